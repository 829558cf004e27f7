"""Reads puzzles that fill a field of a table or an object, and lists the usual names of such
fields."""

from __future__ import annotations

from typing import Final

from whydoku.errors import quoted
from whydoku.formats.format import read_line, read_picture
from whydoku.formats.reading import GRID_FORMS, Reading, faulty_reading
from whydoku.formats.source import Lines, bad_byte, lines_in

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
