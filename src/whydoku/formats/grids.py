"""Grids put together from the parts a format tells apart."""

from __future__ import annotations

from collections.abc import Iterable

from whydoku.bits import Candidates, members
from whydoku.grid import Grid
from whydoku.spaces import ALL_DIGITS
from whydoku.world.sets import CandidateSet


def grid_of_parts(
    givens: str, placed: str, removed: Candidates = 0, unproved: Candidates | None = None
) -> Grid:
    """The grid of givens and placed digits, 81 characters each, less the removed candidates."""
    return Grid(
        givens=givens,
        placed=placed,
        removed=CandidateSet.from_bits(removed),
        unproved=None if unproved is None else CandidateSet.from_bits(unproved),
    )


def grid_of_notes(givens: str, placed: str, notes: Iterable[Iterable[int]]) -> Grid:
    """The grid in whose open cells the digits 1-9 noted there, if any are, are all that is left."""
    removed = 0
    for i, digits in enumerate(notes):
        if givens[i] == placed[i] == ".":
            m = sum(1 << digit - 1 for digit in set(digits))
            if m:
                removed |= (m ^ ALL_DIGITS) << i * 9
    return grid_of_parts(givens, placed, removed)


def noted_digits(grid: Grid) -> list[list[int]]:
    """For each cell the digits to note there: those left in open cells, if any were removed.

    A cell with no digit left cannot be noted, for no note at all means that all is possible.
    """
    if not grid.removed:
        return [[] for _ in range(81)]
    line = grid.as_line()
    return [
        [d + 1 for d in members(grid.bits >> i * 9 & ALL_DIGITS)] if line[i] == "." else []
        for i in range(81)
    ]
