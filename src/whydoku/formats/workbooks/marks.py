"""What stands where on a sheet, as sets of bits: bit `n` of a row is the cell in column `n`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from whydoku.formats.workbooks.cells import Row, Sheet
from whydoku.formats.workbooks.kinds import Kind, Meaning, meaning_of
from whydoku.formats.workbooks.lattices import Side, Window


class RowBits(dict[int, int]):
    """A set of cells on a sheet: for each row, the columns as a set of bits."""

    def __missing__(self, row: int) -> int:
        return 0

    def has(self, row: int, column: int) -> bool:
        """Whether a cell belongs to the set; a cell beyond the edge of the sheet does not."""
        return column >= 0 and bool(self[row] >> column & 1)

    def count(self, side: Side) -> int:
        """How many cells of a side belong to the set."""
        rows, columns = side
        inside = (1 << columns.stop) - (1 << max(columns.start, 0)) if columns.stop else 0
        return sum([(self.get(row, 0) & inside).bit_count() for row in rows])


class Marks:
    """The cells of a sheet by their kinds."""

    def __init__(self, sheet: Sheet, left_out: Iterable[int] = ()) -> None:
        """`left_out` are rows of the sheet that hold no part of a grid."""
        self.present = RowBits()
        """Cells that have a text or a style."""
        self.filled = RowBits()
        """Cells that are digits, notes or signs for an empty cell."""
        self.digits = RowBits()
        """Cells that are digits or notes."""
        self.other = RowBits()
        """Cells with a text or a number that cannot stand in a grid."""
        self.numbers = RowBits()
        """Those cells in `other` that are numbers."""
        self.meanings: dict[int, dict[int, Meaning]] = {}
        self._sheet = sheet
        self.single: dict[int, dict[int, str]] = {}
        """The digits that stand alone in their cells, by row and column."""
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
        """The text of the cell at a place."""
        cell = self._sheet.cell(row, column)
        return cell.text.strip() if cell else ""

    def take(self, window: Window) -> None:
        """Removes the cells of a window that has been read."""
        columns = sum(1 << column for column in window.columns)
        for row in window.rows:
            for column in window.columns:
                self.single.get(row, {}).pop(column, None)
            if row in self.present:
                for marks in (self.present, self.filled, self.digits, self.other, self.numbers):
                    marks[row] &= ~columns

    def anchors(self) -> list[tuple[int, int]]:
        """The places of all digits, row by row."""
        return [
            (row, column) for row in sorted(self.digits) for column in _columns(self.digits[row])
        ]

    def is_digit(self, row: int, column: int) -> bool:
        """Whether a digit stands at a place that has not been taken."""
        return self.digits.has(row, column)

    def runs(self, row: int, column: int) -> tuple[int, int]:
        """The lengths of the unbroken runs of filled cells through a place, across and down."""
        bit = 1 << column
        filled = self.filled
        across = filled[row]
        left = (~across & bit - 1).bit_length()
        right = ~(across >> column)
        down = [row, row]
        for end, step in ((0, -1), (1, 1)):
            while filled[down[end] + step] & bit:
                down[end] += step
        width = column - left + (right & -right).bit_length() - 1
        return width, down[1] - down[0] + 1

    def digits_near(self, row: int, column: int, height: int, width: int) -> int:
        """The number of digits in `height` rows from this one on and fewer than `width` columns
        away."""
        left = max(column - width + 1, 0)
        mask = (1 << column - left + width) - 1
        return sum((self.digits[r] >> left & mask).bit_count() for r in range(row, row + height))


def _columns(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
