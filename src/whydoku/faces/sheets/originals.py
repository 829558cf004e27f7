"""The hidden sheet that holds the puzzles of a workbook, so that they can be read back, if no other
sheet does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from whydoku.faces.sheets.drawn_grid import draw_digits
from whydoku.faces.sheets.page import Page
from whydoku.faces.sheets.puzzle import name_cells
from whydoku.faces.sheets.sheet_puzzle import SheetPuzzle

TITLE: Final = "Originals"

LEFT: Final = 1
ROWS: Final = 11
"""How many rows a puzzle takes: its title, its grid, and a gap."""


def draw(page: Page, puzzles: Iterable[SheetPuzzle]) -> None:
    """Draws all puzzles on the sheet, one below the other, and hides it."""
    for place, puzzle in enumerate(puzzles):
        top = ROWS * place
        page.text(top, LEFT, puzzle.title, "label")
        draw_digits(page, top + 1, LEFT, puzzle.grid, size=12)
        name_cells(page, puzzle, top + 1, LEFT)
    page.sheet.hide()
