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

from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from whydoku.bits import BITS, Candidates, Cells, Mask, each, from_members, members
from whydoku.candidates import seen_by_all
from whydoku.grid import Grid
from whydoku.spaces import ALL_DIGITS, DIGIT_CANDIDATES, HOUSES
from whydoku.structures.subsets import closed_sets
from whydoku.structures.views import BOX_COLUMNS, BOX_ROWS
from whydoku.why import AlmostLocked

LARGEST: Final = 8
"""The cells of the largest almost locked set: it has all nine digits."""

_ROWS: Final = 9
_BOXES: Final = 18
_IN_LINE: Final = frozenset(
    part for line in (*BOX_ROWS, *BOX_COLUMNS) for part in range(1, 512) if part & line == part
)
"""The positions of a box that lie in one row or column of it, as masks."""


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


def almost_locked_sets(grid: Grid, size: int) -> tuple[AlmostLockedSet, ...]:
    """All almost locked sets of so many cells, each once though it may lie in two houses.

    They come by the first of their houses, rows before columns before boxes, and there by their
    cells. Only cells with two candidates or more take part.
    """
    masks = grid.masks
    known = grid.derive(_known)
    found = []
    for h, house in enumerate(HOUSES if size > 1 else HOUSES[:_ROWS]):
        for positions, digits in closed_sets([masks[i] for i in house], size, spare=1):
            if digits.bit_count() == size + 1 and not (h >= _BOXES and positions in _IN_LINE):
                cells = [house[p] for p in BITS[positions]]
                found.append(_set(grid.bits, cells, digits, known))
    return tuple(found)


def _known(_: Grid) -> dict[Candidates, Candidates]:
    """What sees all of some candidates, as far as it was asked; many sets share their places."""
    return {}


def _set(
    bits: Candidates, cells: list[int], digits: Mask, known: dict[Candidates, Candidates]
) -> AlmostLockedSet:
    inside = 0
    for i in cells:
        inside |= ALL_DIGITS << i * 9
    inside &= bits
    places, seen = [0] * 9, [0] * 9
    for d in BITS[digits]:
        here = places[d] = inside & DIGIT_CANDIDATES[d]
        by_all = known.get(here)
        if by_all is None:
            known[here] = by_all = seen_by_all(here) & bits
        seen[d] = by_all
    return AlmostLockedSet(from_members(cells), digits, tuple(places), tuple(seen))


class AlmostLockedSets:
    """The almost locked sets of a grid up to a size, numbered the smallest first.

    `having[d]` are the sets that have a digit, `up_to[n]` those of at most n cells.
    """

    __slots__ = ("_reaching", "_restricted", "_seers", "all", "having", "up_to")

    def __init__(self, grid: Grid, largest: int = LARGEST) -> None:
        by_size = [grid.derive(almost_locked_sets, n) for n in range(1, largest + 1)]
        self.all = tuple(one for of in by_size for one in of)
        counts = [0, *accumulate(map(len, by_size))]
        counts += [len(self.all)] * (9 - largest)
        self.up_to = tuple((1 << count) - 1 for count in counts)
        self.having = [0] * 9
        self._seers: dict[int, int] = {}
        """Of each candidate, the sets that see it with all their places of its digit."""
        self._index()
        self._restricted: dict[Candidates, int] = {}
        self._reaching: dict[Candidates, int] = {}

    def _index(self) -> None:
        having: dict[Candidates, int] = {}
        seen: dict[Candidates, Candidates] = {}
        for n, one in enumerate(self.all):
            for d in BITS[one.digits]:
                here = one.places[d]
                having[here] = having.get(here, 0) | 1 << n
                seen[here] = one.seen[d]
        for here, sets in having.items():
            d = (here.bit_length() - 1) % 9
            self.having[d] |= sets
            for k in members(seen[here] & DIGIT_CANDIDATES[d]):
                self._seers[k] = self._seers.get(k, 0) | sets

    def seeing(self, k: int) -> int:
        """The sets that see this candidate with all their places of its digit."""
        return self._seers.get(k, 0)

    def restricted(self, one: AlmostLockedSet, d: int) -> int:
        """The sets with which this one has the digit as a restricted common; none without it."""
        here = one.places[d]
        found = self._restricted.get(here)
        if found is None:
            found = self.having[d] if here else 0
            for k in each(here):
                found &= self._seers.get(k, 0)
            self._restricted[here] = found
        return found

    def reaching(self, one: AlmostLockedSet, d: int) -> int:
        """The sets with this digit that see some candidate of it together with this one."""
        here = one.places[d]
        found = self._reaching.get(here)
        if found is None:
            found = 0
            for k in members(one.seen[d] & DIGIT_CANDIDATES[d]):
                found |= self._seers.get(k, 0)
            self._reaching[here] = found
        return found
