"""Reads and writes CSV tables: a header, and then one puzzle in each row.

The puzzles are in the column that the caller names, otherwise in one with a usual name, otherwise
in the only column that has puzzles in its first rows.

What the source of a puzzle says of it besides its name: the cells of its row in a table, or what
an object of JSON has under the keys that are read.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import chain, islice
from typing import Final

from whydoku.errors import InvalidPuzzle, counted, quoted
from whydoku.formats.known import sheet
from whydoku.formats.sources.format import written_together
from whydoku.formats.sources.grids import (
    FEWEST_CELLS,
    NAME_KEYS,
    PUZZLE_KEYS,
    after_rules,
    normal_cells,
)
from whydoku.formats.sources.packed import Unreadable
from whydoku.formats.sources.reading import (
    GRID_FORMS,
    Reading,
    TableHead,
    TableRow,
    clean_name,
    faulty_reading,
)
from whydoku.formats.sources.ruled_cells import read_cell
from whydoku.formats.sources.source import Lines

_SEPARATORS: Final = ",;\t"
_SEPARATOR_LINE: Final = re.compile(r"sep=[,;\t]?\s*", re.IGNORECASE)
_LONGEST_HEADER: Final = 4000
CHOOSE: Final = "choose the column of the puzzles with --column NAME, or call it puzzle"
"""The advice if several columns of a table hold puzzles."""

_ROWS_ASKED: Final = 10
"""The number of rows in which to look for a column with puzzles."""

_MOST_IN_CELL: Final = 1000
"""The most lines that a cell in quotes may have."""

_NOT_CLOSED: Final = "a quotation mark opens here and is not closed"


def table_named(text: str, column: str = "", asked: str = "") -> TableHead | None:
    """The head of the table with the header `text`; None if no column of puzzles is among its
    names.

    The puzzles are in the column called `column` or, if `column` is empty, in one with a usual
    name; they have the rules that are `asked` for unless they say others.
    """
    if len(text) > _LONGEST_HEADER:
        return None
    for separator in _SEPARATORS:
        header = _cells(text, separator)
        keys = [column_key(name) for name in header]
        if column:
            wanted = (column_key(column), column_key(_as_bytes_of_windows(column)))
            places = [n for n, key in enumerate(keys) if key in wanted]
        else:
            places = [keys.index(key) for key in PUZZLE_KEYS if len(keys) > 1 and key in keys]
        if places:
            return TableHead(header, places[0], separator, asked)
    return None


def table_found(text: str, lines: Lines, asked: str = "") -> TableHead | Reading | None:
    """The head of the table below a line of names, if exactly one column holds puzzles; None if no
    column does.

    Returns a faulty reading if several columns hold puzzles. Does so too if the only one is the
    first, because the line of names may then be a faulty puzzle in a list of puzzles with names.
    If the puzzle's row then has another number of cells, the line of names is just a line.
    """
    for separator in _SEPARATORS:
        header = _cells(text, separator) if len(text) <= _LONGEST_HEADER else ()
        if len(header) < 2 or not any(map(str.isalpha, text)) or not all(map(_may_be_name, header)):
            continue
        number = lines.number
        head = TableHead(header, 0, separator, asked)
        columns, passed, width = _columns_of_puzzles(lines, head)
        if len(columns) == 1 and columns[0]:
            header = _header_under_title(header, columns[0], separator, passed, lines)
            return TableHead(header, columns[0], separator, asked)
        if columns and (columns != [0] or width == len(header)):
            names = " and ".join(quoted(header[n].strip()) for n in columns)
            what = f"found puzzles below {names}; if this is the header of a table, {CHOOSE}"
            return faulty_reading(number, what, form="csv")
    return None


def _header_under_title(
    header: tuple[str, ...], puzzles: int, separator: str, passed: Sequence[str], lines: Lines
) -> tuple[str, ...]:
    """The header of a table: its first line or, if that is only a title, the line above the first
    puzzle.

    `header` are the cells of the first line, and `passed` the lines between it and the first
    puzzle. The puzzles are in the column with the number `puzzles`.
    """
    if header[puzzles].strip() or not passed:
        return header
    names = _cells(passed[-1], separator)
    if puzzles < len(names) and names[puzzles].strip() and all(map(_may_be_name, names)):
        for _ in passed:
            next(lines)
        return names
    return header


def is_of_grid(text: str, table: TableHead) -> bool:
    """Whether the row below a header holds cells of a grid, and not a puzzle in one cell, which may
    be short under other rules than the classic ones."""
    if table.rules or rules_column(table.header) is not None:
        return False
    cells = _cells(text, table.separator)
    short = table.puzzle >= len(cells) or len(cells[table.puzzle].strip()) < FEWEST_CELLS
    return len(cells) >= 9 and short and '"' not in text


def precedes_header(text: str) -> bool:
    """Whether a line such as `sep=;` only tells Excel what separates the cells."""
    return _SEPARATOR_LINE.fullmatch(text) is not None


def is_numbered_header(text: str, column: str = "") -> bool:
    """Whether a line that begins with # is no comment, but a header whose first column is called
    #."""
    table = table_named(text, column) if text.startswith("#") else None
    return table is not None and column_key(table.header[0]) == "#"


def is_lone_header(word: str) -> bool:
    """Whether a line is the header of a table with a single column, that of the puzzles."""
    return word.strip('"').casefold() in PUZZLE_KEYS


def read(table: TableHead, lines: Lines) -> Iterator[Reading]:
    """Yields the puzzles below a header up to the end of the source, each with its row."""
    keys = [column_key(name) for name in table.header]
    names = next((keys.index(key) for key in NAME_KEYS if key in keys), None)
    said = rules_column(table.header)
    for line in lines:
        first = lines.number
        if isinstance(line, Unreadable):
            fault = faulty_reading(first, line.why, form="csv")
            yield fault._replace(row=TableRow(table, ()))
            continue
        try:
            row = _row_from(line, lines, table)
        except InvalidPuzzle as error:
            fault = faulty_reading(first, error.what, form="csv")
            yield fault._replace(row=TableRow(table, _cells(line, table.separator)))
            continue
        if row and not _is_comment(row, table):
            reading = _reading_of_row(row, first, table, names, said)
            yield reading._replace(row=TableRow(table, tuple(row)))


def _row_from(line: str, lines: Lines, table: TableHead) -> list[str]:
    """The cells of the row that begins with a line, and takes more of `lines` if a cell in quotes
    has line breaks. Raises InvalidPuzzle, and takes no more lines, if such a cell does not end
    before a whole row, or is too long."""
    if '"' not in line and len(line) <= csv.field_size_limit():
        return line.split(table.separator) if line else []
    taken: list[str] = []

    def asked_for() -> Iterator[str]:
        yield f"{line}\n"
        for further in lines:
            taken.append(further)
            if isinstance(further, Unreadable) or len(taken) == _MOST_IN_CELL:
                break
            if _is_row(further, table) and not _are_row([line, *taken], table):
                break
            yield f"{further}\n"
        raise InvalidPuzzle(_NOT_CLOSED)

    try:
        return next(csv.reader(asked_for(), delimiter=table.separator))
    except (csv.Error, InvalidPuzzle) as fault:
        lines.put_back(*taken)
        if taken or isinstance(fault, InvalidPuzzle):
            raise InvalidPuzzle(_NOT_CLOSED) from None
        raise InvalidPuzzle(f"the row cannot be read: {fault}") from None


def _is_row(line: str, table: TableHead) -> bool:
    """Whether a line by itself is a row of a table, with all its cells and a puzzle; a quotation
    mark that is not closed may be in it, too."""
    rows = (_cells(line, table.separator), line.replace('"', "").split(table.separator))
    return any(_is_whole(row, table) for row in rows)


def _are_row(lines: Sequence[str], table: TableHead) -> bool:
    """Whether lines are together a row of a table, with all its cells and a puzzle."""
    text = (f"{line}\n" for line in lines)
    try:
        return _is_whole(next(csv.reader(text, delimiter=table.separator, strict=True)), table)
    except csv.Error:
        return False


def _is_whole(row: Sequence[str], table: TableHead) -> bool:
    if len(row) != len(table.header):
        return False
    said = _said(row, rules_column(table.header))
    return not read_cell(row[table.puzzle], 0, said, table.rules).error


def _is_comment(row: list[str], table: TableHead) -> bool:
    """Whether a row is a comment, and not a whole row that begins with a number such as `#1`."""
    return row[0].startswith("#") and (table.puzzle == 0 or len(row) != len(table.header))


def _reading_of_row(
    row: list[str], line: int, table: TableHead, names: int | None, rules: int | None
) -> Reading:
    if len(row) <= table.puzzle:
        found = counted(len(row), "cell")
        what = f"found {found} in the row; the puzzle is cell {table.puzzle + 1}"
        return faulty_reading(line, what, form="csv")
    name = clean_name(row[names]) if names is not None and names < len(row) else ""
    text, said = row[table.puzzle], _said(row, rules)
    is_plain = len(text) == 81 and not said and not table.rules
    if is_plain and (cells := normal_cells(text)):
        return Reading(line, cells, name, format="csv")
    if not text.strip():
        what = f"the cell of the puzzle is empty; expected {GRID_FORMS}"
        return faulty_reading(line, what, form="csv")
    reading = read_cell(text, line, said, table.rules)
    return reading if reading.error else reading._replace(name=name or reading.name, format="csv")


def _said(row: Sequence[str], rules: int | None) -> str:
    """The rules that a row names, in the column of this number."""
    return row[rules].strip() if rules is not None and rules < len(row) else ""


@written_together(
    "csv", "a table with a column of puzzles", suffixes=".csv .tsv", carries="name rules", place=9
)
def _table(puzzles: Iterable[Reading]) -> Iterator[str]:
    """Yields a header and a row for each puzzle. There is a column of names if the first puzzle has
    a name."""
    source = iter(puzzles)
    first = [*islice(source, 1)]
    named = any(puzzle.label for puzzle in first)
    yield "puzzle,name\n" if named else "puzzle\n"
    for puzzle in chain(first, source):
        yield f"{_field(puzzle)},{in_cell(puzzle.label)}\n" if named else f"{_field(puzzle)}\n"


def _field(puzzle: Reading) -> str:
    """The text of the cell for a puzzle: 81 characters, or 729 if it consists of pencil marks
    alone."""
    if puzzle.line81 and puzzle.error is None:
        return puzzle.line81
    grid = puzzle.grid
    text = grid.as_marks() if grid.removed and not grid.givens else grid.as_line()
    return in_cell(after_rules(grid, text))


def in_cell(name: str) -> str:
    """The text as a cell, in quotes if it needs them."""
    return '"' + name.replace('"', '""') + '"' if any(c in name for c in ',"#') else name


def _columns_of_puzzles(lines: Lines, table: TableHead) -> tuple[Sequence[int], Sequence[str], int]:
    """The columns of a table that hold puzzles in the first row with any, the lines before that
    row, and the number of its cells.

    A column of solutions beside one of puzzles does not count.
    """
    seen: list[str] = []
    columns: list[int] = []
    cells: Sequence[str] = ()
    rules = rules_column(table.header)
    for line in lines:
        seen.append(line)
        cells = _cells(line, table.separator)
        said = _said(cells, rules)
        readings = {
            n: read_cell(cell, lines.number, said, table.rules)
            for n, cell in enumerate(cells[: len(table.header)])
        }
        columns = [n for n, reading in readings.items() if not reading.error]
        if columns or len(seen) == _ROWS_ASKED or sheet.may_begin(line):
            open_ = [n for n in columns if not _is_full(readings[n])]
            columns = open_ or columns
            break
    lines.put_back(*seen)
    return columns, seen[:-1], len(cells)


def _is_full(reading: Reading) -> bool:
    grid = reading.state
    return "." not in (reading.line81 or (grid.as_line() if grid and grid.is_puzzle else "."))


def _cells(text: str, separator: str) -> tuple[str, ...]:
    try:
        return tuple(next(csv.reader([text], delimiter=separator), ()))
    except csv.Error:
        return ()


def column_key(name: str) -> str:
    """The form in which names of columns are compared: in small letters, without quotes."""
    return name.strip().strip('"').strip().casefold()


def rules_column(header: Iterable[str]) -> int | None:
    """The index of the column that names the rules of each puzzle; None if there is none."""
    return next((n for n, name in enumerate(header) if column_key(name) == "rules"), None)


def keyed_cells(row: TableRow) -> Iterator[tuple[str, str]]:
    """Yields the cells of a row, each with the key of its column."""
    for head, cell in zip(row.table.header, row.fields, strict=False):
        yield column_key(head), cell.strip()


def _may_be_name(cell: str) -> bool:
    """Whether a cell may hold the name of a column: it has a letter, or is empty."""
    return any(map(str.isalpha, cell)) or not cell.strip()


def _as_bytes_of_windows(name: str) -> str:
    """The name as it looks if a file in the usual encoding of Windows is read as UTF-8."""
    return name.encode("cp1252", "replace").decode("utf-8", "surrogateescape")


_MADE: Final = re.compile(
    r"(?P<notes>[0-9]+ clues?\b.*), (?P<source>whydoku [^ ,]+, seed [0-9]+(?:, number [0-9]+)?)"
)
"""What `whydoku generate` writes beside a puzzle: what is known of it, and how to make it again."""


def told_in(reading: Reading) -> dict[str, str]:
    """All that the source of a puzzle says of it, by the keys of columns or of JSON. What `whydoku
    generate` wrote where a name may stand are notes and a source."""
    told = dict(keyed_cells(reading.row) if reading.row else reading.said)
    if made := _MADE.fullmatch(reading.comment):
        told |= {key: told.get(key) or made[key] for key in ("notes", "source")}
    return told


def commented(reading: Reading) -> Reading:
    """The reading with what `whydoku generate` wrote in place of a name as its comment."""
    if reading.name and _MADE.fullmatch(reading.name):
        return reading._replace(name="", comment=reading.name)
    return reading


def day_in(told: Mapping[str, str]) -> date | None:
    """The day that a source gives to a puzzle, as the table of a plan does; None for none."""
    try:
        return date.fromisoformat(told.get("day", ""))
    except ValueError:
        return None
