"""Strong links of rectangles: where the guardians stand in two cells, or are of two digits.

One guardian is true, so that of the guardians of the one cell and those of the other one is, and
likewise of those of the two digits. It holds only where the puzzle has one solution.
"""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.bits import BITS
from whydoku.grid import Grid
from whydoku.spaces import DIGIT_CANDIDATES
from whydoku.structures.deadly import rectangles
from whydoku.structures.guardians import candidates_in_cell
from whydoku.structures.links import Link, provider
from whydoku.world.candidates import digits_of


@provider("rectangle", assumes_unique=True)
def links_of_rectangles(grid: Grid) -> Iterator[Link]:
    """The guardians of a rectangle in its two roof cells, or of two digits."""
    for rectangle in grid.derive(rectangles):
        guardians = rectangle.guardians
        if len(rectangle.roof) == 2:
            here, there = (candidates_in_cell(i, guardians) for i in rectangle.roof)
            yield Link(here, there, rectangle.deadly, "rectangle")
        digits = BITS[digits_of(guardians)]
        if len(digits) == 2 and len(rectangle.roof) > 1:
            here, there = (guardians & DIGIT_CANDIDATES[d] for d in digits)
            yield Link(here, there, rectangle.deadly, "rectangle")
