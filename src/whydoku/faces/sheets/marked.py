"""The sheet with the grids that somebody has filled in and in which something is wrong, beside the
solutions of their givens."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from whydoku.faces.sheets.drawn_grid import drawn_cells, put_found
from whydoku.faces.sheets.looks import GONE, filled
from whydoku.faces.sheets.page import BELOW, Page

TITLE: Final = "Mistakes"

LEFT: Final = 1
SOLUTION: Final = LEFT + 10
SIDE: Final = 28
ROWS: Final = 12
"""How many rows a grid takes: its title, what is wrong, its cells, and a gap."""
_ON_A_PAGE: Final = 3


@dataclass(frozen=True, slots=True)
class MarkedGrid:
    """A grid that somebody has filled in: its title, what is wrong in words, what stands in its 81
    cells, its givens, and the `wrong` cells. `solution` has 81 digits, or is empty if the givens
    have not exactly one."""

    title: str
    told: str
    found: Sequence[str]
    givens: str
    wrong: Collection[int]
    solution: str = ""


def draw(page: Page, grids: Sequence[MarkedGrid]) -> None:
    """Draws all grids on an empty sheet, one below the other."""
    page.grid_widths(LEFT, SIDE, gap=24)
    page.grid_widths(SOLUTION, SIDE)
    page.heading("What is wrong", "Red: wrong, or no digit. On the right: the solution")
    for n, grid in enumerate(grids):
        top = BELOW + ROWS * n
        page.text(top, LEFT, grid.title, "heading")
        wide = (SOLUTION + 9 - LEFT) * SIDE
        page.paragraph(top + 1, LEFT, SOLUTION + 8, grid.told, wide, "label")
        page.heights(top + 2, SIDE, 9)
        for i, at, more in drawn_cells(top + 2, LEFT, 13):
            look = "given" if grid.givens[i] == grid.found[i] else "entry"
            shown = more | filled(GONE if i in grid.wrong else "")
            put_found(page, at, grid.found[i], look, shown)
        for i, at, more in drawn_cells(top + 2, SOLUTION, 13) if grid.solution else ():
            look = "given" if grid.givens[i] == grid.solution[i] else "entry"
            page.number(*at, int(grid.solution[i]), look, **more)
    breaks = [BELOW + ROWS * n for n in range(_ON_A_PAGE, len(grids), _ON_A_PAGE)]
    last = BELOW + ROWS * len(grids)
    page.prints(TITLE, last, SOLUTION + 9, head=0, scale=90, breaks=breaks)
