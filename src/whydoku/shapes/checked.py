"""Checks JSON values against types, and converts each value that fits. The error for any other
value says where it stands, what was found, and what is allowed."""

from __future__ import annotations

import dataclasses
import math
import types
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from functools import cache, partial
from itertools import chain
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
)

from whydoku.errors import UnknownName, WhydokuError, listed, quoted
from whydoku.shapes.fields import (
    LISTS,
    alternatives,
    bare,
    fields_of,
    is_shape,
    only_value,
)
from whydoku.shapes.marks import (
    Allowed,
    Between,
    OneOf,
    Parsed,
    ReadBy,
    Record,
    Sized,
    mark_of,
)

T = TypeVar("T")

Checker: TypeAlias = Callable[[Any, str], Any]
"""A function that takes a JSON value and its place, such as `grids.2`. It returns the value
converted to a type, or raises `WrongValue`."""

LONGEST_SHOWN: Final = 200
"""The length from which on a wrong text is too long to be shown in an error, which then gives only
its length."""

_KINDS: Final[dict[Any, tuple[str, tuple[type, ...]]]] = {
    str: ("a text", (str,)),
    bool: ("true or false", (bool,)),
    int: ("a whole number", (int,)),
    float: ("a number", (int, float)),
    list: ("a list", (list,)),
    dict: ("an object", (dict, Mapping)),
    type(None): ("null", (type(None),)),
    Any: ("anything", (object, bool)),
}
"""For each basic type what it allows, in words, and the Python classes of JSON values that fit."""


class WrongValue(WhydokuError):
    """The error for a value that is not allowed where it stands; `place` says where that is, and
    `fault` what is wrong."""

    def __init__(self, place: str, fault: str) -> None:
        super().__init__(f"{place}: {fault}" if place else fault)
        self.place = place
        self.fault = fault


def wrong(place: str, value: object, allowed: str) -> WrongValue:
    """Makes the error that refuses a value at this place; `allowed` says what would be right."""
    return WrongValue(place, f"found {in_words(value)}; allowed is {allowed}")


def checked(kind: type[T], value: Any, place: str = "") -> T:
    """Checks a JSON value and converts it to the type `kind`; an object, for example, becomes an
    instance of its dataclass. Raises WrongValue, which names the place, if the value does not
    fit."""
    return cast(T, check_of(kind)(value, place))


def in_words(value: object) -> str:
    """A short description of a JSON value for a sentence: `null`, `an object`, `a list of 3`."""
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case str():
            shown = len(value) < LONGEST_SHOWN
            return quoted(value) if shown else f"{len(value)} characters"
        case Mapping():
            return "an object"
        case list():
            return f"a list of {len(value)}"
        case _:
            return quoted(str(value)[:100])[1:-1]


def check_of(kind: Any) -> Checker:
    """Makes the checker for a type; one checker serves for many values."""
    kind, marks = bare(kind)
    if parsed := mark_of(Parsed, marks):
        return _check_parsed(parsed.parse, check_of(_taken(kind, marks, parsed)))
    if own := mark_of(ReadBy, marks):
        return own.check
    if get_origin(kind) in (Union, types.UnionType):
        one_of = mark_of(OneOf, marks)
        if one_of and one_of.by:
            return _check_by_name(get_args(kind), one_of.by)
        return _check_of_union(alternatives(kind, marks), marks)
    if kind is Any:
        return lambda value, _: value
    classes, inside = _classes_of(kind, marks), _check_inside(kind, marks)

    def check(value: Any, place: str) -> Any:
        if type(value) not in classes and not _is_of(value, classes):
            raise wrong(place, value, _allowed(kind, marks))
        return inside(value, place) if inside else value

    return check


def _taken(kind: Any, marks: tuple[Any, ...], parsed: Parsed) -> Any:
    """The type of the JSON values that the function in `parsed` takes. By default it is `kind`
    itself, with its other marks."""
    return parsed.takes or Annotated[kind, None, *(mark for mark in marks if mark is not parsed)]


def _check_inside(kind: Any, marks: tuple[Any, ...]) -> Checker | None:
    """Makes the checker for everything but the Python class of a value, which has been checked
    before: its bounds and its contents. None if there is nothing more to check."""
    if is_shape(kind):
        return partial(_object, kind)
    if get_origin(kind) is Literal:
        return partial(_choice, kind)
    bounds = tuple(mark for mark in marks if isinstance(mark, (Between, Sized)))
    refuse: Checker | None = _whole_text if kind is str else None
    if bounds or kind is float:
        refuse = partial(_refuse_beyond_bounds, kind, bounds)
    parts = get_args(kind)
    if not parts or parts[-1] is Any:
        return refuse
    is_list = _json_kind(kind) is list
    item = check_of(parts[0 if is_list else 1])

    def check(value: Any, place: str) -> Any:
        if refuse:
            refuse(value, place)
        if is_list:
            return [item(element, f"{place}.{n}") for n, element in enumerate(value)]
        return {
            key: item(element, f"{place}.{quoted(key)[1:-1]}") for key, element in value.items()
        }

    return check


def _check_by_name(members: Sequence[type], by: str) -> Checker:
    """Makes the checker for objects of several classes, which the field `by` tells apart."""
    shapes = {only_value(member, by): member for member in members}
    check_object = check_of(dict)

    def check(value: Any, place: str) -> Any:
        name = check_object(value, place).get(by)
        if not isinstance(name, str) or name not in shapes:
            where = f"{place}.{by}" if place else by
            raise wrong(where, name, f"one of {', '.join(shapes)}")
        return _object(shapes[name], value, place)

    return check


def _check_of_union(members: Sequence[Any], marks: tuple[Any, ...]) -> Checker:
    """Makes the checker for a union, which checks a value by the first member that allows its
    class."""
    checks = [(_classes_of(*bare(member)), check_of(member)) for member in members]
    has_none = type(None) in members

    def check(value: Any, place: str) -> Any:
        if value is None and has_none:
            return None
        for classes, of_member in checks:
            if _is_of(value, classes):
                return of_member(value, place)
        kinds = [member for member in members if member is not type(None)]
        allowed = dict.fromkeys(_allowed(*bare(member)) for member in kinds)
        own = mark_of(Allowed, marks)
        raise wrong(place, value, own.clause if own else listed(allowed, "or"))

    return check


def _is_of(value: Any, classes: tuple[type, ...]) -> bool:
    return isinstance(value, classes) and (not isinstance(value, bool) or bool in classes)


def _classes_of(kind: Any, marks: tuple[Any, ...]) -> tuple[type, ...]:
    """The Python classes of the JSON values that fit a type, whatever is inside them."""
    if parsed := mark_of(Parsed, marks):
        return _classes_of(*bare(_taken(kind, marks, parsed)))
    if get_origin(kind) in (Union, types.UnionType):
        return tuple(chain(*(_classes_of(*bare(member)) for member in alternatives(kind))))
    return _KINDS[_json_kind(kind)][1]


def _check_parsed(parse: Callable[[Any], Any], taken: Checker) -> Checker:
    """Makes the checker that passes a value to the checker `taken`, and the result to `parse`."""

    def check(value: Any, place: str) -> Any:
        given = taken(value, place)
        try:
            return parse(given)
        except WrongValue as fault:
            raise WrongValue(": ".join(filter(None, (place, fault.place))), fault.fault) from None
        except WhydokuError as fault:
            raise WrongValue(place, str(fault)) from None

    return check


def _choice(kind: Any, value: Any, place: str) -> Any:
    if value not in get_args(kind):
        raise wrong(place, value, _allowed(kind, ()))
    return value


def _json_kind(kind: Any) -> Any:
    """The Python type, such as `list`, for the JSON values of a type, whatever they contain."""
    if is_shape(kind):
        return dict
    origin = get_origin(kind)
    if origin in LISTS:
        return list
    return type(get_args(kind)[0]) if origin is Literal else origin or kind


def _allowed(kind: Any, marks: tuple[Any, ...]) -> str:
    if parsed := mark_of(Parsed, marks):
        return _allowed(*bare(_taken(kind, marks, parsed)))
    if own := mark_of(Allowed, marks):
        return own.clause
    if get_origin(kind) is Literal:
        return listed(map(repr, get_args(kind)), "or")
    return _KINDS[_json_kind(kind)][0]


def _refuse_beyond_bounds(kind: Any, marks: tuple[Any, ...], value: Any, place: str) -> Any:
    """Returns the value if it is within the bounds in `marks`; otherwise raises WrongValue."""
    if isinstance(value, float) and not math.isfinite(value):
        raise wrong(place, value, "a finite number")
    if isinstance(value, str):
        _whole_text(value, place)
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
    return value


def _whole_text(text: str, place: str) -> str:
    """Returns the text if it is valid Unicode; raises WrongValue if it contains half of a surrogate
    pair."""
    if not text.isascii() and any("\ud800" <= character <= "\udfff" for character in text):
        raise wrong(place, text, "a text of whole characters")
    return text


def _plainly(number: float) -> str:
    """A number as text without an exponent, such as 1000000."""
    return str(int(number)) if number == int(number) else f"{number:g}"


def _object(shape: type, value: Mapping[str, Any], place: str) -> Any:
    """Converts a JSON object to the class `shape`: to an instance of a dataclass, or to a
    dictionary for any other class. Unknown fields are refused, unless the class is no dataclass and
    not closed; then they are ignored. An unknown or missing field is reported before any wrong
    value. In a record that stands for no other class, null is as good as no value where a field may
    lack."""
    fields, checks = _checks_of(shape)
    if dataclasses.is_dataclass(shape) or hasattr(shape, "is_closed"):
        refuse_unknown(value, fields, place)
    for key, may_lack in fields.items():
        if not may_lack and key not in value:
            raise WrongValue(place, f"the field {key!r} is missing")
    before = f"{place}." if place else ""
    given, made = {key for key in fields if key in value}, cast(Callable[..., Any], shape)
    if issubclass(shape, Record):
        made = shape.made or shape
        if not shape.stands_for:
            given = {key for key in given if value[key] is not None or not fields[key]}
    return made(
        **{name: check(value[key], before + key) for key, name, check in checks if key in given}
    )


def refuse_unknown(value: Mapping[str, Any], known: Collection[str], place: str) -> None:
    """Raises WrongValue if an object has a field that is not among the `known` ones."""
    for key in value:
        if key not in known:
            raise WrongValue("", str(UnknownName("field", str(key), known, place)))


@cache
def _checks_of(shape: Hashable) -> tuple[dict[str, bool], list[tuple[str, str, Checker]]]:
    """Returns the fields of a class in two forms: a map that says for each JSON key whether it may
    be absent, and a list with the JSON key, the name in Python and the checker of each field."""
    fields = fields_of(shape)
    checks = [
        (field.key, field.name, check_of(field.type)) for field in fields if field.taken.is_read
    ]
    return {field.key: field.may_lack for field in fields}, checks
