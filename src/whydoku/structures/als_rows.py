"""Almost locked sets in a row, each joined to the next by a restricted common.

    first -c- ... -e- last      z, which is neither c nor e, is in the first set or in the last

A candidate that sees all places of z in both ends is false. If it were true, the first set would
lose z and hold c, so the next set would lose c, and so on to the last, which would hold z. Two sets
in a row are an ALS-XZ, three an ALS-XY-Wing, more a chain. The two ends and the commons next to
them alone decide what a row excludes; of the rows that agree in these, the one with the fewest sets
is taken, then the one with the fewest cells.

Two sets with two commons are a ring: each loses one of these and holds all its other digits.

Sets may share cells, but neighbours share no candidate of their common. Rows that share cells are
hard to see: they are reported only if no row of as many separate sets excludes the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Final, TypeAlias

from whydoku.bits import BITS, Candidates, each, members
from whydoku.grid import Grid
from whydoku.structures.almost_locked import AlmostLockedSet, AlmostLockedSets, SetsOfTrail
from whydoku.structures.order import each_once, most_first
from whydoku.why import Als
from whydoku.world.candidates import candidates_of, union

CHAIN: Final = 4
"""From this number of sets on, a row is called a chain."""


@dataclass(frozen=True, slots=True)
class AlsRow:
    """A row of sets, given by their numbers, with the commons between them and the candidates that
    it excludes.

    A ring has as many commons as sets; the last one joins the last set to the first. `size` is the
    sum of the sizes of the sets, and `shares` says how often this sum counts a cell again.
    """

    sets: tuple[int, ...]
    commons: tuple[int, ...]
    shares: int
    size: int
    eliminations: Candidates

    @property
    def rank(self) -> tuple[int, ...]:
        """A sort key that puts the simplest row first."""
        return len(self.sets), self.shares, self.size, *self.sets, *self.commons


Sets: TypeAlias = AlmostLockedSets | SetsOfTrail


def reason_of_row(sets: Sets, row: AlsRow) -> Als:
    """The reason for what a row of these sets excludes."""
    return Als(tuple(sets.all[n].reason for n in row.sets), row.commons)


def als_row(sets: Sets, numbers: tuple[int, ...], commons: tuple[int, ...]) -> AlsRow:
    """Makes the row of the almost locked sets with these numbers, and finds all candidates that the
    row excludes."""
    first, last = sets.all[numbers[0]], sets.all[numbers[-1]]
    shared = first.digits & last.digits & ~(1 << commons[0] | 1 << commons[-1])
    eliminations = union(first.seen[z] & last.seen[z] for z in BITS[shared])
    return _measured_row(sets, numbers, commons, eliminations)


def simplest_rows(rows: Iterable[AlsRow]) -> tuple[AlsRow, ...]:
    """The rows that exclude something; of several with the same conclusions only the simplest is
    kept.

    Rows with the fewest sets come first, then rows that share no cells, then those with the most
    conclusions, then the simplest.
    """
    simplest = sorted((row for row in rows if row.eliminations), key=lambda row: row.rank)
    ranked = sorted(
        most_first(each_once(simplest)), key=lambda row: (len(row.sets), row.shares > 0)
    )
    return tuple(ranked)


def als_pairs(grid: Grid) -> tuple[AlsRow, ...]:
    """The rows of two almost locked sets with exactly one restricted common."""
    sets = grid.derive(AlmostLockedSets)
    commons: dict[tuple[int, int], int] = {}
    for k, ends in _possible_ends(sets, 2):
        for n in each(ends):
            almost_locked, below = sets.all[n], ends & (1 << n) - 1
            for x in BITS[almost_locked.digits & ~(1 << k % 9)]:
                for m in each(sets.restricted(almost_locked, x) & below):
                    commons[m, n] = commons.get((m, n), 0) | 1 << x
    return simplest_rows(
        als_row(sets, (m, n), (x,))
        for (m, n), mask in commons.items()
        for x in BITS[mask]
        if not _has_two_commons(sets, sets.all[m], n)
    )


def als_rings(grid: Grid, complete: bool = True) -> tuple[AlsRow, ...]:
    """The rings of two almost locked sets with two restricted commons.

    If `complete` is not set, candidates in the cells of the two sets are not excluded.
    """
    sets = grid.derive(AlmostLockedSets)
    rings: dict[tuple[int, int, int, int], None] = {}
    for n in each(union(ends for _, ends in _possible_ends(sets, 2, 3))):
        almost_locked = sets.all[n]
        joined = [(x, sets.restricted(almost_locked, x)) for x in BITS[almost_locked.digits]]
        for (x, by_x), (y, by_y) in combinations(joined, 2):
            for m in each(by_x & by_y):
                rings[min(m, n), max(m, n), x, y] = None
    return simplest_rows(ring_of_two(sets, *ring, complete) for ring in rings)


def als_triples(grid: Grid) -> tuple[AlsRow, ...]:
    """The rows of three almost locked sets that exclude what no two separate sets exclude.

    Each consists of a pivot and a set for each of two commons. A pivot that shares no cells is
    preferred to a smaller one that does.
    """
    sets = grid.derive(AlmostLockedSets)
    triples = _TriplesOfSets(
        sets, [row.eliminations for row in grid.derive(als_pairs) if not row.shares]
    )
    pairs = (combinations(each(ends), 2) for _, ends in _possible_ends(sets, 2, 3))
    for first, last in dict.fromkeys(chain.from_iterable(pairs)):
        triples.between(first, last)
    return simplest_rows(triples.best.values())


class _TriplesOfSets:
    """Collects the simplest row of three almost locked sets for each set of conclusions.
    Conclusions that are part of one of the `known` sets of candidates are left out.

    Grids with many sets have a hundred thousand pairs of ends. So a pair whose rows cannot be
    simpler than the best so far is dropped before the search for its pivot.
    """

    def __init__(self, sets: AlmostLockedSets, known: list[Candidates]) -> None:
        self._sets = sets
        self._known = known
        self._is_known: dict[Candidates, bool] = {0: True}
        self._joined: dict[int, list[tuple[int, int]]] = {}
        self.best: dict[Candidates, AlsRow] = {}

    def between(self, first: int, last: int) -> None:
        """Tries every set as the pivot of a row from the set numbered `first` to the set numbered
        `last`."""
        first_set, last_set = self._sets.all[first], self._sets.all[last]
        seen = {
            z: first_set.seen[z] & last_set.seen[z]
            for z in BITS[first_set.digits & last_set.digits]
        }
        if self._is_covered(union(seen.values())):
            return
        ends = sum(1 << z for z, both in seen.items() if both)
        least = (first_set.cells & last_set.cells).bit_count(), first_set.size + last_set.size + 1
        wanted: dict[int, Candidates] = {}
        for lost in (0, *(1 << z for z in BITS[ends]), *_pairs_of_digits(ends)):
            eliminations = union(seen[z] for z in BITS[ends & ~lost])
            if not self._is_covered(eliminations) and not self._is_simpler(eliminations, least):
                wanted[lost] = eliminations
        if wanted:
            self._pivots(first, last, ends, wanted)

    def _pivots(self, first: int, last: int, ends: int, wanted: dict[int, Candidates]) -> None:
        sets, commons = self._sets, self._commons(last)
        apart = sets.apart(sets.all[first]) & sets.apart(sets.all[last])
        ends_themselves = 1 << first | 1 << last
        simplest: dict[Candidates, tuple[int, int, int]] = {}
        for x, by_x in self._commons(first):
            for y, by_y in commons:
                pivots = by_x & by_y & ~ends_themselves
                if not pivots or x == y:
                    continue
                eliminations = wanted.get(ends & (1 << x | 1 << y))
                if eliminations is None:
                    continue
                if pivots & apart:
                    pivots &= apart
                    way = (pivots & -pivots).bit_length(), x, y
                    simplest[eliminations] = min(way, simplest.get(eliminations, way))
                elif eliminations not in simplest:
                    pivot = (pivots & -pivots).bit_length() - 1
                    self._add(_measured_row(sets, (first, pivot, last), (x, y), eliminations))
        for eliminations, (number, x, y) in simplest.items():
            self._add(_measured_row(sets, (first, number - 1, last), (x, y), eliminations))

    def _add(self, row: AlsRow) -> None:
        best = self.best.get(row.eliminations)
        if best is None or row.rank < best.rank:
            self.best[row.eliminations] = row

    def _is_covered(self, eliminations: Candidates) -> bool:
        is_known = self._is_known.get(eliminations)
        if is_known is None:
            is_known = self._is_known[eliminations] = any(
                not eliminations & ~known for known in self._known
            )
        return is_known

    def _is_simpler(self, eliminations: Candidates, least: tuple[int, int]) -> bool:
        """Whether the best row so far with these eliminations is simpler than any other row can be;
        `least` is the smallest possible `shares` and `size` of another row."""
        best = self.best.get(eliminations)
        return best is not None and (best.shares, best.size) < least

    def _commons(self, n: int) -> list[tuple[int, int]]:
        """The digits that set `n` has as restricted commons. Each comes with the sets that it joins
        to set `n`, as a bit set of their numbers."""
        commons = self._joined.get(n)
        if commons is None:
            almost_locked, restricted = self._sets.all[n], self._sets.restricted
            ways = ((d, restricted(almost_locked, d)) for d in BITS[almost_locked.digits])
            commons = self._joined[n] = [(d, by) for d, by in ways if by]
        return commons


def _pairs_of_digits(mask: int) -> Iterator[int]:
    """Yields every pair of digits in `mask`, each pair as a mask."""
    return (1 << x | 1 << y for x, y in combinations(BITS[mask], 2))


def _possible_ends(sets: AlmostLockedSets, *lengths: int) -> Iterator[tuple[int, int]]:
    """Yields each candidate whose shortest rows have one of these lengths, together with the sets
    at which such rows can end, as a bit set of their numbers."""
    for k in members(union(sets.excluded.get(n, 0) for n in lengths)):
        yield k, sets.seeing(k)


def _has_two_commons(sets: AlmostLockedSets, almost_locked: AlmostLockedSet, n: int) -> bool:
    """Whether `almost_locked` has two or more restricted commons with set `n`."""
    return sum(sets.restricted(almost_locked, d) >> n & 1 for d in BITS[almost_locked.digits]) > 1


def ring_of_two(sets: Sets, m: int, n: int, x: int, y: int, complete: bool) -> AlsRow:
    """The row of two sets with two commons, x and y, and all that it excludes."""
    first, last = sets.all[m], sets.all[n]
    eliminations = first.seen[x] & last.seen[x] | first.seen[y] & last.seen[y]
    for almost_locked in (first, last):
        eliminations |= union(
            almost_locked.seen[d] for d in BITS[almost_locked.digits & ~(1 << x | 1 << y)]
        )
    if not complete:
        eliminations &= ~candidates_of(first.cells | last.cells)
    return _measured_row(sets, (m, n), (x, y), eliminations)


def _measured_row(
    sets: Sets,
    numbers: tuple[int, ...],
    commons: tuple[int, ...],
    eliminations: Candidates,
) -> AlsRow:
    size = sum(sets.all[n].size for n in numbers)
    shares = size - union(sets.all[n].cells for n in numbers).bit_count()
    return AlsRow(numbers, commons, shares, size, eliminations)
