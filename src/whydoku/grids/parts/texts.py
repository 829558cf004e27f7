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
from whydoku.grids.spaces import ALL_DIGITS, CLASSIC, Tables

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


def spread(text: str, size: int) -> str:
    """The text of a grid of this size, its digits or its pencil marks, as that of a grid of 9 × 9:
    dots stand for all that is beyond."""
    if size == 9:
        return text
    of_cell = len(text) // (size * size)
    wide = 1 if of_cell == 1 else 9
    cells = [text[at : at + of_cell].ljust(wide, BLANK) for at in range(0, len(text), of_cell)]
    rows = ["".join(cells[at : at + size]) for at in range(0, len(cells), size)]
    return "".join([row.ljust(9 * wide, BLANK) for row in rows]).ljust(81 * wide, BLANK)


def gathered(text: str, size: int) -> str:
    """The text of a grid of this size without what `spread` adds."""
    if size == 9:
        return text
    wide = len(text) // 81
    of_cell = 1 if wide == 1 else size
    firsts = [(r * 9 + c) * wide for r in range(size) for c in range(size)]
    return "".join([text[at : at + of_cell] for at in firsts])


def is_state_of(puzzle: str, state: str) -> bool:
    """Whether a line has all digits of a puzzle, whose empty cells are dots."""
    return all(digit in (".", now) for digit, now in zip(puzzle, state, strict=True))


def with_symbol(line: str, i: int, symbol: str) -> str:
    """A line of 81 characters with the character of cell `i` replaced."""
    return line[:i] + symbol + line[i + 1 :]


def border_above(r: int, widths: Sequence[int], tables: Tables) -> str:
    """The border above row `r`, or below the last one if there is no such row, in a grid of columns
    so wide whose regions have any shape; empty if no regions meet there."""

    def differ(one: tuple[int, int], other: tuple[int, int]) -> bool:
        return _region_at(*one, tables) != _region_at(*other, tables)

    line = ""
    for c in range(tables.size + 1):
        above, below, left = (r - 1, c), (r, c), (r, c - 1)
        corner = (r - 1, c - 1)
        is_down = differ(corner, above) or differ(left, below)
        is_across = differ(corner, left) or differ(above, below)
        line += "+" if is_down and is_across else "|" if is_down else "-" if is_across else " "
        if c < tables.size:
            line += ("-" if differ(above, below) else " ") * widths[c]
    return line if "-" in line else ""


def border_before(r: int, c: int, tables: Tables) -> str:
    """What stands between a cell and the one on its left, or beside the last cell of a row: a bar
    if they are in different regions."""
    return "|" if _region_at(r, c - 1, tables) != _region_at(r, c, tables) else " "


def _region_at(r: int, c: int, tables: Tables) -> int:
    """The region of a cell; a number of no region if there is no such cell."""
    is_inside = 0 <= r < tables.size and 0 <= c < tables.size
    return tables.regions[r * tables.size + c] if is_inside else -1


def _by_regions(cells: Sequence[str], widths: Sequence[int], tables: Tables) -> list[str]:
    """The lines of a grid of any regions, whose cells are as wide as their columns."""
    size, lines = tables.size, list[str]()
    for r in range(size):
        row = zip(range(size), cells[r * size : (r + 1) * size], strict=True)
        drawn = "".join(border_before(r, c, tables) + cell for c, cell in row)
        lines += [border_above(r, widths, tables), f"{drawn}|"]
    return [*filter(None, lines), border_above(size, widths, tables)]


def draw_cells(symbols: Sequence[str], tables: Tables = CLASSIC) -> str:
    """Draws a character for each cell of a grid, with borders between the boxes or other
    regions."""
    size, (rows, columns) = tables.size, tables.box_shape
    if rows == size:
        framed = _by_regions(symbols, [1] * size, tables)
        return "\n".join(line[1:-1].rstrip() for line in framed[1:-1])
    lines = []
    for r in range(size):
        row = symbols[r * size : (r + 1) * size]
        parts = [" ".join(row[s : s + columns]) for s in range(0, size, columns)]
        if r % rows == 0 and r:
            lines.append("-+-".join(["-" * (2 * columns - 1)] * len(parts)))
        lines.append(" | ".join(parts))
    return "\n".join(lines)


def draw_marks(
    candidates: Candidates,
    style: Callable[[int, str], str] = lambda _, word: word,
    tables: Tables = CLASSIC,
) -> str:
    """Draws the digits left in each cell, or a dot if there are none, in boxes with borders.

    `style(cell, word)` may add colour to the digits of a cell; it must not change how wide they
    print.
    """
    size, (rows, columns) = tables.size, tables.box_shape
    words = [
        "".join(str(d + 1) for d in BITS[candidates >> i * 9 & ALL_DIGITS]) or "."
        for i in range(81)
    ]
    widths = [max(len(words[r * 9 + c]) for r in range(size)) for c in range(size)]
    if rows == size:
        padded = (style(i, words[i]) + " " * (widths[i % 9] - len(words[i])) for i in tables.cells)
        return "\n".join(_by_regions([*padded], widths, tables))
    spans = [sum(widths[s : s + columns]) + columns + 1 for s in range(0, size, columns)]
    border = "+" + "+".join("-" * span for span in spans) + "+"
    lines = [border]
    for r in range(size):
        row = enumerate(words[r * 9 : r * 9 + size])
        cells = [style(r * 9 + c, word) + " " * (widths[c] - len(word)) for c, word in row]
        boxes = (" " + " ".join(cells[s : s + columns]) + " " for s in range(0, size, columns))
        lines.append("|" + "|".join(boxes) + "|")
        if (r + 1) % rows == 0:
            lines.append(border)
    return "\n".join(lines)
