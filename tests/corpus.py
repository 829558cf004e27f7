"""Puzzles of our own that never change, and the grids that a solve meets on its way.

They are kept as text so that a change of the generator does not change the input of the tests; and
so is the list of techniques that solve them, so that a new technique does not change it either.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

from effort import few
from whydoku.grids.examples import example
from whydoku.grids.grid import Grid
from whydoku.solving.profiles.reading import read_profile
from whydoku.solving.solve import explain

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
MANY = "." * 81
CLASH = "55" + "." * 79
NONE = "12345678.........9" + "." * 63
X_WING = example("x-wing").puzzle

FILE = Path(__file__).with_name("golden") / "puzzles.txt"

GOLDEN = read_profile(FILE.with_name("profile.toml"))
"""The profile `default` without later additions, so that what is stored of its paths stays true."""


@cache
def puzzles() -> tuple[str, ...]:
    lines = FILE.read_text(encoding="ascii").splitlines()
    return tuple(line for line in lines if not line.startswith("#"))


@cache
def hard_grids(line: str) -> tuple[Grid, ...]:
    """The grids on the way on which no digit could be placed at once."""
    return tuple(grid for grid, step in explain(Grid(line), GOLDEN).moves if not step.placements)


def grids_along(line: str, every: int = 1) -> Iterator[Grid]:
    """The grids on the way, the puzzle first; all of them, or one in every few."""
    for grid, _ in explain(Grid(line), GOLDEN).moves[::every]:
        yield grid


@cache
def all_hard_grids() -> tuple[Grid, ...]:
    """The hard grids of all puzzles, or as many as there is time for."""
    lines = puzzles()[:: len(puzzles()) // few(len(puzzles()), 40)]
    return tuple(grid for line in lines for grid in hard_grids(line))


def many_hard_grids(count: int) -> tuple[Grid, ...]:
    """About `count` of all hard grids, from first to last; all of them if there are fewer."""
    grids = all_hard_grids()
    return grids[:: max(1, len(grids) // count)]


def spoiled(grid: Grid, seed: int, *, wild: int = 1, deeds: int = 6) -> Grid:
    """The grid after a person's doings: the first so many anything at all, the rest right."""
    choice = random.Random(seed)
    for number in range(deeds):
        right = next(grid.solutions()).bits if number >= wild and grid.count(1) else 0
        open_ = [k for k in grid.candidates if len(grid.digits_at(k.cell)) > 1]
        if not open_:
            return grid
        k = choice.choice(open_)
        if choice.random() < 0.5 and not right >> k & 1:
            grid = grid.remove([k])
        elif not right or right >> k & 1:
            grid = grid.place([k])
    return grid


def some_hard_grids(count: int) -> list[Grid]:
    """Grids of so many puzzles on which no digit can be placed at once."""
    found = (hard_grids(line) for line in puzzles()[1::3])
    return list(islice((grids[len(grids) // 2] for grids in found if grids), count))
