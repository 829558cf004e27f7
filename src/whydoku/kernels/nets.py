"""Searches for nets: what follows from a supposition, with few facts, until there is a
contradiction.

`structures/nets.py` says what nets are.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from whydoku.bits import Candidates, from_members
from whydoku.kernels.engine import BYTES, INT, NEW_HANDLE, answer_if_any, native, number_of
from whydoku.kernels.sets import SET_WIDTH, packed_set


class FoundSingle(NamedTuple):
    """The fact that a candidate is the last one left in a constraint."""

    candidate: int
    constraint: int


class FoundCover(NamedTuple):
    """The fact that the candidates of some bases all lie in as many covers, and the candidates that
    this eliminates."""

    bases: tuple[int, ...]
    covers: tuple[int, ...]
    eliminations: Candidates


class FoundRefutation(NamedTuple):
    """The fact that a candidate is refuted by a net of its own."""

    candidate: int
    net: FoundNet


FoundFact: TypeAlias = FoundSingle | FoundCover | FoundRefutation


class FoundNet(NamedTuple):
    """A supposed candidate, the facts that follow from it, in order, and the constraint that they
    leave empty."""

    supposed: int
    facts: tuple[FoundFact, ...]
    broken: int


_lightest: Final = native("lightest_net", BYTES, INT, BYTES, NEW_HANDLE)
_shortest: Final = native("shortest_whip", BYTES, INT, INT, INT, BYTES, NEW_HANDLE)

_SINGLE: Final = number_of("fact", "single")
_COVER: Final = number_of("fact", "cover")


def lightest_net(state: bytes, reach: str, skip: Candidates) -> FoundNet | None:
    """The lightest net found that refutes a candidate not in `skip`; None if there is none. `state`
    is the grid in the form of `packed_state`, and `reach` says what a net may use: `singles`,
    `covers` or `refutations`."""
    given = state, len(state), number_of("reach", reach), packed_set(skip), SET_WIDTH
    return _read(answer_if_any(_lightest, *given))


def shortest_whip(
    state: bytes, kind: str, least: int, most: int, skip: Candidates
) -> FoundNet | None:
    """The first whip of one kind that refutes a candidate not in `skip` and is from `least` to
    `most` long; None if there is none. `state` is the grid in the form of `packed_state`."""
    which = number_of("whips", kind), least, most
    return _read(answer_if_any(_shortest, state, len(state), *which, packed_set(skip), SET_WIDTH))


def net_of_trail(trail: Iterable[int]) -> FoundNet:
    """The net that is the trail of a noted step."""
    return _read_net(iter(trail))


def _read(numbers: bytes | None) -> FoundNet | None:
    return None if numbers is None else _read_net(iter(array("H", numbers)))


def _read_net(numbers: Iterator[int]) -> FoundNet:
    supposed, broken, size = (next(numbers) for _ in range(3))
    return FoundNet(supposed, tuple(_read_fact(numbers) for _ in range(size)), broken)


def _read_fact(numbers: Iterator[int]) -> FoundFact:
    kind = next(numbers)
    if kind == _SINGLE:
        return FoundSingle(next(numbers), next(numbers))
    if kind == _COVER:
        size = next(numbers)
        bases = tuple(next(numbers) for _ in range(size))
        covers = tuple(next(numbers) for _ in range(size))
        return FoundCover(bases, covers, from_members(_listed(numbers)))
    return FoundRefutation(next(numbers), _read_net(numbers))


def _listed(numbers: Iterator[int]) -> list[int]:
    return [next(numbers) for _ in range(next(numbers))]
