"""The sheet with the step log: a table with a row for each step, to read and to filter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from whydoku.faces.sheets.looks import FIGURES
from whydoku.faces.sheets.page import BELOW, WIDE_HEADING, Page
from whydoku.faces.sheets.pictures import PICTURE, row_of
from whydoku.faces.sheets.sheet_puzzle import SheetPuzzle
from whydoku.faces.sheets.text_fit import height_of, lines_in
from whydoku.faces.sheets.told_steps import ToldStep, ending, told_steps

TITLE: Final = "Step log"

TOP: Final = BELOW
"""The row of the table's head."""


class LogColumn(NamedTuple):
    """A column of the log: its head, its width in pixels, and the look of its cells."""

    head: str
    pixels: int
    look: str


TECHNIQUE: Final = 2
RATING: Final = 3
PICTURE_LINK: Final = 7

COLUMNS: Final = (
    LogColumn("Step", 48, "figure"),
    LogColumn("Technique", 170, "wrapped"),
    LogColumn("Rating", 60, "figure"),
    LogColumn("Places", 80, "wrapped"),
    LogColumn("Removes", 150, "wrapped"),
    LogColumn("Why", 520, "wrapped"),
    LogColumn("Picture", 70, "link"),
    LogColumn("Grid after the step", 620, "grid"),
)
"""The columns, from the second one of the sheet; the last two are not printed."""


def draw(page: Page, puzzle: SheetPuzzle) -> None:
    """Draws the sheet; of a puzzle without a path it says why there is none."""
    steps = [*told_steps(puzzle)]
    page.widths(0, 16)
    for number, column in enumerate(COLUMNS):
        page.widths(1 + number, column.pixels)
    page.heading(puzzle.title, ending(puzzle), WIDE_HEADING)
    last = TOP + max(len(steps), 1)
    _add_table(page, puzzle, last)
    page.sheet.set_row_pixels(TOP, height_of(1) + 4)
    pictures_tab, place = page.tab_of("pictures"), 0
    for row, step in enumerate(steps, TOP + 1):
        _write_step(page, row, step)
        if pictures_tab and step.is_harder:
            to = row_of(place), PICTURE
            page.link(row, PICTURE_LINK, pictures_tab, "picture", "ruled", to=to)
            place += 1
    page.sheet.freeze_panes(TOP + 1, 0)
    page.prints(
        puzzle.title,
        last,
        len(COLUMNS) - 2,
        orientation="landscape",
        pages_high=0,
        repeat=(TOP, TOP),
    )


def _add_table(page: Page, puzzle: SheetPuzzle, last: int) -> None:
    """Makes the rows a table that can be filtered."""
    head = page.looks.of("head")
    figures = page.looks.of("head", **FIGURES)
    columns = [
        {"header": column.head, "header_format": figures if column.look == "figure" else head}
        for column in COLUMNS
    ]
    page.sheet.add_table(
        TOP,
        1,
        last,
        len(COLUMNS),
        {
            "name": f"steps_{puzzle.number}",
            "style": "Table Style Light 1",
            "banded_rows": False,
            "columns": columns,
        },
    )


def _write_step(page: Page, row: int, step: ToldStep) -> None:
    texts = (step.name, step.places, step.removes, step.reason)
    pixels = [COLUMNS[n].pixels for n in (1, 3, 4, 5)]
    lines = [lines_in(text, width) for text, width in zip(texts, pixels, strict=True)]
    page.sheet.set_row_pixels(row, height_of(max(lines)))
    values: Sequence[str | float] = (
        step.number,
        step.name,
        step.rating,
        step.places,
        step.removes,
        step.reason,
        "",
        step.after.as_line(),
    )
    for at, (value, column) in enumerate(zip(values, COLUMNS, strict=True), 1):
        more: dict[str, Any] = {"bold": True} if at == TECHNIQUE and step.is_harder else {}
        if isinstance(value, str):
            page.text(row, at, value, column.look, "ruled", **more)
        elif at == RATING:
            page.number(row, at, value, column.look, "ruled", num_format="0.0")
        else:
            page.number(row, at, value, column.look, "ruled")
