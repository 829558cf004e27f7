"""The sheets that tell the steps of a path: as a table, to read and to filter; with a picture and
an explanation of each step that is harder than a single, two to a printed page; and one step alone,
whose number is chosen, between the grids before and after it.

For the last, hidden columns at the right have a row for each step, from which formulas take what
the sheet shows of the chosen step. A row holds, among other things, the digits after the step as 81
characters, and the pencil marks before it as 729 codes:

    .    not a candidate             1-9  the digit of the cell, in the middle of its nine
    c    a candidate                 p    a candidate that the step places
    x    a candidate that the step removes
"""

from __future__ import annotations

from io import BytesIO
from typing import Final

from whydoku.grids.bits import members
from whydoku.telling.picture_files.png import png_of_step, size_of_png
from whydoku.telling.workbooks.drawn_grid import look_of_cell, scaled
from whydoku.telling.workbooks.kinds.live_cells import small_place
from whydoku.telling.workbooks.looks import (
    FIGURES,
    GONE,
    HIGHEST_ROW,
    INK,
    PLACED,
    TEXTS,
    height_of,
    lines_in,
    need_pictures,
)
from whydoku.telling.workbooks.page import (
    BELOW,
    WIDE_HEADING,
    Page,
    SheetColumn,
    cell,
    range_of,
    write_row,
)
from whydoku.telling.workbooks.sheet_puzzle import SheetPuzzle, ToldStep, ending, told_steps

TECHNIQUE: Final = 2
PICTURE_LINK: Final = 7

COLUMNS: Final[tuple[SheetColumn[ToldStep], ...]] = (
    SheetColumn("Step", 48, lambda step: step.number),
    SheetColumn("Technique", 170, lambda step: step.name, False),
    SheetColumn("Rating", 60, lambda step: step.rating, form="0.0"),
    SheetColumn("Places", 80, lambda step: step.places, False),
    SheetColumn("Removes", 150, lambda step: step.removes, False),
    SheetColumn("Why", 520, lambda step: step.reason, False),
    SheetColumn("Picture", 70, lambda _: None, False),
    SheetColumn("Grid after the step", 620, lambda step: step.after.as_line(), False, look="grid"),
)
"""The columns, from the second column of the sheet on; the last two are not printed."""

PICTURE: Final = 1
WORDS: Final = 2
WIDTH: Final = 356
HEIGHT: Final = 400
"""The greatest width and the greatest height of a picture, in pixels."""
WORDS_WIDTH: Final = 240

HEAD_HEIGHT: Final = 26
ROWS: Final = 3
"""How many rows a picture takes: the name of its step, the picture beside its words, and a gap."""

CHOICE: Final = (BELOW, 4)
"""The cell in which the number of a step is chosen."""

NAME_ROW: Final = BELOW + 1
REASON_ROW: Final = BELOW + 2
TOP: Final = BELOW + 4
MARKS: Final = 1
SIDE: Final = 17
"""The side of a small cell in pixels, in a grid of nine rows; a digit in the grid after the step
takes nine small cells."""

DATA: Final = 60
"""The first hidden column; in their first row the hidden columns repeat that of the chosen step."""


def draw_log(page: Page, puzzle: SheetPuzzle) -> None:
    """Draws the table of a puzzle's steps; if the puzzle has no path, the sheet says why."""
    steps = [*told_steps(puzzle)]
    page.widths_of(column.pixels for column in COLUMNS)
    page.heading(puzzle.title, ending(puzzle), WIDE_HEADING)
    last = BELOW + max(len(steps), 1)
    _add_table(page, puzzle, last)
    page.heights(BELOW, height_of(1) + 4)
    pictures_tab, place = page.tabs.get("pictures"), 0
    for row, step in enumerate(steps, BELOW + 1):
        bold = (TECHNIQUE,) if step.is_harder else ()
        page.heights(row, height_of(write_row(page, row, COLUMNS, step, bold)))
        if pictures_tab and step.is_harder:
            to = row_of(place), PICTURE
            page.link(row, PICTURE_LINK, pictures_tab, "picture", to)
            place += 1
    page.sheet.freeze_panes(BELOW + 1, 0)
    page.prints(puzzle.title, last, len(COLUMNS) - 2, across=True, head=BELOW)


def _add_table(page: Page, puzzle: SheetPuzzle, last: int) -> None:
    """Makes the rows of the log, down to row `last`, a table that can be filtered."""
    head = page.looks.of("head", **TEXTS)
    figures = page.looks.of("head", **FIGURES)
    columns = [
        {"header": column.head, "header_format": figures if column.is_figure else head}
        for column in COLUMNS
    ]
    name, style = f"steps_{puzzle.number}", "Table Style Light 1"
    options = {"name": name, "style": style, "banded_rows": False, "columns": columns}
    page.sheet.add_table(BELOW, 1, last, len(COLUMNS), options)


def row_of(place: int) -> int:
    """The first row of a step; `place` counts the steps with pictures from 0."""
    return BELOW + ROWS * place


def draw_pictures(page: Page, puzzle: SheetPuzzle) -> None:
    """Draws a picture of each step that is harder than a single, or says that there is none."""
    need_pictures()
    steps = [step for step in told_steps(puzzle, argued=True) if step.is_harder]
    page.widths(PICTURE, WIDTH + 14)
    page.widths(WORDS, WORDS_WIDTH)
    about = ending(puzzle) if steps or puzzle.trace is None else f"{ending(puzzle)} Singles only."
    page.heading(puzzle.title, about)
    for place, step in enumerate(steps):
        _draw_step(page, row_of(place), step, puzzle.naming)
    last, breaks = row_of(max(len(steps), 1)) - 1, [*map(row_of, range(2, len(steps), 2))]
    page.prints(puzzle.title, last, WORDS, scale=90, breaks=breaks)  # two steps fit on Letter, too


def _draw_step(page: Page, row: int, step: ToldStep, naming: str) -> None:
    png = png_of_step(step.step, step.before, naming)
    wide, high = size_of_png(png)
    scale = min(WIDTH / wide, HEIGHT / high)
    page.heights(row, HEAD_HEIGHT)
    page.text(row, PICTURE, f"Step {step.number}: {step.name}", "heading")
    tall = round(high * scale) + 6
    page.heights(row + 1, tall)
    page.sheet.insert_image(
        row + 1,
        PICTURE,
        f"step-{step.number}.png",
        {
            "image_data": BytesIO(png),
            "x_scale": scale,
            "y_scale": scale,
            "x_offset": 2,
            "y_offset": 2,
            "object_position": 2,
            "description": f"Step {step.number}: {step.name}. {step.reason}",
        },
    )
    page.text(row + 1, WORDS, _words_of(step, tall), "wrapped", valign="top")
    page.heights(row + 2, 14)


def _words_of(step: ToldStep, tall: int) -> str:
    """The words beside a picture that is `tall` pixels high: the reason of a step, and the full
    argument if there is room for it."""
    whole = f"{step.reason}\n\n{step.argument}"
    fits = step.argument and height_of(lines_in(whole, WORDS_WIDTH)) <= tall
    return whole if fits else step.reason


def draw_chosen(page: Page, puzzle: SheetPuzzle) -> None:
    """Draws the sheet on which a step is chosen and shown, or says why there is no path."""
    size, side = puzzle.size, scaled(SIDE, puzzle.size)
    page.widths(1, side, 6 * size + 2)
    page.heading(puzzle.title, ending(puzzle), WIDE_HEADING)
    steps = [*told_steps(puzzle)]
    page.prints(puzzle.title, TOP + 3 * size, column_of_digits(size) + 3 * size, across=True)
    if not steps:
        return
    _write_data(page, steps)
    _write_choice(page, steps, size)
    page.heights(TOP, side, 3 * size)
    _draw_marks(page, steps[0])
    _draw_digits(page, puzzle, steps[0])


def column_of_digits(size: int) -> int:
    """The first column of the grid after the step."""
    return MARKS + 3 * size + 2


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
    """The reference to a value of the chosen step, by its hidden column, counted from 0."""
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


def _write_choice(page: Page, steps: list[ToldStep], size: int) -> None:
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
    last = column_of_digits(size) + 3 * size - 1
    most = max(lines_in(step.reason, SIDE * 56) for step in steps)
    page.heights(REASON_ROW, min(height_of(most), HIGHEST_ROW))
    look = page.looks.of("wrapped")
    page.sheet.merge_range(REASON_ROW, 1, REASON_ROW, last, "", look)
    page.formula(REASON_ROW, 1, f"={_chosen(2)}", steps[0].reason, "wrapped")
    page.heights(TOP - 1, 24)
    page.text(TOP - 1, MARKS, "Before the step, with what it places and removes", "label")
    page.text(TOP - 1, column_of_digits(size), "After the step", "label")


def _draw_marks(page: Page, first: ToldStep) -> None:
    codes, chosen, rules = codes_of(first), _chosen(3), first.before.rules
    for k in (9 * i + place for i in rules.tables.cells for place in range(9)):
        digit = k % 9
        row, column = small_place(k)
        code = f"MID({chosen},{k + 1},1)"
        formula = f'=IF({code}=".","",{digit + 1})'
        shown: str | int = "" if codes[k] == "." else digit + 1
        if digit == 4:
            formula = f'=IF({code}=".","",IF(ISNUMBER(-{code}),-(-{code}),5))'
            shown = int(codes[k]) if codes[k].isdigit() else shown
        more = look_of_cell(rules, row, column, 3) | {"font_size": scaled(8, rules.size)}
        page.formula(TOP + row, MARKS + column, formula, shown, "mark", **more)
    area = TOP, MARKS, TOP + 3 * rules.size - 1, MARKS + 3 * rules.size - 1
    down, right = f"(ROW()-{TOP + 1})", f"(COLUMN()-{MARKS + 1})"
    place = f"INT({down}/3)*81+INT({right}/3)*9+MOD({down},3)*3+MOD({right},3)+1"
    code = f"MID({chosen},{place},1)"
    strong = {"font_color": INK, "bold": True}
    page.mark(area, f'={code}="p"', bg_color=PLACED, **strong)
    page.mark(area, f'={code}="x"', bg_color=GONE, **strong)
    page.mark(area, f"=ISNUMBER(-{code})", **strong)


def _draw_digits(page: Page, puzzle: SheetPuzzle, first: ToldStep) -> None:
    line, after, before = first.after.as_line(), _chosen(5), _chosen(4)
    given, rules, size = puzzle.grid.givens.cells, puzzle.rules, puzzle.size
    left = column_of_digits(size)
    for n, i in enumerate(rules.tables.cells):
        row, column = TOP + i // 9 * 3, left + i % 9 * 3
        look = "given" if i in given else "entry"
        more = look_of_cell(rules, i // 9, i % 9) | {"font_size": scaled(22, size)}
        shown: str | int = "" if line[n] == "." else int(line[n])
        code = f"MID({after},{n + 1},1)"
        page.sheet.merge_range(row, column, row + 2, column + 2, "", page.looks.of(look, **more))
        page.formula(row, column, f'=IF({code}=".","",-(-{code}))', shown, look, **more)
    down, right = f"(ROW()-{TOP + 1})", f"(COLUMN()-{left + 1})"
    place = f"INT({down}/3)*{size}+INT({right}/3)+1"
    differs = f"=MID({after},{place},1)<>MID({before},{place},1)"
    area = TOP, left, TOP + 3 * size - 1, left + 3 * size - 1
    page.mark(area, differs, bg_color=PLACED, font_color=INK, bold=True)
