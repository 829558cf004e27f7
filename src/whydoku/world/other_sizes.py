"""Recognises grids of other sizes than 9 × 9, to refuse them by what they are."""

from __future__ import annotations

from math import isqrt
from typing import Final

from whydoku.world.texts import BLANKS

SIDES: Final = (4, 6, 8, 10, 12, 15, 16, 25)
"""The sides of grids that sudokus of other sizes have."""

_LIKE_NINE: Final = (8, 10)
"""Sides that a row of nine cells has if a cell is missing, or one too many."""

ONLY: Final = "only classic sudoku of 9 × 9 cells can be read"

_SYMBOLS: Final = "123456789ABCDEFGHIJKLMNOP"


def other_size(cells: int) -> str:
    """Words for a grid of another size with this number of cells, `256 cells, as of a 16 × 16
    grid`; empty if no size has so many."""
    side = isqrt(cells)
    if side * side != cells or side not in SIDES:
        return ""
    return f"{cells} cells, as of a {side} × {side} grid"


def other_size_of_row(cells: int) -> str:
    """The same for a row: `16 cells in a row, as of a 16 × 16 grid`."""
    if cells not in SIDES or cells in _LIKE_NINE:
        return ""
    return f"{cells} cells in a row, as of a {cells} × {cells} grid"


def other_size_in(text: str) -> str:
    """The same for a line of text: for all cells of a grid, or else for one of its rows. Empty if
    the line has other characters than such cells."""
    word = text.strip().upper()
    n = len(word)
    empty = {*BLANKS.strip()}
    for told, side in ((other_size(n), isqrt(n)), (other_size_of_row(n), n)):
        if told and empty & {*word} and {*word} <= empty | {*_SYMBOLS[:side]}:
            return told
    return ""
