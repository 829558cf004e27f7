"""Reads tables drawn with bars, as Markdown has them, that have a whole puzzle in each row.

They are read as the CSV tables that they would be with commas.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from functools import lru_cache
from io import StringIO
from typing import Final

from whydoku.formats.sources.limits import MOST_TEXT_ROWS
from whydoku.formats.sources.one_line import FEWEST_CELLS, read_field
from whydoku.formats.sources.source import Lines, Unreadable, is_blank_or_comment

_RULE: Final = re.compile(r"[\s|+:=\u2500-\u257f-]+")
_BARS: Final = re.compile("[|\u2502\u2503\u2551]")
_TYPE: Final = "`*_ \t"
"""Spaces, and the signs around what Markdown shows in another type."""

_MOST_BEFORE: Final = 10
"""The most lines of a table before its first puzzle."""


def rows_from(text: str, lines: Lines) -> Iterator[str] | None:
    """The rows of the table that begins with this line, each as a line of CSV, and an empty line
    for each rule; None if no table with puzzles begins there."""
    taken: list[str] = []
    found = False
    line: str | None = text
    while line is not None:
        if not _may_be_row(line) or len(taken) == (MOST_TEXT_ROWS if found else _MOST_BEFORE):
            lines.put_back(line)
            break
        taken.append(line)
        found = found or _has_puzzle(line)
        line = next(lines, None)
    if found:
        return ("" if _RULE.fullmatch(line) else _as_csv(_fields(line)) for line in taken)
    lines.put_back(*taken)
    next(lines)  # the first line stays read
    return None


def _may_be_row(line: str) -> bool:
    is_row = _BARS.search(line) or (line.strip() and _RULE.fullmatch(line))
    return bool(is_row) and not (isinstance(line, Unreadable) or is_blank_or_comment(line))


def _fields(line: str) -> list[str]:
    fields = _BARS.split(line.strip())
    first, last = (int(not fields[at].strip()) for at in (0, -1))
    return [_plain(field) for field in fields[first : len(fields) - last]]


def _plain(field: str) -> str:
    """A field without the signs of its type; those of a puzzle of 81 characters are cells."""
    field = field.strip()
    return field if len(field) == 81 else field.strip(_TYPE)


@lru_cache(maxsize=2 * _MOST_BEFORE)
def _has_puzzle(line: str) -> bool:
    """Whether a row has a puzzle; it is asked again for each line above the row that may be the
    first of its table."""
    return len(line) >= FEWEST_CELLS and any(
        len(field) >= FEWEST_CELLS and not read_field(field, 1).error for field in _fields(line)
    )


def _as_csv(fields: list[str]) -> str:
    row = StringIO()
    csv.writer(row, lineterminator="").writerow(fields)
    return row.getvalue()
