"""Ratings as CSV: one row per puzzle, after the columns that the input had."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from whydoku.formats.reading import Reading, TableRow
from whydoku.formats.short_forms import PUZZLE_KEYS
from whydoku.ratings import Rating, Scale

ERROR = "error"
"""The column that says why a row has no rating."""


class RatingTable:
    """The columns of a table of ratings, known from the first record.

    If that is a row of a table, its columns come first, unchanged, then the figures of each scale
    and the reason why a row has none. Otherwise the puzzle comes first, and a puzzle without a
    rating has its status in the place of the first figure.
    """

    def __init__(self, first: Reading | None, scales: Sequence[Scale]) -> None:
        self._columns = first.row.header if first and first.row else ()
        self._names = _names_of_figures(scales, self._columns)
        self.stray: set[str] = set()
        """Columns of later tables that the first one does not have, and that are left out."""

    @property
    def head(self) -> str:
        """The header."""
        if not self._columns:
            return _csv_line(["puzzle", *self._names])
        error = ERROR if ERROR not in self._columns else f"rating_{ERROR}"
        return _csv_line([*self._columns, *self._names, error])

    def row(self, reading: Reading, puzzle: str, ratings: Sequence[Rating], fault: str) -> str:
        """The row of a record; `ratings` are empty if it is not a puzzle."""
        if not self._columns:
            self._leave_out(reading.row)
            return _csv_line([puzzle, *self._figures_or_status(ratings)])
        figures = [_figures(rating) for rating in ratings] or [[""] * len(self._names)]
        own = self._own_columns(reading.row, puzzle)
        return _csv_line([*own, *(text for some in figures for text in some), fault])

    def _own_columns(self, row: TableRow | None, puzzle: str) -> list[str]:
        """The columns of the input; a record from elsewhere has only its puzzle."""
        if row is None:
            return [puzzle if _is_puzzle(name) else "" for name in self._columns]
        if row.header == self._columns:
            missing = len(self._columns) - len(row.fields)
            return [*row.fields[: len(self._columns)], *[""] * missing]
        self._leave_out(row)
        found = dict(zip(row.header, row.fields, strict=False))
        found |= {key: puzzle for key in self._columns if _is_puzzle(key) and key not in found}
        return [found.get(name, "") for name in self._columns]

    def _leave_out(self, row: TableRow | None) -> None:
        """Notes the columns of a row that have no place here, other than its puzzle."""
        if row:
            names = {name for name in row.header if not _is_puzzle(name)}
            self.stray |= names - {*self._columns}

    def _figures_or_status(self, ratings: Sequence[Rating]) -> list[str]:
        if not ratings:
            return ["invalid", *[""] * (len(self._names) - 1)]
        return [
            text
            for rating in ratings
            for text in _figures(rating, instead=rating.status if rating is ratings[0] else "")
        ]


def _is_puzzle(name: str) -> bool:
    """Whether a column of this name holds puzzles."""
    return name.casefold() in PUZZLE_KEYS


def _names_of_figures(scales: Sequence[Scale], taken: Iterable[str]) -> list[str]:
    """The names of the figures; with that of the scale before, if they would not be unique."""
    names = [name for scale in scales for name in scale.rating.figures]
    if len(scales) == 1 and not {*names} & {*taken}:
        return names
    return [f"{scale.name}_{name}" for scale in scales for name in scale.rating.figures]


def _figures(rating: Rating, instead: str = "") -> list[str]:
    """The figures of a rating; of a puzzle that has none, this status and nothing else."""
    if rating.is_exact or rating.status in ("above", "reached"):
        return [rating.shown(name) for name in rating.figures]
    return [instead, *[""] * (len(rating.figures) - 1)]


def _csv_line(values: Sequence[str]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow(values)
    return line.getvalue()
