"""Odd rings: what cannot take turns around a ring, unless one of the guardians is true.

The bivalue oddagon is a ring of cells with two digits; its types are the rules that hold for the
guardians of deadly patterns.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter

from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures.guardians import GUARDIAN_RULES, rulings
from whydoku.structures.odd_rings import cell_rings
from whydoku.structures.order import most_first
from whydoku.technique import technique


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
