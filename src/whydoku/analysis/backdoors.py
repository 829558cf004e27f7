"""Backdoors: digits of the solution after whose placement singles alone solve the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from whydoku.bits import members
from whydoku.grid import Grid
from whydoku.spaces import CONSTRAINT_CANDIDATES
from whydoku.world.sets import CandidateSet


@dataclass(frozen=True, slots=True)
class Backdoors:
    """The smallest backdoors: sets of `size` digits, out of so many that were `tried`.

    Of size 0 there is one, and it is empty: singles are enough from the start. Where no pair is a
    backdoor, the size is None; larger sets are not tried.
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
    # What singles place by themselves opens nothing that they do not open.
    worth = [CandidateSet.from_bits(1 << k) for k in members(solution & ~start.digits)]
    led = [with_singles(start.place(digit)) for digit in worth]
    if found := [digit for digit, grid in zip(worth, led, strict=True) if grid.is_solved]:
        return Backdoors(1, tuple(found), solution.bit_count())
    pairs = _backdoor_pairs(worth, led)
    tried = solution.bit_count() * (solution.bit_count() - 1) // 2
    return Backdoors(2 if pairs else None, pairs, tried)


def _backdoor_pairs(worth: Sequence[CandidateSet], led: Sequence[Grid]) -> tuple[CandidateSet, ...]:
    """The pairs that lead to the end, of digits none of which does."""
    return tuple(
        CandidateSet.from_bits(first.bits | second.bits)
        for (first, grid), (second, _) in combinations(zip(worth, led, strict=True), 2)
        if with_singles(grid.place(second)).is_solved
    )


def with_singles(grid: Grid) -> Grid:
    """A grid of one solution with all that singles place, naked and hidden, until none is left."""
    while grid.lone:
        found = 0
        for q in members(grid.lone):
            found |= CONSTRAINT_CANDIDATES[q] & grid.bits
        grid = grid.place(CandidateSet.from_bits(found))
    return grid
