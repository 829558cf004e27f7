"""Odd rings: what cannot take turns around a ring, unless one of the guardians is true.

The broken wing is a ring of places of a digit, the bivalue oddagon one of cells with two digits,
whose types are the rules that hold for the guardians of deadly patterns.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter

from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures.guardians import GUARDIAN_RULES, rulings
from whydoku.structures.odd_rings import PlaceRing, cell_rings, place_rings
from whydoku.structures.order import most_first
from whydoku.technique import technique


@technique(
    "broken-wing",
    "Broken Wing",
    family="single-digit",
    rating=5.5,
    aliases={
        "hodoku-code": "0705",
        "sudokuwiki": "Guardians",
        "other": "Oddagon, Single-Digit Oddagon",
    },
    home="everything",
    example="74..18...132579..698.24..714978526138614...5.5231....42749.51.8358.21..9619.84...",
)
def broken_wing(grid: Grid, *, digit: int | None = None) -> Iterator[Step]:
    """An odd number of places of a digit, five or more, go round in a ring, each in a house with
    the next. If these houses had no other place for it, every other one of them would have it,
    which cannot be all the way round. So one of the other places in these houses, the guardians,
    has it, and a cell that sees them all does not."""
    found = [ring for d in range(9) if digit in (None, d) for ring in grid.derive(place_rings, d)]
    for ring in sorted(found, key=_smallest_first):
        yield Step("broken-wing", None, ring.placements, ring.eliminations, (ring.impossible,))


def _smallest_first(ring: PlaceRing) -> tuple[int, int]:
    """A sort key: the smallest first, then those with the most conclusions."""
    return ring.size, -(ring.placements | ring.eliminations).bit_count()


@technique(
    "bivalue-oddagon",
    "Bivalue Oddagon",
    family="wings",
    rating=6.1,
    home="everything",
    example="...589.26659.32.8.82.6..935173925648.82.6..9..96.....29.....2542.5.9.8.3.4825..69",
)
def bivalue_oddagon(grid: Grid) -> Iterator[Step]:
    """An odd number of cells, five or more, go round in a ring, each seeing the next. If they had
    only the same two digits, these would take turns, which cannot be all the way round. So one of
    their other candidates, the guardians, is true. They may all be in one cell, which has neither
    of the two digits then (type 1), or of one digit, which falls where it sees them all (type 2);
    or two cells have guardians, and form a subset with other cells of their house (type 3), or have
    one of the two digits to themselves there (type 4).
    """
    found = sorted(
        most_first(grid.derive(rulings, cell_rings, GUARDIAN_RULES)), key=attrgetter("size")
    )
    for one in found:
        yield Step(
            "bivalue-oddagon", f"type {one.rule}", eliminations=one.eliminations, why=one.why
        )
