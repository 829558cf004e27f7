"""Lattices: how the nine rows or the nine columns of a grid are spaced on a sheet. There may be an
extra row or column between the boxes, and a cell of the grid may take several merged cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from whydoku.formats.workbooks.cells import Area


class Lattice(NamedTuple):
    """How nine rows or columns are spaced: `offsets` are their distances from the first, and `span`
    is the number of lines of the sheet that they take together."""

    offsets: tuple[int, ...]
    span: int
    inside: int
    """The nine lines as bits: bit `n` is set if a line has the distance `n`."""


class Window(NamedTuple):
    """The nine rows and nine columns of a grid on a sheet."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]

    def cells(self) -> Iterator[tuple[int, int]]:
        """The row and the column of each of the 81 cells, row by row."""
        return ((row, column) for row in self.rows for column in self.columns)

    def cell(self, i: int) -> tuple[int, int]:
        """The row and the column of a cell of the grid, from 0 to 80."""
        return self.rows[i // 9], self.columns[i % 9]


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
