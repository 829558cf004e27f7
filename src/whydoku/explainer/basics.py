"""Gives reasons for the rater's singles, intersections, subsets, fish, wings and aligned
exclusions, in the patterns that our own finders use."""

from __future__ import annotations

from itertools import product
from typing import TypeAlias

from whydoku.bits import BITS, Candidates, Mask, from_members
from whydoku.grid import Grid
from whydoku.heart import reason_of_single
from whydoku.spaces import SEES
from whydoku.why import AlmostLocked, Als, Chain, Cover, Exclusion, Killed, Pattern

Patterns: TypeAlias = tuple[Pattern, ...]


def cover_or_single(
    placement: int, bases: tuple[int, ...], covers: tuple[int, ...], left: int
) -> Patterns:
    """The reason for a single if there are no covers. Otherwise a cover, followed by the single
    that the cover leaves in constraint `left`, unless `left` is negative."""
    if not covers:
        return (reason_of_single(placement, bases[0]),)
    cover = Cover(tuple(bases), tuple(covers))
    return (cover,) if left < 0 else (cover, reason_of_single(placement, left))


def bent_wing(grid: Grid, cells: tuple[int, int, int], z: int) -> Patterns:
    """The reason for a wing: a chain through the cells of an XY-Wing, or two almost locked sets for
    an XYZ-Wing.

    The pivot is the first of the cells, and `z` is the digit that the wing excludes.
    """
    masks = [grid.masks[i] for i in cells]
    y, x = (BITS[mask & ~(1 << z)][0] for mask in masks[1:])
    pivot, first, last = cells
    if masks[0].bit_count() == 2:
        nodes = ((first, z), (first, y), (pivot, y), (pivot, x), (last, x), (last, z))
        line = tuple(1 << i * 9 + d for i, d in nodes)
        on = (first, pivot, last)
        return (Chain(line, on) if line[0] < line[-1] else Chain(line[::-1], on[::-1]),)
    sets = AlmostLocked(1 << pivot | 1 << first, masks[0]), AlmostLocked(1 << last, masks[2])
    return (Als(sets, (x,)),)


def aligned_exclusion(
    grid: Grid, eliminations: Candidates, cells: tuple[int, ...], excluders: tuple[int, ...]
) -> Patterns:
    """The pattern that shows for each combination of the cells' digits with an elimination that the
    combination is impossible.

    Each combination clashes by itself or would leave one of the cells `excluders` empty.
    """
    digits = [BITS[grid.masks[i]] for i in cells]
    killed = []
    for some in product(*digits):
        ks = tuple(i * 9 + d for i, d in zip(cells, some, strict=True))
        if eliminations & from_members(ks):
            killed.append(Killed(some, _emptied_cell(grid, ks, from_members(some), excluders)))
    return (Exclusion(tuple(cells), tuple(sorted(killed, key=_by_ground))),)


def _by_ground(combination: Killed) -> tuple[bool, object, tuple[int, ...]]:
    """The sort key of an impossible combination: clashes come first, then the order is that of the
    cells that combinations would empty."""
    return combination.because is not None, combination.because, combination.digits


def _emptied_cell(
    grid: Grid, ks: tuple[int, ...], digits: Mask, excluders: tuple[int, ...]
) -> int | None:
    """The first cell in `excluders` that a combination of candidates would leave empty; None if the
    candidates `ks` clash with one another."""
    if any(SEES[k] >> other & 1 for k in ks for other in ks if k % 9 == other % 9):
        return None
    return next(i for i in excluders if not grid.masks[i] & ~digits)
