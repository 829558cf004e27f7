"""The puzzles with which a visit to the page begins: `python tests/first_puzzles.py` makes them.

Each is symmetric, and of all that were made for its place it has the lowest score of HoDoKu. Those
for somebody who is new to Sudoku have a box that lacks only its middle, which is the first move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from whydoku import generate, rate, read

PAGE: Final = Path(__file__).parents[1] / "page"
MODULE: Final = PAGE / "src" / "beginning" / "first-puzzles.ts"

LEVELS: Final = ("gentle", "easy", "medium", "hard", "expert", "fiendish")
SYMMETRIES: Final = ("rotational-90", "diagonal", "horizontal", "rotational", "vertical")
TRIED: Final = 16
"""The number of puzzles made for each place."""

NEARLY_FULL: Final = {0, 1, 2, 9, 11, 18, 19, 20}
"""The cells of the first box without its middle."""

BEGINNING: Final = "readonly string[]>> = {\n"
"""What stands in the module before the puzzles, with which it ends."""


def gentlest(level: str, symmetry: str, seed: int) -> str:
    """The puzzle with the lowest score of some that are made."""
    run = generate(TRIED, level=level, symmetry=symmetry, seed=seed)
    return min((one.as_line() for one in run), key=lambda one: (rate(one, "hodoku").score, one))


def for_beginners(puzzle: str) -> str:
    """The puzzle with two more boxes, opposite each other, that lack only their middle."""
    solution = read(puzzle).solution().as_line()
    shown = {*NEARLY_FULL, *(80 - cell for cell in NEARLY_FULL)}
    hidden = {10, 70}
    return "".join(
        "." if cell in hidden else solution[cell] if cell in shown else given
        for cell, given in enumerate(puzzle)
    )


def puzzles() -> Iterator[tuple[str, list[str]]]:
    made = [gentlest("gentle", "rotational", 100 + place) for place in range(len(SYMMETRIES))]
    yield "new", [for_beginners(one) for one in made]
    for level in LEVELS:
        yield (
            level,
            [gentlest(level, symmetry, seed) for seed, symmetry in enumerate(SYMMETRIES, start=1)],
        )


def module(before: str, found: Mapping[str, Sequence[str]]) -> str:
    """The module with these puzzles in the place of those that it had."""
    head, beginning, _ = before.partition(BEGINNING)
    parts = [
        f"  {name}: [\n" + "".join(f'    "{one}",\n' for one in some) + "  ],\n"
        for name, some in found.items()
    ]
    return head + beginning + "".join(parts) + "};\n"


if __name__ == "__main__":
    MODULE.write_text(module(MODULE.read_text("utf-8"), dict(puzzles())), encoding="utf-8")
