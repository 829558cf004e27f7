"""The sheet with the summary: a line for each puzzle, with links to its sheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from whydoku.errors import counted
from whydoku.faces.sheets.columns import RATINGS, SheetColumn, SheetValue, figure_of
from whydoku.faces.sheets.looks import FIGURES, TEXTS
from whydoku.faces.sheets.page import BELOW, Page
from whydoku.faces.sheets.sheet_puzzle import SheetPuzzle
from whydoku.faces.sheets.text_fit import INDENT, height_of, lines_in
from whydoku.faces.sheets.told_steps import name_of_technique
from whydoku.technique import DEFAULT
from whydoku.trace import Trace

TITLE: Final = "Summary"

TOP: Final = BELOW


def _hardest(puzzle: SheetPuzzle) -> str:
    """The name of the hardest technique on the path of a puzzle; empty if it has no path."""
    slug = None if puzzle.trace is None else puzzle.trace.hardest
    return name_of_technique(slug, puzzle.profile.names) if slug else ""


def _of_path(read: Callable[[Trace], SheetValue]) -> Callable[[SheetPuzzle], SheetValue]:
    """Makes a function that applies `read` to the path of a puzzle, and returns None if there is no
    path."""
    return lambda puzzle: None if puzzle.trace is None else read(puzzle.trace)


def _outcome(puzzle: SheetPuzzle) -> str:
    if puzzle.fault or puzzle.trace is None:
        return puzzle.fault
    if puzzle.is_handed_in:
        return puzzle.progress
    return "solved" if puzzle.trace.solved else "not solved: it needs other techniques"


COLUMNS: Final[tuple[SheetColumn[SheetPuzzle], ...]] = (
    SheetColumn("No.", 40, lambda puzzle: puzzle.number),
    SheetColumn("Puzzle", 170, lambda puzzle: puzzle.headline, False),
    RATINGS[0],
    SheetColumn("Clues", 50, lambda puzzle: len(puzzle.grid.givens)),
    SheetColumn("Hardest technique", 190, _hardest, False),
    SheetColumn("Steps", 50, _of_path(len)),
    SheetColumn("Result", 170, _outcome, False),
    SheetColumn("Sudoku Explainer", 78, figure_of("se", "er"), form="0.0"),
    *RATINGS[1:],
    SheetColumn("Facts to take in", 64, _of_path(lambda trace: trace.size)),
    SheetColumn(
        "Longest what-if", 64, _of_path(lambda trace: trace.largest_net and trace.largest_net.size)
    ),
)
"""The columns of the summary, from the second column of the sheet on: what every teacher asks comes
first. Further columns, with links to the sheets of each puzzle, follow."""

NOTES: Final = (
    "Sudoku Explainer, HoDoKu and whydoku are three ways to say how hard a puzzle is.",
    "HoDoKu's score and the work add up all steps, the other figures rate the hardest one.",
    "Guess depth: how many guesses inside one another it takes if one knows no techniques.",
    "Facts to take in: what one has to look at, over all steps.",
    "Longest what-if: the most facts that follow from one supposition, where a step needs any.",
)
"""What the columns mean that do not say it, below the table."""


def draw(page: Page, puzzles: Sequence[SheetPuzzle], tabs: Sequence[Mapping[str, str]]) -> None:
    """Draws the summary of all puzzles. For each puzzle, `tabs` maps the titles of its sheets to
    the names of their tabs."""
    page.widths_of(column.pixels for column in COLUMNS)
    links = [*tabs[0]] if tabs else []
    page.widths(1 + len(COLUMNS), 92, len(links))
    profile = puzzles[0].profile.name if puzzles else DEFAULT
    using = "the easiest technique first" if profile == DEFAULT else f"techniques of {profile}"
    number = counted(len(puzzles), "puzzle")
    page.heading("Sudoku", f"{number}, each solved step by step, {using}")
    high = max(lines_in(column.head, column.pixels) for column in COLUMNS)
    page.heights(TOP, height_of(high))
    for at, column in enumerate(COLUMNS, 1):
        page.text(TOP, at, column.head, "head", **(FIGURES if column.is_figure else TEXTS))
    for at, head in enumerate(links, 1 + len(COLUMNS)):
        page.text(TOP, at, head, "head")
    for row, (puzzle, own) in enumerate(zip(puzzles, tabs, strict=True), TOP + 1):
        _write_row(page, row, puzzle, own)
    last = TOP + len(puzzles)
    page.sheet.autofilter(TOP, 1, max(last, TOP + 1), len(COLUMNS))
    for row, note in enumerate(NOTES, last + 2):
        page.text(row, 1, note, "label")
    page.sheet.freeze_panes(TOP + 1, 3)
    page.prints(TITLE, last + 1 + len(NOTES), len(COLUMNS), across=True, head=TOP)


def _write_row(
    page: Page,
    row: int,
    puzzle: SheetPuzzle,
    tabs: Mapping[str, str],
) -> None:
    lines = 1
    for at, column in enumerate(COLUMNS, 1):
        value = column.value(puzzle)
        if value is None:
            page.blank(row, at, "text", "ruled")
        elif isinstance(value, str):
            page.text(row, at, value, "wrapped", "ruled", **TEXTS)
            lines = max(lines, lines_in(value, column.pixels - INDENT))
        else:
            shown = {"num_format": column.form} if column.form else {}
            page.number(row, at, value, "figure", "ruled", **shown)
    page.heights(row, height_of(lines))
    for at, (title, tab) in enumerate(tabs.items(), 1 + len(COLUMNS)):
        page.link(row, at, tab, title)
