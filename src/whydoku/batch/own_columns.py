"""The columns of the input, with which every row of the output begins.

The first record decides which these are: the columns of its table; or for a puzzle without a table
the puzzle, its name and, on a sheet, its position. Later tables are arranged by the names of their
columns; columns that the first record does not have are left out and reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from whydoku.formats.known.csv_puzzles import column_key
from whydoku.formats.reading import Reading, TableHead
from whydoku.grid import Grid

PUZZLE: Final = "puzzle"
NAMED: Final = (PUZZLE, "name")
PLACED: Final = (PUZZLE, "name", "sheet", "cell")


@dataclass(frozen=True, slots=True)
class OwnColumns:
    """The names of the columns of the input; `puzzle` is the index of the one that holds the
    puzzles."""

    names: tuple[str, ...] = (PUZZLE,)
    puzzle: int = 0
    schema: Any = field(default=None, compare=False)
    """The types of the columns as an Arrow schema; without one they are texts."""

    @classmethod
    def of(cls, first: Reading | None, *, with_names: bool = True) -> OwnColumns:
        """The columns of an input that begins with this record. For puzzles that stand in no table,
        the names of the puzzles are a column if `with_names` is set and the first record has a
        name."""
        if first is None:
            return cls()
        if first.row:
            return cls(first.row.table.header, first.row.table.puzzle)
        if first.place:
            return cls(PLACED)
        return cls(NAMED) if first.name and with_names else cls()

    def cells(self, reading: Reading) -> tuple[str, ...]:
        """The values of a record for these columns."""
        if reading.row:
            return self.fitted(*reading.row)
        where = reading.where
        known = {"name": reading.name, "sheet": where.sheet, "cell": where.address}
        own = [known.get(column_key(name)) or "" for name in self.names]
        own[self.puzzle] = text_of(reading)
        return tuple(own)

    def fitted(self, table: TableHead, fields: tuple[Any, ...]) -> tuple[Any, ...]:
        """The cells of a row of a table, arranged by these columns: empty texts for those that the
        table lacks, and no cells for its further ones."""
        places = _places_of(self, table)
        if places is None:  # the same columns
            missing = len(self.names) - len(fields)
            return fields + ("",) * missing if missing > 0 else fields[: len(self.names)]
        own = [""] * len(self.names)
        for place, cell in zip(places, fields, strict=False):
            if place is not None:
                own[place] = cell
        return tuple(own)

    def left_out(self, reading: Reading) -> Iterable[str]:
        """The names of columns in the record's table that are not among these columns."""
        return self.left_out_of(reading.row.table) if reading.row else ()

    def left_out_of(self, table: TableHead) -> Iterable[str]:
        """The names of columns in a table that are not among these columns."""
        places = _places_of(self, table) or ()
        return (name for name, place in zip(table.header, places, strict=False) if place is None)

    def plain(self, puzzles: Sequence[str]) -> list[tuple[str, ...]]:
        """The rows of puzzles without a table, in which all cells but the puzzle are empty."""
        if len(self.names) == 1:
            return [*zip(puzzles, strict=True)]
        before, after = ("",) * self.puzzle, ("",) * (len(self.names) - self.puzzle - 1)
        return [(*before, puzzle, *after) for puzzle in puzzles]

    def answer_names(self, names: Sequence[str], about: str) -> tuple[str, ...]:
        """The names of columns that follow these; if any name is already in use, all begin with
        `about`."""
        taken = {*map(column_key, self.names)}
        if taken & {*map(column_key, names)}:
            return tuple(f"{about}_{name}" for name in names)
        return tuple(names)


@lru_cache(maxsize=64)
def _places_of(own: OwnColumns, table: TableHead) -> tuple[int | None, ...] | None:
    """For each column of a table its index among the own columns, or None for one that is left out;
    None instead of a tuple if the table has just these columns."""
    if (table.header, table.puzzle) == (own.names, own.puzzle):
        return None
    free = {n: column_key(name) for n, name in enumerate(own.names) if n != own.puzzle}
    places: list[int | None] = []
    for n, name in enumerate(table.header):
        if n == table.puzzle:
            places.append(own.puzzle)
            continue
        place = next((at for at, key in free.items() if key == column_key(name)), None)
        if place is not None:
            del free[place]
        places.append(place)
    return tuple(places)


def text_of(reading: Reading) -> str:
    """The puzzle of a record as 81 characters, or as 729 marks; empty if there is none."""
    if reading.line81 is not None:
        return reading.line81
    grid: Grid | None = reading.state
    if grid is None:
        return ""
    return grid.as_marks() if grid.removed else grid.as_line()
