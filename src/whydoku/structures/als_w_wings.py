"""ALS-W-Wings: two almost locked sets with x and y, and a house all whose places of x they see.

One of the places of x in the house is true. The set that sees it lacks x and so holds y, so that y
is in one of the two sets: what sees all its places in both is false.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from whydoku.bits import Candidates, each
from whydoku.grid import Grid
from whydoku.spaces import CONSTRAINT_CANDIDATES, ROW_SPACE, SEES
from whydoku.structures.almost_locked import AlmostLockedSet, AlmostLockedSets
from whydoku.structures.order import each_once, most_first
from whydoku.why import Als, Chain


@dataclass(frozen=True, slots=True)
class Wing:
    """Two sets, the house with x that joins them, as a constraint, and y in both of them."""

    first: AlmostLockedSet
    last: AlmostLockedSet
    bridge: int
    digit: int
    eliminations: Candidates

    @property
    def is_plain(self) -> bool:
        """Whether its sets are apart, more than two cells, and neither has x in the house."""
        x = (self.bridge - ROW_SPACE) % 9
        inside = self.first.places[x] | self.last.places[x]
        if CONSTRAINT_CANDIDATES[self.bridge] & inside or self.first.cells & self.last.cells:
            return False
        return self.first.size + self.last.size > 2


def reason(grid: Grid, wing: Wing) -> Chain:
    """A wing as a chain from y in one set to y in the other."""
    x = (wing.bridge - ROW_SPACE) % 9
    first, last, y = wing.first, wing.last, wing.digit
    held = CONSTRAINT_CANDIDATES[wing.bridge] & grid.bits
    here = held & first.seen[x]
    nodes = (first.places[y], first.places[x], here, held & ~here, last.places[x], last.places[y])
    return Chain(nodes, (Als((first.reason,)), wing.bridge, Als((last.reason,))))


def wings(grid: Grid) -> tuple[Wing, ...]:
    """The wings that are plain; each set of conclusions is told once, by fewest cells.

    Those with most conclusions come first, then those of fewest cells, then by position.
    """
    found = [one for of in grid.derive(_bridged).values() for one in of if one[1].is_plain]
    fewest_cells = (wing for _, wing in sorted(found, key=lambda one: one[0]))
    return tuple(most_first(each_once(fewest_cells)))


def is_bridged(grid: Grid, k: int, q: int) -> bool:
    """Whether two sets and this constraint between them exclude a candidate."""
    return bool(grid.derive(_bridged).get((k, q)))


_Ranked: TypeAlias = list[tuple[tuple[int, ...], Wing]]


def _bridged(grid: Grid) -> dict[tuple[int, int], _Ranked]:
    """The wings that exclude a candidate by way of a constraint."""
    sets = grid.derive(AlmostLockedSets)
    return {(k, q): list(_between(grid, sets, k, q)) for k, q in sets.stems if q >= ROW_SPACE}


def _between(
    grid: Grid, sets: AlmostLockedSets, k: int, q: int
) -> Iterator[tuple[tuple[int, ...], Wing]]:
    x, y = (q - ROW_SPACE) % 9, k % 9
    held = CONSTRAINT_CANDIDATES[q] & grid.bits
    if x == y or held & SEES[k]:
        return
    possible = [(n, sets.all[n].seen[x] & held) for n in each(sets.seeing(k) & sets.having[x])]
    sides = [side for side in possible if side[1]]
    for (m, here), (n, there) in combinations(sides, 2):
        if not held & ~(here | there):
            first, last = sets.all[m], sets.all[n]
            gone = first.seen[y] & last.seen[y]
            yield (first.size + last.size, m, n, q), Wing(first, last, q, y, gone)
