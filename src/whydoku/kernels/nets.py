"""Nets: what a supposition leads to, up to a contradiction, with few facts.

The native module finds them. `structures/nets.py` says what they are.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from whydoku import _native
from whydoku.bits import Candidates, from_members
from whydoku.kernels.sets import packed_set


class FoundSingle(NamedTuple):
    """A candidate is the last one left in a constraint."""

    candidate: int
    constraint: int


class FoundCover(NamedTuple):
    """Bases whose candidates are all in as many covers, and what goes."""

    bases: tuple[int, ...]
    covers: tuple[int, ...]
    gone: Candidates


class FoundRefutation(NamedTuple):
    """A candidate is refuted by a net of its own."""

    candidate: int
    net: FoundNet


FoundFact: TypeAlias = FoundSingle | FoundCover | FoundRefutation


class FoundNet(NamedTuple):
    """A candidate that is supposed, facts in order, and the constraint that is empty then."""

    supposed: int
    facts: tuple[FoundFact, ...]
    broken: int


def lightest_net(state: bytes, reach: int, skip: Candidates) -> FoundNet | None:
    """The lightest net that the native module finds on a packed state; see `_native.pyi`."""
    return _read(_native.lightest_net(state, reach, packed_set(skip)))


def shortest_whip(
    state: bytes, kind: int, least: int, most: int, skip: Candidates
) -> FoundNet | None:
    """The shortest whip that the native module finds on a packed state; see `_native.pyi`."""
    return _read(_native.shortest_whip(state, kind, least, most, packed_set(skip)))


def _read(answer: bytes | None) -> FoundNet | None:
    return None if answer is None else _read_net(iter(array("H", answer)))


def _read_net(numbers: Iterator[int]) -> FoundNet:
    supposed, broken, size = (next(numbers) for _ in range(3))
    return FoundNet(supposed, tuple(_read_fact(numbers) for _ in range(size)), broken)


def _read_fact(numbers: Iterator[int]) -> FoundFact:
    match next(numbers):
        case 1:
            return FoundSingle(next(numbers), next(numbers))
        case 2:
            size = next(numbers)
            bases = tuple(next(numbers) for _ in range(size))
            covers = tuple(next(numbers) for _ in range(size))
            return FoundCover(bases, covers, from_members(_listed(numbers)))
        case _:
            return FoundRefutation(next(numbers), _read_net(numbers))


def _listed(numbers: Iterator[int]) -> list[int]:
    return [next(numbers) for _ in range(next(numbers))]
