"""Every answer is the same as the library's."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

import whydoku as wd
from whydoku.formats.known.json_puzzles import grid_data
from whydoku.grids import check
from whydoku.grids.bits import members
from whydoku.logic.catalogue import catalogue, entry_named
from whydoku.operations.answers.arguments import argued_data, judgement_data, verdict_data
from whydoku.operations.answers.boards import board_data, hint_board_data
from whydoku.operations.answers.hints import hint_data, why_data
from whydoku.operations.answers.listings import ProfileJson, TechniqueJson, lesson_data
from whydoku.operations.answers.making import PracticeJson, made_data, wish_data
from whydoku.operations.answers.sentences import (
    sentences_of_hint,
    sentences_of_step,
    sentences_of_why,
)
from whydoku.operations.answers.statistics import statistics_data
from whydoku.operations.answers.trace import step_data, trace_data
from whydoku.operations.known import operation_named
from whydoku.operations.operation import TellingOperation
from whydoku.playing.hints.disproof import contradiction
from whydoku.playing.hints.hint import DISCLOSURES, hint, hints
from whydoku.playing.hints.question import why
from whydoku.playing.practice.practice import practice, turned
from whydoku.shapes.texts import STYLES
from whydoku.solving.levels import LEVELS
from whydoku.solving.needed import levels_needing
from whydoku.solving.profiles.reading import profiles
from whydoku.solving.profiles.statistics import statistics
from whydoku.solving.solve import explain
from whydoku.telling.lessons.reading import lesson_of, shown
from whydoku.telling.picture_files.plain_svg import with_attributes
from whydoku.telling.pictures.svg import draw_grid, draw_step
from whydoku.telling.words import argument, tell
from whydoku.telling.words.about.hints import tell_hint, tell_why
from whydoku.telling.words.stated import claims_of_argument

from .served import Served, asked, need, problem_in

PUZZLE = wd.EXAMPLES["x-wing"].puzzle


def plain(data: Any) -> Any:
    return json.loads(json.dumps(data))


@cache
def stuck() -> tuple[wd.Grid, wd.Step, dict[str, Any]]:
    """The grid of the example on which its X-Wing comes next, this step, and the record of it."""
    moves = explain(wd.Grid(PUZZLE)).moves
    grid, step = next(move for move in moves if move[1].technique == "x-wing")
    return grid, step, plain(grid_data(grid, ""))


def record_of(name: str, puzzle: wd.Grid | str, **options: Any) -> dict[str, Any] | None:
    """The record of what an operation finds for a puzzle; None if there is nothing to tell."""
    operation = operation_named(name)(**options)
    [answer] = operation.one_by_one([puzzle])
    is_told = isinstance(operation, TellingOperation)
    return None if is_told and answer.found is None else plain(operation.record(answer))


OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("canon", {}),
    ("check", {}),
    *(("solve", options) for options in ({}, {"count": 100_000}, {"count": 7}, {"all": 5})),
    *(("solve", {"profile": name}) for name in ("default", "hodoku", "bloc:fish=false", "simple")),
    *(("rate", {"scale": scale}) for scale in ("hodoku", "whydoku", "depth", "se", "se,level")),
    *(("rate", bounds) for bounds in ({"at_most": 0.5}, {"at_least": 1.0, "at_most": 2.0})),
    *(("analyse", {"limit": limit}) for limit in (10, 100_000)),
    *(("explain", {name: True}) for name in ("essential", "shortest", "statistics", "choices")),
    *(("explain", more) for more in ({"uniqueness": False}, {"profile": "exceldoku"})),
]


@pytest.mark.parametrize(("name", "options"), OPTIONS)
def test_an_operation_answers_with_its_record(
    served: Served, name: str, options: dict[str, Any]
) -> None:
    examples = [wd.EXAMPLES[one].puzzle for one in ("many-solutions", "no-solution")]
    for puzzle in (PUZZLE, *examples, "55" + "." * 79, stuck()[0].as_marks()):
        record = record_of(name, wd.Grid(puzzle) if len(puzzle) > 81 else puzzle, **options)
        if record is None:
            served.problem(name, grid=puzzle, **options)
        else:
            assert asked(served, name, grid=puzzle, **options) == record, puzzle


def test_several_puzzles_are_rated_at_once(served: Served) -> None:
    several = [PUZZLE, wd.EXAMPLES["no-solution"].puzzle, stuck()[0].as_marks()]
    for scale in ("hodoku", ["se", "level"]):
        ratings = asked(served, "rate", grids=several, scale=scale)["ratings"]
        assert ratings == [asked(served, "rate", grid=one, scale=scale) for one in several]
    assert "single one" in served.problem("rate", grid=PUZZLE, scale="all", at_most=2.0)["detail"]


def test_a_check_says_which_entries_are_wrong(served: Served) -> None:
    """Entries on a puzzle that is sound, not the puzzle, leave the grid without a solution."""
    answer = asked(served, "check", grid={"puzzle": PUZZLE, "placed": f"6.3{'.' * 78}"})
    assert (answer["status"], answer["wrong"], answer["impossible"]) == ("none", ["r1c1=6"], None)
    answer = asked(served, "check", grid=wd.EXAMPLES["no-solution"].puzzle)
    assert (answer["status"], answer["wrong"]) == ("none", [])


def test_a_grid_may_be_given_in_any_way(served: Served) -> None:
    grid, _, record = stuck()
    expected = plain(hint_data(hint(grid)))
    assert asked(served, "hint", grid=record) == expected
    assert asked(served, "hint", grid=wd.write(grid, "jsonl")) == expected
    other = asked(served, "hint", grid=wd.write(grid, "hodoku"))
    assert other["technique"] == expected["technique"]
    drawn = "\n".join(PUZZLE[9 * r : 9 * r + 9] for r in range(9))
    assert asked(served, "hint", grid=drawn) == plain(hint_data(hint(wd.Grid(PUZZLE))))


def joined(parts: list[dict[str, Any]]) -> str:
    return "".join(part["text"] for part in parts)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("disclosure", [1, 2, 3, 4])
def test_hints_contain_only_what_is_disclosed(served: Served, disclosure: int) -> None:
    grid, _, record = stuck()
    answer = asked(served, "hint", grid=record, disclosure=disclosure, board=True)
    found, profile = hint(grid), wd.profile_named("default")
    full, claims = answer.pop("argument", None), answer.pop("claims", None)
    assert answer.pop("board") == plain(hint_board_data(found, disclosure))
    assert joined(answer.pop("phrases")) == tell_hint(found, disclosure)
    assert answer == plain(hint_data(found, disclosure, profile.names))
    assert (full is not None) == (disclosure == 4)
    assert (claims is None) == (full is None)
    assert (answer["step"] is not None) == (disclosure == 4)


def a_cell_with_a_choice(grid: wd.Grid) -> tuple[str, int, int]:
    """A cell with several candidates, its digit in the solution, and another candidate."""
    at = next(i for i in range(81) if len(grid.digits_at(i)) > 1)
    right = grid.solution().digit_at(at)
    assert right is not None
    wrong = next(digit for digit in grid.digits_at(at) if digit != right)
    return f"r{at // 9 + 1}c{at % 9 + 1}", right, wrong


def test_mistakes_come_first(served: Served) -> None:
    puzzle = wd.Grid(wd.EXAMPLES["wikipedia"].puzzle)
    cell, _, wrong = a_cell_with_a_choice(puzzle)
    spoiled = puzzle.place(f"{cell}={wrong}")
    answer = asked(served, "hint", grid=grid_data(spoiled, ""), board=True)
    assert answer["kind"] == "mistakes"
    assert answer["mistakes"]["digits"] == [f"{cell}={wrong}"]
    assert answer["because"]["steps"] > 0
    assert answer["because"]["trace"] is None
    because = {"grid": grid_data(spoiled, ""), "because": True}
    for board in (False, True):
        path = asked(served, "hint", **because, board=board)["because"]["trace"]
        assert len(path["steps"]) == answer["because"]["steps"]
        assert all(("board" in step) == board for step in path["steps"])
        assert asked(served, "prove", trace=path)
    assert asked(served, "hint", **because, disclosure=3)["because"] is None
    assert asked(served, "steps", grid=grid_data(spoiled, ""))["hints"][0]["kind"] == "mistakes"
    assert "no solution" in served.problem("cells", grid=grid_data(spoiled, ""))["detail"]


def test_clues_without_a_solution_are_told_with_the_steps_that_show_it(served: Served) -> None:
    line = "53..7....6..145....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    impossible = check.check(line).mistakes.impossible
    assert impossible is not None
    shown = plain(trace_data(contradiction(impossible)))
    hinted = asked(served, "hint", grid=line, disclosure=1, board=True)
    assert (hinted["kind"], hinted["solutions"]) == ("mistakes", 0)
    assert hinted["text"].startswith("These clues have no solution. ")
    assert hinted["contradiction"] == shown
    assert len(hinted["argument"]) == len(shown["steps"]) + 1
    checked = asked(served, "check", grid=line)
    assert (checked["count"], checked["contradiction"]) == (0, shown)
    clash = checked["impossible"]["clues"]
    assert len(hinted["board"]["cells"]) == len(clash)
    assert clash == hinted["mistakes"]["impossible"]["clues"]
    for operation in ("explain", "cells", "analyse"):
        problem = served.problem(operation, grid=line)
        assert problem["detail"].startswith("these clues have no solution; ")
        assert problem["where"]["cells"] == [clue.partition("=")[0] for clue in clash]


def test_a_move_that_clashes_is_refused_with_its_cells(served: Served) -> None:
    puzzle = wd.EXAMPLES["x-wing"].puzzle
    for placed, cells in (("1" + "." * 80, ["r1c1", "r1c2", "r5c1"]), (".5" + "." * 79, None)):
        problem = served.problem("hint", grid={"puzzle": puzzle, "placed": placed})
        assert problem["where"]["cells"] == (cells or ["r1c2", "r2c2"])


def test_a_path_that_stops_says_what_would_go_on(served: Served) -> None:
    puzzle = wd.EXAMPLES["x-wing"].puzzle
    told = asked(served, "explain", grid=puzzle, profile="simple")["ending"]
    assert told.endswith("but the profile default would go on with Naked Single.")
    assert "ending" not in asked(served, "explain", grid=puzzle)
    line = wd.EXAMPLES["two-solutions"].puzzle
    assert "the puzzle has two solutions" in asked(served, "explain", grid=line)["ending"]
    assert asked(served, "steps", grid=line, most=1)["solutions"] == 2
    stuck = grid_data(explain(wd.Grid(puzzle), "simple").grid, "")
    hinted = asked(served, "hint", grid=stuck, profile="simple")
    assert hinted["further"] == {"profile": "default", "technique": "naked-single"}


def test_mistakes_and_answers_depend_on_the_grid_at_the_start(served: Served) -> None:
    marks = wd.EXAMPLES["pencil-marks"].puzzle
    grid = wd.Grid(marks)
    cell, right, _ = a_cell_with_a_choice(grid)
    spoiled = grid.remove(f"{cell}<>{right}").as_marks()
    answer = asked(served, "hint", grid=spoiled, start=marks)
    assert answer["mistakes"]["marks"] == [f"{cell}<>{right}"]
    assert answer == plain(hint_data(hint(wd.Grid(spoiled), start=grid)))
    answer = asked(served, "why", grid=spoiled, start=marks, question=f"{cell}=1")
    assert answer == plain(why_data(why(wd.Grid(spoiled), f"{cell}=1", start=grid)))
    assert answer != plain(why_data(why(wd.Grid(spoiled), f"{cell}=1")))


@pytest.mark.dear
@pytest.mark.parametrize("disclosure", [2, 4])
def test_all_steps(served: Served, disclosure: int) -> None:
    grid, _, record = stuck()
    answer = asked(served, "steps", grid=record, disclosure=disclosure)
    shown = [hint_data(wd.Hint(grid, step), disclosure) for step in hints(grid)]
    assert answer == plain({"hints": shown, "next": None, "solutions": 1, "differ": []})
    fewer = asked(served, "steps", grid=record, disclosure=disclosure, most=2)
    assert fewer["hints"] == answer["hints"][:2]


@pytest.mark.parametrize("profile", ["default", "hodoku", "sudokuoftheday"])
def test_a_path_with_boards_and_phrases(served: Served, profile: str) -> None:
    wanted = wd.profile_named(profile)
    trace = explain(wd.Grid(PUZZLE), wanted)
    answer = asked(served, "explain", grid=PUZZLE, profile=profile, board=True, statistics=True)
    assert answer.pop("statistics") == plain(statistics_data(statistics(trace, wanted)))
    for (grid, step), one in zip(trace.moves, answer["steps"], strict=True):
        assert one.pop("board") == plain(board_data(step, grid))
        assert joined(one.pop("phrases")) == tell(step, grid, names=wanted.names)
        assert "\n".join(map(joined, one.pop("argument"))) == argument(step, grid)
        assert one.pop("claims") == plain(claims_of_argument(step, grid))
    assert answer == plain(trace_data(trace))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("question", ["r1c1=3", "r1c1<>3", "r1c2=1", "r5c5 <> 1"])
def test_why(served: Served, question: str) -> None:
    expected = why(wd.Grid(PUZZLE), question)
    assert asked(served, "why", grid=PUZZLE, question=question) == plain(why_data(expected))
    answer = asked(served, "why", grid=PUZZLE, question=question, board=True)
    assert "\n".join(map(joined, answer["phrases"])) == tell_why(expected, width=None)
    steps = answer["trace"]["steps"] if answer["trace"] else []
    assert len(steps) == len(expected.steps)
    assert all(one["board"] and one["phrases"] for one in steps)
    asked(served, "why", grid=wd.EXAMPLES["many-solutions"].puzzle, question=question)


@pytest.mark.parametrize("style", STYLES)
def test_answers_are_told_in_the_style_that_was_asked_for(served: Served, style: str) -> None:
    grid, step, record = stuck()
    said, full = tell(step, grid, style=style), argument(step, grid, style=style).splitlines()
    told = asked(served, "hint", grid=record, style=style, board=True)
    assert told["text"] == joined(told["phrases"]) == said
    assert [joined(line) for line in told["argument"]] == full
    assert told["step"]["text"] == tell(step, style=style)
    [first, *_] = asked(served, "steps", grid=record, style=style, most=1)["hints"]
    assert first["text"] == said
    path = asked(served, "explain", grid=record, style=style, board=True)["steps"][0]
    assert joined(path["phrases"]) == said
    shown = asked(served, "step", grid=record, step=step_data(step), style=style)
    assert shown == path
    gone = step_data(step)["eliminations"]
    if gone:
        answer = asked(served, "why", grid=record, question=gone[0], style=style)
        assert answer["text"] == tell_why(why(grid, gone[0]), style=style, width=None)
        judged = {"technique": step.technique, "eliminations": gone, "style": style}
        assert asked(served, "answer", grid=record, **judged)["text"] == tell(step, style=style)
    lesson = served.get(f"/api/v1/techniques/x-wing?style={style}").json()["example"]["step"]
    assert ("<>" in lesson["text"]) == (style != "plain")


def test_sentences_come_only_where_they_are_asked_for(served: Served) -> None:
    grid, step, record = stuck()
    found, expected = hint(grid), plain(sentences_of_step(step, grid))
    assert "sentences" not in asked(served, "hint", grid=record, board=True)
    for disclosure in (1, 2, 3, 4):
        told = asked(served, "hint", grid=record, disclosure=disclosure, sentences=True)
        assert told["sentences"] == plain(sentences_of_hint(found, disclosure))
    assert told["sentences"] == expected
    path = asked(served, "explain", grid=record, sentences=True)
    assert path["steps"][0]["sentences"] == expected
    assert "board" not in path["steps"][0]
    shown = asked(served, "step", grid=record, step=step_data(step), sentences=True)
    assert shown["sentences"] == expected
    answer = asked(served, "why", grid=PUZZLE, question="r1c1=3", sentences=True)
    assert answer["sentences"] == plain(sentences_of_why(why(wd.Grid(PUZZLE), "r1c1=3")))
    again = {**step_data(step), "sentences": expected}
    assert asked(served, "prove", grid=record, step=again)["status"] == "relative"


@pytest.mark.dear
def test_cells_that_can_be_solved_now(served: Served) -> None:
    for grid in [wd.Grid(PUZZLE), stuck()[0]]:
        easy = [step for step in hints(grid) if step.placements]
        cells = {i for step in easy for i in step.placed.cells}
        answer = asked(served, "cells", grid=grid_data(grid, ""))
        assert answer == {"cells": [str(i) for i in sorted(cells)]}


def test_any_instance_of_a_technique_is_a_right_answer(served: Served) -> None:
    grid, _, record = stuck()
    x_wing: dict[str, Any] = {"grid": record, "technique": "x-wing"}
    found = list(wd.technique_named("X-Wing").find(grid))
    for step in found:
        data = step_data(step)
        answer = asked(served, "answer", **x_wing, eliminations=data["eliminations"][:1])
        assert answer["right"]
        assert data["eliminations"][0] in answer["step"]["eliminations"]
    shown = asked(served, "answer", **x_wing, eliminations=data["eliminations"], board=True)["step"]
    assert shown["board"] == plain(board_data(found[-1], grid))
    assert shown["phrases"]
    gone = {int(k) for step in found for k in step.removed}
    other = next(k for k in sorted(map(int, grid.candidates)) if k and k not in gone)
    name = f"r{other // 81 + 1}c{other // 9 % 9 + 1}<>{other % 9 + 1}"
    answer = asked(served, "answer", **x_wing, eliminations=[name])
    assert (answer["right"], answer["step"], answer["truth"]) == (False, None, "false")
    assert answer["text"].startswith("No X-Wing on this grid leads there. That r1c1<>2 is not true")
    assert answer["fault"]["kind"] == "leads-elsewhere"
    assert [one["kind"] for one in answer["near"]] == ["digit", "false"]
    some = step_data(found[0])["eliminations"]
    beyond = asked(served, "answer", **x_wing, eliminations=[*some, name], board=True)
    assert (beyond["right"], beyond["fault"]["kind"]) == (False, "beyond")
    part, false = beyond["near"]
    assert (part["kind"], false["candidates"]) == ("part", ["2r1c1"])
    assert "".join(one["text"] for one in part["phrases"]) == part["text"]
    none = asked(served, "answer", grid=PUZZLE, technique="bug-1", eliminations=["r1c3<>2"])
    assert none["text"].startswith(
        "There is no Bivalue Universal Grave + 1 on this grid. That r1c3"
    )
    unsaid = served.problem("answer", **x_wing, argument="x-wing 6 rows 2 and 9")
    assert "there is no conclusion" in unsaid["detail"]


def test_without_a_conclusion_it_is_asked_whether_a_technique_is_there(served: Served) -> None:
    grid = wd.example("x-wing").grid.as_line()
    there = asked(served, "answer", grid=grid, technique="hidden-single-box")
    assert (there["right"], there["step"]) == (True, None)
    assert there["text"] == "This grid has an instance of Hidden Single in a box."
    absent = asked(served, "answer", grid=PUZZLE, technique="bug-1")
    assert (absent["right"], absent["step"]) == (False, None)
    assert absent["text"] == "There is no Bivalue Universal Grave + 1 on this grid."
    assert absent["idle"] is None
    [position] = practice("x-wing", seed=8)
    idle = asked(served, "answer", grid=grid_data(position.grid, ""), technique="naked-pair")
    assert (idle["right"], idle["idle"]) == (False, True)
    assert idle["text"] == "This grid has an instance of Naked Pair that changes nothing."


def test_the_reason_of_an_answer_is_judged_and_has_to_be_of_the_technique(served: Served) -> None:
    grid = wd.example("first-steps").grid.as_line()
    pair, found = "naked pair 45 r3c3 r8c3", {"grid": grid, "eliminations": ["r2c3<>4"]}
    for technique, reason, right, kind in (
        ("naked-pair", pair, True, None),
        ("naked-pair", f"{pair}: r2c3<>4", True, None),
        ("naked-pair", "naked pair 45 r3c3 r2c3", False, "outside"),
        ("hidden-triple", pair, False, "another-technique"),
    ):
        answer = asked(served, "answer", **found, technique=technique, argument=reason)
        assert answer["right"] == right, reason
        assert answer.get("fault", {}).get("kind") == kind
    told = asked(served, "answer", grid=grid, technique="naked-pair", argument=f"{pair}: r2c3<>4")
    assert told["right"]


def test_steps_and_traces_are_proved(served: Served) -> None:
    trace = explain(wd.Grid(PUZZLE))
    data = plain(trace_data(trace))
    assert asked(served, "prove", trace=data) == {"status": "verified"}
    grid, step = trace.moves[0]
    answer = plain(step_data(step))
    assert asked(served, "prove", grid=grid_data(grid, ""), step=answer) == {"status": "verified"}
    path = plain(trace_data(explain(wd.Grid(PUZZLE).remove("r1c1<>3"))))
    assumed = {"placements": [], "eliminations": ["r1c1<>3"]}
    assert asked(served, "prove", trace=path) == {"status": "relative", "assumed": assumed}
    path |= {"removed": ["r1c1<>2"], "steps": [], "solved": False, "solution": None}
    why = "not proved: the start lacks 2 in r1c1, which the solution has"
    assert asked(served, "prove", trace=path) == {"status": "unproved", "why": why}
    data["steps"][0]["placements"], data["steps"][0]["eliminations"] = [], ["r1c1<>3"]
    assert asked(served, "prove", trace=data)["status"] == "unproved"
    assert asked(served, "prove", trace={"version": 2})["status"] == "invalid"
    assert "a grid and a step" in served.problem("prove", grid=PUZZLE)["detail"]
    assert "a grid and a step" in served.problem("prove")["detail"]


def test_an_argument_is_judged_as_by_the_library(served: Served) -> None:
    grid = wd.example("first-steps").grid
    for text in ("naked pair 45 r3c3 r8c3: r2c3<>4", "naked pair 45 r3c3 r2c3: r4c3<>4"):
        found = asked(served, "argue", grid=grid.as_line(), argument=text, board=True)
        expected = plain(verdict_data(wd.argue(grid, text)))
        step, own = found.pop("step"), expected.pop("step")
        said = [part["text"] for line in found.pop("phrases") for part in line]
        assert "".join(said) == expected["text"].replace(". ", ".")
        if found["fault"]:
            roles = {mark["at"]: mark["role"] for mark in found["fault"].pop("board")["candidates"]}
            assert {roles[at] for at in found["fault"]["candidates"]} == {"guardian"}
        assert found == expected
        assert (step and (step["why"], step["text"])) == (own and (own["why"], own["text"]))
        assert step is None or step["board"]


def test_a_gap_is_closed_only_where_that_is_asked_for(served: Served) -> None:
    grid = wd.example("gentle").grid
    gap = {"grid": grid.as_line(), "argument": "(3)r6c9=(3)r9c8 => r7c9<>3"}
    assert "closing" not in asked(served, "argue", **gap)
    closing = asked(served, "argue", **gap, close=True)["closing"]
    assert asked(served, "argue", **{**gap, "argument": closing["argument"]})["holds"]
    other = {**gap, "argument": "(3)r6c9=(3)r6c7-(3)r9c8=(3)r9c7 => r7c9<>3"}
    assert asked(served, "argue", **other, close=True)["closing"] is None


def test_moves_are_judged_as_in_python(served: Served) -> None:
    grid = wd.example("first-steps").grid
    claims: list[Any] = ["r5c5=5", {"claim": "r1c1<>9", "why": "because"}, "r9c9=1", "so"]
    found = asked(served, "judge", grid=grid.as_line(), claims=claims)
    assert found == plain(judgement_data(wd.judge(grid, claims)))
    brief = asked(served, "judge", grid=grid.as_line(), claims=claims, brief=True, at_most=1.1)
    assert brief == plain(judgement_data(wd.judge(grid, claims, at_most=1.1), brief=True))


def test_reasons_make_a_trace_from_a_grid_or_from_the_record_that_has_them(served: Served) -> None:
    grid = wd.example("first-steps").grid
    reasons = ["r5c5=5", "naked pair 45 r3c3 r8c3: r2c3<>4", "r1c1<>9"]
    asked_for = {"grid": grid.as_line(), "reasons": reasons}
    found = asked(served, "argue_all", **asked_for)
    assert found == plain(argued_data(wd.argue_all(grid, reasons)))
    assert (found["failed"]["number"], len(found["trace"]["steps"])) == (3, 2)
    assert asked(served, "prove", trace=found["trace"])["status"] == "verified"
    record = {"puzzle": grid.as_line(), "placed": "9" + "." * 80, "reasons": reasons}
    assert asked(served, "argue_all", grid=record) == found
    assert asked(served, "argue_all", **asked_for, board=True)["trace"]["steps"][0]["board"]
    unread = served.problem("argue_all", grid=record, reasons=["r5c5=5", "so there"])
    assert unread["detail"].startswith("reason 2: ")


@pytest.mark.parametrize(
    "wishes",
    [
        {"symmetry": "rotational", "clues": "24-30", "minimal": True},
        {"level": "easy", "by": "hodoku"},
        {"level": "easy", "symmetry": "none"},
        *({"level": name} for name, level in LEVELS.items() if not level.nets),
    ],
)
def test_puzzles_to_order_are_those_of_the_library(served: Served, wishes: dict[str, Any]) -> None:
    run = wd.generate(3, **wishes, seed=11)
    lines = list(served.lines("generate", n=3, **wishes, seed=11))
    puzzles = [one["puzzle"] for one in lines if "puzzle" in one]
    assert puzzles == plain([made_data(one, run.wish, 11) for one in run.made])
    assert "progress" in lines[0]
    end = lines[-1]["end"]
    assert (end["kept"], end["tried"], end["shortfall"]) == (3, run.tally.tried, "")
    assert end["wish"] == plain(wish_data(run.wish))
    need(served, end["wish"], "Wish")
    if (level := wishes.get("level")) and "by" not in wishes:
        rated = asked(served, "rate", grids=[one.line for one in run.made], scale="level")
        assert {one["level"] for one in rated["ratings"]} == {level}


@pytest.mark.dear
def test_the_names_of_wishes_and_a_run_that_finds_too_little(served: Served) -> None:
    wish = {"with": ["naked-pair"], "without": "fish", "by": "hodoku", "seed": 5}
    [puzzle] = [one["puzzle"] for one in served.lines("generate", **wish) if "puzzle" in one]
    [expected] = wd.generate(1, with_=["naked-pair"], without="fish", by="hodoku", seed=5).made
    assert puzzle["puzzle"] == expected.line
    assert puzzle["techniques"]["naked-pair"]

    wish = {"rating": "whydoku:9-", "clues": 40, "n": 5, "timeout": 0, "seed": 1}
    end = list(served.lines("generate", **wish))[-1]["end"]
    assert end["timed_out"]
    assert "seed 1" in end["shortfall"]


def test_positions_to_practise_on(served: Served) -> None:
    for slug in ("skyscraper", "naked-pair"):  # the first is practised in a profile of its own
        [expected] = practice(slug, seed=3)
        answer = asked(served, "practice", technique=slug, seed=3)
        assert answer == plain(PracticeJson.of(expected))
    shown = asked(served, "practice", technique="naked-pair", seed=3, reveal=True)["step"]
    assert shown["placements"] == plain(step_data(expected.step))["placements"]
    assert shown["eliminations"] == plain(step_data(expected.step))["eliminations"]
    [expected] = practice("naked-pair", seed=3, grade=4)
    answer = asked(served, "practice", technique="naked-pair", seed=3, grade=4)
    assert answer == plain(PracticeJson.of(expected))
    assert answer["grade"] == 4
    answer = asked(served, "practice", technique="naked-pair", seed=3, grade=4, turn=5)
    assert answer == plain(PracticeJson.of(turned(expected, 5)))
    drawn = {asked(served, "practice", technique="naked-pair")["seed"] for _ in range(3)}
    assert len(drawn) == 3


def test_a_clash_is_shown_in_the_house_that_a_lesson_for_children_is_about(served: Served) -> None:
    """In the last cell of a row every digit but one clashes with the row, and some with others."""
    found = {}
    for slug, kind in (("last-in-row", "row"), ("last-in-column", "column")):
        [position] = practice(slug, seed=3)
        [placed] = members(position.step.placements)
        row, column, digit = placed // 81 + 1, placed // 9 % 9 + 1, placed % 9 + 1
        grid = json.loads(wd.write(position.grid, "json"))
        for wrong in {1, 2, 3, 4} - {digit}:
            claim = [f"r{row}c{column}={wrong}"]
            answer = asked(served, "answer", grid=grid, technique=slug, placements=claim)
            found[slug, wrong] = answer["near"][-1]["text"]
            assert f"{kind} " in found[slug, wrong], found
            assert f"has its {wrong} already" in found[slug, wrong]
    assert found


def test_texts_are_read_and_converted(served: Served) -> None:
    text = f"{PUZZLE} # one\nnonsense\n{wd.write(stuck()[0], 'hodoku')}\n{stuck()[0].as_marks()}"
    records = asked(served, "read", text=text)["records"]
    readings = list(wd.read_all(text.encode()))
    assert len(records) == len(readings) == 4
    assert records[0] == {"line": 1, "format": "line", "name": "one", "puzzle": PUZZLE} | records[0]
    assert readings[1].error is not None
    assert records[1]["error"] == readings[1].error.what
    assert records[1]["where"] == {"line": 2, "column": 1}
    assert records[2]["removed"] == grid_data(readings[2].grid, "")["removed"]
    made = f"{PUZZLE} # 24 clues, hardest x-wing, whydoku 0.1.0, seed 7"
    assert "name" not in asked(served, "read", text=made)["records"][0]
    answer = asked(served, "convert", text=text, to="csv")
    assert answer["count"] == 3
    assert [one["line"] for one in answer["faults"]] == [2]
    assert answer["text"].startswith("puzzle,name\n")
    noted = {"puzzle": PUZZLE, "notes": ["6r1c1"], "reasons": ["r5c5=5"]}
    assert asked(served, "read", text=json.dumps(noted))["records"][0].items() >= noted.items()
    assert json.loads(asked(served, "convert", text=noted, to="json")["text"]) == noted
    assert asked(served, "hint", grid=noted) == asked(served, "hint", grid=PUZZLE)
    refused = problem_in(served.post("hint", grid={"puzzle": PUZZLE, "notes": ["1r0c1"]}), 422)
    assert refused["detail"].startswith("in notes, 'r0c1' names no cell")


def test_pictures(served: Served) -> None:
    trace = explain(wd.Grid(PUZZLE))
    number = next(n for n, (_, one) in enumerate(trace.moves, 1) if one.technique == "x-wing")
    grid, step = trace.moves[number - 1]
    for request, expected in (
        ({"grid": PUZZLE}, draw_grid(wd.Grid(PUZZLE))),
        ({"grid": PUZZLE, "pencil": True}, draw_grid(wd.Grid(PUZZLE), pencil=True)),
        ({"grid": PUZZLE, "number": number, "theme": "dark"}, draw_step(step, grid, theme="dark")),
        ({"grid": grid_data(grid, ""), "step": plain(step_data(step))}, draw_step(step, grid)),
    ):
        found = served.post("picture", **request)
        assert found.headers["content-type"] == "image/svg+xml"
        assert found.text == with_attributes(expected)
    found = served.client.get("/api/v1/picture.svg", params={"puzzle": PUZZLE, "theme": "light"})
    assert found.text == draw_grid(wd.Grid(PUZZLE), theme="light")
    assert found.headers["cross-origin-resource-policy"] == "cross-origin"
    lie = {**plain(step_data(step)), "eliminations": ["r1c1<>3"]}
    for operation in ("picture", "step"):
        assert served.problem(operation, grid=grid_data(grid, ""), step=lie)["title"] == "Unproven"
    assert "the path has" in served.problem("picture", grid=PUZZLE, number=700)["detail"]


def test_techniques_profiles_and_examples_are_listed(served: Served) -> None:
    answer = served.get("/api/v1/techniques").json()["techniques"]
    assert answer == plain([TechniqueJson.of(one) for one in catalogue()])
    answer = served.get("/api/v1/profiles").json()["profiles"]
    assert answer == plain([ProfileJson.of(one) for one in profiles()])
    answer = served.get("/api/v1/examples").json()["examples"]
    assert [one["name"] for one in answer] == list(wd.EXAMPLES)
    assert served.get("/api/v1/techniques/X-Wing").json()["slug"] == "x-wing"
    problem = problem_in(served.get("/api/v1/techniques/x-ving"), 404)
    assert "did you mean x-wing" in problem["detail"]


@pytest.mark.sampled(15)
@pytest.mark.parametrize("slug", [one.slug for one in catalogue()])
def test_a_technique_is_shown_with_its_example(served: Served, slug: str) -> None:
    answer = served.get(f"/api/v1/techniques/{slug}").json()
    need(served, answer, "TechniqueWithExample")
    expected = plain(TechniqueJson.of(entry_named(slug)))
    expected.pop("example")
    board, example = answer.pop("example"), shown(entry_named(slug))
    assert answer.pop("levels") == levels_needing(slug)
    lesson = lesson_of(slug)
    assert answer.pop("lesson") == (plain(lesson_data(lesson)) if lesson else None)
    assert answer == expected
    assert (board is None) == (example is None)
    if board and example:
        grid, step = board["grid"], board["step"]
        assert grid == plain(grid_data(example.grid, ""))
        assert step["technique"] == slug
        assert step["board"]["candidates"]
        need(served, step, "AskedStep")
        if not answer["assumes_unique"]:
            assert asked(served, "step", grid=grid, step=step) == step
            is_beyond = bool(example.grid.givens) and not example.grid.is_puzzle
            proved = asked(served, "prove", grid=grid, step=step)["status"]
            assert proved == ("relative" if is_beyond else "verified")
        for disclosure in DISCLOSURES:
            asked(served, "hint", grid=grid, disclosure=disclosure, board=True)
