"""The board with one line for a row: the pencil marks of a cell stand side by side, with the
brackets that `whydoku.render.terminal` puts around them."""

from __future__ import annotations

from itertools import accumulate
from typing import Final

from whydoku.bits import Candidates
from whydoku.faces.play.screen.sight import (
    CLASH,
    CORNER,
    FAINT,
    IN_HAND,
    OWN,
    BoardLine,
    DrawnBoard,
    Sight,
    filling,
    joined,
)
from whydoku.render.terminal import Coloured, length_of, texts_of_cells
from whydoku.spaces import ALL_DIGITS

LINES: Final = 14
"""The lines of the board."""

_FRAME: Final = 2 + 4 + 6
"""The characters of a line outside cells: the name of the row, four borders, six blanks."""

_WIDEST: Final = 7
"""The characters of a cell if there is room for them, and if no cell needs more."""

_TOO_MANY: Final = "…"
"""Stands for pencil marks for which there is no room."""


def compact_board(sight: Sight, width: int) -> DrawnBoard:
    """The board in lines of at most `width` characters."""
    cells, widths = _fitted(sight, width - _FRAME)
    tints = sight.tints
    heads: BoardLine = [("  ", "")]
    for c in range(9):
        heads.append((" " + f"c{c + 1}".ljust(widths[c]), FAINT))
    lines = [heads]
    for r in range(9):
        if r % 3 == 0:
            lines.append(_border(widths, "┌┬┐" if r == 0 else "├┼┤"))
        line: BoardLine = [(f"r{r + 1}", FAINT)]
        for c in range(9):
            i = r * 9 + c
            line.append((" " if c % 3 else "│", "" if c % 3 else FAINT))
            code = sight.code_of_cell(i)
            line += [(text, joined(its, code)) for text, its in cells[i]]
            sign, its = filling(tints.get(i))
            line.append((sign * (widths[c] - length_of(cells[i])), joined(its, code)))
        line.append(("│", FAINT))
        lines.append(line)
    lines.append(_border(widths, "└┴┘"))
    columns = [2, *accumulate((1 + one for one in widths), initial=2)][1:]
    rows = [2 + r + r // 3 for r in range(9)]
    return DrawnBoard(tuple(lines), [*rows, rows[-1] + 1], columns)


def _border(widths: list[int], corners: str) -> BoardLine:
    left, middle, right = [*corners]
    boxes = ("─" * (sum(widths[s : s + 3]) + 2) for s in (0, 3, 6))
    return [(f"  {left}{middle.join(boxes)}{right}", FAINT)]


def _fitted(sight: Sight, room: int) -> tuple[list[list[Coloured]], list[int]]:
    """The texts of the cells, and the widths of the columns. All columns are as wide as each other
    if that can be, so that nothing moves while one plays; cells with more pencil marks than there
    is room for have a sign instead."""
    for most in range(9, 0, -1):
        shown = _without_crowds(sight, most)
        cells = [
            [(_TOO_MANY, FAINT)]
            if (sight.shown & ~shown) >> i * 9 & ALL_DIGITS and _is_empty(cell)
            else _cell(sight, i, cell)
            for i, cell in enumerate(_texts_of(sight, shown))
        ]
        widths = [max(2, *map(length_of, cells[c::9])) for c in range(9)]
        even = min(_WIDEST, room // 9)
        if max(widths) <= even:
            return cells, [even] * 9
        if sum(widths) <= room:
            break
    return cells, widths


def _is_empty(cell: list[Coloured]) -> bool:
    return cell[0][0] == "."


def _without_crowds(sight: Sight, most: int) -> Candidates:
    """What is shown, without the pencil marks of cells that have more than `most`."""
    kept = sight.shown
    for i in range(81):
        its = ALL_DIGITS << i * 9
        if (kept & its).bit_count() > most:
            kept &= ~its
    return kept


def _texts_of(sight: Sight, shown: Candidates) -> list[list[Coloured]]:
    """The texts of all cells."""
    return texts_of_cells(sight.marks, shown, sight.grid, sight.grid.bits)


def _cell(sight: Sight, i: int, cell: list[Coloured]) -> list[Coloured]:
    """The texts of a cell, with the digit in hand and the player's own digits set off."""
    digits = sight.grid.digits >> i * 9 & ALL_DIGITS
    is_own = digits and not sight.grid.givens.bits >> i * 9 & ALL_DIGITS
    told: list[Coloured] = []
    for text, code in cell:
        own = code or (OWN if is_own else "" if digits else FAINT)
        for char in text:
            is_corner = char in "123456789" and sight.corners >> i * 9 + int(char) - 1 & 1
            its = CORNER if is_corner and not code else own
            in_hand = sight.digit and char == str(sight.digit)
            told.append((char, joined(its, IN_HAND) if in_hand else its))
    return [*told, (CLASH, "")] if sight.clashing >> i & 1 else told
