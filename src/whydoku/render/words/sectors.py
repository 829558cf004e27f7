"""Two sectors in words: cells of a line and a box, and which of their digits each takes once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from whydoku.bits import Cells, Mask, from_members
from whydoku.render.words import passage
from whydoku.render.words.context import house_of
from whydoku.render.words.passage import (
    DigitsSlot,
    HousesSlot,
    NumberSlot,
    ResultSlot,
    Sentence,
    Value,
    sentence,
)
from whydoku.spaces import HOUSE_CELLS, ROW_SPACE
from whydoku.why import Cover

_BOXES: Final = 18


@dataclass(frozen=True, slots=True)
class Sectors:
    """Cells of a line and a box that meet, and the digits covered in the one and in the other."""

    cells: Cells
    line: int
    box: int
    by_line: Mask
    by_box: Mask

    @property
    def slots(self) -> dict[str, Value]:
        """What the words may name."""
        found: dict[str, Value] = {
            "cells": passage.CellsSlot(self.cells),
            "number": NumberSlot(self.cells.bit_count()),
            "line": HousesSlot((self.line,)),
            "box": HousesSlot((self.box,)),
            "first": DigitsSlot(self.by_line),
            "second": DigitsSlot(self.by_box),
        }
        both = self.by_line & self.by_box
        return found | {"both": DigitsSlot(both)} if both else found


def sectors_of(cover: Cover) -> Sectors | None:
    """Line and box of a cover of cells that lie in the one or the other, some of them in both."""
    sets = (*cover.bases, *cover.covers)
    houses = sorted({house_of(q) for q in cover.covers})
    if cover.fins or len(houses) != 2 or len(set(sets)) < len(sets):
        return None
    if any(q >= ROW_SPACE for q in cover.bases) or any(q < ROW_SPACE for q in cover.covers):
        return None
    line, box = houses
    cells = from_members(cover.bases)
    in_line, in_box = cells & HOUSE_CELLS[line], cells & HOUSE_CELLS[box]
    meet = in_line & in_box
    if not line < _BOXES <= box or not meet or meet in (in_line, in_box):
        return None
    if in_line | in_box != cells:
        return None
    by_line, by_box = (
        from_members(q % 9 for q in cover.covers if house_of(q) == h) for h in houses
    )
    return Sectors(cells, line, box, by_line, by_box)


def sectors_met(covers: Sequence[Cover], result: ResultSlot) -> Sentence | None:
    """Two covers that differ in digits that stand only where the line and the box meet."""
    told = [sectors_of(cover) for cover in covers]
    if len(told) != 2 or told[0] is None or told[1] is None:
        return None
    one, other = told[0], told[1]
    free = one.by_line & ~other.by_line
    if one.by_line != other.by_line | free or other.by_box != one.by_box | free or not free:
        return None
    return sentence(
        "several.sectors",
        **(one.slots | {"first": DigitsSlot(other.by_line), "free": DigitsSlot(free)}),
        result=result,
    )
