"""The columns of the input, which the output repeats before its answers.

The first record determines these columns. They are the columns of its table or, for a puzzle
without a table, the puzzle, its name and, on a sheet, its position. Later tables are arranged by
the names of these columns. Columns that the first record lacks are left out and reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from whydoku.dataclass import dataclass, field
from whydoku.errors import WhydokuError, quoted
from whydoku.formats.known.csv_puzzles import column_key
from whydoku.formats.sources.grids import puzzle_text
from whydoku.formats.sources.reading import Reading, TableHead, TableRow
from whydoku.formats.sources.source import USUAL_FORM, TextForm, bad_byte

PUZZLE: Final = "puzzle"
NAMED: Final = (PUZZLE, "name")
CLAIMS: Final = "claims"
PLACED: Final = (PUZZLE, "name", "sheet", "cell")
PLAYER: Final = "player"
USUAL: Final = (*PLACED, PLAYER, CLAIMS)
"""The columns that whydoku itself gives to an input without a table."""


@dataclass(frozen=True, slots=True)
class OwnColumns:
    """The names of the columns that the output takes from the input; `puzzle` is the index of the
    column with the puzzles."""

    names: tuple[str, ...] = (PUZZLE,)
    puzzle: int = 0
    schema: Any = field(default=None, compare=False)
    """The types of the columns as an Arrow schema; None if all columns are texts."""
    separator: str = field(default=",", compare=False)
    form: TextForm = field(default=USUAL_FORM, compare=False)
    """What separates the cells in a table of texts, and how its file is written. An output as CSV
    is written in the same way."""

    @classmethod
    def of(cls, first: Reading | None) -> OwnColumns:
        """The columns of an input whose first record is `first`; None stands for an empty input."""
        if first is None:
            return cls()
        if first.row:
            table = first.row.table
            return cls(table.header, table.puzzle, separator=table.separator)
        if first.place:
            return cls(PLACED if first.player is None else (*PLACED, PLAYER))
        claims = (CLAIMS,) if first.claims else ()
        return cls((*(NAMED if first.label else (PUZZLE,)), *claims))

    def index_of(self, name: str) -> int:
        """The index of a column that an operation needs; raises WhydokuError if there is none."""
        keys = [*map(column_key, self.names)]
        if name not in keys:
            names = ", ".join(map(quoted, self.names))
            raise WhydokuError(f"the input has no column {name!r}; its columns are {names}")
        return keys.index(name)

    def cells(self, reading: Reading) -> tuple[str, ...]:
        """The cells of a record, in the order of these columns."""
        where = reading.where
        are_placed = self.names[: len(PLACED)] == PLACED
        if reading.row and are_placed and reading.place:
            puzzle, name, *_ = self.fitted(*reading.row)
            placed = (puzzle, name or reading.name, where.sheet or "", where.address or "")
            return (*placed, *("" for _ in self.names[len(placed) :]))
        if reading.row:
            return self.fitted(*reading.row)
        known = {
            "name": reading.label,
            CLAIMS: reading.claims,
            "sheet": where.sheet,
            "cell": where.address,
            PLAYER: reading.player,
        }
        own = [known.get(column_key(name)) or "" for name in self.names]
        own[self.puzzle] = text_of(reading)
        return tuple(own)

    def fitted(self, table: TableHead, fields: tuple[Any, ...]) -> tuple[Any, ...]:
        """The cells of a row of `table`, in the order of these columns. A column that the table
        lacks gets empty texts, and further columns of the table are left out."""
        places = _places_of(self, table)
        if places is None:  # the same columns
            missing = len(self.names) - len(fields)
            return fields + ("",) * missing if missing > 0 else fields[: len(self.names)]
        own = [""] * len(self.names)
        for place, cell in zip(places, fields, strict=False):
            if place is not None:
                own[place] = cell
        return tuple(own)

    def left_out(self, table: TableHead) -> Iterable[str]:
        """The names of the columns in `table` that the output does not take from the input."""
        places = _places_of(self, table) or ()
        return (name for name, place in zip(table.header, places, strict=False) if place is None)

    def plain(self, puzzles: Sequence[str]) -> list[tuple[str, ...]]:
        """A row for each puzzle, with the puzzle in its column and empty texts in all other
        columns."""
        if len(self.names) == 1:
            return [*zip(puzzles, strict=True)]
        before, after = ("",) * self.puzzle, ("",) * (len(self.names) - self.puzzle - 1)
        return [(*before, puzzle, *after) for puzzle in puzzles]

    def answer_names(self, names: Sequence[str], about: str) -> tuple[str, ...]:
        """The names of the answer's columns, which follow those of the input. If the input already
        has a name in `names`, all of them are prefixed with `about`."""
        taken = {*map(column_key, self.names)}
        if taken & {*map(column_key, names)}:
            return tuple(f"{about}_{name}" for name in names)
        return tuple(names)


@lru_cache(maxsize=64)
def _places_of(own: OwnColumns, table: TableHead) -> tuple[int | None, ...] | None:
    """For each column of `table`, its index in `own`, or None if it is left out. Returns None
    instead of a tuple if both have the same columns."""
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
    """The puzzle of a record as 81 characters or, if candidates have been removed, as 729 marks,
    after its rules unless they are classic; empty if there is no puzzle."""
    puzzle = reading.state if reading.line81 is None else reading.line81
    return "" if puzzle is None else puzzle_text(puzzle)


def surplus(row: TableRow | None) -> str:
    """What is wrong with a row that has more cells than the header of its table, with the cells
    that are left out. Empty if it has no such cells, or if `row` is None."""
    if row is None:
        return ""
    columns = len(row.table.header)
    if not any(row.fields[columns:]):
        return ""
    more = ", ".join(map(_cell_in_words, row.fields[columns:]))
    return f"found {len(row.fields)} cells in the row for {columns} columns; left out {more}"


def _cell_in_words(cell: str) -> str:
    """The text of a cell in quotes, with escapes for characters that cannot be printed; bytes that
    are not valid text stay as they are."""
    kept = (c if c.isprintable() or bad_byte(c) else repr(c)[1:-1] for c in cell)
    return f"'{''.join(kept)}'"
