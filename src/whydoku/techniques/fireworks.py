"""Fireworks: digits that a row and a column, crossing in a box, have outside of it in one cell
each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures.fireworks import (
    BridgedPair,
    FilledCells,
    bridged_pairs,
    filled_quads,
    filled_triples,
)
from whydoku.technique import technique


def _steps(slug: str, found: Sequence[FilledCells | BridgedPair]) -> Iterator[Step]:
    for one in found:
        yield Step(slug, eliminations=one.eliminations, why=(one.reason,))


@technique(
    "firework-triple",
    "Firework Triple",
    family="wings",
    rating=6.0,
    home="everything",
    aliases={"sudokuwiki": "Fireworks, Triple Firework", "other": "Firework, Hanabi"},
)
def triple(grid: Grid) -> Iterator[Step]:
    """A row and a column cross in a box. A digit that each of them has outside of the box in at
    most one cell, the same for three digits, is in one of these two cells or in the crossing: row
    and column cannot both have it in other cells of the box. So three digits fill the three cells.
    One digit may instead have just two of these cells in the row, and one in the column."""
    yield from _steps("firework-triple", grid.derive(filled_triples))


@technique(
    "firework-quad",
    "Firework Quad",
    family="wings",
    rating=6.3,
    home="everything",
    aliases={"sudokuwiki": "Quadruple Firework", "other": "Firework Quadruple"},
)
def quad(grid: Grid) -> Iterator[Step]:
    """Two rows and two columns cross in four cells. Two digits are, as in a Firework Triple, in one
    corner or the two beside it, and two other digits in the opposite corner or the same two: so the
    four digits fill the four cells."""
    yield from _steps("firework-quad", grid.derive(filled_quads))


@technique(
    "firework-dual",
    "Firework Dual",
    family="wings",
    rating=6.6,
    home="everything",
    aliases={"sudokuwiki": "Dual Firework", "other": "Firework Pair, Firework W-Wing"},
)
def dual(grid: Grid) -> Iterator[Step]:
    """Two digits are in the crossing of a row and a column or in one cell of each, as in a Firework
    Triple. Then just one of the three cells has another digit. A third digit that is in none of
    its other places in a house of one of the cells, and in none in a house of another, would fill
    both: so it is in one of these places, and what sees all of them is not that digit."""
    yield from _steps("firework-dual", grid.derive(bridged_pairs))
