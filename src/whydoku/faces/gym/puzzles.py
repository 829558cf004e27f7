"""Where the puzzles of an environment come from."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from whydoku.grid import Grid
from whydoku.making import generate
from whydoku.transform import Transform

if TYPE_CHECKING:
    import numpy as np

VARIETY: Final = 100
"""How many different puzzles of a level there are, each of which is turned and relabelled anew."""


def drawn_puzzle(level: str, random: np.random.Generator) -> Grid:
    """A puzzle of a level. Each is made once in a process, when it is first drawn, as that takes
    longer than a whole episode."""
    number, turn = (int(random.integers(most)) for most in (VARIETY, 1 << 32))
    return Transform.random(turn).apply(_made(level, number))


@cache
def _made(level: str, number: int) -> Grid:
    [grid] = generate(level=level, seed=number)
    return grid
