"""Puts the answers of a command into a table with a row for each puzzle. If the input is a table,
each row begins with the columns of the input."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from whydoku.faces.cli.puzzle_answers import PuzzleAnswer
from whydoku.faces.cli.workbook_formats import WORKBOOK
from whydoku.formats.reading import Reading
from whydoku.formats.safe_cells import safe_cells
from whydoku.formats.source import TextForm
from whydoku.operations.answers import ERROR
from whydoku.operations.own_columns import OwnColumns
from whydoku.verdicts.filled import RIGHT_SO_FAR, SOLVED

SEPARATORS: Final = {"csv": "", "tsv": "\t"}
"""The text formats of tables, each with the separator of its cells. An empty separator means that
of the input, or a comma if the input is not a table."""

FILE: Final = "file"
"""The name of the column that says which file a puzzle is from, if there are several."""

TABLES: Final = (*SEPARATORS, WORKBOOK)
"""All formats of tables, including workbooks."""

BYTE_ORDER_MARK: Final = "\ufeff"


@dataclass(frozen=True, slots=True)
class TableColumns:
    """The columns of answers: their names, of which the first is the status, and what stands before
    each name if the input already has a column with one of them."""

    names: Sequence[str]
    about: str
    shows_progress: bool = False
    """Whether grids that people have filled in are judged, so that a row shows their givens."""


class AnswerTable:
    """A table of answers, whose columns depend on the first record.

    If the first record is a row of a table, the columns of that table come first, unchanged.
    Otherwise these are the puzzle, its name and, if it stands on a sheet, its place there. Then
    come the columns of the answer, and at last what is wrong with a row.
    """

    def __init__(
        self,
        columns: TableColumns,
        first: Reading | None,
        form: TextForm,
        separator: str = "",
        *,
        is_safe: bool = False,
        of_files: bool = False,
    ) -> None:
        """`form` says how the file with the first record is written; it is ignored if the record is
        not a row of a table. If `separator` is empty, the cells are separated as in that table. If
        `is_safe` is set, no cell of a line is one that a spreadsheet would run as a formula. If
        `of_files` is set and the input is not a table, the first column says which file a puzzle is
        from."""
        self._table = first.row.table if first and first.row else None
        self._own = OwnColumns.of(first)
        self._names = self._own.answer_names([*columns.names, ERROR], columns.about)
        self._columns = columns
        self._is_safe = is_safe
        self._of_files = of_files and self._table is None
        self._separator = separator or (self._table.separator if self._table else ",")
        self.form = form if self._table else None
        """How the input is written: its encoding, its line ends, and whether it has a byte order
        mark. The output is written in the same way. None if the input is not a table."""
        self._line_end = self.form.line_end.removesuffix("\n") if self.form else ""
        self._stray: set[str] = set()
        """The columns of later tables that are left out because the first table lacks them."""

    @property
    def puzzle_column(self) -> int:
        """The number, counted from 0, of the column with the puzzles."""
        return self._own.puzzle + self._of_files

    @property
    def left_out(self) -> str:
        """A sentence that names the columns of later tables that were left out; empty if there are
        none."""
        if not self._stray:
            return ""
        return f"left out the columns that the first table lacks: {', '.join(sorted(self._stray))}"

    @property
    def head(self) -> list[str]:
        """The names of all columns of the table."""
        return [*self._file(FILE), *self._own.names, *self._names]

    @property
    def head_line(self) -> str:
        """The first line of the table, with the names of the columns; it begins with a byte order
        mark if the input does."""
        mark = BYTE_ORDER_MARK if self.form and self.form.has_mark else ""
        return mark + self.line(self.head)

    def _file(self, cell: str) -> tuple[str, ...]:
        return (cell,) if self._of_files else ()

    def row(self, reading: Reading, answer: PuzzleAnswer, file: str = "") -> list[str]:
        """The row of the table for the record `reading` of a file, and the answer to it."""
        self._stray.update(self._own.left_out(reading))
        own = [*self._own.cells(reading)]
        is_filled = self._columns.shows_progress and answer.status in (SOLVED, RIGHT_SO_FAR)
        if is_filled and reading.row is None:
            own[self._own.puzzle] = reading.grid.puzzle.as_line()
        missing = len(self._names) - len(answer.cells) - 2
        cells = (answer.status, *answer.cells, *("" for _ in range(missing)), answer.fault)
        return [*self._file(file), *own, *cells]

    def line(self, values: Sequence[str]) -> str:
        """The line of text for a row with these cells, without the line feed at its end."""
        if self._is_safe:
            values = safe_cells(values)
        line = io.StringIO()
        # A line feed is only quoted if it may end a line.
        csv.writer(line, delimiter=self._separator, lineterminator="\r\n").writerow(values)
        return line.getvalue().removesuffix("\r\n") + self._line_end
