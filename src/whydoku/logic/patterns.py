"""Measures how much a reader takes in to see why: the size and the depth of a reason.

The size is a number of facts. Each kind of pattern has its own:

    cover        bases and truths           X-Wing 2, naked triple 3, single 1
    chain        links, strong and weak     X-Chain of four nodes 3
    als          sets and commons           ALS-XZ 3
    colours      links of all clusters
    deadly       cells                      unique rectangle 4
    impossible   constraints                broken wing 5
    automorphism rows, each with its image
    exclusion    killed combinations
    templates    placements of the digit
    roles        sets
    locked       cells
    truth        cells of its candidates
    exocet       bases of all covers, and further constraints, also of one beside it
    branches     facts of all branches, and the pattern that makes the cases exhaustive

A pattern that a link, a combination or a fact depends on counts as one with it. But chains and
branches on which a fact depends are followed by themselves, so their facts are added.

Makes tables with an entry for each pattern, from packages that have a module for each pattern.

A new pattern needs one more module in each such package, and no table has to be edited.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any, assert_never

from whydoku.grids.parts.candidates import cells_of
from whydoku.logic.why import (
    PATTERNS,
    Als,
    Automorphism,
    Because,
    Branches,
    Chain,
    Colours,
    Cover,
    Deadly,
    Exclusion,
    Exocet,
    Impossible,
    Locked,
    Pattern,
    Roles,
    Templates,
    Truth,
)


def size_of(pattern: Pattern) -> int:
    """The number of facts that a reader takes in to follow a pattern."""
    match pattern:
        case Cover(all_bases=parts) | Impossible(parts) | Automorphism(parts):
            return len(parts)
        case Chain(nodes, _, loop):
            return max(len(nodes) - 1, 0) + loop
        case Als(sets, commons):
            return len(sets) + len(commons)
        case Colours(clusters):
            return sum(len(cluster.links) for cluster in clusters)
        case Deadly(some) | Locked(named=some) | Truth(some):
            return cells_of(some).bit_count()
        case Exclusion(_, parts) | Templates(_, parts) | Roles(_, parts):
            return len(parts)
        case Exocet(_, _, covers, further, beside):
            others = size_of(beside) if isinstance(beside, Exocet) else 0
            return sum(len(cover.bases) for cover in covers) + len(further) + others
        case Branches(over, branches):
            grounds = [fact.because for branch in branches for fact in branch.facts]
            cases = 0 if over is None or isinstance(over, int) else size_of(over)
            return cases + len(grounds) + sum(map(_followed_apart, grounds))
        case _:
            assert_never(pattern)


def _followed_apart(because: Because) -> int:
    """How many facts a reader follows to understand what a fact depends on, besides that fact."""
    return size_of(because) if isinstance(because, (Branches, Chain)) else 0


def depth_of(pattern: Pattern) -> int:
    """How deep the suppositions in a pattern are nested: 0 if there are none, 1 if none is inside
    another, 2 or more otherwise."""
    if not isinstance(pattern, Branches):
        return 0
    facts = (fact for branch in pattern.branches for fact in branch.facts)
    grounds = (fact.because for fact in facts if not isinstance(fact.because, int))
    return 1 + max(map(depth_of, grounds), default=0)


def for_each_pattern(room: str, name: str) -> Mapping[type, Any]:
    """Maps the class of each pattern to the object called `name` in the pattern's module of a
    package.

    `room` is the dotted name of the package. Raises ImportError if a pattern has no module there,
    and AttributeError if a module lacks the name.
    """
    return MappingProxyType(
        {
            kind: getattr(import_module(f"{room}.{pattern}"), name)
            for pattern, kind in PATTERNS.items()
        }
    )
