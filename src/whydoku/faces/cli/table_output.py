"""Writes a table of answers, as text line by line, or as a workbook at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated

import click

from whydoku.batch.own_columns import surplus
from whydoku.faces.cli.answer_table import SEPARATORS, TABLES, AnswerColumns, AnswerTable
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.filled_grids import marked_grid, result_on
from whydoku.faces.cli.grouped_help import SHARED
from whydoku.faces.cli.output_file import refuse_terminal, write_data, write_in_form
from whydoku.faces.cli.puzzle_answers import PuzzleAnswer
from whydoku.faces.cli.shared_options import SafeCsv
from whydoku.faces.cli.wanted_puzzles import AskedPuzzles, PuzzleItem
from whydoku.faces.cli.workbook_formats import WORKBOOK
from whydoku.formats.source import TextForm
from whydoku.shapes.marks import OneName

if TYPE_CHECKING:
    from whydoku.faces.sheets.marked import MarkedGrid
    from whydoku.faces.sheets.results import GridResult


@dataclass(frozen=True, kw_only=True)
class AskedAnswers(AskedPuzzles):
    """The options of commands whose answers can be written as a table."""

    heading = SHARED

    format_: Annotated[str, OneName(("text", *TABLES, "json"))] = "text"
    """Output format."""
    safe_csv: SafeCsv = False

    def __post_init__(self) -> None:
        if self.safe_csv and self.format_ not in SEPARATORS:
            raise click.UsageError(f"--safe-csv needs --format {' or '.join(SEPARATORS)}")
        if self.as_json and self.format_ in TABLES:
            raise click.UsageError(f"--json and --format {self.format_} cannot be combined")

    @property
    def is_json(self) -> bool:
        """Whether the output is JSON."""
        return self.as_json or self.format_ == "json"

    def table(self, columns: AnswerColumns) -> TableRun | None:
        """The table to write; None if the output is not a table."""
        if self.format_ not in TABLES:
            return None
        several = len(self.files) > 1
        return TableRun(columns, self.format_, is_safe=self.safe_csv, of_files=several)


class TableRun:
    """Turns the answers of a run into the rows of a table, whose columns depend on the first
    record.

    If the table is text, the caller writes its lines. If it is a workbook, `end` writes it.
    """

    def __init__(
        self, columns: AnswerColumns, form: str, *, is_safe: bool = False, of_files: bool = False
    ) -> None:
        self._columns = columns
        self._of_files = of_files
        self._is_safe = is_safe
        self._separator = SEPARATORS.get(form, "")
        self._table: AnswerTable | None = None
        self._rows: list[Sequence[str]] = []
        self._grids: list[MarkedGrid] = []
        self._results: list[GridResult] = []
        self._is_workbook = form == WORKBOOK
        if self._is_workbook:
            from whydoku.faces.sheets.workbook import need_xlsxwriter

            refuse_terminal()
            need_xlsxwriter()

    def answer(
        self, console: Console, item: PuzzleItem, answer: PuzzleAnswer, form: TextForm
    ) -> PuzzleAnswer:
        """Turns the answer to a record into an answer whose text is a row of the table, or empty
        for a workbook. `form` says how the first file of the input is written."""
        table = self._table or self._begun(console, item, form)
        fault = "; ".join(filter(None, (answer.fault, surplus(item.reading.row))))
        row = table.row(item.reading, replace(answer, fault=fault), item.file)
        if self._is_workbook:
            self._rows.append(row)
            if self._columns.are_verdicts and (
                result := result_on(item, replace(answer, fault=fault))
            ):
                self._results.append(result)
            if item.reading.filled and (grid := marked_grid(item)):
                self._grids.append(grid)
        lines = () if self._is_workbook else (table.line(row),)
        return PuzzleAnswer(lines, answer.data, lines, fault)

    def end(self, console: Console) -> None:
        """Writes the workbook, if the table is one, and reports the columns that were left out."""
        if self._table is None:
            return
        if self._is_workbook:
            from whydoku.faces.sheets.results import handed_in
            from whydoku.faces.sheets.table import table_bytes

            head, puzzles = self._table.head, self._table.puzzle_column
            write_data(
                table_bytes(head, self._rows, puzzles, self._grids, handed_in(self._results))
            )
        if left_out := self._table.left_out:
            console.complain(left_out)

    def _begun(self, console: Console, first: PuzzleItem, form: TextForm) -> AnswerTable:
        self._table = AnswerTable(
            self._columns,
            first.reading,
            form,
            self._separator,
            is_safe=self._is_safe,
            of_files=self._of_files,
        )
        if not self._is_workbook:
            if self._table.form:
                write_in_form(self._table.form)
            console.write(self._table.head_line)
        return self._table
