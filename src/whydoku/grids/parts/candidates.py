"""Sets of candidates: their cells, their digits, and the candidates they exclude."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import reduce
from operator import or_
from typing import Final, TypeVar

from whydoku.grids.bits import Candidates, Cells, Mask, members
from whydoku.grids.spaces import (
    ALL_DIGITS,
    DIGIT_CANDIDATES,
    Tables,
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


def cells_of(candidates: Candidates) -> Cells:
    """The cells of these candidates."""
    cells = 0
    while candidates:
        i = (candidates.bit_length() - 1) // 9
        cells |= 1 << i
        candidates &= _BEFORE[i]
    return cells


def candidates_of(cells: Cells) -> Candidates:
    """All candidates of these cells, whether still possible or not."""
    return union(ALL_DIGITS << i * 9 for i in members(cells))


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


def sight_of(k: int, tables: Tables) -> Cells:
    """The cells in which a candidate sees its own digit; its cell's peers are among them."""
    return cells_of(tables.sees[k] & DIGIT_CANDIDATES[k % 9])
