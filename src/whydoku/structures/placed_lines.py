"""Two lines of a band or stack with the same digits where n others cross, some of them placed.

Placed digits can be exchanged like others, as long as none is a given. So the givens must tell the
two lines apart: not all crossings without a given may end up with the same digits in both.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from whydoku.bits import BITS, Mask, from_members
from whydoku.grid import Grid
from whydoku.structures.deadly import (
    LINE_PAIRS,
    MOST_ROOF,
    DeadlyPattern,
    can_fill,
    deadly_pattern_of,
    is_free,
)
from whydoku.structures.subsets import is_inseparable
from whydoku.world.candidates import union

FEWEST_CROSSINGS: Final = 3
"""Two crossings make an avoidable rectangle."""

MOST_GUARDIAN_DIGITS: Final = 3
"""The most digits that the guardians may have."""

Crossings = tuple[tuple[int, int], ...]


def placed_lines(grid: Grid) -> tuple[DeadlyPattern, ...]:
    """All crossings of two lines with three to nine others that have, without guardians, as many
    digits as crossings, and in which some digit is placed.

    At most two cells hold guardians, or more if all guardians have the same digit; no part of a
    pattern is one by itself.
    """
    patterns = []
    for pairs in LINE_PAIRS:
        usable = [(i, j) for i, j in pairs if is_free(grid, i) and is_free(grid, j)]
        for n in range(FEWEST_CROSSINGS, len(usable) + 1):
            for some in combinations(usable, n):
                for digits in _digits_of(grid, some):
                    cells = dict.fromkeys(
                        [i for line in zip(*some, strict=True) for i in line], digits
                    )
                    if can_fill(grid, cells):
                        patterns.append(deadly_pattern_of(grid, "placed lines", cells))
    return tuple(patterns)


def _digits_of(grid: Grid, some: Crossings) -> Iterator[Mask]:
    """Yields the digits that the crossings could exchange, as many as there are crossings."""
    masks = [grid.masks[i] for two in some for i in two]
    fixed = union(m for m in masks if not m & (m - 1))
    more = union(masks).bit_count() - len(some)
    if not fixed or not 0 < more <= MOST_GUARDIAN_DIGITS:
        return
    for gone in map(from_members, combinations(BITS[union(masks) & ~fixed], more)):
        others = [m & gone for m in masks if m & gone]
        if (len(others) <= MOST_ROOF or more == 1) and _is_whole(grid, some, gone):
            yield union(masks) & ~gone


def _is_whole(grid: Grid, some: Crossings, gone: Mask) -> bool:
    """Whether no part of the crossings has as few digits as crossings without these."""
    return is_inseparable([(grid.masks[i] | grid.masks[j]) & ~gone for i, j in some])
