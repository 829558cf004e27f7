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
    "Two cells have the same two candidates, x and y. In some house x has only two places, "
    "each seen by one of the cells. So one of the cells is y, and a cell that sees both is "
    "not y.",
    ".4..62.83.68.3427.235978461593827614874619352612345798.56483.2.38.296.4.429751836",
)
_register_wing(
    "Grouped W-Wing",
    4.7,
    {"sudokuwiki": "Chute Remote Pairs", "other": "Multi-Branch W-Wing"},
    "A W-Wing in which the house has the digit in two intersections: each cell sees all its "
    "places in one of them.",
    "...8..9.7.3..17548.7...93..7459.1.326....417531.75..94..7.9.4....147.2..463128759",
)
_register_wing(
    "M-Wing",
    5.0,
    {"other": "Medusa Wing"},
    "A cell has only x and y. In some house x has two places, the nearer of which the cell "
    "sees. In a house of the farther place, y has two places, one of them in that same cell. "
    "So the first cell or the last place is y, and a cell that sees both is not y.",
    ".6328...787516..3.29.573..693641..7..2.75.9.358793..1474...5..135964172861...7...",
)
_register_wing(
    "S-Wing",
    5.1,
    {"other": "Split Wing"},
    "A cell has only x and y, and sees one of the two places for x in some house and one of "
    "the two places for y in another. So x is in its farther place or y is in its own.",
    "71.5.39863...6.2756.5...1341...7...993......74.7..9.185.183.4922.3...86184..12753",
)
_register_wing(
    "H-Wing",
    5.2,
    {"other": "Hybrid Wing, H1-Wing, H2-Wing, H3-Wing"},
    "A chain of three links and three digits, in which each link is a cell with two "
    "candidates or a house with two places for a digit. Its ends are different digits, and "
    "one of them is true.",
    "156..23.487935462142316.85.238....65517....329645231...9...854.68...57...45.9.2..",
)
_register_wing(
    "L-Wing",
    5.3,
    {"other": "Local Wing"},
    "A chain of three houses with two places each for a digit, joined inside two cells, in "
    "which the digit changes. One of its ends is true, so a candidate that sees both is "
    "false.",
    "...392671921657834763841592......21......534......39571785..42.4..7.8165.56.1478.",
)
