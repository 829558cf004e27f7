"""How far a game is, in numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from whydoku.grid import Grid


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a game is: its filled cells, its open cells, and the candidates in open cells.

    `left` maps each digit 1-9 to how many times it must still be placed.
    """

    filled: int
    open: int
    candidates: int
    left: Mapping[int, int]

    @classmethod
    def of(cls, grid: Grid) -> Progress:
        """How far a game with this grid is."""
        line = grid.as_line()
        open_cells = line.count(".")
        left = {digit: 9 - line.count(str(digit)) for digit in range(1, 10)}
        candidates = (grid.bits & ~grid.digits).bit_count()
        return cls(81 - open_cells, open_cells, candidates, left)
