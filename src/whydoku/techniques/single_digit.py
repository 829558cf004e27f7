"""Single-digit patterns: two strong links of a digit, joined by a weak one; named by their shape.

skyscraper      in two parallel lines, joined along a line
kite            in a row and a column, joined in a box
turbot fish     any other two houses
grouped turbot  at least one node is a group in an intersection
empty rectangle one link is a box that holds the digit in one row and one column only
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from whydoku.bits import Candidates
from whydoku.grid import Grid
from whydoku.spaces import BOX_SPACE, COL_OF, ROW_OF, ROW_SPACE
from whydoku.step import Step
from whydoku.structures.links import Walk, digit_of, links, walk_of_trail, walks
from whydoku.structures.order import most_first
from whydoku.structures.strong_links import Link
from whydoku.technique import DEFAULT, FoundBefore, Noted, technique

SKYSCRAPER: Final = "skyscraper"
KITE: Final = "two-string-kite"
TURBOT: Final = "turbot-fish"
EMPTY_RECTANGLE: Final = "empty-rectangle"
GROUPED_TURBOT: Final = "grouped-turbot"
LINKS_OF_SHAPE: Final = {
    SKYSCRAPER: ("house",),
    KITE: ("house",),
    TURBOT: ("house",),
    EMPTY_RECTANGLE: ("house", "group", "cross"),
    GROUPED_TURBOT: ("house", "group", "cross"),
}
"""The kinds of links that each shape may use; the plainer shapes stand first."""


def walks_by_shape(grid: Grid, *kinds: str) -> dict[str, tuple[Walk, ...]]:
    """The walks along two strong links of one digit, by shape, with links of these kinds. In each
    shape, those with the most eliminations come first."""
    by_shape: dict[str, dict[tuple[Candidates, ...], Walk]] = {
        shape: {} for shape in LINKS_OF_SHAPE
    }
    for walk in walks(grid, kinds, length=2, one_digit=True):
        if (shape := _shape_of_walk(walk)) is not None:
            by_shape[shape].setdefault(walk.reason.nodes, walk)
    for nodes in by_shape[SKYSCRAPER].keys() | by_shape[KITE].keys():
        by_shape[TURBOT].pop(nodes, None)
    return {shape: tuple(most_first(of.values())) for shape, of in by_shape.items()}


def _shape_of_walk(walk: Walk) -> str | None:
    """The shape of a walk along two links. None if the walk has no name: then one of its links
    crosses a box, and the other is not between two places in a row or column."""
    first, second = walk.links
    crossed = [link.kind == "cross" for link in walk.links]
    if any(crossed):
        other = second if crossed[0] else first
        in_line = other.kind == "house" and _space_of_link(other) != BOX_SPACE
        return EMPTY_RECTANGLE if in_line else None
    if "group" in (first.kind, second.kind):
        return GROUPED_TURBOT
    spaces = {_space_of_link(first), _space_of_link(second)}
    if BOX_SPACE in spaces:
        return TURBOT
    if len(spaces) == 2:
        return KITE
    across = COL_OF if ROW_SPACE in spaces else ROW_OF
    joined = across[_cell_of_node(first.end)] == across[_cell_of_node(second.start)]
    return SKYSCRAPER if joined else TURBOT


def _space_of_link(link: Link) -> int:
    """The space of a link of one digit: rows, columns or boxes, each given by the number of its
    first constraint."""
    return link.because // 81 * 81 if isinstance(link.because, int) else BOX_SPACE


def _cell_of_node(node: Candidates) -> int:
    return (node.bit_length() - 1) // 9


def _again(slug: str, grid: Grid, noted: Noted) -> Step:
    return _step(slug, walk_of_trail(grid, noted.trail, noted.eliminations))


def _step(slug: str, walk: Walk) -> Step:
    return Step(slug, eliminations=walk.eliminations, why=(walk.reason,))


def _register_shape(
    slug: str,
    name: str,
    rating: float,
    aliases: dict[str, str],
    about: str,
    example: str,
    *,
    home: str = DEFAULT,
    found_before: FoundBefore | None = None,
) -> None:
    """Registers the technique that finds the patterns of one shape; `slug` names both the technique
    and the shape."""

    @technique(
        slug,
        name,
        family="single-digit",
        rating=rating,
        home=home,
        found_before=found_before,
        aliases=aliases,
        about=about,
        example=example,
        again=_again,
    )
    def find(grid: Grid, *, digit: int | None = None) -> Iterator[Step]:
        for walk in _of_shape(grid, slug, digit):
            yield _step(slug, walk)


def _of_shape(grid: Grid, shape: str, digit: int | None) -> list[Walk]:
    return [
        walk
        for walk in grid.derive(walks_by_shape, *LINKS_OF_SHAPE[shape])[shape]
        if digit is None or digit_of(walk.start) == digit
    ]


_register_shape(
    SKYSCRAPER,
    "Skyscraper",
    4.0,
    {"hodoku": "Skyscraper", "hodoku-code": "0400"},
    "Two parallel lines have two places each for a digit, and one end of each stands in a "
    "common line. So one of the two other ends is true, and a cell that sees both is not that "
    "digit.",
    "35268974181..549.2.942...8523.8..45...8.3.12.175492..8.81.2.5.4.....8213.231..8.6",
    home="hodoku",
    found_before=FoundBefore(
        (
            *("hidden-single-box", "hidden-single-line", "naked-single"),
            *("pointing", "claiming", "x-wing", "sashimi-x-wing"),
        ),
        "it is a sashimi X-Wing whose fin is one candidate",
    ),
)
_register_shape(
    KITE,
    "2-String Kite",
    4.1,
    {"hodoku": "2-String Kite", "hodoku-code": "0401", "other": "Two-String Kite"},
    "A row and a column have two places each for a digit, and one end of each stands in a "
    "common box. So one of the two other ends is true, and a cell that sees both is not that "
    "digit.",
    ".8.163.92613.29.842..4..136......2.8.689.2471.72..13.9....9.625..62..813825316947",
)
_register_shape(
    TURBOT,
    "Turbot Fish",
    4.2,
    {
        "hodoku": "Turbot Fish",
        "hodoku-code": "0403",
        "se": "Turbot Fish",
        "other": "Crane, Turbot Crane",
    },
    "Two houses have two places each for a digit, and one end of each sees the other. So one "
    "of the two outer ends is true, and a cell that sees both is not that digit.",
    "7..2..4.8.84..7..2...8413.7..7.8.125..8.25736..671384947539.2.1......973.93172..4",
)
_register_shape(
    EMPTY_RECTANGLE,
    "Empty Rectangle",
    4.3,
    {
        "hodoku": "Empty Rectangle",
        "hodoku-code": "0402",
        "sudokuwiki": "Empty Rectangles, Rectangle Elimination",
    },
    "A box has a digit in one of its rows and one of its columns only. A line that crosses "
    "one of these two has two places for the digit, one on the crossing. A cell that sees the "
    "other place and all places in the other of the two is not that digit.",
    "...4.75.347.5.398253.9...4....7.98.484..5..3...78.4...283.9547.61427839579534.2.8",
)
_register_shape(
    GROUPED_TURBOT,
    "Grouped Turbot Fish",
    4.4,
    {
        "other": "Grouped Skyscraper, Grouped 2-String Kite, Grouped Two-String Kite, "
        "Grouped X-Chain of 4"
    },
    "A skyscraper, kite or turbot fish with more than one place of the digit, in one box and one "
    "line, for an end.",
    "5912347867....9..2.82..7...25879..4..7.12.8.5316..5279.2..71..814...8.278.7..25..",
)


def _pairs_of_walks(grid: Grid, shape: str, digit: int | None) -> Iterator[tuple[Walk, Walk]]:
    """Yields every two walks of one shape that have different eliminations, in all combinations of
    their directions."""
    for first, second in combinations(_of_shape(grid, shape, digit), 2):
        if first.eliminations != second.eliminations:
            yield first, second
            yield first, second.turned
            yield first.turned, second
            yield first.turned, second.turned


@technique(
    "dual-two-string-kite",
    "Dual 2-String Kite",
    family="single-digit",
    rating=4.1,
    aliases={"hodoku": "Dual 2-String Kite", "hodoku-code": "0404"},
    example="1.2..5.8.8.6...5.45.4.7.1.2725...3...4179.825.895...4.25.68941.41825...696....258",
)
def dual_kite(grid: Grid, *, digit: int | None = None) -> Iterator[Step]:
    """Two kites that meet in the same two cells of a box, told as one."""
    # What one kite excludes is gone when the other is proved, so it cannot be a node of that one.
    seen = links(grid, *LINKS_OF_SHAPE[KITE]).seen
    steps = [
        Step(
            "dual-two-string-kite",
            eliminations=first.eliminations | second.eliminations,
            why=(first.reason, second.reason),
        )
        for first, second in _pairs_of_walks(grid, KITE, digit)
        if first.links[0].end == second.links[0].end
        and first.links[1].start == second.links[1].start
        and not seen(first.start) & seen(first.end) & second.nodes
        and not seen(second.start) & seen(second.end) & first.nodes
    ]
    yield from most_first(steps)


@technique(
    "dual-empty-rectangle",
    "Dual Empty Rectangle",
    family="single-digit",
    rating=4.3,
    aliases={"hodoku": "Dual Empty Rectangle", "hodoku-code": "0405"},
    example="97..645.85..9.86.76.87.52.9369.4785.1.7..6.9.8...9..762....976449.672.8578645.92.",
)
def dual_rectangle(grid: Grid, *, digit: int | None = None) -> Iterator[Step]:
    """Two empty rectangles of the same box whose lines meet in one place, told as one: the other
    ends of both lines are false, for a chain leads around from that place to itself.
    """
    walks_around = [
        Walk((*first.links, second.turned.links[1]), first.eliminations | second.eliminations)
        for first, second in _pairs_of_walks(grid, EMPTY_RECTANGLE, digit)
        if first.start == second.start and first.links[1] == second.links[1].turned
    ]
    for walk in most_first(walks_around):
        yield _step("dual-empty-rectangle", walk)
