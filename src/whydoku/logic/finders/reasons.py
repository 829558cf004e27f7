"""Reads the reasons of steps as the engine writes them: patterns as 16-bit numbers. So are the
strong links and almost locked sets of a grid written, as it finds them for its own finders.

This module knows no pattern in particular: the types of the fields in `logic.why` determine how
they are read. `native/logic/why.hpp` says how they are written.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from itertools import islice
from types import UnionType
from typing import Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints

from whydoku.grids.bits import from_members
from whydoku.grids.engine.engine import (
    BYTES,
    HANDLE,
    INT,
    NEW_HANDLE,
    TABLE,
    answer,
    native,
    number_of,
)
from whydoku.logic.why import PATTERNS, Pattern

_Left: TypeAlias = Iterator[int]
_Read: TypeAlias = Callable[[_Left], Any]


def read_reason(numbers: Sequence[int]) -> tuple[str | None, tuple[Pattern, ...]]:
    """The variant of the technique, if it has one, and the patterns of a reason."""
    left = iter(numbers)
    variant = "".join(map(chr, islice(left, next(left))))
    return variant or None, _read_patterns(left)


def read_patterns(numbers: Sequence[int]) -> Iterator[Pattern]:
    """Yields the patterns of a row of them."""
    left = iter(numbers)
    return (_GROUNDS[kind](left) for kind in left)


def _read_set(left: _Left) -> int:
    return from_members(islice(left, next(left)))


def _read_flag(left: _Left) -> bool:
    return bool(next(left))


def _read_ground(left: _Left) -> Any:
    return _GROUNDS[next(left)](left)


def _tuple_of(read: _Read) -> _Read:
    def read_tuple(left: _Left) -> tuple[Any, ...]:
        return tuple([read(left) for _ in range(next(left))])

    return read_tuple


_read_patterns: Final = _tuple_of(_read_ground)


def _numbers(left: _Left) -> tuple[int, ...]:
    return tuple(islice(left, next(left)))


def _reader_of(kind: Any) -> _Read:
    """How a field of this type is read."""
    if mark := getattr(kind, "__metadata__", None):
        return _read_set if mark[0] in ("candidates", "cells") else next
    if kind is bool:
        return _read_flag
    if get_origin(kind) in (Union, UnionType):
        return _read_ground
    if get_origin(kind) is tuple:
        read = _reader_of(get_args(kind)[0])
        return _numbers if read is next else _tuple_of(read)
    return _record_of(kind)


def _record_of(kind: type) -> _Read:
    """How a pattern or a part of one is read: field by field, without rare ones, which the engine
    does not write."""
    types = get_type_hints(kind, include_extras=True)
    written = (field for field in fields(kind) if not field.metadata.get("rare"))
    readers = tuple(_reader_of(types[field.name]) for field in written)

    def read(left: _Left) -> Any:
        return kind(*[read(left) for read in readers])

    return read


def _read_nothing(_: _Left) -> None:
    return None


_GROUNDS: Final[dict[int, _Read]] = {
    number_of("why", "nothing"): _read_nothing,
    number_of("why", "constraint"): next,
    **{
        n: _record_of(PATTERNS[name])
        for name, n in TABLE.numbers["why"].items()
        if name in PATTERNS
    },
}
"""How a ground is read, by the number with which it begins."""


KINDS: Final = tuple(TABLE.numbers["strong_links"])
"""The kinds of strong links."""

_strong_links: Final = native("strong_links", HANDLE, BYTES, INT, NEW_HANDLE)
_almost_locked: Final = native("almost_locked", HANDLE, BYTES, INT, NEW_HANDLE)


def strong_links(state: bytes, kind: str, rules: Any = None) -> Iterator[Pattern]:
    """Yields the links of a kind on a grid, each as a chain of it alone; `state` is the grid in the
    form of `packed_state`, and `rules` the address of its rules, None for the classic ones."""
    number = number_of("strong_links", kind)
    return read_patterns(array("H", answer(_strong_links, rules, state, len(state), number)))


def almost_locked_sets(state: bytes, largest: int, rules: Any = None) -> Iterator[Pattern]:
    """Yields the almost locked sets of at most `largest` cells on a grid in the same form, each as
    the pattern of it alone."""
    return read_patterns(array("H", answer(_almost_locked, rules, state, len(state), largest)))
