"""Reads and writes grids drawn over several lines: nine rows of nine cells, with or without
borders.

The structure tells borders from empty cells. A line with a digit is a row and must have nine cells,
written as nine characters, nine words, or nine fields between bars. A line without digits is a
border, unless it consists of nine equal blanks. Nine of `-`, `*`, `_` or spaces count as a row only
if other rows of the picture use the same blank. If some cell has two or more digits, the picture is
a drawing of pencil marks, in which a blank is a cell without candidates; but if there are more
blanks than such cells, these are mistakes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from whydoku.errors import InvalidPuzzle, Where, counted, quoted
from whydoku.formats.picture_lines import PictureLine, is_framed, picture_line
from whydoku.formats.sources.format import line_to_write, picture_reader, written
from whydoku.formats.sources.grids import normal_cells
from whydoku.formats.sources.limits import MOST_DRAWN_LINES
from whydoku.formats.sources.other_grids import reading_of_rows, rows_after
from whydoku.formats.sources.packed import Unreadable
from whydoku.formats.sources.reading import (
    FilledGrid,
    OddCell,
    Reading,
    faulty_reading,
    refused_reading,
    row_of_other_length,
)
from whydoku.formats.sources.source import Lines, bad_byte
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_cell
from whydoku.grids.parts.other_sizes import ONLY, other_size, other_size_in, other_size_of_row
from whydoku.grids.parts.texts import BLANKS, draw_cells, draw_marks

_ONE_DIGIT: Final = (
    "a cell holds one digit or a blank, unless most open cells hold their candidates"
)


@written("picture", "nine rows with borders", between="\n", place=2)
def _picture(puzzle: Reading) -> str:
    return draw_cells(line_to_write(puzzle), puzzle.grid.tables)


@written("drawing", "pencil marks drawn with borders", carries="candidates", between="\n", place=5)
def _drawing(puzzle: Reading) -> str:
    return draw_marks(puzzle.grid.bits, tables=puzzle.grid.tables)


@written("ss", "SimpleSudoku picture", suffixes=".ss", between="\n", place=12)
def _simple_sudoku(puzzle: Reading) -> str:
    rows = draw_cells(line_to_write(puzzle)).replace(" ", "").splitlines()
    border = "*-----------*"
    inner = ["|---+---+---|" if row.startswith("-") else f"|{row}|" for row in rows]
    return "\n".join((border, *inner, border))


@picture_reader()
def read(text: str, lines: Lines) -> Iterator[Reading] | None:
    """Reads the picture that begins with this line; None if the line cannot be part of a picture.

    Lines that are only borders yield no records.
    """
    part = picture_line(text)
    if part is None:
        return None
    first = lines.number
    if part.kind == "row" and (rows := _double_spaced(lines)):
        return _read(text, Lines(rows, first + 1))
    return _read(text, lines)


def _double_spaced(lines: Lines) -> list[str]:
    """The eight rows below the first of a grid that has an empty line between all rows, with
    borders in place of these lines. They are taken from `lines`; empty if there is no such grid."""
    taken = [*islice(lines, 1)]
    if taken and _is_gap(taken[0]):
        taken += islice(lines, 17)
        parts = [picture_line(line) for line in taken[1::2]]
        are_rows = [part is not None and part.kind == "row" for part in parts]
        goes_on = _is_gap(taken[16]) if len(taken) == 18 else False
        if (
            all(map(_is_gap, taken[:16:2]))
            and are_rows[:8] == [True] * 8
            and not (goes_on and are_rows[8])
        ):
            lines.put_back(*taken[16:])
            return [one for row in taken[1:16:2] for one in ("---", row)]
    lines.put_back(*taken)
    return []


def _read(text: str, lines: Lines) -> Iterator[Reading]:
    picture = _Picture(lines.number)
    line: str | None = text
    while line is not None:
        if _is_gap(line):
            if not picture.pause():
                break
        else:
            part = picture_line(line)
            if part is None or len(picture.shapes) == MOST_DRAWN_LINES:
                break
            if wrong := _fault_of_line(picture, part, line, lines):
                yield wrong
                return
            picture.add(part, line, lines.number)
            if picture.rows == 9:
                yield _whole(picture, lines)
                return
        line = next(lines, None)
    if picture.all_rows == 9:
        yield picture.reading()
    elif picture.certain:
        yield picture.broken_off(lines.number, line, picture.rows)
    if line is not None and not _is_gap(line):
        lines.put_back(line)


def _whole(picture: _Picture, lines: Lines) -> Reading:
    """The reading of a picture that has all rows, unless a few more follow."""
    line = lines.number
    further = rows_after(lines, picture.row_below)
    if not further:
        return picture.reading()
    rows = [
        (max(map(len, row)) == 1 and normal_cells("".join(row))) or ""
        for row in (*picture.cells(), *further)
    ]
    return reading_of_rows(rows, picture.line, line + 1, "picture")


def _fault_of_line(picture: _Picture, part: PictureLine, line: str, lines: Lines) -> Reading | None:
    """A faulty reading if a line cannot continue its picture; otherwise None. A faulty picture ends
    here."""
    at = lines.number
    if part.kind == "wrong":
        further = _skip_picture(lines, 8 - picture.rows)
        row = picture.rows + 1 if picture.rows or further else 0
        return _fault_of_row(picture.line, at, part, line, row)
    if part.kind == "row" and picture.lacks_pause():
        lines.put_back(*picture.since_pause, line)
        return picture.broken_off(at, line, 3)
    if part.kind == "row" and (short := picture.unframed(line, at)):
        _skip_picture(lines, 8 - picture.rows)
        row, found_on = short
        return _fault_of_row(picture.line, found_on, PictureLine("wrong", number=8), line, row)
    return None


class _Picture:
    """The lines of a picture that have been read so far."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.certain = 0
        self.blanks: set[str] = set()
        self.shapes: list[PictureLine] = []
        self.pauses: list[int] = []
        self.since_pause: list[str] = []
        self.framed: list[tuple[int, bool | None]] = []

    def add(self, part: PictureLine, text: str, at: int) -> None:
        self.since_pause.append(text)
        if part.kind == "border":
            return
        self.shapes.append(part)
        if part.kind == "row":
            self.certain += 1
            self.blanks.update(part.cells)
            self.framed.append((at, is_framed(text)))

    def unframed(self, text: str, at: int) -> tuple[int, int] | None:
        """The number and the line of the row that has eight cells between outer bars, where another
        has nine. By itself, it looks like a row of nine with a bar at one side only."""
        framed = [*self.framed, (at, is_framed(text))]
        kinds = [kind for _, kind in framed]
        if not {True, False} <= {*kinds}:
            return None
        n = kinds.index(False)
        return n + 1, framed[n][0]

    @property
    def rows(self) -> int:
        """How many lines are rows of the grid: the certain rows, and those possible rows that use
        the same blanks as the certain ones."""
        perhaps = sum(s.kind == "perhaps" and s.cells[0] in self.blanks for s in self.shapes)
        return self.certain + perhaps

    @property
    def all_rows(self) -> int:
        """The number of rows, if every possible row counts as one. It is 0 if no row is certain and
        the possible rows look different."""
        return len(self.shapes) if self.certain or len(set(self.shapes)) == 1 else 0

    def pause(self) -> bool:
        """Accepts an empty line between two bands; returns False if the empty line ends the picture
        instead."""
        rows = self.rows
        if rows not in (3, 6) or (rows == 6 and self.pauses[:1] != [3]):
            return False
        if self.pauses[-1:] != [rows]:
            self.pauses.append(rows)
        self.since_pause.clear()
        return True

    def lacks_pause(self) -> bool:
        """Whether an empty line has come after three rows but none after six."""
        return self.rows == 6 and self.pauses == [3]

    def cells(self) -> list[tuple[str, ...]]:
        """The cells of the nine rows."""
        every = self.rows != 9
        return [
            s.cells for s in self.shapes if s.kind == "row" or every or s.cells[0] in self.blanks
        ]

    def reading(self) -> Reading:
        cells = [cell for row in self.cells() for cell in row]
        several = [i for i, cell in enumerate(cells) if len(cell) > 1]
        if not several:
            return Reading(self.line, normal_cells("".join(cells)), format="picture")
        if sum(cell in BLANKS for cell in cells) > len(several):
            return self._wrong_in(several, cells)
        marks = "".join(str(d) if str(d) in cell else "." for cell in cells for d in range(1, 10))
        try:
            return Reading(self.line, state=Grid(marks), format="drawing")
        except InvalidPuzzle as error:
            return refused_reading(self.line, error, "drawing")

    def _wrong_in(self, several: Sequence[int], cells: Sequence[str]) -> Reading:
        """The reading of a picture of digits in which a few cells have several."""
        rows = [shape.cells for shape in self.shapes if shape.kind == "row"]
        lines = dict(zip(rows, (at for at, _ in self.framed), strict=True))
        odd = tuple(
            OddCell(i, quoted(cells[i]), Where(next(lines[row] for row in rows if cells[i] in row)))
            for i in several
        )
        first, found, where = odd[0]
        what = f"found {found} for {format_cell(first)}; {_ONE_DIGIT}"
        digits = normal_cells("".join(c if len(c) == 1 else "." for c in cells)) or ""
        fault = faulty_reading(self.line, what, found_on=where.line, cells=(first,), form="picture")
        return fault._replace(filled=FilledGrid(digits, digits, odd))

    def row_below(self, text: str, above: int) -> tuple[str, ...] | None:
        """The cells of a row below the picture and `above` more rows; empty for a border, or for an
        empty line between bands; None if no row can follow."""
        if _is_gap(text):
            return () if self.pauses and above else None
        part = None if isinstance(text, Unreadable) else picture_line(text)
        if part is None or part.kind == "wrong":
            return None
        is_row = part.kind == "row" or (part.kind == "perhaps" and part.cells[0] in self.blanks)
        return part.cells if is_row else ()

    def broken_off(self, found_on: int, text: str | None, rows: int) -> Reading:
        line = quoted(text) if text and text.strip() else "an empty line"
        what = (
            f"the grid that begins on line {self.line} has only {counted(rows, 'row')} before "
            f"{'the end' if text is None else line}; a grid has 9 rows of 9 cells"
        )
        return faulty_reading(self.line, what, found_on=found_on, form="picture")


def _is_gap(line: str) -> bool:
    """Whether a line is empty. Nine spaces do not count as empty, since they may be a row."""
    return not line.strip() and len(line) != 9 and not isinstance(line, Unreadable)


def _fault_of_row(line: int, found_on: int, part: PictureLine, text: str, row: int) -> Reading:
    """The reading of a picture with a row that has a fault. `row` is its number, or 0 if it stands
    alone, and may not have been meant as the row of a grid."""
    if part.number == 9:
        what = f"found {quoted(text.strip())}; a cell holds one digit, a blank, or different digits"
    elif row < 2 and (told := _other_size_of(part.number, text, is_row=row > 0)):
        what = f"found {told}; {ONLY}"
    elif row:
        what = row_of_other_length(row, part.number)
    else:
        cells = counted(part.number, "cell")
        what = f"found {cells} in a row; a row of a grid has 9 cells, a puzzle on one line has 81"
    if part.number < 9 and _has_only_spaces(text):
        what += ", and an empty one is written as . or 0"
    return faulty_reading(line, what, found_on=found_on, form="picture")


def _other_size_of(cells: int, text: str, *, is_row: bool) -> str:
    if _has_only_spaces(text):
        return ""
    told = other_size_of_row(cells)
    return told if is_row and told else other_size_in(text) or other_size(cells) or told


def _has_only_spaces(text: str) -> bool:
    """Whether the empty cells of a row may be spaces."""
    return "  " in text.strip() and not any(sign in text for sign in BLANKS.strip())


def _skip_picture(lines: Lines, most: int) -> int:
    """Skips the rest of a faulty picture, so that its fault is reported only once, and counts its
    rows.

    At most `most` further rows count as part of the picture.
    """
    rows = 0
    for line in lines:
        part = picture_line(line) if line.strip() and not bad_byte(line) else None
        if part is None or (part.kind != "border" and rows >= most):
            lines.put_back(line)
            break
        rows += part.kind != "border"
    return rows
