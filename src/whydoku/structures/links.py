"""Strong links between nodes, from several providers, and the one search that walks along them.

A node is a set of candidates, true if one of them is. A strong link has at least one true node, a
weak link at most one. Weak links need not be listed: two nodes are weakly linked if every candidate
of one sees every candidate of the other. Strong links come from providers, and more providers can
be registered:

    provider    its strong links
    cell        } the candidates left in a constraint, if they form two nodes: candidates of a
    house       } cell; places of a digit in a house; its places in two intersections, or in a
    group       } row and a column of a box; see whydoku.kernels.splits
    cross       }
    als         two digits of an almost locked set            } see
    ahs         two cells of an almost hidden set             } structures.set_links
    fish        two lines across an almost fish               }

A walk alternates strong and weak links, with strong ones first and last, so one of its two ends is
true. Short walks are the single-digit patterns and wings, long ones are chains.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Final, TypeAlias

from whydoku import kernels
from whydoku.bits import Candidates, from_members, members
from whydoku.errors import UnknownName, WhydokuError
from whydoku.grid import Grid
from whydoku.kernels.splits import SPLITS
from whydoku.spaces import ALL_CANDIDATES, CONSTRAINT_CANDIDATES, CONSTRAINTS_OF
from whydoku.structures.set_links import (
    LINKS_ON_SETS,
    link_on_set,
    links_of_almost_fish,
    links_of_almost_hidden,
    links_of_almost_locked,
)
from whydoku.structures.strong_links import Link, weight_of
from whydoku.structures.views import VIEWS
from whydoku.why import Chain
from whydoku.world.candidates import seen_by_all, union


@dataclass(frozen=True, slots=True)
class Walk:
    """Strong links in a row; the end of each is weakly linked to the start of the next.

    links[0].start = links[0].end - links[1].start = links[1].end - ...

    In a loop the last node is weakly linked to the first.
    """

    links: tuple[Link, ...]
    eliminations: Candidates
    loop: bool = False

    @property
    def start(self) -> Candidates:
        """The first node of the walk."""
        return self.links[0].start

    @property
    def end(self) -> Candidates:
        """The last node of the walk."""
        return self.links[-1].end

    @property
    def nodes(self) -> Candidates:
        """The candidates of all nodes of the walk together."""
        return union(link.start | link.end for link in self.links)

    @property
    def turned(self) -> Walk:
        """The same walk, from its last node to its first."""
        return Walk(
            tuple(link.turned for link in reversed(self.links)), self.eliminations, self.loop
        )

    @property
    def reason(self) -> Chain:
        """The reason for what the walk excludes: its links as a chain."""
        nodes = tuple(node for link in self.links for node in (link.start, link.end))
        return Chain(nodes, tuple(link.because for link in self.links), self.loop)


def walk_of_trail(grid: Grid, trail: Sequence[int], eliminations: Candidates) -> Walk:
    """The walk that the trail of a noted chain describes: whether it is a loop, and its links."""
    numbers = iter(trail)
    is_loop = bool(next(numbers))
    links = tuple(_link_of_trail(grid, kind, numbers) for kind in numbers)
    return Walk(links, eliminations, is_loop)


def _link_of_trail(grid: Grid, number: int, numbers: Iterator[int]) -> Link:
    """The strong link of the kind with a number: its two nodes follow, and the set it rests on."""
    kind = kinds()[number]
    start, end = (from_members(islice(numbers, next(numbers))) for _ in range(2))
    if kind in LINKS_ON_SETS:
        view, bases, covers = islice(numbers, 3)
        return link_on_set(start, end, kind, VIEWS[view], bases, covers)
    if kind in SPLITS:
        around = CONSTRAINTS_OF[(start | end).bit_length() - 1]
        held = ((q, grid.bits & CONSTRAINT_CANDIDATES[q]) for q, _ in around)
        return Link(start, end, next(q for q, left in held if left == start | end), kind)
    ways = (way for link in strong_links(grid, kind) for way in (link, link.turned))
    return min((way for way in ways if (way.start, way.end) == (start, end)), key=weight_of)


def weight_of_walk(walk: Walk) -> int:
    """The weight of a walk: the sum of the weights of its strong links."""
    return sum(map(weight_of, walk.links))


Provider: TypeAlias = Callable[[Grid], Iterator[Link]]
"""A function that yields the strong links of a grid, each in one direction, in a fixed order."""

_PROVIDERS: Final[dict[str, Provider]] = {}


def provider(kind: str) -> Callable[[Provider], Provider]:
    """Registers the decorated function as the provider of the strong links of one kind; the links
    that it yields must carry this kind.

    A kind cannot get another provider later, because grids keep derived links under its name.
    """

    def register(give: Provider) -> Provider:
        if kind in _PROVIDERS:
            raise WhydokuError(f"two providers of links are called {kind!r}")
        _PROVIDERS[kind] = give
        return give

    return register


def kinds() -> tuple[str, ...]:
    """The names of all kinds of strong links."""
    return tuple(_PROVIDERS)


def _provider_of_splits(kind: str) -> Provider:
    """Makes a provider of the strong links that arise where the candidates of a constraint fall
    into two nodes; `kind` says in which way, such as `cell` or `group`."""

    def give(grid: Grid) -> Iterator[Link]:
        for q, first, second in SPLITS[kind](grid.masks):
            yield Link(first, second, q, kind)

    return give


for _kind in SPLITS:
    provider(_kind)(_provider_of_splits(_kind))
provider("als")(links_of_almost_locked)
provider("ahs")(links_of_almost_hidden)
provider("fish")(links_of_almost_fish)


def digit_of(node: Candidates) -> int:
    """The digit that all candidates of a node share."""
    return (node.bit_length() - 1) % 9


class Links:
    """The strong links of a grid that are of certain kinds, and the walks along them."""

    def __init__(self, grid: Grid, *wanted: str) -> None:
        self._bits = grid.bits
        self._from: dict[Candidates, list[Link]] = {}
        self._seen: dict[Candidates, Candidates] = {}
        self._ahead: dict[Candidates, tuple[Link, ...]] = {}
        for kind in wanted:
            for link in strong_links(grid, kind):
                self._from.setdefault(link.start, []).append(link)
                self._from.setdefault(link.end, []).append(link.turned)

    @cached_property
    def strong(self) -> tuple[Link, ...]:
        """All strong links in both directions, grouped by the node at which they start."""
        return tuple(link for of in self._from.values() for link in of)

    @cached_property
    def _single_starts(self) -> Candidates:
        return union(node for node in self._from if not node & (node - 1))

    @cached_property
    def _group_starts(self) -> tuple[Candidates, ...]:
        return tuple(node for node in self._from if node & (node - 1))

    def seen(self, node: Candidates) -> Candidates:
        """The candidates that see every candidate of a node: they are false if the node is true."""
        seen = self._seen.get(node)
        if seen is None:
            seen = seen_by_all(node)
            self._seen[node] = seen
        return seen

    def ahead(self, node: Candidates) -> tuple[Link, ...]:
        """The strong links that can follow `node` in a walk, since every candidate of their start
        sees every candidate of `node`."""
        ahead = self._ahead.get(node)
        if ahead is None:
            seen = self.seen(node)
            starts = [1 << k for k in members(seen & self._single_starts)]
            starts += [start for start in self._group_starts if not start & ~seen]
            ahead = tuple(link for start in starts for link in self._from[start])
            self._ahead[node] = ahead
        return ahead

    def walks(
        self, *, length: int, one_digit: bool = False, worth: Candidates = ALL_CANDIDATES
    ) -> Iterator[Walk]:
        """Yields every walk of `length` strong links that excludes one of the candidates `worth`.

        No walk meets a candidate twice, and each is yielded once, from its lower end. Conclusions
        about the walk's own nodes are left out: a shorter walk has them too. If `one_digit` is set,
        no link leads from one digit to another.
        """

        def onward(so_far: tuple[Link, ...], met: Candidates, around: Candidates) -> Iterator[Walk]:
            n, end = len(so_far), so_far[-1].end
            start, is_last = so_far[0].start, n == length - 1
            for link in self.ahead(end):
                nodes = link.start | link.end
                if nodes & met or (one_digit and digit_of(link.start) != digit_of(end)):
                    continue
                if not is_last:
                    yield from onward((*so_far, link), met | nodes, around)
                elif start < link.end:
                    eliminations = around & self.seen(link.end) & ~(met | nodes)
                    if eliminations & worth:
                        yield Walk((*so_far, link), eliminations)

        for first in self.strong:
            around = self.seen(first.start) & self._bits
            if around & worth:
                yield from onward((first,), first.start | first.end, around)


def _provided(grid: Grid, kind: str) -> tuple[Link, ...]:
    return tuple(_PROVIDERS[kind](grid))


def links(grid: Grid, *wanted: str) -> Links:
    """The strong links of a grid, found once per grid. They are of the wanted kinds or, if none is
    named, of all kinds. Raises UnknownName for an unknown kind."""
    for kind in wanted:
        if kind not in _PROVIDERS:
            raise UnknownName("provider of links", kind, _PROVIDERS)
    return grid.derive(Links, *(wanted or _PROVIDERS))


def strong_links(grid: Grid, kind: str) -> tuple[Link, ...]:
    """The strong links of one kind in a grid, each in one direction only; found once per grid."""
    return grid.derive(_provided, kind)


def walks(
    grid: Grid, kinds: tuple[str, ...], *, length: int, one_digit: bool = False
) -> Iterator[Walk]:
    """Yields every walk of `length` strong links of these kinds, as `Links.walks` does.

    If no chain of at most `length` strong links excludes anything, the links are never computed.
    """
    fewest = grid.derive(refuting, kinds, one_digit)
    if worth := from_members(
        k for k in members(grid.bits & ~grid.digits) if 0 < fewest[k] <= length
    ):
        yield from links(grid, *kinds).walks(length=length, one_digit=one_digit, worth=worth)


def refuting(grid: Grid, kinds: tuple[str, ...], one_digit: bool) -> bytes:
    """For each candidate the number of strong links in the shortest chain of these kinds that
    excludes it; 0 if no chain does."""
    return kernels.refuting_splits(grid.bits, kinds, one_digit)
