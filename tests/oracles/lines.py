"""Strings of 81 characters as rows and as sets."""

from __future__ import annotations

from whydoku.bits import Candidates
from whydoku.errors import InvalidPuzzle
from whydoku.spaces import ALL_CANDIDATES
from whydoku.world.candidates import seen_by
from whydoku.world.texts import parse_line


def rows_of_lines(lines: object) -> bytes | None:
    """The rows of a list or tuple of strings of 81 ASCII characters each."""
    if not isinstance(lines, (list, tuple)) or not all(isinstance(line, str) for line in lines):
        return None
    if set(map(len, lines)) != {81}:
        return None
    rows = "".join(lines)
    return rows.encode() if rows.isascii() else None


def sets_of_line(line: object) -> tuple[Candidates, Candidates] | None:
    """The digits of a string of 81 characters, and the candidates that they leave possible."""
    if not isinstance(line, str) or len(line) != 81:
        return None
    try:
        digits = parse_line(line)
    except InvalidPuzzle:
        return None
    gone = seen_by(digits)
    return None if digits & gone else (digits, ALL_CANDIDATES & ~gone)
