"""Reads and writes cells copied from a spreadsheet: nine rows of nine fields, with tabs, commas or
semicolons between.

An empty field is an empty cell, a digit is a given, and several digits are the candidates noted in
a cell. Empty rows and columns may separate the boxes. If an editor has cut off tabs at the end of a
line, the missing fields count as empty.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from whydoku.dataclass import dataclass
from whydoku.errors import InvalidPuzzle, Where, counted, quoted
from whydoku.formats.sources.format import line_to_write, written
from whydoku.formats.sources.grids import grid_and_notes, plain_cells
from whydoku.formats.sources.limits import LONGEST_ROW
from whydoku.formats.sources.other_grids import reading_of_rows, rows_after
from whydoku.formats.sources.packed import Unreadable
from whydoku.formats.sources.reading import (
    FilledGrid,
    OddCell,
    Reading,
    faulty_reading,
    refused_reading,
)
from whydoku.formats.sources.source import Lines
from whydoku.grids.notation import format_cell

SEPARATORS: Final = "\t;,"
_WIDTHS: Final = (9, 11)
"""The number of fields in a whole row: nine, or eleven if empty columns separate the boxes."""

_GAPS: Final = (3, 7)
"""The positions of the rows and columns that separate boxes, counted from 0."""

DIGIT: Final = re.compile(r"([1-9])(?:\.0*)?")
"""A digit, which may also be written as 5.0, as in a table of numbers with gaps."""

_NOTES: Final = re.compile(r"[1-9](?: ?[1-9])+")
FEWEST_NOTES: Final = 3
"""How many cells of a grid must have several digits, so that a text or a number such as 27 counts
as notes. In fewer it is a digit that was typed wrong; with spaces, as in 2 7, it is not."""

EXPECTED: Final = (
    "expected a digit, several with spaces for the candidates of a cell, and nothing, 0 or . for "
    "an empty one"
)
"""The end of sentences that say what may stand in a cell."""

BLANK_FIELD: Final = re.compile(r"(?:0(?:\.0*)?|[.*_?\-])?")


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of a block of cells: its number, its text, and its fields."""

    line: int
    text: str
    fields: tuple[str, ...]

    @property
    def is_gap(self) -> bool:
        """Whether the line is empty, and not even has separators."""
        return not self.text.strip(" ")

    @property
    def is_whole(self) -> bool:
        """Whether the line has all fields of a row. An empty line counts as a whole row."""
        return len(self.fields) in _WIDTHS or not self.text.strip()


@written("sheet", "nine rows for a spreadsheet, tabs between", between="\n", place=3)
def _rows_with_tabs(puzzle: Reading) -> str:
    line = line_to_write(puzzle)
    rows = (line[at : at + 9] for at in range(0, 81, 9))
    return "\n".join("\t".join(row).replace(".", "") for row in rows)


def read(text: str, lines: Lines) -> Reading | None:
    """Reads the block of cells that begins with this line; None if no block begins there."""
    separator = _separator(text)
    if separator is None:
        return None
    first = lines.number
    rows = list(islice(_rows(text, lines, separator), 17))
    gaps = [row.is_gap for row in rows]
    if gaps == [False, *[True, False] * 8]:
        rows = rows[::2]
    else:
        lines.put_back(*(row.text for row in rows[11:]))
        del rows[11:]
    block = _cells(rows)
    if block is None:
        is_meant = _is_meant(rows, separator)
        used = _rows_of_faulty_block(rows) if is_meant else 1
        lines.put_back(*(row.text for row in rows[used:]))
        return _fault(rows, first) if is_meant else None
    used, cells = block
    lines.put_back(*(row.text for row in rows[used:]))
    reading = _reading(cells, first, rows)
    line = lines.number + 1
    further = rows_after(lines, lambda text, _: _row_below(text, separator))
    if not further or reading.error:
        return reading
    whole = [*(cells[at : at + 9] for at in range(0, 81, 9)), *further]
    return reading_of_rows(["".join(map(_digit, row)) for row in whole], first, line, "sheet")


def _row_below(text: str, separator: str) -> tuple[str, ...] | None:
    """The cells of a row below a block; empty for an empty row, None if no row follows."""
    fields = _fields(text, separator)
    fine = not isinstance(text, Unreadable) and len(fields) == 9 and _is_row(fields)
    return None if not fine else fields if any(fields) else ()


def may_begin(text: str) -> bool:
    """Whether a line may be a row of cells."""
    return _separator(text) is not None


def _separator(text: str) -> str | None:
    """The character that separates the fields of a line; None if the line cannot be the first row
    of a block."""
    if len(text) > LONGEST_ROW or isinstance(text, Unreadable) or text.lstrip()[:1] == "[":
        return None
    for separator in SEPARATORS:
        width = text.count(separator) + 1
        if 1 < width <= max(_WIDTHS) and _is_row(_fields(text, separator)):
            return separator
    return None


def _is_meant(rows: list[_Row], separator: str) -> bool:
    """Whether rows that are not a whole block were meant as one.

    They were if the first row has empty cells and, besides, either tabs separate the cells or some
    row has the right number of cells.
    """
    widths = {len(row.fields) for row in rows}
    return "" in rows[0].fields and (separator == "\t" or not widths.isdisjoint(_WIDTHS))


def _fields(text: str, separator: str) -> tuple[str, ...]:
    return tuple(plain_cells(field).strip().strip('"').strip() for field in text.split(separator))


def _is_row(fields: Iterable[str]) -> bool:
    """Whether at least three quarters of the fields look like cells, so that the others are
    mistakes."""
    fine = [_is_cell(field) for field in fields]
    return sum(fine) * 4 >= len(fine) * 3


def _is_cell(field: str) -> bool:
    if BLANK_FIELD.fullmatch(field) or DIGIT.fullmatch(field):
        return True
    digits = field.replace(" ", "")
    return _NOTES.fullmatch(field) is not None and len({*digits}) == len(digits)


def _rows(text: str, lines: Lines, separator: str) -> Iterator[_Row]:
    """Yields the lines of a block from its first line `text` on, as long as their fields can be
    cells."""
    line: str | None = text
    while line is not None and not isinstance(line, Unreadable):
        fields = _fields(line, separator)
        if len(line) > LONGEST_ROW or len(fields) > 11 or not _is_row(fields):
            lines.put_back(line)
            return
        yield _Row(lines.number, line, fields)
        line = next(lines, None)


def _cells(rows: list[_Row]) -> tuple[int, list[str]] | None:
    """The number of lines in a block, and the 81 fields of its grid; None if the block is not
    whole."""
    widest = max(len(row.fields) for row in rows)
    if not all(row.is_whole for row in rows[:9]) and not _may_be_cut(rows[:9]):
        return None
    spaced = widest > 9 or any(not row.text.strip() and "\t" not in row.text for row in rows[3:4])
    count = 11 if spaced and len(rows) == 11 else 9
    if not _may_have_gaps(rows[:9], count):
        return None
    width = max(widest, 9)
    if len(rows) < count or width not in _WIDTHS:
        return None
    block = [(*row.fields, *[""] * (width - len(row.fields))) for row in rows[:count]]
    if count == 11:
        if any(any(block[r]) for r in _GAPS):
            return None
        block = [fields for r, fields in enumerate(block) if r not in _GAPS]
    if width == 11:
        if any(fields[c] for fields in block for c in _GAPS):
            return None
        block = [tuple(f for c, f in enumerate(fields) if c not in _GAPS) for fields in block]
    return count, [field for fields in block for field in fields]


def _may_have_gaps(rows: list[_Row], count: int) -> bool:
    """Whether the empty lines among the first nine of a block may be empty rows: an editor has cut
    off their tabs, as at the ends of the others. Then no cell has a sign for an empty one, and no
    box lacks two rows, with which no puzzle has one solution."""
    gaps = [n for n, row in enumerate(rows) if row.is_gap and not (count == 11 and n in _GAPS)]
    signs = {field for row in rows for field in row.fields if BLANK_FIELD.fullmatch(field)}
    bands = {n // (4 if count == 11 else 3) for n in gaps}
    return not gaps or (signs == {""} and len(bands) == len(gaps) and _may_be_cut(rows))


def _may_be_cut(rows: list[_Row]) -> bool:
    """Whether an editor may have cut off tabs at the ends of the rows: then no row has any
    there."""
    return not any(
        "," in row.text or ";" in row.text or (len(row.fields) > 1 and not row.fields[-1])
        for row in rows
    )


def _reading(cells: list[str], line: int, rows: list[_Row]) -> Reading:
    digits = "".join(map(_digit, cells))
    are_notes = sum(map(bool, map(_NOTES.fullmatch, cells))) >= FEWEST_NOTES
    odd = tuple(
        OddCell(i, quoted(field), Where(_line_of(field, rows)))
        for i, field in enumerate(cells)
        if not _is_cell(field) or (len(field) > 1 and field.isdecimal() and not are_notes)
    )
    if odd:
        i, found, where = odd[0]
        what = f"found {found} for {format_cell(i)}; {EXPECTED}"
        fault = faulty_reading(line, what, found_on=where.line, cells=(i,), form="sheet")
        return fault._replace(filled=FilledGrid(digits, digits, odd))
    notes = [
        [int(d) for d in field.replace(" ", "")] if _NOTES.fullmatch(field) else []
        for field in cells
    ]
    if not any(notes):
        return Reading(line, digits, format="sheet")
    try:
        grid, noted = grid_and_notes(digits, "." * 81, notes)
        return Reading(line, state=grid, format="sheet", notes=noted)
    except InvalidPuzzle as error:
        return refused_reading(line, error, "sheet")


def _line_of(field: str, rows: list[_Row]) -> int:
    """The number of the line on which a field stands."""
    return next(row.line for row in rows if field in row.fields)


def _digit(field: str) -> str:
    """The single digit in a field; `.` if it has none."""
    match = DIGIT.fullmatch(field)
    return match[1] if match else "."


def _rows_of_faulty_block(rows: list[_Row]) -> int:
    """The number of rows in a faulty block: at most nine, and only those before an empty line."""
    gaps = (n for n, row in enumerate(rows[:9]) if row.fields == ("",))
    return next(gaps, min(len(rows), 9))


def _fault(rows: list[_Row], line: int) -> Reading:
    """The faulty reading for a block that is not whole."""
    broken = next((row for row in rows if not row.is_whole), None)
    used = _rows_of_faulty_block(rows)
    count, last = counted(used, "row"), broken or rows[used - 1]
    if broken:
        count = f"{len(broken.fields)} cells in row {rows.index(broken) + 1}"
    what = f"found {count}; a puzzle copied from a spreadsheet has 9 rows of 9 cells"
    return faulty_reading(line, what, found_on=last.line, form="sheet")
