"""What is wrong with a request, in a sentence: where, what was found, and what is allowed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from whydoku.errors import UnknownName
from whydoku.faces.web.api.asking import Record
from whydoku.faces.web.problems import Problem
from whydoku.formats.reading import quoted

_UNION_PARTS: Final = ("str", "int", "bool", "float", "Record", "list[", "tuple[", "constrained-")
"""How the parts of a place begin that tell which of several kinds was tried."""

_FIRST: Final = {"extra_forbidden": 0, "missing": 1}
"""What is told before anything else, in this order."""

Context = Mapping[str, Any]


def problem_of_request(fault: ValidationError, model: type[BaseModel]) -> Problem:
    """The problem of a body that is no such request; of several faults the first is told."""
    errors = fault.errors(include_url=False)
    first = min(errors, key=lambda one: _FIRST.get(one["type"], len(_FIRST)))
    if first["type"] == "json_invalid":
        why = str(first["ctx"]["error"])
        return Problem(400, "No JSON", f"the body is no JSON: {why[:1].lower()}{why[1:]}")
    place = _place(first)
    if first["type"] in _FIRST:
        inside, name = ".".join(_parts(first)[:-1]), str(first["loc"][-1])
        if first["type"] == "extra_forbidden":
            known = _fields(Record if inside else model)
            return _invalid(str(UnknownName("field", name, known, inside)))
        return _invalid(f"{inside}{': ' if inside else ''}the field {name!r} is missing")
    if not place:
        return _invalid("the body is a JSON object, found something else")
    same = [one for one in errors if _place(one) == place]
    allowed = " or ".join(dict.fromkeys(_allowed(one) for one in same))
    return _invalid(f"{place}: found {_found(first['input'])}; allowed is {allowed}")


def _invalid(sentence: str) -> Problem:
    return Problem(422, "Invalid request", sentence)


def _fields(model: type[BaseModel]) -> list[str]:
    return [one.alias or name for name, one in model.model_fields.items()]


def _place(error: ErrorDetails) -> str:
    """Where in the request, as `unlike.3`."""
    return ".".join(_parts(error))


def _parts(error: ErrorDetails) -> list[str]:
    """The same part by part; names from outside are made harmless."""
    parts = [part for part in map(str, error["loc"]) if not part.startswith(_UNION_PARTS)]
    return [part if part.isidentifier() or part.isdigit() else quoted(part) for part in parts]


def _found(value: object) -> str:
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


_ALLOWED: Final[dict[str, Callable[[Context], str]]] = {
    "string_type": lambda _: "a text",
    "bool_type": lambda _: "true or false",
    "int_type": lambda _: "a whole number",
    "float_type": lambda _: "a number",
    "list_type": lambda _: "a list",
    "dict_type": lambda _: "an object",
    "model_type": lambda _: "an object",
    "string_too_long": lambda ctx: f"a text of at most {ctx['max_length']} characters",
    "too_long": lambda ctx: f"a list of at most {ctx['max_length']}",
    "too_short": lambda ctx: f"a list of at least {ctx['min_length']}",
    "greater_than_equal": lambda ctx: f"a number from {ctx['ge']:g} on",
    "less_than_equal": lambda ctx: f"a number up to {ctx['le']:g}",
    "finite_number": lambda _: "a finite number",
    "literal_error": lambda ctx: str(ctx["expected"]),
    "string_unicode": lambda _: "a text of whole characters",
}


def _allowed(error: ErrorDetails) -> str:
    told = _ALLOWED.get(error["type"])
    if told is None:
        return error["msg"][:1].lower() + error["msg"][1:]
    return told(error.get("ctx", {}))
