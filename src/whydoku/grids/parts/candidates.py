"""Sets of candidates: their cells, their digits, and the candidates they exclude."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import lru_cache, reduce
from operator import or_
from typing import Final, TypeVar

from whydoku.grids.bits import Candidates, Cells, Mask, members
from whydoku.grids.spaces import (
    ALL_CANDIDATES,
    ALL_DIGITS,
    CONSTRAINT_CANDIDATES,
    CONSTRAINTS,
    DIGIT_CANDIDATES,
    HOUSE_CELLS,
    ROW_SPACE,
    SEES,
)

K = TypeVar("K", bound=Hashable)

_BEFORE: Final = tuple((1 << 9 * i) - 1 for i in range(82))
"""For each cell, the candidates of all cells before it."""


def union(sets: Iterable[int]) -> int:
    """The union of these sets, each of which is an int."""
    return reduce(or_, sets, 0)


def union_by(sets: Iterable[tuple[K, int]]) -> dict[K, int]:
    """Maps each key to the union of its sets; the keys stand in the order of first appearance."""
    unions: dict[K, int] = {}
    for key, bits in sets:
        unions[key] = unions.get(key, 0) | bits
    return unions


def held_in(constraints: Iterable[int]) -> Candidates:
    """All candidates of these constraints, whether still possible or not."""
    return union(CONSTRAINT_CANDIDATES[q] for q in constraints)


def cells_of(candidates: Candidates) -> Cells:
    """The cells of these candidates."""
    cells = 0
    while candidates:
        i = (candidates.bit_length() - 1) // 9
        cells |= 1 << i
        candidates &= _BEFORE[i]
    return cells


def mask_of(candidates: Candidates, q: int) -> Mask:
    """Those of the candidates that constraint `q` has, as a mask: less work than all masks of a
    grid, where few are needed."""
    if q < ROW_SPACE:
        return candidates >> q * 9 & ALL_DIGITS
    return sum([1 << j for j, k in enumerate(CONSTRAINTS[q]) if candidates >> k & 1])


def candidates_of(cells: Cells) -> Candidates:
    """All candidates of these cells, whether still possible or not."""
    return held_in(members(cells))


def digit_in(cells: Cells, d: int) -> Candidates:
    """The candidates of digit `d` in these cells, whether still possible or not."""
    return candidates_of(cells) & DIGIT_CANDIDATES[d]


def digits_of(candidates: Candidates) -> Mask:
    """The digits of these candidates, as a mask."""
    digits = 0
    while candidates:
        i = (candidates.bit_length() - 1) // 9
        digits |= candidates >> i * 9
        candidates &= _BEFORE[i]
    return digits


def cells_by_digits(candidates: Candidates) -> dict[Mask, Cells]:
    """The cells of these candidates by the digits that they have there, in the order of the first
    cell."""
    cells = members(cells_of(candidates))
    return union_by((candidates >> i * 9 & ALL_DIGITS, 1 << i) for i in cells)


@lru_cache(maxsize=4096)
def houses_around(cells: Cells) -> tuple[int, ...]:
    """The houses, in order, that contain all the cells of a set."""
    return tuple(h for h, held in enumerate(HOUSE_CELLS) if not cells & ~held)


def seen_by(candidates: Candidates) -> Candidates:
    """The candidates that see at least one of the given ones: they are false if these are all
    true."""
    return union(SEES[k] for k in members(candidates))


@lru_cache(maxsize=1 << 14)
def seen_by_all(candidates: Candidates) -> Candidates:
    """The candidates that see all of the given ones: they are false if any one of these is true.

    Answers are cached, in some megabytes, because the grids of one puzzle keep asking for the same
    sets.
    """
    seen = ALL_CANDIDATES
    for k in members(candidates):
        seen &= SEES[k]
    return seen
