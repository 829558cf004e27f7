"""The sheet to solve on: it marks clashes, counts digits, shows candidates, and helps on request.

    title                    what is wrong, how many cells are open, or "Solved!"
                             Name                     whose grid it is
    9 x 9 cells to type in   9 x 9 cells with the candidates of each
    1 2 3 ... 9              Show candidates               yes
    how many are left        Mark the next single          no
                             Compare with the solution     no

The sheet is protected without a password, except the cells that a person may change. The puzzle is
read back from it and, where it is empty, from what was typed since on a page with the puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil
from typing import Final

from whydoku.dataclass import dataclass
from whydoku.formats.workbooks.named_puzzles import GIVENS as GIVENS_NAME
from whydoku.formats.workbooks.named_puzzles import PLAYER, WRITTEN
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_cell
from whydoku.grids.rules import Rules
from whydoku.telling.workbooks.drawn_grid import drawn_cells, name_lines, scaled
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
    SOLUTION,
    TOP,
    WRONG,
    Computed,
    computed_cells,
    marks_formula,
    marks_shown,
    single_kinds,
)
from whydoku.telling.workbooks.kinds.printed import name_area, name_cells, name_rules, write_task
from whydoku.telling.workbooks.looks import GONE, INK, PLACED
from whydoku.telling.workbooks.page import Page, PageArea, cell
from whydoku.telling.workbooks.sheet_puzzle import SheetPuzzle, kinds_told

SIDE: Final = 52
"""The side of a cell of a grid of nine rows, in pixels."""
WISHES: Final = ("Show candidates", "Mark the next single", "Compare with the solution")
STATUS_ROW: Final = 0
NAME_ROW: Final = 1


@dataclass(frozen=True, slots=True)
class LiveLayout:
    """Where things stand on the sheet of a grid that has so many cells in a row. The grids of all
    sizes are equally wide, as their cells are larger."""

    size: int

    @property
    def side(self) -> int:
        """The side of a cell of the grid in pixels."""
        return scaled(SIDE, self.size)

    @property
    def marks(self) -> int:
        """The first column of the candidates."""
        return LEFT + self.size + 1

    @property
    def name(self) -> PageArea:
        """The cells in which whoever solves the puzzle writes a name. Below the title, which is
        read as the name of the puzzle, nothing may stand."""
        return NAME_ROW, self.marks + 1, NAME_ROW, self.marks + self.size - 1

    @property
    def counts(self) -> int:
        """The row with the digits; below it stands how many of each are left."""
        return TOP + self.size + 1

    @property
    def wish(self) -> int:
        """The column in which a person chooses yes or no for each kind of help."""
        return self.marks + ceil(5 * self.size / 9)

    @property
    def told(self) -> int:
        """The row with the advice about the next single; the row below says how many digits are
        wrong."""
        return self.counts + 4

    def grid(self, left: int) -> PageArea:
        """The cells of the grid whose first column is `left`."""
        return TOP, left, TOP + self.size - 1, left + self.size - 1

    @property
    def wished(self) -> tuple[str, ...]:
        """The conditions in formulas that each kind of help is wished for."""
        return tuple(f'{cell(self.counts + n, self.wish)}="yes"' for n in range(len(WISHES)))


_SOLVED: Final = "Solved!"
_TO_GO: Final = ("cell to go", "cells to go")
_NONE_LEFT: Final = (
    "open cell has no digit left: something is wrong",
    "open cells have no digit left: something is wrong",
)
"""The words that follow a number in the status line: first those after 1, then those after any
other number."""

_CANDIDATE: Final = f"MOD({NEXT},1000)"
_IS_RIGHT: Final = f"{ODD}+{CLASHING}+{DEAD}=0"


def draw(page: Page, puzzle: SheetPuzzle) -> None:
    """Draws the sheet to solve a puzzle on, on an empty page."""
    size, layout = puzzle.size, LiveLayout(puzzle.size)
    marks, side, counts = layout.marks, layout.side, layout.counts
    digits = Grid(puzzle.grid.as_line(), rules=puzzle.rules)
    page.grid_widths(LEFT, side, size, gap=24)
    page.grid_widths(marks, side, size)
    page.heading(puzzle.title, pixels=size * side)
    page.heights(NAME_ROW, 24)
    page.text(NAME_ROW, marks, "Name", "text")
    page.merged(layout.name, puzzle.player or "", "input", align="left", num_format="@")
    page.heights(TOP, side, size)
    page.heights(TOP + size, 12)
    page.heights(counts, 24, 3)
    helpers = [*computed_cells(digits, puzzle.solution)]
    values = {(helper.row, helper.column): helper.value for helper in helpers}
    _write_status(page, layout, puzzle.rules, values)
    _draw_entries(page, layout, puzzle)
    _draw_marks(page, layout, digits)
    name_lines(page, TOP, LEFT, puzzle.naming, size=size)
    name_lines(page, TOP, marks, puzzle.naming, size=size)
    _write_counts(page, layout, digits)
    _write_wishes(page, layout, puzzle)
    _write_helpers(page, puzzle, helpers)
    name_cells(page, puzzle, TOP, LEFT)
    name_rules(page, puzzle, TOP + 6, FIGURES)
    name_area(page, puzzle, layout.name, PLAYER)
    if "puzzle" in page.tabs:
        shown = zip(puzzle.rules.tables.cells, puzzle.grid.as_line(), strict=True)
        written = "".join("." if i in puzzle.marked else digit for i, digit in shown)
        page.text(TOP + 7, FIGURES, written, "text")
        name_area(page, puzzle, (TOP + 7, FIGURES, TOP + 7, FIGURES), WRITTEN)
    if puzzle.grid.givens:
        name_cells(page, puzzle, GIVENS.row, GIVENS.column, GIVENS_NAME)
    page.sheet.protect("", {"format_cells": True})  # whoever solves it may colour cells
    page.sheet.set_selection(TOP, LEFT, TOP, LEFT)
    write_task(page, puzzle, layout.told + 2, LEFT, marks + size - 1, 2 * size * side)
    last = layout.told + (1 if puzzle.rules.is_classic else 2)
    page.prints(puzzle.title, last, marks + size, across=True)


def _write_status(
    page: Page, layout: LiveLayout, rules: Rules, values: Mapping[tuple[int, int], int]
) -> None:
    """Writes the formula that says what is wrong, how many cells are open, or that all is solved.

    `values` are the first values of the helper cells, by row and column.
    """

    def counted(count: str, of_one: str, of_several: str) -> str:
        return f'IF({count}=1,"1 {of_one}",{count}&" {of_several}")'

    digit = f"no digit from 1 to {layout.size}"
    odd = counted(ODD, f"cell holds {digit}", f"cells hold {digit}")
    dead = counted(DEAD, *_NONE_LEFT)
    twice = f"a {kinds_told(rules)} has a digit twice"
    if rules.tables.links:
        twice += ", or cells that see each other hold the same"
    clash = f'{CLASHING}&" cells clash: {twice}"'
    left = counted(OPEN, *_TO_GO)
    formula = (
        f"=IF({ODD}>0,{odd},IF({CLASHING}>0,{clash},"
        f'IF({OPEN}=0,"{_SOLVED}",IF({DEAD}>0,{dead},{left}))))'
    )
    row, column = STATUS_ROW, layout.marks
    page.formula(row, column, formula, _first_status(values), "heading", font_size=14)
    for rule, colour in (
        (f"=NOT({_IS_RIGHT})", GONE),
        (f"=AND({_IS_RIGHT},{OPEN}=0)", PLACED),
    ):
        page.mark((row, column, row, column + layout.size - 1), rule, bg_color=colour)


def _first_status(values: Mapping[tuple[int, int], int]) -> str:
    """What the status says at first, computed from the first values of the helper cells."""
    open_, dead = (values[TOP + n, FIGURES] for n in (3, 4))
    if not open_:
        return _SOLVED
    number, (of_one, of_several) = (dead, _NONE_LEFT) if dead else (open_, _TO_GO)
    return f"{number} {of_one if number == 1 else of_several}"


def _draw_entries(page: Page, layout: LiveLayout, puzzle: SheetPuzzle) -> None:
    """Draws the cells to type in; those of the givens are locked."""
    given = puzzle.grid.givens.bits
    for i, at, more in drawn_cells(puzzle.rules, TOP, LEFT, scaled(22, layout.size)):
        digit = puzzle.grid.digit_at(i)
        if digit and given >> (9 * i + digit - 1) & 1:
            page.number(*at, digit, "given", **more)
        elif digit:
            page.number(*at, digit, "entry", locked=False, **more)
        else:
            page.blank(*at, "entry", locked=False, **more)
    area, size = layout.grid(LEFT), layout.size
    page.accept(
        area,
        {"validate": "integer", "criteria": "between", "minimum": 1, "maximum": size},
        "Not a digit",
        f"Type a digit from 1 to {size}, or delete what the cell holds.",
    )
    held, fault, right = (_relative(square.part(0, 0)) for square in (DIGITS, FAULTS, SOLUTION))
    wrong = {"bg_color": GONE, "font_color": INK}
    page.mark(area, f"={fault}>0", **wrong)
    if puzzle.solution:
        _, _, compared = layout.wished
        page.mark(area, f"=AND({compared},{held}>0,{held}<>{right})", **wrong)
    page.mark(area, _is_next(layout, LEFT), bg_color=PLACED)
    page.mark(area, f"=AND({OPEN}=0,{_IS_RIGHT})", bg_color=PLACED)


def _is_next(layout: LiveLayout, left: int) -> str:
    """The formula that is true in the cell of the next single of the grid from column `left` on."""
    _, marked, _ = layout.wished
    place = f"(ROW()-{TOP + 1})*9+COLUMN()-{left + 1}"
    is_right = f"{_IS_RIGHT},{WRONG}=0"
    return f"=AND({marked},{is_right},{NEXT}<{NO_SINGLE},INT({_CANDIDATE}/9)={place})"


def _relative(address: str) -> str:
    """The reference without dollar signs, so that a rule for several cells differs in each."""
    return address.replace("$", "")


def _draw_marks(page: Page, layout: LiveLayout, grid: Grid) -> None:
    shown, _, _ = layout.wished
    for i, at, more in drawn_cells(grid.rules, TOP, layout.marks, scaled(9, layout.size)):
        formula = marks_formula(grid.rules, i, shown_if=shown)
        page.formula(*at, formula, marks_shown(grid, i), "marks", **more)
    area = layout.grid(layout.marks)
    digit, left = (_relative(square.part(0, 0)) for square in (DIGITS, LEFT_OVER))
    page.mark(area, f"=AND({shown},{digit}=0,{left}=0)", bg_color=GONE)
    page.mark(area, _is_next(layout, layout.marks), bg_color=PLACED, font_color=INK)


def _write_counts(page: Page, layout: LiveLayout, grid: Grid) -> None:
    top, size, line = layout.counts, layout.size, grid.as_line()
    for digit in range(1, size + 1):
        column = LEFT + digit - 1
        page.number(top, column, digit, "head", align="center")
        formula = f"={size}-COUNTIF({DIGITS.all(grid.rules)},{digit})"
        page.formula(top + 1, column, formula, size - line.count(str(digit)), "centred")
    page.text(top + 2, LEFT, "How many of each digit are left", "label")
    page.text(layout.told, LEFT, "Type into the empty cells above", "label")
    area = top, LEFT, top + 1, LEFT + size - 1
    count = cell(top + 1, LEFT).replace("$B", "B")
    page.mark(area, f"={count}<0", bg_color=GONE)
    page.mark(area, f"={count}=0", bg_color=PLACED)


def _write_wishes(page: Page, layout: LiveLayout, puzzle: SheetPuzzle) -> None:
    """Writes the cells in which a player chooses what is shown, and below them the help itself."""
    has_solution, left, wish = puzzle.solution is not None, layout.marks, layout.wish
    for n, name in enumerate(WISHES):
        row = layout.counts + n
        page.text(row, left, name, "text")
        if name == WISHES[-1] and not has_solution:
            page.text(row, wish, "there is no single solution", "label")
            continue
        page.text(row, wish, "no" if n else "yes", "input", font_size=11)
        rule = {"validate": "list", "source": ["yes", "no"]}
        page.accept((row, wish, row, wish), rule, "Yes or no", "Choose yes or no.")
    _, marked, compared = layout.wished
    i = f"INT({_CANDIDATE}/9)"
    name = f"INDEX({NAMES.all(puzzle.rules)},INT({i}/9)+1,MOD({i},9)+1)"
    kinds = ",".join(f'"{kind}"' for kind in single_kinds(puzzle.rules))
    single = f'{name}&" is "&MOD({_CANDIDATE},9)+1&": "&CHOOSE(INT({NEXT}/1000),{kinds})'
    none = f'IF({OPEN}=0,"","No single is left: another step comes first")'
    advice = f"IF({NEXT}={NO_SINGLE},{none},{single})"
    advice = f'IF({WRONG}>0,"A digit is wrong: first compare with the solution",{advice})'
    advice = f'IF({_IS_RIGHT},{advice},"First correct what is marked")'
    page.formula(layout.told, left, f'=IF({marked},{advice},"")', "", "text")
    if has_solution:
        differ = f'{WRONG}&IF({WRONG}=1," digit differs"," digits differ")&" from the solution"'
        agree = "Every digit agrees with the solution"
        formula = f'=IF({compared},IF({WRONG}=0,"{agree}",{differ}),"")'
        page.formula(layout.told + 1, left, formula, "", "text")


def _write_helpers(page: Page, puzzle: SheetPuzzle, helpers: Iterable[Computed]) -> None:
    """Writes the hidden columns: the helper cells, the names of the cells and the solution."""
    for helper in helpers:
        page.formula(helper.row, helper.column, helper.formula, helper.value, "text")
    for i in puzzle.rules.tables.cells:
        row, column = TOP + i // 9, i % 9
        page.text(row, NAMES.column + column, format_cell(i, puzzle.naming), "text")
        if puzzle.solution:
            page.number(row, SOLUTION.column + column, puzzle.solution.digit_at(i) or 0, "text")
    for given in puzzle.grid.givens:
        row, column = divmod(given.cell, 9)
        page.number(TOP + row, GIVENS.column + column, given.digit, "text")
    page.sheet.set_column(HELPERS, GIVENS.column + 8, None, None, {"hidden": True})
