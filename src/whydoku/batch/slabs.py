"""Slabs: pieces of the input as they are read, cut for the workers, and read there.

    LineSlab     lines with a puzzle each, unread
    TableSlab    rows of a table in text, each on a line, unread
    RecordSlab   records of any format, read
    ArrowSlab    rows of a columnar file

A slab is counted in units, of which it can be cut at any: lines, records or rows. An unread line of
a table may hold no record at all, such as a comment.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from io import BytesIO, StringIO
from typing import Any, NamedTuple, Protocol

from whydoku.batch.answers import Puzzle
from whydoku.batch.own_columns import OwnColumns
from whydoku.errors import InvalidPuzzle
from whydoku.formats.detect import read_further
from whydoku.formats.known import csv_puzzles
from whydoku.formats.plain_lines import PlainLines, are_plain
from whydoku.formats.reading import Reading, TableHead
from whydoku.formats.source import Lines, further_lines_of


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


class Slab(Protocol):
    """Some units of the input, one after the other."""

    @property
    def units(self) -> int:
        """How many units it has."""

    def part(self, begin: int, end: int) -> Slab:
        """The units from `begin` to `end`."""

    @property
    def raw(self) -> bytes:
        """Bytes that differ where the slabs differ, and join where they join."""

    def rows(self, own: OwnColumns) -> Rows:
        """The slab, read."""

    @property
    def own(self) -> OwnColumns:
        """The own columns of an output that begins with this slab."""


class LineSlab(NamedTuple):
    """Lines with a puzzle each; `is_plain` says that they are 81 cells and nothing else."""

    text: bytes
    units: int
    is_plain: bool

    @property
    def raw(self) -> bytes:
        """The text."""
        return self.text

    def part(self, begin: int, end: int) -> LineSlab:
        """Some of the lines."""
        return self._replace(text=_lines(self.text, self.units, begin, end), units=end - begin)

    def rows(self, own: OwnColumns) -> Rows:
        """The puzzles; what is a plain line is a puzzle."""
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


class TableSlab(NamedTuple):
    """Lines of a table, each a row: none of its cells goes over several lines."""

    text: bytes
    units: int
    table: TableHead

    @property
    def raw(self) -> bytes:
        """The text."""
        return self.text

    def part(self, begin: int, end: int) -> TableSlab:
        """Some of the lines."""
        return self._replace(text=_lines(self.text, self.units, begin, end), units=end - begin)

    def rows(self, own: OwnColumns) -> Rows:
        """The rows of the table."""
        if own == self.own and (found := self._complete_rows()):
            return found
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
        """Those of the table."""
        return OwnColumns(self.table.header, self.table.puzzle)


class RecordSlab(NamedTuple):
    """Records that have been read."""

    records: tuple[Reading, ...]

    @property
    def units(self) -> int:
        """The number of records."""
        return len(self.records)

    @property
    def raw(self) -> bytes:
        """The records in words."""
        return b"".join(map(_record_in_bytes, self.records))

    def part(self, begin: int, end: int) -> RecordSlab:
        """Some of the records."""
        return RecordSlab(self.records[begin:end])

    def rows(self, own: OwnColumns) -> Rows:
        """The records as rows."""
        return rows_of(self.records, own)

    @property
    def own(self) -> OwnColumns:
        """Those of the first record; without a table also a name, if any record has one."""
        first = self.records[0]
        if first.row or first.place:
            return OwnColumns.of(first)
        named = (record for record in self.records if record.name)
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
    """What is wrong with a row that has more cells than the header."""
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
    start = _end_of_line(text, 0, begin)
    return text[start : _end_of_line(text, start, end - begin)]


def _end_of_line(text: bytes, start: int, lines: int) -> int:
    """Where so many lines end that begin at `start`."""
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
