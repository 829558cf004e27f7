"""Grids of our own that are harder than any puzzle known: pencil marks alone.

First every mark is added that leaves one solution. Then marks are taken away, some at a time, as
long as suppositions within suppositions are needed.
"""

from __future__ import annotations

import random

import whydoku as wd
from whydoku.grids.bits import Candidates, from_members, members
from whydoku.grids.grid import Grid


def deep_grid(seed: int, *sizes: int) -> Grid:
    """A grid of depth 2 or more, from which as many marks at a time as `sizes` say were taken.

    The more sizes, the fewer marks are left, and the easier it is.
    """
    [puzzle] = wd.random_minimal(1, seed=seed)
    marks = Grid(puzzle).solution().bits
    false = members((1 << 729) - 1 & ~marks)
    random.Random(seed).shuffle(false)
    for k in false:
        marks |= (_grid(marks | 1 << k).count(2) == 1) << k
    for size in sizes:
        left = [k for k in false if marks >> k & 1]
        for start in range(0, len(left), size):
            fewer = marks & ~from_members(left[start : start + size])
            if wd.rate(_grid(fewer), "depth", at_least=2).status == "reached":
                marks = fewer
    return _grid(marks)


def _grid(marks: Candidates) -> Grid:
    return Grid(candidates=members(marks))
