"""Almost locked sets: n cells of one house with n + 1 digits, and which of them can form rows.

A set that loses one of its digits holds all the others. So any two of its digits are strongly
linked: at least one of them is in the set.

    `places` of a digit      its candidates in the set
    `seen` of a digit        the candidates that see all its places: false if the set holds it

A digit is a *restricted common* of two sets if all its places in one see all its places in the
other, so that it cannot be in both. Sets are numbered in a fixed order, and groups of sets are bit
sets of these numbers, so one operation handles many sets.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final

from whydoku.bits import BITS, Candidates, Cells, Mask, each, from_members, members
from whydoku.grid import Grid
from whydoku.kernels import almost_locked_sets, row_of
from whydoku.spaces import DIGIT_CANDIDATES, HOUSES
from whydoku.why import AlmostLocked
from whydoku.world.candidates import held_in, seen_by_all, union

LARGEST: Final = 8
"""The size of the largest almost locked set, which has all nine digits."""


@dataclass(frozen=True, slots=True, eq=False)
class AlmostLockedSet:
    """An almost locked set: n cells of one house with n + 1 digits.

    `places[d]` are the candidates of digit d in the set, `seen[d]` those that see all of them; both
    are empty if the set does not have the digit.
    """

    cells: Cells
    digits: Mask
    places: tuple[Candidates, ...]
    seen: tuple[Candidates, ...]

    @property
    def size(self) -> int:
        """The number of cells in the set."""
        return self.cells.bit_count()

    @property
    def reason(self) -> AlmostLocked:
        """The set as the pattern `AlmostLocked`, which reasons are made of."""
        return AlmostLocked(self.cells, self.digits)


class AlmostLockedSets:
    """The almost locked sets of a grid with up to `largest` cells; a set that lies in two houses
    counts once.

    The smallest sets have the lowest numbers, then those in the first house (rows before columns
    before boxes), then those with the lowest cells. Only cells with two or more candidates take
    part. The kernel finds at once what rows of sets exclude; the sets themselves are built on
    demand.

    `stems` lists pairs of a candidate and a constraint: if the candidate were true, several sets
    together would leave the constraint empty.
    """

    def __init__(self, grid: Grid, largest: int = LARGEST) -> None:
        self._grid = grid
        sets, self._lengths, stems = almost_locked_sets(row_of(grid.bits), largest)
        self._numbers = tuple(zip(sets[::3], sets[1::3], sets[2::3], strict=True))
        self.stems = tuple(zip(stems[::2], stems[1::2], strict=True))
        self._restricted: dict[Candidates, int] = {}
        self._reaching: dict[Candidates, int] = {}
        self._apart: dict[Cells, int] = {}

    @cached_property
    def excluded(self) -> dict[int, Candidates]:
        """The candidates that rows of sets exclude, grouped by the length of the shortest row that
        excludes them."""
        by_length: dict[int, Candidates] = {}
        for k, length in enumerate(self._lengths):
            if length:
                by_length[length] = by_length.get(length, 0) | 1 << k
        return by_length

    @cached_property
    def all(self) -> tuple[AlmostLockedSet, ...]:
        """All almost locked sets of the grid. The index of a set in the tuple is its number."""
        made, seen = self._grid.derive(_caches)
        bits = self._grid.bits
        sets = []
        for numbers in self._numbers:
            almost_locked = made.get(numbers)
            if almost_locked is None:
                almost_locked = made[numbers] = _set_of_numbers(bits, *numbers, seen)
            sets.append(almost_locked)
        return tuple(sets)

    @cached_property
    def up_to(self) -> tuple[int, ...]:
        """For each n from 0 to 9 the sets of at most n cells, as a bit set of their numbers."""
        sizes = [positions.bit_count() for _, positions, _ in self._numbers]
        return tuple((1 << sum(size <= n for size in sizes)) - 1 for n in range(10))

    @cached_property
    def having(self) -> tuple[int, ...]:
        """For each digit the sets that contain it, as a bit set of their numbers."""
        having = [0] * 9
        for here, sets in self._by_places.items():
            having[(here.bit_length() - 1) % 9] |= sets
        return tuple(having)

    @cached_property
    def _by_places(self) -> dict[Candidates, int]:
        """Maps the places that a digit has in a set to the sets that have it in exactly these
        places. The sets are given as a bit set of their numbers."""
        by_places: dict[Candidates, int] = {}
        for n, almost_locked in enumerate(self.all):
            for d in BITS[almost_locked.digits]:
                here = almost_locked.places[d]
                by_places[here] = by_places.get(here, 0) | 1 << n
        return by_places

    @cached_property
    def _seers(self) -> dict[int, int]:
        """Maps each candidate to the sets in which it sees every place of its own digit, given as a
        bit set of their numbers."""
        seers: dict[int, int] = {}
        _, seen = self._grid.derive(_caches)
        for here, sets in self._by_places.items():
            d = (here.bit_length() - 1) % 9
            for k in members(seen[here] & DIGIT_CANDIDATES[d]):
                seers[k] = seers.get(k, 0) | sets
        return seers

    def seeing(self, k: int) -> int:
        """The sets that lose a digit if candidate `k` is true, because `k` sees all places of its
        own digit in them. They are given as a bit set of their numbers."""
        return self._seers.get(k, 0)

    def restricted(self, almost_locked: AlmostLockedSet, d: int) -> int:
        """The sets that have digit `d` as a restricted common with `almost_locked`, as a bit set of
        their numbers; 0 if `almost_locked` lacks the digit."""
        here = almost_locked.places[d]
        sets = self._restricted.get(here)
        if sets is None:
            sets = self.having[d] if here else 0
            for k in each(here):
                sets &= self._seers.get(k, 0)
            self._restricted[here] = sets
        return sets

    def apart(self, almost_locked: AlmostLockedSet) -> int:
        """The sets that share no cell with `almost_locked`, as a bit set of their numbers."""
        others = self._apart.get(almost_locked.cells)
        if others is None:
            touching = union(self._by_cell[i] for i in each(almost_locked.cells))
            others = self._apart[almost_locked.cells] = self.up_to[9] & ~touching
        return others

    @cached_property
    def _by_cell(self) -> tuple[int, ...]:
        by_cell = [0] * 81
        for n, almost_locked in enumerate(self.all):
            for i in each(almost_locked.cells):
                by_cell[i] |= 1 << n
        return tuple(by_cell)

    def reaching(self, almost_locked: AlmostLockedSet, d: int) -> int:
        """The sets that can exclude a candidate of digit `d` together with `almost_locked`: the
        candidate sees all places of the digit in both sets. The answer is a bit set of their
        numbers."""
        here = almost_locked.places[d]
        sets = self._reaching.get(here)
        if sets is None:
            seen = members(almost_locked.seen[d] & DIGIT_CANDIDATES[d])
            sets = self._reaching[here] = union(self._seers.get(k, 0) for k in seen)
        return sets


class SetsOfTrail:
    """The almost locked sets of a pattern, in the order in which its trail lists them, and the
    numbers that follow them there."""

    def __init__(self, grid: Grid, trail: Sequence[int]) -> None:
        end = 1 + 3 * trail[0]
        sets = zip(trail[1:end:3], trail[2:end:3], trail[3:end:3], strict=True)
        self.all = tuple(_set_of_numbers(grid.bits, *one, {}) for one in sets)
        self.others = tuple(trail[end:])


def almost_locked_by(house: int, positions: Mask, digits: Mask) -> AlmostLocked:
    """The pattern of the set with these digits at these positions of a house."""
    cells, _ = _region(house, positions)
    return AlmostLocked(cells, digits)


_SetNumbers = tuple[int, Mask, Mask]
"""An almost locked set as the kernel returns it: its house, its positions there, and its digits."""


def _caches(_: Grid) -> tuple[dict[_SetNumbers, AlmostLockedSet], dict[Candidates, Candidates]]:
    """Two empty caches, kept once per grid: one for the almost locked sets built so far, and one
    that maps places to the candidates that see all of them. Many sets share their places."""
    return {}, {}


def _set_of_numbers(
    bits: Candidates, house: int, positions: Mask, digits: Mask, known: dict[Candidates, Candidates]
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
    """The cells at the given positions of a house, and all candidates of these cells."""
    cells = [HOUSES[house][p] for p in BITS[positions]]
    return from_members(cells), held_in(cells)
