"""Sets of candidates: the cells and digits they are of, and what they exclude."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, reduce
from operator import or_

from whydoku.bits import Candidates, Cells, Mask, from_members, members
from whydoku.spaces import ALL_CANDIDATES, CONSTRAINT_CANDIDATES, SEES


def union(sets: Iterable[int]) -> int:
    """All that is in one of some sets or more."""
    return reduce(or_, sets, 0)


def held_in(constraints: Iterable[int]) -> Candidates:
    """All candidates of constraints."""
    return union(CONSTRAINT_CANDIDATES[q] for q in constraints)


def cells_of(candidates: Candidates) -> Cells:
    """The cells in which candidates stand."""
    return from_members(k // 9 for k in members(candidates))


def candidates_of(cells: Cells) -> Candidates:
    """All candidates of cells."""
    return held_in(members(cells))


def digits_of(candidates: Candidates) -> Mask:
    """The digits of candidates."""
    return from_members(k % 9 for k in members(candidates))


def seen_by(candidates: Candidates) -> Candidates:
    """What is false as soon as these are true: all that sees one of them or more."""
    return union(SEES[k] for k in members(candidates))


@lru_cache(maxsize=1 << 14)
def seen_by_all(candidates: Candidates) -> Candidates:
    """What is false as soon as one of these is true, whichever: all that sees every one.

    Grids of one puzzle ask for the same sets again and again, so answers are kept: some megabytes.
    """
    seen = ALL_CANDIDATES
    for k in members(candidates):
        seen &= SEES[k]
    return seen
