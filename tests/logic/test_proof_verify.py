"""Whole traces proved again: the fault names the first step that does not follow, and says why."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from makers import made_steps
from reasons import CORNERS, PAIR, PAIR_WHY, UR, places, removes
from whydoku import verify
from whydoku.errors import Unproven, WhydokuError
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import parse_candidates
from whydoku.grids.parts.sets import CandidateSet
from whydoku.logic.heart import reason_of_single
from whydoku.logic.step import Step
from whydoku.logic.why import Deadly
from whydoku.operations.answers.trace import trace_data
from whydoku.solving.proved import Assumed
from whydoku.solving.solve import explain
from whydoku.solving.trace import Trace

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = explain(Grid(PUZZLE), "default")
SAVED = json.dumps(trace_data(SOLVED), ensure_ascii=False)


def saved() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(SAVED)
    return data


def refused(subject: Any, words: str) -> None:
    with pytest.raises(Unproven) as error:
        verify(subject)
    assert words in str(error.value)


def test_a_step_a_trace_and_a_saved_trace_are_proved() -> None:
    verify(PAIR, removes("r1c2<>2", PAIR_WHY))
    verify(SOLVED)
    verify(SAVED)
    verify(saved())
    with pytest.raises(Unproven, match="does not prove r1c2<>3"):
        verify(PAIR, removes("r1c2<>3", PAIR_WHY))
    with pytest.raises(WhydokuError, match="a grid and a step of it, or a trace"):
        verify(PAIR)


def change(data: Any, key: str, value: Any) -> Any:
    data[key] = value
    return data


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        (lambda d: change(d, "solved", False), "the grid is not solved, but it is"),
        (lambda d: change(d, "steps", d["steps"][:-9]), "the grid is solved, but it is not"),
        (lambda d: change(d, "solution", "1" * 81), "the solution in the trace is not"),
        (lambda d: change(d["steps"][3], "why", []) and d, "step 4, "),
        (lambda d: change(d["steps"][3], "why", d["steps"][5]["why"]) and d, "step 4, "),
        (lambda d: change(d["steps"][3], "placements", ["r1c1=9"]) and d, "step 4, "),
        (lambda d: change(d["steps"][3], "name", "X-Wing") and d, "step 4, X-Wing: the name "),
        (lambda d: change(d["steps"][3], "placements", []) and d, "the step has no conclusion"),
        (lambda d: change(d, "steps", [d["steps"][0], *d["steps"]]), "step 2, "),
        (lambda d: change(d, "placed", ".." + "4" + "." * 78), "is on the grid"),
    ],
)
def test_an_untrue_trace_is_refused(
    changed: Callable[[dict[str, Any]], dict[str, Any]], words: str
) -> None:
    refused(changed(saved()), words)


def test_the_first_step_that_does_not_follow_is_named() -> None:
    data = saved()
    data["steps"][7]["why"] = []
    data["steps"][2]["eliminations"] = ["r1c3<>124"]
    data["solved"] = False
    refused(data, "step 3, ")


def test_a_wrong_claim_of_an_unsolved_trace_is_refused() -> None:
    trace = Trace(SOLVED.puzzle, SOLVED.moves[:5], SOLVED.moves[5][0])
    data = trace_data(trace)
    verify(data)
    solution = saved()["solution"]
    verify(change(data, "solution", solution))
    refused(change(data, "solution", solution[1:] + solution[:1]), "the solution in the trace")


def test_an_unknown_technique_is_proved_under_its_own_name() -> None:
    data = saved()
    data["steps"][4]["technique"] = "of-a-plug-in"
    data["steps"][4]["name"] = "Something New"
    verify(data)
    data["steps"][4]["why"] = []
    refused(data, "step 5, Something New: the step gives no reason")


def test_grids_that_the_steps_do_not_lead_to_are_refused() -> None:
    moves = (SOLVED.moves[0], (SOLVED.moves[0][0], SOLVED.moves[1][1]), *SOLVED.moves[2:])
    words = r"step 2, .*shown on a grid that the steps before do not lead to"
    with pytest.raises(Unproven, match=words):
        verify(replace(SOLVED, moves=moves))
    refused(replace(SOLVED, grid=SOLVED.puzzle), "the trace ends with a grid that its steps")


# What a start has beyond its puzzle


def told_from(puzzle: str, **beyond: str) -> dict[str, Any]:
    """A saved trace of one step, a naked single in r1c3, from a start with more than the givens,
    all of it said to be proved."""
    start = Grid(puzzle, removed=beyond["removed"]).place(beyond.get("placed", ""))
    (digit,) = start.digits_at("r1c3")
    k = 18 + digit - 1
    step = places(f"r1c3={digit}", reason_of_single(k, 2, start.tables))
    data = trace_data(Trace(start, ((start, step),), start.apply(step)))
    data["steps"][0]["name"] = "made"
    return {**data, "unproved": []}


@pytest.mark.parametrize(
    ("beyond", "fault"),
    [
        ({"removed": "r1c3<>24"}, "the start lacks 4 in r1c3, which the solution has"),
        ({"removed": "r1c3<>14"}, "the start lacks 4 in r1c3, which the solution has"),
        ({"removed": "r1c3<>12", "placed": "r1c4=2"}, "the start has r1c4=2, which the solution"),
    ],
)
def test_a_start_that_its_puzzle_contradicts_is_refused(beyond: dict[str, str], fault: str) -> None:
    refused(told_from(PUZZLE, **beyond), fault)


def test_a_true_start_is_what_a_proof_is_relative_to() -> None:
    told = told_from(PUZZLE, removed="r1c3<>12", placed="r1c4=6")
    assert verify(told) == Assumed(CandidateSet("6r1c4"), CandidateSet("12r1c3"))
    start = Grid(PUZZLE, removed="r1c3<>2")
    assert (step := start.hint())
    assert verify(start, step) == Assumed(CandidateSet(""), CandidateSet("2r1c3"))
    assert verify(Grid(PUZZLE), SOLVED.steps[0]) is None


def test_of_several_solutions_one_must_be_left() -> None:
    two = f"{PUZZLE[:25]}.{PUZZLE[26:]}"
    assert {solution.digit_at("r2c7") for solution in Grid(two).solutions()} == {3, 4}
    relative = verify(told_from(two, removed="r1c3<>12, r2c7<>3"))
    assert relative == Assumed(CandidateSet(""), CandidateSet("12r1c3 3r2c7"))
    none = told_from(two, removed="r1c3<>12, r2c7<>34")
    refused(none, "the start leaves none of the solutions of the puzzle")


def test_pencil_marks_alone_are_the_puzzle() -> None:
    data = trace_data(explain(Grid(Grid(PUZZLE).remove("r1c3<>2").as_marks())))
    assert verify(data) is None
    data = change(change(data, "removed", ["r1c3<>1"]), "unproved", [])
    assert verify(data) == Assumed(CandidateSet(""), CandidateSet("1r1c3"))


# One solution


def rectangle() -> tuple[Grid, Step]:
    """A puzzle with one solution, and a step that needs it."""
    made = made_steps(80, seed=12, kinds=("deadly",))
    return next((grid, step) for _, grid, step in made if grid.removed)


@pytest.mark.dear
def test_one_solution_is_counted_before_it_is_assumed() -> None:
    grid, step = rectangle()
    assert not grid.unproved
    verify(grid, step)
    start = Trace(grid, ((grid, step),), grid.apply(step))
    verify(start)
    refused(replace(start, uniqueness=False), "although the trace says that no step does")
    false = {*grid.candidates} - {*grid.solution().candidates} - {*step.removed}
    with pytest.raises(Unproven, match="candidates were removed unproved"):
        verify(grid.remove([min(false)]), step)
    bare = Grid(removed=_gone(grid), placed=grid.placed | grid.givens, unproved=())
    with pytest.raises(Unproven, match="the givens are not known"):
        verify(bare, step)


def _gone(grid: Grid) -> list[int]:
    return [one for one in range(729) if one not in grid.candidates]


def test_givens_with_several_solutions_are_reported() -> None:
    grid = Grid(givens="." * 80 + "9", removed=_gone(UR), unproved=())
    step = places("r2c5=3", Deadly(CORNERS, parse_candidates("3r2c5")))
    with pytest.raises(Unproven, match="but the givens have several"):
        verify(grid, step)


@pytest.mark.dear
def test_a_start_without_the_solution_assumes_nothing() -> None:
    grid, step = rectangle()
    known = {*grid.givens, *grid.placed, *members(step.placements | step.eliminations)}
    spoilt = min({*grid.solution().candidates} - known)
    claimed = Grid(
        givens=grid.givens, placed=grid.placed, removed=[*_gone(grid), spoilt], unproved=()
    )
    with pytest.raises(Unproven) as error:
        verify(claimed, step)
    assert "begins without its digits" in str(error.value) or "guardian" in str(error.value)


@pytest.mark.dear
def test_a_saved_start_does_not_count_as_proved() -> None:
    grid, step = rectangle()
    assert grid.removed
    data = trace_data(Trace(grid, ((grid, step),), grid.apply(step)))
    data["steps"][0]["name"] = "made"
    verify(data)
    del data["unproved"]
    refused(data, "candidates were removed unproved")
