"""Grids drawn with plain characters: symbols, or the digits left in each cell.

    5 3 . | . 7 . | . . .        +-------------+ ...
    6 . . | 1 9 5 | . . .        | 5   3   124 | ...
    . 9 8 | . . . | . 6 .        | 6   247 247 | ...
    ------+-------+------        | 12  9   8   | ...

The readers of `whydoku.formats` can read both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from whydoku.grids.bits import BITS, Candidates
from whydoku.grids.spaces import ALL_DIGITS


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
