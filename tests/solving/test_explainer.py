"""The profile `explainer`: the path of the rater, step for step, with reasons that are proved."""

from __future__ import annotations

import json
from csv import DictReader
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import whydoku as wd
from corpus import WIKIPEDIA
from whydoku import verify
from whydoku.grids.grid import Grid, ManySolutions
from whydoku.grids.notation import format_eliminations, format_placements
from whydoku.logic.catalogue import catalogue, entry_named, technique_named, techniques
from whydoku.logic.step import Rated
from whydoku.logic.why import Branches
from whydoku.operations.answers.saved_traces import parse_trace, schema
from whydoku.operations.answers.trace import trace_data
from whydoku.playing.hints.hint import hint, hints, next_step, reach
from whydoku.playing.hints.question import why
from whydoku.solving.profiles.reading import profile_named
from whydoku.solving.profiles.statistics import statistics
from whydoku.solving.shortest.deductions import effort
from whydoku.solving.solve import explain
from whydoku.solving.trace import Trace
from whydoku.telling.pages.pages import html_trace, markdown_trace
from whydoku.telling.pictures.svg import draw_step
from whydoku.telling.words import argument, pattern_text, tell
from whydoku.telling.words.about.paths import tell_trace

GOLDEN = Path(__file__).parents[1] / "golden"

PUZZLE = "1.5..8...9..6..5...8......3...8.4.2..4..5.....7.32...6.1..8..37..9...1.2.....3..."


TWO = "..3456789456789123789123456..4365897365897214897214365531642978642978531978531642"


@cache
def golden(name: str) -> tuple[dict[str, str], ...]:
    with (GOLDEN / name).open(encoding="ascii") as file:
        return tuple(DictReader(file))


def puzzle_rated(er: str) -> str:
    return next(row["puzzle"] for row in golden("ratings.csv") if row["er"] == er)


SHOWING = [*dict.fromkeys(row["puzzle"] for row in golden("rating_steps.csv"))]
"""Puzzles that together show every technique."""


@cache
def path(puzzle: str) -> Trace:
    return explain(Grid(puzzle), "explainer")


@pytest.mark.sampled(5)
@pytest.mark.parametrize("row", golden("ratings.csv")[::12], ids=lambda row: row["er"])
def test_a_path_is_proved_and_has_the_ratings_of_the_puzzle(row: dict[str, str]) -> None:
    trace = path(row["puzzle"])
    assert trace.solved
    verify(trace)
    assert trace.figures
    assert [f"{figure:.1f}" for figure in trace.figures] == [row["er"], row["ep"], row["ed"]]
    assert (trace.scale, trace.rating) == ("se", trace.figures.hardest)


COMPLETE = {
    *("naked-single", "pointing", "claiming", "direct-pointing", "direct-claiming"),
    *("direct-hidden-pair", "direct-hidden-triple", "naked-pair", "hidden-pair", "naked-triple"),
    *("hidden-triple", "naked-quad", "hidden-quad", "skyscraper", "two-string-kite"),
    *("turbot-fish", "xy-wing", "xyz-wing"),
    *(f"unique-{shape}-{n}" for shape in ("rectangle", "loop") for n in range(1, 7)),
}
"""Techniques whose sentence says it all."""


@pytest.mark.sampled(10)
@pytest.mark.parametrize("puzzle", [*SHOWING, PUZZLE])
def test_every_kind_of_reason_is_proved_told_and_drawn(puzzle: str) -> None:
    trace = path(puzzle)
    assert trace.solved
    verify(trace)
    for grid, step in trace.moves:
        if not step.why or step.technique.startswith(("hidden-single", "full-house")):
            continue
        names = profile_named("explainer").names
        assert f"({step.rated}): " in tell(step, grid, names=names)
        if step.technique not in COMPLETE:
            assert argument(step, grid)
        assert pattern_text(step)
    grid, step = max(trace.moves, key=lambda move: move[1].rated.figure if move[1].rated else 0)
    assert draw_step(step, grid).startswith("<svg")


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    "row", golden("nets.csv"), ids=lambda row: f"{row['technique']} {row['variant']}"
)
def test_rules_and_nets_inside_nets_are_proved(row: dict[str, str]) -> None:
    grid = Grid(placed=row["placed"], candidates=row["marks"])
    step = next_step(grid, "explainer")
    assert step is not None
    found = (step.technique, step.variant, str(step.rated))
    assert found == (row["technique"], row["variant"], row["rating"])
    verify(grid, step)
    (pattern,) = step.why
    assert isinstance(pattern, Branches)
    inside = {type(fact.because) for one in pattern.branches for fact in one.facts}
    assert inside - {int}
    assert ", so " in argument(step, grid)
    assert draw_step(step, grid).startswith("<svg")


def test_the_next_step_depends_on_the_grid_alone() -> None:
    trace = path(PUZZLE)
    for grid, step in trace.moves[::7]:
        again = Grid(givens=grid.givens, placed=grid.placed, removed=grid.removed, unproved=())
        assert next_step(again, "explainer") == hint(again, "explainer").step == step
        assert [*hints(again, "explainer")] == [step]
        assert wd.Game(again).hint(profile="explainer").step == step


def test_without_uniqueness_nothing_assumes_one_solution() -> None:
    puzzle = next(one for one in SHOWING if any("unique" in slug for slug in path(one).counts))
    grid = Grid(puzzle)
    for trace in (
        explain(grid, "explainer", uniqueness=False),
        explain(Grid(grid.as_marks()), "explainer"),
    ):
        assert trace.solved
        assert not any("unique" in slug or "bug" in slug for slug in trace.counts)
        verify(trace)


def test_a_grid_with_several_solutions_is_refused() -> None:
    with pytest.raises(ManySolutions, match="the profile 'explainer' is for grids with one"):
        explain(Grid(TWO), "explainer")
    found = hint(Grid(TWO), "explainer")
    assert (found.kind, found.several) == ("stuck", True)
    assert next_step(Grid(TWO), "explainer") is None
    assert list(hints(Grid(TWO), "explainer")) == []
    assert why(Grid(TWO), "r1c1=1", "explainer").answer == "open"


def test_how_far_one_gets_up_to_a_technique() -> None:
    puzzle = puzzle_rated("3.2")
    trace = reach(Grid(puzzle), "pointing", "explainer")
    assert not trace.solved
    assert trace.steps == path(puzzle).steps[: len(trace)]
    order = [one.slug for one in profile_named("explainer").techniques]
    assert path(puzzle).steps[len(trace)].technique in order[order.index("pointing") + 1 :]


def test_why_follows_the_path_and_keeps_what_leads_there() -> None:
    puzzle = puzzle_rated("7.2")
    trace = path(puzzle)
    end = trace.moves[-1][1].placements
    asked = format_placements(end)
    answer = why(Grid(puzzle), asked, "explainer")
    assert answer.answer == "later"
    assert len(answer.steps) <= len(trace)
    verify(answer.trace)
    grid, step = next(move for move in trace.moves if move[1].eliminations)
    one = format_eliminations(step.eliminations & -step.eliminations)
    answer = why(grid, one, "explainer")
    assert (answer.answer, answer.steps) == ("now", (step,))


def test_a_saved_path_keeps_the_ratings_of_its_steps() -> None:
    trace = path(PUZZLE)
    data = json.loads(json.dumps(trace_data(trace)))
    assert (data["scale"], data["rating"]) == ("se", trace.rating)
    assert {step["scale"] for step in data["steps"]} == {"se"}
    assert parse_trace(data) == trace
    jsonschema: Any = import_module("jsonschema")
    jsonschema.Draft202012Validator(schema()).validate(data)
    verify(data)
    data["steps"][0]["rating"] = "hard"
    with pytest.raises(wd.InvalidPuzzle, match=r"steps\.0: rating: found 'hard'"):
        parse_trace(data)


def test_the_rating_and_the_place_of_every_step_are_shown() -> None:
    trace = path(PUZZLE)
    found = statistics(trace, profile_named("explainer"))
    assert found.uses[0].name == "Hidden Single"
    assert sum(one.steps for one in found.uses) == len(trace)
    text = tell_trace(trace, width=None)
    assert f"Hardest step {trace.rating:.1f}" in text
    assert "(scale se)" in text
    page, markdown = html_trace(trace, pictures=False), markdown_trace(trace)
    for step in trace:
        assert all(f"({step.rated})" in told for told in (text, page, markdown))


def test_steps_with_ratings_of_their_own_are_rated_by_these_on_any_scale() -> None:
    trace = explain(Grid(WIKIPEDIA))
    for scale in ("se", "whydoku"):
        moves = tuple((grid, replace(step, rated=Rated(scale, 7.5))) for grid, step in trace.moves)
        found = replace(trace, moves=moves)
        assert (found.scale, found.rating, found.figures) == (scale, 7.5, (7.5, 7.5, 7.5))
        assert effort(found) == effort(trace)  # which weighs techniques
    mixed = replace(trace, moves=(*moves[:1], *trace.moves[1:]))
    assert (mixed.scale, mixed.rating, mixed.figures) == ("whydoku", trace.rating, None)
    assert tell_trace(trace).count("ingles") == 1
    assert trace.figures is None


def test_what_an_engine_alone_finds_has_a_name_and_no_finder() -> None:
    alone = {one.slug for one in catalogue()} - {one.slug for one in techniques()}
    assert alone == {"y-chain"}
    assert entry_named("Bidirectional Y-Cycle").slug == "y-chain"
    with pytest.raises(wd.WhydokuError, match="only the profile 'explainer' finds its steps"):
        technique_named("y-chain")
