"""Opens workbooks of every kind, which are recognised by their contents and not by the file's name.

Excel used compound files, which hold several streams of bytes, for workbooks until 2003. Whatever
error a damaged or hostile file causes in a reader, the caller gets InvalidPuzzle with one sentence.
"""

from __future__ import annotations

import struct
import zipfile
import zlib
from typing import Final
from xml.parsers import expat

from whydoku.errors import InvalidPuzzle, told_of_tried
from whydoku.formats.workbooks import ods, xls, xlsx
from whydoku.formats.workbooks.cells import PROTECTED, Workbook
from whydoku.formats.workbooks.markup import MAGIC, Archive
from whydoku.formats.workbooks.named_puzzles import RESULTS_NAME

COMPOUND: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

_END: Final = 0xFFFFFFFA
"""The lowest of the numbers that end a chain of sectors instead of naming a sector."""

_STREAM: Final = 2
_ROOT: Final = 5
_MOST_ENTRIES: Final = 10_000


def streams_of(data: bytes) -> dict[str, bytes]:
    """The streams in a compound file, by name."""
    file = _Compound(data)
    return {name: file.stream(start, size) for name, (start, size) in file.entries.items()}


class _Compound:
    def __init__(self, data: bytes) -> None:
        self._data = data
        self._shift, self._mini_shift = struct.unpack_from("<HH", data, 30)
        if self._shift not in (9, 12) or self._mini_shift != 6:
            raise InvalidPuzzle("the workbook is damaged: its sectors have no known size")
        directory, self._cutoff, first_mini = _fields(data, 48, 56, 60)
        self._table = self._allocation()
        self._mini_table = _numbers(self._chain(first_mini))
        self.entries: dict[str, tuple[int, int]] = {}
        root = (_END, 0)
        entries = self._chain(directory)
        if len(entries) % (1 << self._shift):
            raise EOFError
        for at in range(0, min(len(entries), _MOST_ENTRIES * 128) - 127, 128):
            length, kind = struct.unpack_from("<HB", entries, at + 64)
            start, size = struct.unpack_from("<II", entries, at + 116)
            if kind == _ROOT:
                root = (start, size)
            elif kind == _STREAM:
                name = entries[at : at + min(max(length - 2, 0), 64)].decode("utf-16-le", "replace")
                self.entries.setdefault(name, (start, size))
        self._mini = self._chain(root[0])[: root[1]]

    def stream(self, start: int, size: int) -> bytes:
        """The bytes of the stream that begins in sector `start` and has `size` bytes; an empty one
        may begin anywhere."""
        if not size:
            return b""
        if size >= self._cutoff:
            return self._chain(start)[:size]
        pieces = []
        for sector in _walk(self._mini_table, start):
            at = sector << self._mini_shift
            pieces.append(self._mini[at : at + (1 << self._mini_shift)])
        return b"".join(pieces)[:size]

    def _allocation(self) -> list[int]:
        """The table that gives for each sector the number of the next one."""
        sectors = [*struct.unpack_from("<109I", self._data, 76)]
        (more,) = _fields(self._data, 68)
        passed: set[int] = set()
        while more < _END and more not in passed:
            passed.add(more)
            numbers = _numbers(self._sector(more))
            if not numbers:
                break
            sectors += numbers[:-1]
            more = numbers[-1]
        used = dict.fromkeys(sector for sector in sectors if sector < _END)
        return _numbers(b"".join(map(self._sector, used)))

    def _sector(self, number: int) -> bytes:
        """The bytes of a sector. Raises EOFError if it is not there; the last one may be short."""
        at = (number + 1) << self._shift
        if at >= len(self._data):
            raise EOFError
        return self._data[at : at + (1 << self._shift)]

    def _chain(self, first: int) -> bytes:
        return b"".join(map(self._sector, _walk(self._table, first)))


def _walk(table: list[int], first: int) -> list[int]:
    """The numbers of the sectors in a chain that begins with sector `first`. Raises EOFError if the
    chain leads out of the table, InvalidPuzzle if it never ends."""
    chain: list[int] = []
    sector = first
    while sector < _END:
        if sector >= len(table):
            raise EOFError
        chain.append(sector)
        if len(chain) > len(table):
            raise InvalidPuzzle("the workbook is damaged: a chain of sectors never ends")
        sector = table[sector]
    return chain


def _numbers(data: bytes) -> list[int]:
    return [*struct.unpack_from(f"<{len(data) // 4}I", data)]


def _fields(data: bytes, *places: int) -> tuple[int, ...]:
    return tuple(struct.unpack_from("<I", data, place)[0] for place in places)


_EXPECTED: Final = "expected .xlsx, .ods, .xls or puzzles as text"

_DAMAGED: Final = (
    zipfile.BadZipFile, zlib.error, expat.ExpatError, struct.error, EOFError, OSError,
    IndexError, KeyError, LookupError, NotImplementedError, OverflowError, RuntimeError, ValueError,
)  # fmt: skip
"""The errors that readers raise if a file breaks the rules of its format."""


def open_workbook(data: bytes) -> Workbook:
    """Reads the bytes of a file as a workbook; raises InvalidPuzzle if that is impossible."""
    try:
        return _opened(data)
    except InvalidPuzzle:
        raise
    except _DAMAGED:
        raise InvalidPuzzle("the workbook is damaged or cut off; save it again") from None


def _opened(data: bytes) -> Workbook:
    if data.startswith(COMPOUND):
        return _opened_compound(data)
    packed = Archive(data)
    if ods.is_ods(packed):
        return ods.read(packed)
    main = xlsx.main_part(packed)
    if main is None:
        raise InvalidPuzzle(f"the file is a compressed archive, but not a workbook; {_EXPECTED}")
    if main.endswith(".bin"):
        raise InvalidPuzzle(told_of_tried(".xlsb"))
    return xlsx.read(packed, main)


def _opened_compound(data: bytes) -> Workbook:
    streams = streams_of(data)
    if "EncryptedPackage" in streams:
        raise InvalidPuzzle(PROTECTED)
    stream = streams.get("Workbook") or streams.get("Book")
    if stream is None:
        raise InvalidPuzzle(
            f"the file is no workbook, but of another program of Microsoft Office; {_EXPECTED}"
        )
    return xls.read(stream)


def is_of_results(data: bytes) -> bool:
    """Whether a file is a workbook in which `check` has written results. What cannot be opened is
    none."""
    if not data.startswith(MAGIC):
        return False
    try:
        return RESULTS_NAME.encode() in Archive(data).bytes_of("xl/workbook.xml")
    except (InvalidPuzzle, *_DAMAGED):
        return False
