"""Colours by their definition. A pair is a constraint with two candidates left: one of them is
true. Candidates that pairs join take two colours in turn, and all of one colour are true.

Which colours can be true is tried out: what is false whichever is true is shown to be false.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations, product
from typing import NamedTuple

from whydoku.grids.bits import Candidates, members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import union
from whydoku.grids.spaces import CONSTRAINT_CANDIDATES, DIGIT_CANDIDATES, SEES

SMALLEST: int = 4
"""The fewest candidates of a cluster that is asked what sees both colours."""


class Cluster(NamedTuple):
    """Two colours."""

    first: Candidates
    second: Candidates

    @property
    def both(self) -> Candidates:
        """All candidates of the cluster."""
        return self.first | self.second


class Shown(NamedTuple):
    """A rule, the clusters that it is about, and what it shows to be false."""

    rule: str
    clusters: frozenset[frozenset[Candidates]]
    false: Candidates


def _shown(rule: str, clusters: Iterable[Cluster], false: Candidates) -> Shown:
    return Shown(rule, frozenset(map(frozenset, clusters)), false)


def clusters(bits: Candidates, constraints: Iterable[int]) -> list[Cluster]:
    """The clusters of the pairs among some constraints, without those that no two colours fit."""
    held = (CONSTRAINT_CANDIDATES[q] & bits for q in constraints)
    pairs = {pair for pair in held if pair.bit_count() == 2}
    found = []
    while pairs:
        first, second = 1 << members(pairs.pop())[0], 0
        while True:
            more = second | union(pair & ~first for pair in _touched(bits, constraints, first))
            again = first | union(pair & ~more for pair in _touched(bits, constraints, more))
            if (again, more) == (first, second):
                break
            first, second = again, more
        cluster = Cluster(first, second)
        pairs = {pair for pair in pairs if not pair & cluster.both}
        inside = _touched(bits, constraints, cluster.both)
        if not first & second and all(pair & first and pair & second for pair in inside):
            found.append(cluster)
    return found


def _touched(bits: Candidates, constraints: Iterable[int], some: Candidates) -> list[Candidates]:
    held = (CONSTRAINT_CANDIDATES[q] & bits for q in constraints)
    return [pair for pair in held if pair.bit_count() == 2 and pair & some]


def seen_in_houses(colour: Candidates) -> Candidates:
    """What sees a candidate of a colour and has its digit."""
    return union(SEES[k] & DIGIT_CANDIDATES[k % 9] for k in members(colour))


def seen_in_cells(colour: Candidates) -> Candidates:
    """What is another digit of the cell of a candidate of a colour."""
    return union(SEES[k] & ~DIGIT_CANDIDATES[k % 9] for k in members(colour))


def of_one_digit(grid: Grid) -> Iterator[Shown]:
    """What the clusters of each digit show, by the names of the techniques."""
    for d in range(9):
        every = clusters(grid.bits, range(81 + d, 324, 9))
        for one in every:
            first, second = map(seen_in_houses, one)
            if one.both.bit_count() >= SMALLEST:
                yield _shown("simple-colours-trap", [one], first & second & ~one.both)
            for colour in one:
                if seen_in_houses(colour) & colour:
                    yield _shown("simple-colours-wrap", [one], colour)
        for two in combinations(every, 2):
            yield _shown("multi-colours-1", two, _beside_meeting(*two))
        for one, other in permutations(every, 2):
            for colour in one:
                if all(seen_in_houses(colour) & each for each in other):
                    yield _shown("multi-colours-2", [one, other], colour)


def _beside_meeting(one: Cluster, other: Cluster) -> Candidates:
    """If a colour of one cluster sees a colour of the other, the opposite of one of them is true:
    what sees both opposites is false."""
    met = [
        seen_in_houses(one[1 - a]) & seen_in_houses(other[1 - b])
        for a, b in product((0, 1), repeat=2)
        if seen_in_houses(one[a]) & other[b]
    ]
    return union(met) & ~one.both & ~other.both


def of_all_digits(grid: Grid) -> Iterator[Shown]:
    """What the clusters of candidates of several digits and more than one pair show, by the names
    of the variants of Medusa."""
    for one in clusters(grid.bits, range(324)):
        several = len({k % 9 for k in members(one.both)}) > 1
        if not several or len({*_touched(grid.bits, range(324), one.both)}) < 2:
            continue
        for colour in one:
            if rule := _contradiction(grid, colour):
                yield _shown(rule, [one], colour)
        if one.both.bit_count() < SMALLEST:
            continue
        (cells, houses), (others, lines) = ((seen_in_cells(c), seen_in_houses(c)) for c in one)
        for rule, false in (
            ("two-colours-in-a-cell", cells & others),
            ("two-colours-seen", houses & lines),
            ("cell-and-house", cells & lines | houses & others),
        ):
            yield _shown(rule, [one], false & ~one.both)


def _contradiction(grid: Grid, colour: Candidates) -> str | None:
    """How a colour contradicts itself: two of it see each other, or every candidate of a
    constraint sees one of it."""
    if seen_in_cells(colour) & colour:
        return "twice-in-a-cell"
    if seen_in_houses(colour) & colour:
        return "twice-in-a-house"
    seen = seen_in_cells(colour) | seen_in_houses(colour)
    for q, held in enumerate(CONSTRAINT_CANDIDATES):
        if held & grid.bits and not held & grid.bits & ~seen:
            return "cell-emptied" if q < 81 else "house-emptied"
    return None
