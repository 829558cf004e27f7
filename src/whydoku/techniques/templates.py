"""Templates: what none of the ways to place a digit has, and what all of them have."""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures.templates import overlaid_templates, templates
from whydoku.technique import technique


@technique(
    "template-set",
    "Template Set",
    family="single-digit",
    rating=8.6,
    home="everything",
    aliases={"hodoku": "Template Set", "hodoku-code": "1201"},
)
def set_(grid: Grid) -> Iterator[Step]:
    """All ways to place a digit in every row, column and box are listed. What all of them have is
    true."""
    for one in grid.derive(templates):
        if one.placements:
            yield Step("template-set", placements=one.placements, why=one.reasons)


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
)
def delete(grid: Grid) -> Iterator[Step]:
    """All ways to place a digit in every row, column and box are listed. A place that none of them
    has is false: no other rule for one digit alone, be it fish, chain or colours, excludes more."""
    for one in grid.derive(templates):
        if one.eliminations:
            yield Step("template-delete", eliminations=one.eliminations, why=one.reasons)


@technique(
    "pattern-overlay",
    "Pattern Overlay",
    family="single-digit",
    rating=8.75,
    home="everything",
    aliases={
        "hodoku-code": "1201, 1202",
        "sudokuwiki": "Pattern Overlay Method",
        "other": "POM, Refined Templates",
    },
)
def overlay(grid: Grid) -> Iterator[Step]:
    """All ways to place a digit are listed, then those of the next. Where all ways of one digit
    have a cell, no other digit can have it. So the digits are read one after the other, until their
    ways show nothing more: what all ways of a digit have is true, what none has is false."""
    for one in grid.derive(overlaid_templates):
        if one.placements:
            yield Step("pattern-overlay", placements=one.placements, why=one.reasons)
        if one.eliminations:
            yield Step("pattern-overlay", eliminations=one.eliminations, why=one.reasons)
