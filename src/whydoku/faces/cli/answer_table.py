"""A table of answers: a row for each puzzle, which begins with the columns of the input if that is
a table."""

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
from whydoku.formats.reading import Reading, TableRow
from whydoku.formats.source import TextForm, bad_byte

ERROR = "error"
"""The column that says why a row has no answer."""

WHY: Final = "why"
"""The last column of verdicts where the input is no table; it says what is wrong."""

SEPARATORS: Final = {"csv": "", "tsv": "\t"}
"""The text formats of tables, each with the separator of its cells; empty if the input decides."""

TABLES: Final = (*SEPARATORS, WORKBOOK)
"""All formats of tables, including workbooks."""

BYTE_ORDER_MARK: Final = "\ufeff"


@dataclass(frozen=True, slots=True)
class AnswerColumns:
    """The columns of answers: their `names`, and `longer` names for an input that has one of them.

    Verdicts have their status in the first column and, where the input is no table, what is wrong
    in the last. Other answers to such an input have no column for what is wrong, so the status of
    an answer without figures stands in the first.
    """

    names: Sequence[str]
    longer: Sequence[str]
    about: str
    """The kind of answers, which precedes the name of the column of errors if the input has one
    too."""
    are_verdicts: bool = False


class AnswerTable:
    """A table of answers, whose columns depend on the first record.

    If the first record is a row of a table, its columns come first, unchanged, then those of the
    answer, and then the reason why a row has no answer. Otherwise the puzzle comes first, with its
    name and its place if it stands on a sheet.
    """

    def __init__(
        self, columns: AnswerColumns, first: Reading | None, form: TextForm, separator: str = ""
    ) -> None:
        """`form` is how the file with the first record is written; it counts only if that record is
        a row."""
        self._table = first.row.table if first and first.row else None
        self._own = OwnColumns.of(first, with_names=False)
        self._kept = self._own.names if self._table else ()
        is_taken = {*columns.names} & {*map(column_key, self._kept)}
        names = columns.longer if is_taken else columns.names
        self._names = (*names, WHY) if columns.are_verdicts and not self._table else names
        self._columns = columns
        self._separator = separator or (self._table.separator if self._table else ",")
        self.form = form if self._table else None
        """How the input is written, and so the output too; None if the input is not a table."""
        self._line_end = self.form.line_end.removesuffix("\n") if self.form else ""
        self._stray: set[str] = set()
        """Columns of later tables that the first one does not have, and that are left out."""

    @property
    def puzzle_column(self) -> int:
        """The number of the column with the puzzles, from 0."""
        return self._own.puzzle

    @property
    def left_out(self) -> str:
        """A sentence that names the columns of later tables that were left out; empty if none
        was."""
        if not self._stray:
            return ""
        return f"left out the columns that the first table lacks: {', '.join(sorted(self._stray))}"

    @property
    def head(self) -> list[str]:
        """The names of all columns of the table."""
        if self._table is None:
            return [*self._own.names, *self._names]
        error = ERROR
        if ERROR in map(column_key, self._kept):
            error = f"{self._columns.about}_{ERROR}"
        return [*self._kept, *self._names, error]

    @property
    def head_line(self) -> str:
        """The head as text, after the byte order mark if the input has one."""
        mark = BYTE_ORDER_MARK if self.form and self.form.has_mark else ""
        return mark + self.line(self.head)

    def row(self, reading: Reading, answer: PuzzleAnswer) -> list[str]:
        """The row of a record and the answer to it."""
        self._stray.update(self._own.left_out(reading))
        own = [*self._own.cells(reading)]
        if reading.row is None or self._table is None:
            own[self._own.puzzle] = str(answer.data.get("puzzle", ""))
        return [*own, *self._cells(answer), *((answer.fault,) if self._table else ())]

    def _cells(self, answer: PuzzleAnswer) -> list[str]:
        cells, is_verdict = [*answer.cells], self._columns.are_verdicts
        if is_verdict:
            cells.insert(0, answer.status)
        cells += [""] * (len(self._names) - len(cells))
        if self._table is None:
            cells[0] = cells[0] or answer.status
            if is_verdict:
                cells[-1] = answer.fault
        return cells

    def line(self, values: Sequence[str]) -> str:
        """A row as text, without the line feed at its end."""
        line = io.StringIO()
        # A line feed is only quoted if it may end a line.
        csv.writer(line, delimiter=self._separator, lineterminator="\r\n").writerow(values)
        return line.getvalue().removesuffix("\r\n") + self._line_end


def surplus(row: TableRow | None) -> str:
    """The error for a row with more cells than the header, naming those left out; empty if the row
    fits."""
    if row is None:
        return ""
    columns = len(row.table.header)
    if not any(row.fields[columns:]):
        return ""
    more = ", ".join(map(_quoted, row.fields[columns:]))
    return f"found {len(row.fields)} cells in the row for {columns} columns; left out {more}"


def _quoted(cell: str) -> str:
    """A whole cell in quotes; escapes the characters that cannot be printed, except invalid
    bytes."""
    kept = (c if c.isprintable() or bad_byte(c) else repr(c)[1:-1] for c in cell)
    return f"'{''.join(kept)}'"
