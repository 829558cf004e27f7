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
from operator import itemgetter, or_
from types import MappingProxyType, NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    Literal,
    TypeAlias,
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
from whydoku.shapes.marks import About, OneOf, Parsed, Published, Sized, Written, closed
from whydoku.shapes.records import Record, of
from whydoku.shapes.writing import written
from whydoku.spaces import DigitNumber
from whydoku.why import PATTERNS, Pattern

if TYPE_CHECKING:
    from whydoku.shapes.schemas import Schemas


@dataclass(frozen=True, slots=True)
class FieldCodec:
    """How to write and read a field of a pattern.

    kind    the type of the field in JSON, which says how it is written
    read    takes a JSON value, its place for errors, and how deep patterns are nested there
    """

    kind: Any
    read: Callable[[Any, str, int], Any]
    is_flat: bool = False
    """Whether `kind` alone says how to read the field, because it contains no nested pattern."""


def pattern_data(pattern: Pattern) -> dict[str, Any]:
    """A pattern as a JSON object."""
    kind: type = type(pattern)
    return written(_record_of(kind), pattern)


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
    from whydoku.shapes.fields import fields_of

    shapes = {}
    for kind in _FIELDS:
        shapes[kind] = _stated(kind, {field.name: field.about for field in fields_of(kind)})
        schemas.of(shapes[kind])
    every = reduce(or_, (shapes[kind] for kind in PATTERNS.values()))
    about = "A pattern that proves something; `pattern` says which kind it is."
    schemas.of(Annotated[every, OneOf("Pattern", about, "pattern")])


@cache
def _record_of(kind: type) -> type[Record]:
    """The record of a pattern or a part of one. All fields are written; when a pattern is read,
    those with a default may be absent."""
    return _stated(kind)


def _stated(kind: type, abouts: Mapping[str, str] = MappingProxyType({})) -> type[Record]:
    types, sources = {}, {}
    if kind in PATTERNS.values():
        types["pattern"] = Annotated[_LITERAL[_name_of(kind)], About("The kind of pattern.")]
    for field in _FIELDS[kind]:
        types[field.key] = Annotated[field.codec.kind, About(abouts.get(field.name, ""))]
        sources[field.key] = of(field.name, added=field.is_optional)
    about = (kind.__doc__ or "").split("\n\n")[0]
    stated = {"__annotations__": types, "__doc__": about, **sources}
    return closed(type(_schema_name(kind), (Record,), stated))


_LITERAL: Final[Any] = Literal
"""`Literal`, for types that are made at run time."""


@cache
def _name_of(kind: type) -> str:
    """The name of a pattern or a part of one in JSON: `almost-locked` for the class
    `AlmostLocked`."""
    return re.sub("(?<=[a-z])(?=[A-Z])", "-", kind.__name__).lower()


def _schema_name(kind: type) -> str:
    return f"{kind.__name__}Pattern" if kind in PATTERNS.values() else kind.__name__


# The fields of a class


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
    marks = Published(_schema_name(kind)), Written(lambda part: written(_record_of(kind), part))
    return FieldCodec(
        Annotated[dict[str, Any], *marks],
        lambda data, place, depth: _read_record(kind, data, place, depth),
    )


def _list_of(item_codec: FieldCodec) -> FieldCodec:
    def read(data: Any, place: str, depth: int) -> tuple[Any, ...]:
        items = _LIST(data, place)
        return tuple(item_codec.read(item, f"{place}.{n}", depth) for n, item in enumerate(items))

    kind: Any = list[item_codec.kind]  # type: ignore[name-defined]
    return _codec(kind, tuple) if item_codec.is_flat else FieldCodec(kind, read)


def _or_null(codec: FieldCodec) -> FieldCodec:
    return FieldCodec(
        codec.kind | None,
        lambda data, place, depth: None if data is None else codec.read(data, place, depth),
    )


# Single values


def _codec(kind: Any, parse: Callable[[Any], Any], *marks: Written) -> FieldCodec:
    """The codec for values that contain no nested pattern."""
    kind = Annotated[kind, *marks, Parsed(parse)]
    check = check_of(kind)
    return FieldCodec(kind, lambda data, place, _: check(data, place), is_flat=True)


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


_CONSTRAINT: Final = _codec(ConstraintName, notation.parse_constraint)
_DIGITS: Final = _codec(DigitSigns, _parse_digits, Written(_format_digits))

_CODECS: Final[Mapping[Any, FieldCodec]] = {
    "constraint": _CONSTRAINT,
    "candidate": _codec(CandidateName, _parse_candidate),
    "candidates": _codec(CandidateNames, notation.parse_candidates),
    "cell": _codec(CellName, notation.parse_cell),
    "cells": _codec(CellNames, notation.parse_cells),
    "house": _codec(HouseName, notation.parse_house),
    "digit": _codec(DigitValue, lambda digit: digit - 1, Written(lambda d: d + 1)),
    "mask": _codec(DigitSigns, _parse_digit_set, Written(lambda mask: _format_digits(BITS[mask]))),
    str: _codec(str, str),
    bool: _codec(bool, bool),
}
"""The codecs of single values, by the mark in the `Annotated` type of the field or by the type
itself."""

_PATTERN: Final = FieldCodec(
    Annotated[PatternObject, Written(pattern_data)],
    lambda data, place, depth: _read_pattern(data, place, depth + 1),
)
_BECAUSE: Final = FieldCodec(
    Annotated[
        Any,
        Published("Because", "A constraint, or a nested pattern.", ConstraintName | PatternObject),
        Written(
            lambda because: (
                notation.format_constraint(because)
                if isinstance(because, int)
                else pattern_data(because)
            )
        ),
    ],
    lambda data, place, depth: (_CONSTRAINT if isinstance(data, str) else _PATTERN).read(
        data, place, depth
    ),
)


@closed
class NamedSetJson(Record):
    """A set of candidates with the name of its role."""

    name: str = of(itemgetter(0))
    """The role of the set."""
    candidates: Annotated[CandidateNames, Parsed(notation.parse_candidates)] = of(itemgetter(1))
    """The candidates of the set."""


_NAMED_SETS: Final = _codec(
    Annotated[list[NamedSetJson], Sized(most=MOST_ROLES)],
    lambda sets: tuple((named["name"], named["candidates"]) for named in sets),
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
