"""A second opinion for the tests: the depth of trial and error, by its plain definition.

It shares only the order of the cells with the library. A grid is the set of its candidates, a
number of 729 bits, and nothing is remembered from one supposition to the next.
"""

from __future__ import annotations

from itertools import count

from judge import CONSTRAINTS, SEEN

FULL = (1 << 729) - 1
STAYING = [FULL & ~seen for seen in SEEN]
"""For each candidate what it leaves possible."""


def depth(line: str) -> int:
    """The least depth of trial and error that solves a puzzle with one solution."""
    grid = FULL
    for i, digit in enumerate(line):
        if digit in "123456789":
            grid &= STAYING[9 * i + int(digit) - 1]
    return next(d for d in count() if (follow(grid, d) or 0).bit_count() == 81)


def follow(grid: int, depth: int) -> int | None:
    """Where T&E(depth) ends; None for a contradiction."""
    found = singles(grid)
    if not depth:
        return found
    before = None
    while found is not None and found != before:
        before = found
        for k in range(729):
            if not found >> k & 1 or follow(found & STAYING[k], depth - 1) is not None:
                continue
            found = singles(found & ~(1 << k))
            if found is None:
                return None
    return found


def singles(grid: int) -> int | None:
    """Where naked and hidden singles end; None if a cell or a house has nothing left."""
    before = 0
    while grid != before:
        before = grid
        for places in CONSTRAINTS:
            left = grid & places
            if not left:
                return None
            if not left & (left - 1):
                grid &= STAYING[left.bit_length() - 1]
    return grid
