"""Sets as plain ints: bit n is set where n is in the set. Hot code works on these."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

Mask: TypeAlias = int
"""A set of nine things, as a constraint holds them: digits, columns, rows or positions."""

Cells: TypeAlias = int
"""A set of the 81 cells."""

Candidates: TypeAlias = int
"""A set of the 729 candidates."""

BITS: Final = tuple(tuple(j for j in range(9) if m >> j & 1) for m in range(512))
"""The members of every nine-bit mask, in increasing order."""

_BYTE: Final = BITS[:256]


def members(bits: int) -> list[int]:
    """The members of a set of any size, in increasing order."""
    found: list[int] = []
    base = 0
    for byte in bits.to_bytes((bits.bit_length() + 7) // 8, "little"):
        if byte:
            found.extend([base + j for j in _BYTE[byte]])
        base += 8
    return found


def from_members(members: Iterable[int]) -> int:
    """The set that has these members."""
    bits = 0
    for n in members:
        bits |= 1 << n
    return bits
