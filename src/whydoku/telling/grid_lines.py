"""What is drawn of the rules of a grid, in cells from its upper left corner: the lines between
cells, diagonals and shades. Pictures, books and workbooks draw the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple, TypeAlias

from whydoku.grids.rules import Rules

CellRectangle: TypeAlias = tuple[int, int, int, int]
"""The column and the row of the first cell, and how many columns and rows there are."""

_SHADED: Final = ("window", "house")
"""The kinds of houses that are shaded."""


class GridLine(NamedTuple):
    """A line between cells: where it begins, its length, whether it goes down, and whether regions
    meet along it."""

    x: int
    y: int
    length: int
    is_down: bool
    is_border: bool


def lines_between(rules: Rules) -> Iterator[GridLine]:
    """Yields the lines inside a grid, each as long as it stays thin or thick."""
    size, regions = rules.size, rules.regions
    for n in range(1, size):
        down = [regions[r * size + n - 1] != regions[r * size + n] for r in range(size)]
        across = [regions[(n - 1) * size + c] != regions[n * size + c] for c in range(size)]
        for is_down, between in ((True, down), (False, across)):
            at = 0
            for is_border, pieces in groupby(between):
                length = len([*pieces])
                x, y = (n, at) if is_down else (at, n)
                yield GridLine(x, y, length, is_down, is_border)
                at += length


def diagonals_of(rules: Rules) -> list[tuple[int, int]]:
    """The first and the last cell of each diagonal that is a house, from above."""
    return [
        (house.cells[0], house.cells[-1]) for house in rules.further if house.kind == "diagonal"
    ]


def shades_of(rules: Rules) -> list[list[CellRectangle]]:
    """The rectangles that fill each house that is shaded. Houses that together hold every cell have
    none."""
    return [rectangles_of(house.cells) for house in rules.further if house.kind in _SHADED]


def rectangles_of(cells: Sequence[int]) -> list[CellRectangle]:
    """The fewest rectangles that a picture needs for some cells, row by row. Rows that begin and
    end alike share one."""
    runs: list[list[int]] = []
    for i in sorted(cells):
        if runs and i == runs[-1][-1] + 1 and i // 9 == runs[-1][-1] // 9:
            runs[-1].append(i)
        else:
            runs.append([i])
    tall: list[tuple[list[int], int]] = []
    for run in runs:
        for n, (first, rows) in enumerate(tall):
            if [i + 9 * rows for i in first] == run:
                tall[n] = first, rows + 1
                break
        else:
            tall.append((run, 1))
    return [(run[0] % 9, run[0] // 9, len(run), rows) for run, rows in tall]
