"""Makes the files of tests/cases/ anew: positions of our own, with what each technique finds there.

Puzzles of our own generator are explained, and what every technique finds on the way is looked
at. A position becomes a case where a technique has a result that no other about the same digits
disturbs. A position becomes a case of what must *not* be found where the technique would draw a
wrong conclusion if it overlooked one candidate, and finds nothing of the kind as it is; or, where
that cannot be, finds nothing at all. All is judged by the one solution when it is mined, and again
by tests/logic/test_cases.py.

Usage: python tests/mine_cases.py [--puzzles N | --file FILE] [--later] [--examples FILE] [SLUG…]

Only the cases of the named techniques are made anew, if any are named; those of others stay as
they are. A technique that the file of its family does not have gets a file of its own, named by its
slug: who adds one edits nothing. `--examples` writes for each technique a position that shows it
well. `--later` looks also at positions as more than simple techniques would leave them, with digits
and candidates settled here and there: some patterns are hardly ever met on a simple way.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Final

from whydoku.formats import write
from whydoku.grids.bits import members
from whydoku.grids.bulk import random_minimal
from whydoku.grids.grid import Grid
from whydoku.grids.parts.stream import Stream
from whydoku.logic.catalogue import technique_named, techniques
from whydoku.logic.step import Step
from whydoku.logic.technique import Technique
from whydoku.operations.cases import digits_about
from whydoku.solving.profiles.reading import parse_profile
from whydoku.solving.solve import explain

FOLDER: Final = Path(__file__).with_name("cases")
FOUND, SIAMESE, REFUSED = 6, 1, 3
SEED: Final = 2026
TRIES: Final = 16
"""The number of true candidates overlooked on a position in search of a negative case."""

PATH: Final = parse_profile(
    'name = "path"\nabout = "The way along which positions are looked at."\n[[passes]]\n'
    'techniques = ["hidden-single-box", "hidden-single-line", "naked-single", "pointing",'
    ' "claiming", "naked-pair", "x-wing", "hidden-pair", "naked-triple", "swordfish",'
    ' "finned-x-wing", "sashimi-x-wing", "hidden-triple"]'
)


@dataclass
class Position:
    """A grid on the way of a puzzle."""

    puzzle: int
    grid: Grid
    solution: int
    steps_by_slug: dict[str, list[Step]] = field(default_factory=dict)

    def steps(self, of: Technique) -> list[Step]:
        """All steps of a technique here."""
        if of.slug not in self.steps_by_slug:
            self.steps_by_slug[of.slug] = list(of.steps(self.grid, alone=False))
        return self.steps_by_slug[of.slug]

    @cached_property
    def unknown(self) -> list[int]:
        """The true candidates of open cells, in an order drawn for the puzzle."""
        return Stream(SEED, self.puzzle).shuffled(members(self.solution & ~self.grid.digits))

    def contradicts(self, step: Step) -> bool:
        """Whether a step contradicts the solution."""
        return bool(step.eliminations & self.solution or step.placements & ~self.solution)


@dataclass
class Haul:
    """The cases mined for one technique: case lines by the number of their puzzle."""

    technique: Technique
    code: str
    wants_example: bool
    found: dict[int, str] = field(default_factory=dict)
    siamese: dict[int, str] = field(default_factory=dict)
    refused: dict[int, str] = field(default_factory=dict)
    nothing: dict[int, str] = field(default_factory=dict)
    example: str = ""
    example_worth: tuple[int, int] = (99, 99)

    @property
    def wants_siamese(self) -> bool:
        return "siamese" in self.technique.options and len(self.siamese) < SIAMESE

    @property
    def is_full(self) -> bool:
        """Whether the technique needs no more cases."""
        enough = len(self.found) >= FOUND and len(self.refused) >= REFUSED
        is_shown = not self.wants_example or self.example_worth[0] == 0
        return enough and is_shown and not self.wants_siamese

    def lines(self) -> Iterator[str]:
        """The case lines to keep, most of them positive."""
        yield from self.found.values()
        yield from self.siamese.values()
        yield from [*self.refused.values(), *self.nothing.values()][:REFUSED]


def positions(number: int, line: str) -> Iterator[Position]:
    """Positions of a puzzle: some with singles, and those without, by their digits alone too."""
    puzzle = Grid(line)
    solution = puzzle.solution().candidates.bits
    trace = explain(puzzle, PATH)
    seen = set()
    chosen = {0, 5, len(trace) // 2, len(trace) - 12, len(trace) - 5}
    grids = [grid for n, (grid, _) in enumerate(trace.moves) if n in chosen or not grid.lone]
    for grid in [*grids, trace.grid]:
        if grid.is_solved:
            return
        by_digits = Grid(givens=list(grid.givens), placed=list(grid.placed))
        for one in (by_digits, grid):
            if one not in seen:
                seen.add(one)
                yield Position(number, one, solution)


LATER: Final = ((0, 3), (3, 2), (5, 2))
"""The tenths of the unknown digits that are placed, and of the false candidates that are
removed."""


def later(number: int, line: str) -> Iterator[Position]:
    """Positions of a puzzle in which digits and candidates are settled at random."""
    puzzle = Grid(line)
    solution = puzzle.solution().candidates.bits
    stream = Stream(SEED, number)
    for placed, removed in LATER:
        true = members(solution & ~puzzle.digits)
        grid = puzzle.place(stream.shuffled(true)[: len(true) * placed // 10])
        false = members(grid.bits & ~solution)
        gone = stream.shuffled(false)[: len(false) * removed // 10]
        grid = Grid(givens=grid.givens, placed=grid.placed, removed=gone, unproved=())
        yield Position(number, grid, solution)


def alone(steps: Sequence[Step]) -> Iterator[Step]:
    """The steps that have the only result about their digits."""
    results = defaultdict(set)
    for step in steps:
        results[digits_about(step)].add((step.eliminations, step.placements))
    return (step for step in steps if len(results[digits_about(step)]) == 1)


def case_line(code: str, position: Position, step: Step | None) -> str:
    """A case as a library line; without a step the technique must find nothing."""
    _, _, _, cells, removed, *_ = write(position.grid, "hodoku").split(":")
    digits, gone, put = "", "", ""
    if step is not None:
        digits = "".join(str(d + 1) for d in members(digits_about(step)))
        gone, put = triples(step.eliminations), triples(step.placements)
    return f":{code}:{digits}:{cells}:{removed}:{gone}:{put}:"


def triples(candidates: int) -> str:
    """Candidates as digit, row, column."""
    return " ".join(f"{k % 9 + 1}{k // 81 + 1}{k // 9 % 9 + 1}" for k in members(candidates))


def mine(position: Position, haul: Haul) -> None:
    """Adds the cases from a position that a technique still needs."""
    one, number = haul.technique, position.puzzle
    steps = position.steps(one)
    assert not any(map(position.contradicts, steps)), f"{one.slug} is wrong: {position.grid!r}"
    if len(haul.found) < FOUND and number not in haul.found:
        for step in alone(steps):
            haul.found[number] = case_line(haul.code, position, step)
            break
    if haul.wants_siamese and number not in haul.siamese:
        pairs = (step for step in one.find(position.grid, siamese=True) if step.variant)
        for step in pairs:
            haul.siamese[number] = case_line(f"{haul.code}1", position, step)
            break
    if len(haul.refused) < REFUSED and number not in haul.refused:
        if wrong := next(overlooked(position, one, steps), None):
            haul.refused[number] = case_line(f"{haul.code}-x", position, wrong)
        elif not steps and len(haul.nothing) < REFUSED:
            haul.nothing[number] = case_line(f"{haul.code}-x", position, None)
    if steps and not position.grid.removed:
        worth = (easier(position, one), len(steps))
        if worth < haul.example_worth:
            haul.example, haul.example_worth = position.grid.as_line(), worth


def overlooked(position: Position, one: Technique, steps: Sequence[Step]) -> Iterator[Step]:
    """Wrong steps that would be found if a true candidate were overlooked, and are not."""
    concluded = 0
    for step in steps:
        concluded |= step.eliminations | step.placements
    for k in position.unknown[:TRIES]:
        for step in one.steps(position.grid.remove([k]), alone=False):
            if position.contradicts(step) and not (step.eliminations | step.placements) & concluded:
                yield step


def easier(position: Position, one: Technique) -> int:
    """The number of techniques of a lower rating that find something too."""
    others = (other for other in techniques() if other.rating < one.rating)
    return sum(bool(position.steps(other)) for other in others)


def main() -> None:
    """Mines, and writes the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("slugs", nargs="*")
    parser.add_argument("--puzzles", type=int, default=400)
    parser.add_argument("--file", type=Path, help="puzzles to look at instead")
    parser.add_argument("--later", action="store_true")
    parser.add_argument("--examples", type=Path)
    wanted = parser.parse_args()

    codes = Counter(one.aliases.get("hodoku-code") for one in techniques())
    chosen = [technique_named(slug) for slug in wanted.slugs] or techniques()
    hauls = []
    for one in chosen:
        code = one.aliases.get("hodoku-code")
        name = code if code and code.isdigit() and codes[code] == 1 else one.slug
        hauls.append(Haul(one, name, bool(wanted.examples) and one.family != "last resort"))
    done = 0
    lines = wanted.file.read_text("utf-8").split() if wanted.file else None
    for done, line in enumerate(lines or random_minimal(wanted.puzzles, SEED), 1):
        missing = [haul for haul in hauls if not haul.is_full]
        if not missing:
            break
        more = later(done, line) if wanted.later else ()
        for position in (*positions(done, line), *more):
            for haul in missing:
                mine(position, haul)
    families: dict[str, list[Haul]] = defaultdict(list)
    for haul in hauls:
        families[haul.technique.family].append(haul)
        counts = len(haul.found), len(haul.siamese), len(haul.refused), len(haul.nothing)
        sys.stderr.write(f"{haul.technique.slug:20} {counts} {haul.example_worth}\n")
    sys.stderr.write(f"{done} puzzles\n")
    if wanted.examples:
        examples = {haul.technique.slug: haul.example for haul in hauls}
        wanted.examples.write_text(json.dumps(examples, indent=1))
    for family, of in families.items():
        write_family(family, of)


def write_family(family: str, hauls: Sequence[Haul]) -> None:
    """Writes the cases of a family; a technique that its file lacks gets a file of its own."""
    known = parts_of(family)
    in_family = [haul for haul in hauls if not known or title_of(haul.technique) in known]
    write_cases(family, in_family)
    for haul in hauls:
        if haul not in in_family:
            write_cases(haul.technique.slug, [haul])


def title_of(one: Technique) -> str:
    """The line above the cases of a technique."""
    return f"# {one.name}"


def path_of(name: str) -> Path:
    """The file of a family or of a technique."""
    return FOLDER / f"{name.replace(' ', '-')}.txt"


def parts_of(name: str) -> dict[str, str]:
    """The cases of each technique in a file, by its title."""
    path = path_of(name)
    parts = path.read_text(encoding="utf-8").strip().split("\n\n")[1:] if path.exists() else []
    return {part.splitlines()[0]: part for part in parts}


def write_cases(name: str, hauls: Sequence[Haul]) -> None:
    """Writes cases to a file, and leaves those of other techniques in place."""
    if not hauls:
        return
    by_name = parts_of(name)
    for haul in hauls:
        title = title_of(haul.technique)
        by_name[title] = "\n".join([title, *haul.lines()])
    order = [title_of(one) for one in techniques()]
    head = f"# {name}: positions of our own, made by tests/mine_cases.py"
    text = "\n\n".join([head, *(by_name[title] for title in order if title in by_name)])
    path_of(name).write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
