"""Rectangles of two digits whose guardians are outside: the other places of these digits.

    ab . . ab     If the two roof corners did not have both digits in their row, one of these would
    .  . . .      stand elsewhere in it. So one of these other places is true: at least one of the
    ab+. . ab+    guardians, which see other things than the extra digits in the corners do.

Other houses of two corners serve as well, and two houses that hold all four corners.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Final

from whydoku.bits import BITS, Mask, from_members, members
from whydoku.grid import Grid
from whydoku.spaces import CONSTRAINT_CANDIDATES, house_constraint
from whydoku.structures.deadly import (
    Corners,
    DeadlyPattern,
    corners_without_givens,
    pair_fits,
)
from whydoku.structures.guardians import Rule, Ruling, by_subset, candidates_in_cell
from whydoku.why import Chain, Deadly
from whydoku.world.candidates import (
    candidates_of,
    cells_of,
    digits_of,
    houses_around,
    seen_by_all,
    union,
)

MOST_OUTSIDE: Final = 4
"""The most guardians outside of a rectangle."""


def outside_rectangles(grid: Grid) -> tuple[DeadlyPattern, ...]:
    """All rectangles of open corners with few guardians outside, in one house or in two."""
    return tuple(
        pattern
        for corners in grid.derive(corners_without_givens)
        for pattern in _of_corners(grid, corners)
    )


def _of_corners(grid: Grid, corners: Corners) -> Iterator[DeadlyPattern]:
    left = tuple(grid.masks[i] for i in corners)
    if any(not m & (m - 1) for m in left):
        return
    for d, e in combinations(BITS[union(left)], 2):
        pair = 1 << d | 1 << e
        if not pair_fits(left, pair):
            continue
        roof = from_members(i for i in corners if grid.masks[i] & ~pair)
        for houses in _covering(corners, roof):
            pattern = guarded_outside(grid, corners, pair, houses)
            if 0 < pattern.guardians.bit_count() <= MOST_OUTSIDE:
                yield pattern


def guarded_outside(
    grid: Grid, corners: Corners, pair: Mask, houses: tuple[int, ...]
) -> DeadlyPattern:
    """The rectangle of two digits with these corners; its guardians are the other places of the
    digits in these houses."""
    places = union(
        CONSTRAINT_CANDIDATES[house_constraint(h, d)] for h in houses for d in BITS[pair]
    )
    guardians = places & grid.bits & ~candidates_of(from_members(corners))
    deadly = Deadly(union(pair << i * 9 for i in corners), guardians, houses)
    roof = tuple(members(cells_of(guardians)))
    return DeadlyPattern("outside", corners, (pair,) * 4, deadly, roof)


def _covering(corners: Corners, roof: int) -> Iterator[tuple[int, ...]]:
    """Yields each house of two corners, or two such houses that share none of them, that hold the
    whole roof; two only if one would not do."""
    a, b, c, d = corners
    for (i, j), (k, m) in (((a, b), (c, d)), ((a, c), (b, d))):
        one, other = (houses_around(1 << x | 1 << y) for x, y in ((i, j), (k, m)))
        if not roof & ~(1 << i | 1 << j):
            yield from ((h,) for h in one)
        elif not roof & ~(1 << k | 1 << m):
            yield from ((h,) for h in other)
        else:
            yield from product(one, other)


def by_cell_outside(grid: Grid, pattern: DeadlyPattern) -> Iterator[Ruling]:
    """Rule 1: all guardians are in one cell, so it has none of its other digits; a sole guardian is
    true."""
    if len(pattern.roof) > 1:
        return
    (i,) = pattern.roof
    why, size = (pattern.deadly,), len(pattern.cells)
    if pattern.guardians.bit_count() == 1:
        yield Ruling(pattern, "1", 0, why, size, pattern.guardians)
    elif eliminations := candidates_in_cell(i, grid.bits) & ~pattern.guardians:
        yield Ruling(pattern, "1", eliminations, why, size)


def by_sight_outside(grid: Grid, pattern: DeadlyPattern) -> Iterator[Ruling]:
    """Rule 2: the guardians are in several cells, and what sees them all is false."""
    if len(pattern.roof) > 1 and (out := seen_by_all(pattern.guardians) & grid.bits):
        yield Ruling(pattern, "2", out, (pattern.deadly,), len(pattern.cells))


def by_link_outside(grid: Grid, pattern: DeadlyPattern) -> Iterator[Ruling]:
    """Rule 4: the guardians are in two cells, which are the only places of another digit in some
    house: one holds that digit, the other a guardian."""
    if len(pattern.roof) != 2:
        return
    i, j = pattern.roof
    both = candidates_of(1 << i | 1 << j) & grid.bits
    for h in houses_around(1 << i | 1 << j):
        for d in BITS[digits_of(both) & ~digits_of(pattern.guardians)]:
            q = house_constraint(h, d)
            here, there = 1 << i * 9 + d, 1 << j * 9 + d
            out = both & ~pattern.guardians & ~here & ~there
            if out and CONSTRAINT_CANDIDATES[q] & grid.bits == here | there:
                mine, other = (candidates_in_cell(cell, pattern.guardians) for cell in (i, j))
                ring = Chain((mine, other, there, here), (pattern.deadly, q), loop=True)
                yield Ruling(pattern, "4", out, (ring,), len(pattern.cells))


OUTSIDE_RULES: Final[tuple[Rule, ...]] = (
    by_cell_outside,
    by_sight_outside,
    by_subset,
    by_link_outside,
)
"""The same rules where the guardians are not in the cells of the pattern."""
