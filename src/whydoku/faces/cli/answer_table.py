"""Puts the answers of a command into a table with a row for each puzzle. If the input is a table,
each row begins with the columns of the input."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from whydoku.batch.own_columns import OwnColumns
from whydoku.faces.cli.puzzle_answers import PuzzleAnswer
from whydoku.faces.cli.workbook_formats import WORKBOOK
from whydoku.formats.known.csv_puzzles import column_key
from whydoku.formats.reading import Reading
from whydoku.formats.safe_cells import safe_cells
from whydoku.formats.source import TextForm

ERROR = "error"
"""The name of the column that says why a row has no answer."""

WHY: Final = "why"
"""The name of the last column of verdicts, and of answers about puzzles drawn on a sheet, if the
input is not a table; the column says what is wrong with a puzzle."""

SEPARATORS: Final = {"csv": "", "tsv": "\t"}
"""The text formats of tables, each with the separator of its cells. An empty separator means that
of the input, or a comma if the input is not a table."""

FILE: Final = "file"
"""The name of the column that says which file a puzzle is from, if there are several."""

TABLES: Final = (*SEPARATORS, WORKBOOK)
"""All formats of tables, including workbooks."""

BYTE_ORDER_MARK: Final = "\ufeff"


@dataclass(frozen=True, slots=True)
class AnswerColumns:
    """The names of the columns of answers, and where the status and the fault of an answer stand.

    If the input is not a table, answers without figures show their status in the first column.
    """

    names: Sequence[str]
    """The usual names."""
    longer: Sequence[str]
    """The names to use if the input already has a column with one of the usual names."""
    about: str
    """The kind of the answers, such as `rating`. The column of errors is called `rating_error` if
    the input already has a column `error`."""
    are_verdicts: bool = False
    """Whether the answers are verdicts. The status is then in the first column; if the input is not
    a table, the last one says what is wrong."""


class AnswerTable:
    """A table of answers, whose columns depend on the first record.

    If the first record is a row of a table, the columns of that table come first, unchanged, then
    those of the answer, and then the reason why a row has no answer. Otherwise the puzzle comes
    first, in verdicts its givens alone, with its name, its sheet and its cell if it stands on a
    sheet; then a last column says what is wrong.
    """

    def __init__(
        self,
        columns: AnswerColumns,
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
        self._kept = self._own.names if self._table else ()
        is_taken = {*columns.names} & {*map(column_key, self._kept)}
        names = columns.longer if is_taken else columns.names
        says_why = columns.are_verdicts or self._own.are_placed
        self._says_why = says_why and self._table is None
        self._names = (*names, WHY) if self._says_why else names
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
        if self._table is None:
            return [*self._file(FILE), *self._own.names, *self._names]
        error = ERROR
        if ERROR in map(column_key, self._kept):
            error = f"{self._columns.about}_{ERROR}"
        return [*self._kept, *self._names, error]

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
        if reading.row is None or self._table is None:
            puzzle = answer.data.get("puzzle")
            if self._columns.are_verdicts and reading.state and reading.state.placed:
                puzzle = reading.state.puzzle.as_line()
            own[self._own.puzzle] = str(puzzle or (own[self._own.puzzle] if reading.row else ""))
        fault = (answer.fault,) if self._table else ()
        return [*self._file(file), *own, *self._cells(answer), *fault]

    def _cells(self, answer: PuzzleAnswer) -> list[str]:
        cells = [*answer.cells]
        if self._columns.are_verdicts:
            cells.insert(0, answer.status)
        cells += [""] * (len(self._names) - len(cells))
        if self._table is None:
            cells[0] = cells[0] or answer.status
        if self._says_why:
            cells[-1] = answer.fault
        return cells

    def line(self, values: Sequence[str]) -> str:
        """The line of text for a row with these cells, without the line feed at its end."""
        if self._is_safe:
            values = safe_cells(values)
        line = io.StringIO()
        # A line feed is only quoted if it may end a line.
        csv.writer(line, delimiter=self._separator, lineterminator="\r\n").writerow(values)
        return line.getvalue().removesuffix("\r\n") + self._line_end
