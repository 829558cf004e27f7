"""Finds the symmetries of a puzzle's layout, of the puzzle with its digits, and of its solution."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from whydoku.grid import Grid
from whydoku.transform import canonical_with_symmetries
from whydoku.world.candidates import cells_of
from whydoku.world.layouts import SYMMETRIES, symmetries_of
from whydoku.world.sets import CellSet

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
