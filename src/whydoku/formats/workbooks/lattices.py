"""What a cell of a sheet can be in a grid: a digit, an empty cell, notes, or none of these; and
lattices: how the nine rows or the nine columns of a grid are spaced on a sheet.

There may be an extra row or column between the boxes, and a cell of the grid may take several
merged cells.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Final, NamedTuple

from whydoku.formats.known.sheet import BLANK_FIELD, DIGIT
from whydoku.formats.sources.grids import plain_cells
from whydoku.formats.workbooks.cells import Area, SheetCell

_NOTES: Final = re.compile(r"[1-9](?:[ ,;]{0,3}[1-9]){1,8}")
_GAPS: Final = re.compile(r"[\s.,;·_\-|]+")
_RULES: Final = re.compile(r"[-_*=+|:!]+")
"""Matches a cell of signs that may be an empty cell inside a grid, or part of a ruled line around
it."""


class Kind(Enum):
    """What a cell can be in a grid."""

    NOTHING = "nothing"
    """A cell without text, which may be an empty cell of a grid or outside any grid."""
    RULE = "rule"
    """An empty cell of a grid, or part of a ruled line."""
    BLANK = "blank"
    DIGIT = "digit"
    NOTES = "notes"
    NUMBER = "number"
    """Several digits without anything between them, in a number in rising order. They count as
    notes if enough cells of the grid have several digits, and otherwise as a mistake."""
    OTHER = "other"


class Meaning(NamedTuple):
    """What a cell can be in a grid, with its digit or digits."""

    kind: Kind
    digits: str = ""


NOTHING: Final = Meaning(Kind.NOTHING)
_PLAIN: Final = {
    "": NOTHING,
    "0": Meaning(Kind.BLANK),
    ".": Meaning(Kind.BLANK),
    **{digit: Meaning(Kind.DIGIT, digit) for digit in "123456789"},
}


def meaning_of(cell: SheetCell | None) -> Meaning:
    """What a cell can be in a grid. None stands for a cell that the file does not have."""
    if cell is None:
        return NOTHING
    if cell.is_uncomputed:
        return Meaning(Kind.OTHER)
    text = cell.text
    return _PLAIN.get(text) or _meaning_of_text(text, cell.is_number)


def _meaning_of_text(text: str, is_number: bool) -> Meaning:
    written = text.strip()
    word = plain_cells(written)
    if word in _PLAIN and "\n" not in text:
        return _PLAIN[word]
    if match := DIGIT.fullmatch(word):
        return Meaning(Kind.DIGIT, match[1])
    if len(word) > 60:
        return Meaning(Kind.OTHER)
    if _RULES.fullmatch(written):
        return Meaning(Kind.RULE)
    if BLANK_FIELD.fullmatch(word):
        return Meaning(Kind.BLANK)
    digits = word if is_number else _GAPS.sub("", word)
    if (
        ("\n" in text or _NOTES.fullmatch(word))
        and digits.isdigit()
        and "0" not in digits
        and len({*digits}) == len(digits)
        and not (is_number and digits != "".join(sorted(digits)))
    ):
        return Meaning(Kind.NUMBER if digits == word else Kind.NOTES, digits)
    return Meaning(Kind.OTHER)


class Lattice(NamedTuple):
    """How nine rows or columns are spaced: `offsets` are their distances from the first, and `span`
    is the number of lines of the sheet that they take together."""

    offsets: tuple[int, ...]
    span: int
    inside: int
    """The nine lines as bits: bit `n` is set if a line has the distance `n`."""


class Window(NamedTuple):
    """The rows and the columns of a grid on a sheet, nine of each if the grid is classic."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]

    def cells(self) -> Iterator[tuple[int, int]]:
        """The row and the column of each cell of the grid, row by row."""
        return ((row, column) for row in self.rows for column in self.columns)

    def cell(self, n: int) -> tuple[int, int]:
        """The row and the column of a cell of the grid, as they stand row by row from 0 on."""
        row, column = divmod(n, len(self.columns))
        return self.rows[row], self.columns[column]


class Side(NamedTuple):
    """A row or a column of cells next to a grid, given as ranges of rows and columns."""

    rows: range
    columns: range

    def moved(self, down: int, across: int) -> Side:
        """The cells so many rows below and so many columns to the right."""
        rows, columns = self
        return Side(
            range(rows.start + down, rows.stop + down),
            range(columns.start + across, columns.stop + across),
        )


class GridPlace(NamedTuple):
    """A place where a grid may stand: its first row and column, and the lattices of its rows and
    columns."""

    top: int
    left: int
    rows: Lattice
    columns: Lattice

    @property
    def window(self) -> Window:
        """The rows and columns of the grid."""
        return Window(
            tuple(self.top + offset for offset in self.rows.offsets),
            tuple(self.left + offset for offset in self.columns.offsets),
        )

    @property
    def inside(self) -> int:
        """The nine columns of the grid as bits."""
        return self.columns.inside << self.left

    @property
    def sides(self) -> tuple[Side, Side, Side, Side]:
        """The cells next to the grid: those above, below, on the left and on the right."""
        bottom, right = self.top + self.rows.span, self.left + self.columns.span
        down, across = range(self.top, bottom), range(self.left, right)
        return (
            Side(range(self.top - 1, self.top), across),
            Side(range(bottom, bottom + 1), across),
            Side(down, range(self.left - 1, self.left)),
            Side(down, range(right, right + 1)),
        )


_FEWEST_MERGED: Final = 17
_LARGEST_MERGED: Final = 9


def _lattice(step: int, gap: int) -> Lattice:
    offsets = tuple(n * step + n // 3 * gap for n in range(9))
    return Lattice(offsets, offsets[-1] + step, sum(1 << offset for offset in offsets))


PLAIN_LATTICES: Final = (_lattice(1, 0), _lattice(1, 1))
"""The lattice of nine lines side by side, and that with one line more between the boxes."""


class Lattices(NamedTuple):
    """The lattices that the rows of grids on a sheet may have, and those that the columns may
    have."""

    rows: tuple[Lattice, ...]
    columns: tuple[Lattice, ...]


def lattices_on(merged: Iterable[Area]) -> list[Lattices]:
    """The lattices for a sheet, including those for merged cells of a frequent size."""
    lattices = [Lattices(PLAIN_LATTICES, PLAIN_LATTICES)]
    sizes = Counter((a.bottom - a.top + 1, a.right - a.left + 1) for a in merged)
    for (height, width), count in sizes.most_common(3):
        if count >= _FEWEST_MERGED and max(height, width) <= _LARGEST_MERGED:
            rows, columns = (tuple(_lattice(n, gap) for gap in (0, 1)) for n in (height, width))
            lattices.insert(0, Lattices(rows, columns))
    return lattices
