"""Error responses: problem details (RFC 9457), each with one sentence.

    {"type": "urn:whydoku:invalid-puzzle", "title": "Invalid puzzle", "status": 422,
     "detail": "r1c1 and r1c4 both hold 5, which may occur only once in row 1",
     "where": {"cells": ["r1c1", "r1c4"]}}

`detail` is the sentence that the command line prints for the same fault.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from whydoku.errors import (
    InvalidNotation,
    InvalidPuzzle,
    ManySolutions,
    MissingPart,
    NoSolution,
    UnknownName,
    Unproven,
    Where,
    WhydokuError,
)
from whydoku.notation import format_cell

PROBLEM_MEDIA: Final = "application/problem+json"
URN: Final = "urn:whydoku:"

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


@dataclass(eq=False)
class Problem(Exception):
    """Why a request is refused."""

    status: int
    title: str
    detail: str
    more: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def data(self) -> dict[str, Any]:
        """The problem as an object for JSON."""
        return {
            "type": URN + self.title.lower().replace(" ", "-"),
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
            **self.more,
        }

    @property
    def body(self) -> bytes:
        """The same as bytes."""
        return json_bytes(self.data)


def problem_of(fault: WhydokuError) -> Problem:
    """An error of the library as a problem."""
    title, status = next((t, s) for kind, t, s in _TITLES if isinstance(fault, kind))
    more: dict[str, Any] = {}
    if isinstance(fault, InvalidPuzzle | NoSolution) and (where := where_data(fault.where)):
        more["where"] = where
    if isinstance(fault, ManySolutions):
        more["solutions"] = [solution.as_line() for solution in fault.solutions]
    return Problem(status, title, sentence_of(fault), more)


def sentence_of(fault: WhydokuError) -> str:
    """The sentence of an error, without "line 1", which goes without saying in a one-line text."""
    if isinstance(fault, InvalidPuzzle) and fault.where.line in (None, 1):
        return fault.what
    return str(fault)


def where_data(where: Where) -> dict[str, Any]:
    """The place of a fault: line, column, sheet and cells, whichever are known."""
    numbers = {
        "line": where.line,
        "column": where.column,
        "sheet": where.sheet,
        "address": where.address,
    }
    found: dict[str, Any] = {name: number for name, number in numbers.items() if number is not None}
    if where.cells:
        found["cells"] = [format_cell(i) for i in where.cells]
    return found


def json_bytes(data: Any) -> bytes:
    """A value as JSON in UTF-8; a lone surrogate from a request stays an escape."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace")
