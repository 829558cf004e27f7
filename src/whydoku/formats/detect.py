"""Splits a source into puzzles: finds out which format begins at each line, and yields the
readings.

One text may mix formats. Lines that begin with `#` or `//` are comments, empty lines separate
puzzles, and a line such as `Grid 07` names the puzzle after it, words before it on its line too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final, TypeAlias

from whydoku.errors import InvalidPuzzle, Where, quoted
from whydoku.formats import labels, prose
from whydoku.formats.known import csv_puzzles, sheet
from whydoku.formats.known.csv_puzzles import commented
from whydoku.formats.picture_lines import odd_sign
from whydoku.formats.sources import other_grids
from whydoku.formats.sources.format import begins_document, read_document, read_line, read_picture
from whydoku.formats.sources.grids import EMPTY_CELLS, normal_cells, undecodable
from whydoku.formats.sources.packed import PackedFile, PictureFile, Unreadable
from whydoku.formats.sources.reading import (
    BEGINS_NOTHING,
    FORMS,
    Reading,
    TableHead,
    begins_nothing,
    clean_name,
    faulty_reading,
    named,
)
from whydoku.formats.sources.ruled_cells import of_cells, under
from whydoku.formats.sources.source import (
    Chunks,
    Lines,
    Source,
    bad_byte,
    further_lines_of,
    is_blank_or_comment,
    lines_in,
    lines_of,
)
from whydoku.formats.under_rules import as_rules, readings_under
from whydoku.grids.grid import Grid
from whydoku.grids.parts.other_sizes import ONLY, other_size_in
from whydoku.grids.parts.tables import CellTable, line_of_table
from whydoku.grids.parts.texts import BLANKS
from whydoku.grids.rules import CLASSIC, Rules
from whydoku.shapes.arguments import typed

_LONGEST_HEAD: Final = 1000
"""The most comment lines before the header of a CSV table."""
_TITLE: Final = re.compile(
    r"(?:(?:(?:grid|puzzle|sudoku|game)\s{0,9}(?:no\.?|nr\.?|#)?|no\.?|nr\.?)\s{0,9}\d{1,9}"
    r"|\d{1,4}\)|(?:(?:grid|puzzle|sudoku)\s{1,9})?\d{1,2}\s?[x×]\s?\d{1,2})\s{0,9}(?:\([^()]{1,40}\)\s{0,9})?"
    r"(?:[:.]?|[,:;–-]\s(?!.*(?:[0-9.*_?-]\s?){9}).{0,59}[^\W\d_].{0,59})",
    re.IGNORECASE,
)
_LABEL: Final = re.compile(r"[-*+•–]|\d{1,4}[).:]|(?!.*[0-9.*_?-]{9}).{0,99}[^\W\d_].{0,99}")
"""What may stand before a puzzle on its line: the sign of a list, a number, or words without
anything like cells."""

_BEYOND_DOUBT: Final = re.compile(r"(?=[^1-9]*[1-9])(?=[1-9]*[0.])(?:[1-9.]{81}|[0-9]{81})")
_PLAIN: Final = Reading(0)[2:]  # what a puzzle has besides its line and its cells
_QUOTES: Final = re.compile(r"^(?:> ?)+")
_LINK: Final = re.compile(r"https?://\S+", re.IGNORECASE)

AnyPuzzle: TypeAlias = str | Grid | CellTable
"""A puzzle in any form: a text in any known format, a grid, or a table of cells."""


def read(puzzle: AnyPuzzle, rules: str | Rules | None = None) -> Grid:
    """Reads the only puzzle in a text of any known format, or in a table of cells.

    Returns a grid unchanged. `rules` are those of a puzzle that does not say its own; classic if
    they are not given. Raises InvalidPuzzle if there is no puzzle, if there are several, or if the
    puzzle cannot be read.
    """
    if isinstance(puzzle, Grid):
        return puzzle
    asked = as_rules(rules)
    if not isinstance(puzzle, str):
        return Grid(puzzle, rules=asked) if asked else _grid_of_table(puzzle)
    return only_reading(puzzle, asked).grid


def only_reading(puzzle: str, asked: Rules | None = None) -> Reading:
    """The reading of the only puzzle in a text, whose clues may clash; raises InvalidPuzzle as
    `read` does."""
    lines = Lines(lines_in(puzzle.removeprefix("\ufeff")))
    readings = list(islice(_readings_in(lines, asked=asked), 2))
    if not readings:
        told = other_size_in(puzzle)
        raise InvalidPuzzle(
            f"found {told}; {ONLY}" if told else f"found no puzzle; expected {FORMS}"
        )
    for reading in readings:
        if reading.error:
            raise reading.error
    if len(readings) > 1:
        raise InvalidPuzzle(
            "found a second puzzle; read takes exactly one, read_all takes many",
            Where(readings[1].line),
        )
    return readings[0]


def as_reading(puzzle: AnyPuzzle | Reading) -> Reading:
    """A reading of the puzzle without a name; a reading unchanged. Raises as `read` does."""
    return puzzle if isinstance(puzzle, Reading) else Reading(0, state=read(puzzle))


def _grid_of_table(table: CellTable) -> Grid:
    try:
        return Grid(line_of_table(table))
    except InvalidPuzzle:
        from whydoku.formats.workbooks.tables import grid_in_table

        grid = None if isinstance(table, Iterator) else grid_in_table(table)
        if grid is None:
            raise
        return grid


@typed
def read_all(
    source: Source,
    *,
    column: str = "",
    only: Iterable[str] = (),
    rules: str | Rules | None = None,
) -> Iterator[Reading]:
    """Yields the records of a source, each as soon as its lines have arrived.

    A record that cannot be read yields a reading with an error; nothing is raised. A source is a
    path (a `str` is a path), the bytes of a file, an open file, or an iterable of lines. If the
    source is a table, the puzzles are in the column called `column`.

    `only` says which puzzles are wanted: each text is a name, numbers such as `1,4-6`, or a place
    in a workbook such as `Monday!C4`. What none of them is yields an error at the end. `rules` are
    those of the puzzles that do not say their own; classic if they are not given.
    """
    asked, lines = as_rules(rules), Lines(lines_of(source))
    readings = _readings_in(lines, column, asked)
    if not only:
        return readings
    from whydoku.formats.choice import wanted_of

    return wanted_of(readings, (only,) if isinstance(only, str) else only)


def read_further(source: Chunks, first: int) -> Iterator[Reading]:
    """Yields the records in the rest of a text, after its first lines of 81 cells have been read.
    The number of the next line is `first`."""
    return prose.without_prose(_read_mixed(Lines(further_lines_of(source), first)), seen=True)


def _readings_in(lines: Lines, column: str = "", asked: Rules | None = None) -> Iterator[Reading]:
    head: list[str] = []
    for text in lines:
        head.append(text)
        is_comment = is_blank_or_comment(text) and not csv_puzzles.is_numbered_header(text, column)
        if not (is_comment or csv_puzzles.precedes_header(text)) or len(head) == _LONGEST_HEAD:
            break
    if not head or isinstance(head[0], PackedFile):
        found = _readings_of_file(head, column, asked or CLASSIC)
        yield from (under(asked, one) for one in found) if asked else found
        return
    line = lines.number
    if column and (rows := labels.rows_from(head[-1], lines)):
        yield from _readings_in(Lines(rows, line), column, asked)
        return
    table = _table_below(head[-1], lines, column, asked)
    if isinstance(table, Reading):
        yield table
        head = [] if column else [*islice(lines, 1)]
        if not (head and read_line(head[0], lines.number)):
            return
        table = None
    if table:
        yield from map(commented, csv_puzzles.read(table, lines))
    else:
        lines.put_back(*head)
        mixed = prose.without_prose(_read_mixed(lines))
        yield from readings_under(asked, lines, mixed) if asked else mixed


def _table_below(
    text: str, lines: Lines, column: str, asked: Rules | None
) -> TableHead | Reading | None:
    """The head of the table that this line begins, or a faulty reading; None if it begins none."""
    line = lines.number
    usual = str(asked or "")
    table = csv_puzzles.table_named(text, column, usual)
    if column:
        what = f"found no column {quoted(column)}; the header is {quoted(text.strip())}"
        return table or faulty_reading(line, what, form="csv")
    if table and not _has_grid_below(table, lines):
        return table
    if (asked and not of_cells(text, line, asked).error) or not _begins_nothing(text, line):
        return None
    return csv_puzzles.table_found(text, lines, usual)


def _readings_of_file(head: list[str], column: str, asked: Rules) -> Iterator[Reading]:
    """Yields the puzzles of a workbook or a picture if `head`, the first lines of a source,
    contains the placeholder for one, a `PackedFile`; otherwise nothing. Smaller grids of a workbook
    need the rules that are `asked` for."""
    for file in head:
        if isinstance(file, PictureFile):
            from whydoku.formats.photos.reading import readings_of_picture

            yield from readings_of_picture(file)
        elif isinstance(file, PackedFile):
            from whydoku.formats.workbooks import search

            yield from map(commented, search.readings_of_file(file, column, asked))


def _has_grid_below(table: TableHead, lines: Lines) -> bool:
    """Whether the next line has cells of a grid, of which the header is only a title."""
    below = next(lines, None)
    if below is None:
        return False
    lines.put_back(below)
    return csv_puzzles.is_of_grid(below, table)


def _begins_nothing(text: str, line: int) -> bool:
    """Whether no known format begins with this line, so that it may be the header of a table."""
    return not (
        isinstance(text, Unreadable)
        or is_blank_or_comment(text)
        or begins_document(text)
        or read_line(text, line)
        or read_picture(text, Lines(())) is not None
    )


def _read_mixed(lines: Lines) -> Iterator[Reading]:
    make = tuple.__new__  # a plain Reading(...) would take a third of the time per line
    for text in lines:
        if len(text) == 81:
            cells = normal_cells(text)
            if cells is not None and cells != EMPTY_CELLS:
                yield make(Reading, (lines.number, cells, *_PLAIN))
                continue
        yield from _read_other(text, lines)


def _read_other(text: str, lines: Lines) -> Iterator[Reading]:
    """Yields the records that begin with this line, which is not simply a puzzle of 81 cells."""
    return map(commented, _records_from(text, lines))


def _records_from(text: str, lines: Lines) -> Iterator[Reading]:
    line = lines.number
    word = text.strip()
    if (records := _cells_from(text, lines)) is not None:
        yield from records
        return
    is_comment = is_blank_or_comment(text)
    if not is_comment and (unreadable := _unreadable(text, line)):
        yield unreadable
    elif (document := read_document(text, lines)) is not None:
        yield from document
    elif is_comment:
        return
    elif reading := read_line(text, line):
        yield reading
    elif csv_puzzles.is_lone_header(word) or csv_puzzles.precedes_header(text):
        return
    elif _TITLE.fullmatch(word):
        yield from _read_titled(word, lines)
    elif line > lines.searched_to and any(sign in text for sign in sheet.SEPARATORS):
        yield from _read_cells(text, lines)
    elif (picture := _picture_from(text, lines)) is not None:
        yield from picture
    else:
        yield _labelled(word, line) or _fault_of_sign(text, lines) or _fault_of_unknown(text, line)


def _cells_from(text: str, lines: Lines) -> Iterator[Reading] | None:
    """Reads the rows of cells, or of a table with bars, that begin with this line; None if the line
    does not look like cells."""
    line = lines.number
    if text.startswith(">"):
        lines.put_back(*_unquoted(text, lines))
        return iter(())
    if rows := labels.rows_from(text, lines):
        return _readings_in(Lines(rows, line))
    if not sheet.may_begin(text):
        return None
    if line > lines.searched_to:
        return _read_cells(text, lines)
    block = _drawn(text, lines) or sheet.read(text, lines)
    return None if block is None else iter((block,))


def _picture_from(text: str, lines: Lines) -> Iterator[Reading] | None:
    """Reads the picture that begins with this line; None if the line cannot be part of one."""
    if labels.names_columns(text):
        return iter(())
    if reading := _drawn(text, lines):
        return iter((reading,))
    return read_picture(text, lines)


def _drawn(text: str, lines: Lines) -> Reading | None:
    """The reading of the grid with labels, or of another size, that begins with this line."""
    return labels.read(text, lines) or other_grids.read(text, lines)


def _unquoted(text: str, lines: Lines) -> list[str]:
    """The lines that are quoted as in a mail, from this one on, without the signs before them."""
    quoted_lines = [text]
    for line in lines:
        if not line.startswith(">") or len(quoted_lines) == _LONGEST_HEAD:
            lines.put_back(line)
            break
        quoted_lines.append(line)
    return [_QUOTES.sub("", line) for line in quoted_lines]


def _read_cells(text: str, lines: Lines) -> Iterator[Reading]:
    """Yields the records in the stretch of rows of cells that begins with this line.

    If some of its lines cannot be read by themselves, puzzles are looked for anywhere among the
    cells.
    """
    from whydoku.formats.workbooks import tables as text_tables

    first = lines.number
    stretch = text_tables.stretch_from(text, lines, lambda line: _is_record(line, first))
    if stretch:
        copy = Lines(stretch.lines, first)
        copy.searched_to = lines.searched_to = lines.number
        plainly = [*_read_mixed(copy)]
        readings = text_tables.better_readings(stretch, plainly)
        if readings is not None:
            yield from readings
            return
        if len(plainly) == len(stretch.lines) and all(map(begins_nothing, plainly)):
            yield from plainly[:-1]  # the last line may begin something with those below
            del stretch.lines[:-1]
        lines.put_back(*stretch.lines)
    else:
        lines.searched_to = first
        lines.put_back(text)
    yield from _read_other(next(lines), lines)


def is_line_of_one(text: str) -> bool:
    """Whether a line is a record, readable or faulty, whatever lines stand around it."""
    return not (
        sheet.may_begin(text)
        or is_blank_or_comment(text)
        or bad_byte(text)
        or begins_document(text)
        or read_line(text, 1) is None
    )


def _is_record(text: str, line: int) -> bool:
    """Whether a line is a puzzle by itself, and not a row of cells."""
    reading = None if sheet.may_begin(text) else read_line(text, line)
    return reading is not None and reading.error is None


def _unreadable(text: str, line: int) -> Reading | None:
    """A faulty reading if the line is not readable text; otherwise None."""
    if isinstance(text, Unreadable):
        return faulty_reading(line, text.why)
    if bad := bad_byte(text):
        return faulty_reading(line, undecodable(bad[0]), column=bad.start() + 1)
    return None


def _read_titled(title: str, lines: Lines) -> Iterator[Reading]:
    """Yields the records after a title line. Those without a name get the title as their name."""
    name = clean_name(title.rstrip(":. "))
    for text in lines:
        if _TITLE.fullmatch(text.strip()):
            name = clean_name(text.strip().rstrip(":. "))
        elif not is_blank_or_comment(text):
            for reading in _read_other(text, lines):
                yield named(reading, name)
            return


def _labelled(word: str, line: int) -> Reading | None:
    """The puzzle at the end of a line that begins with a label, which names it; None unless it is
    beyond doubt one."""
    label, *puzzle = word.rsplit(None, 1)
    if not (puzzle and _LABEL.fullmatch(label)):
        return None
    if not (_BEYOND_DOUBT.fullmatch(puzzle[0]) or _LINK.fullmatch(puzzle[0])):
        return None
    reading = read_line(puzzle[0], line)
    return named(reading, clean_name(label.strip(":.,; -*+•–"))) if reading else None


def _fault_of_sign(text: str, lines: Lines) -> Reading | None:
    """The faulty reading for a line of cells with a sign that stands for none, and for the rows
    below it with this sign; None for any other line."""
    sign, line = odd_sign(text), lines.number
    if not sign:
        return None
    rows = 1
    for below in lines:
        rows += sign in below
        if rows > 9 or read_picture(below.replace(sign, "."), Lines(())) is None:
            lines.put_back(below)
            break
    column = text.find(sign) + 1
    expected = f"expected 1-9, or one of {BLANKS.strip()} for an empty cell"
    return faulty_reading(line, f"found {quoted(sign)} among cells; {expected}", column=column)


def _fault_of_unknown(text: str, line: int) -> Reading:
    column = len(text) - len(text.lstrip()) + 1
    told, here = other_size_in(text), quoted(text.strip())
    what = f"found {told}; {ONLY}" if told else f"found {here}, {BEGINS_NOTHING}; expected {FORMS}"
    return prose.marked(faulty_reading(line, what, column=column), text.strip())
