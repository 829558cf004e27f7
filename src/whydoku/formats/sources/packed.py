"""Files that are no text, by their first bytes: workbooks and pictures, which stand in place of the
lines of a source, and what is not read at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, Self

from whydoku.errors import InvalidPuzzle
from whydoku.formats.sources.limits import CHUNK, LARGEST_PICTURE, LARGEST_WORKBOOK

PACKED: Final = (b"PK\x03\x04", b"PK\x05\x06", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
"""The first bytes of workbooks: packed ones, an empty archive, and those of Excel before 2007."""

WORKBOOKS: Final = (".xlsx", ".xlsm", ".xls", ".ods")
"""The endings of the names of workbooks."""

PICTURES: Final = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"RIFF", b"%PDF-")
"""The first bytes of pictures in which grids are looked for: PNG, JPEG, WebP, and pages."""

_SAVE_AGAIN: Final = "; save it as JPEG or PNG"
_BATCH: Final = "; whydoku batch reads it"

FOREIGN: Final = {
    b"PAR1": ("a Parquet file", _BATCH),
    b"\x1f\x8b": ("a file compressed by gzip", _BATCH),
    b"BZh": ("a file compressed by bzip2", _BATCH),
    b"\xfd7zXZ\0": ("a file compressed by xz", _BATCH),
    b"\x28\xb5\x2f\xfd": ("a file compressed by Zstandard", _BATCH),
    b"GIF8": ("a GIF picture", _SAVE_AGAIN),
    b"II*\0": ("a TIFF picture", _SAVE_AGAIN),
    b"MM\0*": ("a TIFF picture", _SAVE_AGAIN),
    b"%!PS": ("a PostScript picture", ""),
    b"{\\rtf": ("a document of a word processor", ""),
    b"\x7fELF": ("a program", ""),
}
"""What is not read here, by the first bytes of the file: what it is, and what to do with it."""

_HEIF: Final = (b"ftypheic", b"ftypheix", b"ftyphevc", b"ftypmif1", b"ftypmsf1", b"ftypavif")
"""What begins a picture of a telephone, after four bytes."""

EXPECTED: Final = "expected text, a workbook or a picture"


class Unreadable(str):
    """An empty line that stands for one that could not be read; `why` is a sentence with the
    reason."""

    __slots__ = ("why",)
    why: str

    @classmethod
    def because(cls, why: str) -> Self:
        """The placeholder for a line that cannot be read, with the reason `why`."""
        line = cls()
        line.why = why
        return line


class PackedFile(Unreadable):
    """The placeholder for a whole source that is no text, but a workbook or a file that looks like
    one."""

    __slots__ = ("_head", "_read")
    _head: bytes
    _read: Callable[[int], bytes]

    kind: ClassVar = "workbook"
    most: ClassVar = LARGEST_WORKBOOK
    advice: ClassVar = "save it as CSV, which may have any length"

    @classmethod
    def beginning(cls, head: bytes, read: Callable[[int], bytes]) -> Self:
        """The placeholder for a file that begins with the bytes `head`; `read` returns all further
        bytes."""
        line = cls()
        line.why = f"found a {cls.kind} or another packed file; expected text"
        line._head, line._read = head, read
        return line

    def data(self) -> bytes:
        """All bytes of the file; raises InvalidPuzzle if there are too many."""
        pieces = [self._head]
        size = len(self._head)
        while piece := self._read(CHUNK):
            pieces.append(piece)
            size += len(piece)
            if size > self.most:
                raise InvalidPuzzle(
                    f"the {self.kind} has more than the {self.most >> 20} MiB allowed; "
                    f"{self.advice}"
                )
        return b"".join(pieces)


class PictureFile(PackedFile):
    """The placeholder for a whole source that is a picture, or pages of a PDF."""

    __slots__ = ()

    kind: ClassVar = "picture"
    most: ClassVar = LARGEST_PICTURE
    advice: ClassVar = "save it smaller"


def packed_file(head: bytes, read: Callable[[int], bytes]) -> Unreadable | None:
    """The placeholder for a file that begins with the bytes `head` and is no text, as far as these
    tell; `read` returns all further bytes."""
    if head.startswith(PACKED):
        return PackedFile.beginning(head, read)
    if head.startswith(PICTURES):
        return PictureFile.beginning(head, read)
    for first, (kind, advice) in FOREIGN.items():
        if head.startswith(first):
            return Unreadable.because(f"found {kind}; {EXPECTED}{advice}")
    if head.startswith(_HEIF, 4):
        return Unreadable.because(f"found a HEIC picture; {EXPECTED}{_SAVE_AGAIN}")
    return None
