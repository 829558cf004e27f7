"""Puzzles with a symmetry, made orbit by orbit.

    python tests/symmetrical.py 20 > puzzles.txt

writes some of each kind, for tests/mine_cases.py and tests/mine_positions.py.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count, islice

from whydoku.grids.bits import from_members, members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.sets import CandidateSet
from whydoku.grids.parts.stream import Stream
from whydoku.grids.spaces import SEES
from whydoku.grids.transform import Transform

LINES = (0, 1, 2, 3, 4, 5, 6, 7, 8)
BACK = (8, 7, 6, 5, 4, 3, 2, 1, 0)

TURNS = {
    "half turn": Transform(False, BACK, BACK, (8, 7, 6, 5, 4, 3, 2, 1, 0)),
    "quarter turn": Transform(True, LINES, BACK, (1, 2, 3, 0, 5, 6, 7, 4, 8)),
    "diagonal": Transform(True, LINES, LINES, (0, 1, 2, 4, 3, 6, 5, 8, 7)),
    "antidiagonal": Transform(True, BACK, BACK, (0, 1, 2, 4, 3, 6, 5, 8, 7)),
    "bands": Transform(False, (3, 4, 5, 6, 7, 8, 0, 1, 2), LINES, (1, 2, 0, 4, 5, 3, 7, 8, 6)),
    "lines": Transform(False, (2, 1, 0, 8, 7, 6, 5, 4, 3), BACK, (0, 2, 1, 4, 3, 6, 5, 8, 7)),
    "six times": Transform(
        False, (4, 3, 5, 7, 6, 8, 1, 0, 2), (3, 4, 5, 0, 1, 2, 6, 7, 8), (1, 2, 3, 4, 5, 0, 7, 8, 6)
    ),
}
"""A symmetry of each kind that is told in another way."""


def orbit_of(turn: Transform, k: int) -> list[int]:
    around = [k]
    while (image := turn.candidate(around[-1])) != k:
        around.append(image)
    return around


def symmetrical_puzzle(turn: Transform, seed: int) -> Grid | None:
    """A puzzle with one solution that a symmetry takes to itself, without an orbit of clues that it
    could do without; None if a try ends nowhere."""
    stream = Stream(seed)
    held: list[list[int]] = []
    for k in stream.shuffled(range(729)):
        around = orbit_of(turn, k)
        if any(k in some for some in held):
            continue
        solutions = _solutions([*held, around])
        if solutions:
            held.append(around)
        if solutions == 1:
            break
    else:
        return None
    for some in stream.shuffled(held):
        rest = [one for one in held if one is not some]
        if _solutions(rest) == 1:
            held = rest
    return _grid(held)


def _grid(held: list[list[int]]) -> Grid | None:
    """The clues of some orbits; None if two of them see each other."""
    clues = from_members(k for some in held for k in some)
    if any(SEES[k] & clues for k in members(clues)):
        return None
    return Grid(givens=CandidateSet.from_bits(clues))


def _solutions(held: list[list[int]]) -> int:
    grid = _grid(held)
    return grid.count(2) if grid else 0


def symmetrical_puzzles(turn: Transform, number: int) -> Iterator[Grid]:
    """The first puzzles that are made with a symmetry."""
    made = (symmetrical_puzzle(turn, seed) for seed in count(1))
    yield from islice(filter(None, made), number)


if __name__ == "__main__":
    kinds = [symmetrical_puzzles(turn, int(sys.argv[1])) for turn in TURNS.values()]
    for some in zip(*kinds, strict=True):
        print(*(grid.as_line() for grid in some), sep="\n")
