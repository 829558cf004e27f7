"""Wings along three strong links. The name of a wing depends on which of its links are cells and
where the digit changes."""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures.link_wings import GROUPED_WING_LINKS, WING_LINKS, link_wings
from whydoku.technique import technique


def _register_wing(
    name: str, rating: float, aliases: dict[str, str], about: str, example: str
) -> None:
    """Registers the technique that finds the wings called `name`."""
    slug = name.lower().replace(" ", "-")

    @technique(
        slug, name, family="wings", rating=rating, aliases=aliases, about=about, example=example
    )
    def find(grid: Grid) -> Iterator[Step]:
        kinds = GROUPED_WING_LINKS if slug == "grouped-w-wing" else WING_LINKS
        for _, variant, walk in grid.derive(link_wings, kinds)[slug]:
            yield Step(slug, variant, eliminations=walk.eliminations, why=(walk.reason,))


_register_wing(
    "W-Wing",
    4.4,
    {"hodoku": "W-Wing", "hodoku-code": "0803", "other": "Semi-Remote Pair"},
    "Two cells have the same two candidates, and a house has two places for one of them, each seen "
    "by one of the cells: one of the cells is the other digit.",
    ".4..62.83.68.3427.235978461593827614874619352612345798.56483.2.38.296.4.429751836",
)
_register_wing(
    "Grouped W-Wing",
    4.7,
    {"other": "Multi-Branch W-Wing"},
    "A W-Wing between whose cells a house has the digit in two intersections: each cell sees all "
    "places of one.",
    "614...957329.7.814578149236785....61241.6..98963....72196823745837.5.129452...683",
)
_register_wing(
    "M-Wing",
    5.0,
    {"other": "Medusa Wing"},
    "A cell has two candidates, one of them has two places in a house next to it, and in the "
    "farther of these the other candidate has two places in a house as well.",
    "712593846386214..9549876312.64352.8..2..876..87..69.2.258631...691748235437925168",
)
_register_wing(
    "S-Wing",
    5.1,
    {"other": "Split Wing"},
    "A cell has two candidates, and each of them has two places in some house, one of which the "
    "cell sees: of the two farther places one is true.",
    "526478319371259648...361572...91.826.9.64713561.82.497.....4763.6...2954..4..6281",
)
_register_wing(
    "H-Wing",
    5.2,
    {"other": "Hybrid Wing, H1-Wing, H2-Wing, H3-Wing"},
    "Three links over three digits, of cells with two candidates and houses with two places: the "
    "ends are different digits, and one of them is true.",
    "942...683576398214318642759891...467654987132237164895.65..9378723856941.89...526",
)
_register_wing(
    "L-Wing",
    5.3,
    {"other": "Local Wing"},
    "Three houses with two places each for a digit, joined inside two cells in which the digit "
    "changes.",
    "942...683576398214318642759891...467654987132237164895.65..9378723856941.89...526",
)
