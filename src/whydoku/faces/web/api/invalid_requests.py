"""The sentence that says what is wrong with a request: where, what was found, what is allowed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from whydoku.errors import UnknownName, quoted
from whydoku.faces.web.api.grid_rows import NOT_ROWS, WRONG_ROWS
from whydoku.faces.web.api.requests import AskedRecord
from whydoku.faces.web.problems import Problem
from whydoku.formats.reading import FORMS

_UNION_PARTS: Final = (
    "str",
    "int",
    "bool",
    "float",
    "AskedRecord",
    "list[",
    "tuple[",
    "constrained-",
    "function-",
)
"""The beginnings of those parts of an error's place that only name the member of a union tried."""

_A_GRID: Final = (
    f'a text ({FORMS}), an object such as {{"puzzle": "53..7...."}} or a list of 9 rows'
)
"""What is allowed where a grid is."""

_SAID_FIRST: Final = {WRONG_ROWS: 0, "extra_forbidden": 1, "missing": 2}
"""The kinds of errors to report before any other, in this order."""

ErrorContext = Mapping[str, Any]


def problem_of_request(fault: ValidationError, model: type[BaseModel]) -> Problem:
    """The problem with the body of a request; if it has several faults, the first is reported."""
    errors = _innermost(fault.errors(include_url=False))
    first = min(errors, key=lambda error: _SAID_FIRST.get(error["type"], len(_SAID_FIRST)))
    if first["type"] == "json_invalid":
        why = _uncapitalised(str(first["ctx"]["error"]))
        return Problem(400, "No JSON", f"the body is not JSON: {why}")
    place = _place_in_request(first)
    if first["type"] == WRONG_ROWS:
        where, found, allowed = (first["ctx"][part] for part in ("place", "found", "allowed"))
        inside = f"{place}: {where}" if where else place
        return _invalid_request(f"{inside}: found {_found_in_words(found)}; {allowed}")
    if first["type"] in _SAID_FIRST:
        inside, name = ".".join(_parts_of_place(first)[:-1]), str(first["loc"][-1])
        if first["type"] == "extra_forbidden":
            known = _field_names(AskedRecord if inside else model)
            return _invalid_request(str(UnknownName("field", name, known, inside)))
        return _invalid_request(f"{inside}{': ' if inside else ''}the field {name!r} is missing")
    if not place:
        return _invalid_request("the body must be a JSON object, found something else")
    same = [error for error in errors if _place_in_request(error) == place]
    if {error["type"] for error in same} == {"string_type", "model_type", NOT_ROWS}:
        allowed = _A_GRID
    else:
        *others, last = dict.fromkeys(map(_allowed_in_words, same))
        allowed = f"{', '.join(others)} or {last}" if others else last
    return _invalid_request(
        f"{place}: found {_found_in_words(first['input'])}; allowed is {allowed}"
    )


def _innermost(errors: list[ErrorDetails]) -> list[ErrorDetails]:
    """The errors without those at places that hold another: there a member of a union did not fit
    at all, while another fitted up to the inner place."""
    inner = {_place_in_request(error) for error in errors}
    return [
        error
        for error in errors
        if not any(place.startswith(f"{_place_in_request(error)}.") for place in inner)
    ]


def _invalid_request(sentence: str) -> Problem:
    return Problem(422, "Invalid request", sentence)


def _field_names(model: type[BaseModel]) -> list[str]:
    return [field.alias or name for name, field in model.model_fields.items()]


def _place_in_request(error: ErrorDetails) -> str:
    """The place of an error in the request, such as `unlike.3`."""
    return ".".join(_parts_of_place(error))


def _parts_of_place(error: ErrorDetails) -> list[str]:
    """The parts of that place; unusual names from the request are quoted."""
    parts = [part for part in map(str, error["loc"]) if not part.startswith(_UNION_PARTS)]
    return [part if part.isidentifier() or part.isdigit() else quoted(part) for part in parts]


def _found_in_words(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return quoted(value) if len(value) < 200 else f"{len(value)} characters"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    return quoted(str(value)[:100])[1:-1]


_ALLOWED: Final[dict[str, Callable[[ErrorContext], str]]] = {
    "string_type": lambda _: "a text",
    "bool_type": lambda _: "true or false",
    "int_type": lambda _: "a whole number",
    "float_type": lambda _: "a number",
    "list_type": lambda _: "a list",
    "dict_type": lambda _: "an object",
    NOT_ROWS: lambda _: "a list of 9 rows",
    "model_type": lambda _: "an object",
    "string_too_long": lambda ctx: f"a text of at most {ctx['max_length']} characters",
    "too_long": lambda ctx: f"a list of at most {ctx['max_length']}",
    "too_short": lambda ctx: f"a list of at least {ctx['min_length']}",
    "greater_than_equal": lambda ctx: f"a number from {_plainly(ctx['ge'])} on",
    "less_than_equal": lambda ctx: f"a number up to {_plainly(ctx['le'])}",
    "greater_than": lambda ctx: f"a number above {_plainly(ctx['gt'])}",
    "less_than": lambda ctx: f"a number below {_plainly(ctx['lt'])}",
    "finite_number": lambda _: "a finite number",
    "literal_error": lambda ctx: str(ctx["expected"]),
    "string_unicode": lambda _: "a text of whole characters",
}


def _allowed_in_words(error: ErrorDetails) -> str:
    describe = _ALLOWED.get(error["type"])
    if describe is None:
        return _uncapitalised(error["msg"].removeprefix("Input should be ").removesuffix("."))
    return describe(error.get("ctx", {}))


def _plainly(number: float) -> str:
    """A bound without an exponent: 1000000."""
    return str(int(number)) if number == int(number) else f"{number:g}"


def _uncapitalised(sentence: str) -> str:
    """A sentence of somebody else's, to stand after a colon: `EOF` keeps its capitals."""
    return sentence if sentence[1:2].isupper() else sentence[:1].lower() + sentence[1:]
