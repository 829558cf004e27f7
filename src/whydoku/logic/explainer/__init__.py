"""The engine of the profile `explainer`: the steps that Sudoku Explainer takes, one by one.

The engine asks the native rater for its next step on a grid, with the patterns that prove it. It
expresses chains and nets in such patterns too, so that any step can be proved, described and drawn
like our own.

    rater.py        what the native rater finds, read from its numbers
    nets.py         suppositions, with rules and nets inside them, and what is known within one
    steps.py        the names of steps, and their reasons
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from whydoku.dataclass import dataclass
from whydoku.grids.engine import searches
from whydoku.grids.grid import Grid
from whydoku.grids.parts.texts import format_line, format_marks
from whydoku.logic.explainer.rater import FoundStep
from whydoku.logic.explainer.steps import SCALE, step_of, step_without_reason
from whydoku.logic.step import Step

__all__ = ["SCALE", "next_steps", "path_of_rater", "step_of"]


def next_steps(grid: Grid, *, unique: bool = True) -> Iterator[Step]:
    """Yields the next step on a grid, if there is one; `unique` says whether the step may assume
    one solution."""
    for numbers in searches.rating_steps(_row_of(grid), unique, most=1) or ():
        yield step_of(grid, FoundStep(numbers))


@dataclass(frozen=True, slots=True)
class RaterNote:
    """A step of the rater whose reason has not been expressed in our own patterns yet."""

    noted: Step
    rater_step: FoundStep

    @property
    def told(self) -> None:
        """None: our own patterns are those of a grid."""

    def step_on(self, grid: Grid) -> Step:
        """The step with its reason in our own patterns."""
        return step_of(grid, self.rater_step)


def path_of_rater(grid: Grid, *, unique: bool = True) -> Sequence[RaterNote] | None:
    """All steps of the rater from a grid to its solution; their reasons are made when they are
    needed. None unless the grid has exactly one solution."""
    steps = searches.rating_steps(_row_of(grid), unique)
    if steps is None:
        return None
    return [
        RaterNote(step_without_reason(rater_step), rater_step)
        for rater_step in map(FoundStep, steps)
    ]


def _row_of(grid: Grid) -> bytes:
    return f"{format_marks(grid.bits)}{format_line(grid.digits)}".encode()
