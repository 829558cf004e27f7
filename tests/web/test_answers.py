"""Every answer is the same as the library's."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("starlette")
pytest.importorskip("httpx")

from effort import few
from whydoku import __version__, analyse, bulk, rate
from whydoku.examples import EXAMPLES
from whydoku.formats import FORMATS, read_all, write
from whydoku.formats.known.json_puzzles import grid_data
from whydoku.grid import Grid
from whydoku.making import generate
from whydoku.making.practice import practice
from whydoku.player.contradiction import contradiction
from whydoku.player.further import with_ending
from whydoku.player.hint import Hint, hint, hints
from whydoku.player.question import why
from whydoku.profiles.reading import profile_named, profiles
from whydoku.profiles.statistics import statistics
from whydoku.records.analysis import analysis_data
from whydoku.records.boards import board_data, hint_board_data
from whydoku.records.hints import hint_data, why_data
from whydoku.records.listings import profile_data, technique_data
from whydoku.records.making import made_data, position_data, wish_data
from whydoku.records.sentences import sentences_of_hint, sentences_of_step, sentences_of_why
from whydoku.records.statistics import statistics_data
from whydoku.records.trace import shortened_data, step_data, trace_data
from whydoku.records.verdicts import check_data, path_data, rated_data, refusal_data, solved_data
from whydoku.render.svg import draw_grid, draw_step
from whydoku.render.words import argument, tell
from whydoku.render.words.endings import how_it_ends
from whydoku.render.words.hints import tell_hint, tell_why
from whydoku.render.words.manner import STYLES
from whydoku.render.words.stated import claims_of_argument
from whydoku.shortest import shortened
from whydoku.solve import explain
from whydoku.technique import catalogue, technique_named
from whydoku.trace import Trace
from whydoku.verdicts import check

from .served import Served

PUZZLE = EXAMPLES["x-wing"].puzzle
SCALE = "se"


def plain(data: Any) -> Any:
    """Data after a round trip through JSON."""
    return json.loads(json.dumps(data))


PUZZLE_IMPOSSIBLE = (
    "53..7....6..145....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)


def contradiction_of(line: str) -> Trace:
    found = check.check(line).mistakes.impossible
    assert found is not None
    return contradiction(found)


def stuck_grid() -> Grid:
    """A grid in the middle of a solve, with placed digits and removed candidates."""
    return next(grid for grid, step in explain(Grid(PUZZLE)).moves if step.technique == "x-wing")


def of(line: str) -> Grid:
    return Grid(line)


@pytest.mark.dear
def test_answers_about_a_thousand_puzzles_are_those_of_the_library(served: Served) -> None:
    lines = bulk.random_minimal(few(1000), seed=2027)
    lines[3::50] = [spoiled(line) for line in lines[3::50]]
    kinds: dict[str, Callable[[str], Any]] = {
        "solve": solve_answer,
        "check": lambda one: check_data(one, check.check(one)),
        "hint": lambda one: hint_data(hint(of(one))),
        "rate": rate_answer,
        "explain": explained,
    }
    names = [*("solve", "check", "hint", "rate") * 4, "explain"]
    for number, line in enumerate(lines):
        name = names[number % len(names)]
        more = {"scale": SCALE} if name == "rate" else {}
        answer = served.asked(name, grid=line, **more)
        if name in ("check", "solve"):
            answer = without_steps(answer, check.check(line))
        assert answer == plain(kinds[name](line)), (name, line)


def explained(line: str) -> dict[str, Any]:
    trace = explain(of(line))
    ending = {} if trace.solved else {"ending": how_it_ends(with_ending(trace))}
    return {**trace_data(trace), **ending}


def spoiled(line: str) -> str:
    """A puzzle with one clue removed."""
    at = next(i for i, symbol in enumerate(line) if symbol != ".")
    return f"{line[:at]}.{line[at + 1 :]}"


def solve_answer(line: str) -> Any:
    verdict = check.check(line)
    if verdict.status != "unique":
        return refusal_data(line, verdict)
    return solved_data(line, of(line).solution().as_line())


def rate_answer(line: str) -> Any:
    verdict = check.check(line)
    if verdict.status != "unique":
        return {**refusal_data(line, verdict), "scale": SCALE}
    return {"puzzle": line, **rated_data(rate(line, SCALE))}


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_are_checked_and_solved_as_in_the_library(served: Served, name: str) -> None:
    puzzle = EXAMPLES[name].puzzle
    subject: str | Grid = puzzle if len(puzzle) == 81 else Grid(puzzle)
    verdict = check.check(subject)
    assert without_steps(served.asked("check", grid=puzzle), verdict) == plain(
        check_data(subject, verdict)
    )
    answer = served.asked("solve", grid=puzzle)
    assert answer["status"] == verdict.status
    if verdict.status == "unique":
        assert answer["solution"] == Grid(puzzle).solution().as_line()
    else:
        assert without_steps(answer, verdict) == plain(refusal_data(subject, verdict))


def without_steps(answer: dict[str, Any], verdict: check.Check) -> dict[str, Any]:
    """An answer without the steps to a contradiction, which it has if the clues clash."""
    found = verdict.mistakes.impossible
    if found is not None and "contradiction" in answer:
        steps = answer.pop("contradiction")
        assert steps == plain(trace_data(contradiction(found)))
    return answer


def test_clashing_clues_are_named(served: Served) -> None:
    clashing = "55" + "." * 79
    answer = served.asked("check", grid=clashing)
    assert answer["status"] == "invalid"
    assert answer["clashing"] == ["r1c12"]
    assert served.asked("solve", grid=clashing)["status"] == "invalid"
    assert served.asked("solve", grid=clashing, count=3)["status"] == "invalid"


def test_solutions_are_counted_and_listed(served: Served) -> None:
    puzzle = EXAMPLES["many-solutions"].puzzle
    assert served.asked("solve", grid=puzzle, count=100_000)["count"] == 2568
    assert served.asked("solve", grid=puzzle, count=7) == {
        "puzzle": puzzle,
        "count": 7,
        "limit": 7,
    }
    found = served.asked("solve", grid=puzzle, all=5)["solutions"]
    assert found == [
        one.as_line() for _, one in zip(range(5), Grid(puzzle).solutions(), strict=False)
    ]
    assert served.asked("solve", grid=EXAMPLES["no-solution"].puzzle, count=7)["count"] == 0


@pytest.mark.parametrize("name", ["default", "hodoku", "bloc:fish=false", "simple"])
def test_solved_by_a_profile(served: Served, name: str) -> None:
    profile = profile_named(name)
    trace = explain(Grid(PUZZLE), profile)
    expected = path_data(PUZZLE, trace, statistics(trace, profile))
    assert served.asked("solve", grid=PUZZLE, profile=name) == plain(expected)


def test_a_grid_may_be_given_in_any_way(served: Served) -> None:
    grid = stuck_grid()
    expected = plain(hint_data(hint(grid)))
    assert served.asked("hint", grid=grid_data(grid, "")) == expected
    assert served.asked("hint", grid=write(grid, "jsonl")) == expected
    other = served.asked("hint", grid=write(grid, "hodoku"))
    assert other["technique"] == expected["technique"]
    drawn = "\n".join(PUZZLE[9 * r : 9 * r + 9] for r in range(9))
    assert served.asked("hint", grid=drawn) == plain(hint_data(hint(Grid(PUZZLE))))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("disclosure", [1, 2, 3, 4])
def test_hints_contain_only_what_is_disclosed(served: Served, disclosure: int) -> None:
    grid = stuck_grid()
    answer = served.asked("hint", grid=grid_data(grid, ""), disclosure=disclosure, board=True)
    found, profile = hint(grid), profile_named("default")
    assert found.step is not None
    phrases, board = answer.pop("phrases"), answer.pop("board")
    full, claims = answer.pop("argument", None), answer.pop("claims", None)
    assert answer == plain(hint_data(found, disclosure, profile.names))
    assert board == plain(hint_board_data(found, disclosure))
    assert "".join(one["text"] for one in phrases) == tell_hint(found, disclosure)
    assert (full is not None) == (disclosure == 4)
    assert (claims is None) == (full is None)
    assert (answer["step"] is not None) == (disclosure == 4)


def test_mistakes_come_first(served: Served) -> None:
    puzzle = Grid(EXAMPLES["wikipedia"].puzzle)
    solution = puzzle.solution()
    at = next(i for i in range(81) if puzzle.digit_at(i) is None and len(puzzle.digits_at(i)) > 1)
    wrong = next(d for d in puzzle.digits_at(at) if d != solution.digit_at(at))
    spoiled = puzzle.place(f"r{at // 9 + 1}c{at % 9 + 1}={wrong}")
    answer = served.asked("hint", grid=grid_data(spoiled, ""), board=True)
    assert answer["kind"] == "mistakes"
    assert answer["mistakes"]["digits"] == [f"r{at // 9 + 1}c{at % 9 + 1}={wrong}"]
    assert answer["because"]["steps"] > 0
    assert answer["because"]["trace"] is None
    asked = {"grid": grid_data(spoiled, ""), "because": True}
    for board in (False, True):
        path = served.asked("hint", **asked, board=board)["because"]["trace"]
        assert len(path["steps"]) == answer["because"]["steps"]
        assert all(("board" in step) == board for step in path["steps"])
        assert served.asked("prove", trace=path)
    assert served.asked("hint", **asked, disclosure=3)["because"] is None
    assert served.asked("steps", grid=grid_data(spoiled, ""))["hints"][0]["kind"] == "mistakes"
    assert "no solution" in served.problem("cells", grid=grid_data(spoiled, ""))["detail"]


def test_clues_without_a_solution_are_told_with_the_steps_that_show_it(served: Served) -> None:
    line = PUZZLE_IMPOSSIBLE
    shown = plain(trace_data(contradiction_of(line)))
    hinted = served.asked("hint", grid=line, disclosure=1, board=True)
    assert (hinted["kind"], hinted["solutions"]) == ("mistakes", 0)
    assert hinted["text"].startswith("These clues have no solution. ")
    assert hinted["contradiction"] == shown
    assert len(hinted["argument"]) == len(shown["steps"]) + 1
    checked = served.asked("check", grid=line)
    assert (checked["count"], checked["contradiction"]) == (0, shown)
    clash = checked["impossible"]["clues"]
    assert len(hinted["board"]["cells"]) == len(clash)
    assert clash == hinted["mistakes"]["impossible"]["clues"]
    for operation in ("explain", "cells"):
        problem = served.problem(operation, grid=line)
        assert problem["detail"].startswith("these clues have no solution; ")
        assert problem["where"]["cells"] == [clue.partition("=")[0] for clue in clash]


def test_several_solutions_are_told_before_the_hint(served: Served) -> None:
    line = EXAMPLES["two-solutions"].puzzle
    hinted = served.asked("hint", grid=line, disclosure=1)
    assert (hinted["kind"], hinted["solutions"], hinted["differ"]) == ("step", 2, ["r45c69"])
    assert hinted["text"].startswith("This puzzle has two solutions, ")
    listed = served.asked("steps", grid=line, most=1)
    assert (listed["solutions"], listed["hints"][0]["solutions"]) == (2, None)
    assert "the puzzle has two solutions" in served.asked("explain", grid=line)["ending"]


def test_a_path_that_stops_says_what_would_go_on(served: Served) -> None:
    puzzle = EXAMPLES["x-wing"].puzzle
    told = served.asked("explain", grid=puzzle, profile="simple")["ending"]
    assert told.endswith("but the profile default would go on with Naked Single.")
    assert "ending" not in served.asked("explain", grid=puzzle)
    stuck = grid_data(explain(Grid(puzzle), "simple").grid, "")
    hinted = served.asked("hint", grid=stuck, profile="simple")
    assert hinted["further"] == {"profile": "default", "technique": "naked-single"}


def test_mistakes_are_judged_by_the_grid_at_the_start(served: Served) -> None:
    marks = EXAMPLES["pencil-marks"].puzzle
    grid = Grid(marks)
    cell = next(i for i in range(81) if len(grid.digits_at(i)) > 1)
    right = grid.solution().digit_at(cell)
    spoiled = grid.remove(f"r{cell // 9 + 1}c{cell % 9 + 1}<>{right}")
    answer = served.asked("hint", grid=spoiled.as_marks(), start=marks)
    assert answer["mistakes"]["marks"] == [f"r{cell // 9 + 1}c{cell % 9 + 1}<>{right}"]
    assert answer == plain(hint_data(hint(Grid(spoiled.as_marks()), start=grid)))


@pytest.mark.dear
@pytest.mark.parametrize("disclosure", [2, 4])
def test_all_steps(served: Served, disclosure: int) -> None:
    grid = stuck_grid()
    found = [Hint(grid, step) for step in hints(grid)]
    answer = served.asked("steps", grid=grid_data(grid, ""), disclosure=disclosure)
    assert answer == plain(
        {
            "hints": [hint_data(one, disclosure) for one in found],
            "solutions": 1,
            "differ": [],
        }
    )
    fewer = served.asked("steps", grid=grid_data(grid, ""), disclosure=disclosure, most=2)
    assert fewer["hints"] == answer["hints"][:2]


@pytest.mark.parametrize("profile", ["default", "hodoku", "sudokuoftheday"])
def test_a_path_with_boards_and_phrases(served: Served, profile: str) -> None:
    wanted = profile_named(profile)
    trace = explain(Grid(PUZZLE), wanted)
    answer = served.asked("explain", grid=PUZZLE, profile=profile, board=True, statistics=True)
    assert answer.pop("statistics") == plain(statistics_data(statistics(trace, wanted)))
    for (grid, step), one in zip(trace.moves, answer["steps"], strict=True):
        assert one.pop("board") == plain(board_data(step, grid))
        said = "".join(part["text"] for part in one.pop("phrases"))
        assert said == tell(step, grid, names=wanted.names)
        lines = ["".join(part["text"] for part in line) for line in one.pop("argument")]
        assert "\n".join(lines) == argument(step, grid)
        assert one.pop("claims") == plain(claims_of_argument(step, grid))
    assert answer == plain(trace_data(trace))


def test_shorter_paths(served: Served) -> None:
    grid = Grid(PUZZLE)
    essential = served.asked("explain", grid=PUZZLE, essential=True)
    assert essential == plain(trace_data(explain(grid).essential()))
    answer = served.asked("explain", grid=PUZZLE, shortest=True)
    found = shortened(grid)
    assert answer.pop("shortest") == plain(shortened_data(found))
    assert answer == plain(trace_data(found.trace))
    careful = served.asked("explain", grid=PUZZLE, uniqueness=False)
    assert careful == plain(trace_data(explain(grid, uniqueness=False)))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("question", ["r1c1=3", "r1c1<>3", "r1c2=1", "r5c5 <> 1"])
def test_why(served: Served, question: str) -> None:
    expected = why(Grid(PUZZLE), question)
    assert served.asked("why", grid=PUZZLE, question=question) == plain(why_data(expected))
    answer = served.asked("why", grid=PUZZLE, question=question, board=True)
    lines = ["".join(part["text"] for part in line) for line in answer["phrases"]]
    assert "\n".join(lines) == tell_why(expected, width=None)
    steps = answer["trace"]["steps"] if answer["trace"] else []
    assert len(steps) == len(expected.steps)
    assert all(one["board"] and one["phrases"] for one in steps)


def joined(parts: list[dict[str, Any]]) -> str:
    """The text of phrases."""
    return "".join(part["text"] for part in parts)


@pytest.mark.parametrize("style", STYLES)
def test_answers_are_told_in_the_style_that_was_asked_for(served: Served, style: str) -> None:
    grid = stuck_grid()
    record = grid_data(grid, "")
    found = hint(grid)
    step = found.step
    assert step is not None
    said, full = tell(step, grid, style=style), argument(step, grid, style=style).splitlines()
    told = served.asked("hint", grid=record, style=style, board=True)
    assert told["text"] == joined(told["phrases"]) == said
    assert [joined(line) for line in told["argument"]] == full
    assert told["step"]["text"] == tell(step, style=style)
    [first, *_] = served.asked("steps", grid=record, style=style, most=1)["hints"]
    assert first["text"] == said
    path = served.asked("explain", grid=record, style=style, board=True)["steps"][0]
    assert joined(path["phrases"]) == said
    shown = served.asked("step", grid=record, step=step_data(step), style=style)
    assert shown == path
    gone = step_data(step)["eliminations"]
    if gone:
        answer = served.asked("why", grid=record, question=gone[0], style=style)
        assert answer["text"] == tell_why(why(grid, gone[0]), style=style, width=None)
        judged = {"technique": step.technique, "eliminations": gone, "style": style}
        assert served.asked("answer", grid=record, **judged)["text"] == tell(step, style=style)
    lesson = served.get(f"/api/v1/techniques/x-wing?style={style}").json()["example"]["step"]
    assert ("<>" in lesson["text"]) == (style != "plain")


def test_sentences_come_only_where_they_are_asked_for(served: Served) -> None:
    grid = stuck_grid()
    record = grid_data(grid, "")
    found = hint(grid)
    assert found.step is not None
    expected = plain(sentences_of_step(found.step, grid))
    assert "sentences" not in served.asked("hint", grid=record, board=True)
    for disclosure in (1, 2, 3, 4):
        told = served.asked("hint", grid=record, disclosure=disclosure, sentences=True)
        assert told["sentences"] == plain(sentences_of_hint(found, disclosure))
    assert told["sentences"] == expected
    path = served.asked("explain", grid=record, sentences=True)
    assert path["steps"][0]["sentences"] == expected
    assert "board" not in path["steps"][0]
    shown = served.asked("step", grid=record, step=step_data(found.step), sentences=True)
    assert shown["sentences"] == expected
    answer = served.asked("why", grid=PUZZLE, question="r1c1=3", sentences=True)
    assert answer["sentences"] == plain(sentences_of_why(why(Grid(PUZZLE), "r1c1=3")))
    again = {**step_data(found.step), "sentences": expected}
    assert served.asked("prove", grid=record, step=again) == {"status": "verified"}


def test_why_depends_on_the_grid_at_the_start(served: Served) -> None:
    marks = EXAMPLES["pencil-marks"].puzzle
    grid = Grid(marks)
    cell = next(i for i in range(81) if len(grid.digits_at(i)) > 1)
    place = f"r{cell // 9 + 1}c{cell % 9 + 1}"
    spoiled = grid.remove(f"{place}<>{grid.solution().digit_at(cell)}")
    answer = served.asked("why", grid=spoiled.as_marks(), start=marks, question=f"{place}=1")
    asked = Grid(spoiled.as_marks()), f"{place}=1"
    assert answer == plain(why_data(why(*asked, start=grid)))
    assert answer != plain(why_data(why(*asked)))


@pytest.mark.dear
def test_cells_that_can_be_solved_now(served: Served) -> None:
    for grid in [Grid(PUZZLE), stuck_grid()]:
        easy = [step for step in hints(grid) if step.placements]
        cells = {i for step in easy for i in step.placed.cells}
        answer = served.asked("cells", grid=grid_data(grid, ""))
        assert answer == {"cells": [str(i) for i in sorted(cells)]}


def test_any_instance_of_a_technique_is_a_right_answer(served: Served) -> None:
    grid = stuck_grid()
    asked: dict[str, Any] = {"grid": grid_data(grid, ""), "technique": "x-wing"}
    found = list(technique_named("X-Wing").find(grid))
    for step in found:
        data = step_data(step)
        answer = served.asked("answer", **asked, eliminations=data["eliminations"][:1])
        assert answer["right"]
        assert data["eliminations"][0] in answer["step"]["eliminations"]
    shown = served.asked("answer", **asked, eliminations=data["eliminations"], board=True)["step"]
    assert shown["board"] == plain(board_data(found[-1], grid))
    assert shown["phrases"]
    others = {str(k) for k in grid.candidates} - {str(k) for step in found for k in step.removed}
    other = next(k for k in sorted(grid.candidates) if str(k) in others and k.bit_length())
    name = f"r{other // 81 + 1}c{other // 9 % 9 + 1}<>{other % 9 + 1}"
    answer = served.asked("answer", **asked, eliminations=[name])
    assert answer == {
        "right": False,
        "step": None,
        "text": "no X-Wing on this grid leads to all of this",
    }
    assert "there is no conclusion" in served.problem("answer", **asked)["detail"]


def test_a_placement_is_a_right_answer_and_its_opposite_is_not(served: Served) -> None:
    grid = Grid(PUZZLE)
    step = next(technique_named("hidden-single-box").find(grid))
    data = step_data(step)
    asked = {"grid": PUZZLE, "technique": "hidden-single-box"}
    assert served.asked("answer", **asked, placements=data["placements"])["right"]
    wrong = data["placements"][0].replace("=", "<>")
    assert not served.asked("answer", **asked, eliminations=[wrong])["right"]


def test_steps_and_traces_are_proved(served: Served) -> None:
    trace = explain(Grid(PUZZLE))
    data = plain(trace_data(trace))
    assert served.asked("prove", trace=data) == {"status": "verified"}
    grid, step = trace.moves[0]
    answer = plain(step_data(step))
    assert served.asked("prove", grid=grid_data(grid, ""), step=answer) == {"status": "verified"}
    data["steps"][0]["placements"], data["steps"][0]["eliminations"] = [], ["r1c1<>3"]
    assert served.asked("prove", trace=data)["status"] == "unproved"
    assert served.asked("prove", trace={"version": 2})["status"] == "invalid"
    assert "a grid and a step" in served.problem("prove", grid=PUZZLE)["detail"]
    assert "a grid and a step" in served.problem("prove")["detail"]


@pytest.mark.parametrize("scale", ["hodoku", "whydoku", "depth", "se"])
def test_ratings(served: Served, scale: str) -> None:
    puzzles = [PUZZLE, EXAMPLES["singles"].puzzle, EXAMPLES["no-solution"].puzzle]
    answer = served.asked("rate", grids=puzzles, scale=scale)["ratings"]
    assert answer[0] == {"puzzle": PUZZLE, **plain(rated_data(rate(PUZZLE, scale)))}
    assert answer[0] == served.asked("rate", grid=PUZZLE, scale=scale)
    assert answer[2]["status"] == "none"
    above = served.asked("rate", grid=PUZZLE, scale=scale, at_most=1.0)
    assert above == {"puzzle": PUZZLE, **plain(rated_data(rate(PUZZLE, scale, at_most=1.0)))}
    marks = stuck_grid()
    answer = served.asked("rate", grid=marks.as_marks(), scale=scale)
    expected = rated_data(rate(Grid(marks.as_marks()), scale))
    assert answer == {"puzzle": marks.as_marks(), **plain(expected)}


def test_an_analysis(served: Served) -> None:
    answer = served.asked("analyse", grid=PUZZLE, limit=50)
    assert answer == plain(analysis_data(analyse(PUZZLE, limit=50)))


def test_puzzles_to_order_are_those_of_the_library(served: Served) -> None:
    wishes: dict[str, Any] = {"symmetry": "rotational", "clues": "24-30", "minimal": True}
    run = generate(3, **wishes, seed=11)
    lines = list(served.lines("generate", n=3, **wishes, seed=11))
    puzzles = [one["puzzle"] for one in lines if "puzzle" in one]
    assert puzzles == plain([made_data(one, run.wish, 11, __version__) for one in run.made])
    assert "progress" in lines[0]
    end = lines[-1]["end"]
    assert (end["kept"], end["tried"], end["shortfall"]) == (3, run.tally.tried, "")
    assert end["wish"] == plain(wish_data(run.wish))


@pytest.mark.dear
def test_the_names_of_wishes(served: Served) -> None:
    asked = {"with": ["naked-pair"], "without": "fish", "by": "hodoku", "seed": 5}
    [puzzle] = [one["puzzle"] for one in served.lines("generate", **asked) if "puzzle" in one]
    [expected] = generate(1, with_=["naked-pair"], without="fish", by="hodoku", seed=5).made
    assert puzzle["puzzle"] == expected.line
    assert puzzle["techniques"]["naked-pair"]


@pytest.mark.dear
def test_a_run_that_finds_too_little_says_so(served: Served) -> None:
    asked = {"rating": "whydoku:9-", "clues": 40, "n": 5, "timeout": 0.2, "seed": 1}
    end = list(served.lines("generate", **asked))[-1]["end"]
    assert end["timed_out"]
    assert "seed 1" in end["shortfall"]


def test_positions_to_practise_on(served: Served) -> None:
    [expected] = practice("naked-pair", seed=3)
    answer = served.asked("practice", technique="naked-pair", seed=3)
    assert answer == plain(position_data(expected, __version__))
    shown = served.asked("practice", technique="naked-pair", seed=3, reveal=True)["step"]
    assert shown["placements"] == plain(step_data(expected.step))["placements"]
    assert shown["eliminations"] == plain(step_data(expected.step))["eliminations"]
    drawn = {served.asked("practice", technique="naked-pair")["seed"] for _ in range(3)}
    assert len(drawn) == 3


def test_texts_are_read_and_converted(served: Served) -> None:
    text = f"{PUZZLE} # one\nnonsense\n{write(stuck_grid(), 'hodoku')}\n"
    records = served.asked("read", text=text)["records"]
    readings = list(read_all(text.encode()))
    assert len(records) == len(readings) == 3
    assert records[0]["puzzle"] == PUZZLE
    assert (records[0]["line"], records[0]["format"], records[0]["name"]) == (1, "line", "one")
    assert readings[1].error is not None
    assert records[1]["error"] == readings[1].error.what
    assert records[1]["where"] == {"line": 2, "column": 1}
    assert records[2]["removed"] == grid_data(readings[2].grid, "")["removed"]
    answer = served.asked("convert", text=text, to="csv")
    assert answer["count"] == 2
    assert [one["line"] for one in answer["faults"]] == [2]
    assert answer["text"].startswith("puzzle,name\n")


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_is_written(served: Served, name: str) -> None:
    answer = served.asked("convert", text=PUZZLE, to=name)
    assert answer["text"].removesuffix("\n") == write(Grid(PUZZLE), name)
    if not FORMATS[name].reads:
        return
    [again] = served.asked("read", text=answer["text"])["records"]
    [expected] = read_all(answer["text"].encode())
    assert again == plain(
        {"line": expected.line, "format": expected.format, **grid_data(expected.grid, "")}
    )


def test_pictures(served: Served) -> None:
    trace = explain(Grid(PUZZLE))
    number = next(n for n, (_, one) in enumerate(trace.moves, 1) if one.technique == "x-wing")
    grid, step = trace.moves[number - 1]
    for asked, expected in (
        ({"grid": PUZZLE}, draw_grid(Grid(PUZZLE))),
        ({"grid": PUZZLE, "pencil": True}, draw_grid(Grid(PUZZLE), pencil=True)),
        ({"grid": PUZZLE, "number": number, "theme": "dark"}, draw_step(step, grid, theme="dark")),
        ({"grid": grid_data(grid, ""), "step": plain(step_data(step))}, draw_step(step, grid)),
    ):
        found = served.post("picture", **asked)
        assert found.headers["content-type"] == "image/svg+xml"
        assert found.text == expected
    found = served.client.get("/api/v1/picture.svg", params={"puzzle": PUZZLE, "theme": "light"})
    assert found.text == draw_grid(Grid(PUZZLE), theme="light")
    assert found.headers["cross-origin-resource-policy"] == "cross-origin"
    lie = {**plain(step_data(step)), "eliminations": ["r1c1<>3"]}
    assert served.problem("picture", grid=grid_data(grid, ""), step=lie)["title"] == "Unproven"
    assert "the path has" in served.problem("picture", grid=PUZZLE, number=700)["detail"]


def test_techniques_profiles_and_examples_are_listed(served: Served) -> None:
    answer = served.get("/api/v1/techniques").json()["techniques"]
    assert answer == plain([technique_data(one) for one in catalogue()])
    answer = served.get("/api/v1/profiles").json()["profiles"]
    assert answer == plain([profile_data(one) for one in profiles()])
    answer = served.get("/api/v1/examples").json()["examples"]
    assert [one["name"] for one in answer] == list(EXAMPLES)


@pytest.mark.dear
def test_every_technique_is_shown_with_its_example(served: Served) -> None:
    for one in catalogue():
        answer = served.get(f"/api/v1/techniques/{one.slug}").json()
        expected = plain(technique_data(one))
        place, shown = expected.pop("example"), answer.pop("example")
        assert answer == expected
        assert (shown is None) == (place is None)
        if shown:
            grid = Grid(place)
            assert shown["grid"] == plain(grid_data(grid, ""))
            assert shown["step"]["technique"] == one.slug
            assert shown["step"]["board"]["candidates"]
    assert served.get("/api/v1/techniques/X-Wing").json()["slug"] == "x-wing"
    found = served.get("/api/v1/techniques/x-ving")
    assert found.status_code == 404
    assert "did you mean x-wing" in found.json()["detail"]
