"""Reads workbooks of Excel until 2003 (`.xls`), with the values of cells as they were last
computed."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from typing import Final

from whydoku.errors import InvalidPuzzle
from whydoku.formats.sources.limits import LONGEST_CELL
from whydoku.formats.workbooks.cells import (
    BOLD,
    PLAIN,
    PROTECTED,
    Area,
    CellCounter,
    Look,
    LostText,
    NamedRange,
    Sheet,
    SheetCell,
    Workbook,
    add_sheet,
    address,
    damaged,
    given_twice,
    item,
    lost_text,
    shared_text,
    text_of_number,
    without_cells,
)


def packed_number(packed: int) -> str:
    """The text of a number that is packed into 32 bits.

    Two of the bits are flags. The others are an integer, or the upper half of a double.
    """
    if packed & 2:
        value: float = packed >> 2 if packed < 1 << 31 else (packed >> 2) - (1 << 30)
    else:
        (value,) = struct.unpack("<d", struct.pack("<Q", (packed & 0xFFFFFFFC) << 32))
    return text_of_number(value / 100 if packed & 1 else value)


def double(data: bytes, at: int) -> str:
    """The text of the double in the eight bytes from position `at` on."""
    return text_of_number(struct.unpack_from("<d", data, at)[0])


def wide_text(data: bytes, at: int, length: int) -> str:
    """The text of `length` characters, two bytes each, from position `at` on. A long text is
    cut."""
    return data[at : at + 2 * min(length, LONGEST_CELL)].decode("utf-16-le", "replace")


def truth(is_true: int) -> str:
    """A truth value in the words that sheets show."""
    return "TRUE" if is_true else "FALSE"


_BOF, _EOF, _CONTINUE, _PASSWORD = 0x809, 0x0A, 0x3C, 0x2F
_FONT, _XF, _SHEET, _TEXTS, _NAME, _TABS, _CODEPAGE = 0x31, 0xE0, 0x85, 0xFC, 0x18, 0x17, 0x42
_PROTECT, _MERGED, _STRING = 0x12, 0xE5, 0x207
_VERSION_8: Final = 0x600
_VERSION_5: Final = 0x500
_MAC: Final = (10000, 32768)
"""The code pages of the Macintosh."""

_AREA_TOKENS: Final = (0x3B, 0x5B, 0x7B)
_CELL_TOKENS: Final = (0x3A, 0x5A, 0x7A)
_AUTOMATIC: Final = 0x7FFF
_BLACK: Final = (8, 64)
_STRING_RESULT, _TRUTH_RESULT, _EMPTY_RESULT = 0, 1, 3

_WHERE: Final = struct.Struct("<HHH")
"""Reads the row, the column and the style of a cell."""


def read(data: bytes) -> Workbook:
    """Reads the bytes of the stream `Workbook` or `Book` of a compound file as a workbook."""
    return _Book(data).read()


def _records(data: bytes, at: int) -> Iterator[tuple[int, bytes]]:
    """Yields the kind and the content of each record of a part, which begins at position `at`, and
    of the charts inside it. Raises InvalidPuzzle if the part has no end."""
    depth = 0
    while at + 4 <= len(data):
        kind, size = struct.unpack_from("<HH", data, at)
        at += 4
        yield kind, data[at : at + size]
        depth += _deeper(kind)
        if kind == _EOF and depth <= 0:
            return
        at += size
    raise damaged("its end is missing")


def _deeper(kind: int) -> int:
    """How a record of this kind changes the number of parts that are open."""
    return (kind == _BOF) - (kind == _EOF)


class _Book:
    """Builds a workbook from the records of its stream."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._is_wide = True
        """Whether texts are Unicode, as they are since 1997."""
        self._encoding = "cp1252"
        self._fonts: list[Look] = []
        self._looks: list[Look] = []
        self._texts: list[str] = []
        self._book = Workbook()
        self._places: list[int | None] = []
        """The position at which the records of each sheet begin; None for a sheet with just a
        chart."""
        self._tabs: list[int] = []
        self._names: list[tuple[str, bytes]] = []
        self._counter = CellCounter()

    def read(self) -> Workbook:
        """Reads the sheets and the named ranges of the workbook."""
        self._read_globals()
        names = [named for name, tokens in self._names if (named := self._named(name, tokens))]
        sheets: list[Sheet] = []
        for sheet, place in zip(self._book.sheets, self._places, strict=True):
            if place is not None:
                if struct.unpack_from("<H", self._data, place) != (_BOF,):
                    raise without_cells(sheet)
                reader = _SheetRecords(sheet, self._looks, self._texts, self._text)
                reader.read(_records(self._data, place), self._counter)
                sheets.append(sheet)
        return Workbook(sheets, names)

    def _read_globals(self) -> None:
        texts: list[bytes] = []
        is_texts = False
        for kind, content in _records(self._data, 0):
            if kind in (_BOF, _PASSWORD, _CODEPAGE):
                self._take_basics(kind, content)
            elif kind == _FONT:
                self._fonts.append(_font(content))
            elif kind == _XF:
                self._looks.append(self._look(content))
            elif kind == _SHEET:
                self._take_sheet(content)
            elif kind == _TEXTS or (kind == _CONTINUE and is_texts):
                texts.append(content)
            elif kind == _TABS and self._is_wide:
                fields = struct.unpack_from(f"<{(len(content) - 2) // 2}H", content, 2)
                self._tabs = [*fields[1::3]]
            elif kind == _NAME and self._is_wide:
                self._take_name(content)
            is_texts = kind == _TEXTS or (kind == _CONTINUE and is_texts)
        self._texts = _shared_texts(texts) if texts else []

    def _take_basics(self, kind: int, content: bytes) -> None:
        """Handles a record that says how the other records are encoded."""
        if kind == _PASSWORD:
            raise InvalidPuzzle(PROTECTED)
        (number,) = struct.unpack_from("<H", content)
        if kind == _CODEPAGE:
            self._encoding = "mac-roman" if number in _MAC else f"cp{number}"
        elif number in (_VERSION_5, _VERSION_8):
            self._is_wide = number == _VERSION_8
        else:
            raise InvalidPuzzle("the workbook is older than Excel 95; save it as .xlsx")

    def _take_sheet(self, content: bytes) -> None:
        place, state, kind, length = struct.unpack_from("<IBBB", content)
        if self._is_wide:
            name = _text_of(content, 7, length)
        else:
            name = content[7 : 7 + length].decode(self._encoding, "replace")
        add_sheet(self._book, Sheet(name, is_hidden=bool(state & 3), form="xls"))
        self._places.append(place if kind == 0 else None)

    def _take_name(self, content: bytes) -> None:
        length = content[3]
        (size,) = struct.unpack_from("<H", content, 4)
        name = _text_of(content, 14, length)
        after = 15 + length * (2 if content[14] & 1 else 1)
        self._names.append((name, content[after : after + size]))

    def _named(self, name: str, tokens: bytes) -> NamedRange | None:
        if len(tokens) == 7 and tokens[0] in _CELL_TOKENS:
            tab, top, left = struct.unpack_from("<3H", tokens, 1)
            bottom, right = top, left
        elif len(tokens) == 11 and tokens[0] in _AREA_TOKENS:
            tab, top, bottom, left, right = struct.unpack_from("<5H", tokens, 1)
        else:
            return None
        sheet = item(self._book.sheets, item(self._tabs, tab, -1), None)
        if sheet is None:
            return None
        first, last = address(top, left & 0xFF), address(bottom, right & 0xFF)
        return NamedRange(name, "'{}'!{}:{}".format(sheet.name.replace("'", "''"), first, last))

    def _look(self, content: bytes) -> Look:
        number, _, flags = _WHERE.unpack_from(content)
        # No font has the number 4.
        font = item(self._fonts, number - (number > 4), PLAIN)
        if self._is_wide:
            (pattern,) = struct.unpack_from("<I", content, 14)
            (colours,) = struct.unpack_from("<H", content, 18)
            has_fill = pattern >> 26 != 0
        else:
            (colours,) = struct.unpack_from("<I", content, 8)
            has_fill = colours >> 16 & 0x3F != 0
        fill = f"indexed{colours & 0x7F}" if has_fill else ""
        return font._replace(fill=fill, locked=bool(flags & 1))

    def _text(self, content: bytes, at: int) -> str:
        """The text of a cell. In `content`, its length stands at position `at`, and the text
        follows."""
        (length,) = struct.unpack_from("<H", content, at)
        if self._is_wide:
            return _text_of(content, at + 2, length)
        return content[at + 2 : at + 2 + length].decode(self._encoding, "replace")


def _font(content: bytes) -> Look:
    _, flags, colour, weight = struct.unpack_from("<4H", content)
    named = "" if colour == _AUTOMATIC or colour in _BLACK else f"indexed{colour}"
    return Look(weight >= BOLD, bool(flags & 2), named)


def _text_of(content: bytes, at: int, length: int) -> str:
    """A text of `length` characters. The byte at position `at`, before the text, says how wide they
    are."""
    if content[at : at + 1] and content[at] & 1:
        return wide_text(content, at + 1, length)
    return content[at + 1 : at + 1 + length].decode("latin-1")


def _shared_texts(pieces: list[bytes]) -> list[str]:
    """The texts that cells refer to by number, read from the records that hold them.

    A text may continue in the next record, which then begins with the width of its characters.
    """
    texts: list[str] = []
    piece, at = 0, 8
    while piece < len(pieces):
        content = pieces[piece]
        if at >= len(content):
            piece, at = piece + 1, at - len(content)
            continue
        length, flags = struct.unpack_from("<HB", content, at)
        at += 3
        runs = extra = 0
        if flags & 8:
            (runs,) = struct.unpack_from("<H", content, at)
            at += 2
        if flags & 4:
            (extra,) = struct.unpack_from("<I", content, at)
            at += 4
        parts: list[str] = []
        while True:
            width = 2 if flags & 1 else 1
            here = min(length, max(len(content) - at, 0) // width)
            data = content[at : at + here * width]
            parts.append(data.decode("utf-16-le" if width == 2 else "latin-1", "replace"))
            length -= here
            at += here * width
            if not length or piece + 1 == len(pieces):
                break
            piece, at = piece + 1, 1
            content = pieces[piece]
            flags = content[0] if content else 0
        texts.append("".join(parts)[:LONGEST_CELL])
        at += 4 * runs + extra
    return texts


class _SheetRecords:
    """Fills a sheet with the cells in its records."""

    def __init__(
        self,
        sheet: Sheet,
        looks: list[Look],
        texts: list[str],
        text_of: Callable[[bytes, int], str],
    ) -> None:
        self._sheet = sheet
        self._looks = looks
        self._texts = texts
        self._text_of = text_of
        self._waiting: tuple[int, int, int] | None = None
        """The row, column and style of a formula whose text is in the next record."""
        self._kinds: dict[int, Callable[[bytes], None]] = {
            0x203: self._number,
            0x27E: self._packed,
            0xBD: self._packed_row,
            0xFD: self._shared,
            0x204: self._label,
            0xD6: self._label,
            0x06: self._formula,
            0x205: self._truth,
            0x201: self._blank,
            0xBE: self._blank_row,
            _STRING: self._string,
            _MERGED: self._merged,
            _PROTECT: self._protect,
        }

    def read(self, records: Iterator[tuple[int, bytes]], counter: CellCounter) -> None:
        """Reads all cells of the sheet; skips charts inside the sheet."""
        depth = 0
        rows = self._sheet.rows
        for kind, content in records:
            depth += _deeper(kind)
            take = self._kinds.get(kind)
            if take and depth == 1:
                before = len(rows)
                take(content)
                counter.count(1, len(rows) - before)

    def _put(self, place: tuple[int, int, int], text: str, *, is_number: bool = False) -> None:
        row, column, style = place
        look = self._looks[style] if style < len(self._looks) else PLAIN
        is_styled = style != _USUAL_STYLE
        if text or is_styled:
            cell = SheetCell(text, look, is_number, False, is_styled)
            cells = self._sheet.rows.setdefault(row, {})
            if column in cells:
                raise given_twice(self._sheet, row, column)
            cells[column] = cell

    def _number(self, content: bytes) -> None:
        self._put(_place(content), double(content, 6), is_number=True)

    def _packed(self, content: bytes) -> None:
        (packed,) = struct.unpack_from("<I", content, 6)
        self._put(_place(content), packed_number(packed), is_number=True)

    def _packed_row(self, content: bytes) -> None:
        row, column = struct.unpack_from("<HH", content)
        for n, at in enumerate(range(4, len(content) - 7, 6)):
            style, packed = struct.unpack_from("<HI", content, at)
            self._put((row, column + n, style), packed_number(packed), is_number=True)

    def _shared(self, content: bytes) -> None:
        (number,) = struct.unpack_from("<I", content, 6)
        row, column, style = _place(content)
        try:
            self._put((row, column, style), shared_text(self._texts, number))
        except LostText:
            raise lost_text(self._sheet, row, column) from None

    def _label(self, content: bytes) -> None:
        self._put(_place(content), self._text_of(content, 6))

    def _formula(self, content: bytes) -> None:
        place = _place(content)
        if content[12:14] != b"\xff\xff":
            self._put(place, double(content, 6), is_number=True)
        elif content[6] == _STRING_RESULT:
            self._waiting = place
        elif content[6] == _TRUTH_RESULT:
            self._put(place, truth(content[8]))
        else:
            self._put(place, "" if content[6] == _EMPTY_RESULT else "#ERROR")

    def _string(self, content: bytes) -> None:
        if self._waiting:
            self._put(self._waiting, self._text_of(content, 0))
            self._waiting = None

    def _truth(self, content: bytes) -> None:
        text = "#ERROR" if content[7] else truth(content[6])
        self._put(_place(content), text)

    def _blank(self, content: bytes) -> None:
        self._put(_place(content), "")

    def _blank_row(self, content: bytes) -> None:
        row, column = struct.unpack_from("<HH", content)
        for n, at in enumerate(range(4, len(content) - 3, 2)):
            (style,) = struct.unpack_from("<H", content, at)
            self._put((row, column + n, style), "")

    def _merged(self, content: bytes) -> None:
        for at in range(2, len(content) - 7, 8):
            top, bottom, left, right = struct.unpack_from("<4H", content, at)
            self._sheet.merged.append(Area(top, left, bottom, right))

    def _protect(self, content: bytes) -> None:
        self._sheet.is_protected = content[:1] == b"\x01"


def _place(content: bytes) -> tuple[int, int, int]:
    row, column, style = _WHERE.unpack_from(content)
    return row, column, style


_USUAL_STYLE: Final = 15
"""The number of the style that cells without a style of their own have."""
