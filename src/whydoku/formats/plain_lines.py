"""Splits off the lines of 81 cells at the beginning of a source, without a reading for each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Final, NamedTuple

from whydoku.formats.detect import read_all, read_further
from whydoku.formats.limits import CHUNK
from whydoku.formats.reading import Reading
from whydoku.formats.source import Chunks
from whydoku.world.texts import BLANKS

_PLAIN: Final = re.compile(rb"(?:(?=[^1-9\n]*+[1-9])[1-9.0*_?-]{81}\r?\n)+").fullmatch
_EMPTY: Final = BLANKS.strip()
_KINDS: Final = bytes(
    n if n == 10 else ord("1" if chr(n) in "123456789" else "." if chr(n) in _EMPTY else "!")
    for n in range(256)
)
"""Translates each byte into its kind: a digit, an empty cell, a line end, or anything else."""

_NORMAL: Final = bytes.maketrans(_EMPTY.encode(), b"." * len(_EMPTY))
"""Translates each sign for an empty cell into `.`."""

_LONGEST: Final = 82
"""The most bytes of a line of 81 cells before its line feed."""


def are_plain(text: bytes) -> bool:
    """Whether bytes are lines of 81 cells without spaces, each with a digit in it."""
    count, rest = divmod(len(text), 82)
    if rest or not count or text[81::82] != b"\n" * count:
        return _PLAIN(text) is not None
    kinds = text.translate(_KINDS)
    return b"!" not in kinds and kinds.count(b"\n") == count and b"." * 81 not in kinds


class PlainLines(NamedTuple):
    """Some lines of 81 cells, each of which is a puzzle whatever precedes or follows it."""

    text: bytes
    first: int
    """The number of the first line."""

    @property
    def puzzles(self) -> list[str]:
        """The puzzles as 81 characters each, with `.` for an empty cell, as in `Reading.line81`."""
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
    """A source that returns the bytes `begun` and then those of another source."""

    def __init__(self, begun: bytes, source: Chunks) -> None:
        self._begun = begun
        self._source = source

    def read1(self, size: int, /) -> bytes:
        begun, self._begun = self._begun, b""
        return begun or self._source.read1(size)
