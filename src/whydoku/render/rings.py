"""Finds which two nodes of a loop exclude a candidate. One has an even number and the other an odd
number, so that one of the two is true.

Neighbours come first. A candidate that does not see two neighbours is excluded by nodes further
apart: if possible by two in one row, column, box or cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import product
from operator import and_

from whydoku.bits import Candidates, members
from whydoku.spaces import HELD_BY
from whydoku.why import Chain
from whydoku.world.candidates import seen_by_all


def neighbours(chain: Chain) -> Iterator[tuple[Candidates, Candidates]]:
    """Yields the two nodes of each weak link of a loop, the closing link last.

    A link is left out if a part of its candidates forms a smaller pair of nodes, of which one must
    be true as well.
    """
    nodes = chain.nodes
    for a, b in zip(nodes[1::2], (*nodes[2::2], *nodes[:1]), strict=False):
        if (a | b).bit_count() == 2 or not _holds_smaller_pair(chain, a | b):
            yield a, b


def _holds_smaller_pair(chain: Chain, both: Candidates) -> bool:
    """Whether two nodes, one of even and one of odd number, together have some but not all of the
    candidates `both`, and no others."""
    ways = (
        [node for node in half if not node & ~both]
        for half in (chain.nodes[::2], chain.nodes[1::2])
    )
    return any(a | b != both for a, b in product(*ways))


def apart(chain: Chain, left: Candidates) -> Iterator[tuple[Candidates, Candidates, Candidates]]:
    """Yields pairs of nodes, one of even and one of odd number, each pair with the candidates in
    `left` that it excludes. Each candidate comes once."""
    one_way, other_way = (_seeing(half, left) for half in (chain.nodes[::2], chain.nodes[1::2]))
    pairs = [
        (a, b, taken)
        for (a, sees_a), (b, sees_b) in product(one_way, other_way)
        if (taken := sees_a & sees_b)
    ]
    pairs.sort(key=_clearest_first)
    for a, b, taken in pairs:
        if hit := taken & left:
            yield a, b, hit
            left &= ~hit


def _seeing(nodes: Sequence[Candidates], left: Candidates) -> list[tuple[Candidates, Candidates]]:
    """Those of the nodes that some candidates in `left` see in full, each with these candidates."""
    return [(node, sees) for node in nodes if node and (sees := seen_by_all(node) & left)]


def _clearest_first(pair: tuple[Candidates, Candidates, Candidates]) -> tuple[bool, int, int]:
    """A sort key for pairs of nodes: first those in one house or cell, then those that exclude most
    candidates, then those with few candidates of their own."""
    a, b, taken = pair
    return not _are_in_one_place(a | b), -taken.bit_count(), (a | b).bit_count()


def _are_in_one_place(candidates: Candidates) -> bool:
    """Whether some constraint holds all of the candidates."""
    return bool(reduce(and_, (HELD_BY[k] for k in members(candidates))))
