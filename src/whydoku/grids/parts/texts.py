"""The two plain texts of a grid: 81 digits, and 729 pencil marks, cell by cell."""

from __future__ import annotations

from typing import Final

from whydoku.errors import InvalidPuzzle, Where
from whydoku.grids.bits import Candidates, members
from whydoku.grids.notation import format_candidate, format_cell

BLANK: Final = "."
"""The character that we write for an empty cell."""

BLANKS: Final = ".0*_-? "
"""The characters that mean an empty cell in a text of 81."""

GRID: Final = "a grid is made from 81 characters, 729 pencil marks or a table of 9 rows of 9 cells"
"""What a grid is made from, as sentences of refusal say it."""

_DIGITS: Final = "123456789"

_SETS: Final = str.maketrans(
    dict.fromkeys(BLANKS, "0" * 9) | {c: f"{1 << d:09b}"[::-1] for d, c in enumerate(_DIGITS)}
)
"""For each character of a line nine binary digits, which say what candidates the character leaves
in its cell, digit 1 first."""

_THIRDS: Final = [bytes.maketrans(b"0124", b"\0" + third) for third in (b"789", b"456", b"123")]
"""In octal a cell is three signs, each for three digits: which digit a sign stands for, if any."""


def parse_line(text: str) -> Candidates:
    """Reads 81 characters as the candidates of the digits among them, which may clash; raises
    InvalidPuzzle for other characters."""
    sets = text.translate(_SETS)
    if len(sets) == 9 * len(text):
        return int(sets[::-1], 2)
    i = next(i for i, character in enumerate(text) if character not in _DIGITS + BLANKS)
    raise InvalidPuzzle(
        f"found {text[i]!r} for {format_cell(i)}; allowed are 1-9, and "
        f"{BLANKS.strip()} or a space for an empty cell",
        Where(column=i + 1, cells=(i,)),
    )


def format_line(digits: Candidates) -> str:
    """Writes digits as 81 characters, with `.` for an empty cell; of several in a cell the
    highest."""
    signs, codes = f"{digits:0243o}".encode(), 0
    for n, table in enumerate(_THIRDS):
        codes |= int.from_bytes(signs[n::3].translate(table), "big")
    text = codes.to_bytes(81, "little").replace(b"\0", b".").decode()
    if text.count(BLANK) + digits.bit_count() == 81:
        return text
    line = [BLANK] * 81
    for k in members(digits):
        line[k // 9] = _DIGITS[k % 9]
    return "".join(line)


def parse_marks(text: str) -> Candidates:
    """Reads candidates from 729 characters: each is the digit of its candidate, or `.` or `0` if
    the candidate is removed.

    Raises InvalidPuzzle for any other character.
    """
    bits = 0
    for k, character in enumerate(text):
        if character == _DIGITS[k % 9]:
            bits |= 1 << k
        elif character not in ".0":
            raise InvalidPuzzle(
                f"found {character!r} for {format_candidate(k)}; allowed are {k % 9 + 1}, and . or "
                "0 for a digit that is not possible",
                Where(column=k + 1, cells=(k // 9,)),
            )
    return bits


def format_marks(candidates: Candidates) -> str:
    """Writes candidates as 729 characters, with `.` for each that is missing."""
    marks = ["."] * 729
    for k in members(candidates):
        marks[k] = _DIGITS[k % 9]
    return "".join(marks)


def is_state_of(puzzle: str, state: str) -> bool:
    """Whether a line has all digits of a puzzle, whose empty cells are dots."""
    return all(digit in (".", now) for digit, now in zip(puzzle, state, strict=True))


def with_symbol(line: str, i: int, symbol: str) -> str:
    """A line of 81 characters with the character of cell `i` replaced."""
    return line[:i] + symbol + line[i + 1 :]
