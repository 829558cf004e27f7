"""Converts sets of candidates to and from the form that native functions take and give:
little-endian numbers."""

from __future__ import annotations

from typing import Final

from whydoku.bits import Candidates
from whydoku.kernels.engine import number_of

SET_WIDTH: Final = number_of("sizes", "set")
"""The width in bytes of a packed set of candidates, which can also serve as a row."""


def packed_set(bits: Candidates) -> bytes:
    """A set of candidates in the form that native functions take; it can also serve as a row of 92
    bytes."""
    return bits.to_bytes(SET_WIDTH, "little")


def unpacked_set(packed: bytes) -> Candidates:
    """The set of candidates that a native function returned in packed form."""
    return int.from_bytes(packed, "little")
