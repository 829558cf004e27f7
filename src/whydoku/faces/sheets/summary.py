"""The sheet with the summary: a line for each puzzle, with links to its sheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from whydoku.errors import puzzles_counted
from whydoku.faces.sheets.looks import FIGURES
from whydoku.faces.sheets.page import BELOW, Page
from whydoku.faces.sheets.sheet_puzzle import SheetPuzzle
from whydoku.faces.sheets.text_fit import height_of, lines_in
from whydoku.faces.sheets.told_steps import name_of_technique
from whydoku.ratings.rating import is_known

TITLE: Final = "Summary"

TOP: Final = BELOW


class SummaryColumn(NamedTuple):
    """A column of the summary: its head, its width in pixels, and its value for a puzzle."""

    head: str
    pixels: int
    value: Callable[[SheetPuzzle], str | float | None]
    is_figure: bool = True
    form: str = ""
    """How a figure is shown, if not as it is."""


def _figure(scale: str, name: str) -> Callable[[SheetPuzzle], str | float | None]:
    """The figure of a rating; None where it is not known."""

    def value(puzzle: SheetPuzzle) -> str | float | None:
        rating = puzzle.ratings.get(scale)
        found: str | float | None = getattr(rating, name) if rating else None
        return found if is_known(found) else None

    return value


def hardest(puzzle: SheetPuzzle) -> str:
    """The name of the hardest technique on the path."""
    slug = None if puzzle.trace is None else puzzle.trace.hardest
    return name_of_technique(slug, puzzle.profile.names) if slug else ""


def _steps(puzzle: SheetPuzzle) -> float | None:
    return None if puzzle.trace is None else len(puzzle.trace)


def _facts(puzzle: SheetPuzzle) -> float | None:
    return None if puzzle.trace is None else puzzle.trace.size


def _largest_net(puzzle: SheetPuzzle) -> float | None:
    net = puzzle.trace and puzzle.trace.largest_net
    return net.size if net else None


def _outcome(puzzle: SheetPuzzle) -> str:
    if puzzle.verdict.status != "unique" or puzzle.trace is None:
        return puzzle.fault
    return "solved" if puzzle.trace.solved else "not solved by this profile"


COLUMNS: Final = (
    SummaryColumn("No.", 40, lambda puzzle: puzzle.number),
    SummaryColumn("Puzzle", 170, lambda puzzle: puzzle.title, False),
    SummaryColumn("Clues", 50, lambda puzzle: len(puzzle.grid.givens)),
    SummaryColumn("Sudoku Explainer", 78, _figure("se", "er"), form="0.0"),
    SummaryColumn("HoDoKu level", 76, _figure("hodoku", "level"), False),
    SummaryColumn("HoDoKu score", 70, _figure("hodoku", "score")),
    SummaryColumn("whydoku rating", 74, _figure("whydoku", "rating"), form="0.0"),
    SummaryColumn("whydoku toil", 74, _figure("whydoku", "toil"), form="0.0"),
    SummaryColumn("T&E depth", 54, _figure("depth", "depth")),
    SummaryColumn("Hardest technique", 190, hardest, False),
    SummaryColumn("Steps", 50, _steps),
    SummaryColumn("Facts", 50, _facts),
    SummaryColumn("Largest net", 60, _largest_net),
    SummaryColumn("Outcome", 170, _outcome, False),
)
"""The columns, from the second one of the sheet; links to the sheets of the puzzle follow."""


def draw(page: Page, puzzles: Sequence[SheetPuzzle], tabs: Sequence[Mapping[str, str]]) -> None:
    """Draws the sheet; `tabs` are the names of the sheets of each puzzle by their titles."""
    page.widths(0, 16)
    for n, column in enumerate(COLUMNS, 1):
        page.widths(n, column.pixels)
    links = [*tabs[0]] if tabs else []
    page.widths(1 + len(COLUMNS), 92, len(links))
    profile = puzzles[0].profile.name if puzzles else ""
    number = puzzles_counted(len(puzzles))
    page.heading("Sudoku", f"{number}; steps and techniques by the profile {profile}")
    heads = [(column.head, column.pixels) for column in COLUMNS]
    high = max(lines_in(head, pixels) for head, pixels in heads)
    page.sheet.set_row_pixels(TOP, height_of(high))
    for at, head in enumerate([*(head for head, _ in heads), *links], 1):
        is_figure = at <= len(COLUMNS) and COLUMNS[at - 1].is_figure
        page.text(TOP, at, head, "head", **(FIGURES if is_figure else {}))
    for row, (puzzle, own) in enumerate(zip(puzzles, tabs, strict=True), TOP + 1):
        _write_row(page, row, puzzle, own)
    last = TOP + len(puzzles)
    page.sheet.autofilter(TOP, 1, max(last, TOP + 1), len(COLUMNS))
    page.sheet.freeze_panes(TOP + 1, 3)
    page.prints(
        "Summary", last, len(COLUMNS), orientation="landscape", pages_high=0, repeat=(TOP, TOP)
    )


def _write_row(page: Page, row: int, puzzle: SheetPuzzle, tabs: Mapping[str, str]) -> None:
    lines = 1
    for at, column in enumerate(COLUMNS, 1):
        value = column.value(puzzle)
        if value is None:
            page.blank(row, at, "text", "ruled")
        elif isinstance(value, str):
            page.text(row, at, value, "wrapped", "ruled")
            lines = max(lines, lines_in(value, column.pixels))
        else:
            shown = {"num_format": column.form} if column.form else {}
            page.number(row, at, value, "figure", "ruled", **shown)
    page.sheet.set_row_pixels(row, height_of(lines))
    for at, (title, tab) in enumerate(tabs.items(), 1 + len(COLUMNS)):
        page.link(row, at, tab, title, "ruled")
