"""Says whether a grid has solutions, counts several, and finds out where these differ."""

from __future__ import annotations

from typing import Final

from whydoku.dataclass import dataclass
from whydoku.grids.bits import Candidates
from whydoku.grids.engine import engine, searches
from whydoku.grids.grid import Grid
from whydoku.grids.parts.sets import CellSet
from whydoku.grids.rules import Rules

MOST_COUNTED: Final = 1000
"""The number of solutions at which counting stops."""


def is_solvable(bits: Candidates, rules: Rules) -> bool:
    """Whether a grid with these candidates has a solution under these rules."""
    row, width = engine.packed_set(bits), engine.SET_WIDTH
    return any(searches.count_many(row, width, 1, 1, rules.address))


def ways_of(grid: Grid, k: int) -> tuple[bool, bool]:
    """Whether some solution of a grid has candidate `k`, and whether some lacks it."""
    bits, rules = grid.bits, grid.rules
    can_be_true = bool(bits >> k & 1) and is_solvable(bits & ~grid.tables.sees[k], rules)
    return can_be_true, is_solvable(bits & ~(1 << k), rules)


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
    address = grid.rules.address
    shown = searches.Solutions(engine.packed_set(grid.bits), engine.SET_WIDTH, address).take(2)
    differ = [first != second for first, second in zip(shown[:81], shown[81:], strict=True)]
    same = [i for i in grid.tables.cells if not differ[i]]
    others = (grid.bits & ~(1 << i * 9 + shown[i] - ord("1")) for i in same)
    rows = b"".join(map(engine.packed_set, others))
    counts = searches.count_many(rows, engine.SET_WIDTH, 1, 1, address)
    for i, count in zip(same, memoryview(counts).cast("Q"), strict=True):
        differ[i] = bool(count)
    return Several(number, CellSet(i for i in range(81) if differ[i]))
