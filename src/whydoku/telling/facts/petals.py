"""Petals of a death blossom: cases whose facts do no more than lock some cells to as many
digits."""

from __future__ import annotations

from dataclasses import dataclass

from whydoku.grids.bits import Candidates, Cells, Mask, from_members
from whydoku.grids.parts.candidates import union
from whydoku.grids.spaces import ROW_SPACE
from whydoku.logic.why import Branch, Cover, Fact


@dataclass(frozen=True, slots=True)
class Petal:
    """Cells that must hold certain digits, one digit in each cell, and the eliminations that
    follow."""

    cells: Cells
    digits: Mask
    eliminations: Candidates


def petal_of(branch: Branch) -> Petal | None:
    """The petal that a branch forms; None unless all facts of the branch follow from one locked set
    of cells."""
    locked = set()
    for fact in branch.facts:
        match fact:
            case Fact(_, False, Cover(bases, covers, ())) if _is_naked(bases, covers):
                digits = union(1 << q % 9 for q in covers)
                locked.add((from_members(bases), digits))
            case _:
                return None
    if len(locked) != 1 or branch.broken is not None:
        return None
    [(cells, digits)] = locked
    return Petal(cells, digits, union(fact.candidates for fact in branch.facts))


def _is_naked(bases: tuple[int, ...], covers: tuple[int, ...]) -> bool:
    """Whether the bases are cells and the covers are as many digits in houses, as in a naked
    subset."""
    of_cells = all(q < ROW_SPACE for q in bases) and all(q >= ROW_SPACE for q in covers)
    return of_cells and len(bases) == len(covers) > 0
