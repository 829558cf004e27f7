"""What suppositions refute, by definition: a candidate is taken for true, and what follows leaves a
constraint without a candidate.

What follows are singles, and where the reach says so intersections and subsets of two and three
bases; or also what other suppositions refute on the way, each by singles and intersections.
"""

from __future__ import annotations

from enum import Enum
from itertools import chain

from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.spaces import SEES
from whydoku.logic.heart import VIEWS, Consequence, subsets, with_one_base

_SIZES = (2, 3)


class Reach(Enum):
    """What a line may use: singles alone, covers as well, or also refutations within."""

    SINGLES = 0
    COVERS = 1
    REFUTATIONS = 2


def is_refuted(grid: Grid, k: int, reach: Reach) -> bool:
    """Whether a candidate comes to a contradiction."""
    sizes = () if reach is Reach.SINGLES else _SIZES
    line = _followed(_with(grid, k), sizes, singles_only=reach is Reach.SINGLES)
    while reach is Reach.REFUTATIONS and not line.is_broken:
        open_ones = members(line.bits & ~line.digits)
        gone = sum(1 << j for j in open_ones if _followed(_with(line, j)).is_broken)
        if not gone:
            break
        line = _followed(line.further(line.bits & ~gone, line.digits), sizes)
    return line.is_broken


def _with(grid: Grid, k: int) -> Grid:
    return grid.further(grid.bits & ~SEES[k], grid.digits | 1 << k)


def _followed(grid: Grid, sizes: tuple[int, ...] = (), *, singles_only: bool = False) -> Grid:
    """Where singles, intersections and subsets of some sizes end: at a contradiction, or stuck."""
    while not grid.is_broken:
        found = [one for one in with_one_base(grid) if one.placements or not singles_only]
        if not found:
            found = _subsets(grid, sizes)
        if not found:
            break
        bits, digits = grid.bits, grid.digits
        for _, gone, placed in found:
            bits &= ~gone
            digits |= placed
            for k in members(placed):
                bits &= ~SEES[k]
        grid = grid.further(bits, digits)
    return grid


def _subsets(grid: Grid, sizes: tuple[int, ...]) -> list[Consequence]:
    every = chain.from_iterable(subsets(grid, VIEWS, size) for size in sizes)
    return [one for one in every if one.eliminations]
