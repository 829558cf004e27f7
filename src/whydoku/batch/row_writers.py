"""Rows of the output as bytes, with one writer for each form.

    text      a line of values for each row, without the columns of the input
    csv, tsv  the columns of the input, those of the answers, and what is wrong with the row
    jsonl     the same as a JSON object on each line
    parquet   the same as typed columns, in streams from which a file is made at the end

What is written for a row depends on that row alone.
"""

from __future__ import annotations

import json
import re
import shutil
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import IO, Any, ClassVar, Final

from whydoku.batch.answers import STATUS, AnswerColumn, Answers, ColumnKind
from whydoku.batch.job import BatchJob
from whydoku.batch.own_columns import OwnColumns
from whydoku.batch.slabs import Rows

ERROR: Final = "error"
"""The name of the last column, which says what is wrong with a row."""

PIECE: Final = 1 << 20
"""The number of bytes that are copied at a time."""


@dataclass(frozen=True)
class Layout:
    """The columns of an output: those of the input, and those of the job's answers."""

    own: OwnColumns
    job: BatchJob

    @cached_property
    def answers(self) -> tuple[AnswerColumn, ...]:
        """The columns of the answers, of which the status is the first."""
        return (AnswerColumn(STATUS, "text"), *self.job.columns)

    @property
    def implied(self) -> str:
        """The status that a line of text leaves out because the values imply it; empty if it is
        always shown."""
        return "" if self.job.shows_good else self.job.good

    @property
    def answer_names(self) -> tuple[str, ...]:
        """The names of the columns that follow those of the input, with the error as the last."""
        names = [*(column.name for column in self.answers), ERROR]
        return self.own.answer_names(names, self.job.about or self.job.name)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all columns of the output, in order."""
        return (*self.own.names, *self.answer_names)

    @property
    def kinds(self) -> tuple[ColumnKind, ...]:
        """The kinds of values in the columns of the answers."""
        return tuple(column.kind for column in self.answers)


@dataclass(frozen=True)
class RowWriter(ABC):
    """Turns rows into bytes; a frozen value, so that other processes can take it."""

    layout: Layout

    keeps_rows: ClassVar[bool] = True
    """Whether the output consists of the written rows, one after the other."""

    @property
    def begin(self) -> bytes:
        """The bytes before the first row, such as a header."""
        return b""

    @abstractmethod
    def __call__(self, rows: Rows, answers: Answers) -> bytes:
        """The bytes of the rows, each with its answer."""

    def finish(self, rows: IO[bytes], file: IO[bytes]) -> None:
        """Writes the output to `file`, made from the bytes of all rows."""
        shutil.copyfileobj(rows, file, PIECE)


@dataclass(frozen=True)
class TextRows(RowWriter):
    """Writes the values of a row with spaces between them, and a dash for each unknown one."""

    def __call__(self, rows: Rows, answers: Answers) -> bytes:  # noqa: ARG002 - only the answers
        """Returns a line of values for each row, which begins with the status unless they imply
        it."""
        columns = [*map(_in_text, self.layout.kinds[1:], answers.values)]
        implied = self.layout.implied
        if len(columns) == 1 and implied:
            pairs = zip(answers.statuses, columns[0], strict=True)
            lines = [value if status == implied else status for status, value in pairs]
        else:
            lines = [
                " ".join(row if all(row) and row[0] != implied else _gapped(row, implied))
                for row in zip(answers.statuses, *columns, strict=True)
            ]
        lines.append("")
        return _encoded("\n".join(lines))


_QUOTED: Final = '\n\r"'
"""The characters that, like the separator, make it necessary to quote a cell."""


@dataclass(frozen=True)
class CsvRows(RowWriter):
    """Writes a table with a header."""

    separator: str = ","

    @property
    def begin(self) -> bytes:
        """The header, with the names of all columns."""
        return self._written([self.layout.names])

    def __call__(self, rows: Rows, answers: Answers) -> bytes:
        """Returns a line for each row: the cells of the input, the values of the answer, and the
        error."""
        columns = map(_in_text, self.layout.kinds, answers.columns)
        cells = zip(*columns, answers.errors, strict=True)
        return self._written([(*own, *more) for own, more in zip(rows.cells, cells, strict=True)])

    def _written(self, rows: Sequence[Sequence[Any]]) -> bytes:
        """The rows as lines, in which only cells that need quotes have them."""
        with suppress(TypeError):  # in a typed table some cells are not texts
            text = self._joined(rows)
            separators = len(rows) * (len(self.layout.names) - 1)
            if [*map(text.count, (self.separator, *_QUOTED))] == [separators, len(rows), 0, 0]:
                return _encoded(text)
        needs_quotes = re.compile(f"[{self.separator}{_QUOTED}]").search
        return _encoded(
            self._joined([[_cell(value, needs_quotes) for value in row] for row in rows])
        )

    def _joined(self, rows: Sequence[Iterable[str]]) -> str:
        return "".join([f"{self.separator.join(row)}\n" for row in rows])


def _cell(value: object, needs_quotes: Callable[[str], object]) -> str:
    """The text of a cell, quoted if necessary. A carriage return needs quotes too, since some
    readers take it for the end of a row."""
    text = "" if value is None else str(value)
    if needs_quotes(text):
        return '"' + text.replace('"', '""') + '"'
    return text


@dataclass(frozen=True)
class JsonRows(RowWriter):
    """Writes a JSON object for each row, in which unknown values are null. Steps are left out,
    because a trace contains them."""

    def __call__(self, rows: Rows, answers: Answers) -> bytes:
        """Returns a line with a JSON object for each row."""
        *names, error = self.layout.answer_names
        shown = [n for n, kind in enumerate(self.layout.kinds) if kind != "steps"]
        names = [*self.layout.own.names, *(names[n] for n in shown), error]
        columns = (answers.columns[n] for n in shown)
        errors = (error or None for error in answers.errors)
        lines = [
            f"{_JSON(dict(zip(names, (*own, *answer), strict=True)))}\n"
            for own, answer in zip(rows.cells, zip(*columns, errors, strict=True), strict=True)
        ]
        return "".join(lines).encode("utf-8", "replace")


def _in_json(value: object) -> str:
    """The text for a value that JSON has no type for, such as a date in a typed column."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


_JSON: Final = json.JSONEncoder(ensure_ascii=False, default=_in_json).encode


def _counts_in_words(counts: dict[str, int] | None) -> str:
    return "" if counts is None else " ".join(f"{name}:{n}" for name, n in counts.items())


def _yes_or_no(value: bool | None) -> str:
    return "" if value is None else "yes" if value else "no"


def data_in_words(value: Any) -> str:
    """The JSON text of a value; empty for None."""
    return "" if value is None else _JSON(value)


_IN_CSV: Final[dict[ColumnKind, Callable[[Any], str]]] = {
    "yes": _yes_or_no,
    "counts": _counts_in_words,
    "steps": data_in_words,
    "data": data_in_words,
}
"""How values of these kinds become text; those of all other kinds are written with `str`."""


def _gapped(row: Sequence[str], implied: str) -> list[str]:
    """The words of a line in which a value is missing or the status is `implied`: a dash stands for
    each missing value unless all are missing, and an implied status is left out."""
    status, *values = row
    words = [value or "-" for value in values] if any(values) else []
    return words if status == implied else [status, *words]


def _in_text(kind: ColumnKind, values: Sequence[Any]) -> list[str]:
    if shown := _IN_CSV.get(kind):
        return [*map(shown, values)]
    return ["" if value is None else str(value) for value in values]


def _encoded(text: str) -> bytes:
    """A text as UTF-8; bytes that were invalid when they were read are written unchanged."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass" if _has_others(text) else "surrogateescape")


def _has_others(text: str) -> bool:
    return any(0xD800 <= ord(c) < 0xDC80 or 0xDCFF < ord(c) < 0xE000 for c in text)
