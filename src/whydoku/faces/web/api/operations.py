"""The table of operations: what there is to ask, and how an answer is given.

A new operation is a request, a function from it to the answer, and an entry in one of the tables
that this one puts together.
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
"""The bytes that the body of a request may have."""

BASE: Final = "/api/v1/"

_MODULES: Final = (
    *("puzzle_texts", "solving", "rating"),
    *("player_questions", "making", "pictures", "catalogue"),
)

Emit: TypeAlias = Callable[[dict[str, Any]], None]

Answered: TypeAlias = dict[str, Any] | str | Callable[[Emit], None]
"""An object; a picture; or what emits objects one by one."""


@dataclass(frozen=True, slots=True)
class Within:
    """The seconds that the work on a request may take: what can end by itself ends before."""

    seconds: float = 3600.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """Something that can be asked.

    Those that may take long wait in a line of their own. `looks` are operations without a body,
    asked by GET: the fields of their request come from path and query, and an answer that only
    depends on the path is always the same.
    """

    name: str
    about: str
    request: type[Request]
    answer: Callable[[Any, Within], Answered]
    answers: type[BaseModel] | None = None
    media: str = JSON
    is_long: bool = False
    most: int = SMALL_BODY
    looks: bool = False
    examples: Iterable[dict[str, Any]] = field(default_factory=tuple)

    @property
    def path(self) -> str:
        """Where it is asked."""
        return BASE + self.name

    def asked(self, body: bytes) -> Request:
        """The request of a body; raises a Problem."""
        try:
            return self.request.model_validate_json(body)
        except ValidationError as fault:
            problem = problem_of_request(fault, self.request)
        raise problem


@cache
def operations() -> dict[str, Operation]:
    """Every operation by its name."""
    modules = (import_module(f"whydoku.faces.web.api.{name}") for name in _MODULES)
    return {operation.name: operation for module in modules for operation in module.OPERATIONS}
