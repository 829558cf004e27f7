"""Direct techniques: an intersection or hidden subset and the single it uncovers, as one step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures import intersections
from whydoku.structures.intersections import Intersection
from whydoku.structures.singles import reason_of_single, uncovered_singles
from whydoku.structures.subsets import Subset, subset_along, subsets
from whydoku.structures.views import HIDDEN
from whydoku.technique import Noted, technique
from whydoku.why import Cover

Uncovering = Callable[[Grid], Sequence[Intersection | Subset]]


def _hidden(size: int, grid: Grid) -> Sequence[Subset]:
    return grid.derive(subsets, HIDDEN, size)


def _again(slug: str, grid: Grid, noted: Noted) -> Step:
    match noted.trail:
        case base, cover:
            uncovering = Cover((base,), (cover,))
        case _:
            uncovering = subset_along(grid, noted.trail).reason
    k = noted.placements.bit_length() - 1
    why = (uncovering, reason_of_single(k, noted.base))
    return Step(slug, placements=noted.placements, why=why)


def _register_direct(
    name: str,
    rating: float,
    se_at_most: float,
    uncovering: Uncovering,
    about: str,
    example: str,
    se: str = "",
) -> None:
    """Registers the technique that takes a pattern and the single uncovered by it as one step; `se`
    is the technique's name in Sudoku Explainer if that is not `name`.

    Sudoku Explainer may take the whole pattern as a step before the single, where this technique
    takes both at once; so `se_at_most` is the rating of the pattern.
    """
    slug = name.lower().replace(" ", "-")

    @technique(
        slug,
        name,
        family="direct",
        rating=rating,
        home="everything",
        se_at_most=se_at_most,
        aliases={"se": se or name},
        about=about,
        example=example,
        again=_again,
    )
    def find(grid: Grid) -> Iterator[Step]:
        for uncovering_pattern in uncovering(grid):
            for k, single in uncovered_singles(grid, uncovering_pattern.eliminations):
                yield Step(slug, placements=1 << k, why=(uncovering_pattern.reason, single))


_register_direct(
    "Direct Pointing",
    1.7,
    2.6,
    lambda grid: grid.derive(intersections.pointing),
    "Pointing leaves a digit one place in another house.",
    "15.863.7..684..315...5.1..6.9...81538..315.6.531649..7.8.156792.1..3.548725984631",
)
_register_direct(
    "Direct Claiming",
    1.9,
    2.8,
    lambda grid: grid.derive(intersections.claiming),
    "Claiming leaves a digit one place in another house.",
    "4....753.8326157947..4.3...1....63.....1.2467...3.4.15.97.3164....74..5.....6.17.",
)
_register_direct(
    "Direct Hidden Pair",
    2.0,
    3.4,
    partial(_hidden, 2),
    "A hidden pair bars a digit from its two cells, which leaves that digit one place in a house.",
    ".7..4.1..6..7...25..89...73.5.4.....8.2...9.71...97.8.....79..1.....2....6..547..",
)
_register_direct(
    "Direct Hidden Triple",
    2.5,
    4.0,
    partial(_hidden, 3),
    "A hidden triple bars a digit from its three cells, which leaves that digit one place in a "
    "house.",
    "4682..7....3.4.62.....638.41..6923.76.9.....2237485169...9..27......4...7..12....",
    se="Direct Hidden Triplet",
)
