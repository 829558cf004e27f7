"""The operations on puzzles that a server answers, each made of its class in
`whydoku.operations.known`: a request has the puzzle and the fields of the class, and the answer is
its record."""

from __future__ import annotations

import inspect
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final, NotRequired, TypedDict, cast

from whydoku.errors import WhydokuError
from whydoku.faces.web.api import operations as api
from whydoku.faces.web.api.boards_and_phrases import with_boards
from whydoku.faces.web.api.operations import Answered, TimeLimit
from whydoku.faces.web.api.requests import (
    GRID,
    SHARE_OF_TIME_TO_SEARCH,
    GridRequest,
    GridsRequest,
    Shown,
)
from whydoku.formats.reading import subject_of
from whydoku.grid import Grid
from whydoku.operations.answers import Answer, ColumnKind
from whydoku.operations.known import BY_FUNCTION, operation_named, operation_names
from whydoku.operations.operation import Operation, TellingOperation, meant_for_others
from whydoku.records.names import PuzzleText
from whydoku.records.verdicts import RefusedJson
from whydoku.shapes.checked import checked
from whydoku.shapes.fields import fields_of, returned_by
from whydoku.shapes.marks import About, Between, NotServed, OneOf, Served, mark_of
from whydoku.verdicts.mistakes import refuse_mistakes

_KINDS: Final[dict[ColumnKind, Any]] = {
    "text": str,
    "whole": int,
    "number": float,
    "yes": bool,
    "counts": dict[str, int],
    "wholes": list[int],
    "messages": list[dict[str, str]],
    "steps": Any,
    "data": Any,
}
"""The types of the values in columns."""


def operations_on_puzzles(others: Collection[str]) -> Iterator[api.ServedOperation]:
    """Yields the operations that answer about puzzles, but for those with the names of `others`,
    which are asked in another way."""
    for name in operation_names():
        if name != BY_FUNCTION and name not in others:
            kind = operation_named(name)
            if kind.has_input:
                yield _operation_of(kind)


def _operation_of(kind: type[Operation]) -> api.ServedOperation:
    request = _request_of(kind)

    def answer(asked: Any, within: TimeLimit) -> Answered:
        subjects = [subject_of(reading) for reading in asked.readings]
        asked = asked.within(SHARE_OF_TIME_TO_SEARCH * within.seconds / len(subjects))
        records = [_record(asked, answer) for answer in asked.one_by_one(subjects)]
        return {kind.together: records} if asked.are_several else cast(Answered, records[0])

    answer.__doc__ = _about(kind)
    answer.__annotations__ |= {"asked": request, "return": _answer_of(kind, request)}
    one = [{"grid": GRID, **example} for example in kind.examples]
    several = [{"grids": [GRID], **kind.examples[-1]}] if kind.together else []
    examples = (*one, *several)
    return api.ServedOperation(
        kind.name, examples, answer, is_long=not kind.is_quick, tool=kind.tool
    )


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
    return with_boards(operation, answer, operation, data)


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
