"""Verdicts in a table, after the columns that the input had."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from whydoku.faces.cli.answer_table import SEPARATORS, AnswerTable, is_taken, surplus
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.puzzle_answers import PuzzleAnswer
from whydoku.faces.cli.table_output import TableOutput
from whydoku.faces.cli.wanted_puzzles import PuzzleItem
from whydoku.formats.reading import Reading
from whydoku.formats.source import TextForm

COLUMNS: Final = ("status", "clues", "minimal", "solutions")
WHY: Final = "why"

_YES_OR_NO: Final = {True: "yes", False: "no", None: ""}


class CheckTable(AnswerTable):
    """A table of verdicts: the status, the clues, whether all are needed, how many solutions.

    The reason comes last: in the column of faults, or, if the input is no table, in one of its own.
    """

    about = "check"

    def __init__(
        self, first: Reading | None, form: TextForm | None = None, separator: str = ""
    ) -> None:
        """`form` is that of the file with the first record, if it is a row."""
        super().__init__(first, form, separator)
        names: Sequence[str] = COLUMNS
        if is_taken(names, self.columns):
            names = [f"{self.about}_{name}" for name in names]
        self.names = names if self.keeps_columns else (*names, WHY)

    def row(self, reading: Reading, data: Mapping[str, Any], fault: str) -> list[str]:
        """The row of a record; `data` is its check as JSON, or what an unreadable one has."""
        count, clues = data.get("count"), data.get("clues")
        answer = [
            str(data["status"]),
            "" if clues is None else str(clues),
            _YES_OR_NO[data.get("minimal")],
            "" if count is None else str(count),
        ]
        if not self.keeps_columns:
            answer.append(fault)
        return self.answered(reading, str(data.get("puzzle", "")), answer, fault)


class CheckTableRun:
    """The table of a run: it begins with the first record, and turns each answer into a row."""

    def __init__(self, form: str) -> None:
        self._output = TableOutput(form)
        self._separator = SEPARATORS.get(form, "")
        self._table: CheckTable | None = None

    def begin(self, console: Console, item: PuzzleItem | None, form: TextForm) -> None:
        """Sets the columns by the first record, which is from a file of this form."""
        if self._table is None:
            reading = item.reading if item else None
            self._table = CheckTable(reading, form, self._separator)
            self._output.begin(console, self._table)

    def answer(self, item: PuzzleItem, answer: PuzzleAnswer) -> PuzzleAnswer:
        """The answer to a record as a row."""
        if self._table is None:
            return answer
        fault = "; ".join(filter(None, (answer.fault, surplus(item.reading.row))))
        row = self._table.row(item.reading, answer.data, fault)
        lines = self._output.lines(self._table, row)
        return PuzzleAnswer(lines, answer.data, lines, fault)

    def end(self, console: Console) -> None:
        """Writes the workbook, if it is one, and says which columns had no place."""
        if self._table is None:
            return
        self._output.end(self._table)
        if said := self._table.left_out:
            console.complain(said)
