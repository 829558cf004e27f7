"""Finders yield the smallest pattern first and, among those of equal size, the one that excludes
most."""

from __future__ import annotations

from functools import cache, reduce
from itertools import islice, pairwise
from operator import or_

import pytest

from corpus import puzzles
from effort import is_dear
from made import profile_of
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import cells_of
from whydoku.grids.spaces import ROW_SPACE
from whydoku.logic.catalogue import technique_named, techniques
from whydoku.logic.patterns import size_of
from whydoku.logic.step import Step
from whydoku.logic.why import (
    Als,
    Branches,
    Chain,
    Colours,
    Cover,
    Deadly,
    Exocet,
    Impossible,
    Templates,
)
from whydoku.solving.solve import explain

FEW = profile_of(
    *("hidden-single-box", "hidden-single-line", "naked-single", "pointing", "claiming"),
    *("naked-pair", "xy-wing", "guess"),
)
"""What leaves much for others to find."""

FAMILIES = {
    *("direct", "intersections", "subsets", "fish", "single-digit", "wings", "colouring"),
    "uniqueness",
}
"""The families whose patterns have one measure of size."""


def size(pattern: object) -> int:
    """The size of a pattern: how much of the grid a person has to look at."""
    match pattern:
        case Cover():
            return len(pattern.bases)
        case Impossible() | Chain(_, (Impossible(), *_)):
            ring = pattern if isinstance(pattern, Impossible) else pattern.strong[0]
            return size_of_ring(ring)
        case Chain():
            return len(pattern.nodes)
        case Als():
            return sum(len(members(one.cells)) for one in pattern.sets)
        case Deadly():
            return len(members(cells_of(pattern.pattern)))
        case Colours():
            return sum(len(members(one.first | one.second)) for one in pattern.clusters)
        case Templates():
            return len(pattern.placements)
        case Exocet():
            return size_of(pattern)
        case Branches():
            facts = [fact.because for branch in pattern.branches for fact in branch.facts]
            subsets = [size(why) for why in facts if isinstance(why, Cover)]
            return size(pattern.over) + max(subsets, default=0)
    return 0


def size_of_ring(ring: object) -> int:
    """The number of the places of a digit, or of the cells, that go round in a ring."""
    assert isinstance(ring, Impossible)
    if max(ring.constraints) < ROW_SPACE:
        return cells_of(ring.pattern).bit_count()
    return ring.named.bit_count()


def order(step: Step) -> tuple[int, int]:
    excluded = len(step.removed) + len(step.placed)
    links = int(step.variant[-3]) if step.variant and step.variant.endswith("SL") else 0
    return sum(map(size, step.why)) + links, -excluded


SLUGS = [
    one.slug
    for one in techniques()
    if one.family in FAMILIES
    and not one.slug.endswith("-aic")  # chains have a measure of theirs
    and not one.slug.startswith(("kraken", "death-blossom"))  # and so do cases
]


@cache
def grids() -> tuple[Grid, ...]:
    """Grids on which singles find nothing, left by a few easy techniques."""
    moves = (move for line in puzzles()[:60] for move in explain(Grid(line), FEW).moves)
    return tuple(grid for grid, step in moves if not step.placements)[::9]


@pytest.mark.sampled(6)
@pytest.mark.parametrize("slug", SLUGS)
def test_the_smallest_comes_first_and_then_what_excludes_most(slug: str) -> None:
    one = technique_named(slug)
    for grid in grids()[:: 3 if is_dear(slug) else 1]:
        for step, after in pairwise(islice(one.find(grid), 30)):
            assert order(step) <= order(after), f"{step!r}, then {after!r}"


def test_the_order_is_put_to_the_test() -> None:
    """Most of these techniques are seen with several steps on one grid."""
    seen = [
        slug
        for slug in SLUGS
        if any(len(list(islice(technique_named(slug).find(grid), 2))) > 1 for grid in grids())
    ]
    assert len(seen) > 30


def links_or_sets(step: Step) -> tuple[int, bool, int]:
    """The links of a chain; the cells of a cover; the sets of a row, whether they share cells, what
    it leaves."""
    pattern, *_ = step.why
    if isinstance(pattern, Chain):
        return len(pattern.strong), False, 0
    if isinstance(pattern, Cover):
        return len(pattern.bases), False, -step.eliminations.bit_count()
    assert isinstance(pattern, Als)
    cells = [one.cells for one in pattern.sets]
    shares = sum(map(int.bit_count, cells)) > reduce(or_, cells).bit_count()
    return len(cells), shares, -step.eliminations.bit_count()


ROWS = ("als-xz", "als-xz-double", "als-xy-wing", "als-chain", "sue-de-coq", "sue-de-coq-extended")


CHAINS = [one.slug for one in techniques() if one.family == "chains"]


@pytest.mark.sampled(9)
@pytest.mark.parametrize("slug", [*ROWS, *CHAINS, "rectangle-aic"])
def test_the_shortest_chains_and_the_fewest_sets_come_first(slug: str) -> None:
    for grid in grids()[::6]:
        for step, after in pairwise(islice(technique_named(slug).find(grid), 30)):
            assert links_or_sets(step) <= links_or_sets(after), f"{step!r}, then {after!r}"
