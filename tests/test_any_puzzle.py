"""Explain, hint, check, rate and analyse take one puzzle in any form, and refuse it in one way."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import whydoku as wd
from effort import few
from strategies import grids

LINE = wd.example("x-wing").puzzle
GRID = wd.Grid(LINE)
NUMBERS = [int(x) if x.isdecimal() else 0 for x in LINE]
SOLUTION = GRID.solution().as_line()
NONE = ".2..5......8.61.....14.975...293....8.9..73.........61....7...3.5...6.8......26.."
ROWS = [NUMBERS[at : at + 9] for at in range(0, 81, 9)]


FORMS: dict[str, Any] = {
    "line": LINE,
    "line with zeros": LINE.replace(".", "0"),
    "line with its end": LINE + "\n",
    "line with a name": LINE + " # mine",
    "pencil marks": GRID.as_marks(),
    "picture": str(GRID),
    "grid": GRID,
    "list of lists": ROWS,
    "tuples": tuple(map(tuple, ROWS)),
    "81 numbers": NUMBERS,
    "bytes of numbers": bytearray(NUMBERS),
    "view": memoryview(bytes(NUMBERS)).cast("B", (9, 9)),
    "rows of text": [LINE[at : at + 9] for at in range(0, 81, 9)],
    "saved record": json.dumps({"puzzle": LINE, "placed": "." * 81}),
    **{
        f"format {name}": wd.write(GRID, name)
        for name in ("sheet", "sudokuwiki", "hodoku", "json", "opensudoku", "sdk")
    },
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_taken(form: str) -> None:
    puzzle = FORMS[form]
    assert wd.read(puzzle).as_line() == LINE
    assert wd.check(puzzle).status == "unique"
    assert wd.rate(puzzle).er == 3.2
    assert wd.rate(puzzle, "hodoku", at_most=10).status == "above"
    assert wd.hint(puzzle).kind == "step"
    if form != "pencil marks":
        assert wd.explain(puzzle) == GRID.explain()
        assert wd.explain(puzzle, "simple", uniqueness=False).profile == "simple"
        assert wd.rate(puzzle) == wd.rate(GRID)
        assert wd.check(puzzle) == wd.check(GRID)
    if form in ("picture", "grid"):
        found = wd.analyse(puzzle, limit=20, timeout=0)
        assert (found.puzzle, len(found.clues), found.solutions.limit) == (GRID, 25, 20)


FOREIGN: list[tuple[Any, str]] = [
    ("", "found no puzzle"),
    ("no puzzle", "which is not how a puzzle begins"),
    (f"{LINE}\n{LINE}", "found a second puzzle"),
    (LINE[:-1], "found 80 cells"),
    ("55" + "." * 79 + "\n", "r1c1 and r1c2 both hold 5"),
    ([5, 5, *[0] * 79], "r1c1 and r1c2 both hold 5, which"),
    (None, "found NoneType; a grid is made from"),
    (7, "found int; a grid is made from"),
    (LINE.encode(), "found bytes; a grid is made from"),
    (ROWS[:8], "found a table of 8"),
    ([[10] * 9] * 9, "found 10 for r1c1"),
    ({}, "found a table of 0"),
]


@pytest.mark.parametrize(("puzzle", "told"), FOREIGN, ids=[told for _, told in FOREIGN])
def test_what_is_no_puzzle_is_refused_or_is_invalid(puzzle: Any, told: str) -> None:
    for ask in (wd.explain, wd.hint, wd.rate, wd.analyse):
        with pytest.raises(wd.InvalidPuzzle, match=told):
            ask(puzzle)
    verdict = wd.check(puzzle)
    assert verdict.status == "invalid"
    assert told in verdict.fault
    if "hold" in told:
        assert [str(cell) for cell in verdict.clashing] == ["r1c1", "r1c2"]


def test_a_hint_names_what_is_wrong_and_raises_nothing() -> None:
    wrong = next(digit for digit in GRID.digits_at("r1c1") if f"{digit}" != SOLUTION[0])
    for grid in (
        GRID.place(f"r1c1={wrong}"),
        GRID.remove(f"r1c1<>{SOLUTION[0]}"),
        GRID.remove("r1c1<>123456789"),
        NONE,
    ):
        assert wd.hint(grid).kind == "mistakes"
    assert wd.hint("." * 81, "simple").several
    assert wd.hint(SOLUTION).kind == "solved"
    marks = GRID.as_marks()
    assert wd.hint(marks, start=marks).kind == "step"


@pytest.mark.dear
@pytest.mark.parametrize("profile", ["default", "exceldoku", "explainer", "hodoku"])
@settings(max_examples=few(12))
@given(grid=grids, start=st.none() | grids)
def test_no_grid_makes_a_hint_raise(profile: str, grid: wd.Grid, start: wd.Grid | None) -> None:
    found = wd.hint(grid, profile, start=start)
    assert found.kind in ("mistakes", "step", "solved", "stuck")
    assert found.text()


def test_nothing_is_read_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    from whydoku import any_puzzle

    seen: list[Any] = []

    def watched(puzzle: Any) -> wd.Grid:
        seen.append(puzzle)
        return wd.read(puzzle)

    monkeypatch.setattr(any_puzzle, "read", watched)
    for _ in range(few(3)):
        wd.check(LINE)
        wd.rate(LINE)
    assert not seen
    wd.check(ROWS)
    wd.rate(GRID)
    assert seen == [ROWS, GRID]
