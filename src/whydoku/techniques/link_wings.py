"""Wings along three strong links. The name of a wing depends on which of its links are cells and
where the digit changes."""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures.link_wings import (
    GROUPED_WING_LINKS,
    WING_LINKS,
    link_wings,
    name_of_wing,
)
from whydoku.structures.links import Walk, walk_of_trail
from whydoku.technique import Noted, technique


def _step(slug: str, variant: str | None, walk: Walk) -> Step:
    return Step(slug, variant, eliminations=walk.eliminations, why=(walk.reason,))


def _again(slug: str, grid: Grid, noted: Noted) -> Step:
    walk = walk_of_trail(grid, noted.trail, noted.eliminations)
    _, variant = name_of_wing(walk) or (slug, None)
    return _step(slug, variant, walk)


def _register_wing(
    name: str, rating: float, aliases: dict[str, str], about: str, example: str
) -> None:
    """Registers the technique that finds the wings called `name`."""
    slug = name.lower().replace(" ", "-")

    @technique(
        slug,
        name,
        family="wings",
        rating=rating,
        aliases=aliases,
        about=about,
        example=example,
        again=_again,
    )
    def find(grid: Grid) -> Iterator[Step]:
        kinds = GROUPED_WING_LINKS if slug == "grouped-w-wing" else WING_LINKS
        for _, variant, walk in grid.derive(link_wings, kinds)[slug]:
            yield _step(slug, variant, walk)


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
    {"sudokuwiki": "Chute Remote Pairs", "other": "Multi-Branch W-Wing"},
    "A W-Wing between whose cells a house has the digit in two intersections: each cell sees all "
    "places of one.",
    "...8..9.7.3..17548.7...93..7459.1.326....417531.75..94..7.9.4....147.2..463128759",
)
_register_wing(
    "M-Wing",
    5.0,
    {"other": "Medusa Wing"},
    "A cell has two candidates, one of them has two places in a house next to it, and in the "
    "farther of these the other candidate has two places in a house as well.",
    ".6328...787516..3.29.573..693641..7..2.75.9.358793..1474...5..135964172861...7...",
)
_register_wing(
    "S-Wing",
    5.1,
    {"other": "Split Wing"},
    "A cell has two candidates, and each of them has two places in some house, one of which the "
    "cell sees: of the two farther places one is true.",
    "71.5.39863...6.2756.5...1341...7...993......74.7..9.185.183.4922.3...86184..12753",
)
_register_wing(
    "H-Wing",
    5.2,
    {"other": "Hybrid Wing, H1-Wing, H2-Wing, H3-Wing"},
    "Three links over three digits, of cells with two candidates and houses with two places: the "
    "ends are different digits, and one of them is true.",
    "156..23.487935462142316.85.238....65517....329645231...9...854.68...57...45.9.2..",
)
_register_wing(
    "L-Wing",
    5.3,
    {"other": "Local Wing"},
    "Three houses with two places each for a digit, joined inside two cells in which the digit "
    "changes.",
    "...392671921657834763841592......21......534......39571785..42.4..7.8165.56.1478.",
)
