"""The sheet with a picture and an explanation of each step that is harder than a single, two to a
printed page."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from whydoku.faces.sheets.page import BELOW, Page
from whydoku.faces.sheets.sheet_puzzle import SheetPuzzle
from whydoku.faces.sheets.text_fit import height_of, lines_in
from whydoku.faces.sheets.told_steps import ToldStep, ending, told_steps
from whydoku.faces.sheets.workbook import need_pictures
from whydoku.picture_files.png import png_of_step, size_of_png

TITLE: Final = "Pictures"

PICTURE: Final = 1
WORDS: Final = 2
WIDTH: Final = 356
HEIGHT: Final = 400
"""The greatest width and the greatest height of a picture, in pixels."""
WORDS_WIDTH: Final = 240

HEAD_HEIGHT: Final = 26
ROWS: Final = 3
"""How many rows a step takes: its name, its picture beside its words, and a gap."""


def row_of(place: int) -> int:
    """The first row of a step; `place` counts the steps with pictures from 0."""
    return BELOW + ROWS * place


def draw(page: Page, puzzle: SheetPuzzle) -> None:
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
