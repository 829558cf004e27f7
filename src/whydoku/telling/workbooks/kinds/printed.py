"""The sheets with nothing but a grid: the puzzle, the solution and the candidates, ready to print,
and the puzzles of a workbook in which no other sheet holds them.

The cells of a puzzle have the name `whydoku_puzzle_N` in the workbook, by which the puzzle can be
read back, unless those of a live grid have; the rules, if they are not the classic ones, stand in a
cell called `whydoku_rules_N`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from whydoku.formats.workbooks.named_puzzles import NAME, PRINTED, RULES
from whydoku.solving.ratings import LevelRating, Rating
from whydoku.telling.workbooks.drawn_grid import draw_digits, draw_pencil_marks, name_lines, scaled
from whydoku.telling.workbooks.page import BELOW, Page, PageArea
from whydoku.telling.workbooks.sheet_puzzle import SheetPuzzle

SCALE_NAMES: Final = {
    "level": "Level",
    "se": "Sudoku Explainer",
    "hodoku": "HoDoKu",
    "whydoku": "whydoku",
}
"""The names of the scales below a puzzle, in order; the depth of guesses is for the summary."""

SEVERAL: Final = "This puzzle has several solutions."
"""What is printed below such a puzzle, for whoever solves it on paper."""

TOP: Final = BELOW
LEFT: Final = 1
SIDE: Final = 64
"""The side of a cell in pixels: nine of them fill the width of an A4 page, and fewer are larger."""

SMALL_SIDE: Final = 22
"""The side, in pixels, of the small cell that holds one candidate."""

ROWS_OF_ORIGINAL: Final = 11
"""How many rows a puzzle takes on the hidden sheet: its title, its grid, and a gap."""


def draw_puzzle(page: Page, puzzle: SheetPuzzle) -> None:
    """Draws a puzzle that fills the page, with the name above it and the ratings below."""
    _set_up_large_grid(page, puzzle)
    large, is_beside = scaled(28, puzzle.size), "live" in page.tabs
    draw_digits(page, TOP, LEFT, puzzle.grid, size=large, marked=puzzle.marked)
    name_cells(page, puzzle, TOP, LEFT, PRINTED if is_beside else NAME)
    below = below_grid(puzzle)
    _write_below(page, puzzle, about(puzzle))
    if not puzzle.rules.is_classic:
        write_task(page, puzzle, below + 1, LEFT, LEFT + puzzle.size - 1, 9 * SIDE)
        if not is_beside:
            name_rules(page, puzzle, below + 2, LEFT)
            page.sheet.set_row(below + 2, None, None, {"hidden": True})
        page.prints(puzzle.headline, below + 1, LEFT + puzzle.size)


def draw_solution(page: Page, puzzle: SheetPuzzle) -> None:
    """Draws the solution, in which givens stay bold; without just one, the puzzle and why."""
    _set_up_large_grid(page, puzzle, "Solution")
    draw_digits(page, TOP, LEFT, puzzle.solution or puzzle.grid, size=scaled(28, puzzle.size))
    name_lines(page, TOP, LEFT, puzzle.naming, size=puzzle.size)
    if puzzle.solution is None:
        _write_below(page, puzzle, puzzle.fault)


def draw_candidates(page: Page, puzzle: SheetPuzzle) -> None:
    """Draws each open cell of a puzzle with its pencil marks."""
    small, side = 3 * puzzle.size, scaled(SMALL_SIDE, puzzle.size)
    page.grid_widths(LEFT, side, small)
    page.heading(puzzle.title, "Candidates")
    page.heights(TOP, side, small)
    of_marks, of_digits = (scaled(font, puzzle.size) for font in (11, 30))
    draw_pencil_marks(page, TOP, LEFT, puzzle.grid, size=of_marks, large=of_digits)
    name_lines(page, TOP, LEFT, puzzle.naming, 3, size=puzzle.size)
    page.prints(puzzle.title, TOP + small, LEFT + small)


def draw_originals(page: Page, puzzles: Iterable[SheetPuzzle]) -> None:
    """Draws all puzzles on a sheet, one below the other, and hides it."""
    for place, puzzle in enumerate(puzzles):
        top = ROWS_OF_ORIGINAL * place
        page.text(top, LEFT, puzzle.title, "label")
        draw_digits(page, top + 1, LEFT, puzzle.grid, size=12)
        name_cells(page, puzzle, top + 1, LEFT)
        name_rules(page, puzzle, top, LEFT + 11)
    page.sheet.hide()


def name_cells(page: Page, puzzle: SheetPuzzle, row: int, column: int, begun: str = NAME) -> None:
    """Names the cells of a grid, the first of which is at `row` and `column`."""
    last = puzzle.size - 1
    name_area(page, puzzle, (row, column, row + last, column + last), begun)


def name_rules(page: Page, puzzle: SheetPuzzle, row: int, column: int) -> None:
    """Writes the rules of a puzzle into a cell, and names it; nothing if they are classic."""
    if not puzzle.rules.is_classic:
        page.text(row, column, str(puzzle.rules), "label")
        name_area(page, puzzle, (row, column, row, column), RULES)


def write_task(
    page: Page, puzzle: SheetPuzzle, row: int, column: int, last_column: int, pixels: int
) -> None:
    """Writes what there is to do over several columns, unless the rules are classic, which people
    know."""
    if not puzzle.rules.is_classic:
        page.paragraph(row, column, last_column, puzzle.task, pixels, "label")


def name_area(page: Page, puzzle: SheetPuzzle, area: PageArea, begun: str) -> None:
    """Defines a name in the workbook for some cells. By this name, which is `begun` and the number
    of the puzzle, they can be read back."""
    page.looks.workbook.define_name(f"{begun}{puzzle.number}", f"={page.range_of(*area)}")


def below_grid(puzzle: SheetPuzzle) -> int:
    """The row of the text below the large grid."""
    return TOP + puzzle.size + 1


def _write_below(page: Page, puzzle: SheetPuzzle, text: str) -> None:
    """Writes a text below the large grid, in as many lines as it needs."""
    page.paragraph(below_grid(puzzle), LEFT, LEFT + puzzle.size - 1, text, 9 * SIDE, "subtitle")


def _set_up_large_grid(page: Page, puzzle: SheetPuzzle, about: str = "") -> None:
    """Sets up a sheet with one grid that fills the page; `about` is the line below its title."""
    size, side = puzzle.size, scaled(SIDE, puzzle.size)
    page.grid_widths(LEFT, side, size)
    page.heading(puzzle.headline, about)
    page.heights(TOP, side, size)
    page.heights(TOP + size, 10)
    page.prints(puzzle.headline, below_grid(puzzle), LEFT + size)


def about(puzzle: SheetPuzzle) -> str:
    """The line below a puzzle: the number of its clues and its ratings, or its fault."""
    if puzzle.verdict.status == "multiple" and not puzzle.told:
        return SEVERAL
    if puzzle.fault:
        return puzzle.fault
    scales = [scale for scale in SCALE_NAMES if puzzle.tells_ratings and scale in puzzle.ratings]
    told = (rated(puzzle.ratings[scale]) for scale in scales)
    return " · ".join([f"{puzzle.verdict.clues} clues", *told])


def rated(rating: Rating) -> str:
    """A rating in a few words: `HoDoKu easy (232)`."""
    if rating.scale == LevelRating.scale:
        return f"{SCALE_NAMES[rating.scale]} {rating.shown('level')}"
    if rating.scale == "hodoku":
        return f"{SCALE_NAMES[rating.scale]} {rating.shown('level')} ({rating.shown('score')})"
    return f"{SCALE_NAMES[rating.scale]} {rating.shown(rating.judges)}"
