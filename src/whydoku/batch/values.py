"""Puzzles that are values of Python: texts, grids and tables of cells, one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from whydoku.batch.answers import Puzzle
from whydoku.batch.own_columns import OwnColumns
from whydoku.batch.slabs import ItemSlab, Rows
from whydoku.errors import InvalidPuzzle, WhydokuError, quoted
from whydoku.formats import read
from whydoku.formats.known.csv_puzzles import column_key
from whydoku.formats.one_line import normal_cells
from whydoku.formats.reading import GRID_FORMS
from whydoku.formats.short_forms import PUZZLE_KEYS, read_field

VALUES: Final = 4096
"""The values of a slab, before it is cut."""


class ValueSlab(ItemSlab[Any]):
    """Values, one after the other."""

    __slots__ = ()

    @property
    def raw(self) -> bytes:
        """The values in words."""
        return in_words(self.items)

    def rows(self, own: OwnColumns) -> Rows:
        """The puzzles among the values, and what is wrong with the others."""
        return Rows(own.plain([str(value) for value in self.items]), *puzzles_in(self.items))


def in_words(values: Sequence[Any]) -> bytes:
    """Values as bytes, different for different values."""
    return "".join(f"{value}\n" for value in values).encode("utf-8", "surrogatepass")


def puzzles_in(values: Sequence[Any]) -> tuple[list[Puzzle | None], list[str]]:
    """The puzzles that values are, and what is wrong with the others."""
    parsed = [*map(_puzzle_in, values)]
    return [puzzle for puzzle, _ in parsed], [error for _, error in parsed]


def _puzzle_in(value: Any) -> tuple[Puzzle | None, str]:
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
        what = "the cell of the puzzle is empty" if is_nothing else f"found {quoted(str(value))}"
        return None, f"{what}; expected {GRID_FORMS}"
    try:
        grid = read(value)
    except InvalidPuzzle as fault:
        return None, fault.what
    return grid if not grid.is_puzzle else grid.as_line(), ""


def slabs_of_values(values: Iterable[Any]) -> Iterator[ValueSlab]:
    """Yields slabs of values as they come: small ones at first, so that answers come soon."""
    source, size = iter(values), 16
    while some := [*islice(source, size)]:
        yield ValueSlab(some)
        size = min(2 * size, VALUES)


def puzzle_column(
    names: Sequence[str],
    column: str,
    first_values: Callable[[int], Sequence[Any]],
    *,
    of_table: str,
    cure: str,
) -> int:
    """The number of the column with the puzzles: the one that is wanted, else one with a usual
    name, else the only one whose first values hold any.

    A column of solutions beside one of puzzles does not count. A refusal speaks `of_table`, and
    says as a `cure` how a column is named.
    """
    keys = [*map(column_key, names)]
    for key in [column_key(column)] if column else PUZZLE_KEYS:
        if key in keys:
            return keys.index(key)
    columns = f"{of_table} columns are {', '.join(map(quoted, names))}"
    if column:
        raise WhydokuError(f"found no column {quoted(column)}{columns}")
    holding = {n: lines for n in range(len(names)) if (lines := _lines_in(first_values(n)))}
    some = [n for n, lines in holding.items() if any("." in line for line in lines)] or [*holding]
    if len(some) != 1:
        holders = "several columns" if some else "no column"
        raise WhydokuError(f"found {holders} with puzzles{columns}; name one with {cure}")
    return some[0]


def _lines_in(values: Iterable[Any]) -> list[str]:
    """The puzzles among some values."""
    puzzles, _ = puzzles_in([value for value in values if isinstance(value, str)])
    return [puzzle if isinstance(puzzle, str) else "." for puzzle in puzzles if puzzle is not None]
