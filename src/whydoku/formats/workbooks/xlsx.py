"""Reads workbooks of Excel since 2007 (`.xlsx`, `.xlsm`), with the values as they were last
computed."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable
from typing import Final, TypeVar

from whydoku.dataclass import dataclass, field
from whydoku.errors import InvalidPuzzle, quoted
from whydoku.formats.sources.limits import LONGEST_CELL
from whydoku.formats.workbooks.cells import (
    LAST_COLUMN,
    LAST_ROW,
    PLAIN,
    SHARED_TEXT,
    CellCounter,
    Look,
    LostText,
    NamedRange,
    Row,
    Sheet,
    SheetCell,
    Workbook,
    add_sheet,
    area_of,
    column_number,
    damaged,
    given_twice,
    item,
    lost_text,
    shared_text,
    shows_dates,
    text_of_date,
    text_of_number,
    without_cells,
)
from whydoku.formats.workbooks.markup import Archive, Attributes, LocalNames, parse, walk
from whydoku.formats.workbooks.named_puzzles import sheets_of_puzzles

T = TypeVar("T")

_ESCAPED: Final = re.compile(r"_x([0-9A-Fa-f]{4})_")
_DIGITS: Final = "0123456789"
_SHEETS: Final = {
    "worksheet", "chartsheet", "dialogsheet", "xlMacrosheet", "xlIntlMacrosheet",
}  # fmt: skip
"""The kinds of parts that a sheet may be."""
_SHORTEST_ROW: Final = len("<row><c><v>1</v></c></row>")


@dataclass(slots=True)
class _Contents:
    """What the main part of a workbook contains: the sheets and the named ranges, for each sheet
    the key of the reference to its own part, and whether dates are counted from 1904."""

    book: Workbook = field(default_factory=Workbook)
    keys: list[str] = field(default_factory=list)
    since_1904: bool = False


@dataclass(slots=True)
class _CellStyles:
    """The cell styles of a workbook: the look for each style number, the numbers of the styles that
    show dates, and whether dates are counted from 1904."""

    looks: list[Look] = field(default_factory=list)
    dates: set[str] = field(default_factory=set)
    since_1904: bool = False


def main_part(archive: Archive) -> str | None:
    """The name of the main part, if the archive is a document of Microsoft Office; otherwise
    None."""
    if "_rels/.rels" not in archive:
        return None
    parts = parts_beside(archive, "")
    return next((part for kind, part in parts.values() if kind == "officeDocument"), None)


def read(archive: Archive, main: str) -> Workbook:
    """Reads the workbook in an archive; `main` is the name of the main part."""
    contents = _contents(archive, main)
    targets = parts_beside(archive, main)
    parts = dict(targets.values())
    texts = _shared_texts(archive, parts.get("sharedStrings"))
    styles = _styles(archive, parts.get("styles"))
    styles.since_1904 = contents.since_1904
    book = contents.book
    wanted = sheets_of_puzzles(book.names)
    counter = CellCounter()
    sheets, book.sheets = book.sheets, []
    for sheet, key in zip(sheets, contents.keys, strict=True):
        part = part_of_cells(sheet, targets.get(key))
        if part and (not wanted or sheet.name in wanted):
            reader = _SheetReader(sheet, texts, styles, counter, archive.size_of(part))
            reader.read(archive.chunks(part))
            book.sheets.append(sheet)
    return book


def parts_beside(archive: Archive, part: str) -> dict[str, tuple[str, str]]:
    """The parts of an archive that the part called `part` refers to: for each key of a reference,
    the kind and the name of the part."""
    folder, name = posixpath.split(part)
    parts: dict[str, tuple[str, str]] = {}

    def start(path: list[str], given: Attributes) -> None:
        if path[-1] == "Relationship" and given.get("TargetMode") != "External":
            target = posixpath.normpath(posixpath.join("/", folder, given.get("Target", "")))
            kind = given.get("Type", "").rpartition("/")[2]
            parts[given.get("Id", "")] = (kind, target.lstrip("/"))

    relations = posixpath.join(folder, "_rels", f"{name}.rels")
    if relations in archive:
        walk(archive.chunks(relations), start)
    return parts


def part_of_cells(sheet: Sheet, target: tuple[str, str] | None) -> str | None:
    """The name of the part with the cells of a sheet; None if the sheet has none, as it is a chart
    or a dialog. `target` is the kind and the name of the part that the sheet's reference leads
    to."""
    kind, part = target or ("", "")
    if kind not in _SHEETS:
        raise without_cells(sheet)
    return part if kind == "worksheet" else None


def _contents(archive: Archive, main: str) -> _Contents:
    contents = _Contents()
    names: list[str] = []
    pieces: list[str] = []

    def start(path: list[str], given: Attributes) -> None:
        word = path[-1]
        if path == [word] != ["workbook"]:
            what = "the file is no workbook, but another document of Microsoft Office"
            raise InvalidPuzzle(what)
        if word == "sheet":
            hidden = given.get("state", "visible") != "visible"
            add_sheet(contents.book, Sheet(given.get("name", ""), is_hidden=hidden, form="xlsx"))
            contents.keys.append(given.get("id", ""))
        elif word == "workbookPr":
            contents.since_1904 = _is_on(given.get("date1904", "0"))
        elif word == "definedName":
            names.append(given.get("name", ""))
            pieces.clear()

    def end(path: list[str]) -> None:
        if path[-1] == "definedName":
            contents.book.names.append(NamedRange(names[-1], "".join(pieces)))

    walk(archive.chunks(main), start, end, lambda _, data: pieces.append(data))
    return contents


def _shared_texts(archive: Archive, part: str | None) -> list[str]:
    """The texts that cells refer to by number, read from the part of the archive called `part`;
    empty if that is None."""
    texts: list[str] = []
    pieces: list[str] = []

    def end(path: list[str]) -> None:
        if path[-1] == "si":
            texts.append(_plain_text("".join(pieces)))
            pieces.clear()

    def text(path: list[str], data: str) -> None:
        if path[-1] == "t" and "rPh" not in path:  # the reading of a Japanese text is no part of it
            pieces.append(data)

    if part is not None:
        walk(archive.chunks(part), lambda *_: None, end, text)
    return texts


def _plain_text(text: str) -> str:
    if "_x" in text:
        text = _ESCAPED.sub(lambda match: chr(int(match[1], 16)), text)
    return text[:LONGEST_CELL]


def _styles(archive: Archive, part: str | None) -> _CellStyles:
    """The cell styles, read from the part of the archive called `part`; if that is None, there are
    no styles."""
    styles = _CellStyles()
    formats: dict[str, str] = {}
    fonts: list[Look] = []
    fills: list[str] = []
    looks = styles.looks

    def start(path: list[str], given: Attributes) -> None:
        word, section = path[-1], path[1] if len(path) > 2 else ""
        if section == "fonts":
            _font(word, given, fonts)
        elif section == "fills" and word == "fill":
            fills.append("")
        elif section == "fills" and word == "fgColor" and fills:
            fills[-1] = _colour(given)
        elif word == "numFmt":
            formats[given.get("numFmtId", "")] = given.get("formatCode", "")
        elif section == "cellXfs" and word == "xf":
            key = given.get("numFmtId", "0")
            if shows_dates(_number(key, 0), formats.get(key, "")):
                styles.dates.add(str(len(looks)))
            font = item(fonts, _number(given.get("fontId")), PLAIN)
            looks.append(font._replace(fill=item(fills, _number(given.get("fillId")), "")))
        elif section == "cellXfs" and word == "protection" and looks:
            looks[-1] = looks[-1]._replace(locked=_is_on(given.get("locked", "1")))

    if part is not None:
        walk(archive.chunks(part), start)
    return styles


def _font(word: str, raw: Attributes, fonts: list[Look]) -> None:
    if word == "font":
        fonts.append(PLAIN)
    elif not fonts:
        return
    elif word == "b":
        fonts[-1] = fonts[-1]._replace(bold=_is_on(raw.get("val", "1")))
    elif word == "i":
        fonts[-1] = fonts[-1]._replace(italic=_is_on(raw.get("val", "1")))
    elif word == "color":
        colour = _colour(raw)
        usual = ("theme1", "FF000000", "indexed8", "indexed64", "auto1")
        fonts[-1] = fonts[-1]._replace(colour="" if colour in usual else colour)


def _number(text: str | None, otherwise: int = -1) -> int:
    return int(text) if text and text.isdecimal() else otherwise


def _colour(raw: Attributes) -> str:
    if "rgb" in raw:
        return raw["rgb"].upper()
    kind = next((kind for kind in ("theme", "indexed", "auto") if kind in raw), "")
    return f"{kind}{raw.get(kind, '')}{raw.get('tint', '')}"


def _is_on(text: str) -> bool:
    return text not in ("0", "false", "off")


class _SheetReader:
    """Reads the part of the archive that belongs to a sheet, and adds the cells to the sheet."""

    def __init__(
        self, sheet: Sheet, texts: list[str], styles: _CellStyles, counter: CellCounter, size: int
    ) -> None:
        """Makes a reader for one sheet; `size` is the size of the sheet's part in bytes."""
        self._sheet, self._texts, self._styles = sheet, texts, styles
        self._counter, self._size = counter, size
        self._row: Row = {}
        self._row_number = -1
        self._row_name = ""
        self._is_skipped = False
        self._made: dict[tuple[str, str, str], SheetCell] = {}

    def read(self, chunks: Iterable[bytes]) -> None:  # noqa: C901 - what closures share is fast
        """Parses `chunks`, the contents of the sheet's part, and adds the cells to the sheet."""
        names, columns, pieces = LocalNames(), _Columns(), list[str]()
        column, style, kind = -1, "", ""
        is_formula = in_value = False

        def start(tag: str, raw: Attributes) -> None:
            nonlocal column, style, kind, is_formula, in_value
            word = names[tag]
            if word == "c":
                place = raw.get("r")
                if place is None:
                    column += 1
                else:
                    letters = place.rstrip(_DIGITS)
                    column = columns[letters]
                    if place[len(letters) :] != self._row_name:
                        raise damaged(f"cell {quoted(place)} is in row {self._row_name}")
                style, kind, is_formula = raw.get("s", ""), raw.get("t", "n"), False
                pieces.clear()
            elif word in ("v", "t"):
                in_value = not self._is_skipped
            elif word == "f":
                is_formula = True
            elif word == "row":
                column = -1
                self._start_row(raw)
            else:
                self._start_other(word, raw)

        def end(tag: str) -> None:
            nonlocal in_value
            word = names[tag]
            if word in ("v", "t"):
                in_value = False
            elif word == "c":
                if (text := "".join(pieces)) or is_formula or style not in ("", "0"):
                    if column in self._row:
                        raise given_twice(self._sheet, self._row_number, column)
                    try:
                        self._row[column] = self._cell(text, style, kind, is_formula)
                    except LostText:
                        raise lost_text(self._sheet, self._row_number, column) from None
            else:
                self._end_other(word)

        def text(data: str) -> None:
            if in_value:
                pieces.append(data)

        parse(chunks, start, end, text)

    def _start_row(self, raw: Attributes) -> None:
        number = raw.get("r")
        self._row_number = self._row_number + 1 if number is None else _row(number)
        self._row_name = str(self._row_number + 1)
        self._row = self._sheet.rows.get(self._row_number) or {}

    def _start_other(self, word: str, raw: Attributes) -> None:
        """Handles the start of a tag that is neither a row nor a cell, nor part of a cell's
        value."""
        if word == "rPh":
            self._is_skipped = True
        elif word == "sheetProtection":
            self._sheet.is_protected = _is_on(raw.get("sheet", "0"))
        elif word in ("dimension", "mergeCell") and (area := area_of(raw.get("ref", ""))):
            if word == "mergeCell":
                self._counter.count(1, 0)
                self._sheet.merged.append(area)
            elif self._size > (area.bottom + 1) * _SHORTEST_ROW:
                self._counter.admit(area.bottom + 1 - area.top)

    def _end_other(self, word: str) -> None:
        if word == "row" and self._row:
            self._counter.count(len(self._row))
            self._sheet.rows[self._row_number] = self._row
        elif word == "rPh":
            self._is_skipped = False

    def _cell(self, text: str, style: str, kind: str, is_formula: bool) -> SheetCell:
        if is_formula:
            return self._new_cell(text, style, kind, is_formula)
        key = (text, style, kind)
        cell = self._made.get(key)
        if cell is None:
            cell = self._new_cell(text, style, kind, is_formula)
            if len(text) <= SHARED_TEXT:
                self._made[key] = cell
        return cell

    def _new_cell(self, text: str, style: str, kind: str, is_formula: bool) -> SheetCell:
        look = item(self._styles.looks, _number(style), PLAIN)
        is_styled = style not in ("", "0")
        is_missing = is_formula and not text and kind != "str"
        if kind == "s":
            text = shared_text(self._texts, _number(text)) if text else ""
        elif kind == "n" and text and style in self._styles.dates:
            text = text_of_date(text, since_1904=self._styles.since_1904)
        elif kind == "n" and text:
            return SheetCell(text_of_number(text), look, True, False, is_styled)
        elif kind == "b":
            text = "TRUE" if text == "1" else "FALSE"
        else:
            text = _plain_text(text)
        return SheetCell(text, look, False, is_missing, is_styled)


class _Columns(dict[str, int]):
    """Maps the letters of columns to their numbers. Each number is worked out only once."""

    def __missing__(self, letters: str) -> int:
        if 0 < len(letters) <= 3 and letters.isascii() and letters.isalpha():
            number = self[letters] = column_number(letters.upper())
            if number < LAST_COLUMN:
                return number
        raise damaged("a cell has no address")


def _row(number: str) -> int:
    if number.isdecimal() and len(number) <= 7 and 0 < int(number) <= LAST_ROW:
        return int(number) - 1
    raise damaged("a row has no number")
