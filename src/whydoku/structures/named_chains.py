"""Finds the chains that bear each name. A name depends on the shape of a chain and on the kinds of
its links.

Of the chains between two ends only the shortest counts. If a chain can be as short with plainer
links, it is named after these. Chains of two strong links, and wings of three, have names of their
own and are left out here; but if the technique of one of these shapes is asked for alone, it finds
chains of any length.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from heapq import merge
from typing import Final, TypeAlias

from whydoku.bits import Candidates, members
from whydoku.grid import Grid
from whydoku.structures.chains import Chains, chains
from whydoku.structures.link_wings import link_wings
from whydoku.structures.links import Walk, digit_of, strong_links, weight_of_walk
from whydoku.world.candidates import digits_of, union

SHORTEST_CHAIN: Final = 3
"""The fewest strong links of a plain or grouped chain; chains of two have names of their own."""

SHORTEST_XY_CHAIN: Final = 4
"""The fewest cells of an XY-Chain: three are an XY-Wing."""

SHORTEST_CHAIN_OF_SETS: Final = 2

SHORTEST_ALONE: Final = 2
"""The fewest strong links of a chain if its technique is asked for alone, even if the chain has
another name too."""

CELL_LINKS: Final = ("cell",)
HOUSE_LINKS: Final = ("house",)
PLAIN_LINKS: Final = (*CELL_LINKS, *HOUSE_LINKS)
GROUPED_LINKS: Final = (*PLAIN_LINKS, "group", "cross")
SET_LINKS: Final = (*GROUPED_LINKS, "als", "ahs")
FISH_LINKS: Final = (*SET_LINKS, "fish")
RECTANGLE_LINKS: Final = (*SET_LINKS, "rectangle")
RING_LINKS: Final = (*SET_LINKS, "ring")

PLAINER_LINKS: Final = {
    GROUPED_LINKS: PLAIN_LINKS,
    SET_LINKS: GROUPED_LINKS,
    FISH_LINKS: SET_LINKS,
    RECTANGLE_LINKS: SET_LINKS,
    RING_LINKS: SET_LINKS,
}
"""Maps each choice of kinds of links to the plainer kinds in it. A chain that needs only these
plainer kinds is named after them."""

LinkKinds: TypeAlias = tuple[str, ...]
EndNodes: TypeAlias = tuple[Candidates, Candidates]


def _shortest(on_a_path: int, alone: bool) -> int:
    """The fewest strong links that a chain may have: `on_a_path`, or fewer if `alone` is set
    because its technique is asked for alone."""
    return SHORTEST_ALONE if alone else on_a_path


def x_chains(grid: Grid, _: LinkKinds, *, alone: bool = False) -> Iterator[Walk]:
    """The open chains through places of one digit that are long enough for a name of their own, or
    all of them if `alone` is set."""
    in_houses = chains(grid, HOUSE_LINKS, one_digit=True)
    return _between_places_of_a_digit(in_houses, _shortest(SHORTEST_CHAIN, alone))


def xy_chains(grid: Grid, _: LinkKinds, *, alone: bool = False) -> Iterator[Walk]:
    """The open chains through cells with two candidates in which both ends have the same digit. If
    `alone` is set, short chains with other names are included."""
    in_cells = chains(grid, CELL_LINKS)
    return _between_places_of_a_digit(in_cells, _shortest(SHORTEST_XY_CHAIN, alone))


def _between_places_of_a_digit(searched: Chains, shortest: int) -> Iterator[Walk]:
    return searched.open_chains(
        pair
        for pair in searched.pairs
        if pair.links >= shortest
        and pair.first != pair.last
        and have_one_digit(searched.ends(pair))
    )


def x_cycles(
    grid: Grid, _: LinkKinds, *, complete: bool = True, alone: bool = False
) -> Iterator[Walk]:
    """The loops through places of one digit that are long enough for a name of their own, or all of
    them if `alone` is set. `complete` is passed on to `Chains.loops`."""
    cycles = chains(grid, HOUSE_LINKS, one_digit=True).loops(complete=complete)
    shortest = _shortest(SHORTEST_CHAIN, alone)
    return (walk for walk in cycles if len(walk.links) >= shortest)


def have_one_digit(ends: EndNodes) -> bool:
    """Whether all candidates of both end nodes have the same digit."""
    return digits_of(ends[0] | ends[1]).bit_count() == 1


def open_chains(grid: Grid, kinds: LinkKinds, *, alone: bool = False) -> Iterator[Walk]:
    """Yields the open chains that exclude at least two candidates. If `alone` is set, because the
    technique is asked for alone, those that exclude only one are included."""
    searched, plainer = chains(grid, kinds), _known_ends(grid, kinds, alone)
    return searched.open_chains(
        pair
        for pair in searched.pairs
        if pair.conclusions > (not alone)
        and pair.links >= _fewest_links(kinds, alone)
        and searched.is_open(pair)
        and pair.links < plainer.get(searched.ends(pair), pair.links + 1)
    )


def _known_ends(grid: Grid, kinds: LinkKinds, alone: bool) -> Mapping[EndNodes, int]:
    """Maps the ends of chains with plainer names to the number of strong links in each chain.

    If `alone` is set, because AICs are asked for alone, chains of one digit, chains of cells and
    wings count as AICs too.
    """
    if kinds in PLAINER_LINKS:
        return chains(grid, PLAINER_LINKS[kinds]).lengths
    if alone:
        return {}
    cells = chains(grid, CELL_LINKS)
    known = {ends: n for ends, n in cells.lengths.items() if have_one_digit(ends)}
    known |= chains(grid, HOUSE_LINKS, one_digit=True).lengths
    for wings in grid.derive(link_wings, PLAIN_LINKS).values():
        known |= {(wing.walk.start, wing.walk.end): SHORTEST_CHAIN for wing in wings}
    return known


def _fewest_links(kinds: LinkKinds, alone: bool) -> int:
    is_plain = kinds in (PLAIN_LINKS, GROUPED_LINKS)
    return _shortest(SHORTEST_CHAIN if is_plain else SHORTEST_CHAIN_OF_SETS, alone)


def discontinuous(grid: Grid, kinds: LinkKinds, *, alone: bool = False) -> Iterator[Walk]:
    """Yields the loops through one candidate that refute the candidate or prove it true.

    If `alone` is not set, a refutation is left out where a loop of at most the same length proves
    another candidate true that the refuted one sees. `alone` says that these loops are asked for
    alone.
    """
    searched = chains(grid, kinds)
    plainer = chains(grid, PLAINER_LINKS[kinds]) if kinds in PLAINER_LINKS else None
    by_length: defaultdict[int, list[Callable[[], Walk | None]]] = defaultdict(list)
    proof_length: dict[int, int] = {}
    for pair in searched.pairs:
        if pair.first != pair.last:
            continue
        known = plainer.lengths.get(searched.ends(pair)) if plainer else None
        if known is None or pair.links < known:
            by_length[pair.links].append(partial(searched.open_chain, pair))
            for k in members(searched.net.seen(pair.first)):
                proof_length.setdefault(k, pair.links)
    for k, links in searched.refuted.items():
        known = plainer.refuted.get(k) if plainer else None
        proved = None if alone else proof_length.get(k)
        if links < min(known or links + 1, proved or links + 1):
            by_length[links].append(partial(searched.against, k))
    for links in sorted(by_length):
        if links >= _fewest_links(kinds, alone):
            walks = [walk for make in by_length[links] if (walk := make())]
            yield from sorted(
                walks, key=lambda walk: (weight_of_walk(walk), -walk.eliminations.bit_count())
            )


def loops(
    grid: Grid, kinds: LinkKinds, *, complete: bool = True, alone: bool = False
) -> Iterator[Walk]:
    """Yields the loops that do not exist with the plainer kinds of links alone. If no kinds are
    plainer, these are the loops of several digits, or all loops if `alone` is set."""
    plainer = set(PLAINER_LINKS.get(kinds, ()))
    for walk in chains(grid, kinds).loops(complete=complete):
        if plainer:
            is_new = bool({link.kind for link in walk.links} - plainer)
        else:
            is_new = alone or _is_mixed(walk)
        links = len(walk.links)
        is_short = links < _fewest_links(kinds, alone=False)
        if is_new and links >= _fewest_links(kinds, alone) and not (is_short and _overlap(walk)):
            yield walk


def _overlap(walk: Walk) -> bool:
    """Whether two nodes of a walk have candidates in common. A loop of two links with such nodes is
    an intersection."""
    nodes = walk.reason.nodes
    return union(nodes).bit_count() < sum(map(int.bit_count, nodes))


def _is_mixed(walk: Walk) -> bool:
    """Whether the nodes of a walk have more than one digit."""
    return len({digit_of(node) for link in walk.links for node in (link.start, link.end)}) > 1


def of_all_shapes(grid: Grid, kinds: LinkKinds, *, alone: bool = False) -> Iterator[Walk]:
    """Yields loops, open chains and discontinuous loops, the shortest first, then the plainest.
    Without links of the kinds that plainer chains lack there is none."""
    if not any(strong_links(grid, kind) for kind in kinds if kind not in PLAINER_LINKS[kinds]):
        return
    shapes = (shape(grid, kinds, alone=alone) for shape in (loops, open_chains, discontinuous))
    yield from merge(*shapes, key=lambda walk: (len(walk.links), weight_of_walk(walk)))
