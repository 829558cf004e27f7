"""A table of answers: a row for each puzzle, after the columns that the input had."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

from whydoku.batch.own_columns import OwnColumns
from whydoku.faces.cli.workbook_formats import WORKBOOK
from whydoku.formats.known.csv_puzzles import column_key
from whydoku.formats.reading import Reading, TableRow
from whydoku.formats.source import TextForm, bad_byte

ERROR = "error"
"""The column that says why a row has no answer."""

SEPARATORS: Final = {"csv": "", "tsv": "\t"}
"""The formats of tables in text, with what separates cells; empty if that is as in the input."""

TABLES: Final = (*SEPARATORS, WORKBOOK)
"""The formats of tables."""

BYTE_ORDER_MARK: Final = "\ufeff"


class AnswerTable:
    """The columns of a table of answers, known from the first record.

    If that is a row of a table, its columns come first, unchanged, then those of the answer and the
    reason why a row has none. Otherwise the puzzle comes first, with its name and its place if it
    stands on a sheet.
    """

    about = "answer"
    """What the answers are, in the name of a column that would not be unique without."""

    def __init__(
        self,
        first: Reading | None,
        form: TextForm | None = None,
        separator: str = "",
    ) -> None:
        """`form` is that of the file with the first record, if it is a row."""
        self._table = first.row.table if first and first.row else None
        self._own = OwnColumns.of(first, with_names=False)
        self.columns = self._own.names if self._table else ()
        """The columns of the input."""
        self.names: Sequence[str] = ()
        """The columns of the answer."""
        self._separator = separator or (self._table.separator if self._table else ",")
        self.form = form if self._table else None
        """How the input is written, if it is a table; the output is written likewise."""
        self._line_end = self.form.line_end.removesuffix("\n") if self.form else ""
        self._stray: set[str] = set()
        """Columns of later tables that the first one does not have, and that are left out."""

    @property
    def keeps_columns(self) -> bool:
        """Whether the input has columns to keep."""
        return self._table is not None

    @property
    def puzzle_column(self) -> int:
        """The number of the column with the puzzles, from 0."""
        return self._own.puzzle

    @property
    def left_out(self) -> str:
        """Says which columns of later tables were left out; empty if none was."""
        if not self._stray:
            return ""
        return f"left out the columns that the first table lacks: {', '.join(sorted(self._stray))}"

    @property
    def head(self) -> list[str]:
        """The names of all columns."""
        if not self.keeps_columns:
            return [*self._own.names, *self.names]
        taken = {*map(column_key, self.columns)}
        return [
            *self.columns,
            *self.names,
            ERROR if ERROR not in taken else f"{self.about}_{ERROR}",
        ]

    @property
    def head_line(self) -> str:
        """The head as text, after the byte order mark if the input has one."""
        mark = BYTE_ORDER_MARK if self.form and self.form.has_mark else ""
        return mark + self.line(self.head)

    def answered(
        self, reading: Reading, puzzle: str, answer: Sequence[str], fault: str
    ) -> list[str]:
        """The cells of a record."""
        self._stray.update(self._own.left_out(reading))
        own = [*self._own.cells(reading)]
        if reading.row is None or self._table is None:
            own[self._own.puzzle] = puzzle
        return [*own, *answer, *((fault,) if self._table else ())]

    def line(self, values: Sequence[str]) -> str:
        """A row as text without the line feed at its end."""
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


def is_taken(names: Iterable[str], columns: Iterable[str]) -> bool:
    """Whether the input has a column with one of these names."""
    return bool({*names} & {*map(column_key, columns)})
