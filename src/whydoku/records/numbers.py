"""Writes cells, digits and houses as numbers, so that programs can draw a grid without parsing
names.

Cells are 0-80 in the order of the 81 characters of a puzzle. Of the houses, 0-8 are the rows, 9-17
the columns, and 18-26 the boxes. These numbers stand beside the names; a reader ignores them, and
takes everything from the names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeAlias, TypedDict

from whydoku.bits import Candidates, members
from whydoku.shapes.marks import OneOf
from whydoku.spaces import ROW_SPACE, house_of

if TYPE_CHECKING:
    from whydoku.records.names import CellIndex, DigitValue, HouseIndex


class CandidateNumbersJson(TypedDict):
    """A digit in a cell: a candidate, a placement or an elimination."""

    cell: CellIndex
    """The cell, in the order of the 81 characters of a puzzle."""
    digit: DigitValue
    """The digit."""


class EmptiedCellJson(TypedDict):
    """A cell without candidates."""

    cell: CellIndex
    """The number of the cell."""


class EmptiedHouseJson(TypedDict):
    """A house without a place for a digit."""

    house: HouseIndex
    """The number of the house."""
    digit: DigitValue
    """The digit without a place."""


EmptiedJson: TypeAlias = Annotated[
    EmptiedCellJson | EmptiedHouseJson,
    OneOf("Emptied", "A constraint without candidates: a cell, or a digit in a house."),
]


def numbers_of(candidate: int) -> CandidateNumbersJson:
    """The cell and the digit of a candidate as numbers."""
    return {"cell": candidate // 9, "digit": candidate % 9 + 1}


def numbers_in(candidates: Candidates) -> list[CandidateNumbersJson]:
    """The cell and the digit of each candidate in a set, in order."""
    return [numbers_of(k) for k in members(candidates)]


def numbers_of_constraint(q: int) -> EmptiedJson:
    """The cell, or the house and the digit, of a constraint as numbers."""
    return {"cell": q} if q < ROW_SPACE else {"house": house_of(q), "digit": q % 9 + 1}
