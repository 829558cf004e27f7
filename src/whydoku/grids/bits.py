"""Sets as plain ints, in which bit n is set if n is a member. They serve wherever speed matters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Final, TypeAlias

# The text in `Annotated` says what an int means; it decides how saved patterns write it.

Mask: TypeAlias = Annotated[int, "mask"]
"""A subset of nine things: of the digits, columns, rows or positions that a constraint chooses
from."""

Cells: TypeAlias = Annotated[int, "cells"]
"""A set of the 81 cells."""

Candidates: TypeAlias = Annotated[int, "candidates"]
"""A set of the 729 candidates."""

BITS: Final = tuple(tuple(j for j in range(9) if m >> j & 1) for m in range(512))
"""The members of every nine-bit mask, in increasing order."""

ONE_LEFT: Final = frozenset(1 << j for j in range(9))
"""The masks with a single bit."""


class _ByteMembers(dict[int, list[int]]):
    """Maps each value of a byte of a set to the members for which it stands. Entries are made when
    they are first needed.

    Filling the tables of all bytes at once would cost more than the rest of the import.
    """

    def __init__(self, base: int) -> None:
        super().__init__()
        self._base = base

    def __missing__(self, byte: int) -> list[int]:
        numbers = self[byte] = [self._base + j for j in range(8) if byte >> j & 1]
        return numbers


_TOO_LARGE: Final = 1 << 736

_BYTES: Final = tuple(_ByteMembers(base) for base in range(0, 736, 8))


_SMALL_SIZE: Final = 32
"""In sets with fewer members, taking the highest again and again is quicker than reading bytes."""

_SINGLETONS: Final = tuple(1 << n for n in range(736))
"""For each possible member, the set that holds only it."""


def each(bits: int) -> Iterator[int]:
    """Yields the members of a set in increasing order.

    This is quicker than `members` if the set is small or the caller stops early.
    """
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def members(bits: int) -> list[int]:
    """The members of a set of cells or candidates, in increasing order.

    Raises OverflowError for a negative number or a member above 735.
    """
    if not 0 <= bits < _TOO_LARGE:
        raise OverflowError("a set has members from 0 to 735 only")
    numbers: list[int] = []
    if bits.bit_count() < _SMALL_SIZE:
        while bits:
            n = bits.bit_length() - 1
            numbers.append(n)
            bits ^= _SINGLETONS[n]
        numbers.reverse()
        return numbers
    size = (bits.bit_length() + 7) // 8
    for known, byte in zip(_BYTES, bits.to_bytes(size, "little"), strict=False):
        if byte:
            numbers += known[byte]
    return numbers


def from_members(members: Iterable[int]) -> int:
    """The set of these members, given in any order; repeats do not matter."""
    bits = 0
    for n in members:
        bits |= 1 << n
    return bits


def few_reaching(reach: Mapping[int, int], wanted: int) -> tuple[list[int], int]:
    """A few keys of `reach` that together reach as many of the `wanted` members as all of them, and
    the members that none reaches. The farthest reaching is taken first, of equals the first."""
    few, left = [], wanted
    for key, reached in sorted(reach.items(), key=_number_reached, reverse=True):
        if not left:
            break
        if reached & left:
            few.append(key)
            left &= ~reached
    return few, left


def _number_reached(reach: tuple[int, int]) -> int:
    return reach[1].bit_count()
