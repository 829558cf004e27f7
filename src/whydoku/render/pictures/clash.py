"""Marks those clues of a puzzle without a solution that clash."""

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
from whydoku.verdicts.clues import ClashingClues


def marks_of_clash(impossible: ClashingClues) -> PictureMarks:
    """The marks of the clues that clash and, if these leave no place for a digit in a house or no
    digit for a cell, the mark of that house or cell."""
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


def digits_of_clash(impossible: ClashingClues) -> PictureMarks:
    """The marks of the clues that clash, for pictures in plain characters, which can mark only
    digits."""
    digits = tuple(CandidateMark(k, Role.PATTERN) for k in members(impossible.clash.bits))
    return PictureMarks(candidates=digits, names=((Role.PATTERN, legend_text("clash")),))
