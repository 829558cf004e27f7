"""Recognises puzzles of 81 characters: which characters are cells, and what may follow the last
cell. A field of a table or an object holds one of these, or another form on one line."""

from __future__ import annotations

from typing import Final

from whydoku.errors import quoted
from whydoku.formats.sources.format import read_line, read_picture
from whydoku.formats.sources.reading import GRID_FORMS, Reading, faulty_reading
from whydoku.formats.sources.source import Lines, bad_byte, lines_in
from whydoku.grids.parts.texts import BLANKS

EMPTY_CELLS: Final = "." * 81

_BAD: Final = "!"
_TABLE: Final = bytes(
    n if chr(n) in "123456789" else ord("." if chr(n) in BLANKS else _BAD) for n in range(256)
)

NAME_SEPARATORS: Final = " \t,;#"
"""The characters that may stand between a puzzle and the name after it."""

FEWEST_CELLS: Final = 41
"""The fewest cells, half a puzzle, of a text that may have been meant as one."""


_LIKE: Final = str.maketrans(
    {chr(0xFEE0 + n): n for n in range(0x21, 0x7F)}  # characters of full width
    | dict.fromkeys("\u00a0\u2002\u2003\u2007\u2009\u202f\u3000", " ")
    | dict.fromkeys(
        "\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\ufeff"
    )
    | dict.fromkeys("\u00b7\u2022\u2219\u22c5\u30fb\u25a1\u25ab\u2b1c", ".")
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-")
    | {"\u2026": "...", "\uff5c": "|"}
)


def plain_cells(text: str) -> str:
    """The text with ASCII for the characters that look like cells or bars, as programs for texts
    and Asian keyboards write them: digits of full width, other dots and dashes, and spaces that are
    no space."""
    return text if text.isascii() else text.translate(_LIKE)


def normal_cells(text: str) -> str | None:
    """The text with `.` for each empty cell; None if a character cannot be a cell.

    Works on bytes, which for 81 characters is twice as fast as `str.translate`.
    """
    if not text.isascii():
        return None
    cells = text.encode().translate(_TABLE).decode()
    return None if _BAD in cells else cells


PUZZLE_KEYS: Final = (
    "puzzle", "sudoku", "grid", "quizzes", "quiz", "board", "givens", "problem",
)  # fmt: skip
NAME_KEYS: Final = ("name", "title", "id")
"""The usual names of a field that holds the name of a puzzle. Those of a field that holds the
puzzle are in `PUZZLE_KEYS`."""


def read_field(text: str, number: int) -> Reading:
    """Reads the puzzle that fills a field, as one line or as a picture of several lines. `number`
    becomes the line number of the reading."""
    if bad := bad_byte(text):
        return faulty_reading(number, undecodable(bad[0]))
    if "\n" not in text:
        record = read_line(text, number)
        if record:
            return record
    else:
        lines = Lines(lines_in(text), number)
        for first in lines:
            if not first.strip():
                continue
            for picture in read_picture(first, lines) or ():
                if not any(rest.strip() for rest in lines):
                    return picture._replace(line=number)
            break
    return faulty_reading(number, f"found {quoted(text)} for a puzzle; expected {GRID_FORMS}")


def undecodable(surrogate: str) -> str:
    """The sentence that reports a byte that is not valid UTF-8; `surrogate` is the character that
    stands for the byte."""
    return f"found the byte 0x{ord(surrogate) & 0xFF:02X}, which is not UTF-8 text"
