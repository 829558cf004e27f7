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

HEAD: Final = """\
/**
 * The puzzles with which a visit begins, so that nobody waits for the first one: some of each
 * level but the hardest, and some for people who are new to Sudoku, in which a box lacks only its
 * middle. Made by `python tests/first_puzzles.py`.
 */
import type { Level } from "../game/origin.ts";

export type LevelAtHand = Exclude<Level, "diabolical" | "monstrous">;

export const FIRST_PUZZLES: Readonly<Record<LevelAtHand | "new", readonly string[]>> = {
"""


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


def module(found: Mapping[str, Sequence[str]]) -> str:
    parts = [
        f"  {name}: [\n" + "".join(f'    "{one}",\n' for one in some) + "  ],\n"
        for name, some in found.items()
    ]
    return HEAD + "".join(parts) + "};\n"


if __name__ == "__main__":
    MODULE.write_text(module(dict(puzzles())), encoding="utf-8")
