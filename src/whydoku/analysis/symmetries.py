"""Symmetries: of the layout of the clues, of the puzzle with its digits, and of its solution."""

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
"""The most groups of cells that hold only some clues in a layout that nearly has a symmetry."""


@dataclass(frozen=True, slots=True)
class Symmetries:
    """The symmetries of a puzzle.

    `layout` names those of its clues' cells. `nearly` maps each symmetry that the layout nearly has
    to the cells of the groups that hold only some clues. `puzzle` and `solution` are the numbers of
    symmetries, with digits renamed if need be, that leave each as it is; `solution` is None if
    there are several solutions.
    """

    layout: tuple[str, ...]
    nearly: Mapping[str, CellSet]
    puzzle: int
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
    lines = [grid.as_line(), *([solution.as_line()] if solution else [])]
    own, *others = (number for _, number in canonical_with_symmetries(lines))
    return Symmetries(names, nearly, own, others[0] if others else None)
