"""Nets: a candidate is supposed, and all that follows is followed, until it breaks."""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures.lightest import Reach
from whydoku.structures.nets import refutations
from whydoku.technique import LAST_RESORT, technique
from whydoku.why import Branches

_EXAMPLE = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"


@technique(
    "dynamic-forcing-chain",
    "Dynamic Forcing Chain",
    family=LAST_RESORT,
    rating=8.8,
    aliases={
        "se": "Dynamic Forcing Chains, Dynamic Contradiction Forcing Chains, "
        "Dynamic Double Forcing Chains, Dynamic Cell Forcing Chains, "
        "Dynamic Region Forcing Chains",
        "hodoku": "Forcing Net",
    },
    about="""A candidate is supposed and followed single by single, each leaning on all that is
known by then, until some cell or house is left with nothing; or all the candidates of a cell or
house are, until they agree. Of all such nets the one with the fewest facts comes first.""",
    example=_EXAMPLE,
)
def dynamic_forcing_chain(grid: Grid, *, candidate: int | None = None) -> Iterator[Step]:
    """Yields what singles refute; with a `candidate` (0-728) this one only."""
    return _steps("dynamic-forcing-chain", refutations(grid, Reach.SINGLES, candidate))


@technique(
    "dynamic-forcing-chain-plus",
    "Dynamic Forcing Chain (+)",
    family=LAST_RESORT,
    rating=9.2,
    aliases={"se": "Dynamic Forcing Chains (+)"},
    about="""A dynamic forcing chain that uses intersections, subsets and fish on its way where
singles come to no end.""",
    example=_EXAMPLE,
)
def dynamic_forcing_chain_plus(grid: Grid, *, candidate: int | None = None) -> Iterator[Step]:
    """Yields what singles and covers refute; with a `candidate` (0-728) this one only."""
    return _steps("dynamic-forcing-chain-plus", refutations(grid, Reach.COVERS, candidate))


@technique(
    "nested-forcing-chain",
    "Nested Forcing Chain",
    family=LAST_RESORT,
    rating=9.6,
    aliases={"se": "Nested Forcing Chains"},
    about="""A dynamic forcing chain that refutes candidates on its way, each by a supposition of
its own, where singles, intersections, subsets and fish come to no end. It never goes deeper than
that: nothing is supposed within the second supposition.""",
    example=_EXAMPLE,
)
def nested_forcing_chain(grid: Grid, *, candidate: int | None = None) -> Iterator[Step]:
    """Yields what singles, covers and refutations within refute; with a `candidate` (0-728) this
    one only."""
    return _steps("nested-forcing-chain", refutations(grid, Reach.REFUTATIONS, candidate))


def _steps(slug: str, found: Iterator[tuple[int, Branches]]) -> Iterator[Step]:
    return (Step(slug, eliminations=1 << k, why=(why,)) for k, why in found)
