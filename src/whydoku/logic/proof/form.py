"""The form of a reason, which may come from anybody: every part is of the kind that its field
states, and names only what there is under the grid's rules. No prover sees a pattern before that.

A smaller grid lies in a corner of the large one. A cell beyond it has neither candidates nor
houses, so that nothing contradicts what is said of it.

Other functions refuse candidates and constraints, and find the candidates that given ones see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType
from typing import Annotated, Any, Final, TypeAlias, get_args, get_origin, get_type_hints

from whydoku.errors import Unproven
from whydoku.grids.bits import Candidates, from_members, members
from whydoku.grids.notation import (
    format_candidate,
    format_candidates,
    format_cell,
    format_constraint,
    format_house,
)
from whydoku.grids.spaces import ALL_CANDIDATES, ALL_DIGITS, DIGIT_CANDIDATES, Tables
from whydoku.logic.why import PATTERNS, Base

MAX_DEPTH: Final = 40
"""The greatest depth to which patterns may be nested; patterns that lie deeper are refused
unread."""

LONGEST_FAULT: Final = 250
"""Error sentences of this length or more, in characters, get no further place in front of them: in
deeply nested reasons they would grow without end."""

MAX_NAMED: Final = 12
"""The most candidates that an error names; it only counts the rest."""


def within(place: str, fault: Unproven) -> Unproven:
    """The error `fault` with `place` put in front of its sentence, unless the sentence is long
    already."""
    return fault if len(str(fault)) > LONGEST_FAULT else fault.inside(f"{place}: ")


def need_form(pattern: object, tables: Tables) -> None:
    """Raises Unproven unless all parts of a pattern, however deep, are of their kinds, and name
    only what there is under the rules with these tables."""
    _Reading(tables).read(pattern)


class _Reading:
    """One reading of a pattern. What stands in several places of it is read once, so the work is
    bounded by the parts that there are."""

    __slots__ = ("_depth", "_met", "there")

    def __init__(self, tables: Tables) -> None:
        self.there = tables.there
        self._depth = 0
        self._met: set[int] = set()

    def read(self, pattern: object) -> None:
        """Reads a pattern, with all that is nested in it."""
        if type(pattern) not in _KINDS:
            raise Unproven(f"{type(pattern).__name__} is not a pattern")
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise Unproven(f"the reason is nested more than {MAX_DEPTH} deep")
        try:
            self.read_fields(pattern)
        except Unproven as fault:
            raise within(type(pattern).__name__.lower(), fault) from None
        self._depth -= 1

    def read_fields(self, part: object) -> None:
        """Reads a pattern, or a part of one that has fields of its own."""
        met = self._met
        if id(part) not in met:
            met.add(id(part))
            kind: type = type(part)
            for name, check in _fields_of(kind):
                check(getattr(part, name), name, self)


def need_tuple(parts: object, what: str) -> None:
    """Raises Unproven unless `parts` is a tuple; `what` names it in the error."""
    if type(parts) is not tuple:
        raise Unproven(f"its {what} must be a tuple, not {text_of_part(parts)}")


def need_candidates(candidates: object, what: str, tables: Tables) -> None:
    """Raises Unproven unless `candidates` is a set of candidates that there are under the rules
    with these tables; `what` names the set in the error."""
    if candidates != 0 or type(candidates) is not int:
        _CANDIDATES(candidates, what, _Reading(tables))


_KINDS: Final = frozenset(PATTERNS.values())

_Check: TypeAlias = Callable[[Any, str, _Reading], None]
"""Raises Unproven unless the value of a field, whose name it gets, is of its kind."""


@cache
def _fields_of(kind: type) -> tuple[tuple[str, _Check], ...]:
    """The fields of a pattern, or of a part of one, and what their types ask for."""
    types = get_type_hints(kind, include_extras=True)
    return tuple((one.name, _check_of(types[one.name])) for one in fields(kind))


def _check_of(kind: Any) -> _Check:
    """What a type of a field asks of a value."""
    parts = get_args(kind)
    if get_origin(kind) is Annotated:
        (mark,) = kind.__metadata__
        return _set_of(_MEMBERS[mark]) if mark in _MEMBERS else _one_of(mark)
    if get_origin(kind) is tuple:
        if parts[-1] is not ...:
            return _row(tuple(map(_check_of, parts)))
        marks = getattr(parts[0], "__metadata__", ("",))
        return _numbers(*marks) if marks[0] in _WRITERS else _each(_check_of(parts[0]))
    if isinstance(kind, type):
        return _instance_of(kind)
    number = next((_check_of(part) for part in parts if get_origin(part) is Annotated), None)
    return _ground(number, NoneType in parts, frozenset(filter(is_dataclass, parts)))


def _one_of(mark: str) -> _Check:
    def check(n: Any, name: str, reading: _Reading) -> None:
        if type(n) is not int or n < 0 or not reading.there[mark] >> n & 1:
            raise Unproven(f"its {name} cannot include {_written(n, mark, reading)}")

    return check


def _set_of(mark: str) -> _Check:
    def check(bits: Any, name: str, reading: _Reading) -> None:
        there = reading.there[mark]
        if type(bits) is not int or bits < 0:
            raise Unproven(f"its {name} must be a set of numbers, not {text_of_part(bits)}")
        if beyond := bits & ~there:
            n = (beyond & -beyond).bit_length() - 1
            raise Unproven(f"its {name} cannot include {_written(n, mark, reading)}")

    return check


def _numbers(mark: str) -> _Check:
    """As `_each` with `_one_of`, but quicker: most of a reason are such numbers."""

    def check(numbers: Any, name: str, reading: _Reading) -> None:
        need_tuple(numbers, name)
        there = reading.there[mark]
        for n in numbers:
            if type(n) is not int or n < 0 or not there >> n & 1:
                raise Unproven(f"its {name} cannot include {_written(n, mark, reading)}")

    return check


def _each(check: _Check) -> _Check:
    def check_all(parts: Any, name: str, reading: _Reading) -> None:
        need_tuple(parts, name)
        n = 0
        try:
            for part in parts:
                n += 1
                check(part, name, reading)
        except Unproven as fault:
            raise within(f"{name} {n}", fault) from None

    return check_all


def _row(checks: tuple[_Check, ...]) -> _Check:
    def check(parts: Any, name: str, reading: _Reading) -> None:
        if type(parts) is not tuple or len(parts) != len(checks):
            raise Unproven(f"each of its {name} must be a tuple of {len(checks)}")
        for part, check_part in zip(parts, checks, strict=True):
            check_part(part, name, reading)

    return check


def _instance_of(kind: type) -> _Check:
    has_fields = is_dataclass(kind)
    needed = {bool: "True or False", str: "a text"}.get(kind, kind.__name__)

    def check(value: Any, name: str, reading: _Reading) -> None:
        if type(value) is not kind:
            raise Unproven(f"its {name} must be {needed}, not {text_of_part(value)}")
        if has_fields:
            reading.read_fields(value)

    return check


def _ground(number: _Check | None, is_optional: bool, kinds: frozenset[object]) -> _Check:
    """What a link or a fact rests on: a constraint, a pattern of one of these kinds, or nothing, as
    its type allows."""

    def check(value: Any, name: str, reading: _Reading) -> None:
        if value is None and is_optional:
            return
        if number and (isinstance(value, int) or type(value) not in kinds != _KINDS):
            number(value, name, reading)
        else:
            reading.read(value)

    return check


_MEMBERS: Final[Mapping[str, str]] = {"candidates": "candidate", "cells": "cell", "mask": "digit"}
"""What the members of a set are, by the mark of its type."""

_WRITERS: Final[Mapping[str, Callable[[int], str]]] = {
    "candidate": format_candidate,
    "cell": format_cell,
    "constraint": format_constraint,
    "cover": format_constraint,
    "digit": lambda d: f"digit {d + 1}",
    "house": format_house,
}
"""How the numbers of a mark are written."""

_BELOW: Final = {
    "candidate": 729,
    "cell": 81,
    "constraint": 324,
    "cover": 324,
    "digit": 9,
    "house": 27,
}
"""Where the numbers of each mark end on a large grid without further houses."""


_CANDIDATES: Final = _set_of("candidate")


def _written(n: object, mark: str, reading: _Reading) -> str:
    """What is not there, for an error."""
    if type(n) is int and 0 <= n < _BELOW[mark]:
        return f"{_WRITERS[mark](n)}, which these rules do not have"
    return f"{text_of_part(n)}; allowed are 0 to {reading.there[mark].bit_length() - 1}"


def candidate_names(candidates: Candidates) -> str:
    """Writes the names of candidates for an error. Only the first `MAX_NAMED` are named; the rest
    are counted."""
    ks = members(candidates)
    text = format_candidates(from_members(ks[:MAX_NAMED]))
    return f"{text} and {len(ks) - MAX_NAMED} more" if len(ks) > MAX_NAMED else text


def text_of_part(part: Any) -> str:
    """Writes a part of a pattern for an error. Small numbers are written in full; of anything else,
    which may be large, only the type is named."""
    return str(part) if isinstance(part, int) and abs(part) < 10**6 else type(part).__name__


def need_possible(candidates: Candidates, bits: Candidates) -> None:
    """Raises Unproven if any of the candidates is not in `bits`, those that are still possible."""
    if stray := candidates & ~bits:
        raise Unproven(
            f"{candidate_names(stray)} is not possible there", "absent", candidates=stray
        )


def base_name(base: Base) -> str:
    """Writes what a base is called in an error."""
    if isinstance(base, int):
        return format_constraint(base)
    return f"the truth {candidate_names(base.candidates)}"


def need_once(qs: tuple[int, ...], what: str) -> None:
    """Raises Unproven if one of the constraints is named twice; `what` names the constraints in the
    error."""
    if len(set(qs)) < len(qs):
        twice = next(q for q in qs if qs.count(q) > 1)
        raise Unproven(f"{format_constraint(twice)} is among its {what} twice")


def seen_by_every(candidates: Candidates, tables: Tables) -> Candidates:
    """The candidates that see every one of the given ones; all 729 if none are given."""
    seen = ALL_CANDIDATES
    for k in members(candidates):
        seen &= tables.sees[k]
    return seen


def seen_by_any(candidates: Candidates, tables: Tables) -> Candidates:
    """The candidates that see at least one of the given ones."""
    seen = 0
    for k in members(candidates):
        seen |= tables.sees[k]
    return seen


def candidates_in_cells(cells: int) -> Candidates:
    """All nine candidates of each of these cells."""
    candidates = 0
    for i in members(cells):
        candidates |= ALL_DIGITS << i * 9
    return candidates


def digit_in_cells(cells: int, d: int) -> Candidates:
    """The candidates of digit `d` in these cells."""
    return candidates_in_cells(cells) & DIGIT_CANDIDATES[d]


def linked_to(k: int, tables: Tables) -> Candidates:
    """The candidates that candidate `k` sees without sharing a constraint with them: across a link
    or a relation."""
    if not (tables.links or tables.relations):
        return 0
    return tables.sees[k] & ~tables.held_in([q for q, _ in tables.constraints_of[k]])
