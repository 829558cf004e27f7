"""The sheets that follow a path as a person goes through the grid: number by number, and with
closed sets, pass by pass.

Number by number, by the profile `simple`, the grid of a number shows where the number could go
before its turn, and where it was entered. A round takes one page.

    Round 1
    1: r1c8, r9c7         2: nothing certain    3: r5c1
    9 x 9 cells           9 x 9 cells           9 x 9 cells

Pass by pass, by the profile `closed-sets`, the grid shows which houses are marked, and what was
found there. Passes in a row that found nothing share one line.

    Round 1, simple: rows 1 and 2, all boxes
        1 2 3 4 5 6 7 8 9
    1   9 x 9 cells with candidates       what was found
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from math import ceil
from typing import Any, Final

from whydoku.formats.spans import capital, plain
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_cell
from whydoku.grids.parts.candidates import cells_of, sight_of, union
from whydoku.grids.spaces import (
    ALL_DIGITS,
    DIGIT_CANDIDATES,
    FIRST_BOX,
    ROW_SPACE,
)
from whydoku.logic.why import Cover
from whydoku.solving.moves import Pass
from whydoku.solving.trace import Trace
from whydoku.telling.words.about.paths import pass_name
from whydoku.telling.words.about.summaries import watched_idle, watched_sums
from whydoku.telling.words.writing.houses import kinds_of
from whydoku.telling.workbooks.drawn_grid import drawn_cells, look_of_cell, places_of_marks, scaled
from whydoku.telling.workbooks.looks import (
    GONE,
    INK,
    PATTERN,
    PLACED,
    RULED_OUT,
    SECOND,
    filled,
    height_of,
    lines_in,
)
from whydoku.telling.workbooks.page import BELOW, Page
from whydoku.telling.workbooks.sheet_puzzle import (
    SheetPuzzle,
    ToldStep,
    ending,
    kinds_told,
    told_steps,
    writer_of_path,
)

SIMPLE: Final = "simple"

ACROSS: Final = 3
"""How many grids stand side by side."""
SMALL_SIDE: Final = 22
"""The side of a cell in pixels."""
GAP: Final = 22
LEFT: Final = 1

AROUND: Final = 2
"""The rows that a grid takes besides those of its cells: one for its label, and a gap."""

LEGEND_OF_NUMBERS: Final = (
    "Blue: where the number can go. Green: entered, one after the other, each the only place left "
    "in a {}. Grey: ruled out by these"
)

CLOSED_SETS: Final = "closed-sets"

SIDE: Final = 42
"""The side of a cell of the grid in pixels."""
STRIP: Final = 20
"""The width of the strip with the numbers of rows, and the height of that with those of columns."""
GRID: Final = 2
"""The first column of the grid."""
WORDS_WIDTH: Final = 310

AROUND_PASS: Final = 3
"""The rows that a pass takes besides those of its cells: its name, the numbers of the columns, and
a gap."""
ON_A_PAGE: Final = 2
"""How many passes are printed on a page."""

LEGEND_OF_PASSES: Final = (
    "Blue numbers and {}: marked, because something changed there; no {} is blue where all "
    "are. Yellow: a closed set. Red: candidates that go. Green: entered"
)


def draw_numbers(page: Page, puzzle: SheetPuzzle) -> None:
    """Draws the path of a puzzle number by number, or says why there is none."""
    trace, size = puzzle.trace_by(SIMPLE), puzzle.size
    for across in range(ACROSS):
        gap = GAP if across < ACROSS - 1 else 16
        page.grid_widths(_column(size, across), scaled(SMALL_SIDE, size), size, gap)
    page.heading(puzzle.title, "Number by number")
    wide = ACROSS * 9 * SMALL_SIDE + (ACROSS - 1) * GAP
    last = _column(size, ACROSS) - 2
    page.paragraph(BELOW, LEFT, last, ending(puzzle, SIMPLE), wide, "text")
    rounds: list[list[tuple[Pass, int]]] = []
    if trace is not None:
        legend = LEGEND_OF_NUMBERS.format(kinds_told(puzzle.rules))
        page.paragraph(BELOW + 1, LEFT, last, legend, wide, "label")
        by_round = groupby(trace.ended_passes, lambda turn: turn[0].number)
        rounds = [[*turns] for _, turns in by_round]
        for number, turns in enumerate(rounds):
            _draw_round(page, row_of_round(size, number), puzzle, trace, turns)
    # A round fits on a page, on Letter, too.
    breaks = [row_of_round(size, number) for number in range(1, len(rounds))]
    end = row_of_round(size, max(len(rounds), 1))
    page.prints(puzzle.title, end, last + 1, scale=95, breaks=breaks)


def row_of_round(size: int, number: int) -> int:
    """The first row of a round; `number` counts the rounds from 0. A round takes its heading, its
    grids, and a line that says what it achieved."""
    return BELOW + 2 + number * (2 + ceil(size / ACROSS) * (size + AROUND))


def _column(size: int, across: int) -> int:
    """The first column of a grid; `across` is the number of grids to the left of it."""
    return LEFT + (size + 1) * across


def _draw_round(
    page: Page, top: int, puzzle: SheetPuzzle, trace: Trace, turns: list[tuple[Pass, int]]
) -> None:
    grids, size = trace.grids, puzzle.size
    page.heights(top, 26)
    page.text(top, LEFT, f"Round {turns[0][0].number}", "heading")
    for place, (turn, end) in enumerate(turns):
        row = top + 1 + place // ACROSS * (size + AROUND)
        if turn.digit is None:
            continue
        placed = grids[end].digits & ~grids[turn.start].digits
        column = _column(size, place % ACROSS)
        page.heights(row, 24)
        page.text(row, column, _label(puzzle, turn.digit, grids[turn.start], placed), "text")
        page.heights(row + 1, scaled(SMALL_SIDE, size), size)
        page.heights(row + size + 1, 10)
        _draw_turn(page, row + 1, column, puzzle, turn.digit, grids[turn.start], placed)
    sums = watched_sums(
        grids[turns[0][0].start], grids[turns[-1][1]], writer_of_path(puzzle, trace)
    )
    after = top + 1 + ceil(len(turns) / ACROSS) * (size + AROUND)
    page.text(after, LEFT, plain(sums), "label")


def _label(puzzle: SheetPuzzle, d: int, before: Grid, placed: int) -> str:
    """The label above the grid of the digit `d`, with the cells in which it was entered."""
    if not placed:
        held = before.digits & DIGIT_CANDIDATES[d]
        return f"{d + 1}: " + (
            "complete" if held.bit_count() == puzzle.size else "no place is certain"
        )
    names = [format_cell(k // 9, puzzle.naming) for k in members(placed)]
    shown = names if len(names) <= 4 else [*names[:3], f"{len(names) - 3} more"]
    return f"{d + 1}: {', '.join(shown)}"


def _draw_turn(
    page: Page, row: int, column: int, puzzle: SheetPuzzle, d: int, before: Grid, placed: int
) -> None:
    """Draws the grid of one number: where it could go before its turn, and where it was entered."""
    digits = {k // 9: k for k in members(before.digits | placed)}
    places = {*members(cells_of(before.bits & DIGIT_CANDIDATES[d] & ~before.digits))}
    given = puzzle.grid.givens.bits
    entered = {*members(cells_of(placed))}
    seen = {*members(union(sight_of(i * 9 + d, puzzle.rules.tables) for i in entered))}
    for i, at, plain_look in drawn_cells(puzzle.rules, row, column, scaled(10, puzzle.size)):
        possible = RULED_OUT if i in seen else PATTERN
        fill = PLACED if i in entered else possible if i in places else ""
        more = plain_look | filled(fill)
        k = digits.get(i)
        if k is None:
            page.blank(*at, "entry", **more)
            continue
        look = "given" if given >> k & 1 else "entry"
        own = {"bold": k % 9 == d or look == "given"}
        page.number(*at, k % 9 + 1, look, **(more | own))


def draw_passes(page: Page, puzzle: SheetPuzzle) -> None:
    """Draws the passes of a puzzle's path; if the puzzle has no path, the sheet says why."""
    trace, words = puzzle.trace_by(CLOSED_SETS), column_of_words(puzzle.size)
    page.widths(1, STRIP)
    page.grid_widths(GRID, scaled(SIDE, puzzle.size), puzzle.size)
    page.widths(words, WORDS_WIDTH)
    page.heading(puzzle.title, "Closed sets")
    wide = STRIP + 9 * SIDE + WORDS_WIDTH
    page.paragraph(BELOW, 1, words, ending(puzzle, CLOSED_SETS), wide, "text")
    row, breaks = BELOW + 1, list[int]()
    if trace is not None:
        region = kinds_of(puzzle.rules)[FIRST_BOX]
        regions = "boxes" if region == "box" else f"{region}s"
        legend = LEGEND_OF_PASSES.format(regions, region)
        page.paragraph(row, 1, words, legend, wide, "label")
        row, breaks = _draw_passes(page, puzzle, trace, row + 1)
    page.prints(puzzle.title, row, words, scale=84, breaks=breaks)  # two passes fit on Letter, too


def column_of_words(size: int) -> int:
    """The column beside a grid in which the steps of a pass are told."""
    return GRID + size + 1


def _draw_passes(page: Page, puzzle: SheetPuzzle, trace: Trace, row: int) -> tuple[int, list[int]]:
    """Draws all passes from `row` on; returns the row after them, and the rows that begin pages."""
    breaks: list[int] = []
    drawn = 0
    writer = writer_of_path(puzzle, trace)
    steps = [*told_steps(puzzle, CLOSED_SETS)]
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
            row += puzzle.size + AROUND_PASS
    return row, breaks


def _draw_pass(page: Page, row: int, turn: Pass, steps: list[ToldStep]) -> None:
    """Draws one pass: the candidates before it, what its steps change, and the steps in words."""
    before, rules = steps[0].before, steps[0].before.rules
    size, tables, words = rules.size, rules.tables, column_of_words(rules.size)
    placed = union(step.step.placements for step in steps)
    removed = union(step.step.eliminations for step in steps)
    marked = turn.marked or 0
    page.heights(row, STRIP)
    page.heights(row + 1, scaled(SIDE, size), size)
    page.heights(row + size + 1, 12)
    for n in range(size):
        by_row, by_column = (filled(PATTERN if marked >> h & 1 else "") for h in (n, 9 + n))
        page.number(row + 1 + n, 1, n + 1, "mark", **by_row)
        page.number(row, GRID + n, n + 1, "mark", **by_column)
    are_all = marked >> FIRST_BOX & tables.all_digits == tables.all_digits
    tinted = 0 if are_all else marked
    fills = {i: PATTERN for i in tables.cells if tinted >> tables.houses_of[i][2] & 1}
    fills |= dict.fromkeys(_closed_sets(steps), SECOND)
    fills |= dict.fromkeys(members(cells_of(removed)), GONE)
    fills |= dict.fromkeys(members(cells_of(placed)), PLACED)
    for i in tables.cells:
        at = row + 1 + i // 9, GRID + i % 9
        _draw_cell(page, at, before, i, placed, removed, fills.get(i, ""))
    page.merged((row + 1, words, row + size, words), _steps_told(steps), "wrapped", valign="top")


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
    size, here = before.rules.size, ALL_DIGITS << 9 * i
    digit = next(iter(members((before.digits | placed) & here)), None)
    removed = {k % 9 + 1 for k in members(lost & here)}
    more: dict[str, Any] = look_of_cell(before.rules, i // 9, i % 9) | filled(fill)
    if digit is not None:
        look = "given" if before.givens.bits >> digit & 1 else "entry"
        page.number(*at, digit % 9 + 1, look, **more, font_size=scaled(16, size))
        return
    places = places_of_marks(before.digits_at(i), size)
    small = {"font_size": scaled(8, size)}
    more |= small
    if not removed:
        page.text(*at, "".join(places), "marks", **more)
        return
    kept = page.looks.of("marks", **small)
    struck = page.looks.of("marks", bold=True, font_strikeout=True, font_color=INK, **small)
    pieces: list[Any] = []
    for mark, text in enumerate(places, 1):
        pieces += [struck if mark in removed else kept, text]
    page.sheet.write_rich_string(*at, *pieces, page.looks.of("marks", **more))


def _steps_told(steps: list[ToldStep]) -> str:
    """The steps of a pass in words; where there is no room, only results after the first."""
    reasons = "\n".join(f"{step.number}. {step.reason}" for step in steps)
    if height_of(lines_in(reasons, WORDS_WIDTH)) <= 9 * SIDE:
        return reasons
    first, *others = steps
    if not others:
        return reasons
    more = f"{others[0].number} to {steps[-1].number}, in the same way"
    results = ", ".join(step.places or step.removes for step in others)
    return f"{first.number}. {first.reason}\n\n{more}: {results}"
