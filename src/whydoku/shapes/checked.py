"""Values of JSON checked against a type: each is returned as the type has it, or refused with its
place, what was found there, and what is allowed.
"""

from __future__ import annotations

import dataclasses
import math
import types
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, TypeVar, Union, cast, get_args, get_origin

from whydoku.errors import UnknownName, WhydokuError, quoted
from whydoku.shapes.fields import LISTS, alternatives, bare, fields_of, is_shape
from whydoku.shapes.marks import Allowed, Between, Parsed, Sized, mark_of

T = TypeVar("T")

LONGEST_SHOWN: Final = 200
"""The most characters of a wrong text that a sentence shows of it; of a longer one it gives the
length."""

_KINDS: Final[dict[Any, tuple[type, ...]]] = {
    str: (str,),
    bool: (bool,),
    int: (int,),
    float: (int, float),
    list: (list,),
    dict: (dict,),
    type(None): (type(None),),
}
"""The classes of the values of JSON that a type takes."""

_ALLOWED: Final[dict[Any, str]] = {
    str: "a text",
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    list: "a list",
    dict: "an object",
}


class WrongValue(WhydokuError):
    """A value that is not allowed where it was found; `fault` says what is wrong, without the
    place."""

    def __init__(self, place: str, fault: str) -> None:
        super().__init__(f"{place}: {fault}" if place else fault)
        self.place = place
        self.fault = fault


def wrong(place: str, value: object, allowed: str) -> WrongValue:
    """The refusal of a value; `allowed` says what is right."""
    return WrongValue(place, f"found {in_words(value)}; allowed is {allowed}")


def checked(kind: type[T], value: Any, place: str = "") -> T:
    """A value of JSON as the type has it; an object becomes an instance of its dataclass."""
    return cast(T, _checked(kind, value, place))


def in_words(value: object) -> str:
    """A value of JSON in a sentence."""
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case str():
            shown = len(value) < LONGEST_SHOWN
            return quoted(value) if shown else f"{len(value)} characters"
        case dict():
            return "an object"
        case list():
            return f"a list of {len(value)}"
        case _:
            return quoted(str(value)[:100])[1:-1]


def _checked(kind: Any, value: Any, place: str) -> Any:
    kind, marks = bare(kind)
    if get_origin(kind) in (Union, types.UnionType):
        return _of_union(alternatives(kind), marks, value, place)
    if kind is Any:
        return value
    if not _may_be(kind, marks, value):
        raise wrong(place, value, _allowed(kind, marks))
    if parsed := mark_of(Parsed, marks):
        return _parsed(parsed, value, place)
    if is_shape(kind):
        return _object(kind, value, place)
    if get_origin(kind) is Literal:
        return _choice(kind, value, place)
    _refuse_beyond_bounds(kind, marks, value, place)
    if isinstance(value, list):
        [item] = get_args(kind)
        return [_checked(item, element, f"{place}.{n}") for n, element in enumerate(value)]
    if isinstance(value, dict):
        _, item = get_args(kind)
        return {key: _checked(item, element, f"{place}.{key}") for key, element in value.items()}
    return value


def _parsed(parsed: Parsed, value: Any, place: str) -> Any:
    try:
        return parsed.parse(value)
    except WrongValue as fault:
        inside = f"{place}: {fault.place}" if fault.place else place
        raise WrongValue(inside, fault.fault) from None


def _choice(kind: Any, value: Any, place: str) -> Any:
    if value not in get_args(kind):
        raise wrong(place, value, _allowed(kind, ()))
    return value


def _of_union(members: Sequence[Any], marks: tuple[Any, ...], value: Any, place: str) -> Any:
    """The value, checked against the member of the union that takes values of its class."""
    for member in members:
        if _may_be(*bare(member), value):
            return _checked(member, value, place)
    kinds = [member for member in members if member is not type(None)]
    *others, last = dict.fromkeys(_allowed(*bare(member)) for member in kinds)
    listed = f"{', '.join(others)} or {last}" if others else last
    own = mark_of(Allowed, marks)
    raise wrong(place, value, own.clause if own else listed)


def _may_be(kind: Any, marks: tuple[Any, ...], value: Any) -> bool:
    """Whether a type takes values of the class of this one, whatever it holds."""
    if kind is Any:
        return True
    if get_origin(kind) in (Union, types.UnionType):
        return any(_may_be(*bare(member), value) for member in alternatives(kind))
    parsed = mark_of(Parsed, marks)
    wanted = parsed.takes if parsed else _json_kind(kind)
    is_class = isinstance(value, _KINDS[wanted])
    return is_class and (wanted is bool or not isinstance(value, bool))


def _json_kind(kind: Any) -> Any:
    """The type of JSON values that a type takes, without that of their members."""
    if is_shape(kind):
        return dict
    origin = get_origin(kind)
    if origin in LISTS:
        return list
    return type(get_args(kind)[0]) if origin is Literal else origin or kind


def _allowed(kind: Any, marks: tuple[Any, ...]) -> str:
    if parsed := mark_of(Parsed, marks):
        return parsed.clause
    if own := mark_of(Allowed, marks):
        return own.clause
    if get_origin(kind) is Literal:
        *others, last = map(repr, get_args(kind))
        return f"{', '.join(others)} or {last}" if others else last
    return _ALLOWED[_json_kind(kind)]


def _refuse_beyond_bounds(kind: Any, marks: tuple[Any, ...], value: Any, place: str) -> None:
    if isinstance(value, float) and not math.isfinite(value):
        raise wrong(place, value, "a finite number")
    if isinstance(value, str) and not value.isascii() and not _is_unicode(value):
        raise wrong(place, value, "a text of whole characters")
    for mark in marks:
        match mark:
            case Between(least=least) if least is not None and value < least:
                raise wrong(place, value, f"a number from {_plainly(least)} on")
            case Between(most=most) if most is not None and value > most:
                raise wrong(place, value, f"a number up to {_plainly(most)}")
            case Between(below=below) if below is not None and value >= below:
                raise wrong(place, value, f"a number below {_plainly(below)}")
            case Sized(most=longest) if longest is not None and len(value) > longest:
                units = " characters" if kind is str else ""
                raise wrong(place, value, f"{_allowed(kind, ())} of at most {longest}{units}")
            case Sized(least=shortest) if len(value) < shortest:
                units = " characters" if kind is str else ""
                raise wrong(place, value, f"{_allowed(kind, ())} of at least {shortest}{units}")


def _is_unicode(text: str) -> bool:
    """Whether a text is valid Unicode: it holds no half of a surrogate pair."""
    return not any("\ud800" <= character <= "\udfff" for character in text)


def _plainly(number: float) -> str:
    """A number written without an exponent: 1000000."""
    return str(int(number)) if number == int(number) else f"{number:g}"


def _object(shape: type, value: Mapping[str, Any], place: str) -> Any:
    """An object as an instance of its dataclass, or as it is if it is a TypedDict; of several
    faults that of its names comes first."""
    fields = {field.key: field for field in fields_of(shape)}
    if unknown := next((key for key in value if key not in fields), None):
        raise WrongValue("", str(UnknownName("field", unknown, [*fields], place)))
    for key, field in fields.items():
        if key not in value and not field.may_lack:
            raise WrongValue(place, f"the field {key!r} is missing")
    before = f"{place}." if place else ""
    values = {
        field.name: _checked(field.type, value[key], f"{before}{key}")
        for key, field in fields.items()
        if key in value
    }
    return shape(**values) if dataclasses.is_dataclass(shape) else value
