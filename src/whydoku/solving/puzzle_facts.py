"""Counts the solutions of a puzzle, and those that it has with each candidate added as a clue.
Finds the symmetries of its layout, of the puzzle with its digits, and of its solution; and
backdoors: digits of the solution after which singles alone solve the puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Final

from whydoku.dataclass import dataclass
from whydoku.errors import WhydokuError
from whydoku.grids import bulk
from whydoku.grids.bits import from_members, members
from whydoku.grids.canonical import canonical_with_symmetries
from whydoku.grids.grid import Grid
from whydoku.grids.mistakes import refuse_mistakes
from whydoku.grids.parts.candidates import cells_of
from whydoku.grids.parts.layouts import SYMMETRIES, symmetries_of
from whydoku.grids.parts.sets import Candidate, CandidateSet, CellSet
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


NEARLY: Final = 2
"""How many groups of symmetric cells may hold clues in only some of their cells. With more, a
layout does not count as nearly symmetric."""


@dataclass(frozen=True, slots=True)
class Symmetries:
    """The symmetries of a puzzle.

    layout     the names of the symmetries of the cells with clues
    nearly     for each symmetry that these cells nearly have, the cells of its groups in which
               some cells hold clues and others do not
    puzzle     how many ways there are to map the puzzle to itself if digits may be renamed
    solution   the same for the solution of the puzzle; None if there are several
    """

    layout: tuple[str, ...]
    nearly: Mapping[str, CellSet]
    puzzle: int
    solution: int | None


def symmetries_in(grid: Grid, solution: Grid | None) -> Symmetries:
    """Finds the symmetries of a puzzle and of its solution; `solution` is None if there are
    several."""
    layout = cells_of(grid.givens.bits)
    names = tuple(symmetry.name for symmetry in symmetries_of(layout))
    broken = {symmetry.name: symmetry.broken(layout) for symmetry in SYMMETRIES.values()}
    nearly = {
        name: CellSet.from_bits(sum(groups))
        for name, groups in broken.items()
        if 0 < len(groups) <= NEARLY
    }
    lines = [grid.as_line(), *([solution.as_line()] if solution else [])]
    own, *others = (number for _, number in canonical_with_symmetries(lines))
    return Symmetries(names, nearly, own, others[0] if others else None)


@dataclass(frozen=True, slots=True)
class Backdoors:
    """The smallest backdoors of a puzzle, and how many sets of digits of this size were tried.

    `size` is the number of digits in each backdoor. It is 0 if singles solve the puzzle from the
    start; then the only backdoor is the empty set. It is None if no pair of digits is a backdoor,
    since larger sets are not tried.
    """

    size: int | None
    found: tuple[CandidateSet, ...]
    tried: int


def backdoors_of(grid: Grid) -> Backdoors:
    """The smallest backdoors of a grid with one solution. Only backdoors of at most two digits are
    looked for."""
    solution = grid.solution().bits & ~grid.digits
    start = with_singles(grid)
    if start.is_solved:
        return Backdoors(0, (CandidateSet(),), 1)
    # A digit that singles place anyway leads no further than they do.
    useful = [CandidateSet.from_bits(1 << k) for k in members(solution & ~start.digits)]
    after = [with_singles(start.place(digit)) for digit in useful]
    if digits := [digit for digit, grid in zip(useful, after, strict=True) if grid.is_solved]:
        return Backdoors(1, tuple(digits), solution.bit_count())
    pairs = _backdoor_pairs(useful, after)
    tried = solution.bit_count() * (solution.bit_count() - 1) // 2
    return Backdoors(2 if pairs else None, pairs, tried)


def _backdoor_pairs(
    useful: Sequence[CandidateSet], after: Sequence[Grid]
) -> tuple[CandidateSet, ...]:
    """The pairs of digits that are backdoors, if no digit in `useful` is one alone.

    For each digit in `useful`, `after` has the grid on which this digit and all singles that follow
    have been placed.
    """
    return tuple(
        CandidateSet.from_bits(first.bits | second.bits)
        for (first, grid), (second, _) in combinations(zip(useful, after, strict=True), 2)
        if with_singles(grid.place(second)).is_solved
    )


def with_singles(grid: Grid) -> Grid:
    """Places naked and hidden singles until there are none. The grid must have one solution."""
    while grid.lone:
        singles = grid.tables.held_in(members(grid.lone)) & grid.bits
        grid = grid.place(CandidateSet.from_bits(singles))
    return grid
