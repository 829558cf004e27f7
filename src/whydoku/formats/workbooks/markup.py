"""Parses the XML of a workbook while it is unpacked. Document types and entities are refused.

Opens the packed files inside a workbook within limits, so that no zip bomb goes off.

The sizes in the directory of the archive are checked before anything is unpacked, and no file ever
yields more bytes than the directory announces.
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from typing import Final, TypeAlias
from xml.parsers import expat

from whydoku.errors import InvalidPuzzle, quoted
from whydoku.formats.sources.limits import (
    CHUNK,
    DENSEST_PART,
    LARGEST_UNPACKED_WORKBOOK,
    LARGEST_VALUE,
    MOST_PARTS,
    MOST_TAGS,
)
from whydoku.formats.workbooks.cells import PROTECTED

Attributes: TypeAlias = dict[str, str]
Start: TypeAlias = Callable[[str, Attributes], None]
End: TypeAlias = Callable[[str], None]
OnText: TypeAlias = Callable[[str], None]


class LocalNames(dict[str, str]):
    """The names of tags without their prefixes, such as `c` for `x:c`. Each is worked out only
    once."""

    def __missing__(self, name: str) -> str:
        local = self[name] = name.rpartition(":")[2]
        return local


def parse(
    chunks: Iterable[bytes], start: Start, end: End | None = None, text: OnText | None = None
) -> None:
    """Parses the XML in `chunks`. Calls `start` and `end` for the starts and ends of tags, and
    `text` for texts. Names keep their prefixes."""
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _refuse
    parser.StartElementHandler = start
    if end:
        parser.EndElementHandler = end
    if text:
        parser.CharacterDataHandler = text
    fed = 0
    for chunk in chunks:
        parser.Parse(chunk, False)
        fed += len(chunk)
        if fed - parser.CurrentByteIndex > LARGEST_VALUE:  # read again with every chunk
            raise InvalidPuzzle(
                f"the workbook has a tag of more than the {LARGEST_VALUE} characters allowed"
            )
    parser.Parse(b"", True)


def walk(
    chunks: Iterable[bytes],
    start: Callable[[list[str], Attributes], None],
    end: Callable[[list[str]], None] = lambda _: None,
    text: Callable[[list[str], str], None] = lambda *_: None,
) -> None:
    """Parses the XML in `chunks`. Calls `start` and `end` for the starts and ends of tags, and
    `text` for texts, each with the list of the names of all open tags, outermost first.

    The names of tags and attributes have no prefixes.
    """
    path: list[str] = []

    def on_start(tag: str, raw: Attributes) -> None:
        path.append(local_name(tag))
        start(path, local(raw))

    def on_end(_: str) -> None:
        end(path)
        path.pop()

    parse(chunks, on_start, on_end, lambda data: text(path, data))


def local(attributes: Attributes) -> Attributes:
    """The attributes of a tag, with names that have no prefixes."""
    return {local_name(name): value for name, value in attributes.items()}


def local_name(name: str) -> str:
    """The name of a tag or an attribute without its prefix."""
    return name.rpartition(":")[2]


def _refuse(*_: object) -> None:
    raise InvalidPuzzle("the workbook declares a document type, as no spreadsheet does")


MAGIC: Final = b"PK\x03\x04"
"""The bytes with which a packed workbook begins."""

_ENTRY: Final = b"PK\x01\x02"
_IS_ENCRYPTED: Final = 1


class Archive:
    """A workbook that is a zip archive of parts. Reading it raises InvalidPuzzle if it is damaged
    or too large."""

    def __init__(self, data: bytes) -> None:
        if data.count(_ENTRY) > MOST_PARTS:
            raise InvalidPuzzle(f"the workbook has more than the {MOST_PARTS} parts allowed")
        self._file = zipfile.ZipFile(BytesIO(data))
        self._parts = {part.filename.lstrip("/"): part for part in self._file.infolist()}
        self._unpacked = self._tags = 0

    def __contains__(self, name: str) -> bool:
        return name in self._parts

    def names(self) -> list[str]:
        """The names of all parts in the archive."""
        return [*self._parts]

    def size_of(self, name: str) -> int:
        """The unpacked size of a part in bytes, according to the directory; 0 if there is no such
        part."""
        return self._parts[name].file_size if name in self._parts else 0

    def chunks(self, name: str) -> Iterator[bytes]:
        """Yields the unpacked bytes of a part, chunk by chunk."""
        part = self._parts.get(name)
        if part is None:
            raise InvalidPuzzle(f"the workbook is damaged: its part {quoted(name)} is missing")
        self._admit(part)
        with self._file.open(part) as file:
            while chunk := file.read(CHUNK):
                self._tags += chunk.count(b"<")
                if self._tags > MOST_TAGS:
                    raise InvalidPuzzle("the workbook has more tags than are read; save it as CSV")
                yield chunk

    def bytes_of(self, name: str) -> bytes:
        """All unpacked bytes of a part."""
        return b"".join(self.chunks(name))

    def _admit(self, part: zipfile.ZipInfo) -> None:
        """Counts the bytes of a part before it is unpacked; raises InvalidPuzzle if they exceed a
        limit."""
        if part.flag_bits & _IS_ENCRYPTED:
            raise InvalidPuzzle(PROTECTED)
        if part.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise InvalidPuzzle("the workbook is packed in a way that spreadsheets do not use")
        self._unpacked += part.file_size
        packed = DENSEST_PART * part.compress_size
        if part.file_size > max(packed, LARGEST_VALUE):
            raise InvalidPuzzle("the workbook unpacks to far more than a spreadsheet needs")
        if self._unpacked > LARGEST_UNPACKED_WORKBOOK:
            raise InvalidPuzzle(
                f"the workbook unpacks to more than the {LARGEST_UNPACKED_WORKBOOK >> 20} MiB "
                "allowed; save it as CSV, which may have any length"
            )
