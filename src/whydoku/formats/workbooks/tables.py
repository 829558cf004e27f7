"""Finds puzzles anywhere in a text with separators, such as spreadsheets export and copy.

The text is cut into stretches of rows. All rows of a stretch have equally many cells, or at least
nine. Each stretch is searched as a sheet is.

Finds the grid in a table of values that is larger than nine rows of nine digits.

The table is a list, an array or a data frame. Like a sheet, it may have labels around the grid,
notes in cells, and digits as texts such as `5.0`.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable
from numbers import Real
from typing import Any, Final

from whydoku.errors import InvalidPuzzle
from whydoku.formats.known.sheet import SEPARATORS
from whydoku.formats.sources.grids import FEWEST_CELLS
from whydoku.formats.sources.limits import LONGEST_ROW, MOST_TEXT_ROWS
from whydoku.formats.sources.other_grids import NUMBERINGS
from whydoku.formats.sources.packed import Unreadable
from whydoku.formats.sources.reading import Reading, begins_nothing
from whydoku.formats.sources.source import Lines
from whydoku.formats.workbooks.cells import Sheet, SheetCell, text_of_number
from whydoku.formats.workbooks.search import readings_on_sheet
from whydoku.grids.bulk import check_many
from whydoku.grids.grid import Grid
from whydoku.grids.parts.tables import CellTable, is_missing, rows_of_table
from whydoku.grids.parts.texts import BLANKS

_MOST_BLANK: Final = 3
"""The most blank lines inside a stretch."""

_FEWEST_ROWS: Final = 6
_MOST_IN_CELL: Final = 30
"""The most lines that a quoted cell may have."""


class TextStretch:
    """Consecutive lines of a text that may be the rows of a sheet."""

    def __init__(self, first: int, separator: str) -> None:
        self.lines: list[str] = []
        """The lines of the stretch, unchanged."""
        self.first = first
        """The number of the first line."""
        self._separator = separator
        self._rows: list[tuple[int, tuple[str, ...]]] = []

    @property
    def may_hold_puzzles(self) -> bool:
        """Whether there are enough rows for a grid, of which each band may lack an empty one, or a
        cell is long enough for a puzzle."""
        return len(self._rows) >= _FEWEST_ROWS or any(
            len(text) >= FEWEST_CELLS for _, cells in self._rows for text in cells
        )

    @property
    def is_even(self) -> bool:
        """Whether all rows with more than one cell have equally many cells."""
        return len({len(cells) for _, cells in self._rows if len(cells) > 1}) < 2

    def is_filled_by(self, grids: list[Reading]) -> bool:
        """Whether every row with a text belongs to one of `grids`."""
        taken = {line for reading in grids for line in range(reading.line, reading.line + 9)}
        return all(
            number in taken or not any(text.strip() for text in cells)
            for number, cells in self._rows
        )

    def is_whole_in(self, grids: list[Reading]) -> bool:
        """Whether all rows of `grids` are there, and the rows beside them have at most two digits,
        or only number the columns."""
        taken = {line for reading in grids for line in range(reading.line, reading.line + 9)}
        beside = ("".join(_digits(cells)) for number, cells in self._rows if number not in taken)
        return max(taken) <= self._rows[-1][0] and all(
            len(digits) < 3 or digits in NUMBERINGS for digits in beside
        )

    def is_torn_in(self, grids: list[Reading]) -> bool:
        """Whether an empty line would be a row of one of `grids`, though empty cells have signs."""
        gaps = [number for number, cells in self._rows if not cells]
        offsets = {number - grid.line for number in gaps for grid in grids}
        has_signs = any({*map(str.strip, cells)} & {*BLANKS.strip()} for _, cells in self._rows)
        return has_signs and not offsets.isdisjoint((1, 2, 4, 5, 6))

    def sheet(self) -> Sheet:
        """The stretch as a sheet. If all rows are equally long, the sheet also has the cells
        without a text."""
        is_even = self.is_even
        sheet = Sheet("", form="csv", lines=[number for number, _ in self._rows])
        for row, (_, cells) in enumerate(self._rows):
            sheet.rows[row] = {
                column: SheetCell(text, is_number=_is_number(text), is_styled=is_even)
                for column, text in enumerate(cells)
                if text or (is_even and len(cells) > 1)
            }
        return sheet

    def take(self, number: int, lines: list[str], cells: tuple[str, ...]) -> None:
        """Adds a row that consists of `lines`, of which the first has the number `number`."""
        self.lines += lines
        self._rows.append((number, cells))


def stretch_from(text: str, lines: Lines, is_other: Callable[[str], bool]) -> TextStretch | None:
    """The stretch of rows that begins with a line; None if the line has no separator.

    `is_other` says whether a line is a record of another format, which ends the stretch.
    """
    separator = max(SEPARATORS, key=text.count)
    if separator not in text:
        return None
    stretch = TextStretch(lines.number, separator)
    lines.put_back(text)
    blank: list[str] = []
    width = 0
    while len(stretch.lines) < MOST_TEXT_ROWS:
        number = lines.number + 1
        taken = _row(lines)
        if taken is None:
            break
        if len(taken) == 1 and not taken[0].strip() and separator not in taken[0]:
            blank += taken
            if len(blank) > _MOST_BLANK:
                break
            continue
        cells = _cells("\n".join(taken), separator)
        width = width or len(cells)
        is_row = len(cells) == width or len(cells) >= 9
        may_be_other = stretch.lines and len(taken[0]) >= FEWEST_CELLS
        if not cells or not is_row or (may_be_other and is_other(taken[0])):
            blank += taken
            break
        for n, line in enumerate(blank):
            stretch.take(number - len(blank) + n, [line], ())
        blank.clear()
        stretch.take(number, taken, cells)
    lines.put_back(*blank)
    if stretch.lines:
        return stretch
    next(lines)  # the line stays read
    return None


def better_readings(stretch: TextStretch, plainly: list[Reading]) -> list[Reading] | None:
    """The records of a stretch; None if each line has to be read by itself.

    `plainly` are the records that reading line by line gives. They are returned if each is a puzzle
    with one solution. Otherwise all cells are searched for puzzles. What the search finds is
    returned if it has more puzzles with one solution. If it has as many, it is returned if the
    lines that could not be read are only titles, or if the puzzles found fill all rows. If the rows
    differ in length, cells may be missing; then the search counts only if all its puzzles have one
    solution.
    """
    faults = [reading for reading in plainly if not _is_whole(reading)]
    before = _with_one_solution(plainly)
    if plainly and not faults and before == len(plainly):
        return plainly
    searched = readings_on_sheet(stretch.sheet()) if stretch.may_hold_puzzles else []
    if stretch.is_torn_in(searched):
        searched = []
    after = _with_one_solution(searched)
    is_bare = not any(reading.filled or not reading.error for reading in plainly)
    if searched and is_bare and all(reading.filled for reading in searched):
        return searched
    is_even = stretch.is_even or after == len(searched)
    are_titles = all(map(begins_nothing, faults))
    if after > before and is_even:
        return searched
    if faults and searched and after == before:
        if are_titles and is_even and stretch.is_whole_in(searched):
            return searched
        if stretch.is_even and after == len(searched) and stretch.is_filled_by(searched):
            return searched
    return plainly if plainly and not faults else None


def _is_whole(reading: Reading) -> bool:
    """Whether a record could be read, and its givens do not clash."""
    try:
        return bool(reading.grid)
    except InvalidPuzzle:
        return False


def _with_one_solution(readings: list[Reading]) -> int:
    """The number of records that are puzzles with exactly one solution."""
    return [*check_many([reading.grid for reading in readings if _is_whole(reading)])].count(1)


def _digits(cells: tuple[str, ...]) -> list[str]:
    return [text for text in map(str.strip, cells) if len(text) == 1 and text.isdecimal()]


def _row(lines: Lines) -> list[str] | None:
    """Takes the lines of the next row, of which there are several if a quoted cell spans lines.
    None at the end of the text."""
    taken: list[str] = []
    quotes = 0
    for line in lines:
        if isinstance(line, Unreadable) or len(line) > LONGEST_ROW:
            lines.put_back(line)
            break
        taken.append(line)
        quotes += line.count('"')
        if quotes % 2 == 0 or len(taken) == _MOST_IN_CELL:
            break
    if len(taken) == _MOST_IN_CELL:
        lines.put_back(*taken[1:])
        del taken[1:]
    return taken or None


def _cells(text: str, separator: str) -> tuple[str, ...]:
    if '"' not in text:
        return tuple(text.split(separator))
    try:
        return tuple(next(csv.reader(text.splitlines(keepends=True), delimiter=separator), ()))
    except csv.Error:
        return ()


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


_MOST_LINES: Final = 1000
"""The most rows and the most columns of a table that is searched."""


def grid_in_table(table: CellTable) -> Grid | None:
    """The only grid in a table; None if there is none, or more than one."""
    try:
        rows = rows_of_table(table)
    except InvalidPuzzle:
        return None
    width = max(map(len, rows), default=0)
    if not (9 <= len(rows) <= _MOST_LINES and 9 <= width <= _MOST_LINES):
        return None
    sheet = Sheet("", form="table", lines=[*range(1, len(rows) + 1)])
    for number, row in enumerate(rows):
        sheet.rows[number] = dict(enumerate(map(_cell, row)))
    try:
        (reading,) = readings_on_sheet(sheet)
        grid = reading.grid
    except ValueError:  # no puzzle, several, or a faulty one
        return None
    return grid if reading.line + 8 <= len(rows) else None


def _cell(value: Any) -> SheetCell:
    if isinstance(value, str):
        return SheetCell(value)
    if value is None or isinstance(value, Iterable) or is_missing(value):
        return SheetCell("")
    if isinstance(value, Real) and not isinstance(value, bool):
        return SheetCell(text_of_number(float(value)), is_number=True)
    return SheetCell(repr(value))
