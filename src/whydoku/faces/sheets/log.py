"""The sheet with the step log: a table with a row for each step, to read and to filter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from whydoku.faces.sheets.looks import FIGURES, TEXTS
from whydoku.faces.sheets.page import BELOW, WIDE_HEADING, Page
from whydoku.faces.sheets.pictures import PICTURE, row_of
from whydoku.faces.sheets.sheet_puzzle import SheetPuzzle
from whydoku.faces.sheets.text_fit import INDENT, height_of, lines_in
from whydoku.faces.sheets.told_steps import ToldStep, ending, told_steps

TITLE: Final = "Step log"

TOP: Final = BELOW
"""The row with the head of the table."""


class LogColumn(NamedTuple):
    """A column of the log: its head, its width in pixels, the look of its cells, and the function
    that reads its value from a step."""

    head: str
    pixels: int
    look: str
    value: Callable[[ToldStep], str | float]


TECHNIQUE: Final = 2
RATING: Final = 3
PICTURE_LINK: Final = 7

COLUMNS: Final = (
    LogColumn("Step", 48, "figure", lambda step: step.number),
    LogColumn("Technique", 170, "wrapped", lambda step: step.name),
    LogColumn("Rating", 60, "figure", lambda step: step.rating),
    LogColumn("Places", 80, "wrapped", lambda step: step.places),
    LogColumn("Removes", 150, "wrapped", lambda step: step.removes),
    LogColumn("Why", 520, "wrapped", lambda step: step.reason),
    LogColumn("Picture", 70, "link", lambda _: ""),
    LogColumn("Grid after the step", 620, "grid", lambda step: step.after.as_line()),
)
"""The columns, from the second column of the sheet on; the last two are not printed."""


def draw(page: Page, puzzle: SheetPuzzle) -> None:
    """Draws the log of a puzzle's steps; if the puzzle has no path, the sheet says why."""
    steps = [*told_steps(puzzle)]
    page.widths_of(column.pixels for column in COLUMNS)
    page.heading(puzzle.title, ending(puzzle), WIDE_HEADING)
    last = TOP + max(len(steps), 1)
    _add_table(page, puzzle, last)
    page.heights(TOP, height_of(1) + 4)
    pictures_tab, place = page.tab_of("pictures"), 0
    for row, step in enumerate(steps, TOP + 1):
        _write_step(page, row, step)
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
        {"header": column.head, "header_format": figures if column.look == "figure" else head}
        for column in COLUMNS
    ]
    name, style = f"steps_{puzzle.number}", "Table Style Light 1"
    options = {"name": name, "style": style, "banded_rows": False, "columns": columns}
    page.sheet.add_table(TOP, 1, last, len(COLUMNS), options)


def _write_step(page: Page, row: int, step: ToldStep) -> None:
    lines = 1
    for at, column in enumerate(COLUMNS, 1):
        value = column.value(step)
        more: dict[str, Any] = {"bold": True} if at == TECHNIQUE and step.is_harder else {}
        if isinstance(value, str):
            page.text(row, at, value, column.look, "ruled", **TEXTS, **more)
            if column.look == "wrapped":
                lines = max(lines, lines_in(value, column.pixels - INDENT))
        elif at == RATING:
            page.number(row, at, value, column.look, "ruled", num_format="0.0")
        else:
            page.number(row, at, value, column.look, "ruled")
    page.heights(row, height_of(lines))
