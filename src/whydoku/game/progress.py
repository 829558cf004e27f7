"""Counts how far a game has come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from whydoku.grid import Grid


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a game has come: how many cells are filled or open, and how many candidates are left.

    `candidates` counts those of open cells. `left` maps each digit 1-9 to how many times it must
    still be placed.
    """

    filled: int
    open: int
    candidates: int
    left: Mapping[int, int]

    @classmethod
    def of(cls, grid: Grid) -> Progress:
        """Counts how far a game with this grid has come."""
        line = grid.as_line()
        open_cells = line.count(".")
        left = {digit: 9 - line.count(str(digit)) for digit in range(1, 10)}
        candidates = (grid.bits & ~grid.digits).bit_count()
        return cls(81 - open_cells, open_cells, candidates, left)
