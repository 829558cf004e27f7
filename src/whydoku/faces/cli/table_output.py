"""Answers as a table with a row for each puzzle: text, written line by line, or a workbook, written
at the end. If the input is a table, each row begins with its columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any, Final

import click

from whydoku.batch.row_writers import BYTE_ORDER_MARK, SeparatedLines
from whydoku.faces.cli.asked import SHARED
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.filled_grids import marked_grid, result_on
from whydoku.faces.cli.output_file import refuse_terminal, write_data, write_in_form
from whydoku.faces.cli.puzzle_answers import PuzzleAnswer
from whydoku.faces.cli.shared_options import SafeCsv
from whydoku.faces.cli.wanted_puzzles import AskedPuzzles, PuzzleItem
from whydoku.faces.cli.workbook_formats import WORKBOOK
from whydoku.formats.source import TextForm
from whydoku.operations.answers import ERROR, ColumnKind, in_json, in_text
from whydoku.operations.own_columns import OwnColumns, surplus
from whydoku.shapes.marks import OneName

if TYPE_CHECKING:
    from whydoku.faces.sheets.filled_in import GridResult, MarkedGrid

SEPARATORS: Final = {"csv": "", "tsv": "\t"}
"""The text formats of tables, each with the separator of its cells. An empty separator means that
of the input, or a comma if the input is not a table."""

FILE: Final = "file"
"""The name of the column that says which file a puzzle is from, if there are several."""

TABLES: Final = (*SEPARATORS, WORKBOOK)
"""All formats of tables, including workbooks."""


ROWS: Final = "jsonl"
"""The format of rows as JSON objects, one on each line."""


@dataclass(frozen=True, slots=True)
class TableColumns:
    """The columns of answers: their names, of which the first is the status, and what stands before
    each name if the input already has a column with one of them."""

    names: Sequence[str]
    about: str
    kinds: Sequence[ColumnKind] = ()
    """The kinds of the values after the status; texts if there are none."""
    shows_progress: bool = False
    """Whether grids that people have filled in are judged, so that a row shows their givens."""


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

    def table(self, columns: TableColumns) -> TableRun | None:
        """The table to write; None if the output is not a table."""
        if self.format_ not in (*TABLES, ROWS):
            return None
        several = len(self.files) > 1
        return TableRun(columns, self.format_, is_safe=self.safe_csv, of_files=several)


class TableRun:
    """Turns the answers of a run into the rows of a table, whose columns depend on the first
    record.

    If that is a row of a table, the columns of that table come first, unchanged. Otherwise these
    are the puzzle, its name and, if it stands on a sheet, its place there; with `of_files` the file
    comes before them. Then come the columns of the answers, and at last what is wrong with a row.
    If the table is text, the caller writes its lines. If it is a workbook, `end` writes it.
    """

    def __init__(
        self, columns: TableColumns, form: str, *, is_safe: bool = False, of_files: bool = False
    ) -> None:
        self._columns = columns
        self._of_files = of_files
        self._is_safe = is_safe
        self._separator = SEPARATORS.get(form, "")
        self._as_objects = form == ROWS
        self._own: OwnColumns | None = None
        self._is_table = False
        self._head: list[str] = []
        self._stray: set[str] = set()
        """The columns of later tables that are left out because the first table lacks them."""
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
        own = self._own or self._begun(console, item, form)
        more = surplus(item.reading.row)
        fault = "; ".join(filter(None, (answer.fault, more)))
        error = "; ".join(filter(None, (answer.error or answer.fault, more)))
        row = self._row(own, item, replace(answer, error=error))
        if not self._is_workbook:
            lines = (self._line(row),)
            return PuzzleAnswer(lines, answer.data, lines, fault)
        self._rows.append(row)
        if self._columns.shows_progress and (result := result_on(item, answer)):
            self._results.append(result)
        if item.reading.filled and (grid := marked_grid(item)):
            self._grids.append(grid)
        return PuzzleAnswer((), answer.data, (), fault)

    def _row(self, own: OwnColumns, item: PuzzleItem, answer: PuzzleAnswer) -> list[Any]:
        reading = item.reading
        self._stray.update(own.left_out(reading))
        cells = [*own.cells(reading)]
        is_filled = self._columns.shows_progress and reading.state and reading.state.placed
        if is_filled and reading.row is None:
            cells[own.puzzle] = reading.grid.puzzle.as_line()
        file = [item.file] if self._of_files and not self._is_table else []
        missing = len(self._columns.names) - len(answer.cells) - 1
        values = [*answer.cells, *(None for _ in range(missing))]
        if self._as_objects:
            return [*file, *cells, answer.status, *values, answer.error or None]
        kinds = self._columns.kinds or ["text"] * len(values)
        texts = (in_text(kind, [value])[0] for kind, value in zip(kinds, values, strict=True))
        return [*file, *cells, answer.status, *texts, answer.error]

    def end(self, console: Console) -> None:
        """Writes the workbook, if the table is one, and reports the columns that were left out."""
        if self._own is None:
            return
        if self._is_workbook:
            from whydoku.faces.sheets.filled_in import handed_in
            from whydoku.faces.sheets.table import table_bytes

            puzzles = self._own.puzzle + (self._of_files and not self._is_table)
            results = handed_in(self._results)
            write_data(table_bytes(self._head, self._rows, puzzles, self._grids, results))
        if self._stray:
            names = ", ".join(sorted(self._stray))
            console.complain(f"left out the columns that the first table lacks: {names}")

    def _begun(self, console: Console, first: PuzzleItem, form: TextForm) -> OwnColumns:
        """The columns of the input, which `first` begins; writes the header."""
        own, columns = OwnColumns.of(first.reading), self._columns
        self._own, self._is_table = own, first.reading.row is not None
        form = form if self._is_table else TextForm()
        self._lines = SeparatedLines(self._separator or own.separator, form.line_end, self._is_safe)
        file = [FILE] if self._of_files and not self._is_table else []
        self._head = [*file, *own.names, *own.answer_names([*columns.names, ERROR], columns.about)]
        if not (self._is_workbook or self._as_objects):
            if self._is_table:
                write_in_form(form)
            console.write((BYTE_ORDER_MARK if form.has_mark else "") + self._line(self._head))
        return own

    def _line(self, row: Sequence[Any]) -> str:
        if self._as_objects:
            return in_json(dict(zip(self._head, row, strict=True)))
        return self._lines([row]).removesuffix("\n")
