"""Grids built from the parts that formats write separately: givens, placed digits, notes."""

from __future__ import annotations

from collections.abc import Iterable

from whydoku.bits import Candidates, members
from whydoku.grid import Grid
from whydoku.spaces import ALL_DIGITS
from whydoku.world.sets import CandidateSet


def grid_of_parts(
    givens: str, placed: str, removed: Candidates = 0, unproved: Candidates | None = None
) -> Grid:
    """The grid of givens and placed digits (81 characters each) without the removed candidates.

    `unproved` are the candidates removed without a proof; None means all removed ones.
    """
    return Grid(
        givens=givens,
        placed=placed,
        removed=CandidateSet.from_bits(removed),
        unproved=None if unproved is None else CandidateSet.from_bits(unproved),
    )


def grid_of_notes(givens: str, placed: str, notes: Iterable[Iterable[int]]) -> Grid:
    """The grid whose open cells keep only the digits 1-9 noted there, or all if none are noted."""
    removed = 0
    for i, digits in enumerate(notes):
        if givens[i] == placed[i] == ".":
            m = sum(1 << digit - 1 for digit in set(digits))
            if m:
                removed |= (m ^ ALL_DIGITS) << i * 9
    return grid_of_parts(givens, placed, removed)


def noted_digits(grid: Grid) -> list[list[int]]:
    """The digits to write as notes into each cell: the candidates left in an open cell.

    If no candidate has been removed, no cell has notes.

    Notes cannot express a cell with no digit left, because an empty note means that every digit
    is possible.
    """
    if not grid.removed:
        return [[] for _ in range(81)]
    line = grid.as_line()
    return [
        [d + 1 for d in members(grid.bits >> i * 9 & ALL_DIGITS)] if line[i] == "." else []
        for i in range(81)
    ]
