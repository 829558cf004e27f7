"""Colouring: candidates joined in pairs take two colours in turn, and one colour is wholly true.

What sees both colours is false (trap); a colour that contradicts itself is false (wrap). If a
colour of one cluster sees a colour of another, these two cannot both be true, so the opposite
colour of at least one of them is. Simple colours and multi-colours use the pairs of one digit; 3D
Medusa uses those of all digits, and of cells.

A step eliminates the colour that is false and places nothing. The digits of the other colour then
follow as singles, since each is paired with a candidate that is gone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations, permutations, product
from typing import Final, NamedTuple, TypeAlias

from whydoku.bits import Candidates
from whydoku.grid import Grid
from whydoku.spaces import DIGIT_CANDIDATES, ROW_SPACE
from whydoku.step import Step
from whydoku.structures.colouring import (
    Colour,
    ColouredCluster,
    clusters_of_all,
    clusters_of_digit,
    emptied_constraint,
)
from whydoku.technique import technique
from whydoku.why import Colours
from whydoku.world.candidates import union

SMALLEST_TRAP: Final = 4
"""The fewest candidates of a cluster that is searched for traps: whatever both colours of a smaller
cluster see, an intersection excludes."""


class ColourConclusion(NamedTuple):
    """The candidates that one or two clusters show to be false. `rule` is the name of the rule
    applied, if the technique has several; `emptied` is the constraint that a false colour would
    leave empty, if there is one."""

    clusters: tuple[ColouredCluster, ...]
    false: Candidates
    rule: str | None = None
    emptied: int | None = None

    @property
    def size(self) -> int:
        """The number of candidates in the clusters of the conclusion."""
        return sum(coloured.both.bit_count() for coloured in self.clusters)


ColourRule: TypeAlias = Callable[[tuple[ColouredCluster, ...]], Iterator[ColourConclusion]]
"""A rule that yields what the clusters of one digit show to be false."""


def _steps(slug: str, grid: Grid, conclusions: Iterable[ColourConclusion]) -> Iterator[Step]:
    """Yields the step of each conclusion that changes the grid. Steps with the fewest coloured
    candidates come first, then those with the most eliminations."""
    changing = [
        (conclusion, conclusion.false & grid.bits)
        for conclusion in conclusions
        if conclusion.false & grid.bits
    ]
    for conclusion, eliminations in sorted(
        changing, key=lambda entry: (entry[0].size, -entry[1].bit_count())
    ):
        why = Colours(
            tuple(coloured.cluster for coloured in conclusion.clusters), conclusion.emptied
        )
        yield Step(slug, conclusion.rule, eliminations=eliminations, why=(why,))


def _traps(clusters: tuple[ColouredCluster, ...]) -> Iterator[ColourConclusion]:
    for coloured in clusters:
        if coloured.both.bit_count() >= SMALLEST_TRAP:
            yield ColourConclusion(
                (coloured,), coloured.first.in_houses & coloured.second.in_houses & ~coloured.both
            )


def _wraps(clusters: tuple[ColouredCluster, ...]) -> Iterator[ColourConclusion]:
    for coloured in clusters:
        for colour in coloured.colours:
            if colour.in_houses & colour.candidates:
                yield ColourConclusion((coloured,), colour.candidates)


def _opposites_of_meeting_colours(
    clusters: tuple[ColouredCluster, ...], *, coloured_too: bool = False
) -> Iterator[ColourConclusion]:
    """Yields a conclusion for every two clusters in which a colour of one sees a colour of the
    other: candidates that see both of the opposite colours are false.

    A conclusion holds both clusters turned so that their first colours see each other. It leaves
    out the candidates of both clusters unless `coloured_too` is set: wraps and multi-colours 2 find
    these as well.
    """
    for pair in combinations(clusters, 2):
        met = [
            (a, b)
            for a, b in product(*((coloured, coloured.turned) for coloured in pair))
            if a.first.in_houses & b.first.candidates
        ]
        false = union(a.second.in_houses & b.second.in_houses for a, b in met)
        if met:
            cut = 0 if coloured_too else pair[0].both | pair[1].both
            yield ColourConclusion(met[0], false & ~cut)


def _colours_that_see_both(clusters: tuple[ColouredCluster, ...]) -> Iterator[ColourConclusion]:
    """Yields a conclusion for each colour that sees both colours of another cluster and so is
    false.

    In the conclusion, the false colour is the first of its cluster.
    """
    for pair in permutations(clusters, 2):
        for turned in (pair[0], pair[0].turned):
            if all(turned.first.in_houses & colour.candidates for colour in pair[1].colours):
                yield ColourConclusion((turned, pair[1]), turned.first.candidates)


def _register_for_one_digit(
    name: str,
    rating: float,
    rule: ColourRule,
    aliases: dict[str, str],
    about: str,
    example: str,
    *,
    rule_alone: ColourRule | None = None,
) -> None:
    """Registers the technique that applies `rule` to the clusters of each digit.

    If the technique is asked for alone, `rule_alone` takes the place of `rule`.
    """
    slug = name.lower().replace(" ", "-")

    @technique(
        slug, name, family="colouring", rating=rating, aliases=aliases, about=about, example=example
    )
    def find(grid: Grid, *, digit: int | None = None, alone: bool = False) -> Iterator[Step]:
        asked = rule_alone if alone and rule_alone else rule
        conclusions = (
            conclusion
            for d in range(9)
            if digit in (None, d)
            for conclusion in asked(grid.derive(clusters_of_digit, d))
        )
        return _steps(slug, grid, conclusions)


_register_for_one_digit(
    "Simple Colours Trap",
    4.4,
    _traps,
    {
        "hodoku": "Simple Colors Trap",
        "hodoku-code": "0500",
        "sudokuwiki": "Simple Colouring Rule 4",
        "other": "Colour Trap, Simple Colours, Singles Chain",
    },
    "The places of a digit take two colours in turn, from pair to pair, and one of the "
    "colours is true. So a candidate that sees both colours is false.",
    "74..18...132579..698.24..714978526138614...5.5231....42749.51.8358.21..9619.84...",
)
_register_for_one_digit(
    "Simple Colours Wrap",
    4.5,
    _wraps,
    {
        "hodoku": "Simple Colors Wrap",
        "hodoku-code": "0501",
        "sudokuwiki": "Simple Colouring Rule 2",
        "other": "Colour Wrap, Simple Colours, Singles Chain",
    },
    "The places of a digit take two colours in turn, from pair to pair. Two places of one "
    "colour see each other, so that colour is false.",
    "95387142.42865371.671249385546912837732485.91819367254.85.34..2..4.985.33.7526148",
)
_register_for_one_digit(
    "Multi-Colours 1",
    4.8,
    _opposites_of_meeting_colours,
    {"hodoku": "Multi Colors 1", "hodoku-code": "0502", "other": "Multi-Colouring, Weak Colours"},
    "Two clusters of places of a digit have two colours each. A colour of one cluster sees a "
    "colour of the other, so one of the two opposite colours is true, and a candidate that "
    "sees both of these is false.",
    "5..6..43.4639.5..81724839568...54...247136895.51.98..4.2.3495....45.16.991586..43",
    rule_alone=partial(_opposites_of_meeting_colours, coloured_too=True),
)
_register_for_one_digit(
    "Multi-Colours 2",
    4.9,
    _colours_that_see_both,
    {"hodoku": "Multi Colors 2", "hodoku-code": "0503", "other": "Multi-Colouring"},
    "A colour in one cluster of a digit's places sees both colours of another cluster. One of "
    "those two is true, so the colour that sees them is false.",
    "196234587347865912582197346468759123239.8175.751.236.867491283592.378.61......279",
)


def _has_several_digits(coloured: ColouredCluster) -> bool:
    lowest = (coloured.both & -coloured.both).bit_length() - 1
    return bool(coloured.both & ~DIGIT_CANDIDATES[lowest % 9])


def _medusa_traps(coloured: ColouredCluster) -> Iterator[ColourConclusion]:
    """Yields a conclusion about the candidates that see both colours of a cluster: both in their
    cell, both in their houses, or one in each."""
    a, b = coloured.colours
    rules = (
        ("two-colours-in-a-cell", a.in_cells & b.in_cells),
        ("two-colours-seen", a.in_houses & b.in_houses),
        ("cell-and-house", a.in_cells & b.in_houses | a.in_houses & b.in_cells),
    )
    for rule, false in rules:
        yield ColourConclusion((coloured,), false & ~coloured.both, rule)


def _medusa_wrap(grid: Grid, coloured: ColouredCluster, colour: Colour) -> ColourConclusion | None:
    """The conclusion that `colour`, one colour of the cluster `coloured`, is false, by the first
    rule that shows this; None if no rule does."""
    if colour.in_cells & colour.candidates:
        return ColourConclusion((coloured,), colour.candidates, "twice-in-a-cell")
    if colour.in_houses & colour.candidates:
        return ColourConclusion((coloured,), colour.candidates, "twice-in-a-house")
    q = emptied_constraint(grid, colour)
    if q is None:
        return None
    rule = "cell-emptied" if q < ROW_SPACE else "house-emptied"
    return ColourConclusion((coloured,), colour.candidates, rule, q)


@technique(
    "medusa-3d",
    "3D Medusa",
    family="colouring",
    rating=5.6,
    aliases={"hodoku-code": "0507", "sudokuwiki": "3D Medusa", "other": "Ultracolouring, Medusa"},
    example="9463875121...5.967527169348875946231369521784214738659..169....69.8......5...3.96",
)
def medusa(grid: Grid) -> Iterator[Step]:
    """Candidates of several digits take two colours in turn, from pair to pair in cells and houses,
    and one of the colours is true. A candidate that sees both is false, and so is a colour that has
    two in a cell or in a house, or leaves a cell or a house nothing."""
    conclusions: list[ColourConclusion] = []
    for coloured in grid.derive(clusters_of_all):
        if _has_several_digits(coloured) and len(coloured.cluster.links) > 1:
            conclusions += filter(
                None, (_medusa_wrap(grid, coloured, colour) for colour in coloured.colours)
            )
            if coloured.both.bit_count() >= SMALLEST_TRAP:
                conclusions += _medusa_traps(coloured)
    yield from _steps("medusa-3d", grid, conclusions)
