"""Chains: walks of any length over strong and weak links, named by their links and their ends.

    links               two ends, more        one candidate that      two ends that
                        than one candidate    sees both ends, or      see each other
                        sees both             is both ends
    places of a digit   X-Chain               X-Chain                 X-Cycle
    cells               XY-Chain              XY-Chain                } Continuous
    places and cells    AIC                   Discontinuous           } Nice Loop
    groups too          Grouped AIC           Grouped Discontinuous   Grouped Continuous
    sets too            AIC with sets         Discontinuous ...       Continuous ...

Between two ends only the shortest chain counts, and where plainer links make one as short, it has
their name. Chains of two strong links, and wings of three, have names of their own; but where one
of these techniques is asked for alone, a chain of any length is a chain.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from heapq import merge
from typing import Final, TypeAlias

from whydoku.bits import Candidates, members
from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures.chains import chains
from whydoku.structures.link_wings import link_wings
from whydoku.structures.links import Walk, digit_of, weight_of_walk
from whydoku.technique import technique
from whydoku.world.candidates import digits_of, union

SHORTEST_CHAIN: Final = 3
"""The fewest strong links of a plain or grouped chain: those of two have names of their own."""

SHORTEST_XY_CHAIN: Final = 4
"""The fewest cells of an XY-Chain: three are an XY-Wing."""

SHORTEST_CHAIN_OF_SETS: Final = 2

SHORTEST_ALONE: Final = 2
"""The fewest strong links of a chain of any kind, other names or not."""

CELL_LINKS: Final = ("cell",)
HOUSE_LINKS: Final = ("house",)
PLAIN_LINKS: Final = (*CELL_LINKS, *HOUSE_LINKS)
GROUPED_LINKS: Final = (*PLAIN_LINKS, "group", "cross")
SET_LINKS: Final = (*GROUPED_LINKS, "als", "ahs")
FISH_LINKS: Final = (*SET_LINKS, "fish")
RECTANGLE_LINKS: Final = (*SET_LINKS, "rectangle")

PLAINER_LINKS: Final = {
    GROUPED_LINKS: PLAIN_LINKS,
    SET_LINKS: GROUPED_LINKS,
    FISH_LINKS: SET_LINKS,
    RECTANGLE_LINKS: SET_LINKS,
}
"""For each kind of links the plainer kind: a chain that these alone make has their name."""

LinkKinds: TypeAlias = tuple[str, ...]
EndNodes: TypeAlias = tuple[Candidates, Candidates]


def _shortest(on_a_path: int, alone: bool) -> int:
    """The fewest strong links of a chain, which are fewer where it is asked for alone."""
    return SHORTEST_ALONE if alone else on_a_path


def _x_chains(grid: Grid, _: LinkKinds, *, alone: bool = False) -> Iterator[Walk]:
    found = chains(grid, HOUSE_LINKS, one_digit=True)
    shortest = _shortest(SHORTEST_CHAIN, alone)
    return found.open_chains(
        pair for pair in found.pairs if pair.links >= shortest and pair.first != pair.last
    )


def _x_cycles(
    grid: Grid, _: LinkKinds, *, complete: bool = True, alone: bool = False
) -> Iterator[Walk]:
    loops = chains(grid, HOUSE_LINKS, one_digit=True).loops(complete=complete)
    shortest = _shortest(SHORTEST_CHAIN, alone)
    return (walk for walk in loops if len(walk.links) >= shortest)


def _xy_chains(grid: Grid, _: LinkKinds, *, alone: bool = False) -> Iterator[Walk]:
    found = chains(grid, CELL_LINKS)
    shortest = _shortest(SHORTEST_XY_CHAIN, alone)
    return found.open_chains(
        pair
        for pair in found.pairs
        if pair.links >= shortest and pair.first != pair.last and _have_one_digit(found.ends(pair))
    )


def _have_one_digit(ends: EndNodes) -> bool:
    """Whether both ends are of one and the same digit."""
    return digits_of(ends[0] | ends[1]).bit_count() == 1


def _open_chains(grid: Grid, kinds: LinkKinds, *, alone: bool = False) -> Iterator[Walk]:
    """Yields the open chains that exclude two candidates or more; alone, those that exclude one
    too."""
    found, plainer = chains(grid, kinds), _known_ends(grid, kinds, alone)
    return found.open_chains(
        pair
        for pair in found.pairs
        if pair.conclusions > (not alone)
        and pair.links >= _fewest_links(kinds, alone)
        and found.is_open(pair)
        and pair.links < plainer.get(found.ends(pair), pair.links + 1)
    )


def _known_ends(grid: Grid, kinds: LinkKinds, alone: bool) -> Mapping[EndNodes, int]:
    """The ends of the chains that plainer links make, each with the number of links it takes.

    Chains of one digit, of cells and wings are AICs as well where these are asked for alone.
    """
    if kinds in PLAINER_LINKS:
        return chains(grid, PLAINER_LINKS[kinds]).lengths
    if alone:
        return {}
    cells = chains(grid, CELL_LINKS)
    known = {ends: n for ends, n in cells.lengths.items() if _have_one_digit(ends)}
    known |= chains(grid, HOUSE_LINKS, one_digit=True).lengths
    for wings in grid.derive(link_wings, PLAIN_LINKS).values():
        known |= {(wing.walk.start, wing.walk.end): SHORTEST_CHAIN for wing in wings}
    return known


def _fewest_links(kinds: LinkKinds, alone: bool) -> int:
    is_plain = kinds in (PLAIN_LINKS, GROUPED_LINKS)
    return _shortest(SHORTEST_CHAIN if is_plain else SHORTEST_CHAIN_OF_SETS, alone)


def _discontinuous(grid: Grid, kinds: LinkKinds, *, alone: bool = False) -> Iterator[Walk]:
    """Yields the loops through one candidate that refute it or prove it true.

    A refutation is left out where a loop of at most the same length proves a candidate that the
    refuted one sees, unless these loops are asked for alone.
    """
    found = chains(grid, kinds)
    plainer = chains(grid, PLAINER_LINKS[kinds]) if kinds in PLAINER_LINKS else None
    by_length: defaultdict[int, list[Callable[[], Walk | None]]] = defaultdict(list)
    proof_length: dict[int, int] = {}
    for pair in found.pairs:
        if pair.first != pair.last:
            continue
        known = plainer.lengths.get(found.ends(pair)) if plainer else None
        if known is None or pair.links < known:
            by_length[pair.links].append(partial(found.open_chain, pair))
            for k in members(found.net.seen(pair.first)):
                proof_length.setdefault(k, pair.links)
    for k, links in found.refuted.items():
        known = plainer.refuted.get(k) if plainer else None
        proved = None if alone else proof_length.get(k)
        if links < min(known or links + 1, proved or links + 1):
            by_length[links].append(partial(found.against, k))
    for links in sorted(by_length):
        if links >= _fewest_links(kinds, alone):
            walks = [walk for make in by_length[links] if (walk := make())]
            yield from sorted(
                walks,
                key=lambda walk: (weight_of_walk(walk), -walk.eliminations.bit_count()),
            )


def _loops(
    grid: Grid, kinds: LinkKinds, *, complete: bool = True, alone: bool = False
) -> Iterator[Walk]:
    """Yields the loops with a link that is not among the plainer ones; for plain links, the loops
    of several digits, or all of them if they are asked for alone."""
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
    """Whether nodes share candidates: a loop of two links then is only an intersection."""
    nodes = walk.reason.nodes
    return union(nodes).bit_count() < sum(map(int.bit_count, nodes))


def _is_mixed(walk: Walk) -> bool:
    """Whether a walk is of more than one digit."""
    return len({digit_of(node) for link in walk.links for node in (link.start, link.end)}) > 1


def _chains_of_all_shapes(grid: Grid, kinds: LinkKinds, *, alone: bool = False) -> Iterator[Walk]:
    """Yields loops, open chains and discontinuous loops: the shortest first, then the plainest."""
    shapes = (shape(grid, kinds, alone=alone) for shape in (_loops, _open_chains, _discontinuous))
    yield from merge(*shapes, key=lambda walk: (len(walk.links), weight_of_walk(walk)))


def _type_of_open_chain(walk: Walk) -> str:
    """The type of an open chain: 1 where both ends are of one digit, else 2."""
    return "type 1" if _have_one_digit((walk.start, walk.end)) else "type 2"


def _register_chains(
    slug: str,
    name: str,
    rating: float,
    shape: Callable[..., Iterator[Walk]],
    kinds: LinkKinds,
    aliases: dict[str, str],
    about: str,
    example: str,
) -> None:
    """Registers the chains of a shape over links of these kinds."""
    register = technique(
        slug,
        name,
        family="uniqueness" if "rectangle" in kinds else "chains",
        rating=rating,
        aliases=aliases,
        about=about,
        assumes_unique="rectangle" in kinds,
        example=example,
    )

    def steps(walks: Iterator[Walk]) -> Iterator[Step]:
        known: set[tuple[str | None, Candidates]] = set()
        for walk in walks:
            variant = _type_of_open_chain(walk) if shape is _open_chains else None
            if (variant, walk.eliminations) not in known:
                known.add((variant, walk.eliminations))
                yield Step(slug, variant, eliminations=walk.eliminations, why=(walk.reason,))

    def find(grid: Grid, *, alone: bool = False) -> Iterator[Step]:
        yield from steps(shape(grid, kinds, alone=alone))

    def find_loops(grid: Grid, *, complete: bool = True, alone: bool = False) -> Iterator[Step]:
        yield from steps(shape(grid, kinds, complete=complete, alone=alone))

    register(find_loops if shape in (_loops, _x_cycles) else find)


_register_chains(
    "x-chain",
    "X-Chain",
    6.2,
    _x_chains,
    HOUSE_LINKS,
    {"hodoku": "X-Chain", "hodoku-code": "0701", "se": "Forcing X-Chain"},
    "Houses with two places for a digit, one leading to the next, so that the digit is at one end "
    "of the chain or at the other: what sees both ends is not that digit.",
    ".7.16.8...........4.3..5.6186..5.2..7..6281.99.....685.48.3..9....58....3.7..6..8",
)
_register_chains(
    "x-cycle",
    "X-Cycle",
    6.1,
    _x_cycles,
    HOUSE_LINKS,
    {
        "hodoku-code": "0704",
        "se": "Bidirectional X-Cycle",
        "sudokuwiki": "X-Cycles",
        "other": "Fishy Cycle",
    },
    "Houses with two places for a digit that lead around to where they began: the digit is in "
    "every other place or in all the rest, so what sees one of each kind is not that digit.",
    "...2...89.1..95..79......5..63.289.5.9..5...61...69.7.629584731..19..462...612598",
)
_register_chains(
    "xy-chain",
    "XY-Chain",
    6.3,
    _xy_chains,
    CELL_LINKS,
    {"hodoku": "XY-Chain", "hodoku-code": "0702", "sudokuwiki": "XY-Chain"},
    "Cells with two candidates, each sharing one with the next, so that the digit the chain begins "
    "with is in its first cell or in its last: what sees both is not that digit.",
    "...7986457496251385681439278.1456.79.56279.8197.831.56.9.56781361738459238591276.",
)
_register_chains(
    "continuous-nice-loop",
    "Continuous Nice Loop",
    6.5,
    _loops,
    PLAIN_LINKS,
    {
        "hodoku": "Continuous Nice Loop",
        "hodoku-code": "0706",
        "se": "Bidirectional Cycle",
        "other": "AIC Ring",
    },
    "A chain of cells with two candidates and houses with two places that closes: either every "
    "other candidate on it is true or all the rest, and what sees one of each kind is false.",
    "...7986457496251385681439278.1456.79.56279.8197.831.56.9.56781361738459238591276.",
)
_register_chains(
    "aic",
    "AIC",
    6.8,
    _open_chains,
    PLAIN_LINKS,
    {
        "hodoku": "Alternating Inference Chain",
        "hodoku-code": "0708",
        "sudokuwiki": "Alternating Inference Chains",
    },
    "Cells with two candidates and houses with two places, one leading to the next, so that one of "
    "the two ends is true: what sees both is false.",
    "237514698459876132816.3.457723491586194658...685327941371.85.6.56814....942763815",
)
_register_chains(
    "discontinuous-nice-loop",
    "Discontinuous Nice Loop",
    6.9,
    _discontinuous,
    PLAIN_LINKS,
    {"hodoku": "Discontinuous Nice Loop", "hodoku-code": "0707", "se": "Forcing Chain"},
    "A chain that begins and ends at one candidate: if it were true it would be false, or if it "
    "were false it would be true.",
    "569128374278463519...795286684352197951674832...819645.2.98645.39524176.8.653792.",
)
_register_chains(
    "grouped-continuous-nice-loop",
    "Grouped Continuous Nice Loop",
    7.2,
    _loops,
    GROUPED_LINKS,
    {"hodoku": "Grouped Continuous Nice Loop", "hodoku-code": "0709"},
    "A continuous nice loop on which several places of a digit, in one box and one line, stand "
    "together.",
    "...4.75.347.5.398253.9........7.98..84..5..3...78.4...283.95.7.61427839579534.2.8",
)
_register_chains(
    "grouped-aic",
    "Grouped AIC",
    7.3,
    _open_chains,
    GROUPED_LINKS,
    {"hodoku": "Grouped AIC", "hodoku-code": "0711", "sudokuwiki": "Grouped X-Cycles"},
    "An AIC on which several places of a digit, in one box and one line, stand together: one of "
    "them is true, or none.",
    "237514698459876132816.3.457723491586194658...685327941371.85.6.56814....942763815",
)
_register_chains(
    "grouped-discontinuous-nice-loop",
    "Grouped Discontinuous Nice Loop",
    7.4,
    _discontinuous,
    GROUPED_LINKS,
    {"hodoku": "Grouped Discontinuous Nice Loop", "hodoku-code": "0710"},
    "A discontinuous nice loop on which several places of a digit, in one box and one line, stand "
    "together.",
    "2..8...5...8..3..64..2.7..3..71......86....3.12..8........4.92....3..6.7....7....",
)
_register_chains(
    "als-continuous-nice-loop",
    "Continuous Nice Loop with Sets",
    7.9,
    _loops,
    SET_LINKS,
    {"hodoku-code": "0709", "other": "ALS Ring"},
    "A continuous nice loop through almost locked or almost hidden sets: of each such set the loop "
    "decides the digit it lacks, and all its other digits are locked.",
    "237514698459876132816.3.457723491586194658...685327941371.85.6.56814....942763815",
)
_register_chains(
    "als-aic",
    "AIC with Sets",
    8.0,
    _open_chains,
    SET_LINKS,
    {"hodoku-code": "0711", "sudokuwiki": "AIC with ALSs", "other": "AIC with ALS"},
    "An AIC through almost locked sets, which hold one of any two of their digits, or almost "
    "hidden sets, whose digits are in one of any two of their cells.",
    "569128374278463519...795286684352197951674832...819645.2.98645.39524176.8.653792.",
)
_register_chains(
    "als-discontinuous-nice-loop",
    "Discontinuous Nice Loop with Sets",
    8.1,
    _discontinuous,
    SET_LINKS,
    {"hodoku-code": "0710"},
    "A discontinuous nice loop through almost locked or almost hidden sets.",
    "569128374278463519...795286684352197951674832...819645.2.98645.39524176.8.653792.",
)
_register_chains(
    "exotic-link-aic",
    "AIC with Almost Fish",
    8.3,
    _chains_of_all_shapes,
    FISH_LINKS,
    {"sudokuwiki": "AIC with Exotic Links", "other": "Kraken Fish"},
    "A chain or loop through an almost fish: n lines with n + 1 lines across for a digit, which is "
    "in one of any two of these.",
    "237514698459876132816.3.457723491586194658...685327941371.85.6.56814....942763815",
)
_register_chains(
    "rectangle-aic",
    "AIC with Unique Rectangles",
    8.4,
    _chains_of_all_shapes,
    RECTANGLE_LINKS,
    {"sudokuwiki": "AIC with URs"},
    "A chain or loop through the two ways in which a rectangle of two digits is kept from having a "
    "second solution.",
    ".94..1.76.517...4..78..3.1.53...916.98.13.75441...5.9.1453..987.6391.425.29.54631",
)
