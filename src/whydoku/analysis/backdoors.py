"""Backdoors: digits of the solution after whose placement singles alone solve the rest."""

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
    """The smallest backdoors that were `found`, and the number of sets of that size `tried`.

    `size` is the number of digits in each. It is 0 where singles are enough from the start: then
    the one backdoor is empty. It is None where no pair is a backdoor; larger sets are not tried.
    """

    size: int | None
    found: tuple[CandidateSet, ...]
    tried: int


def backdoors_of(grid: Grid) -> Backdoors:
    """The smallest backdoors of a grid with one solution, up to pairs."""
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
    """The pairs that solve the puzzle, of digits none of which does so alone.

    `after` holds the grid after each digit and its singles.
    """
    return tuple(
        CandidateSet.from_bits(first.bits | second.bits)
        for (first, grid), (second, _) in combinations(zip(useful, after, strict=True), 2)
        if with_singles(grid.place(second)).is_solved
    )


def with_singles(grid: Grid) -> Grid:
    """The grid after all singles, naked and hidden; the grid must have one solution."""
    while grid.lone:
        singles = held_in(members(grid.lone)) & grid.bits
        grid = grid.place(CandidateSet.from_bits(singles))
    return grid
