"""The shortest chains that refute each candidate, by definition.

A node is a set of candidates, true if one of them is. If one node of a strong link is false the
other is true, and then every node is false whose candidates all see all of it. A candidate is false
if the nodes that see it, false where it is true, make one of themselves true.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from whydoku.grids.bits import Candidates, members
from whydoku.grids.grid import Grid
from whydoku.grids.spaces import CLASSIC, CONSTRAINT_CANDIDATES, HOUSE_CANDIDATES, SEES

Nodes = tuple[Candidates, Candidates]


def plain_links(grid: Grid) -> Iterator[Nodes]:
    """Yields the two candidates of each constraint with two left."""
    for held in CONSTRAINT_CANDIDATES:
        if (left := held & grid.bits).bit_count() == 2:
            yield left & -left, left & (left - 1)


def grouped_links(grid: Grid) -> Iterator[Nodes]:
    """Yields the places of a digit in a house that lie in two other houses across it; some of them
    in the first only, some in the second."""
    for q in range(81, 324):
        left = CONSTRAINT_CANDIDATES[q] & grid.bits
        crossing = (left & house for house in HOUSE_CANDIDATES if left & ~house)
        for one, other in combinations([node for node in crossing if node], 2):
            if one | other == left and one & ~other and other & ~one:
                yield one, other


def refutations(grid: Grid, strong: list[Nodes]) -> dict[int, int]:
    """Maps each candidate that is refuted to the number of strong links that it takes."""
    ahead: dict[Candidates, set[Candidates]] = {}
    for one, other in strong:
        ahead.setdefault(one, set()).add(other)
        ahead.setdefault(other, set()).add(one)
    seen = {node: CLASSIC.seen_by_all(node) for node in ahead}
    weak = {node: {other for other in ahead if not other & ~seen[node]} for node in ahead}
    found = {}
    for k in members(grid.bits & ~grid.digits):
        facing = {node for node in ahead if not node & ~SEES[k]}
        true: set[Candidates] = set()
        false, last, links = facing, facing, 0
        while last and not true & facing:
            new = {node for before in last for node in ahead[before]} - true
            last = {node for before in new for node in weak[before]} - false
            true, false, links = true | new, false | last, links + 1
        if true & facing:
            found[k] = links
    return found
