"""The puzzles of these tests."""

from __future__ import annotations

from functools import cache

from whydoku import EXAMPLES, Grid, random_minimal

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""A puzzle that needs only singles."""

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

SHORT = "".join(
    digit if (cell * 7) % 4 or cell > 70 else EASY[cell] for cell, digit in enumerate(SOLVED)
)
"""The same puzzle, mostly solved."""

TWO = "53..7....6..195....98......8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""The same puzzle without one of its clues: it has two solutions."""

WASTEFUL = "5.14......2.5.9.8.....3.1..2.7.4.....5.7....3...28..7....1.....19.3..4....6.5.2.."
"""Its path has steps that the solution does not need."""

CHAINED = "672.4.........1.2..4...5..7....5........28..95.1....73...9...1.2..3..4....9......"
"""Its path has an XY-Chain, after wings."""

NETTED = EXAMPLES["inkala-2010"].puzzle

XYCHAIN = "xy-chain"


@cache
def before(technique: str, puzzle: str = CHAINED) -> str:
    """The pencil marks, as 729 characters, at the point where a puzzle's path needs a technique."""
    grid = Grid(puzzle)
    for step in grid.explain():
        if step.technique == technique:
            return grid.as_marks()
        grid = grid.apply(step)
    raise AssertionError(f"the path has no {technique}")


def others(n: int) -> list[str]:
    return [str(puzzle) for puzzle in random_minimal(n, seed=9)]


def open_cells(puzzle: str) -> list[int]:
    return [cell for cell, clue in enumerate(puzzle) if clue == "."]


def name_of(cell: int) -> str:
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"
