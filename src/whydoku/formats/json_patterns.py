"""Writes and reads patterns as JSON objects, with each field in the notation of the package.

    {"pattern": "cover", "bases": ["5r1", "5r9"], "covers": ["5c3", "5c7"], "fins": []}

A constraint is `5r4` or `r4c7`, a house is `r4`. A set of candidates is one text of names, folded
where possible (`5r4c79`), and so is a set of cells (`r4c79`). Digits are 1-9. A pattern nested in
another is an object inside it.

This module knows no pattern in particular: the type of a field in `logic.why` determines how it
is written, read and described.

Steps as they are read: deductions as JSON objects, each with its reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, reduce
from operator import itemgetter, or_
from types import NoneType, UnionType
from typing import (
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

from whydoku.errors import InvalidNotation, quoted
from whydoku.formats.json_checked import read_as
from whydoku.formats.json_names import (
    CandidateName,
    CandidateNames,
    CandidateNumbers,
    CellName,
    CellNames,
    ConstraintName,
    DigitSigns,
    DigitValue,
    Eliminations,
    Figure,
    HouseName,
    PatternObject,
    Placements,
)
from whydoku.grids import notation
from whydoku.grids.bits import BITS, from_members
from whydoku.grids.spaces import DigitNumber
from whydoku.logic.proof.form import MAX_DEPTH
from whydoku.logic.proof.patterns.roles import MOST_ROLES
from whydoku.logic.step import Rated, Step
from whydoku.logic.why import PATTERNS, Pattern, Truth
from whydoku.shapes.checked import WrongValue, check_of, checked
from whydoku.shapes.marks import (
    About,
    OneOf,
    Parsed,
    Published,
    ReadBy,
    Record,
    Sized,
    Written,
    closed,
    if_any,
    if_asked,
    of,
    unread,
)


def pattern_data(pattern: Pattern) -> dict[str, Any]:
    """A pattern as a JSON object."""
    kind: type = type(pattern)
    return _record_of(kind).of(pattern)


def _parsed(data: Mapping[str, Any]) -> Pattern:
    if _nested_in(data) > MAX_DEPTH:
        raise WrongValue("", f"patterns may be nested at most {MAX_DEPTH} deep")
    pattern: Pattern = _read_nested(data, "")
    return pattern


def _nested_in(data: Any) -> int:
    """How deep patterns are nested in a JSON value."""
    deepest, waiting = 0, [(data, 0)]
    while waiting:
        value, depth = waiting.pop()
        if isinstance(value, Mapping):
            depth += "pattern" in value
            deepest = max(deepest, depth)
            waiting += [(part, depth) for part in value.values()]
        elif isinstance(value, list):
            waiting += [(part, depth) for part in value]
    return deepest


def _read_nested(data: Any, place: str) -> Any:
    return check_of(any_pattern())(data, place)


@cache
def any_pattern() -> Any:
    """The type of a pattern as a JSON object in full."""
    kinds: Iterable[type] = PATTERNS.values()
    every = reduce(or_, [_record_of(kind) for kind in kinds])
    about = "A pattern that proves something; `pattern` says which kind it is."
    return Annotated[every, OneOf("Pattern", about, "pattern")]


@cache
def _record_of(kind: type) -> type[Record]:
    """The record of a pattern or a part of one. All fields are written but rare ones without
    content; when a pattern is read, those with a default may be absent."""
    keys = {field.metadata.get("key", field.name): field for field in fields(kind)}
    types = get_type_hints(kind, include_extras=True)
    stated = {key: _json_of(types[field.name]) for key, field in keys.items()}
    name = kind.__name__
    if kind in PATTERNS.values():
        spelt = re.sub("(?<=[a-z])(?=[A-Z])", "-", name).lower()
        stated = {"pattern": Annotated[_LITERAL[spelt], About("The kind of pattern.")], **stated}
        name += "Pattern"
    sources = {
        key: if_any(lambda part, name=field.name: getattr(part, name) or None)
        if field.metadata.get("rare")
        else of(field.name, added=field.default is not MISSING)
        for key, field in keys.items()
    }

    def made(**values: Any) -> Any:
        return kind(**{keys[key].name: values[key] for key in values if key in keys})

    doc = (kind.__doc__ or "").split("\n\n")[0]
    shape = {"__annotations__": stated, "__doc__": doc, "stands_for": kind, "made": made}
    return closed(type(name, (Record,), {**shape, **sources}))


_LITERAL: Final[Any] = Literal
"""`Literal`, for types that are made at run time."""


def _json_of(kind: Any) -> Any:
    """The type in JSON of a field of the type `kind`, with how it is written and read."""
    members = get_args(kind)
    if get_origin(kind) is Annotated:
        return _TYPES[kind.__metadata__[0]]
    if kind in (str, bool):
        return kind
    if isinstance(kind, type) and is_dataclass(kind):
        return _record_of(kind)
    if get_origin(kind) in (Union, UnionType):
        some = [member for member in members if member is not NoneType]
        found = _json_of(some[0]) if len(some) == 1 else _BASE
        if {*PATTERNS.values()} <= {*some}:
            found = _BECAUSE if len(some) > len(PATTERNS) else _NESTED
        return found if len(some) == len(members) else found | None
    if get_origin(kind) is not tuple:
        raise TypeError(f"a field of a pattern cannot be {kind}")
    if get_origin(members[0]) is tuple:
        return _NAMED_SETS
    if members[0] == DigitNumber:
        return Annotated[DigitSigns, Written(_format_digits), Parsed(_parse_digits)]
    return Annotated[list[_json_of(members[0])], Parsed(tuple)]  # type: ignore[misc]


# Single values


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


_CONSTRAINT: Final = Annotated[ConstraintName, Parsed(notation.parse_constraint)]

_TYPES: Final[Mapping[Any, Any]] = {
    "constraint": _CONSTRAINT,
    "cover": _CONSTRAINT,
    "candidate": Annotated[CandidateName, Parsed(_parse_candidate)],
    "candidates": Annotated[CandidateNames, Parsed(notation.parse_candidates)],
    "cell": Annotated[CellName, Parsed(notation.parse_cell)],
    "cells": Annotated[CellNames, Parsed(notation.parse_cells)],
    "house": Annotated[HouseName, Parsed(notation.parse_house)],
    "digit": Annotated[DigitValue, Written(lambda d: d + 1), Parsed(lambda digit: digit - 1)],
    "mask": Annotated[
        DigitSigns,
        Written(lambda mask: _format_digits(BITS[mask])),
        Parsed(_parse_digit_set),
    ],
}
"""The types of single values in JSON, by the mark in the `Annotated` type of the field."""


_read_constraint: Final = check_of(_TYPES["constraint"])


def _because_data(because: int | Pattern) -> str | dict[str, Any]:
    if isinstance(because, int):
        return notation.format_constraint(because)
    return pattern_data(because)


def _read_because(data: Any, place: str) -> Any:
    return (_read_constraint if isinstance(data, str) else _read_nested)(data, place)


def _read_base(data: Any, place: str) -> Any:
    is_constraint = isinstance(data, str)
    return (_read_constraint if is_constraint else check_of(_record_of(Truth)))(data, place)


_BECAUSE: Final = Annotated[
    Any,
    Published("Because", "A constraint, or a nested pattern.", ConstraintName | PatternObject),
    Written(_because_data),
    ReadBy(_read_because),
]

_BASE: Final = Annotated[
    Any,
    Published("Base", "A constraint, or a pattern `truth`.", ConstraintName | PatternObject),
    Written(_because_data),
    ReadBy(_read_base),
]

_NESTED: Final = Annotated[PatternObject, Written(pattern_data), ReadBy(_read_nested)]


@closed
class NamedSetJson(Record):
    """A set of candidates with the name of its role."""

    name: str = of(itemgetter(0))
    """The role of the set."""
    candidates: Annotated[CandidateNames, Parsed(notation.parse_candidates)] = of(itemgetter(1))
    """The candidates of the set."""


_NAMED_SETS: Final = Annotated[
    list[NamedSetJson],
    Sized(most=MOST_ROLES),
    Parsed(lambda sets: tuple((named["name"], named["candidates"]) for named in sets)),
]

ReadPattern: TypeAlias = Annotated[PatternObject, Parsed(_parsed)]
"""The type of a JSON object that is to be read as a pattern."""


MOST_STEPS: Final = 729
"""The most steps that a trace can have: one for each of 81 placements and 648 eliminations."""

PatternObjects: TypeAlias = list[Annotated[PatternObject, Written(pattern_data)]]

SentencesObject: TypeAlias = Annotated[dict[str, Any], Published("Sentences")]
"""Sentences as keys with values, which `operations/answers/sentences.py` writes and describes."""


class StepNumbersJson(Record):
    """What a step changes, as numbers."""

    placements: CandidateNumbers
    """The digits that the step places."""
    eliminations: CandidateNumbers
    """The candidates that the step removes, besides those excluded by its placements."""


class AskedStepJson(Record):
    """A deduction: what changes, and why."""

    technique: str
    """The slug of the technique."""
    variant: str | None = of(added=True)
    """The variant of the technique; null if it is the usual one."""
    name: Annotated[str, ReadBy(lambda value, _: value)] = if_asked()
    """The name of the technique."""
    placements: Placements
    """The digits that the step places."""
    eliminations: Eliminations
    """The candidates that the step removes, besides those excluded by its placements."""
    numbers: StepNumbersJson = unread()
    """The same placements and eliminations as numbers; they are not read back."""
    rating: Annotated[float | None, ReadBy(lambda value, _: value)] = if_any(
        lambda step: step.rated and step.rated.figure
    )
    """The rating of the technique on the scale whydoku, or the step's own on another scale; null if
    it is not known."""
    scale: str = if_any(lambda step: step.rated and step.rated.scale)
    """The scale of the rating, where the step has one of its own."""
    text: str = unread()
    """The step in words, for people; it is not read back."""
    sentences: SentencesObject = unread()
    """The sentences of the step as keys with values; they are not read back."""
    why: Annotated[PatternObjects, Sized(1), ReadBy(check_of(list[ReadPattern]))]
    """The patterns that prove the step, each on the ground of those before it."""


def step_of(fields: Mapping[str, Any]) -> Step:
    """The step whose fields have been read."""
    scale = fields.get("scale")
    return Step(
        fields["technique"],
        fields.get("variant"),
        fields["placements"],
        fields["eliminations"],
        tuple(fields["why"]),
        None if scale is None else Rated(scale, checked(Figure, fields.get("rating"), "rating")),
    )


ReadStep: TypeAlias = Annotated[Any, Parsed(step_of, AskedStepJson)]
"""The type of a JSON object that is to be read as a step."""


def parse_step(data: Any) -> Step:
    """Reads a step from a JSON object."""
    step: Step = read_as(ReadStep, data, "step")
    return step
