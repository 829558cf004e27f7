"""Sets of candidates: the cells and digits they are of, and what they exclude."""

from __future__ import annotations

from functools import reduce
from operator import and_, or_

from whydoku.bits import Candidates, Cells, Mask, from_members, members
from whydoku.spaces import ALL_CANDIDATES, CONSTRAINT_CANDIDATES, SEES


def cells_of(candidates: Candidates) -> Cells:
    """The cells in which candidates stand."""
    return from_members(k // 9 for k in members(candidates))


def candidates_of(cells: Cells) -> Candidates:
    """All candidates of cells."""
    return reduce(or_, (CONSTRAINT_CANDIDATES[i] for i in members(cells)), 0)


def digits_of(candidates: Candidates) -> Mask:
    """The digits of candidates."""
    return from_members(k % 9 for k in members(candidates))


def seen_by(candidates: Candidates) -> Candidates:
    """What is false as soon as these are true: all that sees one of them or more."""
    return reduce(or_, (SEES[k] for k in members(candidates)), 0)


def seen_by_all(candidates: Candidates) -> Candidates:
    """What is false as soon as one of these is true, whichever: all that sees every one."""
    return reduce(and_, (SEES[k] for k in members(candidates)), ALL_CANDIDATES)
