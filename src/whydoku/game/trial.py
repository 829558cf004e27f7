"""A candidate tried without being placed, with a proof that it fails."""

from __future__ import annotations

from whydoku import kernels
from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.grid import Grid
from whydoku.notation import format_placements
from whydoku.spaces import SEES
from whydoku.step import Step
from whydoku.structures.refutation import refute
from whydoku.why import Branch, Branches


def refuted(grid: Grid, k: int) -> Step:
    """The step that removes a candidate by telling how it goes wrong; refused if it does not."""
    told = format_placements(1 << k)
    if grid.is_broken:
        raise WhydokuError("the grid shows its contradiction already; nothing is to be tried")
    if grid.digits >> k & 1 or not grid.bits >> k & 1:
        raise InvalidPuzzle(f"{told} cannot be tried; only candidates of open cells can")
    if any(kernels.count_many(kernels.row_of(grid.bits & ~SEES[k]), 729, 1, 1)):
        raise WhydokuError(f"{told} leads to no contradiction")
    branch = refute(grid, k, nested=False) or refute(grid, k, nested=True)
    if branch is None:
        raise AssertionError("what stands in no solution can be refuted")
    return Step("guess", eliminations=1 << k, why=(Branches(None, (branch, Branch(k, False))),))
