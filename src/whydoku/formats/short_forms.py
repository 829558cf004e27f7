"""Puzzles complete in one line or one field: every format except documents and tables."""

from __future__ import annotations

from typing import Final

from whydoku.errors import quoted
from whydoku.formats import hodoku, one_line, text_pictures
from whydoku.formats.reading import GRID_FORMS, Reading, faulty_reading
from whydoku.formats.source import Lines, bad_byte, lines_in

PUZZLE_KEYS: Final = (
    "puzzle", "sudoku", "grid", "quizzes", "quiz", "board", "givens", "problem",
)  # fmt: skip
NAME_KEYS: Final = ("name", "title", "id")
"""The names of the columns or keys that hold the puzzle and its name, in tables and objects."""

_LINKS: Final = tuple("hwfscn")
"""The possible first letters of a link, or of the packed part of one."""


def read_line(text: str, number: int) -> Reading | None:
    """The record on a single line, or None if the line does not hold one."""
    if hodoku.begins(text):
        return hodoku.read(text, number)
    if text.lstrip()[:1].lower() in _LINKS and (found := _read_link(text, number)):
        return found
    return one_line.read(text, number)


def read_field(text: str, number: int) -> Reading:
    """The puzzle that fills a field: a single line, or a picture of several lines."""
    if bad := bad_byte(text):
        return faulty_reading(number, undecodable(bad[0]))
    if "\n" not in text:
        found = read_line(text, number)
        if found:
            return found
    else:
        lines = Lines(lines_in(text), number)
        for first in lines:
            if not first.strip():
                continue
            if text_pictures.begins(first):
                for picture in text_pictures.read(first, lines):
                    if not any(rest.strip() for rest in lines):
                        return picture._replace(line=number)
            break
    return faulty_reading(number, f"found {quoted(text)} for a puzzle; expected {GRID_FORMS}")


def _read_link(text: str, number: int) -> Reading | None:
    from whydoku.formats import puzzle_links

    return puzzle_links.read(text, number) if puzzle_links.begins(text) else None


def undecodable(surrogate: str) -> str:
    """The sentence for a byte that is not valid UTF-8."""
    return f"found the byte 0x{ord(surrogate) & 0xFF:02X}, which is not UTF-8 text"
