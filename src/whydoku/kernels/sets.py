"""Sets of candidates as the native functions take and give them: little-endian numbers."""

from __future__ import annotations

from typing import Final

from whydoku.bits import Candidates
from whydoku.kernels.engine import number_of

SET_WIDTH: Final = number_of("sizes", "set")
"""The width of a set of candidates, and of a row that is one, in bytes."""


def packed_set(bits: Candidates) -> bytes:
    """A set of candidates as the native functions take it; a row of 92 bytes for the searches."""
    return bits.to_bytes(SET_WIDTH, "little")


def unpacked_set(packed: bytes) -> Candidates:
    """A set of candidates as the native functions give it."""
    return int.from_bytes(packed, "little")
