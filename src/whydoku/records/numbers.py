"""What our JSON names, also as numbers, so that nobody has to parse names to draw a grid.

    {"cell": 40, "digit": 5}    a candidate, a placement or an elimination
    40                          a cell: 0-80 in the order of the 81 characters of a puzzle
    8                           a house: 0-8 the rows, 9-17 the columns, 18-26 the boxes

Numbers are written and never read back: whatever is read comes from the names.
"""

from __future__ import annotations

from whydoku.bits import Candidates, members
from whydoku.spaces import ROW_SPACE, house_of


def numbers_of(candidate: int) -> dict[str, int]:
    """A candidate as its cell and its digit."""
    return {"cell": candidate // 9, "digit": candidate % 9 + 1}


def numbers_in(candidates: Candidates) -> list[dict[str, int]]:
    """Each candidate of a set as its cell and its digit, in order."""
    return [numbers_of(k) for k in members(candidates)]


def numbers_of_constraint(q: int) -> dict[str, int]:
    """A constraint as its cell, or as its house and its digit."""
    return {"cell": q} if q < ROW_SPACE else {"house": house_of(q), "digit": q % 9 + 1}
