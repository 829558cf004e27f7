"""Slabs of a text: unread where each line is a record, else record by record.

    lines with a puzzle each, from the beginning   LineSlab
    a table, as far as each line of it is a row    TableSlab
    everything else, and what follows              RecordSlab

What a slab holds depends on the bytes alone, not on how they arrive.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from itertools import chain, islice
from typing import Final

from whydoku.batch.slabs import LineSlab, RecordSlab, Slab, TableSlab, end_of_line
from whydoku.errors import WhydokuError
from whydoku.formats import read_all
from whydoku.formats.detect import is_line_of_one, read_further
from whydoku.formats.known import csv_puzzles
from whydoku.formats.limits import LONGEST_LINE
from whydoku.formats.plain_lines import are_plain
from whydoku.formats.reading import Reading, TableHead
from whydoku.formats.source import PACKED, Chunks, Lines, further_lines_of, text_form

SLAB: Final = 1 << 20
"""The bytes of a text that are cut into a slab."""

RECORDS: Final = 1024
"""The records of a slab that is read here."""

_RECORDS: Final = re.compile(
    rb"(?:[1-9.0*_?-]{81}[ \t,;#][^\r\n]*+\r?\n|(?=[^1-9\n]*+[1-9])[1-9.0*_?-]{81}\r?\n)+"
).match
"""Lines of 81 cells, with or without a name."""

_OTHERS, _PLAIN, _MIXED = range(3)
"""Kinds of texts: none whose lines are a record each; only lines of 81 cells; or others too."""

_NOT_PLAIN: Final = (codecs.BOM_UTF8, *PACKED)
"""The first bytes of what is not read line by line: texts with a mark, workbooks."""

_LONE_RETURN: Final = re.compile(rb"\r(?!\n)").search


class _Whole:
    """A source read in pieces of exactly `SLAB` bytes, except the last, however its bytes
    arrive."""

    def __init__(self, source: Chunks, begun: bytes = b"") -> None:
        self._source = source
        self._begun = begun

    def read1(self, size: int, /) -> bytes:  # noqa: ARG002 - a piece of its own size
        pieces = [self._begun] if self._begun else []
        missing = SLAB - len(self._begun)
        self._begun = b""
        while missing > 0 and (piece := self._source.read1(missing)):
            pieces.append(piece)
            missing -= len(piece)
        return b"".join(pieces)

    def give_back(self, text: bytes) -> None:
        """Puts back what has been read, to be given again before the rest."""
        self._begun = text + self._begun


def slabs_of_text(source: Chunks, column: str = "", name: str = "the input") -> Iterator[Slab]:
    """Yields the slabs of a text; `column` is the name of the column of the puzzles.

    Refuses a table without such a column, or with several that hold puzzles.
    """
    whole = _Whole(source)
    head = whole.read1(SLAB)
    is_plain_text = text_form(head).encoding == "utf-8" and not head.startswith(_NOT_PLAIN)
    if is_plain_text and not column and _one_by_line(_complete(head)):
        whole.give_back(head)
        yield from _line_slabs(whole)
        return
    if is_plain_text and (begun := _table_in(_complete(head), column)):
        table, line = begun
        whole.give_back(head[end_of_line(head, 0, line - 1) :])
        yield from _table_slabs(whole, table, line)
        return
    whole.give_back(head)
    records = read_all(whole, column=column)
    first = next(records, None)
    if first is None:
        return
    if first.error and not first.row and (column or first.format == "csv"):
        raise WhydokuError(f"{name}: {first.error.what}")
    yield from _record_slabs(chain((first,), records))


def _table_in(text: bytes, column: str) -> tuple[TableHead, int] | None:
    """The table that a text begins with, and the line of its first row."""
    first = next(read_all(BytesIO(text), column=column), None)
    if first is None or first.row is None or _LONE_RETURN(text):
        return None
    return first.row.table, first.line


def _record_slabs(records: Iterator[Reading]) -> Iterator[Slab]:
    while some := tuple(islice(records, RECORDS)):
        yield RecordSlab(some)


def _complete(text: bytes) -> bytes:
    """The complete lines of a piece of text; in the last piece all lines are complete."""
    return text if len(text) < SLAB else text[: text.rfind(b"\n") + 1]


def _are_rows(text: bytes, separator: str) -> bool:
    """Whether each line of a table is a row: no cell in quotes goes over several lines."""
    return b'"' not in text or _rows_between(separator)(text) is not None


@cache
def _rows_between(separator: str) -> Callable[[bytes], re.Match[bytes] | None]:
    """Matches rows whose quotes, if any, are those of whole cells."""
    cell = rf'(?:"(?:[^"\r\n]|"")*+"|[^"\r\n{separator}]*+)'
    row = rf"{cell}(?:{separator}{cell})*+"
    return re.compile(rf"(?:{row}\r?\n)*+(?:{row})?".encode()).fullmatch


def _unread_slabs(
    whole: _Whole,
    number: int,
    slab_of: Callable[[bytes, int], Slab | None],
    read: Callable[[int], Iterator[Reading]],
) -> Iterator[Slab]:
    """Yields what `slab_of` makes of so many complete lines, as long as it makes anything of them;
    from there on, which is the line with a number, all that is `read`."""
    while text := whole.read1(SLAB):
        lines = _complete(text)
        count = lines.count(b"\n") + (not lines.endswith(b"\n"))
        slab = slab_of(lines, count)
        if slab is None:
            whole.give_back(text)
            yield from _record_slabs(read(number))
            return
        whole.give_back(text[len(lines) :])
        yield slab
        number += count


def _line_slabs(whole: _Whole) -> Iterator[Slab]:
    """Yields lines that are a record each, and from the first other line on all records."""

    def slab_of(lines: bytes, count: int) -> Slab | None:
        kind = _one_by_line(lines)
        return LineSlab(lines, count, kind == _PLAIN) if kind else None

    return _unread_slabs(whole, 1, slab_of, lambda number: read_further(whole, number))


def _one_by_line(text: bytes) -> int:
    """The kind of a text: plain lines, lines that are a record each, or neither."""
    if not text:
        return _OTHERS
    ended = text if text.endswith(b"\n") else text + b"\n"
    if are_plain(ended):
        return _PLAIN
    at = 0
    while at < len(ended):
        if records := _RECORDS(ended, at):
            at = records.end()
            continue
        end = ended.index(b"\n", at)
        if not _is_one_record(ended[at:end]):
            return _OTHERS
        at = end + 1
    return _MIXED


def _is_one_record(line: bytes) -> bool:
    text = line.removesuffix(b"\r").decode("utf-8", "surrogateescape")
    return len(text) <= LONGEST_LINE and "\r" not in text and is_line_of_one(text)


def _table_slabs(whole: _Whole, table: TableHead, number: int) -> Iterator[Slab]:
    """Yields the rows of a table from the line with this number on."""

    def slab_of(lines: bytes, count: int) -> Slab | None:
        are_rows = lines and _are_rows(lines, table.separator) and not _LONE_RETURN(lines)
        return TableSlab(lines, count, table) if are_rows else None

    def read(number: int) -> Iterator[Reading]:
        return csv_puzzles.read(table, Lines(further_lines_of(whole), number))

    return _unread_slabs(whole, number, slab_of, read)
