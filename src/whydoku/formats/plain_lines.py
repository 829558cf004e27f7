"""Reads the lines of 81 cells at the beginning of a source in large pieces, without a reading for
each line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Final, NamedTuple

from whydoku.formats.detect import read_all, read_further
from whydoku.formats.sources.limits import CHUNK
from whydoku.formats.sources.reading import Reading
from whydoku.formats.sources.source import Chunks
from whydoku.grids.parts.texts import BLANKS

_PLAIN: Final = re.compile(rb"(?:(?=[^1-9\n]*+[1-9])[1-9.0*_?-]{81}\r?\n)+").fullmatch
_EMPTY: Final = BLANKS.strip()
_KINDS: Final = bytes(
    n if n == 10 else ord("1" if chr(n) in "123456789" else "." if chr(n) in _EMPTY else "!")
    for n in range(256)
)
"""Translates a byte: 1 to 9 into `1`, an empty cell into `.`, and anything else except a line feed
into `!`."""

_NORMAL: Final = bytes.maketrans(_EMPTY.encode(), b"." * len(_EMPTY))
"""Translates each character for an empty cell into `.`."""

_LONGEST: Final = 82
"""The most bytes that a line of 81 cells has before its line feed: the cells and a carriage
return."""


def are_plain(text: bytes) -> bool:
    """Whether a text consists of lines of 81 cells without spaces, each with at least one digit."""
    count, rest = divmod(len(text), 82)
    if rest or not count or text[81::82] != b"\n" * count:
        return _PLAIN(text) is not None
    kinds = text.translate(_KINDS)
    return b"!" not in kinds and kinds.count(b"\n") == count and b"." * 81 not in kinds


class PlainLines(NamedTuple):
    """Consecutive lines of 81 cells. Each is a puzzle whatever stands before or after it."""

    text: bytes
    first: int
    """The number of the first line."""

    @property
    def puzzles(self) -> list[str]:
        """The puzzles on the lines, as 81 characters each with `.` for an empty cell, as in
        `Reading.line81`."""
        return self.text.translate(_NORMAL).decode().split()


def read_plain_lines(source: Chunks) -> Iterator[PlainLines | Reading]:
    """Yields the records of a source as `read_all` does, except that the lines of 81 cells at its
    beginning come in large pieces."""
    first, rest = 1, b""
    while chunk := source.read1(CHUNK):
        text = rest + chunk
        end = text.rfind(b"\n") + 1
        rest = text[end:]
        if (end and not are_plain(text[:end])) or len(rest) > _LONGEST:
            yield from _read_rest(_Chained(text, source), first)
            return
        if end:
            yield PlainLines(text[:end], first)
            first += text.count(b"\n")
    if are_plain(last := rest + b"\n"):
        yield PlainLines(last, first)
    else:
        yield from _read_rest(BytesIO(rest), first)


def _read_rest(source: Chunks, first: int) -> Iterator[Reading]:
    return read_all(source) if first == 1 else read_further(source, first)


class _Chained:
    """A source that first returns the bytes `begun`, and then those of another source."""

    def __init__(self, begun: bytes, source: Chunks) -> None:
        self._begun = begun
        self._source = source

    def read1(self, size: int, /) -> bytes:
        begun, self._begun = self._begun, b""
        return begun or self._source.read1(size)
