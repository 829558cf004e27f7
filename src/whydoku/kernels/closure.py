"""Closures: all that follows over strong and weak links if some nodes are false, the nearest first.

    false nodes  =strong=  true nodes  -weak-  false nodes  =strong=  true nodes ...
      layer 0               layer 1             layer 1                layer 2

A strong link has at least one true node: if one is false, the other is true. If a node is true,
every node is false whose candidates all see all of it: that is a weak link, which need not be
listed. Each node becomes false at most once and true at most once, in the first layer possible.

Sets of nodes are bit sets of their numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from whydoku.bits import Candidates, each, members
from whydoku.spaces import DIGIT_CANDIDATES
from whydoku.world.candidates import seen_by_all


class NodePair(NamedTuple):
    """Two nodes, `first` and `last`, of which at least one is true.

    `links` is the least number of strong links that join them, and `conclusions` the number of
    candidates that see both. A node that is joined to itself is true; then the conclusions are the
    other candidates of its cell.
    """

    links: int
    conclusions: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Closure:
    """The layers of a closure: `true[n]` and `false[n]` are the nodes that become true or false
    after n strong links, and no fewer, as bit sets.

    In layer 0 no node is true, and the false nodes are those with which the closure begins.
    """

    true: tuple[int, ...]
    false: tuple[int, ...]


class Net:
    """A net: nodes, known by their numbers, and the strong links between them.

    `partners[n]` are the nodes strongly linked to node n. If `one_digit` is set, weak links join
    only nodes of the same digit.
    """

    def __init__(
        self,
        possible: Candidates,
        nodes: Sequence[Candidates],
        strong: Iterable[tuple[int, int]],
        *,
        one_digit: bool = False,
    ) -> None:
        self.possible = possible
        self.nodes: tuple[Candidates, ...] = tuple(nodes)
        self.partners: list[int] = [0] * len(self.nodes)
        for a, b in strong:
            self.partners[a] |= 1 << b
            self.partners[b] |= 1 << a
        self._one_digit = one_digit
        self._lowest: dict[int, int] = {}
        for n, node in enumerate(self.nodes):
            low = (node & -node).bit_length() - 1
            self._lowest[low] = self._lowest.get(low, 0) | 1 << n
        self._seen: list[Candidates | None] = [None] * len(self.nodes)
        self._weak: list[int | None] = [None] * len(self.nodes)

    def seen(self, n: int) -> Candidates:
        """The possible candidates that see every candidate of node `n`."""
        seen = self._seen[n]
        if seen is None:
            seen = self._seen[n] = seen_by_all(self.nodes[n]) & self.possible
        return seen

    def weak(self, n: int) -> int:
        """The nodes that are weakly linked to node `n`, as a bit set."""
        weak = self._weak[n]
        if weak is None:
            weak = self._weak[n] = self.within(self._ahead(n))
        return weak

    def _ahead(self, n: int) -> Candidates:
        """The candidates that nodes weakly linked to node `n` may have."""
        seen = self.seen(n)
        if self._one_digit:
            seen &= DIGIT_CANDIDATES[(self.nodes[n].bit_length() - 1) % 9]
        return seen

    def within(self, candidates: Candidates) -> int:
        """The nodes that consist only of the given candidates, as a bit set."""
        nodes = 0
        for k in members(candidates):
            for n in each(self._lowest.get(k, 0)):
                if not self.nodes[n] & ~candidates:
                    nodes |= 1 << n
        return nodes

    def facing(self, k: int) -> int:
        """The nodes whose candidates all see candidate `k`, as a bit set. They are all false if `k`
        is true, and `k` is false if any of them is true."""
        seen = seen_by_all(1 << k) & self.possible
        return self.within(seen & DIGIT_CANDIDATES[k % 9] if self._one_digit else seen)

    def closure(self, false: int) -> Closure:
        """All that follows if the nodes in the bit set `false` are false, even if it contradicts
        itself."""
        layers = [(0, false), *self._layers(false)]
        return Closure(tuple(true for true, _ in layers), tuple(false for _, false in layers))

    def _layers(self, false: int) -> Iterator[tuple[int, int]]:
        """Yields, layer by layer from layer 1 on, the nodes that become true and those that become
        false, as two bit sets; the nodes in `false` are false at the beginning."""
        known_true, known_false = 0, false
        while false:
            true = 0
            for n in each(false):
                true |= self.partners[n]
            true &= ~known_true
            known_true |= true
            false = 0
            for n in each(true):
                false |= self.weak(n)
            false &= ~known_false
            known_false |= false
            yield true, false
