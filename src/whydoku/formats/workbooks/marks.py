"""Groups the cells of a sheet into sets by what they hold. The cells of a row are the bits of a
number: bit `n` is the cell in column `n`.

Finds blocks of cells, too, that would be a grid if they had not too many or too few rows or
columns, so that no grid is lost without a word.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import combinations, product
from operator import or_
from typing import Final

from whydoku.formats.workbooks.cells import LAST_ROW, Area, Row, Sheet
from whydoku.formats.workbooks.lattices import (
    GridPlace,
    Kind,
    Lattice,
    Meaning,
    Side,
    Window,
    meaning_of,
)
from whydoku.grids.bits import each


class RowBits(dict[int, int]):
    """A set of cells on a sheet. The columns of each row are bits of a number."""

    def __missing__(self, row: int) -> int:
        return 0

    def has(self, row: int, column: int) -> bool:
        """Whether the set contains the cell in a row and a column. A column below 0 has no
        cells."""
        return column >= 0 and bool(self[row] >> column & 1)

    def count(self, side: Side) -> int:
        """The number of cells on a side that are in the set."""
        rows, columns = side
        inside = (1 << columns.stop) - (1 << max(columns.start, 0)) if columns.stop else 0
        return sum([(self.get(row, 0) & inside).bit_count() for row in rows])


class Marks:
    """The cells of a sheet, grouped by what they can be in a grid."""

    def __init__(self, sheet: Sheet, left_out: Iterable[int] = ()) -> None:
        """Groups the cells of a sheet. The rows in `left_out` hold no part of a grid."""
        self.present = RowBits()
        """The cells with a text or a style."""
        self.filled = RowBits()
        """The cells with digits, with notes, or with a sign for an empty cell."""
        self.digits = RowBits()
        """The cells with digits or notes."""
        self.other = RowBits()
        """The cells with a text or a number that cannot stand in a grid."""
        self.numbers = RowBits()
        """The cells in `other` that hold numbers."""
        self.meanings: dict[int, dict[int, Meaning]] = {}
        self._sheet = sheet
        self.single: dict[int, dict[int, str]] = {}
        """The digits of cells with a single digit, by row and column."""
        self._known_runs: dict[int, tuple[int, int]] = {}
        """The first and the last row of one unbroken run of filled cells in each column, so that
        those of a long table are counted once."""
        passed = {*left_out}
        for row, cells in sheet.rows.items():
            if row not in passed:
                self._take_row(row, cells)

    def _take_row(self, row: int, cells: Row) -> None:
        present = 0
        bits = dict.fromkeys(Kind, 0)
        numbers = 0
        meanings: dict[int, Meaning] = {}
        for column, cell in cells.items():
            meaning = meaning_of(cell)
            bit = 1 << column
            if meaning.kind is not Kind.NOTHING:
                meanings[column] = meaning
                bits[meaning.kind] |= bit
                numbers |= bit if cell.is_number else 0
            elif not cell.is_styled:
                continue
            present |= bit
        if present:
            digits = bits[Kind.DIGIT] | bits[Kind.NOTES] | bits[Kind.NUMBER]
            self.present[row] = present
            self.digits[row] = digits
            self.filled[row] = digits | bits[Kind.BLANK]
            self.other[row] = bits[Kind.OTHER]
            self.numbers[row] = numbers & bits[Kind.OTHER]
            self.meanings[row] = meanings
            self.single[row] = {
                column: meaning.digits
                for column, meaning in meanings.items()
                if meaning.kind is Kind.DIGIT
            }

    def text(self, row: int, column: int) -> str:
        """The text of the cell in a row and a column; empty if there is no cell."""
        cell = self._sheet.cell(row, column)
        return cell.text.strip() if cell else ""

    def clashes(self, place: GridPlace, most: int) -> int:
        """The number of digits in a place that stand in the same row, column or box as an equal
        digit before.

        Stops counting once the number exceeds `most`.
        """
        seen: set[tuple[int, int, str]] = set()
        clashes = 0
        for r, offset in enumerate(place.rows.offsets):
            digits = self.single.get(place.top + offset)
            if not digits:
                continue
            for c, across in enumerate(place.columns.offsets):
                digit = digits.get(place.left + across)
                if digit:
                    houses = ((0, r, digit), (1, c, digit), (2, r // 3 * 3 + c // 3, digit))
                    if not seen.isdisjoint(houses):
                        clashes += 1
                        if clashes > most:
                            return clashes
                    seen.update(houses)
        return clashes

    def take(self, window: Window) -> None:
        """Removes the cells of a grid that has been found."""
        columns = sum(1 << column for column in window.columns)
        for column in window.columns:
            if column in self._known_runs:
                first, last = self._known_runs[column]
                self._known_runs[column] = (max(first, window.rows[-1] + 1), last)
        for row in window.rows:
            for column in window.columns:
                self.single.get(row, {}).pop(column, None)
            if row in self.present:
                for marks in (self.present, self.filled, self.digits, self.other, self.numbers):
                    marks[row] &= ~columns

    def anchors(self) -> list[tuple[int, int]]:
        """The rows and columns of all cells with digits or notes, from top to bottom."""
        return [(row, column) for row in sorted(self.digits) for column in each(self.digits[row])]

    def is_digit(self, row: int, column: int) -> bool:
        """Whether the cell in a row and a column has digits or notes, and belongs to no grid found
        so far."""
        return self.digits.has(row, column)

    def runs(self, row: int, column: int) -> tuple[int, int]:
        """How many filled cells stand side by side around a cell, and how many one below the other.
        Both counts include the cell itself."""
        across = self.filled[row]
        left = (~across & (1 << column) - 1).bit_length()
        right = ~(across >> column)
        width = column - left + (right & -right).bit_length() - 1
        first, last = self._known_runs.get(column, (row, -1))
        if not first <= row <= last:
            first, last = self._known_runs[column] = self._run_down(row, column)
        return width, last - first + 1

    def _run_down(self, row: int, column: int) -> tuple[int, int]:
        """The first and the last row of the filled cells one below the other around a cell."""
        bit, filled = 1 << column, self.filled
        first = last = row
        while filled[first - 1] & bit:
            first -= 1
        while filled[last + 1] & bit:
            last += 1
        return first, last

    def digits_near(self, row: int, column: int, height: int, width: int) -> int:
        """The number of cells with digits or notes in `height` rows from `row` on, and less than
        `width` columns away from `column`."""
        left = max(column - width + 1, 0)
        mask = (1 << column - left + width) - 1
        return sum((self.digits[r] >> left & mask).bit_count() for r in range(row, row + height))


FEWEST_LOOSE: Final = 17
"""The fewest clues of a puzzle with one solution, and so the fewest digits of a grid without a
frame."""

MOST_CLASHES: Final = 3
"""The most digits of a grid that may clash with another."""

_FEWEST_LINES: Final = 7
_MOST_LINES: Final = 11

_LARGEST: Final = _MOST_LINES + 4
"""The most lines that a block takes together with texts around it."""

_REACH: Final = 2
"""How far from a block the next digit of the same block may be, since a line may be empty."""


def misfit_around(marks: Marks, row: int, column: int, *, is_framed: bool) -> GridPlace | None:
    """The block of cells around a digit that has nine rows but not nine columns, or nine columns
    but not nine rows, and whose digits fit together if lines are left out or put in. None if there
    is no such block.

    All cells of a framed block have a text or a style. Any other has a digit in each outer line,
    and more than nine lines: others may be empty.
    """
    if marks.digits_near(row, column, _MOST_LINES, _MOST_LINES) < FEWEST_LOOSE:
        return None
    cells, reaches = (marks.present, (1,)) if is_framed else (marks.filled, (1, _REACH))
    for reach in reaches:
        area = _grown(cells, row, column, reach)
        if area and is_framed:
            area = _without_ragged_sides(cells, area)
        if area is None:
            continue
        height, width = area.bottom - area.top + 1, area.right - area.left + 1
        digits = marks.digits.count(
            Side(range(area.top, area.bottom + 1), range(area.left, area.right + 1))
        )
        fewest = _FEWEST_LINES if is_framed else 10
        if (
            9 in (height, width)
            and height != width
            and fewest <= height + width - 9 <= _MOST_LINES
            and digits >= FEWEST_LOOSE
            and _fits(marks, area)
        ):
            rows, columns = map(_side_by_side, (height, width))
            return GridPlace(area.top, area.left, rows, columns)
    return None


def framed_around(marks: Marks, row: int, column: int) -> Area | None:
    """The area around a digit all of whose cells have a text or a style, without ragged sides; None
    if it is too large."""
    area = _grown(marks.present, row, column, 1)
    return _without_ragged_sides(marks.present, area) if area else None


def _side_by_side(count: int) -> Lattice:
    return Lattice((*range(count),), count, (1 << count) - 1)


def _grown(cells: RowBits, row: int, column: int, reach: int) -> Area | None:
    """The area around a cell next to which, within `reach`, no further of these cells stands; None
    if it is too large."""
    area = Area(row, column, row, column)
    while max(area.bottom - area.top, area.right - area.left) < _LARGEST:
        first = max(area.left - reach, 0)
        near = (1 << area.right + reach + 1) - (1 << first)
        held = {
            at: cells[at] & near
            for at in range(max(area.top - reach, 0), area.bottom + reach + 1)
            if cells[at] & near
        }
        across = reduce(or_, held.values())
        left = (across & -across).bit_length() - 1
        grown = Area(min(held), left, max(held), across.bit_length() - 1)
        if grown == area:
            return area
        area = grown
    return None


def _without_ragged_sides(cells: RowBits, area: Area) -> Area | None:
    """The area without the outer lines of which it lacks a cell, such as those with only a title;
    None if nothing is left."""
    top, left, bottom, right = area
    while top <= bottom and left <= right:
        whole = (1 << right + 1) - (1 << left)
        rows = range(top, bottom + 1)
        if cells[top] & whole != whole:
            top += 1
        elif cells[bottom] & whole != whole:
            bottom -= 1
        elif not all(cells.has(row, left) for row in rows):
            left += 1
        elif not all(cells.has(row, right) for row in rows):
            right -= 1
        else:
            return Area(top, left, bottom, right)
    return None


def _fits(marks: Marks, area: Area) -> bool:
    """Whether the digits of an area hardly clash if some of its lines are left out, or if empty
    ones are put in, and are enough for a grid."""
    height, width = area.bottom - area.top + 1, area.right - area.left + 1
    return any(
        marks.clashes(GridPlace(area.top, area.left, rows, columns), MOST_CLASHES) <= MOST_CLASHES
        for rows, columns in product(_nine_of(height), _nine_of(width))
    )


def _nine_of(count: int) -> Iterator[Lattice]:
    """Yields the ways to make nine lines of `count`. Lines that are put in are beyond the sheet."""
    if count >= 9:
        yield from (Lattice(offsets, count, 0) for offsets in combinations(range(count), 9))
        return
    for places in combinations(range(9), count):
        offsets = (places.index(n) if n in places else LAST_ROW for n in range(9))
        yield Lattice((*offsets,), count, 0)
