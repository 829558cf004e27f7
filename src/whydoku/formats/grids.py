"""Makes grids from the parts that formats write separately: givens, placed digits and notes."""

from __future__ import annotations

from collections.abc import Iterable

from whydoku.bits import Candidates, members
from whydoku.grid import Grid
from whydoku.spaces import ALL_DIGITS
from whydoku.world.sets import CandidateSet


def grid_of_parts(
    givens: str, placed: str, removed: Candidates = 0, unproved: Candidates | None = None
) -> Grid:
    """The grid with these givens and placed digits (81 characters each), without the candidates in
    `removed`.

    `unproved` are the candidates that were removed without a proof; None means all in `removed`.
    """
    return Grid(
        givens=givens,
        placed=placed,
        removed=CandidateSet.from_bits(removed),
        unproved=None if unproved is None else CandidateSet.from_bits(unproved),
    )


def grid_of_notes(givens: str, placed: str, notes: Iterable[Iterable[int]]) -> Grid:
    """The grid in which an open cell keeps only the digits noted in it, from 1 to 9. An open cell
    without notes keeps all digits."""
    removed = 0
    for i, digits in enumerate(notes):
        if givens[i] == placed[i] == ".":
            m = sum(1 << digit - 1 for digit in set(digits))
            if m:
                removed |= (m ^ ALL_DIGITS) << i * 9
    return grid_of_parts(givens, placed, removed)


def noted_digits(grid: Grid) -> list[list[int]]:
    """The digits to write as notes into each cell: the candidates that are left in an open cell.

    If no candidate has been removed, no cell has notes. A cell with no candidate left cannot be
    written, because a cell without notes means that every digit is possible.
    """
    if not grid.removed:
        return [[] for _ in range(81)]
    line = grid.as_line()
    return [
        [d + 1 for d in members(grid.bits >> i * 9 & ALL_DIGITS)] if line[i] == "." else []
        for i in range(81)
    ]
