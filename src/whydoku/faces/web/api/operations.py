"""The table of operations: the request and the answer of each.

Those that answer about puzzles are made of their classes in `whydoku.operations.known`. Any other
is a function that takes a request and returns an answer; it has the decorator `operation`, and
stands in one of the modules listed in `_MODULES`.
"""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    NotRequired,
    TypeAlias,
    TypedDict,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from whydoku.dataclass import dataclass
from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.faces.web.api.boards_and_phrases import shown_steps
from whydoku.faces.web.api.requests import GRID, GridRequest, GridsRequest, Shown
from whydoku.formats.coded.json_text import NO_JSON, value_of_json
from whydoku.formats.json_names import PuzzleText
from whydoku.formats.sources.limits import DEEPEST_JSON
from whydoku.formats.sources.reading import subject_of
from whydoku.grids.grid import Grid
from whydoku.grids.mistakes import refuse_mistakes
from whydoku.operations.answers.answer import Answer, ColumnKind
from whydoku.operations.answers.verdicts import RefusedJson
from whydoku.operations.fields import meant_for_others
from whydoku.operations.known import BY_FUNCTION, operation_named, operation_names
from whydoku.operations.known.explain import ExplainPuzzles
from whydoku.operations.operation import Operation, TellingOperation, Tool
from whydoku.operations.refusals import Problem, invalid_request
from whydoku.shapes.checked import WrongValue, checked
from whydoku.shapes.fields import bare, fields_of, returned_by
from whydoku.shapes.marks import About, Between, Mark, NotServed, OneOf, Served, mark_of

JSON: Final = "application/json"
NDJSON: Final = "application/x-ndjson"
SVG: Final = "image/svg+xml"
PNG: Final = "image/png"
JPEG: Final = "image/jpeg"
WEBP: Final = "image/webp"
PDF: Final = "application/pdf"
XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

FILES: Final = frozenset({PNG, PDF, XLSX})
"""The media types of answers that are files, which are compressed already."""

SMALL_BODY: Final = 64 << 10
LARGE_BODY: Final = 1 << 20
FILE_BODY: Final = 5 << 20
PICTURE_BODY: Final = 12 << 20
"""The most bytes in the body of an ordinary request, of one with a long text or a trace, of one
that is a spreadsheet, and of one that is a picture."""

SPREADSHEETS: Final = (
    XLSX,
    "application/vnd.oasis.opendocument.spreadsheet",
    "application/vnd.ms-excel",
    "text/csv",
)
PICTURES: Final = (PNG, JPEG, WEBP, PDF)

_LARGEST: Final = dict.fromkeys(SPREADSHEETS, FILE_BODY) | dict.fromkeys(PICTURES, PICTURE_BODY)
"""The most bytes of files of these media types, which an operation may take; the content of a file
decides how it is read."""

INDEX: Final = "/api/v1"
BASE: Final = f"{INDEX}/"

_ROOM: Final = "whydoku.faces.web.api"
_MODULES: Final = (
    *("puzzle_texts", "player_questions", "making", "pictures", "catalogue", "collection"),
    *("sheets", "books"),
)


class Media(Mark):
    """Marks the bytes of a file that an operation answers with by their media type."""

    name: str


PngBytes: TypeAlias = Annotated[bytes, Media(PNG)]
PdfBytes: TypeAlias = Annotated[bytes, Media(PDF)]
XlsxBytes: TypeAlias = Annotated[bytes, Media(XLSX)]

_KINDS: Final[dict[ColumnKind, Any]] = {
    "text": str,
    "whole": int,
    "number": float,
    "yes": bool,
    "counts": dict[str, int],
    "texts": list[str],
    "wholes": list[int],
    "messages": list[dict[str, str]],
    "steps": Any,
    "data": Any,
}
"""The types of the values in columns."""

T = TypeVar("T")

EmittedLines: TypeAlias = Callable[[Callable[[T], None]], None]
"""A function that takes another function and calls it with one object after the other; each object
becomes a line of the answer."""

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
    """The most bytes that the body of a request may have, unless it is a file."""
    by_get: bool = False
    """Whether the operation is asked by GET. The path and the query then hold the fields of the
    request, and unless the answer `changes` the same address always gets the same one."""
    changes: bool = False
    """Whether the same request may get another answer later, so that no answer is kept."""
    answer_file: Callable[[bytes, TimeLimit], Answered] | None = None
    """The function that answers a request whose body is a file; None if the operation takes no
    files."""

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
        return (JSON, *_LARGEST) if self.answer_file else (JSON,)

    def most_of(self, media: str) -> int:
        """The most bytes that a body of this media type may have."""
        return _LARGEST.get(media, self.most) if self.answer_file else self.most

    def answered(self, media: str, body: bytes, limit: TimeLimit) -> Answered:
        """Answers a request with this body; raises a Problem if the body is invalid."""
        if self.answer_file and media in _LARGEST:
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
    """Makes a decorator for the function of an operation; `options` are its further fields."""
    return lambda answer: ServedOperation(name, examples, answer, **options)


def media_of(content_type: str) -> str:
    """The media type in a header `Content-Type`, without its parameters."""
    return content_type.partition(";")[0].strip().lower()


@cache
def operations() -> dict[str, ServedOperation]:
    """Every operation by its name; in a browser, those that need a file or more of the engine are
    not there."""
    names = (f"{_ROOM}.{name}" for name in _MODULES)
    modules = (import_module(name) for name in names if find_spec(name))
    values = (value for module in modules for value in vars(module).values())
    others = {value.name: value for value in values if isinstance(value, ServedOperation)}
    kinds = (operation_named(one) for one in operation_names() if one not in (BY_FUNCTION, *others))
    is_browser = sys.platform == "emscripten"
    on_puzzles = (
        _operation_of(kind)
        for kind in kinds
        if kind.has_input and (kind.in_browsers or not is_browser)
    )
    return {one.name: one for one in on_puzzles} | others


def _json_in(body: bytes) -> Any:
    try:
        text = body.decode()
        value = value_of_json(text)
        if text.count("[") + text.count("{") > DEEPEST_JSON:
            _refuse_deep(value)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()
    except InvalidPuzzle as fault:
        why = " at ".join(filter(None, (fault.what.removeprefix(NO_JSON), str(fault.where))))
    except UnicodeDecodeError as fault:
        why = f"byte {fault.start + 1} is not UTF-8"
    except UnicodeEncodeError:
        why = "an escape stands for half a character"
    else:
        return value
    raise Problem(400, "No JSON", f"the body is not JSON: {why}")


def _refuse_deep(value: Any) -> None:
    """Raises InvalidPuzzle if `value` is nested more deeply than any valid request."""
    level = [[value]]
    for _ in range(DEEPEST_JSON + 1):
        inner = [item for items in level for item in items if isinstance(item, (dict, list))]
        level = [[*item.values()] if isinstance(item, dict) else item for item in inner]
    if level:
        raise InvalidPuzzle("it is nested too deeply")


# Operations on puzzles, each made of its class


def _operation_of(kind: type[Operation]) -> ServedOperation:
    request = _request_of(kind)

    def answer(asked: Any, within: TimeLimit) -> Answered:
        readings = asked.readings if kind.together else [asked.reading]
        subjects = [*map(subject_of, readings)]
        asked = asked.within(0.8 * within.seconds / len(subjects))  # some is left to tell it
        records = [_record(asked, answer) for answer in asked.one_by_one(subjects)]
        if kind.together and asked.grids is not None:
            return {kind.together: records}
        return records[0]

    answer.__doc__ = _about(kind)
    answer.__annotations__ |= {"asked": request, "return": _answer_of(kind, request)}
    one = [{"grid": GRID, **example} for example in kind.examples]
    several = [{"grids": [GRID], **kind.examples[-1]}] if kind.together else []
    examples = (*one, *several)
    return ServedOperation(kind.name, examples, answer, is_long=not kind.is_quick, tool=kind.tool)


def _record(operation: Operation, answer: Answer) -> Mapping[str, Any]:
    """The record of an answer; raises WhydokuError if there is nothing to tell of a puzzle."""
    if not isinstance(operation, TellingOperation):
        return operation.record(answer)
    if answer.found is None:
        grid = Grid(answer.puzzle) if isinstance(answer.puzzle, str) else answer.puzzle
        refuse_mistakes(grid)
        if answer.status == "multiple":
            grid.solution()
        raise WhydokuError(answer.error)
    if not isinstance(operation, Shown):
        return operation.record(answer)
    data = operation.record(answer, operation.style)
    if isinstance(operation, ExplainPuzzles) and (operation.board or operation.sentences):
        names = operation.order.names
        return {**data, "steps": shown_steps(answer.found.trace.moves, operation, names)}
    return data


def _request_of(kind: type[Operation]) -> type:
    """The class of requests: the operation itself, together with its puzzles."""
    types: dict[str, Any] = {}
    values: dict[str, Any] = {}
    others = meant_for_others(kind, ("json",))
    for field in fields_of(cast(Any, kind)):
        if mark_of(NotServed, field.marks) or field.name in others:
            types[field.name] = ClassVar[field.type]
        elif served := mark_of(Served, field.marks):
            types[field.name] = Annotated[field.type, Between(most=served.most)]
        else:
            continue
        values[field.name] = field.default
    tells = issubclass(kind, TellingOperation) and kind.tells_in_json
    told = (Shown,) if tells else ()
    bases = (kind, *told, GridsRequest if kind.together else GridRequest)
    own = {"__module__": __name__, "__doc__": _about(kind), "__annotations__": types, **values}
    made = type(f"{kind.name.title()}Request", bases, own)
    return dataclass(frozen=True, kw_only=True)(made)


def _answer_of(kind: type[Operation], request: type) -> Any:
    """The type of the answers: what the class says or, if its records are the columns by name,
    those of the examples."""
    if kind.record is not Operation.record:
        return returned_by(kind.record)
    asked: list[Any] = [checked(request, {"grid": GRID, **each}) for each in kind.examples]
    columns = {column.name: column for each in asked for column in each.columns}
    types: dict[str, Any] = {
        "puzzle": Annotated[PuzzleText, About("The puzzle, as a text of 81 or 729 characters.")],
        "status": Annotated[str, About("What became of it, in a word.")],
    }
    for name, column in columns.items():
        types[name] = Annotated[_KINDS[column.kind] | None, About(column.about)]
        if not all(column in each.columns for each in asked):
            types[name] = NotRequired[types[name]]
    found = TypedDict(f"{kind.name.title()}FoundJson", types)  # type: ignore[misc]
    found.__doc__ = "What was found."
    about = "What was found, or why nothing was: only a refusal has `why`."
    return Annotated[found | RefusedJson, OneOf(f"{kind.name.title()}Answer", about)]


def _about(kind: type[Operation]) -> str:
    """The first paragraph of the help of an operation."""
    return inspect.cleandoc(kind.__doc__ or "").partition("\n\n")[0]
