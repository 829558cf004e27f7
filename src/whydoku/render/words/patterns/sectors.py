"""Two sectors in words: cells of a line and a box, and the digits that each can hold only once."""

from __future__ import annotations

from dataclasses import dataclass

from whydoku.bits import Cells, Mask, from_members
from whydoku.render.words import slot
from whydoku.render.words.passage import Value
from whydoku.spaces import FIRST_BOX, HOUSE_CELLS, ROW_SPACE, house_of
from whydoku.why import Cover


@dataclass(frozen=True, slots=True)
class Sectors:
    """Cells of a line and a box that meet, with the digits covered in the line and in the box."""

    cells: Cells
    line: int
    box: int
    by_line: Mask
    by_box: Mask

    @property
    def slots(self) -> dict[str, Value]:
        """The values to fill into a sentence about two sectors."""
        slots: dict[str, Value] = {
            "cells": slot.cells(self.cells),
            "number": slot.number(self.cells.bit_count()),
            "line": slot.houses((self.line,)),
            "box": slot.houses((self.box,)),
            "first": slot.digits(self.by_line),
            "second": slot.digits(self.by_box),
        }
        both = self.by_line & self.by_box
        return slots | {"both": slot.digits(both)} if both else slots


def sectors_of(cover: Cover) -> Sectors | None:
    """The two sectors of a cover; None if the cells of the cover do not lie in a line and a box
    that meet.

    Every cell must lie in the line or in the box: at least one in both, and at least one in each
    alone.
    """
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
    if not line < FIRST_BOX <= box or not meet or meet in (in_line, in_box):
        return None
    if in_line | in_box != cells:
        return None
    by_line, by_box = (
        from_members(q % 9 for q in cover.covers if house_of(q) == h) for h in houses
    )
    return Sectors(cells, line, box, by_line, by_box)
