"""The types of fields in JSON records: cells, digits, houses and the like as names and as numbers,
counts, and puzzles as text; each says how the values of such a field are written, and sets of
conclusions how they are read.

Numbers stand beside names, so that programs can draw a grid without parsing names; a reader ignores
them, and takes everything from the names. Cells are 0-80 in the order of the 81 characters of a
puzzle. Of the houses, 0-8 are the rows, 9-17 the columns, and 18-26 the boxes.

Checks JSON that claims to be written by this package. Errors say where the wrong value is.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, Literal, TypeAlias

from whydoku.errors import InvalidPuzzle, Where
from whydoku.formats.sources.grids import grid_of_parts
from whydoku.grids import notation
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.sets import CandidateSet, CellSet
from whydoku.grids.parts.texts import parse_line, parse_marks
from whydoku.grids.spaces import ALL_CANDIDATES, ROW_SPACE, house_of
from whydoku.logic.proof.state import MAX_DEPTH
from whydoku.shapes.checked import WrongValue, checked, wrong
from whydoku.shapes.marks import (
    Between,
    Like,
    OneOf,
    Parsed,
    Published,
    Record,
    Written,
    if_asked,
    of,
)

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
    Like("^[rcb][1-9]$"),
    Published("HouseName", "A house: row r4, column c7 or box b6."),
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
    Like("^(?:r[1-9]c[1-9]|[1-9][rcb][1-9])$"),
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
HouseIndex: TypeAlias = Annotated[int, Between(0, 26)]
DigitValue: TypeAlias = Annotated[int, Between(1, 9)]
Count: TypeAlias = Annotated[int, Between(0)]
CountFromOne: TypeAlias = Annotated[int, Between(1)]
Figure: TypeAlias = Annotated[float, Between(0)]

Line: TypeAlias = Annotated[str, Like("^[1-9.]{81}$")]
SolutionLine: TypeAlias = Annotated[str, Like("^[1-9]{81}$")]
PuzzleText: TypeAlias = Annotated[str, Like("^(?:[1-9.]{81}|[1-9.]{729})$")]

PatternObject: TypeAlias = Annotated[dict[str, Any], Published("Pattern")]
"""A pattern as a JSON object, in the form that `formats.json.patterns` writes and describes."""


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


def read_as(kind: Any, value: Any, place: str) -> Any:
    """Checks a JSON value, and converts it as the type `kind` says. If a part is wrong, raises
    InvalidPuzzle, which names the place of that part."""
    try:
        return checked(kind, value, place)
    except WrongValue as fault:
        raise InvalidPuzzle(str(fault)) from None


def value_of_json(text: str) -> Any:
    """Parses a JSON text; raises InvalidPuzzle if it is not valid JSON."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        what = f"this is not JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        raise InvalidPuzzle(what, Where(error.lineno, error.colno)) from None
    except RecursionError:
        raise InvalidPuzzle(
            f"the JSON is nested too deeply; patterns may be nested at most {MAX_DEPTH} deep"
        ) from None
    except ValueError:
        raise InvalidPuzzle("this is not JSON: a number has too many digits") from None


def at_most(most: int, number: int, place: str) -> int:
    """Returns `number` if it is at most `most`; otherwise refuses it, naming its `place`."""
    if number > most:
        raise InvalidPuzzle(str(wrong(place, number, f"a number up to {most}")))
    return number


def line_of(text: str) -> str:
    """Returns the text if it is 81 characters, each a digit or an empty cell. Refuses any other
    text."""
    if len(text) != 81:
        raise wrong("", text, f"81 characters, not {len(text)}")
    parse_line(text)
    return text


def _puzzle(text: str) -> str:
    if len(text) not in (81, 729):
        raise wrong("", text, f"81 or 729 characters, not {len(text)}")
    return line_of(text) if len(text) == 81 else text


class Versioned(Record):
    """An object that says its version, which must be 1."""

    version: Literal[1]
    """The version of the form of a saved trace."""


class GridRecord(Record):
    """The fields of a grid's record that are read."""

    puzzle: Annotated[str, Like("^(?:[1-9.0*_? -]{81}|[1-9.0]{729})$"), Parsed(_puzzle)]
    """The givens as 81 characters (. or 0 for an empty cell), or the 729 pencil marks of the start,
    cell by cell, where no givens are known."""
    placed: Annotated[str, Like("^[1-9.0*_? -]{81}$"), Parsed(line_of)] | None = if_asked()
    """The digits placed before the trace began, as 81 characters; null if there are none."""
    removed: Eliminations = if_asked()
    """The candidates that were missing before the trace began, though no digit excludes them."""
    unproved: Eliminations = if_asked()
    """Those of the removed candidates that were not derived from the givens; all of them if left
    out."""


def grid_in(record: Mapping[str, Any], called: str) -> Grid:
    """The grid in a record. If parts of the record contradict each other, the error calls the grid
    `called`."""
    puzzle, put, unproved = record["puzzle"], record.get("placed"), record.get("unproved")
    removed = record.get("removed") or 0
    try:
        if len(puzzle) == 81:
            return grid_of_parts(puzzle, put or "." * 81, removed, unproved)
        bare = Grid(puzzle)
        if put is None and unproved is None:
            return bare
        eliminated = ALL_CANDIDATES & ~parse_marks(puzzle) | removed
        kept = put or notation.format_placements(bare.placed.bits)
        return grid_of_parts("." * 81, kept, eliminated, unproved)
    except InvalidPuzzle as fault:
        raise InvalidPuzzle(f"{called}: {fault.what}", fault.where) from None
