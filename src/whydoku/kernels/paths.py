"""Paths through a profile, as the native module takes them: calls, passes and grids as numbers.

A call that the native module cannot make stays in its place, marked as such; there it hands the
grid back.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

from whydoku._native import path_findings, path_techniques
from whydoku.bits import Candidates, from_members
from whydoku.kernels.sets import SET_WIDTH, packed_set

STATE_WIDTH: Final = 3 * SET_WIDTH + 1
"""The width of a packed state."""

NOT_NATIVE: Final = 0xFFFF
"""The number of a technique that has no native form, or not with these options."""

ANY: Final = 255
"""Any digit, or any house."""

EVERY, BASED, SINGLE, FULL_HOUSE = 1, 2, 4, 8
"""The traits of native techniques, see `native/logic/techniques.hpp`."""

_SIZES: Final = range(5, 9)
_CANDIDATES: Final = range(2, 10)
"""What `sizes` and `candidates` are if they are not among the options."""

PackedCall: TypeAlias = tuple[int, int, int, int, int]

Conclusions: TypeAlias = tuple[Candidates, Candidates]
"""Placements and eliminations."""


class NativeTechnique(NamedTuple):
    """What the native module says of a technique: its number there, the options of its finder that
    it knows, and its traits."""

    number: int
    options: frozenset[str]
    traits: int


@cache
def native_techniques() -> Mapping[str, NativeTechnique]:
    """The techniques with a native form, by slug."""
    return {
        slug: NativeTechnique(number, frozenset(options.split()), traits)
        for number, (slug, options, traits) in enumerate(path_techniques())
    }


def packed_call(
    slug: str,
    options: Mapping[str, Any],
    *,
    assumes_unique: bool = False,
    by_place: bool = False,
    every: bool = False,
    pauses: bool = False,
) -> PackedCall:
    """A call as numbers; that of no technique if the native module cannot make it.

    `by_place`, `every` and `pauses` say what is taken of its findings, see `native/logic/path.hpp`.
    """
    known = native_techniques().get(slug)
    switches = 8 * assumes_unique | 32 * pauses
    needed = BASED * by_place | EVERY * every
    if known is None or known.traits & needed != needed or not known.options.issuperset(options):
        return NOT_NATIVE, ANY, ANY, switches, 0
    name, usual = (
        ("candidates", _CANDIDATES) if "candidates" in known.options else ("sizes", _SIZES)
    )
    sizes = tuple(options.get(name, usual))
    if list(sizes) != sorted(set(sizes)) or not set(sizes) <= {*range(2, max(usual) + 1)}:
        return NOT_NATIVE, ANY, ANY, switches, 0
    switches |= (
        1 * options.get("hidden", True)
        | 2 * options.get("complete", True)
        | 4 * options.get("both", False)
        | 16 * by_place
    )
    digit, house = (options.get(name) for name in ("digit", "house"))
    return (
        known.number,
        ANY if digit is None else digit,
        ANY if house is None else house,
        switches,
        sum(1 << size for size in sizes),
    )


def packed_state(
    bits: Candidates, digits: Candidates, givens: Candidates, *, uniqueness: bool
) -> bytes:
    """A grid as the native module takes it, and whether one solution may be assumed where the
    givens have just one."""
    return b"".join(map(packed_set, (bits, digits, givens))) + bytes((uniqueness,))


def findings(slug: str, options: Mapping[str, Any], state: bytes, limit: int) -> list[Conclusions]:
    """What the native form of a technique finds on a grid, at most `limit`.

    Only the first counts if its traits do not include EVERY.
    """
    program = array("H", (0, 1, 0, 1, *packed_call(slug, options)))
    return [*_conclusions(array("H", path_findings(program, state, limit)))]


def _conclusions(numbers: Sequence[int]) -> Iterator[Conclusions]:
    at = 0
    while at < len(numbers):
        found, at = read_conclusions(numbers, at)
        yield found


def read_conclusions(numbers: Sequence[int], at: int) -> tuple[Conclusions, int]:
    """The conclusions that begin at a number, and where they end."""
    placed, removed = numbers[at : at + 2]
    middle = at + 2 + placed
    end = middle + removed
    return (from_members(numbers[at + 2 : middle]), from_members(numbers[middle:end])), end
