"""The engine of the profile `explainer`: the steps that Sudoku Explainer takes, one by one.

It asks the native rater for the next step of a grid as it stands, and expresses it in our own
patterns, so that it can be proved, described and drawn like any other step.

    rater.py        what the native rater finds, read from its tuples
    basics.py       singles, locking, sets, fish, wings, aligned exclusion
    uniqueness.py   rectangles, loops, the grave
    state.py        what is possible and what is true within a supposition
    lines.py        chains and cycles
    nets.py         suppositions, with rules and nets inside them
    steps.py        the names of steps, and their reasons
"""

from __future__ import annotations

from collections.abc import Iterator

from whydoku import kernels
from whydoku.explainer.rater import read_step
from whydoku.explainer.steps import SCALE, step_of
from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.world.texts import format_line, format_marks

__all__ = ["SCALE", "next_steps", "step_of"]


def next_steps(grid: Grid, *, unique: bool = True) -> Iterator[Step]:
    """Yields the next step on a grid, if there is one; `unique` lets it assume one solution.

    Raises MissingPart where the native module is not in use.
    """
    row = f"{format_marks(grid.bits)}{format_line(grid.digits)}".encode()
    found = kernels.rating_step(row, unique, 0.0)
    if found is not None:
        yield step_of(grid, read_step(found))
