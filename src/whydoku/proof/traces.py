"""Whole traces proved once more, from anybody, trusting nothing in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any

from whydoku.errors import Unproven, WhydokuError
from whydoku.grid import Grid
from whydoku.proof.replay import replay_step
from whydoku.step import Step
from whydoku.world.texts import format_line

if TYPE_CHECKING:
    from whydoku.records.trace import Saved
    from whydoku.trace import Trace


def verify(subject: Grid | Trace | Mapping[str, Any] | str, step: Step | None = None) -> None:
    """Re-proves a step of a grid, or every step of a trace; raises Unproven.

    A trace may be one of ours or a saved one, as read from JSON or as its text; one that cannot
    be read raises InvalidPuzzle. Each step must follow on the grid that the steps before it lead
    to, its name must be one of its technique, and the end must be what the trace says it is.
    Before a step is accepted that assumes one solution, the solutions of the givens are counted.
    """
    if isinstance(subject, Grid):
        if not isinstance(step, Step):
            raise WhydokuError("verify takes a grid and a step of it, or a trace")
        replay_step(subject, step, _one_solution(subject, allowed=True))
        return
    from whydoku.records.trace import saved_trace

    _verify_trace(saved_trace(subject))


def _verify_trace(saved: Saved) -> None:
    trace = saved.trace
    one_solution = _one_solution(trace.puzzle, allowed=trace.uniqueness)
    grid = trace.puzzle
    for number, ((shown, step), name) in enumerate(zip(trace.moves, saved.names, strict=True), 1):
        place = f"step {number}, {name}"
        if fault := saved.wrong_names.get(number):
            raise Unproven(f"{place}: {fault}")
        if shown != grid:
            raise Unproven(f"{place}: it is shown on a grid that the steps before do not lead to")
        try:
            replay_step(grid, step, one_solution)
        except Unproven as fault:
            raise Unproven(f"{place}: {fault}") from None
        grid = grid.apply(step)
    if trace.grid != grid:
        raise Unproven("the trace ends with a grid that its steps do not lead to")
    _need_end(saved, grid)


def _need_end(saved: Saved, grid: Grid) -> None:
    """Refuses a trace that says something untrue of its end."""
    if saved.solved != grid.is_solved:
        said, so = ("solved", "is not") if saved.solved else ("not solved", "is")
        raise Unproven(f"the trace says that the grid is {said}, but it {so}")
    if saved.solution is None:
        return
    solutions = (grid,) if grid.is_solved else tuple(islice(saved.trace.puzzle.solutions(), 2))
    if [saved.solution] != [format_line(solution.bits) for solution in solutions]:
        raise Unproven("the solution that the trace tells is not the one of the grid")


def _one_solution(start: Grid, *, allowed: bool) -> Callable[[], None]:
    """Raises Unproven unless the givens have one solution, which the start does not exclude."""
    known: list[bool] = []

    def need() -> None:
        if known:
            return
        if not allowed:
            raise Unproven("it assumes one solution, although the trace says that nothing does")
        if not start.givens:
            raise Unproven("it assumes one solution, but the givens are not known")
        if start.unproved:
            raise Unproven("it assumes one solution, but candidates were removed unproved")
        if (number := start.puzzle.count(2)) != 1:
            found = "several" if number else "none"
            raise Unproven(f"it assumes one solution, but the givens have {found}")
        if start.puzzle.solution().bits & ~start.bits:
            raise Unproven("it assumes one solution, but the trace begins without its digits")
        known.append(True)

    return need
