"""The marks of clues that have no solution; only the clues that clash are marked."""

from __future__ import annotations

from whydoku.bits import members
from whydoku.render.pictures.marks import (
    CandidateMark,
    CellMark,
    HouseMark,
    PictureMarks,
    Role,
    Tint,
)
from whydoku.render.pictures.names import legend_text
from whydoku.render.words import slot
from whydoku.spaces import ROW_SPACE, house_of
from whydoku.verdicts.impossible import Impossible


def marks_of_clash(impossible: Impossible) -> PictureMarks:
    """Marks the cells of the clues that clash, and the constraint that they empty at once, if there
    is one."""
    cells = tuple(CellMark(i, Tint.BROKEN) for i in members(impossible.clash.cells.bits))
    clash = Tint.BROKEN, legend_text("clash")
    q = impossible.emptied
    if q is None:
        return PictureMarks(cells=cells, names=(clash,))
    if q < ROW_SPACE:
        emptied = Tint.BASE, legend_text("broken-cell", cells=slot.cell(q))
        return PictureMarks(cells=(*cells, CellMark(q, Tint.BASE)), names=(clash, emptied))
    house = house_of(q)
    name = legend_text("broken-house", digits=slot.digit(q % 9), houses=slot.house(q))
    emptied = Tint.BASE, name
    return PictureMarks(cells=cells, houses=(HouseMark(house, Tint.BASE),), names=(clash, emptied))


def digits_of_clash(impossible: Impossible) -> PictureMarks:
    """Marks the clues that clash, for a canvas that can mark only digits."""
    digits = tuple(CandidateMark(k, Role.PATTERN) for k in members(impossible.clash.bits))
    return PictureMarks(candidates=digits, names=((Role.PATTERN, legend_text("clash")),))
