"""Puzzles of our own that never change, and the grids that a solve meets on its way.

They are kept as text so that a change of the generator does not change what the tests look at.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from whydoku import kernels
from whydoku.grid import Grid
from whydoku.solve import explain

IS_PURE = kernels.variant() == "pure Python"
"""Whether the tests run without the native searches, where all that is dear is far dearer."""

DEAR = (
    "als-",
    "death-blossom",
    "aligned-",
    "large-wing",
    "exotic-link-aic",
    "rectangle-aic",
    "grouped-continuous",
    "cell-forcing-chain",
)
"""How the names begin of techniques that take as long on a grid as all others together."""


def is_dear(slug: str) -> bool:
    """Whether a technique is asked on few grids by tests that ask every technique."""
    return slug.startswith(DEAR)


def few(count: int) -> int:
    """So many examples where searches are native; a quarter without them."""
    return max(count // 4, 1) if IS_PURE else count


FILE = Path(__file__).with_name("golden") / "puzzles.txt"


@cache
def puzzles() -> tuple[str, ...]:
    """The puzzles, 81 characters each."""
    lines = FILE.read_text(encoding="ascii").splitlines()
    return tuple(line for line in lines if not line.startswith("#"))


@cache
def hard_grids(line: str) -> tuple[Grid, ...]:
    """The grids on the way where no digit could be placed at once."""
    return tuple(grid for grid, step in explain(Grid(line)).moves if not step.placements)


def grids_along(line: str, every: int = 1) -> Iterator[Grid]:
    """The grids on the way, the puzzle first; each, or every so many."""
    for grid, _ in explain(Grid(line)).moves[::every]:
        yield grid


@cache
def all_hard_grids() -> tuple[Grid, ...]:
    """The hard grids of all puzzles."""
    return tuple(grid for line in puzzles() for grid in hard_grids(line))


def many_hard_grids(count: int) -> tuple[Grid, ...]:
    """So many of all hard grids, or one more, from first to last."""
    grids = all_hard_grids()
    return grids[:: len(grids) // count]
