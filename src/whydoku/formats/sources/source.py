"""Reads lines from files, pipes, bytes and lists, one at a time and limited in length.

Bytes are decoded as UTF-8, or as UTF-16 if a byte order mark or zeros say so. Invalid bytes become
lone surrogates, which `bad_byte` finds, so that they spoil only their own line. Lines come as soon
as they arrive: reading from a pipe never waits for more than the next line.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import IO, Any, BinaryIO, Final, NamedTuple, Protocol, TypeAlias

from whydoku.errors import InvalidPuzzle, quoted
from whydoku.formats.sources.limits import CHUNK, LONGEST_LINE
from whydoku.formats.sources.packed import (
    EXPECTED,
    FOREIGN,
    PACKED,
    PICTURES,
    Unreadable,
    packed_file,
)


class Chunks(Protocol):
    """Anything that returns bytes as they arrive, such as a binary file."""

    def read1(self, size: int, /) -> bytes:
        """Returns at most `size` bytes as soon as any have arrived; none at the end."""


Source: TypeAlias = (
    "str | PathLike[str] | bytes | Chunks | IO[bytes] | IO[str] | Iterable[str | bytes]"
)
"""A path, the bytes of a file, an open file of bytes or text, or an iterable of lines."""

_BYTE_ORDER_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_BEGINNINGS: Final = (*(mark for mark, _ in _BYTE_ORDER_MARKS), *PACKED, *PICTURES, *FOREIGN)
_UNMARKED: Final = "utf-8"
_UNMARKED_KINDS: Final = {b"\1\0\1\0": "utf-16-le", b"\0\1\0\1": "utf-16-be"}
"""The encodings of texts without a byte order mark. The keys show which of the first four bytes are
zero."""

_CONTROLS: Final = bytes({*range(32)} - {*b"\t\n\v\f\r\x1b"})
_COMMENT: Final = ("#", "//")
_NINE_SPACES: Final = " " * 9
_BAD_BYTE: Final = re.compile("[\udc80-\udcff]")
_LETTERS: Final = {
    0xDC00 + byte: bytes([byte]).decode("cp1252", "replace") for byte in range(0x80, 0x100)
}
"""The letters for invalid bytes, as if these were in the encoding of Western Europe."""


class TextForm(NamedTuple):
    """How a text file is written: its encoding, and the ends of its lines."""

    encoding: str = _UNMARKED
    has_mark: bool = False
    """Whether the file begins with a byte order mark."""
    line_end: str = "\n"


USUAL_FORM: Final = TextForm()


def text_form(head: bytes) -> TextForm:
    """The form of a text, as `head`, its first bytes, shows it. `head` must include the whole first
    line.

    A workbook or a picture, which is no text, gets the usual form.
    """
    if head.startswith((*PACKED, *PICTURES)):
        return TextForm()
    mark, encoding = _mark_of(head)
    first = head.replace(b"\0", b"").partition(b"\n")[0]
    return TextForm(encoding, bool(mark), "\r\n" if first.endswith(b"\r") else "\n")


def _mark_of(head: bytes) -> tuple[bytes, str]:
    """The byte order mark at the beginning of a text, empty if there is none, and the encoding."""
    marks = (pair for pair in _BYTE_ORDER_MARKS if head.startswith(pair[0]))
    return next(marks, (b"", _UNMARKED_KINDS.get(bytes(map(bool, head[:4])), _UNMARKED)))


class Lines:
    """The lines of a source, numbered from 1. Lines can be put back, to be read again."""

    __slots__ = ("_put_back", "_source", "number", "searched_to")

    def __init__(self, source: Iterable[str], first: int = 1) -> None:
        self._source = iter(source)
        self._put_back: list[str] = []
        self.number: int = first - 1
        self.searched_to = 0
        """The number of the last line in which cells of a grid have been looked for. No line is
        searched twice."""

    def __iter__(self) -> Lines:
        return self

    def __next__(self) -> str:
        line = self._put_back.pop() if self._put_back else next(self._source)
        self.number += 1
        return line

    def put_back(self, *lines: str) -> None:
        """Puts back the last lines read, in the order in which they were read."""
        self._put_back.extend(reversed(lines))
        self.number -= len(lines)


def lines_of(source: Source) -> Iterator[str]:
    """Yields the lines of a source without their line ends."""
    if isinstance(source, (str, PathLike)):
        with _opened(source) as file:
            yield from _split_into_lines(_decoded_pieces(_reader_with_file_name(file)))
    elif isinstance(source, (bytes, bytearray, memoryview)):
        yield from _split_into_lines(_decoded_pieces(BytesIO(source).read1))
    elif hasattr(source, "read1"):
        yield from _split_into_lines(_decoded_pieces(_reader_with_file_name(source)))
    elif hasattr(source, "readline"):
        yield from _split_into_lines(_pieces_of_file(source.readline))
    elif isinstance(source, Iterable):
        yield from _lines_of_items(source)
    else:
        raise InvalidPuzzle(
            f"found {type(source).__name__}; expected a path, the bytes of a file, an open file, "
            "or lines"
        )


def further_lines_of(source: Chunks) -> Iterator[str]:
    """Yields the lines in the rest of a text whose beginning, without a byte order mark, has been
    read."""
    read = _reader_with_file_name(source)
    return _split_into_lines(_decoded(read(CHUNK), read, _UNMARKED))


def _opened(path: str | PathLike[str]) -> BinaryIO:
    try:
        return Path(path).open("rb")
    except ValueError:
        raise InvalidPuzzle(f"{quoted(str(path))} is not the path of a file") from None
    except OSError as fault:
        if isinstance(path, str):
            fault.add_note(
                "a string is the path of a file here; whydoku.read takes a puzzle as text, and "
                "read_all(text.splitlines()) takes many"
            )
        raise


def lines_in(text: str) -> Iterator[str]:
    """Yields the lines of a text without their line ends."""
    return _split_into_lines((text,))


def is_blank_or_comment(line: str) -> bool:
    """Whether a line is empty or a comment. Nine spaces do not count as empty, since they may be a
    row."""
    if isinstance(line, Unreadable):
        return False
    word = line.strip()
    return word.startswith(_COMMENT) if word else line != _NINE_SPACES


def bad_byte(text: str) -> re.Match[str] | None:
    """The first invalid byte of a line, as a match of the surrogate that stands for it; None if all
    bytes are valid."""
    return None if text.isascii() else _BAD_BYTE.search(text)


def valid_text(text: str) -> str:
    """A text that UTF-8 can encode: each invalid byte becomes the letter that it is in the encoding
    of Western Europe, and any other half of a surrogate pair a question mark."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.translate(_LETTERS).encode("utf-8", "replace").decode()
    return text


def _reader_with_file_name(file: Any) -> Callable[[int], bytes]:
    """A function that reads a file as `read1` does. Adds the name of the file to an OSError that
    has none."""

    def read(size: int) -> bytes:
        try:
            chunk: bytes = file.read1(size)
        except OSError as fault:
            if fault.filename is None:
                fault.filename = getattr(file, "name", None)
            raise
        return chunk

    return read


def _decoded_pieces(read: Callable[[int], bytes]) -> Iterator[str]:
    chunk = read(CHUNK)
    while chunk and any(mark.startswith(chunk) and mark != chunk for mark in _BEGINNINGS):
        more = read(CHUNK)
        if not more:
            break
        chunk += more
    if (packed := packed_file(chunk, read)) is not None:
        yield packed
        return
    mark, encoding = _mark_of(chunk)
    if encoding == _UNMARKED and _is_no_text(chunk):
        yield Unreadable.because(f"found bytes that are no text; {EXPECTED}")
        return
    chunk = chunk[len(mark) :] or read(CHUNK)  # a pipe may deliver the mark by itself
    yield from _decoded(chunk, read, encoding)


def _is_no_text(chunk: bytes) -> bool:
    """Whether the beginning of a file has many control characters, and is not UTF-8 either."""
    head = chunk[:1000]
    odd = len(head) - len(head.translate(None, _CONTROLS))
    return odd * 30 > len(head) and bad_byte(head.decode("utf-8", "surrogateescape")) is not None


def _decoded(chunk: bytes, read: Callable[[int], bytes], encoding: str) -> Iterator[str]:
    errors = "surrogateescape" if encoding == _UNMARKED else "replace"
    decoder = codecs.getincrementaldecoder(encoding)(errors)
    while chunk:
        yield decoder.decode(chunk)
        chunk = read(CHUNK)
    yield decoder.decode(b"", True)


def _pieces_of_file(readline: Callable[[int], Any]) -> Iterator[str]:
    first = True
    while True:
        try:
            piece = readline(CHUNK)
        except UnicodeDecodeError as error:
            yield Unreadable.because(f"the text cannot be decoded: {error.reason}")
            return
        if not piece:
            return
        text = _text_of_item(piece)
        yield text.removeprefix("\ufeff") if first else text
        first = False


def _split_into_lines(pieces: Iterable[str]) -> Iterator[str]:
    """Splits the pieces of a text into lines. Line ends may be of any kind, and may span two
    pieces."""
    rest = ""
    skipping = after_return = False
    for piece in pieces:
        if isinstance(piece, Unreadable):
            yield piece
            continue
        text = piece.removeprefix("\n") if after_return else piece
        after_return = piece.endswith("\r") if piece else after_return
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        first, *others = text.split("\n")
        if not skipping:
            rest += first
            if len(rest) > LONGEST_LINE:
                skipping, rest = True, ""
        if others:
            yield _TOO_LONG if skipping else rest
            skipping = False
            rest = others.pop()
            yield from map(_bounded, others) if len(text) > LONGEST_LINE else others
    if skipping or rest:
        yield _TOO_LONG if skipping else _bounded(rest)


def _lines_of_items(items: Iterable[str | bytes]) -> Iterator[str]:
    first = True
    for item in items:
        text = _text_of_item(item)
        if first:
            text = text.removeprefix("\ufeff")
            first = False
        text = text.removesuffix("\n")
        text = text.removesuffix("\r")
        if "\n" in text or "\r" in text:
            yield from lines_in(text)
        else:
            yield _bounded(text)


def _text_of_item(item: object) -> str:
    if isinstance(item, str):
        return item
    if isinstance(item, (bytes, bytearray)):
        return item.decode("utf-8", "surrogateescape")
    raise InvalidPuzzle(f"a line is a str or bytes, found {type(item).__name__}")


def _bounded(line: str) -> str:
    return _TOO_LONG if len(line) > LONGEST_LINE else line


_TOO_LONG: Final = Unreadable.because(
    f"found a line of more than the {LONGEST_LINE} characters allowed"
)
