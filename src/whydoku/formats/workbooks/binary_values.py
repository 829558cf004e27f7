"""Reads values as the binary formats of Excel pack them."""

from __future__ import annotations

import struct

from whydoku.formats.limits import LONGEST_CELL
from whydoku.formats.workbooks.cells import text_of_number


def packed_number(packed: int) -> str:
    """The text of a number that is packed into 32 bits.

    Two of the bits are flags. The others are an integer, or the upper half of a double.
    """
    if packed & 2:
        value: float = packed >> 2 if packed < 1 << 31 else (packed >> 2) - (1 << 30)
    else:
        (value,) = struct.unpack("<d", struct.pack("<Q", (packed & 0xFFFFFFFC) << 32))
    return text_of_number(value / 100 if packed & 1 else value)


def double(data: bytes, at: int) -> str:
    """The text of the double in the eight bytes from position `at` on."""
    return text_of_number(struct.unpack_from("<d", data, at)[0])


def wide_text(data: bytes, at: int, length: int) -> str:
    """The text of `length` characters, two bytes each, from position `at` on. A long text is
    cut."""
    return data[at : at + 2 * min(length, LONGEST_CELL)].decode("utf-16-le", "replace")


def truth(is_true: int) -> str:
    """A truth value in the words that sheets show."""
    return "TRUE" if is_true else "FALSE"
