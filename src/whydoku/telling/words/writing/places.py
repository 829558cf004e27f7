"""Where digits can go in some cells: r1c2 (25), and the house that has all the places of a digit.

Without a grid, every place counts as possible, so that what a text says holds on any grid.
"""

from __future__ import annotations

from whydoku.grids.bits import Candidates, Cells, from_members, members
from whydoku.grids.parts.candidates import cells_of, houses_around
from whydoku.grids.spaces import ALL_DIGITS
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.passage import HousesSlot, Listing, listing, sentence


def places_of(d: int, cells: Cells, state: Candidates | None) -> Candidates:
    """The candidates of digit `d` that are still possible in the cells; if `state` is None, all its
    candidates there."""
    every = from_members(i * 9 + d for i in members(cells))
    return every if state is None else every & state


def house_of_places(places: Candidates) -> HousesSlot | None:
    """The first house that contains all `places` of a digit; None if there is no such house or only
    one place."""
    return house_of_cells(cells_of(places))


def houses_of_places(places: Candidates) -> tuple[int, ...]:
    """The houses that contain all `places` of a digit; empty if there is only one place."""
    return houses_of_cells(cells_of(places))


def house_of_cells(cells: Cells) -> HousesSlot | None:
    """The first house that contains all of the cells; None if there is no such house or only one
    cell."""
    houses = houses_of_cells(cells)
    return slot.houses(houses[:1]) if houses else None


def houses_of_cells(cells: Cells) -> tuple[int, ...]:
    """The houses that contain all of the cells; empty if there is only one cell."""
    return houses_around(cells) if cells.bit_count() > 1 else ()


def cells_with_digits(cells: Cells, state: Candidates | None) -> Listing:
    """Each cell with its candidates, unless `state` is None: `r1c2 (25) and r1c3 (57)`."""
    return listing(
        sentence(
            "cell",
            cell=slot.cell(i),
            digits=None if state is None else slot.digits(state >> i * 9 & ALL_DIGITS),
        )
        for i in members(cells)
    )
