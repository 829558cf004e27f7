"""Symmetries: of the layout of the clues, of the puzzle with its digits, and of its solution."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from whydoku import kernels
from whydoku.grid import Grid
from whydoku.transform import canonical_with_symmetries
from whydoku.world.candidates import cells_of
from whydoku.world.layouts import SYMMETRIES, symmetries_of
from whydoku.world.sets import CellSet

NEARLY: Final = 2
"""A layout nearly has a symmetry where so many groups of cells hold clues in part, or fewer."""


@dataclass(frozen=True, slots=True)
class Symmetries:
    """The names of the symmetries that a layout has; the cells of those groups that hold clues in
    part where it nearly has one; and how many ways there are to take the puzzle to itself, and
    its one solution, None where that is not known."""

    layout: tuple[str, ...]
    nearly: Mapping[str, CellSet]
    puzzle: int | None
    solution: int | None


def symmetries_in(grid: Grid, solution: Grid | None) -> Symmetries:
    """The symmetries of a puzzle and of its solution, if it has one."""
    layout = cells_of(grid.givens.bits)
    names = tuple(symmetry.name for symmetry in symmetries_of(layout))
    broken = {symmetry.name: symmetry.broken(layout) for symmetry in SYMMETRIES.values()}
    nearly = {
        name: CellSet.from_bits(sum(groups))
        for name, groups in broken.items()
        if 0 < len(groups) <= NEARLY
    }
    if kernels.WHY_PURE:
        return Symmetries(names, nearly, None, None)
    lines = [grid.as_line(), *([solution.as_line()] if solution else [])]
    own, *others = (number for _, number in canonical_with_symmetries(lines))
    return Symmetries(names, nearly, own, others[0] if others else None)
