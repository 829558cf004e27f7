"""A place for each open cell: a digit in one of the lines in which this digit is counted.

Each digit is counted by rows or by columns, the same over the whole grid: by rows, row 4 has one
place for a 7, which some cell takes. In a solution every open cell has a place of its own. To give
each of them one, whatever else a solution needs, is a matching. A cell *leads to* the cells that
have one of its places.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Final

from whydoku.bits import BITS, Cells, from_members, members
from whydoku.grid import Grid
from whydoku.spaces import (
    CONSTRAINT_CANDIDATES,
    HOUSES_OF,
    PEERS,
    CandidateNumber,
    ConstraintNumber,
    house_constraint,
)
from whydoku.world.candidates import cells_of

LINES: Final = tuple(
    tuple(house_constraint(HOUSES_OF[i][way], d) for i in range(81) for d in range(9))
    for way in range(2)
)
"""For each direction and candidate its constraint in a row, or in a column."""


_PEERS: Final = tuple(tuple(members(cells)) for cells in PEERS)


def filled_places(grid: Grid) -> Iterator[Places]:
    """The places, all taken, for each of the 512 ways to count digits by rows or by columns in
    which there is a place for each cell. They are the same object, changed from way to way."""
    places = Places(grid)
    for choice in range(1 << 9):
        if choice:
            places.turn((choice & -choice).bit_length() - 1)
        if places.fill():
            yield places


class Places:
    """The places of open cells: who has them, and who could."""

    def __init__(self, grid: Grid) -> None:
        self.masks = list(grid.masks[:81])
        self.cells = [i for i in range(81) if not grid.digits >> i * 9 & 0x1FF]
        self.open = from_members(self.cells)
        self.holders = {
            q: cells_of(grid.bits & CONSTRAINT_CANDIDATES[q]) for way in LINES for q in way
        }
        self.way = [0] * 9
        self.cell_of: dict[ConstraintNumber, int] = {}
        self.place_of: dict[int, ConstraintNumber] = {}

    def turn(self, d: int) -> None:
        """Counts a digit in the other direction, which frees its cells."""
        for q in [q for q in self.cell_of if q % 9 == d]:
            del self.place_of[self.cell_of.pop(q)]
        self.way[d] ^= 1

    def fill(self) -> bool:
        """Gives each cell a place, if that is possible."""
        return all(i in self.place_of or self.seat(i, set()) for i in self.cells)

    def place(self, i: int, d: int) -> ConstraintNumber:
        """The place for a digit that a cell could have."""
        return LINES[self.way[d]][i * 9 + d]

    def left_over(self, k: CandidateNumber) -> tuple[Cells, set[ConstraintNumber]] | None:
        """The fewest cells that would have one place fewer than they are if a candidate were true,
        and these places; None unless just one cell would have no place."""
        (i, d), there = divmod(k, 9), copy(self)
        there.masks, there.place_of = self.masks.copy(), self.place_of.copy()
        there.cell_of = self.cell_of.copy()
        freed = [i]
        for j in _PEERS[i]:
            if self.masks[j] >> d & 1:
                there.masks[j] ^= 1 << d
                if j in self.place_of and self.place_of[j] % 9 == d:
                    freed.append(j)
        for j in freed:
            del there.cell_of[there.place_of.pop(j)]
        own = self.place(i, d)
        there.cell_of[own], there.place_of[i] = i, own
        found = None
        for j in freed[1:]:
            seen = set[ConstraintNumber]()
            if there.seat(j, seen):
                continue
            if found:
                return None
            found = from_members((j, *(there.cell_of[q] for q in seen))), seen
        return found

    def seat(self, i: int, seen: set[int]) -> bool:
        """Gives a cell a place, and others another one for it, if that is possible; `seen` are the
        places that were tried."""
        for d in BITS[self.masks[i]]:
            q = self.place(i, d)
            if q in seen:
                continue
            seen.add(q)
            if q not in self.cell_of or self.seat(self.cell_of[q], seen):
                self.cell_of[q], self.place_of[i] = i, q
                return True
        return False

    def closed_sets(self) -> set[Cells]:
        """All that a cell leads to, for each cell whose place another cell could have. A cell that
        could have a place that nobody has leads beyond all cells."""
        beyond = 1 << 81
        leads = {
            i: sum({1 << self.cell_of.get(self.place(i, d), 81) for d in BITS[self.masks[i]]})
            for i in self.cells
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
        """Whether all that a cell leads to leads back: no set takes a place from another."""
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
