"""Valid steps of every pattern on real positions, made by small random walks.

Makers are no techniques: they take what they meet, so that the checker sees reasons of shapes
that no finder would produce. Each maker returns a step of its pattern, or None if it finds none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from makers import chains as chains  # it imports the others, and each registers its makers
from makers import impossible as impossible
from makers.world import MAKERS as MAKERS
from makers.world import positions
from whydoku.grids.grid import Grid
from whydoku.logic.step import Step


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
