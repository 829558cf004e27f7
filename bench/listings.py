"""Lists around a puzzle, by the engine and by a plain program that makes all candidates for a list
and lets `check_many` and `minimal_many` choose."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

import measure
import whydoku as wd
from measure import Found, spent

PLACES = 81
SPARE = 12
"""The clues that a plain program may leave out of a puzzle: it tries all their sets."""


def _clues(line: str) -> list[int]:
    return [i for i in range(PLACES) if line[i] != "."]


def _without(line: str, gone: Iterable[int]) -> str:
    left_out = {*gone}
    return "".join("." if i in left_out else digit for i, digit in enumerate(line))


def _chosen(rows: list[str], *, minimal: bool) -> list[str]:
    """The rows with one solution, or those that are minimal."""
    statuses = wd.minimal_many(rows) if minimal else wd.check_many(rows)
    return [row for row, status in zip(rows, statuses, strict=True) if status == 1]


def plain_neighbours(line: str, taken: int, *, minimal: bool) -> list[str]:
    """The neighbours with one clue put."""
    return _chosen([*_with_one(line, taken)], minimal=minimal)


def _with_one(line: str, taken: int) -> Iterator[str]:
    for gone in combinations(_clues(line), taken):
        rest = _without(line, gone)
        for i in range(PLACES):
            if rest[i] == ".":
                others = (digit for digit in "123456789" if digit != line[i])
                yield from (f"{rest[:i]}{digit}{rest[i + 1 :]}" for digit in others)


def _with_spare(line: str) -> tuple[str, list[int]]:
    """A puzzle with more clues than it needs, and those that may go."""
    solved = wd.solve(line).as_line()
    more = [i for i in range(PLACES) if line[i] == "."][:: PLACES // SPARE][:SPARE]
    clues = sorted([*_clues(line), *more])
    return _without(solved, {*range(PLACES)} - {*clues}), clues[::2][:SPARE]


def plain_reduced(line: str) -> list[str]:
    """The minimal puzzles that lack some of the clues that may go."""
    puzzle, spare = _with_spare(line)
    gone = (some for n in range(SPARE + 1) for some in combinations(spare, n))
    return _chosen([_without(puzzle, some) for some in gone], minimal=True)


def reduced(line: str) -> list[str]:
    """The same by the engine."""
    puzzle, spare = _with_spare(line)
    return [*wd.reduce(puzzle, wd.CellSet({*_clues(puzzle)} - {*spare}))]


Listing = Callable[[str], object]

WORKS: dict[str, dict[str, Listing]] = {
    "minimal puzzles within a puzzle": {"whydoku": reduced, "plain": plain_reduced},
    "neighbours, one taken, one put": {
        "whydoku": lambda line: [*wd.neighbours(line)],
        "plain": lambda line: plain_neighbours(line, 1, minimal=False),
    },
    "the same that are minimal": {
        "whydoku": lambda line: [*wd.neighbours(line, minimal=True)],
        "plain": lambda line: plain_neighbours(line, 1, minimal=True),
    },
    "neighbours, two taken, one put": {
        "whydoku": lambda line: [*wd.neighbours(line, 2)],
        "plain": lambda line: plain_neighbours(line, 2, minimal=False),
    },
    "neighbours, one taken, two put": {"whydoku": lambda line: [*wd.neighbours(line, 1, 2)]},
    "unavoidable sets of up to 10 cells": {"whydoku": lambda line: [*wd.unavoidable(line, 10)]},
    "unavoidable sets of up to 12 cells": {"whydoku": lambda line: [*wd.unavoidable(line)]},
}


def way(name: str, lines: list[str], least: float) -> measure.Figures:
    """The milliseconds of a list, for each kind."""
    return {
        work: (1e3 * spent(lambda: [*map(ways[name], lines)], least) / len(lines), "ms")  # noqa: B023
        for work, ways in WORKS.items()
        if name in ways
    }


def main() -> None:
    """Measures both ways."""
    asked = measure.read(measure.options(__doc__), size=5, smallest=1)
    least = 0.0 if asked.smallest else 0.1
    lines = measure.puzzles_of(asked.files, asked.size)["minimal"]
    ways = {name: lambda name=name: way(name, lines, least) for name in ("whydoku", "plain")}
    found = measure.in_turns(ways, asked.runs)
    measure.report(asked, Found("Around a puzzle", found, "Processor time of a list."))


if __name__ == "__main__":
    main()
