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
from typing import Final

from whydoku.bits import BITS, Candidates, Cells, members
from whydoku.grid import Grid
from whydoku.spaces import (
    CONSTRAINT_CANDIDATES,
    DIGIT_CANDIDATES,
    FIRST_BOX,
    HOUSE_CELLS,
    HOUSES_OF,
    house_constraint,
)
from whydoku.structures.subsets import CountedCover, counted_covers, covers_by_digit
from whydoku.why import Cover
from whydoku.world.candidates import candidates_of, cells_of

_LINES: Final = tuple(
    tuple(house_constraint(HOUSES_OF[i][way], d) for i in range(81) for d in range(9))
    for way in range(2)
)
"""For each direction and candidate its constraint in a row, or in a column."""


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
    return tuple(sorted({_LINES[way][k] for k in members(there & DIGIT_CANDIDATES[d])}))


def tight_sets(grid: Grid) -> set[Cells]:
    """All smallest sets of cells that need the places they have and take one from another cell."""
    places = _Places(grid)
    found = set[Cells]()
    for choice in range(1 << 9):
        if choice:
            places.turn((choice & -choice).bit_length() - 1)
        if places.fill():
            found |= places.closed_sets()
    return {cells for cells in found if not _is_subset(cells, places.open & ~cells)}


def _is_subset(cells: Cells, rest: Cells) -> bool:
    """Whether the cells are a naked subset of a house, or the rest a hidden one of a line."""
    return any(not cells & ~house for house in HOUSE_CELLS) or any(
        not rest & ~line for line in HOUSE_CELLS[:FIRST_BOX]
    )


class _Places:
    """A place for each open cell: a digit in one of the lines in which this digit is counted."""

    def __init__(self, grid: Grid) -> None:
        self.masks = grid.masks
        self.cells = [i for i in range(81) if not grid.digits >> i * 9 & 0x1FF]
        self.open = sum(1 << i for i in self.cells)
        self.holders = {
            q: cells_of(grid.bits & CONSTRAINT_CANDIDATES[q]) for way in _LINES for q in way
        }
        self.way = [0] * 9
        self.cell_of: dict[int, int] = {}
        self.place_of: dict[int, int] = {}

    def turn(self, d: int) -> None:
        """Counts a digit in the other direction, which frees its cells."""
        for q in [q for q in self.cell_of if q % 9 == d]:
            del self.place_of[self.cell_of.pop(q)]
        self.way[d] ^= 1

    def fill(self) -> bool:
        """Gives each cell a place, if that is possible."""
        return all(i in self.place_of or self._seat(i, set()) for i in self.cells)

    def _seat(self, i: int, seen: set[int]) -> bool:
        for q in self._places(i):
            if q in seen:
                continue
            seen.add(q)
            if q not in self.cell_of or self._seat(self.cell_of[q], seen):
                self.cell_of[q], self.place_of[i] = i, q
                return True
        return False

    def _places(self, i: int) -> Iterator[int]:
        return (_LINES[self.way[d]][i * 9 + d] for d in BITS[self.masks[i]])

    def closed_sets(self) -> set[Cells]:
        """All that a cell leads to, for each cell whose place another cell could have. A cell that
        could have a place that nobody has leads beyond all cells."""
        beyond = 1 << 81
        leads = {
            i: sum({1 << self.cell_of.get(q, 81) for q in self._places(i)}) for i in self.cells
        }
        if self._falls_apart(leads):
            return set()
        found = set[Cells]()
        for i in self.cells:
            reached = _all_from(i, leads)
            if self.holders[self.place_of[i]] & ~reached and not reached & beyond:
                found.add(reached)
        return found

    def _falls_apart(self, leads: dict[int, Cells]) -> bool:
        """Whether all that a cell leads to leads back, so that no set takes a place from another."""
        holders = {i: self.holders[self.place_of[i]] for i in self.cells}
        left = self.open
        while left:
            first = (left & -left).bit_length() - 1
            part = _all_from(first, leads)
            if part != _all_from(first, holders):
                return False
            left &= ~part
        return True


def _all_from(i: int, leads: dict[int, Cells]) -> Cells:
    """All that a cell leads to, step by step, with itself."""
    reached = left = 1 << i
    while left:
        i = (left & -left).bit_length() - 1
        left &= left - 1
        new = leads.get(i, 0) & ~reached
        reached |= new
        left |= new
    return reached
