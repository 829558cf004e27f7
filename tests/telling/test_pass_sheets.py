"""The sheets that follow a path pass by pass: number by number, and closed sets."""

from __future__ import annotations

from typing import Any

import pytest

import whydoku as wd
from corpus import MANY, WIKIPEDIA, X_WING
from whydoku.grids.bits import members
from whydoku.grids.parts.candidates import cells_of, union
from whydoku.grids.spaces import DIGIT_CANDIDATES, PEERS
from whydoku.solving.trace import Trace
from whydoku.telling.workbooks.kinds import passes
from whydoku.telling.workbooks.looks import GONE, PATTERN, PLACED, RULED_OUT, SECOND
from whydoku.telling.workbooks.page import BELOW
from workbooks import book_of, opened, parts, texts

HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
NAKED_SETS = "..29.8.....9..4..245..6...75...3...6..34..9..12...........2..6.......1.4.658...7."


def sheet_of(line: str, kind: str) -> Any:
    return opened(book_of(wd.Grid(line), kinds=(kind,))).worksheets[0]


def filled(sheet: Any, row: int, column: int, colour: str) -> set[int]:
    """The cells of a grid with this fill; row and column count from 0."""
    return {
        i
        for i in range(81)
        if sheet.cell(row + i // 9 + 1, column + i % 9 + 1).fill.fgColor.rgb == f"FF{colour[1:]}"
    }


def turns(trace: Trace) -> list[tuple[int, int, int, int]]:
    """The digit of each pass, its place on the sheet, and the digits that it placed."""
    found = []
    top, place, number = BELOW + 2, 0, 1
    for one, end in trace.ended_passes:
        if one.number != number:
            top, place, number = passes.row_of_round(9, one.number - 1), 0, one.number
        row = top + 2 + place // 3 * (9 + passes.AROUND)
        placed = trace.grids[end].digits & ~trace.grids[one.start].digits
        assert one.digit is not None
        found.append((one.digit, row, 1 + place % 3 * 10, placed))
        place += 1
    return found


@pytest.mark.parametrize("line", [WIKIPEDIA, X_WING, HARD, MANY])
def test_each_number_shows_where_it_can_go_and_where_it_was_entered(line: str) -> None:
    sheet = sheet_of(line, "numbers")
    trace = wd.explain(line, "simple")
    grids = [trace.grids[one.start] for one, _ in trace.ended_passes]
    for (d, row, column, placed), before in zip(turns(trace), grids, strict=True):
        can = before.bits & DIGIT_CANDIDATES[d] & ~before.digits
        entered = {*members(cells_of(placed))}
        assert filled(sheet, row, column, PLACED) == entered
        seen = {*members(union(PEERS[i] for i in entered))}
        possible = {*members(cells_of(can))} - entered
        assert filled(sheet, row, column, PATTERN) == possible - seen
        assert filled(sheet, row, column, RULED_OUT) == possible & seen
        shown = {
            9 * i + value - 1
            for i in range(81)
            if (value := sheet.cell(row + i // 9 + 1, column + i % 9 + 1).value)
        }
        assert shown == {*members(before.digits | placed)}
        assert str(sheet.cell(row, column + 1).value).startswith(f"{d + 1}: ")
    said = " ".join(texts(sheet))
    assert ("Solved in" in said) is trace.solved
    assert trace.solved or "nothing has changed" in said


def test_what_stands_above_a_number_and_where_a_path_is_stuck() -> None:
    said = texts(sheet_of(WIKIPEDIA, "numbers"))
    for text in ("Round 1", "1: r1c8, r9c7", "2: no place is certain", "3: complete"):
        assert text in said
    assert "The numbers add up to 405: all stand." in said
    stuck = " ".join(texts(sheet_of(HARD, "numbers")))
    assert "61 cells are still open" in stuck
    assert "the profile default would go on" in stuck


@pytest.mark.parametrize("line", [WIKIPEDIA, NAKED_SETS, HARD])
def test_each_pass_shows_marks_sets_and_what_changes(line: str) -> None:
    sheet = sheet_of(line, "passes")
    trace = wd.explain(line, "closed-sets")
    row = BELOW + 2
    busy, was_idle = 0, False
    for one, end in trace.ended_passes:
        if one.start == end:
            was_idle = True
            continue
        row, was_idle = row + was_idle, False
        top, left, busy = row + 2, passes.GRID, busy + 1
        steps = trace.steps[one.start : end]
        before, placed, gone = trace.grids[one.start], 0, 0
        for step in steps:
            placed |= step.placements
            gone |= step.eliminations
        gone_only = {*members(cells_of(gone))} - {*members(cells_of(placed))}
        assert filled(sheet, top, left, PLACED) == {*members(cells_of(placed))}
        assert filled(sheet, top, left, GONE) == gone_only
        assert bool(filled(sheet, top, left, SECOND)) == (one.label == "complex")
        for i in range(81):
            text = str(sheet.cell(top + i // 9 + 1, left + i % 9 + 1).value)
            digits = {int(digit) for digit in text if digit.isdigit()}
            own = (before.bits | placed) >> 9 * i & 0x1FF
            shown = placed >> 9 * i & 0x1FF or own
            assert digits == {n + 1 for n in members(shown)}
        assert one.marked is not None
        for n in range(9):
            for place, h in (((top + n, 1), n), ((top - 1, left + n), 9 + n)):
                cell = sheet.cell(place[0] + 1, place[1] + 1)
                assert (cell.fill.fgColor.rgb == f"FF{PATTERN[1:]}") == one.marked >> h & 1
        words = sheet.cell(top + 1, passes.column_of_words(9) + 1).value
        assert words.startswith(f"{one.start + 1}. ")
        assert f"{end}. " in words or f" to {end}, in the same way: " in words
        row += 9 + passes.AROUND_PASS
    assert busy > 1


def test_candidates_that_go_are_struck_out() -> None:
    data = parts(book_of(HARD, kinds=("passes",)))["xl/sharedStrings.xml"].decode()
    assert data.count("<strike/>") > 10


@pytest.mark.parametrize("kind", ["numbers", "passes"])
def test_a_puzzle_without_a_path_says_why(kind: str) -> None:
    dead = "12345678." + "." * 17 + "9" + "." * 54
    assert "These clues have no solution; " in " ".join(texts(sheet_of(dead, kind)))
