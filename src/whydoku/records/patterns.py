"""Writes and reads patterns as JSON objects, with each field in the notation of the package.

    {"pattern": "cover", "bases": ["5r1", "5r9"], "covers": ["5c3", "5c7"], "fins": []}

A constraint is `5r4` or `r4c7`, a house is `r4`. A set of candidates is one text of names, folded
where possible (`5r4c79`), and so is a set of cells (`r4c79`). Digits are 1-9. A pattern nested in
another is an object inside it.

This module knows no pattern in particular: the type of a field in `whydoku.why` determines how it
is written, read and described.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache, reduce
from operator import or_
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    TypeAlias,
    TypedDict,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from whydoku import notation
from whydoku.bits import BITS, from_members
from whydoku.errors import InvalidNotation, quoted
from whydoku.proof.patterns.roles import MOST_ROLES
from whydoku.proof.state import MAX_DEPTH
from whydoku.records.checked import read_as
from whydoku.records.names import (
    CandidateName,
    CandidateNames,
    CellName,
    CellNames,
    ConstraintName,
    DigitSigns,
    DigitValue,
    HouseName,
    PatternObject,
)
from whydoku.shapes.checked import WrongValue, check_of, refuse_unknown, wrong
from whydoku.shapes.marks import About, OneOf, Parsed, Published, Sized, closed
from whydoku.spaces import DigitNumber
from whydoku.why import PATTERNS, Pattern

if TYPE_CHECKING:
    from whydoku.shapes.schemas import Schemas


@dataclass(frozen=True, slots=True)
class FieldCodec:
    """How to write and read a field of a pattern.

    write   makes the JSON value of the field
    read    takes this value, its place for errors, and how deep patterns are nested there
    kind    the type of the field in JSON
    """

    write: Callable[[Any], Any]
    read: Callable[[Any, str, int], Any]
    kind: Any
    is_flat: bool = False
    """Whether `kind` alone says how to read the field, because it contains no nested pattern."""


def pattern_data(pattern: Pattern) -> dict[str, Any]:
    """A pattern as a JSON object."""
    kind: type = type(pattern)
    return {"pattern": _name_of(kind), **_record_data(pattern)}


def parse_pattern(data: Any, place: str = "pattern") -> Pattern:
    """Reads a pattern from a JSON object. Raises InvalidPuzzle if the object is no pattern; the
    error names the wrong part of the object, which it calls `place`."""
    pattern: Pattern = read_as(ReadPattern, data, place)
    return pattern


def _read_pattern(data: Any, place: str = "", depth: int = 1) -> Pattern:
    if depth > MAX_DEPTH:
        raise WrongValue(place, f"patterns may be nested at most {MAX_DEPTH} deep")
    name = _OBJECT(data, place).get("pattern")
    if not isinstance(name, str) or name not in PATTERNS:
        raise wrong(
            f"{place}.pattern" if place else "pattern", name, f"one of {', '.join(PATTERNS)}"
        )
    pattern: Pattern = _read_record(PATTERNS[name], data, place, depth)
    return pattern


def publish_patterns(schemas: Schemas) -> None:
    """Publishes the schemas of all patterns and their parts."""
    shapes = {kind: _shape_of(kind) for kind in _FIELDS}
    for shape in shapes.values():
        schemas.of(shape)
    every = reduce(or_, (shapes[kind] for kind in PATTERNS.values()))
    about = "A pattern that proves something; `pattern` says which kind it is."
    schemas.of(Annotated[every, OneOf("Pattern", about, "pattern")])


_LITERAL: Final[Any] = Literal
_TYPED_DICT: Final[Any] = TypedDict
"""`Literal` and `TypedDict`, for types that are made at run time."""


def _shape_of(kind: type) -> Any:
    """The TypedDict for a pattern or a part of one. All fields are written; when a pattern is read,
    those with a default may be absent."""
    from whydoku.shapes.fields import fields_of

    abouts = {field.name: field.about for field in fields_of(kind)}
    types: dict[str, Any] = {}
    if kind in PATTERNS.values():
        types["pattern"] = Annotated[_LITERAL[_name_of(kind)], About("The kind of pattern.")]
    for field in _FIELDS[kind]:
        described: Any = Annotated[field.codec.kind, About(abouts[field.name])]
        types[field.key] = NotRequired[described] if field.is_optional else described
    shape = closed(_TYPED_DICT(_schema_name(kind), types))
    shape.__doc__ = (kind.__doc__ or "").split("\n\n")[0]
    return shape


@cache
def _name_of(kind: type) -> str:
    """The name of a pattern or a part of one in JSON: `almost-locked` for the class
    `AlmostLocked`."""
    return re.sub("(?<=[a-z])(?=[A-Z])", "-", kind.__name__).lower()


def _schema_name(kind: type) -> str:
    return f"{kind.__name__}Pattern" if kind in PATTERNS.values() else kind.__name__


# Records: JSON objects with a codec for each field


@dataclass(frozen=True, slots=True)
class _RecordField:
    name: str
    key: str
    codec: FieldCodec
    is_optional: bool


def _fields_of(kind: type) -> tuple[_RecordField, ...]:
    types = get_type_hints(kind, include_extras=True)
    return tuple(
        _RecordField(
            field.name,
            field.metadata.get("key", field.name),
            _codec_of(types[field.name]),
            field.default is not MISSING,
        )
        for field in fields(kind)
    )


def _record_data(value: Any) -> dict[str, Any]:
    return {
        field.key: field.codec.write(getattr(value, field.name)) for field in _FIELDS[type(value)]
    }


def _read_record(kind: type, data: Any, place: str, depth: int) -> Any:
    given = _OBJECT(data, place)
    refuse_unknown(given, _KEYS[kind], place)
    values = {}
    before = f"{place}." if place else ""
    for field in _FIELDS[kind]:
        if field.key in given:
            values[field.name] = field.codec.read(given[field.key], before + field.key, depth)
        elif not field.is_optional:
            raise WrongValue(place, f"the field {field.key!r} is missing")
    return kind(**values)


# The codec of a type


def _codec_of(kind: Any) -> FieldCodec:
    """The codec for a field of the type `kind`."""
    if get_origin(kind) is Annotated:
        return _CODECS[kind.__metadata__[0]]
    members = get_args(kind)
    if kind in _CODECS:
        return _CODECS[kind]
    if isinstance(kind, type) and is_dataclass(kind):
        return _object_of(kind)
    if get_origin(kind) in (Union, UnionType):
        some = [member for member in members if member is not NoneType]
        codec = _BECAUSE if {*PATTERNS.values()} < {*some} else _codec_of(*some)
        return codec if len(some) == len(members) else _or_null(codec)
    if get_origin(kind) is not tuple:
        raise TypeError(f"a field of a pattern cannot be {kind}")
    if get_origin(members[0]) is tuple:
        return _NAMED_SETS
    if members[0] == DigitNumber:
        return _DIGITS
    return _list_of(_codec_of(members[0]))


def _parts_of(kind: Any) -> list[type]:
    """The dataclasses in the fields of a pattern, and those in their fields, except patterns."""
    parts = []
    for hint in get_type_hints(kind, include_extras=True).values():
        for part in get_args(hint):
            if is_dataclass(part) and isinstance(part, type) and part not in PATTERNS.values():
                parts += [part, *_parts_of(part)]
    return parts


def _object_of(kind: type) -> FieldCodec:
    return FieldCodec(
        _record_data,
        lambda data, place, depth: _read_record(kind, data, place, depth),
        Annotated[dict[str, Any], Published(_schema_name(kind))],
    )


def _list_of(item_codec: FieldCodec) -> FieldCodec:
    def read(data: Any, place: str, depth: int) -> tuple[Any, ...]:
        items = _LIST(data, place)
        return tuple(item_codec.read(item, f"{place}.{n}", depth) for n, item in enumerate(items))

    def write(values: tuple[Any, ...]) -> list[Any]:
        return [*map(item_codec.write, values)]

    kind: Any = list[item_codec.kind]  # type: ignore[name-defined]
    return _codec(write, tuple, kind) if item_codec.is_flat else FieldCodec(write, read, kind)


def _or_null(codec: FieldCodec) -> FieldCodec:
    return FieldCodec(
        lambda value: None if value is None else codec.write(value),
        lambda data, place, depth: None if data is None else codec.read(data, place, depth),
        codec.kind | None,
    )


# Single values


def _codec(write: Callable[[Any], Any], parse: Callable[[Any], Any], kind: Any) -> FieldCodec:
    """The codec for values that contain no nested pattern."""
    kind = Annotated[kind, Parsed(parse)]
    check = check_of(kind)
    return FieldCodec(write, lambda data, place, _: check(data, place), kind, is_flat=True)


def _parse_candidate(text: str) -> int:
    candidates = notation.parse_candidates(text)
    if candidates.bit_count() != 1:
        raise InvalidNotation(f"found {quoted(text)}; expected one candidate, as 5r4c7")
    return candidates.bit_length() - 1


def _parse_digits(text: str) -> tuple[int, ...]:
    if not all(letter in "123456789" for letter in text):
        raise InvalidNotation(f"found {quoted(text)}; expected digits 1 to 9, as 125")
    return tuple(int(letter) - 1 for letter in text)


def _parse_digit_set(text: str) -> int:
    digits = _parse_digits(text)
    if len(set(digits)) < len(digits):
        raise InvalidNotation(f"found {quoted(text)}; expected each digit at most once")
    return from_members(digits)


def _format_digits(digits: tuple[int, ...]) -> str:
    return "".join(str(d + 1) for d in digits)


def _as_is(value: Any) -> Any:
    return value


_CANDIDATES: Final = _codec(notation.format_candidates, notation.parse_candidates, CandidateNames)
_CONSTRAINT: Final = _codec(notation.format_constraint, notation.parse_constraint, ConstraintName)
_DIGITS: Final = _codec(_format_digits, _parse_digits, DigitSigns)

_CODECS: Final[Mapping[Any, FieldCodec]] = {
    "constraint": _CONSTRAINT,
    "candidate": _codec(notation.format_candidate, _parse_candidate, CandidateName),
    "candidates": _CANDIDATES,
    "cell": _codec(notation.format_cell, notation.parse_cell, CellName),
    "cells": _codec(notation.format_cells, notation.parse_cells, CellNames),
    "house": _codec(notation.format_house, notation.parse_house, HouseName),
    "digit": _codec(lambda d: d + 1, lambda digit: digit - 1, DigitValue),
    "mask": _codec(lambda mask: _format_digits(BITS[mask]), _parse_digit_set, DigitSigns),
    str: _codec(_as_is, _as_is, str),
    bool: _codec(_as_is, _as_is, bool),
}
"""The codecs of single values, by the mark in the `Annotated` type of the field or by the type
itself."""

_PATTERN: Final = FieldCodec(
    pattern_data,
    lambda data, place, depth: _read_pattern(data, place, depth + 1),
    PatternObject,
)
_BECAUSE: Final = FieldCodec(
    lambda because: (
        _CONSTRAINT.write(because) if isinstance(because, int) else pattern_data(because)
    ),
    lambda data, place, depth: (_CONSTRAINT if isinstance(data, str) else _PATTERN).read(
        data, place, depth
    ),
    Annotated[
        Any,
        Published("Because", "A constraint, or a nested pattern.", ConstraintName | PatternObject),
    ],
)


@closed
class NamedSetJson(TypedDict):
    """A set of candidates with the name of its role."""

    name: str
    """The role of the set."""
    candidates: Annotated[CandidateNames, Parsed(notation.parse_candidates)]
    """The candidates of the set."""


_NAMED_SETS: Final = _codec(
    lambda sets: [{"name": name, "candidates": _CANDIDATES.write(bits)} for name, bits in sets],
    lambda sets: tuple((named["name"], named["candidates"]) for named in sets),
    Annotated[list[NamedSetJson], Sized(most=MOST_ROLES)],
)

_FIELDS: Final = {
    kind: _fields_of(kind)
    for pattern in PATTERNS.values()
    for kind in (pattern, *_parts_of(pattern))
}
"""The fields of each pattern, and of each part of a pattern."""

ReadPattern: TypeAlias = Annotated[Any, Parsed(_read_pattern, dict[str, Any])]
"""The type of a JSON object that is to be read as a pattern."""

_OBJECT: Final = check_of(dict)
_LIST: Final = check_of(list)
_KEYS: Final = {
    kind: {*(["pattern"] if kind in PATTERNS.values() else []), *(field.key for field in of_kind)}
    for kind, of_kind in _FIELDS.items()
}
"""The keys that may occur in the object of each pattern, or of each part of a pattern."""
