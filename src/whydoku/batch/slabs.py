"""Slabs: pieces of the input as they are read, cut for the workers, and read there.

    LineSlab     lines with a puzzle each, unread
    TableSlab    rows of a table in text, each on a line, unread
    RecordSlab   records of any format, read
    ValueSlab    values of Python
    ArrowSlab    rows of a columnar file
    ChapterSlab  puzzles that are yet to be made

A slab is counted in units, of which it can be cut at any: lines, records or rows. An unread line of
a table may hold no record at all, such as a comment.
"""

from __future__ import annotations

import csv
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from io import BytesIO, StringIO
from typing import Any, Final, Generic, Self, TypeVar

from whydoku.batch.answers import Puzzle
from whydoku.batch.own_columns import OwnColumns
from whydoku.errors import InvalidPuzzle
from whydoku.formats.detect import read_further
from whydoku.formats.known import csv_puzzles
from whydoku.formats.plain_lines import PlainLines, are_plain
from whydoku.formats.reading import Reading, TableHead
from whydoku.formats.source import Lines, further_lines_of

FIRST_PUZZLES: Final = 64
"""The most units of an input whose puzzles a job may look at before it begins."""

T = TypeVar("T")


@dataclass(slots=True)
class Rows:
    """Rows of the input: for each its own cells, and its puzzle or what is wrong with it."""

    cells: Sequence[Sequence[Any]]
    puzzles: Sequence[Puzzle | None]
    errors: Sequence[str]
    left_out: set[str] = field(default_factory=set)
    """The columns that have no place in the output."""
    typed: Any = None
    """The own columns as arrays of Arrow, if that is what they were."""

    def first(self, number: int | None) -> Rows:
        """The first rows, or all if there are fewer."""
        if number is None:
            return self
        return Rows(self.cells[:number], self.puzzles[:number], self.errors[:number])


class Slab(ABC):
    """Some units of the input, one after the other; a frozen value, so that other processes can
    take it."""

    __slots__ = ()

    @property
    @abstractmethod
    def units(self) -> int:
        """How many units it has."""

    @abstractmethod
    def part(self, begin: int, end: int) -> Self:
        """The units from `begin` to `end`."""

    @property
    @abstractmethod
    def raw(self) -> bytes:
        """Bytes that identify the contents: those of two slabs in a row are those of the two
        joined."""

    @abstractmethod
    def rows(self, own: OwnColumns) -> Rows:
        """The slab, read."""

    @property
    def own(self) -> OwnColumns:
        """The own columns of an output that begins with this slab."""
        return OwnColumns()


def first_puzzles(slab: Slab | None) -> Iterator[Puzzle]:
    """Yields some of the first puzzles of an input that begins with this slab."""
    if slab is not None:
        rows = slab.part(0, min(slab.units, FIRST_PUZZLES)).rows(slab.own)
        yield from (puzzle for puzzle in rows.puzzles if puzzle is not None)


@dataclass(frozen=True, slots=True)
class _TextSlab(Slab):
    """Lines of a text, unread."""

    text: bytes
    lines: int

    @property
    def units(self) -> int:
        """The number of lines."""
        return self.lines

    @property
    def raw(self) -> bytes:
        """The text."""
        return self.text

    def part(self, begin: int, end: int) -> Self:
        """Some of the lines."""
        return replace(self, text=_lines(self.text, self.lines, begin, end), lines=end - begin)


@dataclass(frozen=True, slots=True)
class LineSlab(_TextSlab):
    """Lines with a puzzle each; `is_plain` says that they are 81 cells and nothing else."""

    is_plain: bool

    def rows(self, own: OwnColumns) -> Rows:
        """The rows; a plain line is a puzzle as it stands."""
        if not self.is_plain:
            return rows_of(read_further(BytesIO(self.text), 1), own)
        puzzles = PlainLines(self.text, 1).puzzles
        return Rows(own.plain(puzzles), puzzles, [""] * len(puzzles))

    @property
    def own(self) -> OwnColumns:
        """The puzzle, and its name if any has one."""
        if self.is_plain:
            return OwnColumns()
        named = (record for record in read_further(BytesIO(self.text), 1) if record.name)
        return OwnColumns.of(next(named, None))


@dataclass(frozen=True, slots=True)
class TableSlab(_TextSlab):
    """Lines of a table, each a row: none of its cells goes over several lines."""

    table: TableHead

    def rows(self, own: OwnColumns) -> Rows:
        """The rows of the table."""
        if own == self.own and (rows := self._complete_rows()):
            return rows
        lines = Lines(further_lines_of(BytesIO(self.text)))
        return rows_of(csv_puzzles.read(self.table, lines), own)

    def _complete_rows(self) -> Rows | None:
        """The rows, if each has all its cells and a puzzle of 81 characters: these are read at once
        and not one by one, four times as fast."""
        with suppress(UnicodeDecodeError, csv.Error):
            text = StringIO(self.text.decode(), newline="")
            cells = [*map(tuple, csv.reader(text, delimiter=self.table.separator))]
            if {*map(len, cells)} == {len(self.table.header)}:
                column = "".join([f"{row[self.table.puzzle]}\n" for row in cells]).encode()
                if are_plain(column):
                    puzzles = PlainLines(column, 1).puzzles
                    return Rows(cells, puzzles, [""] * len(puzzles))
        return None

    @property
    def own(self) -> OwnColumns:
        """The columns of the table."""
        return OwnColumns(self.table.header, self.table.puzzle)


@dataclass(frozen=True, slots=True)
class ItemSlab(Slab, Generic[T]):
    """Units that are values."""

    items: Sequence[T]

    @property
    def units(self) -> int:
        """The number of items."""
        return len(self.items)

    def part(self, begin: int, end: int) -> Self:
        """Some of the items."""
        return replace(self, items=self.items[begin:end])


class RecordSlab(ItemSlab[Reading]):
    """Records that have been read."""

    __slots__ = ()

    @property
    def raw(self) -> bytes:
        """The records in words."""
        return b"".join(map(_record_in_bytes, self.items))

    def rows(self, own: OwnColumns) -> Rows:
        """The records as rows."""
        return rows_of(self.items, own)

    @property
    def own(self) -> OwnColumns:
        """The columns of the first record; without a table also a name, if any record has one."""
        first = self.items[0]
        if first.row or first.place:
            return OwnColumns.of(first)
        named = (record for record in self.items if record.name)
        return OwnColumns.of(next(named, first))


def rows_of(records: Iterable[Reading], own: OwnColumns) -> Rows:
    """Records as rows."""
    cells: list[tuple[str, ...]] = []
    puzzles: list[Puzzle | None] = []
    errors: list[str] = []
    left_out: set[str] = set()
    names = None
    for record in records:
        cells.append(own.cells(record))
        error = ""
        puzzle: Puzzle | None = record.line81
        if record.error:
            error = record.error.what
        elif puzzle is None:
            try:
                puzzle = record.grid
            except InvalidPuzzle as fault:
                error = fault.what
        puzzles.append(puzzle)
        if record.row:
            if more := _surplus(record.row.fields, len(record.row.table.header)):
                error = "; ".join(filter(None, (error, more)))
            if record.row.table is not names:
                names = record.row.table
                left_out |= {*own.left_out(record)}
        errors.append(error)
    return Rows(cells, puzzles, errors, left_out)


def _surplus(fields: Sequence[str], columns: int) -> str:
    """What is wrong with a row that has more cells than the header; empty if nothing is."""
    if len(fields) <= columns or not any(fields[columns:]):
        return ""
    return f"found {len(fields)} cells in the row for {columns} columns"


def _lines(text: bytes, units: int, begin: int, end: int) -> bytes:
    """Lines `begin` to `end` of a text with so many of them, of which only the last may lack its
    line end."""
    if (begin, end) == (0, units):
        return text
    size = text.find(b"\n") + 1
    if len(text) == size * units and text[size - 1 :: size] == b"\n" * units:
        return text[size * begin : size * end]
    start = end_of_line(text, 0, begin)
    return text[start : end_of_line(text, start, end - begin)]


def end_of_line(text: bytes, start: int, lines: int) -> int:
    """The place where the given number of lines from `start` ends."""
    for _ in range(lines):
        start = text.find(b"\n", start) + 1
        if not start:
            return len(text)
    return start


def _record_in_bytes(record: Reading) -> bytes:
    grid = record.state
    state = grid.as_marks() + grid.as_line() if grid is not None else ""
    fields = record.row.fields if record.row else ()
    words = (record.line81 or "", state, record.name, record.error.what if record.error else "")
    return "\0".join((*words, *fields, "\n")).encode("utf-8", "surrogatepass")
