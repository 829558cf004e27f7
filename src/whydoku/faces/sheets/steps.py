"""The sheets that tell the steps of a path: as a table, to read and to filter; and with a picture
and an explanation of each step that is harder than a single, two to a printed page."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from whydoku.faces.sheets.columns import SheetColumn, write_row
from whydoku.faces.sheets.looks import FIGURES, TEXTS, height_of, lines_in
from whydoku.faces.sheets.page import BELOW, WIDE_HEADING, Page
from whydoku.faces.sheets.sheet_puzzle import SheetPuzzle
from whydoku.faces.sheets.told_steps import ToldStep, ending, told_steps
from whydoku.faces.sheets.workbook import need_pictures
from whydoku.picture_files.png import png_of_step, size_of_png

TOP: Final = BELOW
"""The row with the head of the table."""

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


def draw_log(page: Page, puzzle: SheetPuzzle) -> None:
    """Draws the table of a puzzle's steps; if the puzzle has no path, the sheet says why."""
    steps = [*told_steps(puzzle)]
    page.widths_of(column.pixels for column in COLUMNS)
    page.heading(puzzle.title, ending(puzzle), WIDE_HEADING)
    last = TOP + max(len(steps), 1)
    _add_table(page, puzzle, last)
    page.heights(TOP, height_of(1) + 4)
    pictures_tab, place = page.tabs.get("pictures"), 0
    for row, step in enumerate(steps, TOP + 1):
        bold = (TECHNIQUE,) if step.is_harder else ()
        page.heights(row, height_of(write_row(page, row, COLUMNS, step, bold)))
        if pictures_tab and step.is_harder:
            to = row_of(place), PICTURE
            page.link(row, PICTURE_LINK, pictures_tab, "picture", to)
            place += 1
    page.sheet.freeze_panes(TOP + 1, 0)
    page.prints(puzzle.title, last, len(COLUMNS) - 2, across=True, head=TOP)


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
    page.sheet.add_table(TOP, 1, last, len(COLUMNS), options)


def row_of(place: int) -> int:
    """The first row of a step; `place` counts the steps with pictures from 0."""
    return BELOW + ROWS * place


def draw_pictures(page: Page, puzzle: SheetPuzzle) -> None:
    """Draws a picture of each step that is harder than a single; if there is none, the sheet says
    so."""
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
