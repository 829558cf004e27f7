"""Colouring: candidates that pairs join take two colours in turn, of which one is wholly true.

What sees both colours is false (trap); a colour that contradicts itself is false (wrap). Of two
clusters, colours that see each other cannot both be true, so that one of their opposites is.
With the pairs of one digit that is simple and multi-colours, with those of all digits and of
cells 3D Medusa.

A colour that is false is told as eliminations; the other colour's digits follow as singles, since
each stands in a pair with one that is gone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, permutations, product
from typing import Final, NamedTuple, TypeAlias

from whydoku.bits import Candidates
from whydoku.grid import Grid
from whydoku.spaces import DIGIT_CANDIDATES, ROW_SPACE
from whydoku.step import Step
from whydoku.structures.colouring import (
    Colour,
    Coloured,
    clusters_of_all,
    clusters_of_digit,
    emptied,
)
from whydoku.technique import technique
from whydoku.why import Colours

SMALLEST_TRAP: Final = 4
"""A smaller cluster sees nothing from both sides that an intersection does not exclude."""


class Shown(NamedTuple):
    """What colours show to be false, with the name of the rule if there are several."""

    clusters: tuple[Coloured, ...]
    false: Candidates
    rule: str | None = None
    emptied: int | None = None

    @property
    def size(self) -> int:
        """How many candidates have a colour."""
        return sum(one.both.bit_count() for one in self.clusters)


Rule: TypeAlias = Callable[[tuple[Coloured, ...]], Iterator[Shown]]
"""What clusters of one digit show."""


def _steps(slug: str, grid: Grid, shown: Iterable[Shown]) -> Iterator[Step]:
    """Steps from the fewest coloured candidates on, then most conclusions first."""
    changing = [(one, one.false & grid.bits) for one in shown if one.false & grid.bits]
    for one, gone in sorted(changing, key=lambda of: (of[0].size, -of[1].bit_count())):
        why = Colours(tuple(each.cluster for each in one.clusters), one.emptied)
        yield Step(slug, one.rule, eliminations=gone, why=(why,))


def _traps(clusters: tuple[Coloured, ...]) -> Iterator[Shown]:
    for one in clusters:
        if one.both.bit_count() >= SMALLEST_TRAP:
            yield Shown((one,), one.first.in_houses & one.second.in_houses & ~one.both)


def _wraps(clusters: tuple[Coloured, ...]) -> Iterator[Shown]:
    for one in clusters:
        for colour in one.colours:
            if colour.in_houses & colour.candidates:
                yield Shown((one,), colour.candidates)


def _meetings(clusters: tuple[Coloured, ...]) -> Iterator[Shown]:
    """Two clusters, turned so that their first colours see each other, as others may besides."""
    for pair in combinations(clusters, 2):
        met = [
            (one, other)
            for one, other in product(*((each, each.turned) for each in pair))
            if one.first.in_houses & other.first.candidates
        ]
        false = 0
        for one, other in met:
            false |= one.second.in_houses & other.second.in_houses
        if met:
            yield Shown(met[0], false & ~(pair[0].both | pair[1].both))


def _crossings(clusters: tuple[Coloured, ...]) -> Iterator[Shown]:
    """A cluster turned so that it is its first colour that sees both colours of another."""
    for pair in permutations(clusters, 2):
        for one in (pair[0], pair[0].turned):
            if all(one.first.in_houses & other.candidates for other in pair[1].colours):
                yield Shown((one, pair[1]), one.first.candidates)


def _of_one_digit(
    slug: str,
    name: str,
    rating: float,
    rule: Rule,
    aliases: dict[str, str],
    about: str,
    example: str,
) -> None:
    """Registers what the clusters of one digit show by a rule."""

    @technique(
        slug, name, family="colouring", rating=rating, aliases=aliases, about=about, example=example
    )
    def find(grid: Grid, *, digit: int | None = None) -> Iterator[Step]:
        shown = (
            one
            for d in range(9)
            if digit in (None, d)
            for one in rule(grid.derive(clusters_of_digit, d))
        )
        return _steps(slug, grid, shown)


_of_one_digit(
    "simple-colours-trap",
    "Simple Colours Trap",
    4.4,
    _traps,
    {
        "hodoku": "Simple Colors Trap",
        "hodoku-code": "0500",
        "sudokuwiki": "Simple Colouring Rule 4",
        "other": "Colour Trap",
    },
    "The places of a digit take two colours in turn from pair to pair, and one of the colours is "
    "true: what sees both is false.",
    "74..18...132579..698.24..714978526138614...5.5231....42749.51.8358.21..9619.84...",
)
_of_one_digit(
    "simple-colours-wrap",
    "Simple Colours Wrap",
    4.5,
    _wraps,
    {
        "hodoku": "Simple Colors Wrap",
        "hodoku-code": "0501",
        "sudokuwiki": "Simple Colouring Rule 2",
        "other": "Colour Wrap",
    },
    "The places of a digit take two colours in turn from pair to pair, and two of the same colour "
    "see each other: that colour is false.",
    "95387142.42865371.671249385546912837732485.91819367254.85.34..2..4.985.33.7526148",
)
_of_one_digit(
    "multi-colours-1",
    "Multi-Colours 1",
    4.8,
    _meetings,
    {"hodoku": "Multi Colors 1", "hodoku-code": "0502"},
    "Two clusters of places of a digit have two colours each. Where a colour of the one sees a "
    "colour of the other, one of their opposites is true: what sees both opposites is false.",
    "...7.39..79.1.8.5.83.5924...6..7..944.9.2.1.....4.962.9..23.74..439.7.6...7.54.39",
)
_of_one_digit(
    "multi-colours-2",
    "Multi-Colours 2",
    4.9,
    _crossings,
    {"hodoku": "Multi Colors 2", "hodoku-code": "0503"},
    "A colour of one cluster of places of a digit sees both colours of another cluster, one of "
    "which is true: so it is false.",
    "196234587347865912582197346468759123239.8175.751.236.867491283592.378.61......279",
)


def _of_several_digits(one: Coloured) -> bool:
    lowest = (one.both & -one.both).bit_length() - 1
    return bool(one.both & ~DIGIT_CANDIDATES[lowest % 9])


def _trapped(one: Coloured) -> Iterator[Shown]:
    """What sees both colours, by where it sees them."""
    a, b = one.colours
    rules = (
        ("two-colours-in-a-cell", a.in_cells & b.in_cells),
        ("two-colours-seen", a.in_houses & b.in_houses),
        ("cell-and-house", a.in_cells & b.in_houses | a.in_houses & b.in_cells),
    )
    for rule, false in rules:
        yield Shown((one,), false & ~one.both, rule)


def _wrapped(grid: Grid, one: Coloured, colour: Colour) -> Shown | None:
    """A colour that is false, by the first rule that says so."""
    if colour.in_cells & colour.candidates:
        return Shown((one,), colour.candidates, "twice-in-a-cell")
    if colour.in_houses & colour.candidates:
        return Shown((one,), colour.candidates, "twice-in-a-house")
    q = emptied(grid, colour)
    if q is None:
        return None
    rule = "cell-emptied" if q < ROW_SPACE else "house-emptied"
    return Shown((one,), colour.candidates, rule, q)


@technique(
    "medusa-3d",
    "3D Medusa",
    family="colouring",
    rating=5.6,
    aliases={"hodoku-code": "0507", "sudokuwiki": "3D Medusa", "other": "Ultracolouring"},
    example="76295184339.42..1714.37....431865279659237184287194365524719.3.8165437..973682451",
)
def medusa(grid: Grid) -> Iterator[Step]:
    """Candidates of several digits take two colours in turn, from pair to pair in cells and
    houses, and one of the colours is true: what sees both is false, and so is a colour that has
    two in a cell or in a house, or leaves a cell or a house nothing."""
    shown: list[Shown] = []
    for one in grid.derive(clusters_of_all):
        if _of_several_digits(one) and len(one.cluster.links) > 1:
            shown += filter(None, (_wrapped(grid, one, colour) for colour in one.colours))
            if one.both.bit_count() >= SMALLEST_TRAP:
                shown += _trapped(one)
    yield from _steps("medusa-3d", grid, shown)
