"""Sets of candidates as the native functions take and give them: little-endian numbers."""

from __future__ import annotations

from typing import Final

from whydoku.bits import Candidates

SET_WIDTH: Final = 92
"""The width of a set of candidates, in bytes."""


def packed_set(bits: Candidates) -> bytes:
    """A set of candidates as the native functions take it."""
    return bits.to_bytes(SET_WIDTH, "little")


def unpacked_set(packed: bytes) -> Candidates:
    """A set of candidates as the native functions give it."""
    return int.from_bytes(packed, "little")
