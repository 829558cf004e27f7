"""Almost locked sets: n cells of one house with n + 1 digits, and which of them go together.

A set that loses one of its digits holds all the others, so that between any two of its digits
there is a strong link: at least one of them is in it.

    `places` of a digit      its candidates in the set
    `seen` of a digit        what sees all of these, and so is false where the digit is in the set

Two sets have a digit as *restricted common* where all candidates of the one see all of the other,
so that it cannot be in both. Sets are numbered in a fixed order, and what goes together is told
as bit sets of these numbers: one operation asks all sets at once.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final

from whydoku.bits import BITS, Candidates, Cells, Mask, each, from_members, members
from whydoku.grid import Grid
from whydoku.kernels import almost_locked_sets, row_of
from whydoku.spaces import DIGIT_CANDIDATES, HOUSES
from whydoku.why import AlmostLocked
from whydoku.world.candidates import held_in, seen_by_all

LARGEST: Final = 8
"""The cells of the largest almost locked set: it has all nine digits."""


@dataclass(frozen=True, slots=True, eq=False)
class AlmostLockedSet:
    """n cells of one house with n + 1 digits; of each digit 0-8 its places and what sees them all.

    Of digits that the set does not have both are empty.
    """

    cells: Cells
    digits: Mask
    places: tuple[Candidates, ...]
    seen: tuple[Candidates, ...]

    @property
    def size(self) -> int:
        """How many cells it has."""
        return self.cells.bit_count()

    @property
    def reason(self) -> AlmostLocked:
        """The set as part of a reason."""
        return AlmostLocked(self.cells, self.digits)


class AlmostLockedSets:
    """The almost locked sets of a grid up to a size, each once though it may lie in two houses.

    They are numbered the smallest first, then by the first of their houses, rows before columns
    before boxes, and there by their cells. Only cells with two candidates or more take part.

    `stems` are the constraints that a candidate would leave nothing by way of several sets, each
    after the candidate. `having[d]` are the sets that have a digit, `up_to[n]` those of at most n
    cells. What is found at once is what rows of sets exclude; the sets are made when asked for.
    """

    def __init__(self, grid: Grid, largest: int = LARGEST) -> None:
        self._grid = grid
        sets, self._lengths, stems = almost_locked_sets(row_of(grid.bits), largest)
        numbers = array("H", sets)
        self._numbers = tuple(zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True))
        numbered_stems = array("H", stems)
        self.stems = tuple(zip(numbered_stems[::2], numbered_stems[1::2], strict=True))
        self._restricted: dict[Candidates, int] = {}
        self._reaching: dict[Candidates, int] = {}
        self._apart: dict[Cells, int] = {}

    @cached_property
    def excluded(self) -> dict[int, Candidates]:
        """What rows of sets exclude, by the least number of sets."""
        found: dict[int, Candidates] = {}
        for k, length in enumerate(self._lengths):
            if length:
                found[length] = found.get(length, 0) | 1 << k
        return found

    @cached_property
    def all(self) -> tuple[AlmostLockedSet, ...]:
        """The sets, each at its number."""
        made, seen = self._grid.derive(_sets_made)
        bits = self._grid.bits
        found = []
        for numbers in self._numbers:
            almost_locked = made.get(numbers)
            if almost_locked is None:
                almost_locked = made[numbers] = _set_of_numbers(bits, *numbers, seen)
            found.append(almost_locked)
        return tuple(found)

    @cached_property
    def up_to(self) -> tuple[int, ...]:
        """For each number of cells from none to nine the sets that are no larger."""
        sizes = [positions.bit_count() for _, positions, _ in self._numbers]
        return tuple((1 << sum(size <= n for size in sizes)) - 1 for n in range(10))

    @cached_property
    def having(self) -> tuple[int, ...]:
        """The sets that have a digit, for each digit."""
        found = [0] * 9
        for here, sets in self._by_places.items():
            found[(here.bit_length() - 1) % 9] |= sets
        return tuple(found)

    @cached_property
    def _by_places(self) -> dict[Candidates, int]:
        """The sets that have just these candidates of their digit."""
        found: dict[Candidates, int] = {}
        for n, almost_locked in enumerate(self.all):
            for d in BITS[almost_locked.digits]:
                here = almost_locked.places[d]
                found[here] = found.get(here, 0) | 1 << n
        return found

    @cached_property
    def _seers(self) -> dict[int, int]:
        """Of each candidate, the sets that see it with all their places of its digit."""
        found: dict[int, int] = {}
        _, seen = self._grid.derive(_sets_made)
        for here, sets in self._by_places.items():
            d = (here.bit_length() - 1) % 9
            for k in members(seen[here] & DIGIT_CANDIDATES[d]):
                found[k] = found.get(k, 0) | sets
        return found

    def seeing(self, k: int) -> int:
        """The sets that see this candidate with all their places of its digit."""
        return self._seers.get(k, 0)

    def restricted(self, almost_locked: AlmostLockedSet, d: int) -> int:
        """The sets with which this one has the digit as a restricted common; none without it."""
        here = almost_locked.places[d]
        found = self._restricted.get(here)
        if found is None:
            found = self.having[d] if here else 0
            for k in each(here):
                found &= self._seers.get(k, 0)
            self._restricted[here] = found
        return found

    def apart(self, almost_locked: AlmostLockedSet) -> int:
        """The sets that share no cell with this one."""
        found = self._apart.get(almost_locked.cells)
        if found is None:
            touching = 0
            for i in each(almost_locked.cells):
                touching |= self._by_cell[i]
            found = self._apart[almost_locked.cells] = self.up_to[9] & ~touching
        return found

    @cached_property
    def _by_cell(self) -> tuple[int, ...]:
        found = [0] * 81
        for n, almost_locked in enumerate(self.all):
            for i in each(almost_locked.cells):
                found[i] |= 1 << n
        return tuple(found)

    def reaching(self, almost_locked: AlmostLockedSet, d: int) -> int:
        """The sets with this digit that see some candidate of it together with this one."""
        here = almost_locked.places[d]
        found = self._reaching.get(here)
        if found is None:
            found = 0
            for k in members(almost_locked.seen[d] & DIGIT_CANDIDATES[d]):
                found |= self._seers.get(k, 0)
            self._reaching[here] = found
        return found


_SetNumbers = tuple[int, Mask, Mask]
"""A set as the search tells it: house, positions, digits."""


def _sets_made(_: Grid) -> tuple[dict[_SetNumbers, AlmostLockedSet], dict[Candidates, Candidates]]:
    """The sets made so far, and what sees all of some candidates; many sets share their places."""
    return {}, {}


def _set_of_numbers(
    bits: Candidates,
    house: int,
    positions: Mask,
    digits: Mask,
    known: dict[Candidates, Candidates],
) -> AlmostLockedSet:
    cells, inside = _region(house, positions)
    inside &= bits
    places, seen = [0] * 9, [0] * 9
    for d in BITS[digits]:
        here = places[d] = inside & DIGIT_CANDIDATES[d]
        by_all = known.get(here)
        if by_all is None:
            known[here] = by_all = seen_by_all(here) & bits
        seen[d] = by_all
    return AlmostLockedSet(cells, digits, tuple(places), tuple(seen))


@cache
def _region(house: int, positions: Mask) -> tuple[Cells, Candidates]:
    """The cells at some positions of a house, and all their candidates."""
    cells = [HOUSES[house][p] for p in BITS[positions]]
    return from_members(cells), held_in(cells)
