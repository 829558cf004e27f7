"""The pictures of docs/why/four-spaces.md: `python tests/four_spaces_pictures.py` draws them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from whydoku import Grid, Step
from whydoku.logic.heart import (
    COLUMNS,
    HIDDEN,
    NAKED,
    ROWS,
    Consequence,
    finned_fish,
    is_sashimi,
    subsets,
)
from whydoku.telling.pictures.svg import draw_step

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"

_BOX = "1984256733576194284623781..52.93678.8791425366.35879.27..29386.2867543..93.8612.7"
_FISH = "643921857..943.12621...6349.2461.9.33.62945.19.1..3264167352498432869715.9.147632"
_FIN = "7941825636.8573.49.53469..88.93164.5.3.854.965462973813..648952985721634462935817"

POSITIONS = {
    "naked-pair": _BOX,
    "hidden-pair": _BOX,
    "x-wing": _FISH,
    "swordfish": _FISH,
    "finned-x-wing": _FIN,
}
"""For each technique shown the position of its picture."""


def _found(technique: str, grid: Grid) -> Iterable[Consequence]:
    match technique:
        case "naked-pair":
            return subsets(grid, NAKED, 2)
        case "hidden-pair":
            return subsets(grid, HIDDEN, 2)
        case "x-wing":
            return subsets(grid, COLUMNS, 2)
        case "swordfish":
            return subsets(grid, ROWS, 3)
        case _:
            return (one for one in finned_fish(grid, 2) if not is_sashimi(grid, one.cover))


def drawn(technique: str) -> tuple[Grid, Step]:
    """The position and the step of a picture, which is the first that excludes most."""
    grid = Grid(POSITIONS[technique])
    found = max(_found(technique, grid), key=lambda one: one.eliminations.bit_count())
    return grid, Step(technique, eliminations=found.eliminations, why=(found.cover,))


def path_of(technique: str) -> Path:
    return FOLDER / f"four-spaces-{technique}.svg"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for slug in POSITIONS:
        position, step = drawn(slug)
        path_of(slug).write_text(draw_step(step, position) + "\n", encoding="utf-8")
