"""Recognises grids of other sizes over several lines, to refuse each by one sentence.

Rows of nine cells that follow a whole grid without an empty line between. They tell that it may
not be clear where the grid begins: no puzzle is a part of a larger table of digits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from whydoku.formats.sources.limits import MOST_BETWEEN_ROWS, MOST_DRAWN_LINES
from whydoku.formats.sources.packed import Unreadable
from whydoku.formats.sources.reading import Reading, faulty_reading
from whydoku.formats.sources.source import Lines
from whydoku.grids.bulk import check_many
from whydoku.grids.parts.other_sizes import ONLY, side_of_row

_CELLS: Final = frozenset(" \t;,")
"""Signs between cells, of which a border has none."""


def read(text: str, lines: Lines) -> Reading | None:
    """A faulty reading for the grid of another size that begins with this line: as many rows as
    each has cells. None if no such grid begins there."""
    first, side, rows = lines.number, 0, 0
    taken: list[str] = []
    line: str | None = text
    while line is not None:
        taken.append(line)
        if isinstance(line, Unreadable) or len(taken) > MOST_DRAWN_LINES:
            break
        if not _is_border(line):
            here = side_of_row(line)
            if not here or here != (side or here):
                break
            side, rows = here, rows + 1
            if rows == side:
                what = f"found a grid of {side} × {side} cells; {ONLY}"
                return faulty_reading(first, what, form="picture")
        line = next(lines, None)
    lines.put_back(*taken[1:])
    return None


def _is_border(line: str) -> bool:
    """Whether a line may be a border, or the empty line between two bands."""
    word = line.strip(" ")
    if "+" in word:
        return True
    return not any(map(str.isalnum, word)) and _CELLS.isdisjoint(word) and {*word} != {"."}


T = TypeVar("T")

NUMBERINGS: Final = ("123456789", "987654321")


def rows_after(lines: Lines, row_of: Callable[[str, int], T | None]) -> list[T]:
    """The rows that follow immediately, fewer than nine; none if as many follow as make another
    grid. They are taken from `lines` together with what stands between them.

    `row_of` says what row a line is below so many others, or None if no row can follow. A row that
    is empty is not counted: it stands for a line between rows.
    """
    taken: list[str] = []
    rows: list[T] = []
    last = 0
    for line in lines:
        taken.append(line)
        row = row_of(line, len(rows))
        if row is None or len(taken) - last > MOST_BETWEEN_ROWS:
            break
        if row:
            rows.append(row)
            last = len(taken)
        if len(rows) == 9:
            rows.clear()
            last = 0
            break
    lines.put_back(*taken[last:])
    return rows


def reading_of_rows(rows: Sequence[str], line: int, found_on: int, form: str) -> Reading:
    """The reading of more than nine rows of nine cells, the first of which is on a line; a row with
    notes is empty. The tenth row is on the line `found_on`.

    They are a grid if there are ten, and it is certain which of them only numbers the columns.
    """
    if grid := _grid_among(rows):
        return Reading(line, grid, format=form)
    what = (
        f"found {len(rows)} rows of 9 cells one below the other; a grid has 9, and an empty line "
        "comes before the next"
    )
    return faulty_reading(line, what, found_on=found_on, form=form)


def _grid_among(rows: Sequence[str]) -> str | None:
    """The only puzzle with one solution among ten rows without one that numbers the columns."""
    if len(rows) == 11 and rows[0] == rows[10] in NUMBERINGS:
        rows = rows[:10]
    if len(rows) != 10 or "" in rows:
        return None
    if rows[0] == "." * 9:  # as above a table in Markdown that has no header
        above, below = check_many(["".join(rows[:9]), "".join(rows[1:])])
        return "".join(rows[1:]) if below == 1 != above else None
    places = [
        "".join(rows[first : first + 9]) for first in (0, 1) if rows[9 - 9 * first] in NUMBERINGS
    ]
    good = [line for line, status in zip(places, check_many(places), strict=True) if status == 1]
    return good[0] if len(good) == 1 else None
