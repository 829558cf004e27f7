"""ALS-W-Wings: two almost locked sets with x and y that together see all places of x in a house.

One of these places is true. The set that sees it loses x and so holds y. Therefore y is in one of
the two sets, and a candidate that sees all places of y in both is false.
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
class AlsWWing:
    """An ALS-W-Wing: `bridge` is the constraint of digit x in the house between the two sets, and
    `digit` is y."""

    first: AlmostLockedSet
    last: AlmostLockedSet
    bridge: int
    digit: int
    eliminations: Candidates

    @property
    def is_plain(self) -> bool:
        """Whether the wing is plain: its sets share no cell, have more than two cells together, and
        hold none of the places of x in the house between them."""
        x = self.bridge % 9
        inside = self.first.places[x] | self.last.places[x]
        if CONSTRAINT_CANDIDATES[self.bridge] & inside or self.first.cells & self.last.cells:
            return False
        return self.first.size + self.last.size > 2


def reason_of_w_wing(grid: Grid, wing: AlsWWing) -> Chain:
    """The reason for what a wing excludes: a chain from y in one set to y in the other."""
    x = wing.bridge % 9
    first, last, y = wing.first, wing.last, wing.digit
    held = CONSTRAINT_CANDIDATES[wing.bridge] & grid.bits
    here = held & first.seen[x]
    nodes = (first.places[y], first.places[x], here, held & ~here, last.places[x], last.places[y])
    return Chain(nodes, (Als((first.reason,)), wing.bridge, Als((last.reason,))))


def als_w_wings(grid: Grid) -> tuple[AlsWWing, ...]:
    """The plain ALS-W-Wings; of several with the same conclusions, only the one with the fewest
    cells is kept.

    Wings with the most conclusions come first, then those with the fewest cells, then those with
    the lowest position.
    """
    wings = [ranked for of in grid.derive(_bridged).values() for ranked in of if ranked[1].is_plain]
    fewest_cells = (wing for _, wing in sorted(wings, key=lambda ranked: ranked[0]))
    return tuple(most_first(each_once(fewest_cells)))


def is_bridged(grid: Grid, k: int, q: int) -> bool:
    """Whether some ALS-W-Wing excludes candidate `k` and has constraint `q` between its sets."""
    return bool(grid.derive(_bridged).get((k, q)))


_RankedWings: TypeAlias = list[tuple[tuple[int, ...], AlsWWing]]


def _bridged(grid: Grid) -> dict[tuple[int, int], _RankedWings]:
    """Maps each pair of a candidate and a constraint to the ALS-W-Wings that exclude the candidate
    and have the constraint between their sets."""
    sets = grid.derive(AlmostLockedSets)
    return {
        (k, q): list(_ranked_wings_between(grid, sets, k, q))
        for k, q in sets.stems
        if q >= ROW_SPACE
    }


def _ranked_wings_between(
    grid: Grid, sets: AlmostLockedSets, k: int, q: int
) -> Iterator[tuple[tuple[int, ...], AlsWWing]]:
    x, y = q % 9, k % 9
    held = CONSTRAINT_CANDIDATES[q] & grid.bits
    if x == y or held & SEES[k]:
        return
    possible = [(n, sets.all[n].seen[x] & held) for n in each(sets.seeing(k) & sets.having[x])]
    sides = [side for side in possible if side[1]]
    for (m, here), (n, there) in combinations(sides, 2):
        if not held & ~(here | there):
            first, last = sets.all[m], sets.all[n]
            eliminations = first.seen[y] & last.seen[y]
            yield (first.size + last.size, m, n, q), AlsWWing(first, last, q, y, eliminations)
