"""Answers as a table with a row for each puzzle: text, written line by line, or a workbook, written
at the end. If the input is a table, each row begins with its columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from whydoku.faces.cli.answer_stream import Saying, Sink, StreamWork
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.filled_grids import marked_grid, result_on
from whydoku.faces.cli.options.answer_options import AskedAnswers
from whydoku.faces.cli.options.output_file import refuse_terminal, write_data, write_in_form
from whydoku.faces.cli.options.shared_options import WORKBOOK
from whydoku.faces.cli.options.wanted_puzzles import WantedPuzzles
from whydoku.faces.cli.puzzle_items import PuzzleItem, PuzzlePiece
from whydoku.formats.sources.grids import puzzle_text
from whydoku.operations.answers.answer import in_text
from whydoku.operations.answers.verdicts import puzzle_of_filled
from whydoku.operations.operation import Operation
from whydoku.operations.own_columns import OwnColumns, surplus
from whydoku.operations.running.order import WRITERS
from whydoku.operations.running.row_writers import CsvRows, Layout, RowWriter
from whydoku.operations.slabs import Rows

if TYPE_CHECKING:
    from whydoku.telling.workbooks.kinds.table import GridResult, MarkedGrid


def table_for(asked: AskedAnswers, operation: Operation, wanted: WantedPuzzles) -> RowSink | None:
    """The table to write; None if the output is not a table."""
    if asked.format_ == WORKBOOK:
        return WorkbookSink(asked, operation, wanted)
    return RowSink(asked, operation, wanted) if asked.is_table else None


class RowSink(Sink):
    """Writes the answers of an operation as the rows of a table, whose columns depend on the first
    record.

    If that is a row of a table, the columns of that table come first, unchanged. Otherwise these
    are the puzzle, its name and, if it stands on a sheet, its place there; if there are several
    files, the file comes before them. Then come the columns of the answers, and at last what is
    wrong with a row.
    """

    def __init__(self, asked: AskedAnswers, operation: Operation, wanted: WantedPuzzles) -> None:
        super().__init__(Console.of_this_process(asked.is_json), is_one=False)
        self._asked = asked
        self._operation = operation
        self._wanted = wanted
        self._own: OwnColumns | None = None
        self._has_file = False
        self._stray: set[str] = set()
        """The columns of later tables that are left out because the first table lacks them."""
        self._remarkable = 0

    def begin(self, work: StreamWork, first: PuzzlePiece) -> StreamWork:
        """Returns the work with the columns of its answers known."""
        self._operation = self._operation.begun(iter(first.subjects))
        return replace(work, operation=self._operation)

    def fault(self, item: PuzzleItem, said: Saying) -> str:
        """What is wrong with a puzzle, or with its row."""
        return "; ".join(filter(None, (said.fault, surplus(item.reading.row))))

    def write(self, item: PuzzleItem, said: Saying) -> None:
        """Writes the row of a puzzle, and the header before the first one."""
        own, reading, answer = self._own or self._begun(item), item.reading, said.more
        self._remarkable += said.is_remarkable
        self._stray.update(own.left_out(reading.row.table) if reading.row else ())
        cells = [*own.cells(reading)]
        if self._operation.takes_filled and reading.row is None:
            if reading.filled:
                cells[own.puzzle] = puzzle_of_filled(reading.filled) or cells[own.puzzle]
            elif reading.state and reading.state.placed:
                cells[own.puzzle] = puzzle_text(reading.state.puzzle)
        file = [item.file] if self._has_file else []
        missing = len(self._layout.kinds) - len(answer.values) - 2
        errors = answer.error or said.fault, surplus(reading.row)
        error = "; ".join(filter(None, errors)) or None
        self._add([*file, *cells], [answer.status, *answer.values, *[None] * missing, error])

    def _add(self, cells: list[Any], values: list[Any]) -> None:
        """Writes a row with the cells of the input and the values of the answer."""
        self._write(self._writer(Rows([cells], (), ()), [[value] for value in values]))

    def _write(self, data: bytes) -> None:
        if data:
            text = data.decode(self._layout.own.form.encoding, "surrogateescape")
            self._console.write(text.removesuffix("\n"))

    def end(self) -> None:
        """Reports the columns that were left out, and what has no room in a table."""
        if self._stray:
            names = ", ".join(sorted(self._stray))
            self._console.complain(f"left out the columns that the first table lacks: {names}")
        if self._remarkable:
            self._console.complain(self._operation.remark(self._remarkable))

    def _begun(self, first: PuzzleItem) -> OwnColumns:
        """The columns of the input, which `first` begins; writes what is above the first row."""
        own = self._own = OwnColumns.of(first.reading)
        is_table = first.reading.row is not None
        self._has_file = len(self._asked.files) > 1 and not is_table
        if is_table:
            own = replace(own, form=self._wanted.form)
        if self._has_file:
            own = replace(own, names=("file", *own.names), puzzle=own.puzzle + 1)
        self._layout = Layout(own, self._operation)
        self._begin(is_table=is_table)
        return self._own

    def _begin(self, *, is_table: bool) -> None:
        """Writes what is above the first row."""
        self._writer: RowWriter = WRITERS[self._asked.format_](self._layout)
        if isinstance(self._writer, CsvRows):
            self._writer = replace(self._writer, is_safe=self._asked.safe_csv)
            if is_table:
                write_in_form(self._layout.own.form)
        self._write(self._writer.begin)


class WorkbookSink(RowSink):
    """Keeps the rows, and writes a workbook at the end. If grids that people have filled in are
    judged, it has a sheet for each in which something is wrong, and one with all results."""

    def __init__(self, asked: AskedAnswers, operation: Operation, wanted: WantedPuzzles) -> None:
        from whydoku.telling.workbooks.looks import need_xlsxwriter

        super().__init__(asked, operation, wanted)
        self._rows: list[Sequence[str]] = []
        self._grids: list[MarkedGrid] = []
        self._results: list[GridResult] = []
        refuse_terminal()
        need_xlsxwriter()

    def write(self, item: PuzzleItem, said: Saying) -> None:
        """Keeps the row of a puzzle, and what more is shown of it."""
        super().write(item, said)
        if self._operation.takes_filled:
            result = result_on(item, said.more.status, said.fault)
            self._results += [result] if result else []
        if item.reading.filled and (grid := marked_grid(item)):
            self._grids.append(grid)

    def _begin(self, *, is_table: bool) -> None:
        """Writes nothing yet."""

    def _add(self, cells: list[Any], values: list[Any]) -> None:
        texts = (in_text(kind, [v]) for kind, v in zip(self._layout.kinds, values, strict=True))
        self._rows.append([*cells, *(text for [text] in texts)])

    def end(self) -> None:
        """Writes the workbook, unless there was nothing to answer."""
        if self._own:
            from whydoku.telling.workbooks.kinds.table import handed_in, table_bytes

            own, results = self._layout.own, handed_in(self._results)
            names = [*self._layout.names]
            write_data(table_bytes(names, self._rows, own.puzzle, self._grids, results))
        super().end()
