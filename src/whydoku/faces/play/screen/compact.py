"""The board with one line for a row: the pencil marks of a cell stand side by side, with the
brackets that `whydoku.render.terminal` puts around them."""

from __future__ import annotations

from typing import Final

from whydoku.bits import BITS
from whydoku.faces.play.screen.sight import (
    CLASH,
    CORNER,
    FAINT,
    LONE,
    OWN,
    TOO_MANY,
    BoardLine,
    DrawnBoard,
    Sight,
    filling,
    highlighted,
    joined,
)
from whydoku.render.terminal import Coloured, length_of, texts_of_cells
from whydoku.spaces import ALL_DIGITS
from whydoku.world.sets import Cell

LINES: Final = 14
"""The lines of the board."""

_FRAME: Final = 2 + 4 + 6
"""The characters of a line outside cells: the name of the row, four borders, six blanks."""

_TOO_MANY: Final = (TOO_MANY, FAINT)

_WIDEST: Final = 7
"""The characters of a cell if there is room for them. All cells are equally wide, so that nothing
moves while one plays."""


def compact_board(sight: Sight, width: int) -> DrawnBoard:
    """The board in lines of at most `width` characters."""
    wide = min(_WIDEST, max((width - _FRAME) // 9, 1))
    cells, cut = _fitted(sight, wide)
    tints = sight.tints
    heads: BoardLine = [("  ", "")]
    for c in range(9):
        heads.append((" " + f"c{c + 1}".ljust(wide), FAINT))
    lines = [heads]
    for r in range(9):
        if r % 3 == 0:
            lines.append(_border(wide, "┌┬┐" if r == 0 else "├┼┤"))
        line: BoardLine = [(f"r{r + 1}", FAINT)]
        for c in range(9):
            i = r * 9 + c
            line.append((" " if c % 3 else "│", "" if c % 3 else FAINT))
            code = sight.code_of_cell(i)
            line += [(text, joined(its, code)) for text, its in cells[i]]
            sign, its = filling(tints.get(i))
            left = wide - length_of(cells[i])
            line.append((" "[:left] + sign * (left - 1), joined(its, code)))
        line.append(("│", FAINT))
        lines.append(line)
    lines.append(_border(wide, "└┴┘"))
    columns = [2 + c * (1 + wide) for c in range(10)]
    rows = [2 + r + r // 3 for r in range(9)]
    return DrawnBoard(tuple(lines), [*rows, rows[-1] + 1], columns, cut)


def _border(wide: int, corners: str) -> BoardLine:
    left, middle, right = [*corners]
    return [(f"  {left}{middle.join(['─' * (3 * wide + 2)] * 3)}{right}", FAINT)]


def _fitted(sight: Sight, wide: int) -> tuple[list[BoardLine], tuple[str, ...]]:
    """The texts of the cells in so many characters, and the whole texts of those with marks that
    had to be cut. Of these the candidates without marks give way first."""
    grid = sight.grid
    whole = texts_of_cells(sight.marks, sight.shown, grid, grid.bits)
    marked = texts_of_cells(sight.marks, grid.digits, grid, grid.bits)
    cells, cut = [], []
    for i in range(81):
        cell = _cell(sight, i, whole[i])
        if length_of(cell) > wide and sight.marks.touched >> i * 9 & ALL_DIGITS:
            cut.append(f"{Cell(i)}: {''.join(text for text, _ in cell)}")
            cell = [*_cell(sight, i, marked[i]), _TOO_MANY]
        cells.append(cell if length_of(cell) <= wide else [*cell[: wide - 1], _TOO_MANY])
    return cells, tuple(cut)


def _cell(sight: Sight, i: int, cell: list[Coloured]) -> BoardLine:
    """The characters of a cell, with the digit in hand and the player's own digits set off, and
    notes in corners after a comma."""
    digits = sight.grid.digits >> i * 9 & ALL_DIGITS
    is_own = digits and not sight.grid.givens.bits >> i * 9 & ALL_DIGITS
    corners = [d + 1 for d in BITS[sight.corners >> i * 9 & ALL_DIGITS]]
    if corners:
        its = [(text.rstrip(LONE + "."), code) for text, code in cell]
        cell = [*its, (CORNER, FAINT), ("".join(map(str, corners)), OWN)]
    told: BoardLine = []
    for text, code in cell:
        own = code or (OWN if is_own else "" if digits else FAINT)
        for char in text:
            told.append((char, highlighted(own) if char == str(sight.digit) else own))
    return [*told, (CLASH, "")] if sight.clashing >> i & 1 else told
