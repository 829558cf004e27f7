"""Turns the JSON body of a request into an instance of a class, or refuses it in a sentence."""

from __future__ import annotations

import json
from typing import Any, TypeVar

from whydoku.faces.web.problems import Problem, invalid_request
from whydoku.formats.limits import DEEPEST_JSON
from whydoku.shapes.checked import WrongValue, checked

T = TypeVar("T")


def request_in(body: bytes, kind: type[T]) -> T:
    """The request in `body`, as an instance of the class `kind`; raises a Problem if the body is
    invalid."""
    value = _value_of(body)
    if not isinstance(value, dict):
        raise invalid_request("the body must be a JSON object, found something else")
    try:
        return checked(kind, value)
    except WrongValue as fault:
        raise invalid_request(str(fault)) from None


def _value_of(body: bytes) -> Any:
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
