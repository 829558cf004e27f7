"""Wings along three strong links; their names depend on which links are cells and where the digit
changes.

    W    (y=x)-x=x-(x=y)      two equal cells, bridged by the two places of x in a house
    M    (y=x)-x=(x-y)=y      a cell, two places of x, and two of y in one of the same cells
    S    x=x-(x=y)-y=y        two places of x and two of y, joined by a cell
    H    (x=y)-y=(y-z)=z      a cell, two places of y, and two of z
         (x=y)-(y=z)-z=z      two cells, and two places of z after them
         (x=y)-y=y-(y=z)      two cells, and two places of y between them
    L    x=(x-y)=(y-z)=z      places only; the digit changes inside cells

Candidates in one pair of brackets are in one cell. A wing with the same digit at both ends excludes
it from every cell that sees both; otherwise each end excludes the other's digit from its own cell.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from whydoku.bits import Candidates
from whydoku.finders.order import most_first
from whydoku.grid import Grid
from whydoku.structures.links import Walk, digit_of, walks

_LETTERS: Final = {"cell": "C", "house": "H", "group": "G"}

_WING_NAMES: Final[dict[tuple[str, bool], tuple[str, str | None]]] = {
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
"""The technique and variant of a wing, by its shape and by whether both ends have the same digit.

A shape lists the strong links (C cell, H house, G group) and between them the weak links, of one
digit (-) or inside a cell (|).
"""


WING_LINKS: Final = ("cell", "house")
GROUPED_WING_LINKS: Final = ("cell", "group")
"""The kinds of links of plain wings, and of grouped ones."""


class LinkWing(NamedTuple):
    """A named walk along three strong links: the slug of the technique named after its shape, and
    the variant, if there is one."""

    slug: str
    variant: str | None
    walk: Walk

    @property
    def eliminations(self) -> Candidates:
        """The candidates that the wing excludes."""
        return self.walk.eliminations


def link_wings(grid: Grid, kinds: tuple[str, ...]) -> dict[str, list[LinkWing]]:
    """The named walks along three strong links of these kinds, by the slugs of their techniques.
    Those with the most conclusions come first."""
    wings: dict[str, dict[tuple[Candidates, ...], LinkWing]] = {
        slug: {} for slug, _ in _WING_NAMES.values()
    }
    for walk in walks(grid, kinds, length=3):
        if name := name_of_wing(walk):
            wings[name[0]].setdefault(walk.reason.nodes, LinkWing(*name, walk))
    return {slug: most_first(of.values()) for slug, of in wings.items()}


def name_of_wing(walk: Walk) -> tuple[str, str | None] | None:
    """The technique and the variant of a walk along three strong links; None if it has no name."""
    shape = _LETTERS[walk.links[0].kind]
    for before, link in zip(walk.links, walk.links[1:], strict=False):
        changes = digit_of(before.end) != digit_of(link.start)
        shape += ("|" if changes else "-") + _LETTERS[link.kind]
    same = digit_of(walk.start) == digit_of(walk.end)
    return _WING_NAMES.get((shape, same)) or _WING_NAMES.get((shape[::-1], same))
