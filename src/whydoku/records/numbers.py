"""Writes cells, digits and houses as numbers, so that programs can draw a grid without parsing
names.

Cells are 0-80 in the order of the 81 characters of a puzzle. Of the houses, 0-8 are the rows, 9-17
the columns, and 18-26 the boxes. These numbers stand beside the names; a reader ignores them, and
takes everything from the names.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, TypeAlias

from whydoku.bits import members
from whydoku.records.names import CellIndex, DigitValue, HouseIndex
from whydoku.shapes.marks import OneOf, Record, Written, of
from whydoku.shapes.writing import written
from whydoku.spaces import ROW_SPACE, house_of
from whydoku.world.sets import CandidateSet


class CandidateNumbersJson(Record):
    """A digit in a cell: a candidate, a placement or an elimination."""

    cell: CellIndex = of(lambda k: k // 9)
    """The cell, in the order of the 81 characters of a puzzle."""
    digit: DigitValue = of(lambda k: k % 9 + 1)
    """The digit."""


class EmptiedCellJson(Record):
    """A cell without candidates."""

    cell: CellIndex = of("")
    """The number of the cell."""


class EmptiedHouseJson(Record):
    """A house without a place for a digit."""

    house: HouseIndex = of(house_of)
    """The number of the house."""
    digit: DigitValue = of(lambda q: q % 9 + 1)
    """The digit without a place."""


def _emptied_data(q: int) -> Record:
    return written(EmptiedCellJson if q < ROW_SPACE else EmptiedHouseJson, q)


EmptiedJson: TypeAlias = Annotated[
    EmptiedCellJson | EmptiedHouseJson,
    OneOf("Emptied", "A constraint without candidates: a cell, or a digit in a house."),
    Written(_emptied_data),
]


def numbers_in(candidates: int | CandidateSet) -> list[dict[str, Any]]:
    """The cell and the digit of each candidate in a set, in order."""
    bits = candidates if isinstance(candidates, int) else candidates.bits
    return [{**_numbers_of(k)} for k in members(bits)] if bits else []


@cache
def _numbers_of(k: int) -> CandidateNumbersJson:
    return written(CandidateNumbersJson, k)


CandidateNumbers: TypeAlias = Annotated[list[CandidateNumbersJson], Written(numbers_in)]
