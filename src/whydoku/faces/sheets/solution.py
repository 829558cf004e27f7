"""The sheet with the solution: the givens bold, as on the puzzle, all other digits plain."""

from __future__ import annotations

from typing import Final

from whydoku.faces.sheets.drawn_grid import draw_digits, name_lines
from whydoku.faces.sheets.page import Page
from whydoku.faces.sheets.puzzle import LEFT, TOP, set_up_large_grid, write_below
from whydoku.faces.sheets.sheet_puzzle import SheetPuzzle

TITLE: Final = "Solution"


def draw(page: Page, puzzle: SheetPuzzle) -> None:
    """Draws the solution of a puzzle; if there is not exactly one, draws the puzzle and says
    why."""
    set_up_large_grid(page, puzzle, TITLE)
    draw_digits(page, TOP, LEFT, puzzle.solution or puzzle.grid, size=28)
    name_lines(page, TOP, LEFT, puzzle.naming)
    if puzzle.solution is None:
        write_below(page, puzzle.fault)
