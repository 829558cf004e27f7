"""Rows of the output as bytes, one writer for each form.

    text      a line of values for each row, without the columns of the input
    csv, tsv  the columns of the input, those of the answer, and what is wrong with a row
    jsonl     the same as an object on a line
    parquet   the same as typed columns, in a stream that `finishing` makes a file of

What a row looks like depends on nothing but the row.
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
"""The last column, which says what is wrong with a row."""

PIECE: Final = 1 << 20
"""The bytes that are copied at once."""


@dataclass(frozen=True)
class Layout:
    """The columns of an output: those of the input, and those of the answers of a job."""

    own: OwnColumns
    job: BatchJob

    @cached_property
    def answers(self) -> tuple[AnswerColumn, ...]:
        """The columns of the answers."""
        return (AnswerColumn(STATUS, "text"), *self.job.columns)

    @property
    def implied(self) -> str:
        """The status that a line of text leaves out, since the values beside it imply it."""
        return "" if self.job.shows_good else self.job.good

    @property
    def answer_names(self) -> tuple[str, ...]:
        """The names of the columns of the answers, and of the last."""
        names = [*(column.name for column in self.answers), ERROR]
        return self.own.answer_names(names, self.job.about or self.job.name)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all columns."""
        return (*self.own.names, *self.answer_names)

    @property
    def kinds(self) -> tuple[ColumnKind, ...]:
        """The kinds of the columns that the answers have."""
        return tuple(column.kind for column in self.answers)


@dataclass(frozen=True)
class RowWriter(ABC):
    """Writes rows; a frozen value, so that other processes can take it."""

    layout: Layout

    keeps_rows: ClassVar[bool] = True
    """Whether the output is the rows one after the other."""

    @property
    def begin(self) -> bytes:
        """What precedes all rows."""
        return b""

    @abstractmethod
    def __call__(self, rows: Rows, answers: Answers) -> bytes:
        """Rows with their answers, one for each row."""

    def finish(self, rows: IO[bytes], file: IO[bytes]) -> None:
        """Writes the output, made of all rows."""
        shutil.copyfileobj(rows, file, PIECE)


@dataclass(frozen=True)
class TextRows(RowWriter):
    """The values with spaces between, and a dash for one that is not known."""

    def __call__(self, rows: Rows, answers: Answers) -> bytes:  # noqa: ARG002 - only the answers
        """A line for each row: its values; the status only where they do not imply it."""
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
"""The signs besides the separator for which a cell needs quotes."""


@dataclass(frozen=True)
class CsvRows(RowWriter):
    """A table with a header."""

    separator: str = ","

    @property
    def begin(self) -> bytes:
        """The header."""
        return self._written([self.layout.names])

    def __call__(self, rows: Rows, answers: Answers) -> bytes:
        """A line for each row."""
        columns = map(_in_text, self.layout.kinds, answers.columns)
        cells = zip(*columns, answers.errors, strict=True)
        return self._written([(*own, *more) for own, more in zip(rows.cells, cells, strict=True)])

    def _written(self, rows: Sequence[Sequence[Any]]) -> bytes:
        """The rows, with quotes only if any cell needs them."""
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
    """A value, quoted if necessary: also around a carriage return, which ends a row for some
    readers."""
    text = "" if value is None else str(value)
    if needs_quotes(text):
        return '"' + text.replace('"', '""') + '"'
    return text


@dataclass(frozen=True)
class JsonRows(RowWriter):
    """An object on each line; what is not known is null. Steps are left out: a trace has them."""

    def __call__(self, rows: Rows, answers: Answers) -> bytes:
        """A line for each row."""
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
    """A value of a typed column that JSON has no type for, such as a date."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


_JSON: Final = json.JSONEncoder(ensure_ascii=False, default=_in_json).encode


def _counts_in_words(counts: dict[str, int] | None) -> str:
    return "" if counts is None else " ".join(f"{name}:{n}" for name, n in counts.items())


def _yes_or_no(value: bool | None) -> str:
    return "" if value is None else "yes" if value else "no"


def data_in_words(value: Any) -> str:
    """A value as JSON; empty if it is not known."""
    return "" if value is None else _JSON(value)


_IN_CSV: Final[dict[ColumnKind, Callable[[Any], str]]] = {
    "yes": _yes_or_no,
    "counts": _counts_in_words,
    "steps": data_in_words,
    "data": data_in_words,
}
"""How values of some kinds are written in a cell; those of others are written as they are."""


def _gapped(row: Sequence[str], implied: str) -> list[str]:
    """The words of a row with missing values: a dash for each, unless all are missing."""
    status, *values = row
    words = [value or "-" for value in values] if any(values) else []
    return words if status == implied else [status, *words]


def _in_text(kind: ColumnKind, values: Sequence[Any]) -> list[str]:
    if shown := _IN_CSV.get(kind):
        return [*map(shown, values)]
    return ["" if value is None else str(value) for value in values]


def _encoded(text: str) -> bytes:
    """A text in UTF-8; bytes that were not valid when they were read are written as they were."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass" if _has_others(text) else "surrogateescape")


def _has_others(text: str) -> bool:
    return any(0xD800 <= ord(c) < 0xDC80 or 0xDCFF < ord(c) < 0xE000 for c in text)
