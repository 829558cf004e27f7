"""Recognises grids of other sizes over several lines, to refuse each by one sentence."""

from __future__ import annotations

from typing import Final

from whydoku.formats.sources.limits import MOST_DRAWN_LINES
from whydoku.formats.sources.reading import Reading, faulty_reading
from whydoku.formats.sources.source import Lines, Unreadable
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
