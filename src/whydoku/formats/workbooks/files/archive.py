"""Opens the packed files inside a workbook within limits, so that no zip bomb goes off.

The sizes in the directory of the archive are checked before anything is unpacked, and no file ever
yields more bytes than the directory announces.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from io import BytesIO
from typing import Final

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
