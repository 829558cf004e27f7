"""Opens workbooks of every kind, which are recognised by their contents and not by the file's name.

Whatever error a damaged or hostile file causes in a reader, the caller gets InvalidPuzzle with one
sentence.
"""

from __future__ import annotations

import struct
import zipfile
import zlib
from typing import Final
from xml.parsers import expat

from whydoku.errors import InvalidPuzzle, departed
from whydoku.formats.workbooks import compound, ods, xls, xlsx
from whydoku.formats.workbooks.cells import PROTECTED, Workbook
from whydoku.formats.workbooks.markup import MAGIC, Archive
from whydoku.formats.workbooks.named_puzzles import RESULTS_NAME

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
    if data.startswith(compound.MAGIC):
        return _opened_compound(data)
    packed = Archive(data)
    if ods.is_ods(packed):
        return ods.read(packed)
    main = xlsx.main_part(packed)
    if main is None:
        raise InvalidPuzzle(f"the file is a compressed archive, but not a workbook; {_EXPECTED}")
    if main.endswith(".bin"):
        raise InvalidPuzzle(departed(".xlsb"))
    return xlsx.read(packed, main)


def _opened_compound(data: bytes) -> Workbook:
    streams = compound.streams_of(data)
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
