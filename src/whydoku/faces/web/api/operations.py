"""The table of operations: the request and the answer of each.

Those that answer about puzzles are made of their classes in `whydoku.operations.known`. Any other
is a function that takes a request and returns an answer; it has the decorator `operation`, and
stands in one of the modules listed in `_MODULES`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import (
    Annotated,
    Any,
    Final,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from whydoku.faces.web.problems import Problem, invalid_request
from whydoku.formats.limits import DEEPEST_JSON
from whydoku.operations.operation import Tool
from whydoku.shapes.checked import WrongValue, checked
from whydoku.shapes.fields import bare
from whydoku.shapes.marks import Mark, mark_of

JSON: Final = "application/json"
NDJSON: Final = "application/x-ndjson"
SVG: Final = "image/svg+xml"
PNG: Final = "image/png"
PDF: Final = "application/pdf"
XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

FILES: Final = frozenset({PNG, PDF, XLSX})
"""The media types of answers that are files, which are compressed already."""

SMALL_BODY: Final = 64 << 10
LARGE_BODY: Final = 1 << 20
FILE_BODY: Final = 5 << 20
"""The most bytes in the body of an ordinary request, of one with a long text or a trace, and of one
that is a file."""

SPREADSHEETS: Final = (
    XLSX,
    "application/vnd.oasis.opendocument.spreadsheet",
    "application/vnd.ms-excel",
    "text/csv",
)
"""The media types of spreadsheets that an operation may take; the content of a file decides how it
is read."""

INDEX: Final = "/api/v1"
BASE: Final = f"{INDEX}/"

_ROOM: Final = "whydoku.faces.web.api"
_MODULES: Final = (
    *("puzzle_texts", "proving"),
    *("player_questions", "making", "pictures", "catalogue", "collection"),
    *("sheets", "books"),
)


class Media(Mark):
    """Marks the bytes of a file that an operation answers with by their media type."""

    name: str


PngBytes: TypeAlias = Annotated[bytes, Media(PNG)]
PdfBytes: TypeAlias = Annotated[bytes, Media(PDF)]
XlsxBytes: TypeAlias = Annotated[bytes, Media(XLSX)]

T = TypeVar("T")

EmittedLines: TypeAlias = Callable[[Callable[[T], None]], None]
"""A function that takes another function and calls it with one object after the other; each object
becomes a line of the answer."""

Emit: TypeAlias = Callable[[Mapping[str, Any]], None]
Answered: TypeAlias = Mapping[str, Any] | str | bytes | EmittedLines[Mapping[str, Any]]
"""An answer: an object, an SVG, the bytes of a file, or a function that passes on objects one by
one."""


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """The time limit of a request; work that can end early by itself should end before it."""

    seconds: float = 3600.0


@dataclass(frozen=True)
class ServedOperation:
    """An operation of the API."""

    name: str
    """The name of the operation, with which its path ends."""
    examples: tuple[dict[str, Any], ...]
    """Examples of requests."""
    answer: Callable[[Any, TimeLimit], Answered]
    """The function that answers a request. Its types say what is asked and what comes back, and its
    docstring describes the operation."""
    is_long: bool = False
    """Whether the operation may take long; its requests wait in a queue apart from everyday
    ones."""
    most: int = SMALL_BODY
    """The most bytes that the body of a request may have, unless it is a spreadsheet."""
    by_get: bool = False
    """Whether the operation is asked by GET. The path and the query then hold the fields of the
    request, and unless the answer `changes` the same address always gets the same one."""
    changes: bool = False
    """Whether the same request may get another answer later, so that no answer is kept."""
    answer_file: Callable[[bytes, TimeLimit], Answered] | None = None
    """The function that answers a request whose body is a spreadsheet; None if the operation takes
    no spreadsheets."""

    tool: Tool | None = None
    """How an assistant's model is offered it; None if its class does not say."""

    @property
    def about(self) -> str:
        """What the operation does, in a sentence."""
        return " ".join((self.answer.__doc__ or "").split())

    @cached_property
    def request(self) -> type:
        """The class of the operation's requests."""
        kind: type = next(iter(self._types.values()))
        return kind

    @cached_property
    def answers(self) -> Any:
        """The type of the operation's answer or, if it comes line by line, of each line."""
        kind = self._types["return"]
        return get_args(get_args(kind)[0][0])[0][0] if self.media == NDJSON else kind

    @cached_property
    def media(self) -> str:
        """The media type of the operation's answer."""
        kind, marks = bare(self._types["return"])
        if media := mark_of(Media, marks):
            return media.name
        if kind is str:
            return SVG
        return NDJSON if get_origin(kind) is Callable else JSON

    @cached_property
    def _types(self) -> dict[str, Any]:
        return get_type_hints(self.answer, include_extras=True)

    @property
    def media_taken(self) -> tuple[str, ...]:
        """The media types that the body of a request may have."""
        return (JSON, *SPREADSHEETS) if self.answer_file else (JSON,)

    def most_of(self, media: str) -> int:
        """The most bytes that a body of this media type may have."""
        return FILE_BODY if self.answer_file and media in SPREADSHEETS else self.most

    def answered(self, media: str, body: bytes, limit: TimeLimit) -> Answered:
        """Answers a request with this body and media type; raises a Problem if the body is
        invalid."""
        if self.answer_file and media in SPREADSHEETS:
            return self.answer_file(body, limit)
        return self.answer(self.request_in(body), limit)

    @property
    def path(self) -> str:
        """The path at which the operation is asked."""
        return BASE + self.name

    def request_in(self, body: bytes) -> Any:
        """The request in `body`; raises a Problem if the body is invalid."""
        value = _json_in(body)
        if not isinstance(value, dict):
            raise invalid_request("the body must be a JSON object, found something else")
        try:
            return checked(self.request, value)
        except WrongValue as fault:
            raise invalid_request(str(fault)) from None


def operation(
    name: str, *examples: dict[str, Any], **options: Any
) -> Callable[[Callable[[Any, TimeLimit], Answered]], ServedOperation]:
    """Makes a decorator that turns a function into the operation `name`; `options` are further
    fields of `ServedOperation`."""
    return lambda answer: ServedOperation(name, examples, answer, **options)


def media_of(content_type: str) -> str:
    """The media type in a header `Content-Type`, without its parameters."""
    return content_type.partition(";")[0].strip().lower()


@cache
def operations() -> dict[str, ServedOperation]:
    """Every operation by its name. Where Python runs in a browser, what needs a file is not
    there."""
    names = (f"{_ROOM}.{name}" for name in _MODULES)
    modules = (import_module(name) for name in names if find_spec(name))
    values = (value for module in modules for value in vars(module).values())
    others = {value.name: value for value in values if isinstance(value, ServedOperation)}
    on_puzzles = import_module(f"{_ROOM}.from_operations").operations_on_puzzles
    return {one.name: one for one in on_puzzles(others)} | others


def _json_in(body: bytes) -> Any:
    try:
        text = body.decode()
        value = json.loads(text)
        if text.count("[") + text.count("{") > DEEPEST_JSON:
            _refuse_deep(value)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as fault:
        what = fault.msg[:1].lower() + fault.msg[1:].removesuffix(" at")
        why = f"{what} at line {fault.lineno} column {fault.colno}"
    except UnicodeDecodeError as fault:
        why = f"byte {fault.start + 1} is not UTF-8"
    except UnicodeEncodeError:
        why = "an escape stands for half a character"
    except RecursionError:
        why = "it is nested too deeply"
    except ValueError:
        why = "a number has too many digits"
    else:
        return value
    raise Problem(400, "No JSON", f"the body is not JSON: {why}")


def _refuse_deep(value: Any) -> None:
    """Raises RecursionError if `value` is nested deeper than `DEEPEST_JSON` levels; no valid
    request is."""
    level = [[value]]
    for _ in range(DEEPEST_JSON + 1):
        inner = [item for items in level for item in items if isinstance(item, (dict, list))]
        level = [[*item.values()] if isinstance(item, dict) else item for item in inner]
    if level:
        raise RecursionError
