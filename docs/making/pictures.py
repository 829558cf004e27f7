"""The boards in pages that are written by hand. In the repository each is a picture,

    ![An X-Wing](../pictures/boards/x-wing.svg)

    *What is said below it, in Markdown.*

and on the site a board to play on, with what is said below it or, without that, beside the picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import Final

from making import boards
from whydoku.grids.examples import EXAMPLES, example
from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import technique_named
from whydoku.logic.step import StepOnGrid, on_grid
from whydoku.solving.solve import explain
from whydoku.telling.pictures.svg import draw_grid, draw_step

FOLDER: Final = "pictures/boards"

_PAIRS: Final = "1984256733576194284623781..52.93678.8791425366.35879.27..29386.2867543..93.8612.7"
_FISH: Final = "643921857..943.12621...6349.2461.9.33.62945.19.1..3264167352498432869715.9.147632"

SHOWN: Final = {
    "canonical": (
        "........1....2345..26..4.......3...7..875..6..7....8.....3...4..84......2..4.5.13",
        "",
    ),
    "finned-x-wing": (
        "7941825636.8573.49.53469..88.93164.5.3.854.965462973813..648952985721634462935817",
        "finned-x-wing",
    ),
    "full-house": ("first-steps", "full-house"),
    "hidden-pair": (_PAIRS, "hidden-pair"),
    "hidden-single": ("wikipedia", "hidden-single-box"),
    "made": (
        ".....8.1...1..7..39..31...57.62..9...8.6.4.5...4..93.71...52..98..4..2...9.8.....",
        "",
    ),
    "naked-pair": (_PAIRS, "naked-pair"),
    "semi-locked": (
        "...4.75.347.5.398253.9........7.98..84..5..3...78.4...283.95.7.61427839579534.2.8",
        "",
    ),
    "skyscraper": ("gentle", "skyscraper"),
    "snowflake": ("snowflake", ""),
    "swordfish": (_FISH, "swordfish"),
    "swordfish-turned": (_FISH, "x-wing"),
    "wikipedia": ("wikipedia", ""),
    "x-wing": ("x-wing", "x-wing"),
    "x-wing-puzzle": ("x-wing", ""),
}
"""The boards by name: each a puzzle, itself or as the name of an example, and the technique whose
first step it shows, on the shortest part of the easiest path or else right there."""

_IMAGE: Final = re.compile(
    rf"^!\[([^\]]*)\]\([^)\s]*{FOLDER}/([\w-]+)\.svg\)$(?:\n\n\*([^*]+)\*$)?", re.MULTILINE
)


def files() -> Iterator[tuple[str, str]]:
    """Yields the path below `docs/` and the text of each picture."""
    for name in SHOWN:
        found = _shown(name)
        drawn = draw_grid(found) if isinstance(found, Grid) else draw_step(found.bare, found.grid)
        yield f"{FOLDER}/{name}.svg", drawn


def playable(text: str) -> str:
    """The Markdown of a page with a board, as HTML, in place of each picture of one."""
    from markdown_it import MarkdownIt  # which only the site needs

    def board(match: re.Match[str]) -> str:
        told = " ".join((match[3] or match[1]).split())
        caption = str(MarkdownIt("commonmark", {"html": False}).renderInline(told))
        found = _shown(match[2])
        if isinstance(found, Grid):
            return boards.puzzle(found, caption)
        return boards.step(found, caption)

    return _IMAGE.sub(board, text)


def _shown(name: str) -> Grid | StepOnGrid:
    puzzle, slug = SHOWN[name]
    grid = example(puzzle).grid if puzzle in EXAMPLES else Grid(puzzle)
    if not slug:
        return grid
    moves = explain(grid).essential().moves
    here = ((grid, step) for step in technique_named(slug).steps(grid))
    later = (move for move in moves if move[1].technique == slug)
    found, step = next(chain(later, here))
    return on_grid(step, found)
