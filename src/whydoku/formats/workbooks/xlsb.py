"""Reads binary workbooks of Excel since 2007 (`.xlsb`), with the values as they were last
computed."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Final

from whydoku.formats.limits import LONGEST_CELL
from whydoku.formats.workbooks.archive import Archive
from whydoku.formats.workbooks.binary_values import double, packed_number, truth, wide_text
from whydoku.formats.workbooks.cells import (
    BOLD,
    LAST_ROW,
    PLAIN,
    Area,
    CellCounter,
    Look,
    LostText,
    Row,
    Sheet,
    SheetCell,
    Workbook,
    add_sheet,
    damaged,
    given_twice,
    item,
    lost_text,
    shared_text,
)
from whydoku.formats.workbooks.xlsx import part_of_cells, parts_beside

_ROW, _BLANK, _PACKED, _ERROR, _TRUTH, _NUMBER, _TEXT, _SHARED = range(8)
_TEXT_RESULT, _NUMBER_RESULT, _TRUTH_RESULT, _ERROR_RESULT = range(8, 12)
_ITEM, _FONT, _FILL, _FORMAT, _SHEET, _MERGED, _PROTECTED = 19, 43, 45, 47, 156, 176, 535
_BEGIN_FORMATS, _END_FORMATS = 617, 618
_LOCKED: Final = 1 << 12


def read(archive: Archive, main: str) -> Workbook:
    """Reads the workbook in an archive; `main` is the name of the main part."""
    targets = parts_beside(archive, main)
    parts = dict(targets.values())
    texts = _shared_texts(archive, parts.get("sharedStrings"))
    looks = _looks(archive, parts.get("styles"))
    book, counter = Workbook(), CellCounter()
    for sheet, key in _sheets(archive, main):
        if part := part_of_cells(sheet, targets.get(key)):
            _read_sheet(sheet, archive.bytes_of(part), texts, looks, counter)
            book.sheets.append(sheet)
    return book


def _records(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yields the kind and the content of each record of a part."""
    at, end = 0, len(data)
    while at < end:
        kind = data[at]
        at += 1
        if kind & 0x80 and at < end:
            kind = kind & 0x7F | (data[at] & 0x7F) << 7
            at += 1
        size = shift = 0
        while at < end and shift < 28:
            more = data[at]
            at += 1
            size |= (more & 0x7F) << shift
            shift += 7
            if not more & 0x80:
                break
        yield kind, data[at : at + size]
        at += size


def _text(content: bytes, at: int) -> tuple[str, int]:
    """A text, and the position at which it ends. In `content`, its length stands at position `at`,
    and the text follows."""
    (length,) = struct.unpack_from("<I", content, at)
    if length == 0xFFFFFFFF:
        return "", at + 4
    return wide_text(content, at + 4, length), at + 4 + 2 * length


def _sheets(archive: Archive, main: str) -> list[tuple[Sheet, str]]:
    sheets: list[tuple[Sheet, str]] = []
    all_sheets = Workbook()
    for kind, content in _records(archive.bytes_of(main)):
        if kind == _SHEET:
            key, after = _text(content, 8)
            name, _ = _text(content, after)
            (state,) = struct.unpack_from("<I", content)
            sheet = Sheet(name, is_hidden=state != 0, form="xlsb")
            sheets.append((add_sheet(all_sheets, sheet), key))
    return sheets


def _shared_texts(archive: Archive, part: str | None) -> list[str]:
    if part is None:
        return []
    records = _records(archive.bytes_of(part))
    return [_text(content, 1)[0][:LONGEST_CELL] for kind, content in records if kind == _ITEM]


def _looks(archive: Archive, part: str | None) -> list[Look]:
    """The looks of cells by the numbers of their styles, read from the part of the archive called
    `part`; empty if that is None."""
    fonts: list[Look] = []
    fills: list[str] = []
    looks: list[Look] = []
    is_format = False
    for kind, content in _records(archive.bytes_of(part)) if part else ():
        if kind == _FONT:
            _, flags, weight = struct.unpack_from("<3H", content)
            colour = content[12:20].hex()
            fonts.append(Look(weight >= BOLD, bool(flags & 2), _unless_usual(colour)))
        elif kind == _FILL:
            (pattern,) = struct.unpack_from("<I", content)
            fills.append(content[4:12].hex() if pattern else "")
        elif kind in (_BEGIN_FORMATS, _END_FORMATS):
            is_format = kind == _BEGIN_FORMATS
        elif kind == _FORMAT and is_format:
            font, fill = struct.unpack_from("<2H", content, 4)
            (flags,) = struct.unpack_from("<H", content, 12)
            look, painted = item(fonts, font, PLAIN), item(fills, fill, "")
            looks.append(look._replace(fill=painted, locked=bool(flags & _LOCKED)))
    return looks


def _unless_usual(colour: str) -> str:
    """The colour; empty if it is the usual black of the theme, of the palette, or in RGB."""
    kind = int(colour[:2] or "0", 16) >> 1
    usual = (
        kind == 0
        or (kind == 1 and colour[2:4] in ("08", "40"))
        or (kind == 2 and colour[8:14] == "000000")
        or (kind == 3 and colour[2:4] == "01")
    )
    return "" if usual else colour


def _read_sheet(
    sheet: Sheet, data: bytes, texts: list[str], looks: list[Look], counter: CellCounter
) -> None:
    row: Row = {}
    number = 0
    for kind, content in _records(data):
        if kind == _ROW:
            (number,) = struct.unpack_from("<I", content)
            if number >= LAST_ROW:
                raise damaged("a row has no number")
            row = sheet.rows.setdefault(number, {})
            counter.count(0, 1)
        elif _BLANK <= kind <= _ERROR_RESULT:
            column, style = struct.unpack_from("<II", content)
            try:
                text, is_number = _value(kind, content, texts)
            except LostText:
                raise lost_text(sheet, number, column) from None
            style &= 0xFFFFFF
            counter.count(1, 0)
            if text or style:
                look = item(looks, style, PLAIN)
                column &= 0x3FFF
                if column in row:
                    raise given_twice(sheet, number, column)
                row[column] = SheetCell(text, look, is_number, False, style != 0)
        elif kind == _MERGED:
            top, bottom, left, right = struct.unpack_from("<4I", content)
            counter.count(1, 0)
            sheet.merged.append(Area(top, left, bottom, right))
        elif kind == _PROTECTED:
            sheet.is_protected = struct.unpack_from("<I", content, 2)[0] != 0


def _value(kind: int, content: bytes, texts: list[str]) -> tuple[str, bool]:
    """The text of a cell, and whether it is a number."""
    if kind == _PACKED:
        return packed_number(struct.unpack_from("<I", content, 8)[0]), True
    if kind in (_NUMBER, _NUMBER_RESULT):
        return double(content, 8), True
    if kind in (_TEXT, _TEXT_RESULT):
        return _text(content, 8)[0][:LONGEST_CELL], False
    if kind == _SHARED:
        (number,) = struct.unpack_from("<I", content, 8)
        return shared_text(texts, number), False
    if kind in (_TRUTH, _TRUTH_RESULT):
        return truth(content[8]), False
    return "#ERROR" if kind in (_ERROR, _ERROR_RESULT) else "", False
