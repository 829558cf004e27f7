"""Reads drawn grids whose rows and columns have labels: `A`, `r1` or `1` before each row.

Letters are labels beyond doubt. Ten cells in a row, of which the first number the rows, might also
be part of a larger table of digits: they are a grid if a line above numbers nine columns, if a bar
sets the numbers apart from three boxes, or if the other cells have exactly one solution.

Reads tables drawn with bars, as Markdown has them, that have a whole puzzle in each row.

They are read as the CSV tables that they would be with commas.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from functools import lru_cache
from io import StringIO
from typing import Final, NamedTuple

from whydoku.errors import InvalidPuzzle
from whydoku.formats.known import picture
from whydoku.formats.picture_lines import WITHOUT_RULES, fields_between_bars, picture_line
from whydoku.formats.sources.grids import FEWEST_CELLS, plain_cells, read_field
from whydoku.formats.sources.limits import LONGEST_ROW, MOST_BETWEEN_ROWS, MOST_TEXT_ROWS
from whydoku.formats.sources.other_grids import NUMBERINGS
from whydoku.formats.sources.packed import Unreadable
from whydoku.formats.sources.reading import Reading, faulty_reading
from whydoku.formats.sources.source import Lines, is_blank_or_comment
from whydoku.grids.bulk import check_many

_DIGITS: Final = (*NUMBERINGS, "012345678")
_LETTERS: Final = ("abcdefghi", "abcdefghj", "ihgfedcba", "jhgfedcba")
_NAMED: Final = tuple("".join(f"{c}{n}" for n in NUMBERINGS[0]) for c in ("c", "col"))
_NO_NAME: Final = re.compile(r"[\W_]+")
_LABEL: Final = re.compile(
    r"[\s|]{0,20}\**(?P<row>r(?:ow)?\s?)?(?P<label>(?(row)[0-9]|[0-9a-j]))\**[.)\]]?\s{0,20}"
    r"(?P<bar>\|)?(?<=[\s|.)\]])(?P<cells>.*)",
    re.IGNORECASE,
)
_BEGINS: Final = re.compile(
    r"[\W_]*(?:$|[019aij]\b|1\W*2|9\W*8|r(?:ow)?\s?[019]\b|a\W*b|c(?:ol)?1\b)", re.IGNORECASE
)
"""Matches what a line begins with that may be the first of a grid with labels: a border, the names
of columns, or the label of the first row."""
_BORDER: Final = "---"
"""What takes the place of a line that names the columns."""


class _Labelled(NamedTuple):
    """A row with a label."""

    label: str
    cells: str
    """The row without its label."""
    is_certain: bool
    """Whether the label cannot be a cell of the grid."""


def names_columns(text: str) -> bool:
    """Whether a line only names the columns, as `A B C | D E F | G H I` does."""
    return _names(text) in (*_LETTERS, *_NAMED)


def read(text: str, lines: Lines) -> Reading | None:
    """Reads the grid with labels that begins with this line; None if none begins there."""
    if not _BEGINS.match(text):
        return None
    first = lines.number
    taken: list[str] = []
    kept: list[str] = []
    rows: list[_Labelled] = []
    has_names = False
    between = 0
    line: str | None = text
    while line is not None and not isinstance(line, Unreadable):
        row = _row(line) if len(rows) < 9 else None
        is_names = row is None and (names_columns(line) or _names(line) in _DIGITS)
        between = 0 if row else between + 1
        if between > MOST_BETWEEN_ROWS:
            break
        if not (row or is_names or _is_between(line, len(rows))):
            break
        taken.append(line)
        kept.append(row.cells if row else _BORDER if is_names else line)
        rows += (row,) if row else ()
        has_names = has_names or is_names
        line = next(lines, None)
    if not taken:
        return None
    if line is not None:
        lines.put_back(line)
    labels = "".join(row.label for row in rows)
    reading = None
    if labels in (*_DIGITS, *_LETTERS):
        copy = Lines(kept, first)
        reading = next(picture.read(next(copy), copy) or iter(()), None)
    if reading is None:
        lines.put_back(*taken[1:])
        return None
    if has_names or all(row.is_certain for row in rows) or _has_one_solution(reading):
        return reading
    what = (
        f"found 10 cells in each row, the first of which count from {labels[0]} to {labels[-1]}; "
        "if they only number the rows, leave them out"
    )
    return faulty_reading(first, what, form="picture")


def _names(text: str) -> str:
    """The names of columns on a line, without what stands between them."""
    return _NO_NAME.sub("", text).lower() if len(text) < 200 else ""


def _row(text: str) -> _Labelled | None:
    """A row with a label; None if the line is none."""
    if len(text) > LONGEST_ROW:
        return None
    match = _LABEL.fullmatch(plain_cells(text).translate(WITHOUT_RULES))
    if match is None:
        return None
    label, cells = match["label"].lower(), match["cells"].removeprefix(" ")
    part = picture_line(cells)
    bare = cells.rstrip(" |*")
    if (part is None or part.kind == "wrong") and bare[-1:].lower() == label:
        cells = bare[:-1].rstrip("*rRow ")  # the label stands on both sides
        part = picture_line(cells)
    is_apart = match["bar"] is not None and len(fields_between_bars(cells)) == 3
    is_certain = bool(match["row"]) or label.isalpha() or is_apart
    if part is None or not (is_certain or part.kind in ("row", "perhaps")):
        return None
    if not is_certain and (whole := picture_line(text)) and whole.kind == "row":
        return None
    return _Labelled(label, cells, is_certain)


def _is_between(text: str, rows: int) -> bool:
    """Whether a line may stand between the rows of a grid: a border, or an empty line below a
    band."""
    if not text.strip():
        return rows in (3, 6)
    part = picture_line(text)
    return part is not None and part.kind == "border"


def _has_one_solution(reading: Reading) -> bool:
    """Whether a grid has one solution, and no last column that might be the labels instead."""
    try:
        grid = reading.grid
    except InvalidPuzzle:
        return False
    return [*check_many([grid])] == [1] and grid.as_line()[8::9] not in NUMBERINGS


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
