"""Reads and writes SudokuWiki's text for a position, which follows `bd=` in its links.

The current form begins with `S9B`. Each cell is a number of two characters in base 36:

    1-9      a given
    10-18    a placed digit, plus 9
    19-529   an open cell: the mask of its candidates, plus 18

The older form has 162 characters. Each cell is a number of two characters in base 32: twice the
mask of what the cell can be, plus 1 for a given. The site documents the older form; the current one
follows from the links of its own examples. A puzzle that has only givens is written as 81 digits.
"""

from __future__ import annotations

import re
from typing import Final

from whydoku.errors import InvalidPuzzle, Where, quoted
from whydoku.formats.sources.grids import grid_of_notes
from whydoku.grids.bits import BITS
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_cell
from whydoku.grids.spaces import ALL_DIGITS

_PREFIX: Final = "S9B"
_OLDER: Final = re.compile("[0-9a-v]{162}", re.IGNORECASE)
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


def parse(text: str) -> Grid:
    """The position that a text in one of the two forms describes; raises InvalidPuzzle for other
    texts."""
    if text[: len(_PREFIX)].upper() == _PREFIX:
        codes = _codes(text[len(_PREFIX) :], 36)
        cells = [_cell(i, code) for i, code in enumerate(codes)]
    elif _OLDER.fullmatch(text):
        cells = [_older_cell(i, code) for i, code in enumerate(_codes(text, 32))]
    else:
        raise InvalidPuzzle(
            f"found {quoted(text)} for a puzzle of SudokuWiki; expected 81 digits, {_PREFIX} "
            "and 162 characters, or 162 characters of the older form"
        )
    givens, placed, notes = zip(*cells, strict=True)
    return grid_of_notes("".join(givens), "".join(placed), notes)


def format_grid(grid: Grid) -> str:
    """The grid as the text after `bd=` in a link: 81 digits if it has only givens, otherwise
    `S9B...`."""
    if not grid.placed and not grid.removed:
        return grid.as_line().replace(".", "0")
    given, line = grid.givens.bits, grid.as_line()
    codes = [
        18 + (grid.bits >> i * 9 & ALL_DIGITS or ALL_DIGITS)
        if digit == "."
        else int(digit) + (0 if given >> i * 9 & ALL_DIGITS else 9)
        for i, digit in enumerate(line)
    ]
    return _PREFIX + "".join(map(_two_characters, codes))


def _two_characters(code: int, base: int = 36) -> str:
    return _DIGITS[code // base] + _DIGITS[code % base]


def _codes(text: str, base: int) -> list[int]:
    if len(text) != 162:
        raise InvalidPuzzle(
            f"found {len(text)} characters after {_PREFIX}; expected 162, two for each cell"
        )
    codes = [text[n : n + 2].lower() for n in range(0, 162, 2)]
    for i, code in enumerate(codes):
        if not {*code} <= {*_DIGITS[:base]}:
            raise _wrong(i, code)
    return [int(code, base) for code in codes]


_Cell = tuple[str, str, tuple[int, ...]]
"""The given of a cell, the placed digit (each `.` if there is none), and the digits 1-9 noted in
the cell."""


def _cell(i: int, code: int) -> _Cell:
    if 1 <= code <= 9:
        return str(code), ".", ()
    if 10 <= code <= 18:
        return ".", str(code - 9), ()
    if 19 <= code <= 18 + ALL_DIGITS:
        return ".", ".", _noted(code - 18)
    raise _wrong(i, _two_characters(code, 36))


def _older_cell(i: int, code: int) -> _Cell:
    mask, is_given = code >> 1, code & 1
    if not mask:
        raise _wrong(i, _two_characters(code, 32))
    digits = _noted(mask)
    if len(digits) > 1:
        return ".", ".", digits
    return (str(digits[0]), ".", ()) if is_given else (".", str(digits[0]), ())


def _noted(mask: int) -> tuple[int, ...]:
    return tuple(d + 1 for d in BITS[mask])


def _wrong(i: int, code: str) -> InvalidPuzzle:
    return InvalidPuzzle(
        f"found {quoted(code)} for {format_cell(i)}, which SudokuWiki does not write for any cell",
        Where(cells=(i,)),
    )
