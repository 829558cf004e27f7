"""The table of operations: the request and the answer of each.

A new operation needs a request, a function from it to the answer, and an entry in the `OPERATIONS`
of its module; this table joins them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, Final, TypeAlias

from pydantic import BaseModel, ValidationError

from whydoku.faces.web.api.invalid_requests import problem_of_request
from whydoku.faces.web.api.requests import Request

JSON: Final = "application/json"
NDJSON: Final = "application/x-ndjson"
SVG: Final = "image/svg+xml"

SMALL_BODY: Final = 64 << 10
LARGE_BODY: Final = 1 << 20
FILE_BODY: Final = 5 << 20
"""The most bytes that the body of a request may have."""

SPREADSHEETS: Final = (
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/vnd.oasis.opendocument.spreadsheet",
    "application/vnd.ms-excel",
    "application/vnd.ms-excel.sheet.binary.macroenabled.12",
    "text/csv",
)
"""The media types of files that an operation takes; their content decides how they are read."""

INDEX: Final = "/api/v1"
BASE: Final = f"{INDEX}/"

_MODULES: Final = (
    *("puzzle_texts", "solving", "rating"),
    *("player_questions", "making", "pictures", "catalogue"),
)

Emit: TypeAlias = Callable[[dict[str, Any]], None]

Answered: TypeAlias = dict[str, Any] | str | Callable[[Emit], None]
"""An object, a picture, or a function that emits objects one by one."""


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """The time limit of a request; work that can end early by itself should end before it."""

    seconds: float = 3600.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """An operation of the API.

    Operations that may take long (`is_long`) wait in a line of their own. For an operation that is
    asked by GET (`by_get`), the fields of the request come from the path and the query, and the
    same address always gets the same answer. `most` is the largest body in bytes. `answer_file`
    answers a request whose body is a spreadsheet, of `FILE_BODY` bytes at most.
    """

    name: str
    about: str
    request: type[Request]
    answer: Callable[[Any, TimeLimit], Answered]
    answers: type[BaseModel] | None = None
    media: str = JSON
    is_long: bool = False
    most: int = SMALL_BODY
    by_get: bool = False
    examples: Iterable[dict[str, Any]] = field(default_factory=tuple)
    answer_file: Callable[[bytes, TimeLimit], Answered] | None = None

    @property
    def media_taken(self) -> tuple[str, ...]:
        """The media types that the body of a request may have."""
        return (JSON, *SPREADSHEETS) if self.answer_file else (JSON,)

    def most_of(self, media: str) -> int:
        """The largest body of this media type in bytes."""
        return FILE_BODY if self.answer_file and media in SPREADSHEETS else self.most

    def answered(self, media: str, body: bytes, limit: TimeLimit) -> Answered:
        """The answer to a body of this media type; raises a Problem if it is invalid."""
        if self.answer_file and media in SPREADSHEETS:
            return self.answer_file(body, limit)
        return self.answer(self.request_in(body), limit)

    @property
    def path(self) -> str:
        """The path of the operation."""
        return BASE + self.name

    def request_in(self, body: bytes) -> Request:
        """The request that a body contains; raises a Problem if it is invalid."""
        try:
            return self.request.model_validate_json(body)
        except ValidationError as fault:
            problem = problem_of_request(fault, self.request)
        raise problem


def media_of(content_type: str) -> str:
    """The media type in a header `Content-Type`, without its parameters."""
    return content_type.partition(";")[0].strip().lower()


@cache
def operations() -> dict[str, Operation]:
    """Every operation by its name."""
    modules = (import_module(f"whydoku.faces.web.api.{name}") for name in _MODULES)
    return {operation.name: operation for module in modules for operation in module.OPERATIONS}
