"""Puzzles that are values of Python: texts, grids and tables of cells, one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final, NamedTuple

from whydoku.batch.answers import Puzzle
from whydoku.batch.own_columns import OwnColumns
from whydoku.batch.slabs import Rows, Slab
from whydoku.errors import InvalidPuzzle, quoted
from whydoku.formats import read
from whydoku.formats.one_line import normal_cells
from whydoku.formats.reading import GRID_FORMS
from whydoku.formats.short_forms import read_field

VALUES: Final = 4096
"""The values of a slab, before it is cut."""


class ValueSlab(NamedTuple):
    """Values, one after the other."""

    values: list[Any]

    @property
    def units(self) -> int:
        """The number of values."""
        return len(self.values)

    @property
    def raw(self) -> bytes:
        """The values in words."""
        return "".join(f"{value}\n" for value in self.values).encode("utf-8", "surrogatepass")

    @property
    def own(self) -> OwnColumns:
        """The puzzle."""
        return OwnColumns()

    def part(self, begin: int, end: int) -> ValueSlab:
        """Some of the values."""
        return ValueSlab(self.values[begin:end])

    def rows(self, own: OwnColumns) -> Rows:
        """The puzzles among the values, and what is wrong with the others."""
        found = [*map(puzzle_in, self.values)]
        cells = own.plain([str(value) for value in self.values])
        return Rows(cells, [puzzle for puzzle, _ in found], [error for _, error in found])


def puzzle_in(value: Any) -> tuple[Puzzle | None, str]:
    """The puzzle that a value is, or what is wrong with it."""
    if isinstance(value, str):
        if len(value) == 81 and (cells := normal_cells(value)):
            return cells, ""
        if not value.strip():
            return None, f"the cell of the puzzle is empty; expected {GRID_FORMS}"
        reading = read_field(value, 1)
        if reading.error:
            return None, reading.error.what
        return reading.line81 if reading.line81 is not None else reading.state, ""
    if value is None or isinstance(value, (bool, int, float)):
        is_nothing = value is None or value != value  # noqa: PLR0124 - what is not a number
        found = "the cell of the puzzle is empty" if is_nothing else f"found {quoted(str(value))}"
        return None, f"{found}; expected {GRID_FORMS}"
    try:
        grid = read(value)
    except InvalidPuzzle as fault:
        return None, fault.what
    return grid if not grid.is_puzzle else grid.as_line(), ""


def slabs_of_values(values: Iterable[Any]) -> Iterator[Slab]:
    """Yields slabs of values as they come: small ones at first, so that answers come soon."""
    source, size = iter(values), 16
    while some := [*islice(source, size)]:
        yield ValueSlab(some)
        size = min(2 * size, VALUES)
