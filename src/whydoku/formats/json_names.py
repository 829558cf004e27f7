"""The types of fields in JSON records: cells, digits, houses and the like as names and as numbers,
counts, and puzzles as text; each says how the values of such a field are written, and sets of
conclusions how they are read.

Numbers stand beside names, so that programs can draw a grid without parsing names; a reader ignores
them, and takes everything from the names. Cells are 0-80 in the order of the 81 characters of a
puzzle. Of the houses, 0-8 are the rows, 9-17 the columns, and 18-26 the boxes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, TypeAlias

from whydoku.grids import notation
from whydoku.grids.bits import members
from whydoku.grids.parts.sets import CandidateSet, CellSet
from whydoku.grids.spaces import FIRST_GROUP, MOST_GROUPS, ROW_SPACE, house_of
from whydoku.shapes.marks import Between, Like, OneOf, Parsed, Published, Record, Written, of

CellName: TypeAlias = Annotated[
    str,
    Like("^r[1-9]c[1-9]$"),
    Published("CellName", "A cell, such as r4c7."),
    Written(notation.format_cell),
]
CellNames: TypeAlias = Annotated[
    str,
    Like("^(?:r[1-9]+c[1-9]+|b[1-9]+p[1-9]+)(?:[ ,]+(?:r[1-9]+c[1-9]+|b[1-9]+p[1-9]+))*$"),
    Published("CellNames", "A set of cells, folded where possible: r4c79 is r4c7 and r4c9."),
    Written(notation.format_cells),
]
HouseName: TypeAlias = Annotated[
    str,
    Like("^(?:[rcb][1-9]|e[1-9][0-9]?)$"),
    Published("HouseName", "A house: row r4, column c7, box b6 or e1, the first further house."),
    Written(notation.format_house),
]
CandidateName: TypeAlias = Annotated[
    str,
    Like("^[1-9]r[1-9]c[1-9]$"),
    Published("CandidateName", "A candidate, such as 5r4c7: a 5 in r4c7."),
    Written(notation.format_candidate),
]
CandidateNames: TypeAlias = Annotated[
    str,
    Like(
        "^[1-9]+(?:r[1-9]+c[1-9]+|b[1-9]+p[1-9]+)(?:[ ,]+[1-9]+(?:r[1-9]+c[1-9]+|b[1-9]+p[1-9]+))*$"
    ),
    Published(
        "CandidateNames",
        "A set of candidates, folded where possible: 5r4c79 is 5r4c7 and 5r4c9.",
    ),
    Written(notation.format_candidates),
]
ConstraintName: TypeAlias = Annotated[
    str,
    Like("^(?:r[1-9]c[1-9]|[1-9][rcb][1-9]|[1-9]e[1-9][0-9]?)$"),
    Published(
        "ConstraintName", "A constraint: a cell, such as r4c7, or a digit in a house, such as 5r4."
    ),
    Written(notation.format_constraint),
]
PlacementName: TypeAlias = Annotated[
    str,
    Like("^r[1-9]c[1-9]=[1-9]$"),
    Published("PlacementName", "A digit in a cell, such as r4c7=5."),
    Written(notation.format_placement),
]
EliminationName: TypeAlias = Annotated[
    str,
    Like("^r[1-9]+c[1-9]+<>[1-9]+$"),
    Published(
        "EliminationName",
        "A removed candidate, such as r4c7<>5; in a record of a grid folded where possible: "
        "r4c7<>59.",
    ),
    Written(notation.format_elimination),
]
DigitSigns: TypeAlias = Annotated[
    str, Like("^[1-9]*$"), Published("Digits", "Digits one after the other, such as 125.")
]

MistakeName: TypeAlias = Annotated[PlacementName | EliminationName, Written(str)]
"""A wrong digit, or a removed candidate that is needed; what it is made of is its text."""


def _each(form: Callable[[int], str]) -> Written:
    """The mark of a list with a name for each member of a set, which may be plain bits."""

    def names_of(found: int | CellSet | CandidateSet) -> list[str]:
        bits = found if isinstance(found, int) else found.bits
        return [*map(form, members(bits))] if bits else []

    return Written(names_of)


def _joined(parse: Callable[[str], Any]) -> Parsed:
    return Parsed(lambda names: parse(" ".join(names)))


EachCell: TypeAlias = Annotated[list[CellName], _each(notation.format_cell)]
EachCandidate: TypeAlias = Annotated[list[CandidateName], _each(notation.format_candidate)]
Placements: TypeAlias = Annotated[
    list[PlacementName],
    _each(notation.format_placement),
    _joined(notation.parse_placements),
]
Eliminations: TypeAlias = Annotated[
    list[EliminationName],
    _each(notation.format_elimination),
    _joined(notation.parse_eliminations),
]
FoldedCandidates: TypeAlias = Annotated[
    list[CandidateNames], Written(lambda bits: notation.format_candidates(bits).split())
]
FoldedCells: TypeAlias = Annotated[
    list[CellNames], Written(lambda cells: notation.format_cells(cells.bits).split())
]

CellIndex: TypeAlias = Annotated[int, Between(0, 80)]
HouseIndex: TypeAlias = Annotated[int, Between(0, FIRST_GROUP + MOST_GROUPS - 1)]
DigitValue: TypeAlias = Annotated[int, Between(1, 9)]
Count: TypeAlias = Annotated[int, Between(0)]
CountFromOne: TypeAlias = Annotated[int, Between(1)]
Figure: TypeAlias = Annotated[float, Between(0)]

Line: TypeAlias = Annotated[str, Like("^[1-9.]{81}$")]
SolutionLine: TypeAlias = Annotated[str, Like("^[1-9]{16,81}$")]
PuzzleText: TypeAlias = Annotated[str, Like("^(?:[a-z][^ ]* )?[1-9.]{16,729}$")]

PatternObject: TypeAlias = Annotated[dict[str, Any], Published("Pattern")]
"""A pattern as a JSON object, in the form that `formats.json_patterns` writes and describes."""


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
    return (EmptiedCellJson if q < ROW_SPACE else EmptiedHouseJson).of(q)


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
    return CandidateNumbersJson.of(k)


CandidateNumbers: TypeAlias = Annotated[list[CandidateNumbersJson], Written(numbers_in)]
