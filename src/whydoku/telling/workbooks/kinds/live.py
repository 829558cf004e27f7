"""The sheet to solve on: it marks clashes, counts digits, shows candidates, and helps on request.

    title                    what is wrong, how many cells are open, or "Solved!"
                             Name                     whose grid it is
    9 x 9 cells to type in   9 x 9 cells with the candidates of each
    1 2 3 ... 9              Show candidates               yes
    how many are left        Mark the next single          no
                             Compare with the solution     no

The sheet is protected without a password, except the cells that a person may change. If a workbook
has no sheet with the puzzle, its puzzle is read back from this sheet, whose 81 cells then have a
name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from whydoku.formats.workbooks.named_puzzles import GIVENS as GIVENS_NAME
from whydoku.formats.workbooks.named_puzzles import PLAYER
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_cell
from whydoku.telling.workbooks.drawn_grid import drawn_cells, name_lines
from whydoku.telling.workbooks.kinds.live_cells import (
    CLASHING,
    DEAD,
    DIGITS,
    FAULTS,
    FIGURES,
    GIVENS,
    HELPERS,
    LEFT,
    LEFT_OVER,
    NAMES,
    NEXT,
    NO_SINGLE,
    ODD,
    OPEN,
    SINGLE_KINDS,
    SOLUTION,
    TOP,
    WRONG,
    Computed,
    computed_cells,
    marks_formula,
    marks_shown,
)
from whydoku.telling.workbooks.kinds.printed import name_area, name_cells
from whydoku.telling.workbooks.looks import GONE, INK, PLACED
from whydoku.telling.workbooks.page import Page, cell
from whydoku.telling.workbooks.sheet_puzzle import SheetPuzzle

SIDE: Final = 52
"""The side of a cell of the grid in pixels."""
MARKS: Final = LEFT + 10
"""The first column of the candidates."""
STATUS: Final = (0, MARKS)
NAME: Final = (1, MARKS + 1)
"""The cell in which whoever solves the puzzle writes a name. Below the title, which is read as the
name of the puzzle, nothing may stand."""
COUNTS: Final = TOP + 10
"""The row with the nine digits; below it stands how many of each are left."""
WISHES: Final = ("Show candidates", "Mark the next single", "Compare with the solution")
WISH: Final = MARKS + 5
"""The column in which a person chooses yes or no for each kind of help."""
TOLD: Final = COUNTS + 4
"""The row with the advice about the next single; the row below says how many digits are wrong."""

_SOLVED: Final = "Solved!"
_TO_GO: Final = ("cell to go", "cells to go")
_NONE_LEFT: Final = (
    "open cell has no digit left: something is wrong",
    "open cells have no digit left: something is wrong",
)
"""The words that follow a number in the status line: first those after 1, then those after any
other number."""

_SHOWN, _MARKED, _COMPARED = (f'{cell(COUNTS + n, WISH)}="yes"' for n in range(len(WISHES)))
_CANDIDATE: Final = f"MOD({NEXT},1000)"
_IS_RIGHT: Final = f"{ODD}+{CLASHING}+{DEAD}=0"


def draw(page: Page, puzzle: SheetPuzzle) -> None:
    """Draws the sheet to solve a puzzle on, on an empty page."""
    digits = [int(digit) for digit in puzzle.grid.as_line().replace(".", "0")]
    solution = [*map(int, puzzle.solution.as_line())] if puzzle.solution else None
    page.grid_widths(LEFT, SIDE, gap=24)
    page.grid_widths(MARKS, SIDE)
    page.heading(puzzle.title, pixels=9 * SIDE)
    row, column = NAME
    page.heights(row, 24)
    page.text(row, column - 1, "Name", "text")
    line = row, column, row, column + 7
    page.merged(line, puzzle.player or "", "input", align="left", num_format="@")
    page.heights(TOP, SIDE, 9)
    page.heights(TOP + 9, 12)
    page.heights(COUNTS, 24, 3)
    helpers = [*computed_cells(digits, solution)]
    _write_status(page, {(helper.row, helper.column): helper.value for helper in helpers})
    _draw_entries(page, puzzle, digits)
    _draw_marks(page, puzzle)
    name_lines(page, TOP, LEFT, puzzle.naming)
    name_lines(page, TOP, MARKS, puzzle.naming)
    _write_counts(page, digits)
    _write_wishes(page, has_solution=solution is not None)
    _write_helpers(page, puzzle, helpers, solution)
    if "puzzle" not in page.tabs:
        name_cells(page, puzzle, TOP, LEFT)
        name_area(page, puzzle, line, PLAYER)
    if puzzle.grid.givens:
        name_cells(page, puzzle, GIVENS.row, GIVENS.column, GIVENS_NAME)
    page.sheet.protect("", {"format_cells": True})  # whoever solves it may colour cells
    page.sheet.set_selection(TOP, LEFT, TOP, LEFT)
    page.prints(puzzle.title, TOLD + 1, MARKS + 9, across=True)


def _write_status(page: Page, values: Mapping[tuple[int, int], int]) -> None:
    """Writes the formula that says what is wrong, how many cells are open, or that all is solved.

    `values` are the first values of the helper cells, by row and column.
    """

    def counted(count: str, of_one: str, of_several: str) -> str:
        return f'IF({count}=1,"1 {of_one}",{count}&" {of_several}")'

    odd = counted(ODD, "cell holds no digit from 1 to 9", "cells hold no digit from 1 to 9")
    dead = counted(DEAD, *_NONE_LEFT)
    clash = f'{CLASHING}&" cells clash: a row, column or box has a digit twice"'
    left = counted(OPEN, *_TO_GO)
    formula = (
        f"=IF({ODD}>0,{odd},IF({CLASHING}>0,{clash},"
        f'IF({OPEN}=0,"{_SOLVED}",IF({DEAD}>0,{dead},{left}))))'
    )
    page.formula(*STATUS, formula, _first_status(values), "heading", font_size=14)
    row = STATUS[0]
    for rule, colour in (
        (f"=NOT({_IS_RIGHT})", GONE),
        (f"=AND({_IS_RIGHT},{OPEN}=0)", PLACED),
    ):
        page.mark((row, MARKS, row, MARKS + 8), rule, bg_color=colour)


def _first_status(values: Mapping[tuple[int, int], int]) -> str:
    """What the status says at first, computed from the first values of the helper cells."""
    open_, dead = (values[TOP + n, FIGURES] for n in (3, 4))
    if not open_:
        return _SOLVED
    number, (of_one, of_several) = (dead, _NONE_LEFT) if dead else (open_, _TO_GO)
    return f"{number} {of_one if number == 1 else of_several}"


def _draw_entries(page: Page, puzzle: SheetPuzzle, digits: list[int]) -> None:
    """Draws the 81 cells to type in; those of the givens are locked."""
    given = puzzle.grid.givens.bits
    for i, at, more in drawn_cells(TOP, LEFT, 22):
        digit = digits[i]
        if digit and given >> (9 * i + digit - 1) & 1:
            page.number(*at, digit, "given", **more)
        elif digit:
            page.number(*at, digit, "entry", locked=False, **more)
        else:
            page.blank(*at, "entry", locked=False, **more)
    area = TOP, LEFT, TOP + 8, LEFT + 8
    page.accept(
        area,
        {"validate": "integer", "criteria": "between", "minimum": 1, "maximum": 9},
        "Not a digit",
        "Type a digit from 1 to 9, or delete what the cell holds.",
    )
    held, fault, right = (_relative(square.part(0, 0)) for square in (DIGITS, FAULTS, SOLUTION))
    wrong = {"bg_color": GONE, "font_color": INK}
    page.mark(area, f"={fault}>0", **wrong)
    if puzzle.solution:
        page.mark(area, f"=AND({_COMPARED},{held}>0,{held}<>{right})", **wrong)
    page.mark(area, _is_next(LEFT), bg_color=PLACED)
    page.mark(area, f"=AND({OPEN}=0,{_IS_RIGHT})", bg_color=PLACED)


def _is_next(left: int) -> str:
    """The formula that is true in the cell of the next single of the grid from column `left` on."""
    place = f"(ROW()-{TOP + 1})*9+COLUMN()-{left + 1}"
    is_right = f"{_IS_RIGHT},{WRONG}=0"
    return f"=AND({_MARKED},{is_right},{NEXT}<{NO_SINGLE},INT({_CANDIDATE}/9)={place})"


def _relative(address: str) -> str:
    """The reference without dollar signs, so that a rule for several cells differs in each."""
    return address.replace("$", "")


def _draw_marks(page: Page, puzzle: SheetPuzzle) -> None:
    grid = Grid(puzzle.grid.as_line())
    for i, at, more in drawn_cells(TOP, MARKS, 9):
        formula = marks_formula(i, shown_if=_SHOWN)
        page.formula(*at, formula, marks_shown(grid, i), "marks", **more)
    area = TOP, MARKS, TOP + 8, MARKS + 8
    digit, left = (_relative(square.part(0, 0)) for square in (DIGITS, LEFT_OVER))
    page.mark(area, f"=AND({_SHOWN},{digit}=0,{left}=0)", bg_color=GONE)
    page.mark(area, _is_next(MARKS), bg_color=PLACED, font_color=INK)


def _write_counts(page: Page, digits: list[int]) -> None:
    for digit in range(1, 10):
        column = LEFT + digit - 1
        page.number(COUNTS, column, digit, "head", align="center")
        formula = f"=9-COUNTIF({DIGITS.all},{digit})"
        page.formula(COUNTS + 1, column, formula, 9 - digits.count(digit), "centred")
    page.text(COUNTS + 2, LEFT, "How many of each digit are left", "label")
    page.text(TOLD, LEFT, "Type into the empty cells above", "label")
    area = COUNTS, LEFT, COUNTS + 1, LEFT + 8
    count = cell(COUNTS + 1, LEFT).replace("$B", "B")
    page.mark(area, f"={count}<0", bg_color=GONE)
    page.mark(area, f"={count}=0", bg_color=PLACED)


def _write_wishes(page: Page, *, has_solution: bool) -> None:
    """Writes the cells in which a player chooses what is shown, and below them the help itself."""
    for n, name in enumerate(WISHES):
        row = COUNTS + n
        page.text(row, MARKS, name, "text")
        if name == WISHES[-1] and not has_solution:
            page.text(row, WISH, "there is no single solution", "label")
            continue
        page.text(row, WISH, "no" if n else "yes", "input", font_size=11)
        rule = {"validate": "list", "source": ["yes", "no"]}
        page.accept((row, WISH, row, WISH), rule, "Yes or no", "Choose yes or no.")
    i = f"INT({_CANDIDATE}/9)"
    name = f"INDEX({NAMES.all},INT({i}/9)+1,MOD({i},9)+1)"
    kinds = ",".join(f'"{kind}"' for kind in SINGLE_KINDS)
    single = f'{name}&" is "&MOD({_CANDIDATE},9)+1&": "&CHOOSE(INT({NEXT}/1000),{kinds})'
    none = f'IF({OPEN}=0,"","No single is left: another step comes first")'
    advice = f"IF({NEXT}={NO_SINGLE},{none},{single})"
    advice = f'IF({WRONG}>0,"A digit is wrong: first compare with the solution",{advice})'
    advice = f'IF({_IS_RIGHT},{advice},"First correct what is marked")'
    page.formula(TOLD, MARKS, f'=IF({_MARKED},{advice},"")', "", "text")
    if has_solution:
        differ = f'{WRONG}&IF({WRONG}=1," digit differs"," digits differ")&" from the solution"'
        agree = "Every digit agrees with the solution"
        formula = f'=IF({_COMPARED},IF({WRONG}=0,"{agree}",{differ}),"")'
        page.formula(TOLD + 1, MARKS, formula, "", "text")


def _write_helpers(
    page: Page, puzzle: SheetPuzzle, helpers: Iterable[Computed], solution: list[int] | None
) -> None:
    """Writes the hidden columns: the helper cells, the names of the cells and the solution."""
    for helper in helpers:
        page.formula(helper.row, helper.column, helper.formula, helper.value, "text")
    for i in range(81):
        row, column = TOP + i // 9, i % 9
        page.text(row, NAMES.column + column, format_cell(i, puzzle.naming), "text")
        if solution:
            page.number(row, SOLUTION.column + column, solution[i], "text")
    for given in puzzle.grid.givens:
        row, column = divmod(given.cell, 9)
        page.number(TOP + row, GIVENS.column + column, given.digit, "text")
    page.sheet.set_column(HELPERS, GIVENS.column + 8, None, None, {"hidden": True})
