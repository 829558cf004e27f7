"""The sheet with the candidates: each open cell with its pencil marks, ready to print."""

from __future__ import annotations

from typing import Final

from whydoku.faces.sheets.drawn_grid import draw_pencil_marks, name_lines
from whydoku.faces.sheets.page import BELOW, Page
from whydoku.faces.sheets.sheet_puzzle import SheetPuzzle

TITLE: Final = "Candidates"

TOP: Final = BELOW
LEFT: Final = 1
SIDE: Final = 22
"""The side, in pixels, of the small cell that holds one candidate."""


def draw(page: Page, puzzle: SheetPuzzle) -> None:
    """Draws the candidates of a puzzle on an empty page."""
    page.grid_widths(LEFT, SIDE, 27)
    page.heading(puzzle.title, TITLE)
    page.heights(TOP, SIDE, 27)
    draw_pencil_marks(page, TOP, LEFT, puzzle.grid, size=11, large=30)
    name_lines(page, TOP, LEFT, puzzle.naming, 3)
    page.prints(puzzle.title, TOP + 27, LEFT + 27)
