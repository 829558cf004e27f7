"""Finds backdoors: digits of the solution after which singles alone solve the puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from whydoku.bits import members
from whydoku.grid import Grid
from whydoku.world.candidates import held_in
from whydoku.world.sets import CandidateSet


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
        singles = held_in(members(grid.lone)) & grid.bits
        grid = grid.place(CandidateSet.from_bits(singles))
    return grid
