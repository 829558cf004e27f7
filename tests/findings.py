"""What every technique finds on fixed grids, in order and with its reasons: golden/findings.txt.

    python tests/findings.py check [--only NAME,…] [--jobs N] [--stop]
    python tests/findings.py compare --python OTHER/.venv/bin/python --only NAME,… [--grids N]
    python tests/findings.py make [--python OTHER/.venv/bin/python] [--only NAME,…] [--jobs N]

`check` asks again and names each call that finds something else. `compare` then asks the package
of another tree as well, and shows the first finding of such a call that differs. `make` stores
what is found, by that package if it is named; without the file it makes the grids, too. NAME is a
technique or a family, such as `chains`; without names all techniques in the file are asked.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from hashlib import sha256
from itertools import count, islice, product, zip_longest
from pathlib import Path
from signal import ITIMER_VIRTUAL, SIGVTALRM, setitimer, signal
from textwrap import fill
from typing import Any, Final

from effort import TooMuch
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_candidates, format_conclusions
from whydoku.logic.catalogue import entries_named, technique_named, techniques
from whydoku.logic.step import Step
from whydoku.logic.technique import Technique

FILE: Final = Path(__file__).with_name("golden") / "findings.txt"

MOST: Final = 200
"""The most findings of a call that are taken."""

SECONDS: Final = 1.0
"""How long a call may take while the file is made; a longer one is stored as `slow`."""

SLOW: Final = "slow"
NOTHING: Final = "0"

SELDOM: Final = (
    *("aligned-quad", "aligned-quint", "braid", "dynamic-", "exotic-link", "finned-msls", "g-whip"),
    *("msls", "nested-", "franken-", "finned-franken-", "mutant-", "finned-mutant-"),
)
"""The beginnings of the names of techniques that take longest: they are asked on one grid in six
and on their own examples."""

RARE: Final = ("bivalue-oddagon", "dual-", "firework-", "sk-loop")
"""The beginnings of the names of techniques that find something on few grids; those that assume one
solution do, too."""

OPTIONS: Final[Mapping[str, Any]] = {
    "alone": True,
    "complete": False,
    "siamese": True,
    "both": True,
    "hidden": False,
    "sizes": (2, 3, 4),
    "candidates": (2, 4),
}
"""The values that options have when they are asked for, beside a digit and a house."""

HEAD: Final = f"""\
# What every technique finds on fixed grids, made by tests/findings.py, which also checks it.
#
# First the grids, with their numbers. Then for each technique, in one line, the grids on which it
# finds anything: how many steps, and the beginning of the SHA-256 of their technique, variant,
# conclusions and reasons, in order. What is found with options follows where it is not the same.
# With a `+`, the call may find more.
#
# Left out: what a call finds after its first {MOST} steps; each call that stands here as `{SLOW}`,
# which took more than {SECONDS} s when the file was made; the options `candidate`, `length` and
# `most`; a digit, a house and several options at once on three grids in four; and five grids
# in six for the techniques that take longest, those whose names begin with one of:
# {fill(", ".join(SELDOM), 98, subsequent_indent="# ", break_on_hyphens=False)}.
"""

Calls = dict[str, str]
"""What is stored of each call on a grid, by its options as text."""

Found = dict[str, dict[int, Calls]]
"""What is stored, by technique and grid."""


# Grids


def grids_of(line: str, n: int) -> Iterator[tuple[str, Grid]]:
    """One grid made of puzzle n; for even numbers one on its way."""
    from corpus import hard_grids, spoiled
    from whydoku.grids.transform import Transform

    puzzle, rng = Grid(line), random.Random(n)
    grid = [puzzle, *hard_grids(line)][(len(hard_grids(line)) + 1) // 2]
    given = members(puzzle.digits)
    wrong = members(puzzle.bits & ~puzzle.digits & ~puzzle.solution().bits)
    odd = {
        "turned": Transform.random(n)(grid),
        "as marks": Grid(candidates=members(grid.bits)),
        "spoiled": spoiled(grid, n, wild=n % 3),
        "of several solutions": Grid(givens=rng.sample(given, len(given) - 1 - n % 4)),
        "of no solution": Grid(givens=[*given, rng.choice(wrong)]),
        "with few givens": Grid(givens=given[::2], placed=given[1::2]),
    }
    kind = [*odd][n // 2 % len(odd)]
    yield (f"puzzle {n} {kind}", odd[kind]) if n % 2 else (f"on the way of puzzle {n}", grid)


def made_grids() -> Iterator[tuple[str, Grid]]:
    """Grids of every kind, each with what it is."""
    from corpus import puzzles
    from deep_grids import deep_grid
    from fuzz_finders import KINDS
    from own_cases import own_cases
    from strategies import one_digit
    from symmetrical import TURNS, symmetrical_puzzle
    from whydoku.grids.examples import EXAMPLES

    for one in techniques():
        yield f"example of {one.slug}", Grid(one.example)
        if one.assumes_unique or one.slug.startswith(RARE):
            cases = (case for case in own_cases() if case.slug == one.slug)
            yield from ((f"case of {one.slug}", case.grid) for case in islice(cases, 3))
    yield from ((f"the puzzle {name}", example.grid) for name, example in EXAMPLES.items())
    for n, line in enumerate(puzzles()[:60]):
        yield from grids_of(line, n)
    for n in range(48):
        make = KINDS[n % len(KINDS)]
        yield f"{make.__name__.replace('_', ' ')} {n}", make(random.Random(n))
    yield from ((f"one digit {n}", one_digit(n)) for n in range(10))
    yield from ((f"deep {n}", deep_grid(n, 20, 5)) for n in range(3))
    for name, turn in TURNS.items():
        tries = (symmetrical_puzzle(turn, n) for n in count())
        yield f"symmetrical: {name}", next(filter(None, tries))


@cache
def stored() -> tuple[list[tuple[str, str]], Found]:
    """The grids, each with what it is and as text, and what is found on them."""
    if not FILE.exists():
        made: dict[Grid, list[str]] = {}
        for name, grid in made_grids():
            made.setdefault(grid, []).append(name)
        return [("; ".join(names), repr(grid)) for grid, names in made.items()], {}
    _, named, told = FILE.read_text("utf-8").split("\n\n")
    rows = (line.partition(": ")[2] for line in named.splitlines())
    grids = [(name, text) for row in rows for name, text in [row.split(" = ", 1)]]
    found: Found = {}
    for line in told.splitlines():
        slug, _, rest = line.partition(": ")
        found[slug] = {
            int(n): dict(entry.rpartition(": ")[::2] for entry in row.split(" | "))
            for on_grid in rest.split("; ")
            if on_grid
            for n, row in [on_grid.split(": ", 1)]
        }
    return grids, found


def as_text(grids: Sequence[tuple[str, str]], found: Found) -> str:
    """The text of the file."""
    lines = [HEAD, *(f"{n}: {' = '.join(grid)}" for n, grid in enumerate(grids)), ""]
    for slug, on_grids in sorted(found.items()):
        rows = []
        for n, calls in sorted(on_grids.items()):
            entries = (f"{call}: {what}" if call else what for call, what in calls.items())
            rows.append(f"{n}: {' | '.join(entries)}")
        lines.append(f"{slug}: {'; '.join(rows)}")
    return "\n".join(lines) + "\n"


# Calls


def grid_of(n: int) -> Grid:
    """The grid of this number, with nothing derived from it yet."""
    return eval(stored()[0][n][1], {"Grid": Grid})  # type: ignore[no-any-return]


def calls_of(one: Technique, n: int, grid: Grid) -> Iterator[tuple[str, dict[str, Any]]]:
    """How a technique is asked on the grid of this number: without options and with each that it
    knows; on one grid in four also at a place, and with all options that it knows."""
    if one.slug.startswith(SELDOM) and n % 6 and f" {one.slug};" not in stored()[0][n][0] + ";":
        return
    digits = sorted({k % 9 for k in members(grid.bits & ~grid.digits)}) or [0]
    places = {"digit": digits[n % len(digits)], "house": 7 * n % 27} if n % 4 == 0 else {}
    known = {name: OPTIONS[name] for name in one.options if name in OPTIONS}
    known |= {name: places[name] for name in one.options if name in places}
    singly = [{name: value} for name, value in known.items()]
    for options in ({}, *singly, *[known] * (n % 4 == 0 and len(known) > 1)):
        texts = (name if value is True else f"{name}={value}" for name, value in options.items())
        yield ", ".join(texts), options


def steps_of(one: Technique, grid: Grid, options: Mapping[str, Any]) -> list[Step]:
    return [*islice(one.find(grid, **options), MOST)]


def told(steps: Sequence[Step]) -> str:
    """What is stored of the findings of a call. No finder makes truths, so they are not written."""
    facts = repr([(s.technique, s.variant, s.placements, s.eliminations, s.why) for s in steps])
    facts = facts.replace(", truths=()", "")
    number = f"{len(steps)}{'+' * (len(steps) == MOST)}"
    return f"{number} {sha256(facts.encode()).hexdigest()[:8]}" if steps else NOTHING


def stored_of(calls: Calls, call: str) -> str:
    """What a call finds: if it does not stand there, what the call without options finds."""
    return calls.get(call, calls.get("", NOTHING))


def too_much(*_: object) -> None:
    raise TooMuch


def found_on(n: int, slugs: Sequence[str], seconds: float = 0) -> Found:
    """What techniques find on the grid of this number. Calls that take the processor longer than so
    many seconds are slow, and then so are those with options; without a limit, those that are
    stored as slow are left out."""
    signal(SIGVTALRM, too_much)
    grid = grid_of(n)
    found: Found = {slug: {} for slug in slugs}
    for one in map(technique_named, slugs):
        calls = Calls()
        known = calls if seconds else stored()[1].get(one.slug, {}).get(n, {})
        for call, options in calls_of(one, n, grid):
            what = SLOW
            if stored_of(known, call) != SLOW:
                try:
                    setitimer(ITIMER_VIRTUAL, seconds)
                    what = told(steps_of(one, grid, options))
                except TooMuch:
                    grid = grid_of(n)  # what was derived from the other may be cut short
                finally:
                    setitimer(ITIMER_VIRTUAL, 0)
            if what != stored_of(calls, call):
                calls[call] = what
        if calls:
            found[one.slug][n] = calls
    return found


Difference = tuple[str, int, str, str, str]
"""A technique, a grid and a call, with what is stored and what is found."""


def differences(found: Found, numbers: Iterable[int]) -> Iterator[Difference]:
    """Where something else is found on the grids of these numbers than is stored."""
    for n, slug in product(numbers, found):
        was, now = (of.get(slug, {}).get(n, {}) for of in (stored()[1], found))
        for call in dict.fromkeys((*was, *now)):
            one, other = stored_of(was, call), stored_of(now, call)
            if one != other:
                yield slug, n, call, one, other


def slugs_of(names: str | None) -> list[str]:
    """The techniques that names of techniques and families mean; without names those in the file,
    or all if there is no file."""
    if names is None:
        return [*stored()[1]] or [one.slug for one in techniques()]
    entries = (entry for name in names.split(",") for entry in entries_named(name))
    return [entry.slug for entry in entries if isinstance(entry, Technique)]


# Two trees


def reason_of(step: Step) -> str:
    """The reason of a step as code, with names for the large numbers, which are candidates."""
    return re.sub(r"\d{26,}", lambda bits: format_candidates(int(bits[0])), repr(step.why))


def at_length(slug: str, n: int, call: str) -> list[tuple[str, ...]]:
    """The findings of a call: conclusions, variant and reason."""
    one, grid = technique_named(slug), grid_of(n)
    return [
        (format_conclusions(s.placements, s.eliminations), f"{s.variant}", reason_of(s))
        for s in steps_of(one, grid, dict(calls_of(one, n, grid))[call])
    ]


def compared(python: str, *asked: Any) -> Iterator[str]:
    """What two trees find otherwise, up to the first finding that differs."""
    command = [python, __file__, "tell", "--call", json.dumps(asked)]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    there, here = [*map(tuple, json.loads(done.stdout))], at_length(*asked)
    lost, new = len({*there} - {*here}), len({*here} - {*there})
    yield f"{len(there)} there, {len(here)} here; {lost} only there, {new} only here"
    for k, pair in enumerate(zip_longest(there, here, fillvalue=("nothing",))):
        if pair[0] != pair[1]:
            yield f"number {k} there: {'  '.join(pair[0])}"
            yield f"number {k} here:  {'  '.join(pair[1])}"
            return


# The program


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=("check", "compare", "make", "tell"))
    parser.add_argument("--only", metavar="NAME,…", help="techniques and families")
    parser.add_argument("--python", help="the Python of another tree")
    parser.add_argument("--grids", type=int, default=3, help="how many differing calls are shown")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--stop", action="store_true", help="end at the first grid that differs")
    parser.add_argument("--call", type=json.loads, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    makes = asked.what == "make"
    if asked.what == "tell":
        print(json.dumps(at_length(*asked.call)))
        return
    if makes and asked.python:
        only = [f"--only={asked.only}"] if asked.only else []
        os.execv(asked.python, [asked.python, __file__, "make", f"--jobs={asked.jobs}", *only])
    grids, before = stored()
    found: Found = {slug: {} for slug in slugs_of(asked.only)}
    ask = partial(found_on, slugs=[*found], seconds=SECONDS if makes else 0)
    differ: list[Difference] = []
    with ProcessPoolExecutor(asked.jobs) as pool:
        for n, on_grid in enumerate(pool.map(ask, range(len(grids)))):
            for slug, calls in on_grid.items():
                found[slug] |= calls
            differ += differences(on_grid, [n])
            if differ and asked.stop:
                pool.shutdown(cancel_futures=True)
                break
    known = [one for one in differ if one[0] in before]
    for number, (slug, n, call, was, now) in enumerate(known):
        print(f"{slug}, grid {n} ({grids[n][0]}), {call or 'no options'}: {now} for {was}")
        if asked.what == "compare" and number < asked.grids:
            print(*compared(asked.python, slug, n, call), sep="\n  ")
    print(f"{len(found)} techniques, {len(grids)} grids, {len(differ)} calls differ")
    if makes:
        FILE.write_text(as_text(grids, {**before, **found}), "utf-8")
    sys.exit(bool(differ) and not makes)


if __name__ == "__main__":
    main()
