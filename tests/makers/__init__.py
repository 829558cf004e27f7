"""Valid steps of every pattern on real positions, made by small random walks.

Makers are no techniques: they take what they meet, so that the checker sees reasons of shapes
that no finder would produce. Each maker returns a step of its pattern, or None if it finds none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from makers.branches import (
    chain_branches_step,
    deadly_branches_step,
    forcing_step,
    guess_step,
    kraken_step,
    nested_step,
)
from makers.chains import chain_step, colours_step, loop_step, two_clusters_step
from makers.covers import cover_step, direct_step, single_step
from makers.deadly import deadly_step, extended_step
from makers.locked import als_step, exclusion_step, ring_step, templates_step
from makers.world import Maker, positions
from whydoku.grid import Grid
from whydoku.step import Step

MAKERS: dict[str, Maker] = {
    "cover": cover_step,
    "single": single_step,
    "direct": direct_step,
    "chain": chain_step,
    "loop": loop_step,
    "guess": guess_step,
    "forcing": forcing_step,
    "kraken": kraken_step,
    "chain-branches": chain_branches_step,
    "deadly-branches": deadly_branches_step,
    "nested": nested_step,
    "als": als_step,
    "ring": ring_step,
    "colours": colours_step,
    "two-clusters": two_clusters_step,
    "deadly": deadly_step,
    "extended": extended_step,
    "exclusion": exclusion_step,
    "templates": templates_step,
}


def made_steps(
    number: int, seed: int = 1, kinds: Sequence[str] = tuple(MAKERS)
) -> Iterator[tuple[str, Grid, Step]]:
    """Yields a number of steps, the kinds in rotation, each on a position of its own."""
    rng = Random(seed)
    grids = positions(24, seed)
    count = 0
    while count < number:
        for kind in kinds:
            grid = rng.choice(grids)
            if step := MAKERS[kind](grid, rng):
                yield kind, grid, step
                count += 1
