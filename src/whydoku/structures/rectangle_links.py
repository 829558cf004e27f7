"""Strong links of rectangles whose guardians are in two cells or have two digits.

One guardian is true, so it is in one cell or the other, and of one digit or the other. That holds
only if the puzzle has one solution.
"""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.bits import BITS
from whydoku.grid import Grid
from whydoku.spaces import DIGIT_CANDIDATES
from whydoku.structures.deadly import rectangles
from whydoku.structures.guardians import candidates_in_cell
from whydoku.structures.strong_links import Link
from whydoku.world.candidates import digits_of


def links_of_rectangles(grid: Grid) -> Iterator[Link]:
    """Yields the links between the guardians in one cell and those in another, or between the
    guardians of two digits."""
    for rectangle in grid.derive(rectangles):
        guardians = rectangle.guardians
        if len(rectangle.roof) == 2:
            here, there = (candidates_in_cell(i, guardians) for i in rectangle.roof)
            yield Link(here, there, rectangle.deadly, "rectangle")
        digits = BITS[digits_of(guardians)]
        if len(digits) == 2 and len(rectangle.roof) > 1:
            here, there = (guardians & DIGIT_CANDIDATES[d] for d in digits)
            yield Link(here, there, rectangle.deadly, "rectangle")
