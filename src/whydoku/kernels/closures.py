"""The native search for almost locked sets."""

from __future__ import annotations

from array import array
from typing import Final

from whydoku.kernels.engine import BYTES, INT, NEW_HANDLE, answer, native

_almost_locked: Final = native("almost_locked", BYTES, INT, NEW_HANDLE)


def almost_locked_sets(row: bytes, largest: int) -> tuple[array[int], array[int], array[int]]:
    """Finds the almost locked sets of a grid that have at most `largest` cells; `row` holds the 729
    candidates of the grid.

    Returns three lists of numbers. The first has the house, the mask of positions and the mask of
    digits of each set. The second has for each candidate the length of the shortest row of sets
    that excludes it. The third has the stems of death blossoms, each as a candidate and a
    constraint.
    """
    numbers = array("H", answer(_almost_locked, row, len(row), largest))
    lengths = 1 + 3 * numbers[0]
    stems = lengths + 729
    return numbers[1:lengths], numbers[lengths:stems], numbers[stems:]
