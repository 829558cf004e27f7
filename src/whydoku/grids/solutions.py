"""Says whether a grid has solutions, counts several, and finds out where these differ."""

from __future__ import annotations

from typing import Final

from whydoku.dataclass import dataclass
from whydoku.grids.bits import Candidates
from whydoku.grids.engine import engine, searches
from whydoku.grids.grid import Grid
from whydoku.grids.parts.sets import CellSet
from whydoku.grids.spaces import SEES

MOST_COUNTED: Final = 1000
"""The number of solutions at which counting stops."""


def is_solvable(bits: Candidates) -> bool:
    """Whether a grid with these candidates has a solution."""
    return any(searches.count_many(engine.packed_set(bits), engine.SET_WIDTH, 1, 1))


def ways_of(bits: Candidates, k: int) -> tuple[bool, bool]:
    """Whether some solution within these candidates has candidate `k`, and whether some lacks
    it."""
    return bool(bits >> k & 1) and is_solvable(bits & ~SEES[k]), is_solvable(bits & ~(1 << k))


def has_one_solution(grid: Grid) -> bool:
    """Whether techniques that assume one solution may be used on a grid.

    They may if the givens have exactly one solution and every missing candidate follows from the
    givens.
    """
    return bool(grid.givens) and not grid.unproved and grid.puzzle.count(2) == 1


@dataclass(frozen=True, slots=True)
class Several:
    """How many solutions a grid has, at least 2, and the cells in which they `differ`.

    If the number is `MOST_COUNTED`, there are that many or more; the cells are exact even then.
    """

    number: int
    differ: CellSet

    @property
    def is_exact(self) -> bool:
        """Whether all solutions were counted."""
        return self.number < MOST_COUNTED


def several(grid: Grid) -> Several | None:
    """Counts the solutions of a grid and finds out where they differ; None unless there are several
    solutions."""
    number = grid.count(MOST_COUNTED)
    if number < 2:
        return None
    shown = searches.Solutions(engine.packed_set(grid.bits), engine.SET_WIDTH).take(2)
    differ = [first != second for first, second in zip(shown[:81], shown[81:], strict=True)]
    same = [i for i in range(81) if not differ[i]]
    others = (grid.bits & ~(1 << i * 9 + shown[i] - ord("1")) for i in same)
    rows = b"".join(map(engine.packed_set, others))
    counts = searches.count_many(rows, engine.SET_WIDTH, 1, 1)
    for i, count in zip(same, memoryview(counts).cast("Q"), strict=True):
        differ[i] = bool(count)
    return Several(number, CellSet(i for i in range(81) if differ[i]))
