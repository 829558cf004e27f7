"""Wings along three strong links, named by which of them are cells and where the digit changes.

    W    (y=x)-x=x-(x=y)      two equal cells, bridged by the two places of x in a house
    M    (y=x)-x=(x-y)=y      a cell, two places of x, and two of y in one of the same cells
    S    x=x-(x=y)-y=y        two places of x and two of y, joined by a cell
    H    (x=y)-y=(y-z)=z      a cell, and two places each of two digits
         (x=y)-(y=z)-z=z      two cells, and two places of a digit that ends it
         (x=y)-y=y-(y=z)      two cells, and two places of a digit between them
    L    x=(x-y)=(y-z)=z      places only; the digit changes inside cells

Candidates in one pair of brackets stand in one cell. A wing with the same digit at both ends
excludes it where both are seen; of others each end excludes the other's digit from its own cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from whydoku.bits import Candidates
from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures.links import Walk, digit_of, links
from whydoku.structures.order import most_first
from whydoku.technique import technique

_LETTERS: Final = {"cell": "C", "house": "H", "group": "G"}

_NAMES: Final[dict[tuple[str, bool], tuple[str, str | None]]] = {
    ("C-H-C", True): ("w-wing", None),
    ("C-G-C", True): ("grouped-w-wing", None),
    ("C-H|H", True): ("m-wing", None),
    ("C-H|H", False): ("h-wing", "H1"),
    ("C-C-H", False): ("h-wing", "H2"),
    ("C-H-C", False): ("h-wing", "H3"),
    ("H-C-H", False): ("s-wing", None),
    ("H|H|H", True): ("l-wing", None),
    ("H|H|H", False): ("l-wing", None),
}
"""Technique and variant by the strong links, with weak links of one digit (-) or inside a cell (|)
between, and by whether both ends are of the same digit."""


def wings(grid: Grid) -> dict[str, list[Step]]:
    """All walks along three strong links that have a name, by that name, most conclusions first."""
    found: dict[str, dict[tuple[Candidates, ...], Step]] = {slug: {} for slug, _ in _NAMES.values()}
    plain = links(grid, "cell", "house").walks(length=3)
    grouped = links(grid, "cell", "group").walks(length=3, kinds=("cell", "group", "cell"))
    for walk in chain(plain, grouped):
        if name := _name(walk):
            slug, variant = name
            why = walk.reason
            step = Step(slug, variant, eliminations=walk.eliminations, why=(why,))
            found[slug].setdefault(why.nodes, step)
    return {slug: most_first(of.values()) for slug, of in found.items()}


def _name(walk: Walk) -> tuple[str, str | None] | None:
    shape = _LETTERS[walk.links[0].kind]
    for before, link in zip(walk.links, walk.links[1:], strict=False):
        changes = digit_of(before.end) != digit_of(link.start)
        shape += ("|" if changes else "-") + _LETTERS[link.kind]
    same = digit_of(walk.start) == digit_of(walk.end)
    return _NAMES.get((shape, same)) or _NAMES.get((shape[::-1], same))


def _wing(
    slug: str, name: str, rating: float, aliases: dict[str, str], about: str, example: str
) -> None:
    """Registers the walks of a name."""

    @technique(
        slug, name, family="wings", rating=rating, aliases=aliases, about=about, example=example
    )
    def find(grid: Grid) -> Iterator[Step]:
        yield from grid.derive(wings)[slug]


_wing(
    "w-wing",
    "W-Wing",
    4.4,
    {"hodoku": "W-Wing", "hodoku-code": "0803", "other": "Semi-Remote Pair"},
    "Two cells have the same two candidates, and a house has two places for one of them, each seen "
    "by one of the cells: one of the cells is the other digit.",
    ".4..62.83.68.3427.235978461593827614874619352612345798.56483.2.38.296.4.429751836",
)
_wing(
    "grouped-w-wing",
    "Grouped W-Wing",
    4.7,
    {"other": "Multi-Branch W-Wing"},
    "A W-Wing between whose cells a house has the digit in two intersections: each cell sees all "
    "places of one.",
    "614...957329.7.814578149236785....61241.6..98963....72196823745837.5.129452...683",
)
_wing(
    "m-wing",
    "M-Wing",
    5.0,
    {"other": "Medusa Wing"},
    "A cell has two candidates, one of them has two places in a house next to it, and in the "
    "farther of these the other candidate has two places in a house as well.",
    "712593846386214..9549876312.64352.8..2..876..87..69.2.258631...691748235437925168",
)
_wing(
    "s-wing",
    "S-Wing",
    5.1,
    {"other": "Split Wing"},
    "A cell has two candidates, and each of them has two places in some house, one of which the "
    "cell sees: of the two farther places one is true.",
    "526478319371259648...361572...91.826.9.64713561.82.497.....4763.6...2954..4..6281",
)
_wing(
    "h-wing",
    "H-Wing",
    5.2,
    {"other": "Hybrid Wing, H1-Wing, H2-Wing, H3-Wing"},
    "Three links over three digits, of cells with two candidates and houses with two places: the "
    "ends are different digits, and one of them is true.",
    "942...683576398214318642759891...467654987132237164895.65..9378723856941.89...526",
)
_wing(
    "l-wing",
    "L-Wing",
    5.3,
    {"other": "Local Wing"},
    "Three houses with two places each for a digit, joined inside two cells in which the digit "
    "changes.",
    "942...683576398214318642759891...467654987132237164895.65..9378723856941.89...526",
)
