"""Error responses: problem details (RFC 9457), each with one sentence.

`detail` is the sentence that the command line prints for the same fault.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from whydoku.dataclass import dataclass, field
from whydoku.errors import (
    InvalidNotation,
    InvalidPuzzle,
    MissingGrade,
    MissingPart,
    NoSolution,
    UnknownName,
    Unproven,
    WhydokuError,
)
from whydoku.grids.grid import ManySolutions
from whydoku.shapes.marks import Record, if_any, if_asked, of

if TYPE_CHECKING:
    from whydoku.formats.json_names import CellName, Count, SolutionLine

PROBLEM_MEDIA: Final = "application/problem+json"

_TITLES: Final[tuple[tuple[type[WhydokuError], str, int], ...]] = (
    (InvalidPuzzle, "Invalid puzzle", 422),
    (InvalidNotation, "Invalid notation", 422),
    (NoSolution, "No solution", 422),
    (ManySolutions, "Many solutions", 422),
    (Unproven, "Unproven", 422),
    (MissingPart, "Missing part", 501),
    (UnknownName, "Unknown name", 422),
    (WhydokuError, "Refused", 422),
)
"""The title and status of each error of the library, subclasses first."""


class WhereJson(Record):
    """The place of a fault, as far as it is known."""

    line: int = if_any()
    """The line of the text, from 1."""
    column: int = if_any()
    """The column in this line, from 1."""
    sheet: str = if_any()
    """The name of the sheet, in a workbook."""
    address: str = if_any()
    """The cell on this sheet, such as B3."""
    page: int = if_any()
    """The page, in a PDF of several."""
    grid: int = if_any()
    """The number of the grid on it, or in a picture, if there are several."""
    cells: list[CellName] = if_any(lambda where: where.cells or None)
    """The cells of the grid."""


class ProblemJson(Record):
    """A problem (RFC 9457), with one sentence: what is wrong, where, and what is allowed."""

    type: str = of(lambda problem: f"urn:whydoku:{problem.title.lower().replace(' ', '-')}")
    """The kind of problem, such as urn:whydoku:invalid-puzzle."""
    title: str
    """The kind of problem in words."""
    status: int
    """The status of the HTTP response."""
    detail: str
    """What is wrong, where, and what is allowed, in one sentence."""
    where: WhereJson = if_asked()
    """Where the fault is in the puzzle."""
    solutions: list[SolutionLine] = if_asked()
    """Two solutions of a puzzle that has several."""
    grades: list[Count] = if_asked()
    """The grades of which a technique has positions, if it has none of that asked for."""


@dataclass(eq=False)
class Problem(Exception):
    """The error that refuses a request; `more` are further fields of the JSON that reports it."""

    status: int
    title: str
    detail: str
    more: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def data(self) -> ProblemJson:
        """The problem as an object for JSON."""
        return ProblemJson.of(self, **self.more)

    @property
    def body(self) -> bytes:
        """The bytes of the problem as JSON."""
        return json_bytes(self.data)


def invalid_request(sentence: str) -> Problem:
    """The `Problem` for a request with invalid fields; `sentence` says what is wrong."""
    return Problem(422, "Invalid request", sentence)


def problem_of(fault: WhydokuError) -> Problem:
    """The `Problem` that reports an error of the library."""
    title, status = next((t, s) for kind, t, s in _TITLES if isinstance(fault, kind))
    more: dict[str, Any] = {}
    if isinstance(fault, InvalidPuzzle | NoSolution) and (where := WhereJson.of(fault.where)):
        more["where"] = where
    if isinstance(fault, ManySolutions):
        more["solutions"] = [solution.as_line() for solution in fault.solutions]
    if isinstance(fault, MissingGrade):
        more["grades"] = [*fault.grades]
    return Problem(status, title, sentence_of(fault), more)


def sentence_of(fault: WhydokuError) -> str:
    """The sentence of an error. It leaves out "line 1", because most texts have only one line."""
    if isinstance(fault, InvalidPuzzle) and fault.where.line in (None, 1):
        return fault.what
    return str(fault)


def json_bytes(data: Any) -> bytes:
    """The JSON of a value in UTF-8, in which half of a surrogate pair is written as an escape."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace")
