"""Ratings as CSV: one row per puzzle, after the columns that the input had."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

from whydoku.formats.csv_puzzles import column_key
from whydoku.formats.reading import Reading, TableHead, TableRow
from whydoku.formats.source import TextForm, bad_byte
from whydoku.ratings import Rating, Scale

ERROR = "error"
"""The column that says why a row has no rating."""

SEPARATORS: Final = {"csv": "", "tsv": "\t"}
"""The formats of tables, with what separates the cells; empty if that is as in the input."""

BYTE_ORDER_MARK: Final = "\ufeff"


class RatingTable:
    """The columns of a table of ratings, known from the first record.

    If that is a row of a table, its columns come first, unchanged, then the figures of each scale
    and the reason why a row has none. Otherwise the puzzle comes first, and a puzzle without a
    rating has its status in the place of the first figure.
    """

    def __init__(
        self,
        first: Reading | None,
        scales: Sequence[Scale],
        form: TextForm | None = None,
        separator: str = "",
    ) -> None:
        """`form` is that of the file with the first record, if it is a row."""
        self._table = first.row.table if first and first.row else None
        self._columns = self._table.header if self._table else ()
        self._names = _names_of_figures(scales, self._columns)
        self._separator = separator or (self._table.separator if self._table else ",")
        self.form = form if self._table else None
        """How the input is written, if it is a table; the output is written likewise."""
        self._line_end = self.form.line_end.removesuffix("\n") if self.form else ""
        self._fitted: dict[TableHead, tuple[int | None, ...]] = {}
        self.stray: dict[str, None] = {}
        """Columns of later tables that the first one does not have, and that are left out."""

    @property
    def head(self) -> str:
        """The header, after the byte order mark if the input has one."""
        mark = BYTE_ORDER_MARK if self.form and self.form.has_mark else ""
        if not self._columns:
            return self._line(["puzzle", *self._names])
        taken = {*map(column_key, self._columns)}
        error = ERROR if ERROR not in taken else f"rating_{ERROR}"
        return mark + self._line([*self._columns, *self._names, error])

    def row(self, reading: Reading, puzzle: str, ratings: Sequence[Rating], fault: str) -> str:
        """The row of a record; `ratings` are empty if it is not a puzzle."""
        if self._table is None:
            self._leave_out(reading.row)
            return self._line([puzzle, *self._figures_or_status(ratings)])
        figures = [_figures(rating) for rating in ratings] or [[""] * len(self._names)]
        own = self._own_columns(self._table, reading.row, puzzle)
        return self._line([*own, *(text for some in figures for text in some), fault])

    def _own_columns(self, table: TableHead, row: TableRow | None, puzzle: str) -> list[str]:
        """The columns of the input; a record from elsewhere has only its puzzle."""
        own = [""] * len(self._columns)
        if row is None:
            own[table.puzzle] = puzzle
            return own
        for place, cell in zip(self._places(table, row.table), row.fields, strict=False):
            if place is not None:
                own[place] = cell
        return own

    def _places(self, table: TableHead, other: TableHead) -> tuple[int | None, ...]:
        """Where the columns of a table stand in the first one; None for those left out."""
        if other not in self._fitted:
            places = _places(table, other)
            self._fitted[other] = places
            names = zip(other.header, places, strict=True)
            self.stray |= dict.fromkeys(name for name, place in names if place is None)
        return self._fitted[other]

    def _leave_out(self, row: TableRow | None) -> None:
        """Notes the columns of a row that have no place here, other than its puzzle."""
        if row:
            names = (name for n, name in enumerate(row.table.header) if n != row.table.puzzle)
            self.stray |= dict.fromkeys(names)

    def _figures_or_status(self, ratings: Sequence[Rating]) -> list[str]:
        if not ratings:
            return ["invalid", *[""] * (len(self._names) - 1)]
        return [
            text
            for rating in ratings
            for text in _figures(rating, instead=rating.status if rating is ratings[0] else "")
        ]

    def _line(self, values: Sequence[str]) -> str:
        """A row without the line feed at its end."""
        line = io.StringIO()
        # A line feed is only quoted if it may end a line.
        csv.writer(line, delimiter=self._separator, lineterminator="\r\n").writerow(values)
        return line.getvalue().removesuffix("\r\n") + self._line_end


def surplus(row: TableRow | None) -> str:
    """What is wrong with a row that has more cells than the header; it names the cells left out."""
    if row is None:
        return ""
    columns = len(row.table.header)
    if not any(row.fields[columns:]):
        return ""
    more = ", ".join(map(_quoted, row.fields[columns:]))
    return f"found {len(row.fields)} cells in the row for {columns} columns; left out {more}"


def _quoted(cell: str) -> str:
    """A whole cell in a sentence: only what cannot be printed is escaped, but no invalid byte."""
    kept = (c if c.isprintable() or bad_byte(c) else repr(c)[1:-1] for c in cell)
    return f"'{''.join(kept)}'"


def _places(table: TableHead, other: TableHead) -> tuple[int | None, ...]:
    """The columns of a table for those of another: by name, that of the puzzles for its like."""
    free = {n: column_key(name) for n, name in enumerate(table.header) if n != table.puzzle}
    places: list[int | None] = []
    for n, name in enumerate(other.header):
        if other == table:
            places.append(n)
        elif n == other.puzzle:
            places.append(table.puzzle)
        else:
            place = next((at for at, key in free.items() if key == column_key(name)), None)
            if place is not None:
                del free[place]
            places.append(place)
    return tuple(places)


def _names_of_figures(scales: Sequence[Scale], columns: Iterable[str]) -> list[str]:
    """The names of the figures; with that of the scale before, if they would not be unique."""
    names = [name for scale in scales for name in scale.rating.figures]
    if len(scales) == 1 and not {*names} & {*map(column_key, columns)}:
        return names
    return [f"{scale.name}_{name}" for scale in scales for name in scale.rating.figures]


def _figures(rating: Rating, instead: str = "") -> list[str]:
    """The figures of a rating; of a puzzle that has none, this status and nothing else."""
    if rating.is_exact or rating.status in ("above", "reached"):
        return [rating.shown(name) for name in rating.figures]
    return [instead, *[""] * (len(rating.figures) - 1)]
