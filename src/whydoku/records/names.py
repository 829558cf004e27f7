"""The types of fields in JSON records: names of cells and the like, numbers, and puzzles as
text."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from whydoku.shapes.marks import Between, Like, Published

CellName: TypeAlias = Annotated[
    str, Like("^r[1-9]c[1-9]$"), Published("CellName", "A cell, such as r4c7.")
]
CellNames: TypeAlias = Annotated[
    str,
    Like("^(?:r[1-9]+c[1-9]+|b[1-9]+p[1-9]+)(?:[ ,]+(?:r[1-9]+c[1-9]+|b[1-9]+p[1-9]+))*$"),
    Published("CellNames", "A set of cells, folded where possible: r4c79 is r4c7 and r4c9."),
]
HouseName: TypeAlias = Annotated[
    str, Like("^[rcb][1-9]$"), Published("HouseName", "A house: row r4, column c7 or box b6.")
]
CandidateName: TypeAlias = Annotated[
    str,
    Like("^[1-9]r[1-9]c[1-9]$"),
    Published("CandidateName", "A candidate, such as 5r4c7: a 5 in r4c7."),
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
]
ConstraintName: TypeAlias = Annotated[
    str,
    Like("^(?:r[1-9]c[1-9]|[1-9][rcb][1-9])$"),
    Published(
        "ConstraintName", "A constraint: a cell, such as r4c7, or a digit in a house, such as 5r4."
    ),
]
PlacementName: TypeAlias = Annotated[
    str,
    Like("^r[1-9]c[1-9]=[1-9]$"),
    Published("PlacementName", "A digit in a cell, such as r4c7=5."),
]
EliminationName: TypeAlias = Annotated[
    str,
    Like("^r[1-9]+c[1-9]+<>[1-9]+$"),
    Published(
        "EliminationName",
        "A removed candidate, such as r4c7<>5; in a record of a grid folded where possible: "
        "r4c7<>59.",
    ),
]
DigitSigns: TypeAlias = Annotated[
    str, Like("^[1-9]*$"), Published("Digits", "Digits one after the other, such as 125.")
]

CellIndex: TypeAlias = Annotated[int, Between(0, 80)]
HouseIndex: TypeAlias = Annotated[int, Between(0, 26)]
DigitValue: TypeAlias = Annotated[int, Between(1, 9)]
Count: TypeAlias = Annotated[int, Between(0)]
CountFromOne: TypeAlias = Annotated[int, Between(1)]
Figure: TypeAlias = Annotated[float, Between(0)]

Line: TypeAlias = Annotated[str, Like("^[1-9.]{81}$")]
SolutionLine: TypeAlias = Annotated[str, Like("^[1-9]{81}$")]
PuzzleText: TypeAlias = Annotated[str, Like("^(?:[1-9.]{81}|[1-9.]{729})$")]

PatternObject: TypeAlias = Annotated[dict[str, Any], Published("Pattern")]
"""A pattern as a JSON object, in the form that `whydoku.records.patterns` writes and describes."""
