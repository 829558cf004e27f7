"""Strong links between the guardians of rectangles and of odd rings.

One guardian is true, so it is in one of two cells, or has one of two digits, or is in one of two
houses. That of a rectangle is true only if the puzzle has one solution; that of a ring always is.

    rectangle   guardians in two cells, or of two digits
    ring        the same of a ring of cells; of a ring of places those in two houses
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from whydoku.bits import BITS, Cells
from whydoku.grid import Grid
from whydoku.spaces import DIGIT_CANDIDATES, HOUSE_CELLS, HOUSES_OF
from whydoku.structures.deadly import DeadlyPattern, rectangles
from whydoku.structures.guardians import candidates_in_cell
from whydoku.structures.odd_rings import cell_rings, impossible_ring, rings_of_places
from whydoku.structures.strong_links import Link
from whydoku.why import Impossible
from whydoku.world.candidates import cells_of, digit_in, digits_of, houses_around

MOST_PLACES: Final = 4
"""The most guardians of a ring of places that are linked: of more, nobody sees the two sides."""


def links_of_rectangles(grid: Grid) -> Iterator[Link]:
    """Yields the links between the guardians of each rectangle."""
    for rectangle in grid.derive(rectangles):
        yield from _between_guardians(rectangle, "rectangle")


def links_of_rings(grid: Grid) -> Iterator[Link]:
    """Yields the links between the guardians of each odd ring; of rings of places with the same two
    sides only that of the shortest."""
    for d in range(9):
        shortest: dict[tuple[Cells, Cells], Impossible] = {}
        places = cells_of(grid.bits & DIGIT_CANDIDATES[d])
        for ring, houses, guarding in rings_of_places(places, _has_few_sides):
            for sides in _two_sides(guarding):
                known = shortest.get(sides)
                if known is None or len(ring) < len(known.constraints):
                    shortest[sides] = impossible_ring(d, ring, houses, guarding)
        for (one, other), impossible in shortest.items():
            yield Link(digit_in(one, d), digit_in(other, d), impossible, "ring")
    for ring_of_cells in grid.derive(cell_rings):
        yield from _between_guardians(ring_of_cells, "ring")


def _between_guardians(pattern: DeadlyPattern, kind: str) -> Iterator[Link]:
    """Yields the links between the guardians in one cell and those in another, or between the
    guardians of two digits."""
    guardians = pattern.guardians
    if len(pattern.roof) == 2:
        here, there = (candidates_in_cell(i, guardians) for i in pattern.roof)
        yield Link(here, there, pattern.deadly, kind)
    digits = BITS[digits_of(guardians)]
    if len(digits) == 2 and len(pattern.roof) > 1:
        here, there = (guardians & DIGIT_CANDIDATES[d] for d in digits)
        yield Link(here, there, pattern.deadly, kind)


def _has_few_sides(cells: Cells) -> bool:
    """Whether cells are few, and in two houses."""
    lowest = (cells & -cells).bit_length() - 1
    beside = (cells & ~HOUSE_CELLS[h] for h in HOUSES_OF[lowest])
    return cells.bit_count() <= MOST_PLACES and any(
        not others or houses_around(others) for others in beside
    )


def _two_sides(cells: Cells) -> Iterator[tuple[Cells, Cells]]:
    """Yields each way to part cells into those in a house and the others, which are in one too; the
    side with the lowest cell comes first."""
    for house in HOUSE_CELLS:
        here, others = cells & house, cells & ~house
        if here and others and houses_around(others):
            yield (here, others) if here & -here < others & -others else (others, here)
