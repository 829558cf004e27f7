"""Refutes a candidate without placing it."""

from __future__ import annotations

from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.grid import Grid
from whydoku.notation import format_placements
from whydoku.step import Step
from whydoku.technique import GUESS, technique_named


def refuted(grid: Grid, k: int) -> Step:
    """The step that refutes candidate `k` and shows the contradiction. Raises WhydokuError if `k`
    leads to no contradiction."""
    name = format_placements(1 << k)
    if grid.is_broken:
        raise WhydokuError("the grid already shows a contradiction, so there is nothing to try")
    if grid.digits >> k & 1 or not grid.bits >> k & 1:
        raise InvalidPuzzle(f"{name} cannot be tried; only candidates of open cells can")
    step = next(technique_named(GUESS).find(grid, candidate=k), None)
    if step is None:
        raise WhydokuError(f"{name} leads to no contradiction")
    return step
