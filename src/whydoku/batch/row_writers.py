"""Turns rows of the output into bytes. Each form of output has a writer of its own.

    text      a line of values for each row, without the columns of the input
    csv, tsv  the columns of the input, and those of the answers
    jsonl     the same as a JSON object on each line
    parquet   the same as typed columns, in streams from which a file is made at the end

The bytes of a row depend on that row alone.
"""

from __future__ import annotations

import json
import re
import shutil
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import IO, Any, ClassVar, Final, Self, TypeAlias

from whydoku.formats.safe_cells import safe_cells
from whydoku.formats.source import valid_text
from whydoku.operations.answers import ERROR, STATUS, AnswerColumn, ColumnKind
from whydoku.operations.operation import Operation
from whydoku.operations.own_columns import OwnColumns
from whydoku.operations.slabs import Rows

ColumnValues: TypeAlias = Sequence[Sequence[Any]]
"""The values of answers, column by column."""

PIECE: Final = 1 << 20
"""The number of bytes that are copied at once."""


@dataclass(frozen=True)
class Layout:
    """The columns of an output: those of the input in `own`, and those of the job's answers."""

    own: OwnColumns
    job: Operation

    @cached_property
    def answers(self) -> tuple[AnswerColumn, ...]:
        """The columns that follow those of the input: the status, the columns of the job and the
        error or, if a puzzle may have several rows, the columns of these."""
        usual = (AnswerColumn(STATUS, "text"), *self.job.columns, AnswerColumn(ERROR, "text"))
        return self.job.row_columns or usual

    @property
    def implied(self) -> str:
        """The status that output as text leaves out because the values imply it; empty if every
        status is shown."""
        return "" if self.job.shows_good else self.job.good

    @property
    def answer_names(self) -> tuple[str, ...]:
        """The names of the columns after those of the input."""
        names = [column.name for column in self.answers]
        return self.own.answer_names(names, self.job.about or self.job.name)

    @property
    def prefix(self) -> str:
        """What stands before the name of each column of the answers; empty unless the input has a
        column of such a name."""
        return self.answer_names[0].removesuffix(self.answers[0].name)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all columns of the output, in order."""
        return (*self.own.names, *self.answer_names)

    @property
    def kinds(self) -> tuple[ColumnKind, ...]:
        """The kinds of the columns after those of the input."""
        return tuple(column.kind for column in self.answers)


@dataclass(frozen=True)
class RowWriter(ABC):
    """Turns rows into bytes; a frozen value, so that it can be sent to other processes."""

    layout: Layout

    keeps_rows: ClassVar[bool] = True
    """Whether the output simply consists of the bytes of all rows, one after another."""

    @property
    def begin(self) -> bytes:
        """The bytes before the first row; in a table, the header."""
        return b""

    @abstractmethod
    def __call__(self, rows: Rows, columns: ColumnValues) -> bytes:
        """The bytes of the rows with their answers, whose columns are those of the layout."""

    def wholes_in(self, _rows: Rows, /) -> Counter[str]:
        """How many rows have a whole number in each column that may become one of numbers."""
        return Counter()

    def with_wholes(self, _columns: frozenset[str], /) -> Self:
        """The writer of an output in which these columns of the input hold nothing but whole
        numbers."""
        return self

    def finish(self, rows: IO[bytes], file: IO[bytes]) -> None:
        """Makes the output from the bytes of all rows in `rows`, and writes it to `file`."""
        shutil.copyfileobj(rows, file, PIECE)


@dataclass(frozen=True)
class TextRows(RowWriter):
    """Writes a line for each row: its values with spaces between them, and a dash for an unknown
    value."""

    def __call__(self, rows: Rows, columns: ColumnValues) -> bytes:
        """Returns a line of values for each row. The line begins with the status, unless the values
        imply it. A job without input has only the puzzles to write."""
        if not self.layout.job.has_input:
            puzzle = self.layout.own.puzzle
            return _encoded("".join(f"{cells[puzzle]}\n" for cells in rows.cells))
        statuses, *values, _ = columns
        texts = [*map(_in_text, self.layout.kinds[1:-1], values)]
        implied = self.layout.implied
        if len(texts) == 1 and implied:
            pairs = zip(statuses, texts[0], strict=True)
            lines = [value if status == implied else status for status, value in pairs]
        else:
            lines = [
                " ".join(row if all(row) and row[0] != implied else _gapped(row, implied))
                for row in zip(statuses, *texts, strict=True)
            ]
        lines.append("")
        return _encoded("\n".join(lines))


_QUOTED: Final = '\n\r"'
"""The characters besides the separator that make quotes necessary around a cell."""


@dataclass(frozen=True)
class CsvRows(RowWriter):
    """Writes a table with a header; `separator` stands between the cells. If `is_safe` is set, no
    cell is one that a spreadsheet would run as a formula."""

    separator: str = ","
    is_safe: bool = False

    @property
    def begin(self) -> bytes:
        """The header: a line with the names of all columns."""
        return self._written([self.layout.names])

    def __call__(self, rows: Rows, columns: ColumnValues) -> bytes:
        """Returns a line for each row, with the cells of the input and those of the answer."""
        cells = zip(*map(_in_text, self.layout.kinds, columns), strict=True)
        return self._written([(*own, *more) for own, more in zip(rows.cells, cells, strict=True)])

    def _written(self, rows: Sequence[Sequence[Any]]) -> bytes:
        """The rows as lines, with quotes only around the cells that need them."""
        if self.is_safe:
            rows = [safe_cells(row) for row in rows]
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
    """The text of a cell, in quotes if `needs_quotes` says so. A carriage return needs them too,
    since some readers take it for the end of a row."""
    text = "" if value is None else str(value)
    if needs_quotes(text):
        return '"' + text.replace('"', '""') + '"'
    return text


@dataclass(frozen=True)
class JsonRows(RowWriter):
    """Writes a JSON object for each row, in which unknown values are null. Leaves out a column of
    steps, because the column of traces has the same steps."""

    def __call__(self, rows: Rows, columns: ColumnValues) -> bytes:
        """Returns a line with a JSON object for each row."""
        shown = [n for n, kind in enumerate(self.layout.kinds) if kind != "steps"]
        names = [*self.layout.own.names, *(self.layout.answer_names[n] for n in shown)]
        answers = zip(*(columns[n] for n in shown), strict=True)
        lines = [
            f"{_JSON(dict(zip(names, (*own, *answer), strict=True)))}\n"
            for own, answer in zip(rows.cells, answers, strict=True)
        ]
        return valid_text("".join(lines)).encode()


def _in_json(value: object) -> str:
    """The text of a value for which JSON has no type, such as a date in a typed column."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


_JSON: Final = json.JSONEncoder(ensure_ascii=False, default=_in_json).encode


def _counts_in_words(counts: dict[str, int] | None) -> str:
    return "" if counts is None else " ".join(f"{name}:{n}" for name, n in counts.items())


def _yes_or_no(value: bool | None) -> str:
    return "" if value is None else "yes" if value else "no"


def data_in_words(value: Any) -> str:
    """The value as JSON text; an empty text for None."""
    return "" if value is None else _JSON(value)


_IN_CSV: Final[dict[ColumnKind, Callable[[Any], str]]] = {
    "yes": _yes_or_no,
    "counts": _counts_in_words,
    "wholes": data_in_words,
    "messages": data_in_words,
    "steps": data_in_words,
    "data": data_in_words,
}
"""The functions that turn values of these kinds into texts. Values of all other kinds become texts
by `str`."""


def _gapped(row: Sequence[str], implied: str) -> list[str]:
    """The words of a line in which values are missing or whose status is `implied`, and so left
    out. A dash stands for a missing value, unless all values are missing."""
    status, *values = row
    words = [value or "-" for value in values] if any(values) else []
    return words if status == implied else [status, *words]


def _in_text(kind: ColumnKind, values: Sequence[Any]) -> list[str]:
    if shown := _IN_CSV.get(kind):
        return [*map(shown, values)]
    return ["" if value is None else str(value) for value in values]


def _encoded(text: str) -> bytes:
    """The text in UTF-8. Bytes of the input that are not valid UTF-8 are written unchanged."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass" if _has_others(text) else "surrogateescape")


def _has_others(text: str) -> bool:
    return any(0xD800 <= ord(c) < 0xDC80 or 0xDCFF < ord(c) < 0xE000 for c in text)
