"""Nets: a candidate is supposed and followed, however many facts lean on each other, until it breaks."""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures.lightest import Reach
from whydoku.structures.nets import refutations
from whydoku.technique import technique


def _steps(grid: Grid, slug: str, reach: Reach) -> Iterator[Step]:
    for k, why in refutations(grid, reach):
        yield Step(slug, eliminations=1 << k, why=(why,))


@technique(
    "dynamic-forcing-chain",
    "Dynamic Forcing Chain",
    family="forcing",
    rating=8.8,
    aliases={
        "se": "Dynamic Forcing Chains, Dynamic Contradiction Forcing Chains, "
        "Dynamic Double Forcing Chains, Dynamic Cell Forcing Chains, "
        "Dynamic Region Forcing Chains",
        "other": "Forcing Net",
    },
    about="""Suppositions are followed single by single, each leaning on all that is known by then, \
until one leads to a contradiction or all lead to the same.""",
    example="..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
)
def dynamic_forcing_chain(grid: Grid) -> Iterator[Step]:
    """Yields what singles refute, the lightest net first."""
    return _steps(grid, "dynamic-forcing-chain", Reach.SINGLES)


@technique(
    "dynamic-forcing-chain-plus",
    "Dynamic Forcing Chain (+)",
    family="forcing",
    rating=9.2,
    aliases={"se": "Dynamic Forcing Chains (+)"},
    about="""A dynamic forcing chain in which intersections, pairs and X-Wings are used where \
singles come to no end.""",
    example="..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
)
def dynamic_forcing_chain_plus(grid: Grid) -> Iterator[Step]:
    """Yields what singles and covers refute, the lightest net first."""
    return _steps(grid, "dynamic-forcing-chain-plus", Reach.COVERS)


@technique(
    "nested-forcing-chain",
    "Nested Forcing Chain",
    family="forcing",
    rating=9.6,
    aliases={"se": "Nested Forcing Chains"},
    about="""A dynamic forcing chain in which other chains are used where singles come to no end: \
chains and cycles (level 2), those of several starts (3), dynamic ones (4), and dynamic ones \
with chains in them (5).""",
    example="..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
)
def nested_forcing_chain(grid: Grid) -> Iterator[Step]:
    """Yields what singles, covers and refutations within refute, the lightest net first."""
    return _steps(grid, "nested-forcing-chain", Reach.REFUTATIONS)
