"""Patterns as JSON, each field in the notation of the package.

    {"pattern": "cover", "bases": ["5r1", "5r9"], "covers": ["5c3", "5c7"], "fins": []}

A constraint is `5r4` or `r4c7`, a house `r4`; a set of candidates is one text of names, folded
where they fold (`5r4c79`), a set of cells likewise (`r4c79`); digits are 1-9. What one pattern
nests in another stands there as an object of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, Final, get_args

from whydoku import notation
from whydoku.bits import BITS, from_members
from whydoku.errors import InvalidNotation, InvalidPuzzle
from whydoku.formats.reading import quoted
from whydoku.proof.state import MAX_DEPTH
from whydoku.records.checked import wrong_value
from whydoku.why import (
    MOST_ROLES,
    AlmostLocked,
    Als,
    Branch,
    Branches,
    Chain,
    Cluster,
    Colours,
    Cover,
    Deadly,
    Exclusion,
    Fact,
    Killed,
    Pattern,
    Roles,
    Templates,
)


@dataclass(frozen=True, slots=True)
class FieldCodec:
    """How a field is written, and read at a place of the saved trace and a depth of nesting."""

    write: Callable[[Any], Any]
    read: Callable[[Any, str, int], Any]


def pattern_data(pattern: Pattern) -> dict[str, Any]:
    """A pattern as an object for JSON."""
    kind = type(pattern)
    return {"pattern": _PATTERN_NAMES[kind], **_record_data(pattern)}


def parse_pattern(data: Any, place: str = "pattern", depth: int = 1) -> Pattern:
    """The pattern of an object; raises InvalidPuzzle, which tells the place, if there is none."""
    if depth > MAX_DEPTH:
        raise InvalidPuzzle(f"{place}: patterns may be nested at most {MAX_DEPTH} deep")
    if not isinstance(data, Mapping):
        raise wrong_value(data, place, "a pattern is an object")
    name = data.get("pattern")
    kind = _PATTERN_TYPES.get(name) if isinstance(name, str) else None
    if kind is None:
        raise wrong_value(name, f"{place}, pattern", f"allowed are {', '.join(_PATTERN_TYPES)}")
    found: Pattern = _parse_record(
        kind, {key: value for key, value in data.items() if key != "pattern"}, place, depth
    )
    return found


# Records: objects with a codec for each field


def _record_data(value: Any) -> dict[str, Any]:
    return {
        key: codec.write(getattr(value, field)) for field, key, codec in _FIELD_CODECS[type(value)]
    }


def _parse_record(kind: type, data: Any, place: str, depth: int) -> Any:
    if not isinstance(data, Mapping):
        raise wrong_value(data, place, "an object stands here")
    parts = _FIELD_CODECS[kind]
    keys = [key for _, key, _ in parts]
    for key in data:
        if key not in keys:
            raise wrong_value(key, place, f"its keys are {', '.join(keys)}")
    optional = {declared.name for declared in fields(kind) if declared.default is not MISSING}
    found = {}
    for field, key, codec in parts:
        if key in data:
            found[field] = codec.read(data[key], f"{place}, {key}", depth)
        elif field not in optional:
            raise InvalidPuzzle(f"{place}: the key {key!r} is missing")
    return kind(**found)


def _object_of(kind: type) -> FieldCodec:
    return FieldCodec(
        _record_data, lambda data, place, depth: _parse_record(kind, data, place, depth)
    )


def _list_of(item_codec: FieldCodec) -> FieldCodec:
    def read(data: Any, place: str, depth: int) -> tuple[Any, ...]:
        if not isinstance(data, list):
            raise wrong_value(data, place, "a list stands here")
        return tuple(item_codec.read(item, f"{place} {n}", depth) for n, item in enumerate(data, 1))

    return FieldCodec(lambda values: [item_codec.write(value) for value in values], read)


def _or_null(codec: FieldCodec) -> FieldCodec:
    return FieldCodec(
        lambda value: None if value is None else codec.write(value),
        lambda data, place, depth: None if data is None else codec.read(data, place, depth),
    )


# Single values


def _text_codec(write: Callable[[Any], str], parse: Callable[[str], Any]) -> FieldCodec:
    def read(data: Any, place: str, depth: int) -> Any:
        del depth
        if not isinstance(data, str):
            raise wrong_value(data, place, "a text with names stands here")
        try:
            return parse(data)
        except InvalidNotation as fault:
            raise InvalidPuzzle(f"{place}: {fault}") from None

    return FieldCodec(write, read)


def _parse_candidate(text: str) -> int:
    found = notation.parse_candidates(text)
    if found.bit_count() != 1:
        raise InvalidNotation(f"found {quoted(text)}; one candidate stands here, as 5r4c7")
    return found.bit_length() - 1


def _parse_digits(text: str) -> tuple[int, ...]:
    if not all(letter in "123456789" for letter in text):
        raise InvalidNotation(f"found {quoted(text)}; allowed are digits 1 to 9, as 125")
    return tuple(int(letter) - 1 for letter in text)


def _parse_digit_set(text: str) -> int:
    found = _parse_digits(text)
    if len(set(found)) < len(found):
        raise InvalidNotation(f"found {quoted(text)}; each digit stands there once")
    return from_members(found)


def _format_digits(digits: tuple[int, ...]) -> str:
    return "".join(str(d + 1) for d in digits)


def _read_bool(data: Any, place: str, depth: int) -> bool:
    del depth
    if not isinstance(data, bool):
        raise wrong_value(data, place, "allowed are true and false")
    return data


def _read_digit(data: Any, place: str, depth: int) -> int:
    del depth
    if not isinstance(data, int) or isinstance(data, bool) or not 1 <= data <= 9:
        raise wrong_value(data, place, "allowed are the digits 1 to 9")
    return data - 1


def _as_is(text: Any) -> Any:
    return text


_CANDIDATE: Final = _text_codec(notation.format_candidate, _parse_candidate)
_CANDIDATES: Final = _text_codec(notation.format_candidates, notation.parse_candidates)
_CELL: Final = _text_codec(notation.format_cell, notation.parse_cell)
_CELLS: Final = _text_codec(notation.format_cells, notation.parse_cells)
_CONSTRAINT: Final = _text_codec(notation.format_constraint, notation.parse_constraint)
_HOUSE: Final = _text_codec(notation.format_house, notation.parse_house)
_DIGITS: Final = _text_codec(_format_digits, _parse_digits)
_DIGIT_SET: Final = _text_codec(lambda m: _format_digits(BITS[m]), _parse_digit_set)
_TEXT: Final = _text_codec(_as_is, str)
_BOOL: Final = FieldCodec(_as_is, _read_bool)
_DIGIT: Final = FieldCodec(lambda d: d + 1, _read_digit)

_PATTERN: Final = FieldCodec(
    pattern_data, lambda data, place, depth: parse_pattern(data, place, depth + 1)
)
_BECAUSE: Final = FieldCodec(
    lambda because: (
        _CONSTRAINT.write(because) if isinstance(because, int) else pattern_data(because)
    ),
    lambda data, place, depth: (_CONSTRAINT if isinstance(data, str) else _PATTERN).read(
        data, place, depth
    ),
)


def _role_data(role: tuple[str, int]) -> dict[str, str]:
    return {"name": role[0], "candidates": _CANDIDATES.write(role[1])}


def _parse_role(data: Any, place: str, depth: int) -> tuple[str, int]:
    if not isinstance(data, Mapping) or set(data) != {"name", "candidates"}:
        raise wrong_value(data, place, "an object with the keys name, candidates stands here")
    return (
        _TEXT.read(data["name"], f"{place}, name", depth),
        _CANDIDATES.read(data["candidates"], f"{place}, candidates", depth),
    )


_ROLE: Final = FieldCodec(_role_data, _parse_role)


def _parse_roles(data: Any, place: str, depth: int) -> tuple[tuple[str, int], ...]:
    if isinstance(data, list) and len(data) > MOST_ROLES:
        raise InvalidPuzzle(f"{place}: found {len(data)} sets; allowed are {MOST_ROLES}")
    found: tuple[tuple[str, int], ...] = _list_of(_ROLE).read(data, place, depth)
    return found


_ROLES: Final = FieldCodec(_list_of(_ROLE).write, _parse_roles)


def _same_keys(**codecs: FieldCodec) -> tuple[tuple[str, str, FieldCodec], ...]:
    return tuple((field, field, codec) for field, codec in codecs.items())


_FIELD_CODECS: Final[dict[type, tuple[tuple[str, str, FieldCodec], ...]]] = {
    Cover: _same_keys(
        bases=_list_of(_CONSTRAINT), covers=_list_of(_CONSTRAINT), fins=_list_of(_CANDIDATE)
    ),
    Chain: _same_keys(nodes=_list_of(_CANDIDATES), strong=_list_of(_BECAUSE), loop=_BOOL),
    Fact: _same_keys(candidates=_CANDIDATES, is_true=_BOOL, because=_BECAUSE),
    Branch: _same_keys(
        candidate=_CANDIDATE,
        is_true=_BOOL,
        facts=_list_of(_object_of(Fact)),
        broken=_or_null(_CONSTRAINT),
    ),
    Branches: _same_keys(over=_or_null(_BECAUSE), branches=_list_of(_object_of(Branch))),
    AlmostLocked: _same_keys(cells=_CELLS, digits=_DIGIT_SET),
    Als: _same_keys(sets=_list_of(_object_of(AlmostLocked)), commons=_DIGITS),
    Cluster: _same_keys(first=_CANDIDATES, second=_CANDIDATES, links=_list_of(_CONSTRAINT)),
    Colours: _same_keys(clusters=_list_of(_object_of(Cluster)), emptied=_or_null(_CONSTRAINT)),
    Deadly: (
        ("pattern", "exchanged", _CANDIDATES),
        ("guardians", "guardians", _CANDIDATES),
        ("confined", "confined", _list_of(_HOUSE)),
    ),
    Killed: _same_keys(digits=_DIGITS, because=_or_null(_BECAUSE)),
    Exclusion: _same_keys(cells=_list_of(_CELL), killed=_list_of(_object_of(Killed))),
    Templates: _same_keys(digit=_DIGIT, placements=_list_of(_CELLS)),
    Roles: _same_keys(kind=_TEXT, sets=_ROLES),
}
"""For each pattern and each part of one: its fields, their keys in JSON, and their codecs."""

_PATTERN_NAMES: Final[dict[type, str]] = {kind: kind.__name__.lower() for kind in get_args(Pattern)}
_PATTERN_TYPES: Final = {name: kind for kind, name in _PATTERN_NAMES.items()}
