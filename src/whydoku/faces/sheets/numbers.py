"""The sheet that solves a puzzle number by number: it shows where 1 can go, then 2, round after
round.

    Round 1
    1: r1c8, r9c7         2: nothing certain    3: r5c1
    9 x 9 cells           9 x 9 cells           9 x 9 cells
    ...

The grid of a number shows where the number could go before its turn, and where it was entered. A
round takes one page. The path is that of the profile `simple`.
"""

from __future__ import annotations

from itertools import groupby
from typing import Final

from whydoku.bits import members
from whydoku.faces.sheets.drawn_grid import drawn_cells
from whydoku.faces.sheets.looks import PATTERN, PLACED, RULED_OUT, filled
from whydoku.faces.sheets.page import BELOW, Page
from whydoku.faces.sheets.sheet_puzzle import SheetPuzzle
from whydoku.faces.sheets.told_steps import ending, writer_of_path
from whydoku.grid import Grid
from whydoku.notation import format_cell
from whydoku.render.spans import plain
from whydoku.render.words.summaries import watched_sums
from whydoku.spaces import DIGIT_CANDIDATES, PEERS
from whydoku.trace import Pass, Trace
from whydoku.world.candidates import cells_of, union

TITLE: Final = "Number by number"
PROFILE: Final = "simple"

ACROSS: Final = 3
"""How many grids stand side by side."""
SIDE: Final = 22
"""The side of a cell in pixels."""
GAP: Final = 22
LEFT: Final = 1

GRID_ROWS: Final = 11
"""The number of rows that a grid takes: one for its label, nine for its cells, and a gap."""
ROUND_ROWS: Final = 2 + 3 * GRID_ROWS
"""How many rows a round takes: its heading, its grids, and a line that says what it achieved."""

LEGEND: Final = (
    "Blue: where the number can go. Green: entered, one after the other, each the only place left "
    "in a row, column or box. Grey: ruled out by these"
)


def draw(page: Page, puzzle: SheetPuzzle) -> None:
    """Draws the path of a puzzle number by number; if the puzzle has no path, the sheet says
    why."""
    trace = puzzle.trace_by(PROFILE)
    for across in range(ACROSS):
        page.grid_widths(_column(across), SIDE, gap=GAP if across < ACROSS - 1 else 16)
    page.heading(puzzle.title, TITLE)
    wide = ACROSS * 9 * SIDE + (ACROSS - 1) * GAP
    page.paragraph(BELOW, LEFT, LEFT + 28, ending(puzzle, PROFILE), wide, "text")
    rounds: list[list[tuple[Pass, int]]] = []
    if trace is not None:
        page.paragraph(BELOW + 1, LEFT, LEFT + 28, LEGEND, wide, "label")
        by_round = groupby(trace.ended_passes, lambda turn: turn[0].number)
        rounds = [[*turns] for _, turns in by_round]
        for number, turns in enumerate(rounds):
            _draw_round(page, _row(number), puzzle, trace, turns)
    breaks = [*map(_row, range(1, len(rounds)))]  # a round fits on a page, on Letter, too
    page.prints(puzzle.title, _row(max(len(rounds), 1)), LEFT + 29, scale=95, breaks=breaks)


def _row(number: int) -> int:
    """The first row of a round; `number` counts the rounds from 0."""
    return BELOW + 2 + number * ROUND_ROWS


def _column(across: int) -> int:
    """The first column of a grid; `across` is the number of grids to the left of it."""
    return LEFT + 10 * across


def _draw_round(
    page: Page, top: int, puzzle: SheetPuzzle, trace: Trace, turns: list[tuple[Pass, int]]
) -> None:
    grids = trace.grids
    page.heights(top, 26)
    page.text(top, LEFT, f"Round {turns[0][0].number}", "heading")
    for place, (turn, end) in enumerate(turns):
        row = top + 1 + place // ACROSS * GRID_ROWS
        if turn.digit is None:
            continue
        placed = grids[end].digits & ~grids[turn.start].digits
        column = _column(place % ACROSS)
        page.heights(row, 24)
        page.text(row, column, _label(puzzle, turn.digit, grids[turn.start], placed), "text")
        page.heights(row + 1, SIDE, 9)
        page.heights(row + 10, 10)
        _draw_turn(page, row + 1, column, puzzle, turn.digit, grids[turn.start], placed)
    sums = watched_sums(
        grids[turns[0][0].start], grids[turns[-1][1]], writer_of_path(puzzle, trace)
    )
    after = top + 1 + -(-len(turns) // ACROSS) * GRID_ROWS
    page.text(after, LEFT, plain(sums), "label")


def _label(puzzle: SheetPuzzle, d: int, before: Grid, placed: int) -> str:
    """The label above the grid of the digit `d`: the number, and the cells in which it was
    entered."""
    if not placed:
        held = before.digits & DIGIT_CANDIDATES[d]
        return f"{d + 1}: " + ("complete" if held.bit_count() == 9 else "no place is certain")
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
    seen = {*members(union(PEERS[i] for i in entered))}
    for i, at, plain_look in drawn_cells(row, column, 10):
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
