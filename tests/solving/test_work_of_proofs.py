"""The work of proving a trace is bounded, over all its steps, and far above what ours need."""

from __future__ import annotations

import pytest

import whydoku as wd
from corpus import WIKIPEDIA
from whydoku.errors import Unproven
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.logic.proof import state
from whydoku.logic.proof.patterns.exocet import MOST_CASES
from whydoku.logic.proof.replay import check, replay_step
from whydoku.logic.proof.state import MAX_PARTS_OF_TRACE
from whydoku.logic.step import Step
from whydoku.logic.why import Exocet
from whydoku.playing.hints.hint import hints

HARDEST = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."


def with_many_cases(grid: Grid, times: int) -> Step | None:
    """A true step that places a digit alone in its cell, if there is one: in all cases of an exocet
    with as many others in its base as may be, which are looked at again so many times."""
    left = {i: [k for k in members(grid.bits & ~grid.digits) if k // 9 == i] for i in range(81)}
    alone = next((i for i, ks in left.items() if len(ks) == 1), None)
    if alone is None:
        return None
    base, number = [alone], 1
    for i in sorted(left, key=lambda i: -len(left[i])):
        if i != alone and left[i] and number * len(left[i]) <= MOST_CASES:
            base.append(i)
            number *= len(left[i])
    return Step(
        "made", placements=1 << left[alone][0], why=(Exocet(tuple(base), (), (), (alone,) * times),)
    )


def trace_of_many_cases(times: int = 0) -> wd.Trace:
    """As many such steps as there are, with others where there are none: each of them holds."""
    puzzle = grid = Grid(WIKIPEDIA)
    moves = []
    while not grid.is_solved:
        step = with_many_cases(grid, times) or next(hints(grid))
        moves.append((grid, step))
        grid = grid.apply(step)
    return wd.Trace(puzzle, tuple(moves), grid)


def test_the_parts_of_all_steps_are_counted_together(monkeypatch: pytest.MonkeyPatch) -> None:
    trace = trace_of_many_cases()
    spent = [replay_step(*move, lambda: None).parts for move in trace.moves]
    monkeypatch.setattr(state, "MAX_PARTS_OF_TRACE", sum(spent[:3]) + 1)
    with pytest.raises(
        Unproven, match=r"^step 4, .*: the reasons up to here have more than \d+ parts"
    ):
        wd.verify(trace)
    for move in trace.moves[:6]:
        check(*move)  # each by itself holds
    monkeypatch.setattr(state, "MAX_PARTS_OF_TRACE", sum(spent))
    wd.verify(trace)


@pytest.mark.dear
def test_a_trace_of_true_steps_cannot_take_as_long_as_it_likes() -> None:
    with pytest.raises(Unproven, match=f"have more than {MAX_PARTS_OF_TRACE} parts"):
        wd.verify(trace_of_many_cases(30))


@pytest.mark.dear
@pytest.mark.parametrize("profile", ["explainer", "everything", "whips"])
def test_the_longest_of_ours_need_a_hundredth(profile: str) -> None:
    parts = 0
    for move in wd.explain(HARDEST, profile).moves:
        parts += replay_step(*move, lambda: None).parts
    assert 100 * parts <= MAX_PARTS_OF_TRACE
