"""Packs and unpacks LZ-string, the compression used in puzzle links.

LZ-string codes texts by a dictionary, and writes the codes as characters of six bits each. The
codes get wider as the dictionary grows. Codes 0 and 1 announce a new character of 8 or 16 bits, 2
ends the stream, and all others refer to earlier texts. Numbers are written lowest bit first. Text
is split into UTF-16 units, as in the programs that make these links.
"""

from __future__ import annotations

from typing import Final

from whydoku.errors import InvalidPuzzle
from whydoku.formats.sources.limits import LARGEST_LINK, LARGEST_UNPACKED

_ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BITS: Final = {ord(c): format(n, "06b") for n, c in enumerate(_ALPHABET)} | {
    ord("-"): format(62, "06b"),
    ord("_"): format(63, "06b"),
    ord("$"): format(63, "06b"),
}
_NEW_BYTE, _NEW_UNIT, _END, _FIRST = 0, 1, 2, 3


class _Width:
    """The number of bits in the next code, which rises as the dictionary grows."""

    def __init__(self) -> None:
        self.width = self._room = 2

    def grow(self) -> None:
        self._room -= 1
        if self._room == 0:
            self._room = 1 << self.width
            self.width += 1


class _Bits(_Width):
    """Writes codes to a stream of bits."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []

    def number(self, n: int, width: int) -> None:
        self.pieces.append(format(n, f"0{width}b")[::-1])

    def unit(self, unit: int) -> None:
        """Writes the code for a new character and then the character itself, which is a UTF-16
        unit."""
        is_byte = unit < 256
        self.number(_NEW_BYTE if is_byte else _NEW_UNIT, self.width)
        self.number(unit, 8 if is_byte else 16)
        self.grow()


def pack(text: str) -> str:
    """Packs a text into base64 characters."""
    units = text.encode("utf-16-le", "surrogatepass")
    bits = _Bits()
    codes: dict[bytes, int] = {}
    unseen: set[bytes] = set()

    def emit(known: bytes) -> None:
        if known in unseen:
            unseen.discard(known)
            bits.unit(int.from_bytes(known, "little"))
        else:
            bits.number(codes[known], bits.width)
        bits.grow()

    known = b""
    for at in range(0, len(units), 2):
        unit = units[at : at + 2]
        if unit not in codes:
            codes[unit] = len(codes) + _FIRST
            unseen.add(unit)
        longer = known + unit
        if longer in codes:
            known = longer
        else:
            emit(known)
            codes[longer] = len(codes) + _FIRST
            known = unit
    if known:
        emit(known)
    bits.number(_END, bits.width)
    stream = "".join(bits.pieces)
    stream += "0" * (6 - len(stream) % 6)
    packed = "".join(_ALPHABET[int(stream[at : at + 6], 2)] for at in range(0, len(stream), 6))
    return packed + "=" * (-len(packed) % 4)


def unpack(packed: str) -> str:
    """Unpacks base64 characters into a text. They may be those of the standard or the URI-safe
    alphabet."""
    packed = packed.rstrip("=")
    if len(packed) > LARGEST_LINK:
        raise InvalidPuzzle(f"the link contains more than the {LARGEST_LINK} characters allowed")
    bits = packed.translate(_BITS)
    if len(bits) != 6 * len(packed):
        odd = next(c for c in packed if ord(c) not in _BITS)
        raise InvalidPuzzle(f"found {odd!r} in the packed part of the link; expected base64")
    units = _units(bits)
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


class _Codes(_Width):
    """Reads numbers from a stream of bits."""

    def __init__(self, bits: str) -> None:
        super().__init__()
        self._bits = bits
        self._at = 0

    def number(self, width: int) -> int:
        taken = self._bits[self._at : self._at + width]
        if len(taken) < width:
            raise InvalidPuzzle("the packed part of the link is cut short")
        self._at += width
        return int(taken[::-1], 2)


def _units(stream: str) -> str:
    bits = _Codes(stream)
    out: list[str] = []
    texts: list[str] = ["", "", ""]
    size = 0
    last = ""
    while (code := bits.number(bits.width)) != _END:
        if code < _END:
            texts.append(chr(bits.number(8 if code == _NEW_BYTE else 16)))
            code = len(texts) - 1
            bits.grow()
        if code < len(texts):
            text = texts[code]
        elif code == len(texts) and last:
            text = last + last[0]
        else:
            raise InvalidPuzzle(
                "the packed part of the link is damaged: it refers to an unknown text"
            )
        size += len(text)
        if size > LARGEST_UNPACKED:
            raise InvalidPuzzle(
                f"the link unpacks to more than the {LARGEST_UNPACKED} characters allowed"
            )
        out.append(text)
        if last:
            texts.append(last + text[0])
        last = text
        bits.grow()
    return "".join(out)
