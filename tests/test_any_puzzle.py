"""Explain, hint, check, rate and analyse take one puzzle in any form, and refuse it in one way."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import whydoku as wd
from effort import few
from strategies import grids
from whydoku.analysis import LIMIT

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
    **{
        f"format {name}": wd.write(GRID, name)
        for name in ("sheet", "sudokuwiki", "hodoku", "json", "opensudoku", "sdk")
        if name in wd.FORMATS
    },
}
ASK: dict[str, Callable[[Any], Any]] = {
    "explain": wd.explain,
    "hint": wd.hint,
    "check": wd.check,
    "rate": wd.rate,
    "analyse": wd.analyse,
}


def test_many_formats_are_tried() -> None:
    assert sum(name.startswith("format") for name in FORMS) >= 4


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


@pytest.mark.sampled(3)
@pytest.mark.parametrize("form", ["picture", "list of lists", "grid"])
def test_an_analysis_takes_them_too(form: str) -> None:
    found = wd.analyse(FORMS[form], limit=20, timeout=0)
    assert (found.puzzle, len(found.clues), found.solutions.limit) == (GRID, 25, 20)


def test_the_limit_of_an_analysis_is_that_of_its_room() -> None:
    assert inspect.signature(wd.analyse).parameters["limit"].default == LIMIT


FOREIGN: list[tuple[Any, str]] = [
    ("", "found no puzzle"),
    ("no puzzle", "which is not how a puzzle begins"),
    (f"{LINE}\n{LINE}", "found a second puzzle"),
    (LINE[:-1], "found 80 cells"),
    ("55" + "." * 79, "r1c1 and r1c2 both hold 5"),
    (None, "found NoneType; a grid is made from"),
    (7, "found int; a grid is made from"),
    (LINE.encode(), "found bytes; a grid is made from"),
    (ROWS[:8], "found a table of 8"),
    ([[10] * 9] * 9, "found 10 for r1c1"),
    ({}, "found a table of 0"),
]


@pytest.mark.parametrize(("puzzle", "told"), FOREIGN, ids=[told for _, told in FOREIGN])
def test_what_is_no_puzzle_is_refused_or_is_invalid(puzzle: Any, told: str) -> None:
    for name in ("explain", "hint", "rate", "analyse"):
        with pytest.raises(wd.InvalidPuzzle, match=told):
            ASK[name](puzzle)
    verdict = wd.check(puzzle)
    assert verdict.status == "invalid"
    assert told in verdict.fault


def test_clashing_givens_are_named_whatever_the_form() -> None:
    for puzzle in ("55" + "." * 79, [5, 5, *[0] * 79], "55" + "." * 79 + "\n"):
        assert [str(cell) for cell in wd.check(puzzle).clashing] == ["r1c1", "r1c2"]


def test_a_hint_names_what_is_wrong_and_raises_nothing() -> None:
    wrong = next(digit for digit in GRID.digits_at("r1c1") if f"{digit}" != SOLUTION[0])
    assert wd.hint(GRID.place(f"r1c1={wrong}")).kind == "mistakes"
    assert wd.hint(GRID.remove(f"r1c1<>{SOLUTION[0]}")).kind == "mistakes"
    assert wd.hint(GRID.remove("r1c1<>123456789")).kind == "mistakes"
    assert wd.hint(NONE).kind == "mistakes"
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


def test_a_grid_of_a_saved_record_is_read() -> None:
    record = json.dumps({"puzzle": LINE, "placed": "." * 81})
    assert wd.explain(record).puzzle == GRID


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
