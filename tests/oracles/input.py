"""Bytes and numbers as arguments: all oracles refuse what the native module refuses, in the
same words."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Final, SupportsIndex

if TYPE_CHECKING:
    from typing_extensions import Buffer

LARGEST_NUMBER: Final = (1 << 64) - 1
"""The largest number that the native functions take."""


def bytes_of(content: Buffer, name: str) -> bytes:
    """The bytes of a contiguous buffer."""
    view = memoryview(content)
    if not view.c_contiguous:
        raise ValueError(f"{name} must be a contiguous buffer of bytes")
    return view.tobytes()


def pieces_of(content: Buffer, name: str, width: int) -> list[bytes]:
    """The bytes of a contiguous buffer, cut into pieces of one width."""
    held = bytes_of(content, name)
    if len(held) % width:
        raise ValueError(f"{name} must be a multiple of {width} bytes long, not {len(held)}")
    return [held[at : at + width] for at in range(0, len(held), width)]


def whole(number: SupportsIndex, name: str, least: int, most: int = LARGEST_NUMBER) -> int:
    """A whole number; refuses one outside the range."""
    value = operator.index(number)
    if not least <= value <= most:
        raise ValueError(f"{name} must be from {least} to {most}, not {value}")
    return value
