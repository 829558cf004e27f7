"""Cuts a text into slabs. If each line is a record of its own, the workers read the lines.

    lines with a puzzle each, from the beginning   LineSlab
    a table, as long as each of its lines is a row TableSlab
    everything else, and all that follows it       RecordSlab

The slabs depend only on the bytes of the text, not on the pieces in which they arrive.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from itertools import chain, islice
from typing import Final

from whydoku.errors import WhydokuError
from whydoku.formats import read_all
from whydoku.formats.detect import is_line_of_one, read_further
from whydoku.formats.known import csv_puzzles
from whydoku.formats.plain_lines import are_plain
from whydoku.formats.sources.limits import LONGEST_LINE
from whydoku.formats.sources.packed import PACKED, PICTURES
from whydoku.formats.sources.reading import Reading, TableHead
from whydoku.formats.sources.source import (
    USUAL_FORM,
    Chunks,
    Lines,
    TextForm,
    further_lines_of,
    text_form,
)
from whydoku.operations.slabs import LineSlab, RecordSlab, Slab, TableSlab, end_of_line

SLAB: Final = 1 << 20
"""How many bytes are read for a slab."""

RECORDS: Final = 1024
"""How many records a slab of records has at most."""

_RECORDS: Final = re.compile(
    rb"(?:[1-9.0*_?-]{81}[ \t,;#][^\r\n]*+\r?\n|(?=[^1-9\n]*+[1-9])[1-9.0*_?-]{81}\r?\n)+"
).match
"""Matches lines that begin with 81 cells, and may have a name after them."""

_OTHERS, _PLAIN, _MIXED = range(3)
"""The kinds of texts. In the first, some line is no record; in the second, every line is just 81
cells; in the third, every line is a record."""

_NOT_PLAIN: Final = (codecs.BOM_UTF8, *PACKED, *PICTURES)
"""The beginnings of files that are not cut by lines: a byte order mark, and those of workbooks
and pictures."""

_LONE_RETURN: Final = re.compile(rb"\r(?!\n)").search


class _Whole:
    """Reads pieces of exactly `SLAB` bytes from a source, in whatever pieces the bytes arrive. Only
    the last piece is shorter."""

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
        """Puts text back, so that it is read again before the rest."""
        self._begun = text + self._begun


def slabs_of_text(
    source: Chunks, column: str = "", name: str = "the input", rules: str = ""
) -> Iterator[Slab]:
    """Yields the slabs of a text. `column` is the name of the column with the puzzles, if the text
    is a table; if it is empty, this column is looked for. `rules` are those of the puzzles that do
    not say their own.

    Refuses a table without that column, or with puzzles in several columns. Error messages call the
    text `name`.
    """
    whole = _Whole(source)
    head = whole.read1(SLAB)
    is_plain_text = (
        not rules and text_form(head).encoding == "utf-8" and not head.startswith(_NOT_PLAIN)
    )
    if is_plain_text and not column and _one_by_line(_complete(head)):
        whole.give_back(head)
        yield from _line_slabs(whole)
        return
    if is_plain_text and (begun := _table_in(_complete(head), column)):
        table, line = begun
        whole.give_back(head[end_of_line(head, 0, line - 1) :])
        yield from _table_slabs(whole, table, line, text_form(head))
        return
    whole.give_back(head)
    records = read_all(whole, column=column, rules=rules or None)
    first = next(records, None)
    if first is None:
        return
    if first.error and not first.row and (column or first.format == "csv"):
        raise WhydokuError(f"{name}: {first.error.what}")
    yield from _record_slabs(chain((first,), records), text_form(head))


def _table_in(text: bytes, column: str) -> tuple[TableHead, int] | None:
    """The header of the table with which a text begins, and the line number of its first row; None
    if the text does not begin with a table."""
    first = next(read_all(BytesIO(text), column=column), None)
    if first is None or first.row is None or _LONE_RETURN(text):
        return None
    return first.row.table, first.line


def _record_slabs(records: Iterator[Reading], form: TextForm = USUAL_FORM) -> Iterator[Slab]:
    while some := tuple(islice(records, RECORDS)):
        yield RecordSlab(some, form)


def _complete(text: bytes) -> bytes:
    """The complete lines of a piece of text. If the piece is shorter than `SLAB`, it is the last
    one, and all its lines are complete."""
    return text if len(text) < SLAB else text[: text.rfind(b"\n") + 1]


@cache
def _rows_between(separator: str) -> Callable[[bytes], re.Match[bytes] | None]:
    """A function that matches rows with this separator between the cells, and with quotes only
    around whole cells."""
    cell = rf'(?:"(?:[^"\r\n]|"")*+"|[^"\r\n{separator}]*+)'
    row = rf"{cell}(?:{separator}{cell})*+"
    return re.compile(rf"(?:{row}\r?\n)*+(?:{row})?".encode()).fullmatch


def _unread_slabs(
    whole: _Whole,
    number: int,
    slab_of: Callable[[bytes, int], Slab | None],
    read: Callable[[int], Iterator[Reading]],
    form: TextForm = USUAL_FORM,
) -> Iterator[Slab]:
    """Yields slabs of unread lines, as long as `slab_of` makes them from complete lines and the
    number of these lines. Once it returns None, yields slabs of the records that `read` finds in
    the rest, a text of this `form`. `number` is the number of the first line; `read` takes that of
    the first line left."""
    while text := whole.read1(SLAB):
        lines = _complete(text)
        count = lines.count(b"\n") + (not lines.endswith(b"\n"))
        slab = slab_of(lines, count)
        if slab is None:
            whole.give_back(text)
            yield from _record_slabs(read(number), form)
            return
        whole.give_back(text[len(lines) :])
        yield slab
        number += count


def _line_slabs(whole: _Whole) -> Iterator[Slab]:
    """Yields slabs of lines with a record each. From the first piece that has other lines, yields
    slabs of records."""

    def slab_of(lines: bytes, count: int) -> Slab | None:
        kind = _one_by_line(lines)
        return LineSlab(lines, count, kind == _PLAIN) if kind else None

    return _unread_slabs(whole, 1, slab_of, lambda number: read_further(whole, number))


def _one_by_line(text: bytes) -> int:
    """The kind of a text: `_PLAIN` or `_MIXED` if every line is a record, otherwise `_OTHERS`."""
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


def _table_slabs(whole: _Whole, table: TableHead, number: int, form: TextForm) -> Iterator[Slab]:
    """Yields slabs of the rows of a table; the first line has the number `number`."""

    def slab_of(lines: bytes, count: int) -> Slab | None:
        # Each line has to be a whole row: no quoted cell may span several.
        are_rows = b'"' not in lines or _rows_between(table.separator)(lines)
        is_whole = lines and are_rows and not _LONE_RETURN(lines)
        return TableSlab(lines, count, table) if is_whole else None

    def read(number: int) -> Iterator[Reading]:
        return csv_puzzles.read(table, Lines(further_lines_of(whole), number))

    return _unread_slabs(whole, number, slab_of, read, form)
