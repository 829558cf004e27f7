"""A table of answers on its way out: as text, line by line, or as a workbook at the end."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.faces.cli.answer_table import AnswerTable
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.output_file import refuse_terminal, write_data, write_in_form
from whydoku.faces.cli.workbook_formats import WORKBOOK


class TableOutput:
    """Where the rows of a table go.

    The lines of a table in text are for the caller to write, in their place among others; a
    workbook is written by `end`.
    """

    def __init__(self, form: str) -> None:
        self._rows: list[Sequence[str]] | None = None
        if form == WORKBOOK:
            from whydoku.faces.sheets.workbook import need_xlsxwriter

            refuse_terminal()
            need_xlsxwriter()
            self._rows = []

    def begin(self, console: Console, table: AnswerTable) -> None:
        """Writes the head of a table in text."""
        if self._rows is None:
            if table.form:
                write_in_form(table.form)
            console.write(table.head_line)

    def lines(self, table: AnswerTable, row: Sequence[str]) -> tuple[str, ...]:
        """The lines to write for a row; none for a workbook, which keeps the row."""
        if self._rows is None:
            return (table.line(row),)
        self._rows.append(row)
        return ()

    def end(self, table: AnswerTable | None) -> None:
        """Writes the workbook, if it is one."""
        if self._rows is not None and table is not None:
            from whydoku.faces.sheets.table import table_bytes

            write_data(table_bytes(table.head, self._rows, table.puzzle_column))
