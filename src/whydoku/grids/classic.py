"""What knows the classic rules alone refuses puzzles of others, by one sentence."""

from __future__ import annotations

from whydoku.errors import InvalidPuzzle
from whydoku.grids.grid import Grid


def for_classic_alone(what: str) -> str:
    """The sentence that refuses a puzzle of other rules."""
    return f"{what} is for classic rules, and this puzzle is of others"


def need_classic(grid: Grid, what: str) -> Grid:
    """Returns `grid` itself; raises InvalidPuzzle, with what refuses it, if it has other rules."""
    if grid.rules.is_classic:
        return grid
    raise InvalidPuzzle(for_classic_alone(what))
