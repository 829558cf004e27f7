"""What a trace tells about itself, and its steps with the grids they were taken on."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import replace

import pytest

import whydoku as wd
from corpus import puzzles
from effort import few
from whydoku import Step, StepOnGrid, Trace
from whydoku.logic.catalogue import entry_of
from whydoku.logic.step import Rated
from whydoku.operations.answers.trace import step_data
from whydoku.solving.analysis import hardest
from whydoku.telling.pictures.drawing.framing import IN_A_NOTEBOOK
from whydoku.telling.pictures.svg import draw_step
from whydoku.telling.words import tell

X_WING = wd.example("x-wing").grid.explain()
SOLVED = wd.example("wikipedia").grid.solution().explain()


def test_a_step_of_a_trace_has_its_grid() -> None:
    step = X_WING[11]
    assert isinstance(step, StepOnGrid)
    assert (step.grid, step) == X_WING.moves[11]
    assert step.after == X_WING.moves[12][0] == X_WING[12].grid
    assert X_WING[-1].after == X_WING.grid
    assert X_WING[-61] == X_WING[0]
    assert str(step) == tell(X_WING.steps[11], X_WING.moves[11][0]) != str(X_WING.steps[11])
    picture = draw_step(*X_WING.moves[11][::-1], width=IN_A_NOTEBOOK)
    assert step._repr_svg_() == picture != X_WING.steps[11]._repr_svg_()
    assert repr(step) == repr(X_WING.steps[11])
    for at in (61, -62):
        with pytest.raises(IndexError):
            X_WING[at]


def test_slices_and_loops_give_the_same_steps() -> None:
    assert X_WING[3:6] == (X_WING[3], X_WING[4], X_WING[5])
    assert X_WING[::-1][0].grid == X_WING[-1].grid
    assert X_WING[100:] == ()
    assert [step.grid for step in X_WING] == [*X_WING.grids[:-1]]
    assert list(X_WING) == [*X_WING.steps] == [*X_WING[:]]


def test_a_step_is_the_same_deduction_with_a_grid_and_without() -> None:
    bare, step, other = X_WING.steps[11], X_WING[11], X_WING[12]
    elsewhere = replace(step, grid=other.grid)
    assert step == bare == step == elsewhere
    assert hash(step) == hash(bare) == hash(elsewhere)
    assert step != other != bare
    assert step != "x-wing"
    assert type(step.bare) is Step


def test_a_step_with_its_grid_can_be_changed_and_saved() -> None:
    step = X_WING[11]
    again = pickle.loads(pickle.dumps(step))
    assert (again, again.grid) == (step, step.grid)
    changed = replace(step, technique="of-mine")
    assert (changed.technique, changed.grid) == ("of-mine", step.grid)
    assert isinstance(step.new_on(X_WING.grid), StepOnGrid)
    assert not step.new_on(X_WING.grid).eliminations
    assert step_data(step.bare) == step_data(X_WING.steps[11])
    with pytest.raises(AttributeError):
        step.grid = X_WING.grid  # type: ignore[misc]


def test_grids_are_those_before_each_step_and_the_last() -> None:
    assert X_WING.clues == 25
    assert wd.explain(wd.example("x-wing").grid.place("r1c1=2")).clues == 25
    for line in puzzles()[: few(20)]:
        trace = wd.explain(line)
        assert len(trace.grids) == len(trace) + 1
        assert trace.grids[0] == trace.puzzle
        assert trace.grids[-1] == trace.grid
        for step, grid in zip(trace, trace.grids[1:], strict=True):
            assert step.after == grid
    assert SOLVED.grids == (SOLVED.grid,)
    assert (SOLVED.hardest, SOLVED.rating, SOLVED.ratings, len(SOLVED)) == (None, 0.0, (), 0)


@pytest.mark.parametrize("profile", ["default", "hodoku", "simple"])
def test_the_hardest_technique_is_that_of_the_first_step_with_the_rating(profile: str) -> None:
    for line in puzzles()[: few(30)]:
        trace = wd.explain(line, profile)
        assert max(trace.ratings) == trace.rating
        slugs = [step.technique for step in trace.steps]
        assert trace.techniques == tuple(slugs)
        assert [*trace.counts.items()] == [*Counter(slugs).items()]
        rated = [entry.rating for slug in slugs if (entry := entry_of(slug))]
        assert trace.ratings == tuple(rated)
        assert trace.hardest == slugs[rated.index(max(rated))]
        found = hardest(trace)
        assert found is not None
        assert (found.step.technique, found.rating) == (trace.hardest, trace.rating)


def test_of_equally_hard_steps_the_first_counts() -> None:
    grid, step = X_WING.moves[0]
    figures = {"a": 1.0, "b": 2.5, "c": 2.5, "d": 2.0}
    rated = [replace(step, technique=name, rated=Rated("s", figures[name])) for name in figures]
    trace = Trace(grid, tuple((grid, one) for one in rated), grid)
    assert (trace.hardest, trace.rating, trace.ratings) == ("b", 2.5, (1.0, 2.5, 2.5, 2.0))
    mixed = Trace(grid, ((grid, rated[1]), (grid, step)), grid)
    assert mixed.hardest == step.technique
