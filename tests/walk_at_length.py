"""Compares the native walk with the Python one: `python tests/walk_at_length.py --puzzles 500`.

`explain` walks natively where it can, and `solve.followed` says what a path is. Generated puzzles,
files of puzzles and odd grids go through profiles both ways: every step has to be the same, with
its reason and its grid, and so has everything that a trace says of itself.

    python tests/walk_at_length.py --puzzles 500 --odd 200 --seed 3 --prove hodoku bloc

`--prove` proves every step again. Differences are printed as calls of
this module, ready to be tried. Odd grids go through profiles without what takes long on them.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from hypothesis import settings

from corpus import all_hard_grids, puzzles, spoiled
from effort import is_dear
from fuzz_finders import KINDS
from oracles.paths import followed
from whydoku import generate
from whydoku.errors import NoSolution, Unproven, WhydokuError
from whydoku.grids.bits import members
from whydoku.grids.bulk import random_minimal
from whydoku.grids.grid import Grid, ManySolutions
from whydoku.logic.proof import check
from whydoku.logic.technique import is_last_resort
from whydoku.solving.noted import NotedMoves
from whydoku.solving.profiles.profile import Profile
from whydoku.solving.profiles.reading import parse_profile, profile_named, profiles
from whydoku.solving.profiles.statistics import statistics
from whydoku.solving.solve import explain
from whydoku.solving.trace import Trace

EXPLAINER: Final = "explainer"
"""The profile whose steps an engine finds, so that nothing walks it natively."""

WALKED: Final = (*(one.name for one in profiles() if one.name != EXPLAINER), "late-singles")
"""The profiles that are walked both ways."""

HARD: Final = 5.0
"""The rating above which Python's finders take seconds on grids full of candidates."""


LATE_SINGLES: Final = parse_profile("""
name = "late-singles"
about = "Closed sets in marked rows, columns and boxes, and singles only then."

[[passes]]
label = "sets"
marked = true
techniques = ["naked-subset"]

[[passes]]
label = "singles"
techniques = ["naked-single", "hidden-single-box"]

[[passes]]
label = "guess"
once = true
techniques = [{ technique = "guess", both = true }]
""")
"""A profile in which a digit may be placed without a change of the marks around it."""


@cache
def named(name: str) -> Profile:
    """The profile of this name, which may be one of our own."""
    return LATE_SINGLES if name == LATE_SINGLES.name else profile_named(name)


@cache
def mild(name: str) -> Profile:
    """A profile without what takes long on odd grids, and of a single pass without a guess."""
    profile = named(name)
    allowed = [
        entry
        for entry in profile.techniques
        if (entry.rating <= HARD and not is_dear(entry.slug))
        or (is_last_resort(entry) and len(profile.passes) > 1)
    ]
    passes = tuple(plan.up_to(allowed) for plan in profile.passes)
    return replace(profile, passes=passes)


# Odd grids


def with_several_solutions(rng: random.Random) -> Grid:
    """A puzzle that lacks some of its givens."""
    line = rng.choice(puzzles())
    given = [i for i in range(81) if line[i] != "."]
    gone = set(rng.sample(given, rng.randint(1, 6)))
    return Grid("".join("." if i in gone else line[i] for i in range(81)))


def without_solution(rng: random.Random) -> Grid:
    """A puzzle with one more given that its solution does not have, or doings of that kind."""
    if rng.randrange(2):
        return spoiled(Grid(rng.choice(puzzles())), rng.randrange(1 << 16), wild=2)
    grid = Grid(rng.choice(puzzles()))
    wrong = members(grid.bits & ~grid.digits & ~grid.solution().bits)
    return Grid(givens=members(grid.digits | 1 << rng.choice(wrong)))


@cache
def puzzles_for_uniqueness() -> tuple[str, ...]:
    """Puzzles whose path has steps that assume one solution."""
    profile = mild("default")
    unsure = {entry.slug for entry in profile.techniques if entry.assumes_unique}
    return tuple(
        line for line in puzzles() if not unsure.isdisjoint(explain(Grid(line), profile).techniques)
    )


def with_givens_placed(rng: random.Random) -> Grid:
    """A puzzle some of whose givens are placed digits, so that one solution may not be assumed."""
    line = rng.choice(puzzles_for_uniqueness())
    share = rng.choice((0.2, 0.5, 0.9))
    placed = [i for i in range(81) if line[i] != "." and rng.random() < share]
    return Grid(
        givens="".join("." if i in placed else line[i] for i in range(81)),
        placed="".join(line[i] if i in placed else "." for i in range(81)),
    )


def marks_of_a_grid(rng: random.Random) -> Grid:
    """A grid on the way of a puzzle as pencil marks alone, without a given."""
    return Grid(candidates=members(rng.choice(all_hard_grids()).bits))


ODD: Final = (*KINDS, with_several_solutions, without_solution, with_givens_placed, marks_of_a_grid)
"""What makes odd grids, each of a kind."""


def odd_grids(count: int, seed: int) -> Iterator[Grid]:
    """So many odd grids, of all kinds in turn."""
    rng = random.Random(seed)
    for number in range(count):
        yield ODD[number % len(ODD)](rng)


# Paths


def refusal_of(grid: Grid, profile: Profile) -> type[WhydokuError] | None:
    """How a profile refuses a grid, for its number of solutions."""
    count = grid.count(2)
    if count == 0 and not profile.contradictions:
        return NoSolution
    return ManySolutions if count > 1 and profile.one_solution else None


def said_of(trace: Trace, profile: Profile) -> dict[str, Any]:
    """Everything that a caller sees of a trace."""
    names = (
        *("techniques", "conclusions", "passes", "grid", "grids", "ratings", "rating", "hardest"),
        *("scale", "solved", "broken", "uniqueness", "profile", "vocabulary"),
    )
    return {
        **{name: getattr(trace, name) for name in names},
        "moves": tuple(trace.moves),
        "unproved": [grid.unproved for grid in trace.grids],
        "counts": [*trace.counts.items()],
        "statistics": statistics(trace, profile),
        "text": repr(trace),
    }


def first_difference(one: Trace, other: Trace, profile: Profile) -> str | None:
    """What two traces say first that is not the same, as text; None if they say the same."""
    try:
        said, wanted = said_of(one, profile), said_of(other, profile)
    except WhydokuError as fault:
        return f"a step is not found again: {fault}"
    for name, value in wanted.items():
        if said[name] != value:
            return f"{name}: {_first_item(said[name], value)}"
    return None if one == other and other == one else "the traces are not equal"


def _first_item(one: Any, other: Any) -> str:
    """The first item in which two values differ, with its number."""
    if not isinstance(one, (list, tuple)):
        return f"{one!r} for {other!r}"
    at = next((n for n, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), -1)
    if at < 0:
        return f"{len(one)} for {len(other)}"
    return f"number {at}: {one[at]!r} for {other[at]!r}"


RULED: Final = (
    *("mini-4", "mini-6", "mini-8", "jigsaw-5", "jigsaw", "x", "windoku", "disjoint"),
    *("anti-knight", "anti-king", "mini-6+x"),
    *("mini-6+see:r1c1-r2c4-r4c3-r5c6,r3c1-r4c5-r6c2,r1c2-r6c6", "mini-4+jigsaw:ABCDCDABDCBABADC"),
)
"""Names of rules that are walked under, with and without boxes of nine cells, with groups, and with
boxes and regions both."""


@cache
def ruled_grids(rules: str, count: int) -> tuple[Grid, ...]:
    """So many puzzles under these rules."""
    return tuple(generate(n=count, rules=rules, seed=11))


def path_difference(grid: Grid, profile: Profile, *, uniqueness: bool = True) -> str | None:
    """What the native walk of a grid does otherwise than the Python one; None if nothing."""
    refusal = refusal_of(grid, profile)
    try:
        trace = explain(grid, profile, uniqueness=uniqueness)
    except WhydokuError as fault:
        return None if type(fault) is refusal else f"refused by {fault!r} for {refusal!r}"
    if refusal is not None:
        return f"not refused by {refusal.__name__}"
    if not isinstance(trace.moves, NotedMoves):
        return "not walked natively"
    return first_difference(trace, followed(grid, profile, uniqueness=uniqueness), profile)


# The program


class Report:
    """How many differences were found; it `stops` at the first."""

    def __init__(self, stops: bool) -> None:
        self.differences = 0
        self._stops = stops

    def say(self, call: str, difference: str | None) -> None:
        """Prints and counts a difference, if there is one."""
        if difference is not None:
            self.differences += 1
            print(f"{call}\n  {difference}", flush=True)
            if self._stops:
                sys.exit(1)


def compare_paths(
    grids: Sequence[Grid], asked: str, profile: Profile, report: Report, *, prove: bool
) -> None:
    """Takes grids through a profile both ways; `asked` is how it is called."""
    for number, grid in enumerate(grids):
        uniqueness = number % 5 != 4
        call = f"path_difference({grid!r}, {asked}, uniqueness={uniqueness})"
        report.say(call, path_difference(grid, profile, uniqueness=uniqueness))
        if prove and not refusal_of(grid, profile):
            for before, step in explain(grid, profile, uniqueness=uniqueness).moves:
                try:
                    check(before, step, unique=True)
                except Unproven as fault:
                    report.say(call, f"a step is not proved: {fault}")
    print(f"{asked}: {len(grids)} grids", flush=True)


def main() -> None:
    """Compares what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--puzzles", type=int, default=100, help="how many to generate")
    parser.add_argument("--file", type=Path, action="append", default=[], help="more puzzles")
    parser.add_argument("--odd", type=int, default=50, help="how many odd grids")
    parser.add_argument("--ruled", type=int, default=2, help="how many under each of other rules")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--prove", action="store_true", help="prove every step again")
    parser.add_argument("--stop", action="store_true", help="end at the first difference")
    parser.add_argument("profiles", nargs="*", metavar="PROFILE")
    wanted = parser.parse_args()
    ruled = [grid for rules in RULED for grid in ruled_grids(rules, wanted.ruled)]
    # Odd grids are taken from the paths of fewer puzzles, which are all walked first.
    settings.register_profile("walk", max_examples=15)
    settings.load_profile("walk")
    lines = [line[:81] for path in wanted.file for line in path.read_text("utf-8").splitlines()]
    lines += random_minimal(wanted.puzzles, seed=wanted.seed)
    odd = [*odd_grids(wanted.odd, wanted.seed)]
    report = Report(stops=wanted.stop)
    for name in wanted.profiles or WALKED:
        for grids, maker in (([*map(Grid, lines)], named), (ruled, named), (odd, mild)):
            asked = f"{maker.__name__}({name!r})"
            compare_paths(grids, asked, maker(name), report, prove=wanted.prove)
    print(f"{report.differences} differences")
    sys.exit(bool(report.differences))


if __name__ == "__main__":
    main()
