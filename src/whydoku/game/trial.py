"""A candidate tried without being placed, with a proof that it fails."""

from __future__ import annotations

from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.grid import Grid
from whydoku.notation import format_placements
from whydoku.step import Step
from whydoku.technique import technique_named


def refuted(grid: Grid, k: int) -> Step:
    """The step that removes a candidate by telling how it goes wrong; refused if it does not."""
    name = format_placements(1 << k)
    if grid.is_broken:
        raise WhydokuError("the grid shows its contradiction already; nothing is to be tried")
    if grid.digits >> k & 1 or not grid.bits >> k & 1:
        raise InvalidPuzzle(f"{name} cannot be tried; only candidates of open cells can")
    step = next(technique_named("guess").find(grid, candidate=k), None)
    if step is None:
        raise WhydokuError(f"{name} leads to no contradiction")
    return step
