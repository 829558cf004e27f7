"""Counts the solutions of a puzzle, and those that it has with each candidate added as a clue."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from whydoku.errors import WhydokuError
from whydoku.grids import bulk
from whydoku.grids.bits import from_members
from whydoku.grids.grid import Grid
from whydoku.grids.mistakes import refuse_mistakes
from whydoku.grids.parts.sets import Candidate, CandidateSet
from whydoku.grids.parts.texts import with_symbol

LIMIT: Final = 1000
"""The number up to which solutions are counted by default."""

HIGHEST_LIMIT: Final = 10**9
"""The highest limit to which a user may have solutions counted."""


@dataclass(frozen=True, slots=True)
class SolutionCounts:
    """The number of solutions of a puzzle, and the number that it has with each candidate of an
    open cell added as a clue.

    Solutions are counted up to `limit` + 1; that number means "more than `limit`".
    """

    number: int
    limit: int
    by_candidate: Mapping[Candidate, int]

    @property
    def is_one(self) -> bool:
        """Whether the puzzle has exactly one solution."""
        return self.number == 1

    def is_exact(self, number: int) -> bool:
        """Whether a number of solutions is exact; otherwise it means "more than the limit"."""
        return number <= self.limit

    @property
    def completing(self) -> CandidateSet:
        """The candidates that leave exactly one solution if added as a clue."""
        return self._those(lambda number: number == 1)

    @property
    def impossible(self) -> CandidateSet:
        """The candidates that are in no solution of the puzzle."""
        return self._those(lambda number: not number)

    @property
    def shared(self) -> CandidateSet:
        """The candidates that are in all solutions of the puzzle."""
        possible = self._those(bool)
        alone = [k for k in possible if sum(other.cell == k.cell for other in possible) == 1]
        return CandidateSet(alone)

    def _those(self, wanted: Callable[[int], bool]) -> CandidateSet:
        chosen = from_members(k for k, number in self.by_candidate.items() if wanted(number))
        return CandidateSet.from_bits(chosen)


def solution_counts(grid: Grid, limit: int, threads: int) -> SolutionCounts:
    """Counts the solutions of a grid up to `limit`, and those with each candidate added as a clue.

    Raises NoSolution, which names the mistakes, if the grid has no solution.
    """
    if not 1 <= limit <= HIGHEST_LIMIT:
        raise WhydokuError(
            f"the limit for counting solutions must be from 1 to {HIGHEST_LIMIT}, found {limit}"
        )
    refuse_mistakes(grid)
    line = grid.as_line()
    candidates = [k for k in grid.candidates if k not in grid.givens]
    lines = [line, *(with_symbol(line, k.cell, str(k.digit)) for k in candidates)]
    number, *numbers = bulk.count_many(lines, limit + 1, threads)
    return SolutionCounts(number, limit, dict(zip(candidates, numbers, strict=True)))
