"""Symmetrical placement: a symmetry that the givens have, the only solution has too."""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures.automorphisms import excluded_by_symmetry
from whydoku.technique import technique


@technique(
    "symmetrical-placement",
    "Symmetrical Placement",
    family="uniqueness",
    rating=7.0,
    aliases={
        "sudokuwiki": "Gurth's Theorem",
        "other": "Gurth's Symmetrical Placement, GSP, Gurth Symmetry, Extended Gurth's Symmetrical "
        "Placement",
    },
    assumes_unique=True,
    example="7.4...9....6.3...2...5.78......4.289.........128.6......23.5...8...7.4....1...6.3",
)
def find(grid: Grid) -> Iterator[Step]:
    """The grid is turned, mirrored, or its lines change places, and the digits change places, too:
    then the givens are the same as before. The only solution must be the same then, too. So a cell
    that stays in its place has a digit that stays, no cell can have a digit that its image in the
    same house would have as well, and what has been excluded somewhere is excluded in all images of
    that place.
    """
    for found in excluded_by_symmetry(grid):
        yield Step("symmetrical-placement", eliminations=found.eliminations, why=(found.reason,))
