"""Templates: what none of the ways to place a digit has, and what all of them have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import itemgetter

from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures.templates import DigitTemplates, overlaid_templates, templates
from whydoku.technique import technique


def _fewest_first(slug: str, found: Iterable[tuple[DigitTemplates, int, int]]) -> Iterator[Step]:
    """Yields a step for each of these placements and eliminations, if there are any: those with the
    fewest ways in their reasons first, then those with the most conclusions."""
    by_size = [
        (one.ways, -(placed | gone).bit_count(), one, placed, gone)
        for one, placed, gone in found
        if placed | gone
    ]
    for _, _, one, placed, gone in sorted(by_size, key=itemgetter(0, 1)):
        yield Step(slug, placements=placed, eliminations=gone, why=one.reasons)


@technique(
    "template-set",
    "Template Set",
    family="single-digit",
    rating=8.6,
    home="everything",
    aliases={"hodoku": "Template Set", "hodoku-code": "1201"},
    example=".3...9...8...57..62....1.........63....2.6.1....7....93..4..2......1....651......",
)
def set_(grid: Grid) -> Iterator[Step]:
    """All ways to place a digit in every row, column and box are listed. What all of them have is
    true."""
    found = ((one, one.placements, 0) for one in grid.derive(templates))
    return _fewest_first("template-set", found)


@technique(
    "template-delete",
    "Template Delete",
    family="single-digit",
    rating=8.7,
    home="everything",
    aliases={
        "hodoku": "Template Delete",
        "hodoku-code": "1202",
        "other": "Templates, Template Check, X-Colours",
    },
    example=".3...9...8...57..62....1.........63....2.6.1....7....93..4..2......1....651......",
)
def delete(grid: Grid) -> Iterator[Step]:
    """All ways to place a digit in every row, column and box are listed. A place that none of them
    has is false: no other rule for one digit alone, be it fish, chain or colours, excludes more."""
    found = ((one, 0, one.eliminations) for one in grid.derive(templates))
    return _fewest_first("template-delete", found)


@technique(
    "pattern-overlay",
    "Pattern Overlay",
    family="single-digit",
    rating=8.8,
    home="everything",
    aliases={
        "hodoku-code": "1201, 1202",
        "sudokuwiki": "Pattern Overlay Method",
        "other": "POM, Refined Templates",
    },
    example=".3...9...8...57..62....1.........63....2.6.1....7....93..4..2......1....651......",
)
def overlay(grid: Grid) -> Iterator[Step]:
    """All ways to place a digit are listed, then those of the next. Where all ways of one digit
    have a cell, no other digit can have it. So the digits are read one after the other, until their
    ways show nothing more: what all ways of a digit have is true, what none has is false."""
    found = grid.derive(overlaid_templates)
    both = ((one, *some) for one in found for some in ((one.placements, 0), (0, one.eliminations)))
    return _fewest_first("pattern-overlay", both)
