"""Recognises grids of other sizes than 9 × 9, to refuse them by what they are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import isqrt
from typing import Final

from whydoku.grids.parts.texts import BLANKS

SIDES: Final = (4, 6, 8, 10, 12, 15, 16, 25)
"""The sides of grids that sudokus of other sizes have."""

_EMPTY: Final = frozenset((*BLANKS.strip(), *(2 * sign for sign in BLANKS.strip()), ""))

_LIKE_NINE: Final = (8, 10)
"""Sides that a row of nine cells has if a cell is missing, or one too many."""

ONLY: Final = "other sizes than 9 × 9 need their rules, such as mini-4, in commands --rules mini-4"

_BARS: Final = re.compile("[|!¦:\u2500-\u257f]")
_CELL: Final = re.compile(r"([.0*_?\-])\1?|0?[1-9]|1[0-9]|2[0-5]|[A-Y]")
_GLUED: Final = re.compile(r"[0-9A-Y.*_?\-]+")
_LONGEST: Final = 3000
"""The most characters of a line that may be a grid, or a row of one."""


def other_size(cells: int) -> str:
    """Words for a grid of another size with this number of cells, `256 cells, as of a 16 × 16
    grid`; empty if no size has so many."""
    side = isqrt(cells)
    if side * side != cells or side not in SIDES:
        return ""
    return f"{cells} cells, as of {'an' if side == 8 else 'a'} {side} × {side} grid"


def other_size_of_row(cells: int) -> str:
    """The same for a row: `16 cells in a row, as of a 16 × 16 grid`."""
    if cells not in SIDES or cells in _LIKE_NINE:
        return ""
    return f"{cells} cells in a row, as of a {cells} × {cells} grid"


def other_size_in(text: str) -> str:
    """The same for a line of text: for all cells of a grid, or else for one of its rows. Empty if
    the line has other characters than such cells."""
    cells = _cells_in(text)
    if not _EMPTY.isdisjoint(cells):
        n = len(cells)
        for told, side in ((other_size(n), isqrt(n)), (other_size_of_row(n), n)):
            if told and _fit(cells, side):
                return told
    return ""


def side_of_row(text: str) -> int:
    """The side of the grid of another size that has this line as a row; 0 if none has."""
    cells = _cells_in(text)
    return len(cells) if len(cells) in SIDES and _fit(cells, len(cells)) else 0


def _cells_in(text: str) -> Sequence[str]:
    """The cells of a line that has nothing but cells: words, fields between separators, or single
    characters. Empty for any other line."""
    if len(text) > _LONGEST:
        return ""
    barred = _BARS.sub("|", text.upper()).strip(" ").removeprefix("|").removesuffix("|")
    for separator in "\t;,|":
        if barred.count(separator) + 1 >= SIDES[0]:
            fields = [field.strip(' "') for field in barred.split(separator)]
            if all(not f or _CELL.fullmatch(f) for f in fields):
                return fields
    words = barred.replace("|", " ").split()
    if len(words) > 1 and all(map(_CELL.fullmatch, words)):
        return words
    joined = "".join(words)
    return joined if _GLUED.fullmatch(joined) else ""


def _fit(cells: Sequence[str], side: int) -> bool:
    """Whether the cells hold only numbers up to `side`, or the letters that stand for them."""
    has_digits = any(cell in "123456789" for cell in cells if cell)
    first = ord("A") - (10 if has_digits else 1)
    numbers = (int(c) if c.isdecimal() else ord(c) - first for c in cells if c not in _EMPTY)
    return max(numbers, default=0) <= side
