"""Borescoper's patterns: seven cells with three digits, or eight with four, in three boxes.

    x x . | x . .     Two rows and two columns cross in a box, where they have three or all four of
    x o . | x . .     the cells (o: only in the pattern of four digits, or another of the four is
    . . . | . . .     missing). The two rows have a cell more each in a column of another box, the
    ------+------     two columns in a row of a third.
    x x . | . . .

However the digits are placed in these cells, there is another way that leaves the same digits in
each row, column and box. That is no rule with a picture to it: the checker counts the fillings.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

from whydoku.bits import BITS, Cells, from_members, members
from whydoku.grid import Grid
from whydoku.structures.deadly import (
    MOST_ROOF,
    DeadlyPattern,
    can_fill,
    deadly_pattern_of,
    open_cells,
)
from whydoku.world.candidates import union


@cache
def _shapes() -> tuple[tuple[Cells, int], ...]:
    """The 14,580 shapes, each with the number of its digits."""
    return tuple(_made())


def _made() -> Iterator[tuple[Cells, int]]:
    for band, stack in product(range(3), repeat=2):
        rows = range(band * 3, band * 3 + 3)
        columns = range(stack * 3, stack * 3 + 3)
        for (r, s), (b, c) in product(combinations(rows, 2), combinations(columns, 2)):
            block = [r * 9 + b, r * 9 + c, s * 9 + b, s * 9 + c]
            for beside in set(range(9)) - {*columns}:
                for below in set(range(9)) - {*rows}:
                    ends = (r * 9 + beside, s * 9 + beside, below * 9 + b, below * 9 + c)
                    for corners in combinations(block, 3):
                        yield from_members((*corners, *ends)), 3
                    yield from_members((*block, *ends)), 4


def polygons(grid: Grid) -> tuple[DeadlyPattern, ...]:
    """All of Borescoper's patterns of open cells, each with at most two cells that have guardians,
    or with guardians of one digit."""
    free, found = grid.derive(open_cells), []
    sizes = [m.bit_count() for m in grid.masks[:81]]
    at_most = [free & from_members(i for i in range(81) if sizes[i] <= n) for n in range(6)]
    for cells, n in _shapes():
        if cells & ~free:
            continue
        if (cells & ~at_most[n]).bit_count() > MOST_ROOF and cells & ~at_most[n + 1]:
            continue
        masks = {i: grid.masks[i] for i in members(cells)}
        for chosen in combinations(BITS[union(masks.values())], n):
            digits = from_members(chosen)
            others = [m & ~digits for m in masks.values() if m & ~digits]
            if not others or (len(others) > MOST_ROOF and union(others).bit_count() > 1):
                continue
            pattern = dict.fromkeys(masks, digits)
            if all((m & digits).bit_count() > 1 for m in masks.values()) and can_fill(
                grid, pattern
            ):
                found.append(deadly_pattern_of(grid, "polygon", pattern))
    return tuple(found)
