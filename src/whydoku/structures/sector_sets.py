"""Multi-sector locked sets: as many cells as there are places in lines for what they can have.

Each digit is counted by rows or by columns, the same over the whole grid: by rows, row 4 has one
place for a 7, which some cell takes. n cells whose candidates lie in n such places need all of
them, so no other cell can have any of these.

    r2c1379 r4c1379 r6c1379 r8c1379            16 cells
    1267 in rows 2 4 6 8                       12 places, as one or another is given
    3489 in columns 1 3 7 9                     4 places more, none to spare

For each of the 512 choices of rows or columns the open cells have one place each (a matching), as
in the solution. A cell *leads to* the cells that have one of its places. A set that leads to no
cell outside needs just the places that it has. So the set of all that a cell leads to, step by
step, is the smallest set that takes the place of this cell; and if a cell outside could have that
place, something is excluded. Whichever matching was found, these sets are the same (Dulmage and
Mendelsohn). So the search chooses nothing and misses no such set: its bound is that a digit is
counted in the same direction everywhere. Sets that are subsets of a house are left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.bits import Candidates, Cells, members
from whydoku.grid import Grid
from whydoku.spaces import (
    DIGIT_CANDIDATES,
    FIRST_BOX,
    HOUSE_CELLS,
)
from whydoku.structures.line_places import LINES, filled_places
from whydoku.structures.subsets import CountedCover, counted_covers, covers_by_digit
from whydoku.why import Cover
from whydoku.world.candidates import candidates_of, cells_of


def sector_sets(grid: Grid) -> tuple[CountedCover, ...]:
    """The sets that exclude something, the smallest first, then those with the most conclusions,
    then by position. Fewer places than cells, counted in the other direction, are for a grid
    without a solution."""
    covers = (cover for cells in sorted(tight_sets(grid)) for cover in covers_of_cells(grid, cells))
    return counted_covers(grid, (one for one in covers if len(one.covers) == len(one.bases)))


def covers_of_cells(grid: Grid, cells: Cells) -> Iterator[Cover]:
    """The covers of a set of cells that count each digit where it has fewer places: in rows or in
    columns."""
    there = candidates_of(cells) & grid.bits
    counts = ([_lines(there, d, way) for way in range(2)] for d in range(9))
    fewest = ([way for way in ways if len(way) == min(map(len, ways))] for ways in counts)
    yield from covers_by_digit(grid, tuple(members(cells)), fewest)


def _lines(there: Candidates, d: int, way: int) -> tuple[int, ...]:
    """The places in lines that candidates of a digit have."""
    return tuple(sorted({LINES[way][k] for k in members(there & DIGIT_CANDIDATES[d])}))


def tight_sets(grid: Grid) -> set[Cells]:
    """All smallest sets of cells that need the places they have and take one from another cell."""
    found = {cells for places in filled_places(grid) for cells in places.closed_sets()}
    return {cells for cells in found if not is_subset(grid, cells)}


def is_subset(grid: Grid, cells: Cells) -> bool:
    """Whether the cells are a naked subset of a house, or the other open ones a hidden one of a
    line."""
    rest = cells_of(grid.bits & ~grid.digits) & ~cells
    return any(not cells & ~house for house in HOUSE_CELLS) or any(
        not rest & ~line for line in HOUSE_CELLS[:FIRST_BOX]
    )
