"""The sheet that shows any step: choose its number, and see the grids before and after it.

Hidden columns at the right have a row for each step, from which formulas take what the sheet shows
of the chosen step. A row holds, among other things, the digits after the step as 81 characters, and
the pencil marks before it as 729 codes:

    .    not a candidate             1-9  the digit of the cell, in the middle of its nine
    c    a candidate                 p    a candidate that the step places
    x    a candidate that the step removes
"""

from __future__ import annotations

from typing import Final

from whydoku.bits import members
from whydoku.faces.sheets.drawn_grid import borders
from whydoku.faces.sheets.live_cells import small_place
from whydoku.faces.sheets.looks import GONE, HIGHEST_ROW, INK, PLACED, height_of, lines_in
from whydoku.faces.sheets.page import BELOW, WIDE_HEADING, Page, cell, range_of
from whydoku.faces.sheets.sheet_puzzle import SheetPuzzle
from whydoku.faces.sheets.told_steps import ToldStep, ending, told_steps

CHOICE: Final = (BELOW, 4)
"""The cell in which the number of a step is chosen."""

NAME_ROW: Final = BELOW + 1
REASON_ROW: Final = BELOW + 2
TOP: Final = BELOW + 4
MARKS: Final = 1
DIGITS: Final = 30
SIDE: Final = 17
"""The side of a small cell in pixels; a digit in the grid after the step takes nine small cells."""

DATA: Final = 60
"""The first hidden column. In their first row, the hidden columns repeat the row of the chosen
step."""


def draw(page: Page, puzzle: SheetPuzzle) -> None:
    """Draws the sheet on which a step of a puzzle is chosen and shown; if the puzzle has no path,
    the sheet says why."""
    page.widths(1, SIDE, 56)
    page.heading(puzzle.title, ending(puzzle), WIDE_HEADING)
    steps = [*told_steps(puzzle)]
    page.prints(puzzle.title, TOP + 27, DIGITS + 27, across=True)
    if not steps:
        return
    _write_data(page, steps)
    _write_choice(page, steps)
    page.heights(TOP, SIDE, 27)
    _draw_marks(page, steps[0])
    _draw_digits(page, puzzle, steps[0])


def codes_of(step: ToldStep) -> str:
    """The pencil marks before a step, with what the step changes, as 729 codes."""
    grid = step.before
    codes = ["c" if grid.bits >> k & 1 else "." for k in range(729)]
    for k in members(grid.digits):
        codes[k // 9 * 9 : k // 9 * 9 + 9] = [*f"....{k % 9 + 1}...."]
    for k in members(step.step.eliminations):
        codes[k] = "x"
    for k in members(step.step.placements):
        codes[k] = "p"
    return "".join(codes)


def _fields(step: ToldStep) -> tuple[str | int, ...]:
    """The values that the hidden columns hold for a step."""
    return (
        step.number,
        step.name,
        step.reason,
        codes_of(step),
        step.before.as_line(),
        step.after.as_line(),
    )


def _chosen(column: int) -> str:
    """The reference to the cell that holds a value of the chosen step; `column` counts the hidden
    columns from 0."""
    return cell(0, DATA + column)


def _write_data(page: Page, steps: list[ToldStep]) -> None:
    rows = [_fields(step) for step in steps]
    choice = cell(*CHOICE)
    for column, first in enumerate(rows[0]):
        for row, fields in enumerate(rows, 1):
            value = fields[column]
            if isinstance(value, str):
                page.text(row, DATA + column, value, "text")
            else:
                page.number(row, DATA + column, value, "text")
        area = range_of(1, DATA + column, len(rows), DATA + column)
        page.formula(0, DATA + column, f"=INDEX({area},{choice})", first, "text")
    page.sheet.set_column(DATA, DATA + len(rows[0]) - 1, None, None, {"hidden": True})


def _write_choice(page: Page, steps: list[ToldStep]) -> None:
    row, column = CHOICE
    page.heights(row, 28)
    page.text(row, 1, "Step", "heading")
    at = row, column, row, column + 2
    page.sheet.merge_range(*at, "", page.looks.of("input"))
    page.number(row, column, 1, "input")
    page.accept(
        (row, column, row, column),
        {"validate": "list", "source": f"={range_of(1, DATA, len(steps), DATA)}"},
        "No such step",
        f"Choose a step from 1 to {len(steps)}.",
    )
    page.text(row, column + 4, f"of {len(steps)}: choose a number in the yellow cell", "label")
    page.formula(NAME_ROW, 1, f"={_chosen(1)}", steps[0].name, "heading")
    page.heights(NAME_ROW, 24)
    most = max(lines_in(step.reason, SIDE * 56) for step in steps)
    page.heights(REASON_ROW, min(height_of(most), HIGHEST_ROW))
    look = page.looks.of("wrapped")
    page.sheet.merge_range(REASON_ROW, 1, REASON_ROW, DIGITS + 26, "", look)
    page.formula(REASON_ROW, 1, f"={_chosen(2)}", steps[0].reason, "wrapped")
    page.heights(TOP - 1, 24)
    page.text(TOP - 1, MARKS, "Before the step, with what it places and removes", "label")
    page.text(TOP - 1, DIGITS, "After the step", "label")


def _draw_marks(page: Page, first: ToldStep) -> None:
    codes, chosen = codes_of(first), _chosen(3)
    for k in range(729):
        digit = k % 9
        row, column = small_place(k)
        code = f"MID({chosen},{k + 1},1)"
        formula = f'=IF({code}=".","",{digit + 1})'
        shown: str | int = "" if codes[k] == "." else digit + 1
        if digit == 4:
            formula = f'=IF({code}=".","",IF(ISNUMBER(-{code}),-(-{code}),5))'
            shown = int(codes[k]) if codes[k].isdigit() else shown
        more = borders(row, column, 3) | {"font_size": 8}
        page.formula(TOP + row, MARKS + column, formula, shown, "mark", **more)
    area = TOP, MARKS, TOP + 26, MARKS + 26
    down, right = f"(ROW()-{TOP + 1})", f"(COLUMN()-{MARKS + 1})"
    place = f"INT({down}/3)*81+INT({right}/3)*9+MOD({down},3)*3+MOD({right},3)+1"
    code = f"MID({chosen},{place},1)"
    strong = {"font_color": INK, "bold": True}
    page.mark(area, f'={code}="p"', bg_color=PLACED, **strong)
    page.mark(area, f'={code}="x"', bg_color=GONE, **strong)
    page.mark(area, f"=ISNUMBER(-{code})", **strong)


def _draw_digits(page: Page, puzzle: SheetPuzzle, first: ToldStep) -> None:
    line, after, before = first.after.as_line(), _chosen(5), _chosen(4)
    given = puzzle.grid.givens.cells
    for i in range(81):
        row, column = TOP + i // 9 * 3, DIGITS + i % 9 * 3
        look = "given" if i in given else "entry"
        more = borders(i // 9, i % 9) | {"font_size": 22}
        shown: str | int = "" if line[i] == "." else int(line[i])
        code = f"MID({after},{i + 1},1)"
        page.sheet.merge_range(row, column, row + 2, column + 2, "", page.looks.of(look, **more))
        page.formula(row, column, f'=IF({code}=".","",-(-{code}))', shown, look, **more)
    down, right = f"(ROW()-{TOP + 1})", f"(COLUMN()-{DIGITS + 1})"
    place = f"INT({down}/3)*9+INT({right}/3)+1"
    differs = f"=MID({after},{place},1)<>MID({before},{place},1)"
    area = TOP, DIGITS, TOP + 26, DIGITS + 26
    page.mark(area, differs, bg_color=PLACED, font_color=INK, bold=True)
