"""The sheet with the closed sets, pass by pass: which houses are marked, and what was found there.

    Round 1, simple: rows 1 and 2, all boxes
        1 2 3 4 5 6 7 8 9
    1   9 x 9 cells with candidates       what was found
    ...

Passes in a row that found nothing share one line. The path is that of the profile `closed-sets`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final

from whydoku.bits import members
from whydoku.faces.sheets.drawn_grid import borders, places_of_marks
from whydoku.faces.sheets.looks import (
    GONE,
    INK,
    PATTERN,
    PLACED,
    SECOND,
    filled,
    height_of,
    lines_in,
)
from whydoku.faces.sheets.page import BELOW, Page
from whydoku.faces.sheets.sheet_puzzle import SheetPuzzle
from whydoku.faces.sheets.told_steps import ToldStep, ending, told_steps, writer_of_path
from whydoku.grid import Grid
from whydoku.render.spans import capital, plain
from whydoku.render.words.paths import pass_name
from whydoku.render.words.summaries import watched_idle
from whydoku.spaces import ALL_DIGITS, FIRST_BOX, HOUSES_OF, ROW_SPACE
from whydoku.trace import Pass, Trace
from whydoku.why import Cover
from whydoku.world.candidates import cells_of, union

TITLE: Final = "Closed sets"
PROFILE: Final = "closed-sets"

SIDE: Final = 42
"""The side of a cell of the grid in pixels."""
STRIP: Final = 20
"""The width of the strip with the numbers of the rows, and the height of the strip with the numbers
of the columns."""
GRID: Final = 2
"""The first column of the grid."""
WORDS: Final = GRID + 10
WORDS_WIDTH: Final = 310

PASS_ROWS: Final = 12
"""How many rows a pass takes: its name, the numbers of the columns, nine rows, and a gap."""
ON_A_PAGE: Final = 2
"""How many passes are printed on a page."""

ALL_BOXES: Final = 0x1FF

LEGEND: Final = (
    "Blue numbers and boxes: marked, because something changed there; no box is blue where all "
    "are. Yellow: a closed set. Red: candidates that go. Green: entered"
)


def draw(page: Page, puzzle: SheetPuzzle) -> None:
    """Draws the passes of a puzzle's path; if the puzzle has no path, the sheet says why."""
    trace = puzzle.trace_by(PROFILE)
    page.widths(1, STRIP)
    page.grid_widths(GRID, SIDE)
    page.widths(WORDS, WORDS_WIDTH)
    page.heading(puzzle.title, TITLE)
    wide = STRIP + 9 * SIDE + WORDS_WIDTH
    page.paragraph(BELOW, 1, WORDS, ending(puzzle, PROFILE), wide, "text")
    row, breaks = BELOW + 1, list[int]()
    if trace is not None:
        page.paragraph(row, 1, WORDS, LEGEND, wide, "label")
        row, breaks = _draw_passes(page, puzzle, trace, row + 1)
    page.prints(puzzle.title, row, WORDS, scale=84, breaks=breaks)  # two passes fit on Letter, too


def _draw_passes(page: Page, puzzle: SheetPuzzle, trace: Trace, row: int) -> tuple[int, list[int]]:
    """Draws all passes from `row` on; returns the row after them, and the rows with which new pages
    begin."""
    breaks: list[int] = []
    drawn = 0
    writer = writer_of_path(puzzle, trace)
    steps = [*told_steps(puzzle, PROFILE)]
    for is_idle, some in groupby(trace.ended_passes, lambda turn: turn[0].start == turn[1]):
        if is_idle:
            page.text(row, 1, plain(watched_idle([turn for turn, _ in some], writer)), "label")
            page.heights(row, 26)
            row += 1
            continue
        for turn, end in some:
            if drawn and drawn % ON_A_PAGE == 0:
                breaks.append(row)
            drawn += 1
            page.heights(row, 26)
            page.text(row, 1, plain(capital(pass_name(turn, writer))), "heading", font_size=11)
            _draw_pass(page, row + 1, turn, steps[turn.start : end])
            row += PASS_ROWS
    return row, breaks


def _draw_pass(page: Page, row: int, turn: Pass, steps: list[ToldStep]) -> None:
    """Draws one pass: the candidates before it, what its steps change, and the steps in words."""
    before = steps[0].before
    placed = union(step.step.placements for step in steps)
    removed = union(step.step.eliminations for step in steps)
    marked = turn.marked or 0
    page.heights(row, STRIP)
    page.heights(row + 1, SIDE, 9)
    page.heights(row + 10, 12)
    for n in range(9):
        by_row, by_column = (filled(PATTERN if marked >> h & 1 else "") for h in (n, 9 + n))
        page.number(row + 1 + n, 1, n + 1, "mark", **by_row)
        page.number(row, GRID + n, n + 1, "mark", **by_column)
    tinted = marked if marked >> FIRST_BOX != ALL_BOXES else 0
    fills = {i: PATTERN for i in range(81) if tinted >> HOUSES_OF[i][2] & 1}
    fills |= dict.fromkeys(_closed_sets(steps), SECOND)
    fills |= dict.fromkeys(members(cells_of(removed)), GONE)
    fills |= dict.fromkeys(members(cells_of(placed)), PLACED)
    for i in range(81):
        at = row + 1 + i // 9, GRID + i % 9
        _draw_cell(page, at, before, i, placed, removed, fills.get(i, ""))
    page.merged((row + 1, WORDS, row + 9, WORDS), _steps_told(steps), "wrapped", valign="top")


def _closed_sets(steps: list[ToldStep]) -> Iterator[int]:
    """Yields the cells, from 0 to 80, of the closed sets that these steps use."""
    for step in steps:
        for pattern in step.step.why:
            if isinstance(pattern, Cover):
                yield from (q for q in pattern.bases if q < ROW_SPACE)


def _draw_cell(
    page: Page, at: tuple[int, int], before: Grid, i: int, placed: int, lost: int, fill: str
) -> None:
    """Draws a cell of a pass: the digit that it holds, the digit that the pass places, or its
    candidates, with those in `lost` marked."""
    here = ALL_DIGITS << 9 * i
    digit = next(iter(members((before.digits | placed) & here)), None)
    removed = {k % 9 + 1 for k in members(lost & here)}
    more: dict[str, Any] = borders(i // 9, i % 9) | filled(fill)
    if digit is not None:
        look = "given" if before.givens.bits >> digit & 1 else "entry"
        page.number(*at, digit % 9 + 1, look, **more, font_size=16)
        return
    places = places_of_marks(before.digits_at(i))
    if not removed:
        page.text(*at, "".join(places), "marks", **more)
        return
    kept = page.looks.of("marks")
    struck = page.looks.of("marks", bold=True, font_strikeout=True, font_color=INK)
    pieces: list[Any] = []
    for mark, text in enumerate(places, 1):
        pieces += [struck if mark in removed else kept, text]
    page.sheet.write_rich_string(*at, *pieces, page.looks.of("marks", **more))


def _steps_told(steps: list[ToldStep]) -> str:
    """The steps of a pass in words: every reason if there is room, else the first reason and the
    results of the others."""
    reasons = "\n".join(f"{step.number}. {step.reason}" for step in steps)
    if height_of(lines_in(reasons, WORDS_WIDTH)) <= 9 * SIDE:
        return reasons
    first, *others = steps
    if not others:
        return reasons
    more = f"{others[0].number} to {steps[-1].number}, in the same way"
    results = ", ".join(step.places or step.removes for step in others)
    return f"{first.number}. {first.reason}\n\n{more}: {results}"
