"""The shortest chains over the strong links of certain kinds, whatever their length.

One search serves all chains, over the closures of `whydoku.kernels.closure`. It looks for

    pairs       two nodes, at least one of which is true, with a candidate that sees both: an open
                chain; if they see each other, a loop; if they are one candidate, it is true
    refuted     candidates that see both ends of an open chain: a discontinuous loop through them

Every candidate that a chain excludes is also refuted, so without refuted candidates there is no
need to look for pairs. The ends of a chain alone decide what it excludes, so only the plainest of
the shortest chains between them is reported. What a loop excludes depends on all its nodes, so all
the shortest loops are reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, groupby, islice, pairwise, product
from typing import Final, NamedTuple, TypeAlias

from whydoku import kernels
from whydoku.bits import BITS, Candidates, each, from_members, members
from whydoku.grid import Grid
from whydoku.kernels.closure import Closure, Net, NodePair
from whydoku.kernels.splits import SPLITS
from whydoku.spaces import DIGIT_CANDIDATES
from whydoku.structures.links import Walk, digit_of, refuting, strong_links, weight_of_walk
from whydoku.structures.strong_links import Link, weight_of
from whydoku.why import Als, Cover
from whydoku.world.candidates import candidates_of, cells_of, held_in, seen_by_all, union

MOST_WAYS: Final = 100
"""The most loops, or choices of links for one loop, that are compared; if there are more, only the
first by position are."""

Ways: TypeAlias = tuple[tuple[int, int], ...]
"""Strong links in a row, each given by the numbers of its two nodes."""


class _LoopBeginning(NamedTuple):
    """How a loop may begin:

    - `links`: the least number of strong links in such a loop
    - `false`: nodes of which one is false at the beginning
    - `last`: nodes of which one is true at the end
    - `known`: the strong links with which the loop already begins
    """

    links: int
    false: int
    last: int
    known: Ways = ()


class _Reached(NamedTuple):
    """A closure, with a cache of its plainest ways: for each node and layer, the weight and the
    strong links of the plainest way there."""

    closure: Closure
    plainest: dict[tuple[int, int], tuple[int, Ways]]


class Chains:
    """The chains of a grid over strong links of certain kinds.

    If `one_digit` is set, every weak link joins nodes of the same digit.
    """

    def __init__(self, grid: Grid, kinds: tuple[str, ...], one_digit: bool) -> None:
        self._grid = grid
        self._kinds = kinds
        self._one_digit = one_digit
        self._reached_from: dict[int, _Reached] = {}

    @cached_property
    def _ways_to(self) -> dict[tuple[Candidates, Candidates], tuple[int, tuple[Link, ...]]]:
        """Maps every two linked nodes to the weight of the plainest links between them, and to
        these links."""
        plainest: dict[tuple[Candidates, Candidates], tuple[int, tuple[Link, ...]]] = {}
        for kind in self._kinds:
            for link in strong_links(self._grid, kind):
                weight = weight_of(link)
                least, _ = plainest.get((link.start, link.end), (weight, ()))
                if weight <= least:
                    for way in (link, link.turned):
                        _, others = plainest.get((way.start, way.end), (weight, ()))
                        equal = (*others, way) if weight == least else (way,)
                        plainest[way.start, way.end] = weight, equal
        return plainest

    @cached_property
    def _nodes(self) -> tuple[Candidates, ...]:
        return tuple(sorted({start for start, _ in self._ways_to}, key=_node_position))

    @cached_property
    def _links(self) -> dict[tuple[int, int], tuple[int, tuple[Link, ...]]]:
        """The same entries as in `_ways_to`, with the numbers of the nodes as keys."""
        number = {node: n for n, node in enumerate(self._nodes)}
        return {(number[a], number[b]): entry for (a, b), entry in self._ways_to.items()}

    @cached_property
    def _strong(self) -> list[tuple[int, int]]:
        return [(a, b) for a, b in self._links if a < b]

    @cached_property
    def net(self) -> Net:
        """The nodes of the chains, which are numbered here, and the strong and weak links between
        them."""
        return Net(self._grid.bits, self._nodes, self._strong, one_digit=self._one_digit)

    @cached_property
    def refuted(self) -> dict[int, int]:
        """Maps each candidate that chains exclude to the number of strong links in the shortest
        chain that does so."""
        grid = self._grid
        if SPLITS.keys() >= set(self._kinds):
            links = grid.derive(refuting, self._kinds, self._one_digit)
        else:
            links = kernels.refuting(grid.bits, self._nodes, self._strong, self._one_digit)
        return {k: links[k] for k in members(grid.bits & ~grid.digits) if links[k]}

    @cached_property
    def pairs(self) -> tuple[NodePair, ...]:
        """The pairs of nodes, at least one of which is true, that together exclude something.

        Pairs with the shortest chains come first, then those with the most conclusions, then those
        with the lowest position.
        """
        if not self.refuted:
            return ()
        net = self._grid.bits, self._nodes, self._strong
        return tuple(kernels.joined(*net, from_members(self.refuted), self._one_digit))

    @cached_property
    def lengths(self) -> dict[tuple[Candidates, Candidates], int]:
        """Maps each pair of nodes to the number of strong links in the shortest chain between
        them."""
        return {self.ends(pair): pair.links for pair in self.pairs}

    def ends(self, pair: NodePair) -> tuple[Candidates, Candidates]:
        """The two nodes whose numbers are in `pair`."""
        return self.net.nodes[pair.first], self.net.nodes[pair.last]

    def is_open(self, pair: NodePair) -> bool:
        """Whether the nodes of a pair are different and do not see each other."""
        return pair.first != pair.last and not self.net.weak(pair.first) >> pair.last & 1

    def is_loop(self, pair: NodePair) -> bool:
        """Whether the nodes of a pair are different and see each other."""
        return pair.first != pair.last and not self.is_open(pair)

    def excluded(self, pair: NodePair) -> Candidates:
        """The candidates that an open chain between the nodes of a pair excludes.

        If both nodes are the same candidate, these are the other candidates of its cell.
        """
        seen = self.net.seen(pair.first) & self.net.seen(pair.last)
        if pair.first == pair.last:
            seen &= candidates_of(cells_of(self.net.nodes[pair.first]))
        return seen

    def open_chain(self, pair: NodePair) -> Walk | None:
        """The plainest of the shortest chains between the nodes of a pair.

        Returns None if the nodes are different and every such chain meets some node twice: then one
        of the two nodes is true by itself.
        """
        _, ways = self._plainest(self._reached(1 << pair.first), pair.last, pair.links)
        if pair.first != pair.last and len({*chain(*ways)}) < 2 * len(ways):
            begun = _LoopBeginning(pair.links, 1 << pair.first, 1 << pair.last)
            ways = min(self._plainest_without_repeat(begun), default=())
        return self._walk(ways, self.excluded(pair)) if ways else None

    def against(self, k: int) -> Walk:
        """The plainest of the shortest chains that refute candidate `k`; the candidate sees both
        ends of the chain."""
        links, facing = self.refuted[k], self.net.facing(k)
        reached = self._reached(facing)
        ends = each(reached.closure.true[links] & facing)
        _, ways = min(self._plainest(reached, n, links) for n in ends)
        return self._walk(ways, 1 << k)

    def loops(self, *, complete: bool = True) -> Iterator[Walk]:
        """Yields each loop that excludes something and meets no node twice.

        For each way to begin, these are the plainest of the shortest loops. If equally plain sets
        on the same way exclude different candidates, each gives a loop of its own. The shortest
        loops come first, then the plainest, then those with the most conclusions.

        If `complete` is not set, a loop excludes only by weak links and sets, and a weak link
        inside a house excludes nothing in the loop's own cells.
        """
        if not self.refuted:
            return
        met: set[frozenset[tuple[bool, frozenset[int]]]] = set()
        begun = sorted(
            (*self._beginnings_at_weak_links(), *self._beginnings_at_sets()),
            key=lambda beginning: beginning.links,
        )
        for _, same in groupby(begun, key=lambda beginning: beginning.links):
            weighed: list[tuple[int, Walk]] = []
            for beginning in same:
                for way in self._plainest_without_repeat(beginning):
                    around = [*chain(*way), way[0][0]]
                    name = frozenset(
                        (n % 2 > 0, frozenset(ends)) for n, ends in enumerate(pairwise(around))
                    )
                    if name not in met:
                        met.add(name)
                        for links in islice(product(*map(self._choices, way)), MOST_WAYS):
                            walk = self._loop(way, links, complete)
                            if walk.eliminations:
                                weighed.append((self._weight(way), walk))
            weighed.sort(key=lambda entry: (entry[0], -entry[1].eliminations.bit_count()))
            yield from (walk for _, walk in weighed)

    def _beginnings_at_weak_links(self) -> Iterator[_LoopBeginning]:
        """Yields a beginning for each weak link that excludes something and can close a loop."""
        for pair in self.pairs:
            if self.is_loop(pair):
                yield _LoopBeginning(pair.links, 1 << pair.first, 1 << pair.last)

    def _beginnings_at_sets(self) -> Iterator[_LoopBeginning]:
        """Yields a beginning for each strong link on a set that would exclude something once a loop
        has locked the set.

        Sets whose two nodes see each other are left out: they are locked without a chain.
        """
        worth = from_members(self.refuted)
        for a, b in self._strong:
            if self.net.weak(a) >> b & 1:
                continue
            sets = self._choices((a, b))
            if any(_excluded_where_locked(link, self.net.possible) & worth for link in sets):
                reached = self._reached(self.net.weak(b))
                for links, true in enumerate(reached.closure.true):
                    if last := true & self.net.weak(a):
                        yield _LoopBeginning(links + 1, self.net.weak(b), last, ((a, b),))
                        break

    def _choices(self, way: tuple[int, int]) -> Sequence[Link]:
        """The plainest links between two nodes; `way` holds the numbers of the nodes. A link is
        left out if its set, once locked, would exclude less than the set of another link."""
        _, links = self._links[way]
        if len(links) == 1:
            return links
        by_locked: dict[Candidates, Link] = {}
        for link in links:
            by_locked.setdefault(_excluded_where_locked(link, self.net.possible), link)
        return [
            link
            for excluded, link in by_locked.items()
            if not any(excluded != more and not excluded & ~more for more in by_locked)
        ]

    def open_chains(self, pairs: Iterable[NodePair]) -> Iterator[Walk]:
        """Yields the plainest of the shortest chains for each of the pairs, which must come with
        the shortest first. Of equally short chains, the plainest come first."""
        for _, same in groupby(pairs, key=lambda pair: pair.links):
            yield from sorted(filter(None, map(self.open_chain, same)), key=weight_of_walk)

    def _reached(self, false: int) -> _Reached:
        """The closure that follows if the nodes in `false` are false; it is computed once for these
        nodes."""
        reached = self._reached_from.get(false)
        if reached is None:
            reached = self._reached_from[false] = _Reached(self.net.closure(false), {})
        return reached

    def _before(self, closure: Closure, n: int, layer: int) -> Iterator[tuple[int, int]]:
        """Yields each false node that makes node `n` true in a layer, together with the nodes, true
        one layer before, that make it false."""
        last = closure.true[layer - 1]
        for f in each(self.net.partners[n] & closure.false[layer - 1]):
            yield f, self.net.weak(f) & last

    def _plainest(self, reached: _Reached, n: int, layer: int) -> tuple[int, Ways]:
        """The weight of the plainest way to node `n`, which is true in this layer, and the way
        itself. Of equally plain ways, the one with the lowest numbers is taken."""
        plainest = reached.plainest.get((n, layer))
        if plainest is None:
            choices: list[tuple[int, Ways]] = []
            for f, makers in self._before(reached.closure, n, layer):
                weight = self._links[f, n][0]
                if layer == 1:
                    choices.append((weight, ((f, n),)))
                for maker in each(makers):
                    before, ways = self._plainest(reached, maker, layer - 1)
                    choices.append((before + weight, (*ways, (f, n))))
            plainest = reached.plainest[n, layer] = min(choices)
        return plainest

    def _plainest_without_repeat(self, begun: _LoopBeginning) -> list[Ways]:
        """The plainest of the shortest loops with this beginning that meet no node twice."""
        ways = list(islice(self._ways(begun, self._least_weight(begun)), MOST_WAYS))
        if not ways:
            others = list(islice(self._ways(begun), MOST_WAYS))
            least = min(map(self._weight, others), default=0)
            ways = [way for way in others if self._weight(way) == least]
        return ways

    def _least_weight(self, begun: _LoopBeginning) -> int:
        """The weight of the plainest of the shortest loops with this beginning. Loops that meet a
        node twice are included."""
        reached, links = self._reached(begun.false), begun.links - len(begun.known)
        lasts = each(begun.last & reached.closure.true[links])
        return min(self._plainest(reached, n, links)[0] for n in lasts)

    def _ways(self, begun: _LoopBeginning, most: int | None = None) -> Iterator[Ways]:
        """Yields the shortest loops with this beginning that meet no node twice. If `most` is
        given, only loops with at most this weight are yielded."""
        reached = self._reached(begun.false)

        def back(n: int, layer: int, weight: int, free: int, ways: Ways) -> Iterator[Ways]:
            if most is not None:
                least, _ = self._plainest(reached, n, layer)
                if weight + least > most:
                    return
            for f, makers in self._before(reached.closure, n, layer):
                so_far = weight + self._links[f, n][0]
                if not free >> f & 1 or (most is not None and so_far > most):
                    continue
                if layer == 1:
                    yield (*begun.known, (f, n), *ways)
                still = free & ~(1 << f)
                for maker in each(makers & still):
                    rest = still & ~(1 << maker)
                    yield from back(maker, layer - 1, so_far, rest, ((f, n), *ways))

        free = ~sum(1 << n for n in chain(*begun.known))
        links = begun.links - len(begun.known)
        for last in each(begun.last & reached.closure.true[links] & free):
            yield from back(last, links, 0, free & ~(1 << last), ())

    def _weight(self, ways: Ways) -> int:
        return sum(self._links[way][0] for way in ways)

    def _walk(self, ways: Ways, eliminations: Candidates) -> Walk:
        return Walk(tuple(self._links[way][1][0] for way in ways), eliminations)

    def _loop(self, ways: Ways, links: tuple[Link, ...], complete: bool) -> Walk:
        """Makes the loop of these links. If `complete` is set, the loop excludes everything that
        follows, otherwise only what its weak links and its sets exclude."""
        eliminations = self._seen_both_ways(ways) if complete else self._seen_by_weak_links(ways)
        for link in links:
            eliminations |= _excluded_where_locked(link, self.net.possible)
        return Walk(links, eliminations, loop=True)

    def _seen_both_ways(self, ways: Ways) -> Candidates:
        """The candidates that see a true node in whichever direction a loop is followed."""
        one_way, other_way = (union(map(self.net.seen, half)) for half in zip(*ways, strict=True))
        return one_way & other_way

    def _seen_by_weak_links(self, ways: Ways) -> Candidates:
        """The candidates that see both nodes of a weak link of a loop; those in the loop's own
        cells only if the link lies inside a cell."""
        seen, net = 0, self.net
        own = candidates_of(cells_of(union(net.nodes[n] for n in chain(*ways))))
        for (_, a), (b, _) in zip(ways, (*ways[1:], ways[0]), strict=True):
            inside = cells_of(net.nodes[a] | net.nodes[b]).bit_count() == 1
            seen |= net.seen(a) & net.seen(b) & ~(0 if inside else own)
        return seen


def chains(grid: Grid, kinds: tuple[str, ...], *, one_digit: bool = False) -> Chains:
    """The chains of a grid over the strong links of these kinds; found once per grid."""
    return grid.derive(Chains, kinds, one_digit)


def _node_position(node: Candidates) -> tuple[int, int, Candidates]:
    return (node & -node).bit_length(), node.bit_count(), node


def _excluded_where_locked(link: Link, possible: Candidates) -> Candidates:
    """The candidates that the set of a link excludes once exactly one node of the link is true. The
    set is then locked."""
    excluded = 0
    match link.because:
        case Als((almost_locked,)):
            inside = held_in(members(almost_locked.cells)) & possible
            own = 1 << digit_of(link.start) | 1 << digit_of(link.end)
            for d in BITS[almost_locked.digits & ~own]:
                excluded |= seen_by_all(inside & DIGIT_CANDIDATES[d])
        case Cover(bases, covers):
            excluded = held_in(covers) & ~held_in(bases)
    return excluded & possible
