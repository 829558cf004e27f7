"""Building: a random solution, and clues taken away group by group while there is one solution.

Everything here belongs to attempts by number: what attempt 1000 of a seed builds does not depend on
any other attempt.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from whydoku import bulk, kernels
from whydoku.bits import Cells, members
from whydoku.making.fitting_clues import fitted
from whydoku.making.impossible_wishes import layout_of
from whydoku.making.wish import DIFFERENT, Wish
from whydoku.spaces import ALL_CELLS
from whydoku.world.stream import Stream
from whydoku.world.texts import with_symbol

OF_A_SEED: Final = 1 << 63
"""Streams of a seed from this number on are not those of its solutions."""

SOLUTION, FEWEST, FITTED, RESTORED, SHARPENED, NEAR = PURPOSES = range(6)
"""What else an attempt draws for, each from a stream of its own."""

UNIQUE: Final = "one solution"
"""What a build may fail where few cells are allowed."""

STAYS: Final = 255
"""The group of a cell whose clue stays."""


@dataclass(frozen=True)
class ClueLayout:
    """What all attempts of a wish share: where clues stand, may stand, and go together."""

    wish: Wish

    @cached_property
    def must(self) -> Cells:
        """The cells that hold clues for certain."""
        return layout_of(self.wish)[0]

    @cached_property
    def may(self) -> Cells:
        """The cells that may hold clues."""
        return layout_of(self.wish)[1]

    @cached_property
    def groups(self) -> bytes:
        """The number of each cell's group; of those that hold clues for certain, that they stay."""
        numbers = self.wish.symmetry.groups
        return bytes(STAYS if self.must >> i & 1 else number for i, number in enumerate(numbers))

    @cached_property
    def free(self) -> tuple[tuple[int, ...], ...]:
        """The groups of cells that may hold clues and need not."""
        free = self.may & ~self.must
        return tuple(
            tuple(members(group)) for group in self.wish.symmetry.members if group & free == group
        )

    @property
    def parts(self) -> tuple[str, ...]:
        """What an attempt may fail, part by part."""
        rest = tuple(part for part in self.wish.parts if part != DIFFERENT)
        return rest if self.may == ALL_CELLS else (UNIQUE, *rest)

    def dug(
        self,
        lines: Sequence[str],
        fewest: bytes,
        seed: int,
        start: int = 0,
        groups: bytes | None = None,
    ) -> list[str]:
        """Clues are taken away while there is one solution, in random order; 81 times `0` for what
        has not one solution to begin with."""
        rows = "".join(lines).encode()
        groups = self.groups if groups is None else groups
        text = kernels.dig_many(rows, groups, fewest, seed, start, 1).decode()
        return [text[at : at + 81] for at in range(0, len(text), 81)]


@dataclass(frozen=True, slots=True)
class Build:
    """What an attempt has built: a puzzle, its solution, and how many clues it was to keep."""

    number: int
    line: str
    solution: str
    fewest: int


def builds(layout: ClueLayout, seed: int, start: int, n: int) -> list[Build]:
    """The builds of attempts `start` to `start + n - 1`; one that fails has an empty line."""
    solutions = solutions_for(layout.wish.givens, seed, start, n)
    if layout.may != ALL_CELLS:
        solutions = [
            _fitted_solution(layout, solution, stream_of(seed, start + k, FITTED))
            for k, solution in enumerate(solutions)
        ]
    rows = [only(line, layout.may) for line in solutions]
    fewest = bytes(fewest_of(layout.wish, seed, start + k) for k in range(n))
    lines = layout.dug(rows, fewest, seed, start)
    return [
        Build(start + k, "" if line[0] == "0" else line, solutions[k], fewest[k])
        for k, line in enumerate(lines)
    ]


def _fitted_solution(layout: ClueLayout, solution: str, stream: Stream) -> str:
    """A solution that its digits in the allowed cells determine, as near to another as one is
    found; else that other one."""
    row = fitted(only(solution, layout.may), layout.wish.givens, stream)
    return bulk.solve_many([row]).decode() if row else solution


def stream_of(seed: int, number: int, purpose: int) -> Stream:
    """The stream of an attempt for one purpose."""
    return Stream(seed, OF_A_SEED + len(PURPOSES) * number + purpose)


def only(line: str, cells: Cells) -> str:
    """The digits of a line in some cells."""
    if cells == ALL_CELLS:
        return line
    return "".join(digit if cells >> i & 1 else "." for i, digit in enumerate(line))


def fewest_of(wish: Wish, seed: int, number: int) -> int:
    """How many clues an attempt keeps at least: any number of the range, each as often."""
    if wish.minimal or not wish.bounds_clues:
        return 0
    if wish.most == 81 or not wish.fewest:
        return wish.fewest
    return wish.fewest + stream_of(seed, number, FEWEST).below(wish.most - wish.fewest + 1)


def solutions_for(givens: str, seed: int, start: int, n: int) -> list[str]:
    """Random solutions of what is given."""
    if givens.count(".") == 81:
        return bulk.random_solutions(n, seed, start)
    if len(found := [*bulk.each_solution(givens, 2)]) == 1:
        return found * n
    streams = [stream_of(seed, start + k, SOLUTION) for k in range(n)]
    return completed([givens] * n, streams)


def completed(rows: Sequence[str], streams: Sequence[Stream]) -> list[str]:
    """A random solution of each row: cell by cell in a random order, each with the first of its
    digits in a random order that leaves a solution. All go in step."""
    lines = [*rows]
    orders = [
        stream.shuffled(i for i, symbol in enumerate(row) if symbol == ".")
        for row, stream in zip(rows, streams, strict=True)
    ]
    for place in range(max(map(len, orders), default=0)):
        untried = {
            k: streams[k].shuffled("123456789")
            for k, order in enumerate(orders)
            if place < len(order)
        }
        while untried:
            trials = [with_symbol(lines[k], orders[k][place], untried[k].pop()) for k in untried]
            solved = bulk.solve_many(trials, unique=False)
            for at, k in enumerate([*untried]):
                if solved[81 * at] != ord("0"):
                    lines[k] = trials[at]
                    del untried[k]
    return lines


def restored(layout: ClueLayout, build: Build, seed: int) -> list[str]:
    """The puzzle of a build with more and more of the clues that it lost, in random order: each has
    those of the one before, and none has more clues than are wanted."""
    line, lines = build.line, [build.line]
    stream = stream_of(seed, build.number, RESTORED)
    for group in stream.shuffled(layout.free):
        if line[group[0]] == ".":
            line = _with_clues(line, build.solution, group)
            if 81 - line.count(".") > layout.wish.most:
                break
            lines.append(line)
    return lines


def _with_clues(line: str, solution: str, group: Iterable[int]) -> str:
    cells = list(line)
    for i in group:
        cells[i] = solution[i]
    return "".join(cells)


def without_clues(line: str, group: Iterable[int]) -> str:
    """A line without its digits in some cells."""
    cells = list(line)
    for i in group:
        cells[i] = "."
    return "".join(cells)
