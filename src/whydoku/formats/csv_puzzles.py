"""CSV: a header that names a column of puzzles, then one puzzle per row."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import Final

from whydoku.formats import short_forms
from whydoku.formats.one_line import normal_cells
from whydoku.formats.reading import Reading, clean_name, faulty_reading
from whydoku.formats.short_forms import NAME_KEYS, PUZZLE_KEYS
from whydoku.formats.source import Lines, Unreadable

_DELIMITERS: Final = ",;\t"
_LONGEST_HEADER: Final = 4000


def begins(text: str) -> bool:
    """Whether a line is a header with several columns, one of which holds puzzles."""
    return _delimiter(text) is not None


def is_lone_header(word: str) -> bool:
    """Whether a line is the header of a table with only puzzles, that is, of a list of lines."""
    return word.strip('"').casefold() in PUZZLE_KEYS


def read(text: str, lines: Lines) -> Iterator[Reading]:
    """Yields the puzzles under a header, to the end of the source; ignores other columns."""
    delimiter = _delimiter(text) or ","
    header = _header_words(text, delimiter)
    puzzles = next(header.index(key) for key in PUZZLE_KEYS if key in header)
    names = next((header.index(key) for key in NAME_KEYS if key in header), None)
    lost: list[str] = []
    rows = csv.reader(_lines_for_csv(lines, lost), delimiter=delimiter)
    while True:
        first = lines.number + 1
        try:
            row = next(rows)
        except StopIteration:
            break
        except csv.Error as error:
            yield faulty_reading(first, f"the row cannot be read: {error}", form="csv")
            continue
        while lost:
            yield faulty_reading(first, lost.pop(), form="csv")
        if row and not row[0].startswith("#"):
            yield _reading_of_row(row, first, puzzles, names)
    while lost:
        yield faulty_reading(lines.number, lost.pop(), form="csv")


def _reading_of_row(row: list[str], line: int, puzzles: int, names: int | None) -> Reading:
    if len(row) <= puzzles:
        return faulty_reading(
            line,
            f"found {len(row)} columns; the puzzle belongs in column {puzzles + 1}",
            form="csv",
        )
    name = clean_name(row[names]) if names is not None and names < len(row) else ""
    text = row[puzzles]
    if len(text) == 81 and (cells := normal_cells(text)):
        return Reading(line, cells, name, format="csv")
    found = short_forms.read_field(text, line)
    return found if found.error else found._replace(name=name or found.name, format="csv")


def csv_header(named: bool) -> str:
    """The header written above the rows."""
    return "puzzle,name" if named else "puzzle"


def csv_row(puzzle: str, name: str | None) -> str:
    """A row of the table; `name` is None if the table has no column of names."""
    if name is None:
        return puzzle
    quoted = '"' + name.replace('"', '""') + '"' if any(c in name for c in ',"#') else name
    return f"{puzzle},{quoted}"


def _lines_for_csv(lines: Lines, lost: list[str]) -> Iterator[str]:
    for line in lines:
        if isinstance(line, Unreadable):
            lost.append(line.why)
        yield f"{line}\n"


def _delimiter(text: str) -> str | None:
    if len(text) > _LONGEST_HEADER:
        return None
    for delimiter in _DELIMITERS:
        header = _header_words(text, delimiter)
        if len(header) > 1 and any(key in header for key in PUZZLE_KEYS):
            return delimiter
    return None


def _header_words(text: str, delimiter: str) -> list[str]:
    return [word.strip().strip('"').strip().casefold() for word in text.split(delimiter)]
