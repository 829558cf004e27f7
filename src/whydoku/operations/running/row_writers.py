"""Turns slabs into rows of the output, and rows into bytes. Each form of output has a writer of its
own.

    text      a line of values for each row, without the columns of the input
    csv, tsv  the columns of the input, and those of the answers
    jsonl     the same as a JSON object on each line
    parquet   the same as typed columns, in streams from which a file is made at the end

The bytes of a row depend on that row alone.
"""

from __future__ import annotations

import re
import shutil
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import chain
from typing import IO, Any, ClassVar, Final, NamedTuple, Self, TypeAlias

from whydoku.dataclass import dataclass
from whydoku.formats.safe_cells import safe_cells
from whydoku.formats.sources.source import valid_text
from whydoku.operations.answers.answer import (
    ERROR,
    STATUS,
    Answer,
    AnswerColumn,
    Answers,
    ColumnKind,
    Puzzle,
    in_json,
    in_text,
)
from whydoku.operations.operation import Operation
from whydoku.operations.own_columns import OwnColumns
from whydoku.operations.slabs import Rows, Slab
from whydoku.operations.tally import BatchTally

ColumnValues: TypeAlias = Sequence[Sequence[Any]]
"""The values of answers, column by column."""

BYTE_ORDER_MARK: Final = "\ufeff"

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

    def answered(self, rows: Rows, answers: Answers) -> bytes:
        """The bytes of the rows with their answers."""
        return self(*in_rows(self.layout.job, rows, answers))

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
    """Writes for each row the line of its answer, which programs read."""

    def __call__(self, rows: Rows, columns: ColumnValues) -> bytes:  # noqa: ARG002 - no answers
        """Returns the puzzles alone."""
        return _in_lines(str(cells[self.layout.own.puzzle]) for cells in rows.cells)

    def answered(self, rows: Rows, answers: Answers) -> bytes:
        """Returns the lines of all rows. An operation without input has only the puzzles to
        write."""
        if not self.layout.job.has_input:
            return self(rows, ())
        lines = map(self._lines, rows.puzzles, answers.to(rows.puzzles))
        return _in_lines(chain.from_iterable(lines))

    def _lines(self, puzzle: Puzzle | None, answer: Answer) -> Iterable[str]:
        return (answer.status,) if puzzle is None else self.layout.job.lines(answer)


_QUOTED: Final = '\n\r"'
"""The characters besides the separator that make quotes necessary around a cell."""


@dataclass(frozen=True)
class SeparatedLines:
    """Writes rows as lines with a separator between the cells. If `is_safe` is set, no cell is one
    that a spreadsheet would run as a formula."""

    separator: str = ","
    line_end: str = "\n"
    is_safe: bool = False

    def __call__(self, rows: Sequence[Sequence[Any]]) -> str:
        """The rows as lines, with quotes only around the cells that need them."""
        if self.is_safe:
            rows = [safe_cells(row) for row in rows]
        with suppress(TypeError):  # in a typed table some cells are not texts
            text = self._joined(rows, "\n")
            separators = sum(map(len, rows)) - len(rows)
            if [*map(text.count, (self.separator, *_QUOTED))] == [separators, len(rows), 0, 0]:
                return text if self.line_end == "\n" else text.replace("\n", self.line_end)
        needs_quotes = re.compile(f"[{self.separator}{_QUOTED}]").search
        cells = [[_cell(value, needs_quotes) for value in row] for row in rows]
        return self._joined(cells, self.line_end)

    def _joined(self, rows: Sequence[Iterable[str]], line_end: str) -> str:
        return line_end.join([*map(self.separator.join, rows), ""])


def _cell(value: object, needs_quotes: Callable[[str], object]) -> str:
    """The text of a cell, in quotes if `needs_quotes` says so. A carriage return needs them too,
    since some readers take it for the end of a row."""
    text = "" if value is None else str(value)
    if needs_quotes(text):
        return '"' + text.replace('"', '""') + '"'
    return text


@dataclass(frozen=True)
class CsvRows(RowWriter):
    """Writes a table with a header, in the encoding and with the line ends of the input. The cells
    are separated as there too, unless a `separator` is given."""

    separator: str = ""
    is_safe: bool = False

    @cached_property
    def _lines(self) -> SeparatedLines:
        own = self.layout.own
        return SeparatedLines(self.separator or own.separator, own.form.line_end, self.is_safe)

    @property
    def begin(self) -> bytes:
        """The header: a line with the names of all columns."""
        mark = BYTE_ORDER_MARK if self.layout.own.form.has_mark else ""
        return _encoded(mark + self._lines([self.layout.names]), self.layout.own.form.encoding)

    def __call__(self, rows: Rows, columns: ColumnValues) -> bytes:
        """Returns a line for each row, with the cells of the input and those of the answer."""
        cells = zip(*map(in_text, self.layout.kinds, columns), strict=True)
        of_all = [(*own, *more) for own, more in zip(rows.cells, cells, strict=True)]
        return _encoded(self._lines(of_all), self.layout.own.form.encoding)


@dataclass(frozen=True)
class JsonRows(RowWriter):
    """Writes a JSON object for each row, in which unknown values are null. Leaves out a column of
    steps, because the column of traces has the same steps."""

    def __call__(self, rows: Rows, columns: ColumnValues) -> bytes:
        """Returns a line with a JSON object for each row."""
        shown = [n for n, kind in enumerate(self.layout.kinds) if kind != "steps"]
        names = [*self.layout.own.names, *(self.layout.answer_names[n] for n in shown)]
        values = zip(*(columns[n] for n in shown), strict=True)
        lines = [
            f"{in_json(dict(zip(names, (*own, *answer), strict=True)))}\n"
            for own, answer in zip(rows.cells, values, strict=True)
        ]
        return valid_text("".join(lines)).encode()


def _in_lines(lines: Iterable[str]) -> bytes:
    return _encoded("".join([f"{line}\n" for line in lines]))


def _encoded(text: str, encoding: str = "utf-8") -> bytes:
    """The text in an encoding. Bytes of the input that are not valid UTF-8 are written
    unchanged."""
    try:
        return text.encode(encoding)
    except UnicodeEncodeError:
        has_others = _has_others(text)
        return text.encode(encoding, "surrogatepass" if has_others else "surrogateescape")


def _has_others(text: str) -> bool:
    return any(0xD800 <= ord(c) < 0xDC80 or 0xDCFF < ord(c) < 0xE000 for c in text)


def in_rows(job: Operation, rows: Rows, answers: Answers) -> tuple[Rows, ColumnValues]:
    """The rows of an output and their columns. If a puzzle may have several rows or none, the cells
    of the input are repeated for each row of the last column of `answers`."""
    if not job.row_columns:
        return rows, answers.columns
    of_each = [of_one or () for of_one in answers.values[-1]]
    cells = [own for own, of_one in zip(rows.cells, of_each, strict=True) for _ in of_one]
    puzzles = [puzzle for puzzle, of in zip(rows.puzzles, of_each, strict=True) for _ in of]
    columns = [*zip(*chain(*of_each), strict=True)] or [()] * len(job.row_columns)
    return Rows(cells, puzzles, [""] * len(cells)), columns


class DoneSlab(NamedTuple):
    """The written rows of a slab, with their tally."""

    data: bytes
    tally: BatchTally
    wholes: Counter[str]
    """How many rows of the input have a whole number in each column that may become one of
    numbers."""


def work_on(writer: RowWriter, slab: Slab, most: int | None = None) -> DoneSlab:
    """Has the job answer the puzzles of a slab, and `writer` write its rows; if `most` is not None,
    only so many. Workers do this."""
    layout = writer.layout
    rows = slab.rows(layout.own).first(most)
    answers = layout.job.answers_in(rows, layout.own)
    tally = BatchTally.of(layout.job, answers, rows.left_out, layout.prefix)
    return DoneSlab(writer.answered(rows, answers), tally, writer.wholes_in(rows))
