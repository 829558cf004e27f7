"""Finds the symmetries of a puzzle's layout, of the puzzle with its digits, and of its solution;
and backdoors: digits of the solution after which singles alone solve the puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import cells_of, held_in
from whydoku.grids.parts.layouts import SYMMETRIES, symmetries_of
from whydoku.grids.parts.sets import CandidateSet, CellSet
from whydoku.grids.transform import canonical_with_symmetries

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
        singles = held_in(members(grid.lone)) & grid.bits
        grid = grid.place(CandidateSet.from_bits(singles))
    return grid
