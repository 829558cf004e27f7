"""Almost locked sets, which a finder in Python can join: n cells of one house with n + 1 digits.

A set that loses one of its digits holds all the others. So any two of its digits are strongly
linked, and a candidate that sees all places of a digit in it is false if the set holds the digit.
Rows and rings of sets are steps of the techniques that are named after them:
`technique_named("als-xz").steps(grid)`.
"""

from __future__ import annotations

from typing import Final

from whydoku.grids.grid import Grid
from whydoku.logic.finders.native import state_of
from whydoku.logic.finders.reasons import almost_locked_sets as almost_locked_sets_of
from whydoku.logic.why import AlmostLocked, Als

LARGEST: Final = 8
"""The most cells of a set, which then has all nine digits."""


def almost_locked_sets(grid: Grid, largest: int = LARGEST) -> tuple[AlmostLocked, ...]:
    """The almost locked sets of at most `largest` cells in a grid, found once per grid.

    A set that lies in two houses is listed once, and each of its cells has two candidates or more.
    The smallest sets come first, then those in the first house (rows before columns before boxes),
    then those with the lowest cells.
    """
    return grid.derive(_sets, largest)


def _sets(grid: Grid, largest: int) -> tuple[AlmostLocked, ...]:
    found = almost_locked_sets_of(grid.derive(state_of), largest)
    return tuple(one for als in found if isinstance(als, Als) for one in als.sets)
