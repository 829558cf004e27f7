"""Direct forms: a hidden single that one intersection or hidden subset uncovers, in one breath."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from whydoku.bits import Candidates
from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures import intersections
from whydoku.structures.subsets import subsets
from whydoku.structures.uncovered import uncovered
from whydoku.structures.views import HIDDEN
from whydoku.technique import technique
from whydoku.why import Cover


def _steps(slug: str, grid: Grid, found: Iterable[tuple[Cover, Candidates]]) -> Iterator[Step]:
    for cover, gone in found:
        for k, single in uncovered(grid, gone):
            yield Step(slug, placements=1 << k, why=(cover, single))


@technique(
    "direct-pointing",
    "Direct Pointing",
    family="direct",
    rating=1.7,
    aliases={"se": "Direct Pointing"},
    example="15.863.7..684..315...5.1..6.9...81538..315.6.531649..7.8.156792.1..3.548725984631",
)
def direct_pointing(grid: Grid) -> Iterator[Step]:
    """A pointing intersection leaves a digit one place in another house."""
    found = grid.derive(intersections.pointing)
    return _steps("direct-pointing", grid, ((one.reason, one.eliminations) for one in found))


@technique(
    "direct-claiming",
    "Direct Claiming",
    family="direct",
    rating=1.9,
    aliases={"se": "Direct Claiming"},
    example="4....753.8326157947..4.3...1....63.....1.2467...3.4.15.97.3164....74..5.....6.17.",
)
def direct_claiming(grid: Grid) -> Iterator[Step]:
    """A claiming intersection leaves a digit one place in another house."""
    found = grid.derive(intersections.claiming)
    return _steps("direct-claiming", grid, ((one.reason, one.eliminations) for one in found))


def _direct_hidden(
    slug: str, name: str, size: int, rating: float, se: str, about: str, example: str
) -> None:
    @technique(
        slug, name, family="direct", rating=rating, aliases={"se": se}, about=about, example=example
    )
    def find(grid: Grid) -> Iterator[Step]:
        found = grid.derive(subsets, HIDDEN, size)
        return _steps(slug, grid, ((one.cover, one.eliminations) for one in found))


_direct_hidden(
    "direct-hidden-pair",
    "Direct Hidden Pair",
    2,
    2.0,
    "Direct Hidden Pair",
    "A hidden pair bars a digit from its two cells, which leaves that digit one place in a house.",
    ".7..4.1..6..7...25..89...73.5.4.....8.2...9.71...97.8.....79..1.....2....6..547..",
)
_direct_hidden(
    "direct-hidden-triple",
    "Direct Hidden Triple",
    3,
    2.5,
    "Direct Hidden Triplet",
    "A hidden triple bars a digit from its three cells, which leaves that digit one place in a "
    "house.",
    "4682..7....3.4.62.....638.41..6923.76.9.....2237485169...9..27......4...7..12....",
)
