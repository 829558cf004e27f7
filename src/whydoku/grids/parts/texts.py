"""The two plain texts of a grid: 81 digits, and 729 pencil marks, cell by cell.

Grids drawn with plain characters: symbols, or the digits left in each cell.

    5 3 . | . 7 . | . . .        +-------------+ ...
    6 . . | 1 9 5 | . . .        | 5   3   124 | ...
    . 9 8 | . . . | . 6 .        | 6   247 247 | ...
    ------+-------+------        | 12  9   8   | ...

The readers of `whydoku.formats` can read both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from whydoku.errors import InvalidPuzzle, Where
from whydoku.grids.bits import BITS, Candidates, members
from whydoku.grids.notation import format_candidate, format_cell
from whydoku.grids.spaces import ALL_DIGITS

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


def draw_cells(symbols: Sequence[str]) -> str:
    """Draws a grid of 81 single characters as nine lines with two rules between the boxes."""
    lines = []
    for r in range(9):
        row = [" ".join(symbols[r * 9 + s : r * 9 + s + 3]) for s in (0, 3, 6)]
        lines.append(" | ".join(row))
        if r in (2, 5):
            lines.append("------+-------+------")
    return "\n".join(lines)


def draw_marks(
    candidates: Candidates, style: Callable[[int, str], str] = lambda _, word: word
) -> str:
    """Draws the digits left in each cell, or a dot if there are none, in boxes with borders.

    `style(cell, word)` may add colour to the digits of a cell; it must not change how wide they
    print.
    """
    words = [
        "".join(str(d + 1) for d in BITS[candidates >> i * 9 & ALL_DIGITS]) or "."
        for i in range(81)
    ]
    widths = [max(len(words[i]) for i in range(c, 81, 9)) for c in range(9)]
    spans = [sum(widths[s : s + 3]) + 4 for s in (0, 3, 6)]
    border = "+" + "+".join("-" * span for span in spans) + "+"
    lines = [border]
    for r in range(9):
        row = enumerate(words[r * 9 : r * 9 + 9])
        cells = [style(r * 9 + c, word) + " " * (widths[c] - len(word)) for c, word in row]
        boxes = (" " + " ".join(cells[s : s + 3]) + " " for s in (0, 3, 6))
        lines.append("|" + "|".join(boxes) + "|")
        if r % 3 == 2:
            lines.append(border)
    return "\n".join(lines)
