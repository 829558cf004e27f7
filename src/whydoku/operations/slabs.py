"""Slabs: pieces of the input, cut for the workers, which read them.

    LineSlab     unread lines with a puzzle each
    TableSlab    unread lines of a text table, each a row
    RecordSlab   records of any format, already read
    ValueSlab    Python values
    ArrowSlab    rows of a Parquet file
    ChapterSlab  puzzles that are yet to be made

A slab can be cut between any two of its units, which are lines, records or rows. An unread line of
a table may hold no record at all, such as a comment.
"""

from __future__ import annotations

import csv
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from io import BytesIO, StringIO
from typing import Any, Final, Generic, Self, TypeVar

from whydoku.dataclass import dataclass, field, replace
from whydoku.errors import InvalidPuzzle
from whydoku.formats.detect import read_further
from whydoku.formats.known import csv_puzzles
from whydoku.formats.plain_lines import PlainLines, are_plain
from whydoku.formats.sources.reading import Reading, TableHead
from whydoku.formats.sources.source import USUAL_FORM, Lines, TextForm, further_lines_of, text_form
from whydoku.operations.answers.answer import Puzzle
from whydoku.operations.own_columns import OwnColumns, surplus

FIRST_PUZZLES: Final = 64
"""How many units at the beginning of an input an operation may look at before it begins."""

T = TypeVar("T")


@dataclass(slots=True)
class Rows:
    """Rows of the input. Each row has its cells, and either a puzzle or a sentence that says what
    is wrong."""

    cells: Sequence[Sequence[Any]]
    puzzles: Sequence[Puzzle | None]
    errors: Sequence[str]
    left_out: set[str] = field(default_factory=set)
    """The names of the input's columns that are not in the output."""
    typed: Any = None
    """The same rows as an Arrow record batch, if they come from Parquet."""

    def first(self, number: int | None) -> Rows:
        """The first `number` rows; all rows if `number` is None."""
        if number is None:
            return self
        return Rows(self.cells[:number], self.puzzles[:number], self.errors[:number])


class Slab(ABC):
    """Consecutive units of the input; a frozen value, so that it can be sent to other processes."""

    __slots__ = ()

    @property
    @abstractmethod
    def units(self) -> int:
        """The number of units in the slab."""

    @abstractmethod
    def part(self, begin: int, end: int) -> Self:
        """A slab of the units from `begin` up to `end`."""

    @property
    @abstractmethod
    def raw(self) -> bytes:
        """Bytes that identify the contents of the slab. If the slab is cut in two, the bytes of the
        two parts, one after the other, are those of the whole."""

    @abstractmethod
    def rows(self, own: OwnColumns) -> Rows:
        """Reads the slab into rows, with the cells of each row arranged by the columns in `own`."""

    @property
    def own(self) -> OwnColumns:
        """The columns of the input that the output repeats, as determined by this slab if it is the
        first."""
        return OwnColumns()


def first_puzzles(slab: Slab | None) -> Iterator[Puzzle]:
    """Yields the puzzles in the first units of a slab; nothing if `slab` is None."""
    if slab is not None:
        rows = slab.part(0, min(slab.units, FIRST_PUZZLES)).rows(slab.own)
        yield from (puzzle for puzzle in rows.puzzles if puzzle is not None)


@dataclass(frozen=True, slots=True)
class _TextSlab(Slab):
    """Unread lines of a text."""

    text: bytes
    lines: int

    @property
    def units(self) -> int:
        return self.lines

    @property
    def raw(self) -> bytes:
        return self.text

    def part(self, begin: int, end: int) -> Self:
        return replace(self, text=_lines(self.text, self.lines, begin, end), lines=end - begin)


@dataclass(frozen=True, slots=True)
class LineSlab(_TextSlab):
    """Lines with a puzzle each. If `is_plain` is set, every line is 81 cells and nothing else."""

    is_plain: bool

    @property
    def puzzles(self) -> list[str]:
        """The puzzles of plain lines, without further parsing."""
        return PlainLines(self.text, 1).puzzles

    def rows(self, own: OwnColumns) -> Rows:
        """Reads the lines into rows with the columns in `own`. A line of exactly 81 cells is taken
        as a puzzle without further parsing."""
        if not self.is_plain:
            return rows_of(read_further(BytesIO(self.text), 1), own)
        puzzles = self.puzzles
        return Rows(own.plain(puzzles), puzzles, [""] * len(puzzles))

    @property
    def own(self) -> OwnColumns:
        """A column for the puzzle and, if any line has a name, one for names."""
        if self.is_plain:
            return OwnColumns()
        named = (record for record in read_further(BytesIO(self.text), 1) if record.name)
        return OwnColumns.of(next(named, None))


@dataclass(frozen=True, slots=True)
class TableSlab(_TextSlab):
    """Lines of a table. Each is a complete row, since no cell spans several lines."""

    table: TableHead

    def rows(self, own: OwnColumns) -> Rows:
        """Reads the lines into rows, with the cells of each row arranged by the columns in
        `own`."""
        if own == self.own and (rows := self._complete_rows()):
            return rows
        lines = Lines(further_lines_of(BytesIO(self.text)))
        return rows_of(csv_puzzles.read(self.table, lines), own)

    def _complete_rows(self) -> Rows | None:
        """Reads all rows at once, which is four times as fast as one by one. Returns None unless
        each row has all its cells, and a puzzle of 81 characters for which it names no rules."""
        with suppress(UnicodeDecodeError, csv.Error):
            text = StringIO(self.text.decode(), newline="")
            cells = [*map(tuple, csv.reader(text, delimiter=self.table.separator))]
            said = csv_puzzles.rules_column(self.table.header)
            are_usual = said is None or not any(row[said].strip() for row in cells)
            if {*map(len, cells)} == {len(self.table.header)} and are_usual:
                column = "".join([f"{row[self.table.puzzle]}\n" for row in cells]).encode()
                if are_plain(column):
                    puzzles = PlainLines(column, 1).puzzles
                    return Rows(cells, puzzles, [""] * len(puzzles))
        return None

    @property
    def own(self) -> OwnColumns:
        """The names of the table's columns, and the index of the column with the puzzles."""
        table, form = self.table, text_form(self.text)
        return OwnColumns(table.header, table.puzzle, separator=table.separator, form=form)


@dataclass(frozen=True, slots=True)
class ItemSlab(Slab, Generic[T]):
    """A slab of items in a sequence; each item is a unit."""

    items: Sequence[T]

    @property
    def units(self) -> int:
        """The number of items in the slab."""
        return len(self.items)

    def part(self, begin: int, end: int) -> Self:
        """A slab of the items from `begin` up to `end`."""
        return replace(self, items=self.items[begin:end])


@dataclass(frozen=True, slots=True)
class RecordSlab(ItemSlab[Reading]):
    """Records that have already been read."""

    form: TextForm = USUAL_FORM
    """How their file is written."""

    @property
    def raw(self) -> bytes:
        """The contents of all records in the slab as bytes."""
        return b"".join(map(_record_in_bytes, self.items))

    def rows(self, own: OwnColumns) -> Rows:
        """The records of the slab as rows, with the cells of each row arranged by the columns in
        `own`."""
        return rows_of(self.items, own)

    @property
    def own(self) -> OwnColumns:
        """The columns of the first record. If it is in no table, there is a column for names if any
        record has one."""
        first = self.items[0]
        if first.row:
            return replace(OwnColumns.of(first), form=self.form)
        if first.place:
            return OwnColumns.of(first)
        named = (record for record in self.items if record.name or record.claims)
        return OwnColumns.of(next(named, first))


def rows_of(records: Iterable[Reading], own: OwnColumns) -> Rows:
    """Turns records into rows, with the cells of each row arranged by the columns in `own`."""
    cells: list[tuple[str, ...]] = []
    puzzles: list[Puzzle | None] = []
    errors: list[str] = []
    left_out: set[str] = set()
    names = None
    for record in records:
        cells.append(own.cells(record))
        error = ""
        puzzle: Puzzle | None = record.line81 or record.clashing or None
        if record.error:
            error = record.error.what
        elif puzzle is None:
            try:
                puzzle = record.grid
            except InvalidPuzzle as fault:
                error = fault.what
        if record.doubts or record.offered:
            from whydoku.formats.photos.doubts import doubts_told

            error = "; ".join(filter(None, (error, *doubts_told(record))))
        puzzles.append(puzzle)
        if record.row:
            if more := surplus(record.row):
                error = "; ".join(filter(None, (error, more)))
            if record.row.table is not names:
                names = record.row.table
                left_out |= {*own.left_out(record.row.table)}
        errors.append(error)
    return Rows(cells, puzzles, errors, left_out)


def _lines(text: bytes, units: int, begin: int, end: int) -> bytes:
    """The lines from `begin` up to `end` of a text that has `units` lines. Each line has a line
    end, except perhaps the last."""
    if (begin, end) == (0, units):
        return text
    size = text.find(b"\n") + 1
    if len(text) == size * units and text[size - 1 :: size] == b"\n" * units:
        return text[size * begin : size * end]
    start = end_of_line(text, 0, begin)
    return text[start : end_of_line(text, start, end - begin)]


def end_of_line(text: bytes, start: int, lines: int) -> int:
    """The position in a text after so many `lines`, counted from the position `start`; at most the
    length of the text."""
    for _ in range(lines):
        start = text.find(b"\n", start) + 1
        if not start:
            return len(text)
    return start


def _record_in_bytes(record: Reading) -> bytes:
    grid = record.state
    state = grid.as_marks() + grid.as_line() if grid is not None else ""
    fields = record.row.fields if record.row else ()
    error = record.error.what if record.error else ""
    words = (record.line81 or "", state, record.name, error, record.claims)
    return "\0".join((*words, *fields, "\n")).encode("utf-8", "surrogatepass")
