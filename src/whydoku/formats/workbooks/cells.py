"""Sheets as plain values: rows of cells, each with its text and its look. Dates and times are
numbers with a format, and become text for people to read.

A workbook counts days from 30 December 1899, or from 1 January 1904.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple, TypeAlias, TypeVar

from whydoku.dataclass import dataclass, field
from whydoku.errors import InvalidPuzzle, Where, quoted
from whydoku.formats.sources.limits import (
    LONGEST_CELL,
    MOST_SHEET_CELLS,
    MOST_SHEET_ROWS,
    MOST_SHEETS,
)
from whydoku.formats.sources.reading import Reading

T = TypeVar("T")

PROTECTED: Final = "the workbook is protected by a password; save it without one"
"""The sentence about a workbook that cannot be read without its password."""


class Look(NamedTuple):
    """How a cell looks, and whether it is locked if its sheet is protected."""

    bold: bool = False
    italic: bool = False
    colour: str = ""
    """The colour of the text as the file writes it; empty if it is the usual one."""
    fill: str = ""
    locked: bool = True


PLAIN: Final = Look()

BOLD: Final = 600
"""The lowest weight of a bold font in the binary formats."""

_AREA: Final = re.compile(r"\$?([A-Z]{1,3})\$?([0-9]{1,7})(?::\$?([A-Z]{1,3})\$?([0-9]{1,7}))?")

LAST_ROW: Final = 1 << 20
LAST_COLUMN: Final = 1 << 14
"""The number of columns that a sheet can have; `LAST_ROW` is the number of rows."""


class SheetCell(NamedTuple):
    """A cell: its text, its look, and the kind of its value."""

    text: str
    look: Look = PLAIN
    is_number: bool = False
    is_uncomputed: bool = False
    """Whether the cell has a formula without a stored result. Formulas are not computed here."""
    is_styled: bool = False
    """Whether the cell has a style of its own, which sets it apart even if it is empty."""


SHARED_TEXT: Final = 8
"""The longest text for which cells with equal text and style share one object."""

Row: TypeAlias = dict[int, SheetCell]
"""The cells of a row by their columns, counted from 0."""


class Area(NamedTuple):
    """A rectangle of cells: its first row and column, and its last row and column, counted from
    0."""

    top: int
    left: int
    bottom: int
    right: int


@dataclass(slots=True)
class Sheet:
    """A sheet: its name, its rows by number, counted from 0, and its merged cells."""

    name: str
    rows: dict[int, Row] = field(default_factory=dict)
    merged: list[Area] = field(default_factory=list)
    is_hidden: bool = False
    is_protected: bool = False
    form: str = ""
    """The format of the file."""
    lines: list[int] = field(default_factory=list)
    """The line number of each row, if the sheet stands for a text with separators or a table of
    values."""

    def cell(self, row: int, column: int) -> SheetCell | None:
        """The cell in a row and a column; None if the file has no cell there."""
        cells = self.rows.get(row)
        return cells.get(column) if cells else None

    def where(self, row: int, column: int) -> Where:
        """The place of a cell for people: a line of a text, or an address on a sheet."""
        if self.lines:
            return Where(self.lines[row])
        return Where(sheet=self.name, address=address(row, column))

    def area(self, *area: int) -> str:
        """The cells between two corners for people, such as `B3:J11`; empty for a text."""
        top, left, bottom, right = area
        first, last = address(top, left), address(bottom, right)
        return "" if self.lines else first if first == last else f"{first}:{last}"

    def placed(self, reading: Reading, row: int, column: int) -> Reading:
        """The reading with the cell in this row and column as the place where its record begins.

        If the reading has an error without a place, the error gets this place too.
        """
        where, error = self.where(row, column), reading.error
        if error is not None and not self.lines and error.where.sheet is None:
            error = error.on_sheet(where)
        elif error is not None and self.lines and error.where.line is None:
            error = error.at(self.lines[row])
        line = where.line or row + 1
        place = None if self.lines else where
        area = self.area(row, column, row, column)
        return reading._replace(line=line, error=error, format=self.form, place=place, area=area)

    def fault(self, what: str, row: int, column: int) -> Reading:
        """The reading of a record that begins in this row and column and could not be read; `what`
        says why."""
        return self.placed(Reading(0, error=InvalidPuzzle(what)), row, column)


class NamedRange(NamedTuple):
    """A name in a workbook, and the text that says what it stands for, such as
    `Puzzle!$B$2:$J$10`."""

    name: str
    means: str


@dataclass(slots=True)
class Workbook:
    """The sheets of a file, and the names that it gives to ranges of cells."""

    sheets: list[Sheet] = field(default_factory=list)
    names: list[NamedRange] = field(default_factory=list)


def add_sheet(book: Workbook, sheet: Sheet) -> Sheet:
    """Adds a sheet to a workbook; raises InvalidPuzzle if the workbook has too many sheets."""
    book.sheets.append(sheet)
    if len(book.sheets) > MOST_SHEETS:
        raise InvalidPuzzle(f"the workbook has more than the {MOST_SHEETS} sheets allowed")
    return sheet


def item(items: Sequence[T], number: int, otherwise: T) -> T:
    """The item with this number; `otherwise` if there is no such item. Cells refer to looks by
    number."""
    return items[number] if 0 <= number < len(items) else otherwise


def shared_text(texts: Sequence[str], number: int) -> str:
    """The text to which a cell refers by its number; raises LostText if there is none, since a
    digit that is lost would make another puzzle."""
    if 0 <= number < len(texts):
        return texts[number]
    raise LostText


class LostText(LookupError):
    """A cell refers to a text that is not there."""


def lost_text(sheet: Sheet, row: int, column: int) -> InvalidPuzzle:
    """The fault of a sheet with a cell that refers to a text that is not there."""
    what = "the cell refers to a text that is not there"
    return damaged(what, sheet.where(row, column))


def given_twice(sheet: Sheet, row: int, column: int) -> InvalidPuzzle:
    """The fault of a sheet that has a cell twice."""
    return damaged("the cell is there twice", sheet.where(row, column))


def without_cells(sheet: Sheet) -> InvalidPuzzle:
    """The fault of a workbook with a sheet whose cells are nowhere."""
    return damaged(f"nothing belongs to its sheet {quoted(sheet.name)}")


def damaged(how: str, where: Where | None = None) -> InvalidPuzzle:
    """The fault of a workbook that contradicts itself."""
    return InvalidPuzzle(f"the workbook is damaged: {how}", where)


class CellCounter:
    """Counts the rows and cells of a workbook, and refuses more than a reader can hold."""

    __slots__ = ("_cells", "_rows")

    def __init__(self) -> None:
        self._cells = self._rows = 0

    def count(self, cells: int, rows: int = 1) -> None:
        """Adds `cells` and `rows` to those counted so far; raises InvalidPuzzle if they are too
        many."""
        self.admit(rows, cells)
        self._cells += cells
        self._rows += rows

    def admit(self, rows: int, cells: int = 0) -> None:
        """Raises InvalidPuzzle if `rows` and `cells` would be too many together with those counted
        so far. Does not count them."""
        if self._cells + cells > MOST_SHEET_CELLS or self._rows + rows > MOST_SHEET_ROWS:
            raise InvalidPuzzle(
                f"the workbook has more than the {MOST_SHEET_ROWS} rows or the {MOST_SHEET_CELLS} "
                "cells that are read; save it as CSV, which may have any length"
            )


def text_of_number(value: str | float) -> str:
    """A number as a sheet shows it without a format: 5.0 is `5`."""
    if isinstance(value, str) and value.isdigit() and value[0] != "0" and len(value) < 16:
        return value
    try:
        number = float(value)
        whole = int(number)
    except (ValueError, OverflowError):
        return str(value)[:LONGEST_CELL]
    return str(whole) if whole == number and abs(number) < 1e15 else repr(number)


def address(row: int, column: int) -> str:
    """The address of a cell, such as `B3`; `row` and `column` count from 0."""
    return f"{column_letters(column)}{row + 1}"


def area_of(text: str) -> Area | None:
    """The area that a text such as `$B$2:$J$10` or `B2` names; None if it names none."""
    match = _AREA.fullmatch(text)
    if match is None:
        return None
    first, last = (match[1], match[2]), (match[3] or match[1], match[4] or match[2])
    (left, top), (right, bottom) = ((column_number(c), int(r) - 1) for c, r in (first, last))
    area = Area(min(top, bottom), min(left, right), max(top, bottom), max(left, right))
    return area if area.top >= 0 and area.bottom < LAST_ROW else None


def column_letters(column: int) -> str:
    """The letters of a column, counted from 0: A, B, ..., Z, AA."""
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


def column_number(letters: str) -> int:
    """The number of a column, counted from 0, with these letters."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


_BUILT_IN: Final = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
"""The numbers of the built-in formats that show dates or times."""

_QUOTED: Final = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]', re.IGNORECASE)
"""Matches literal texts, colours and conditions in a format. Their letters do not stand for
dates."""
_PARTS: Final = re.compile(r"[dmyhs]", re.IGNORECASE)

_EPOCHS: Final = (datetime(1899, 12, 30), datetime(1904, 1, 1))
_LAST: Final = 2_958_466
"""The first day that is too late to be written as a date."""


def shows_dates(number: int, code: str = "") -> bool:
    """Whether a format shows numbers as dates or times. A format without a code is known by its
    number."""
    if not code:
        return number in _BUILT_IN
    return code.lower() != "general" and bool(_PARTS.search(_QUOTED.sub("", code)))


def text_of_date(value: str | float, *, since_1904: bool = False) -> str:
    """A number as a date, a time, or both. A number that is no date is written as a number.
    `since_1904` says whether days count from 1 January 1904."""
    try:
        days = float(value)
    except ValueError:
        return text_of_number(value)
    if not 0 <= days < _LAST - 1462 * since_1904:
        return text_of_number(value)
    seconds = round(days % 1 * 86400)
    moment = _EPOCHS[since_1904] + timedelta(int(days), seconds)
    if days < 1:
        return moment.time().isoformat("seconds" if seconds % 60 else "minutes")
    if not seconds:
        return moment.date().isoformat()
    return moment.isoformat(" ", "seconds" if seconds % 60 else "minutes")
