"""Puzzles with a tridagon: three digits that no box of four has as a clue.

    python tests/tridagons.py 20 > puzzles.txt

writes some, for tests/mine_cases.py and tests/mine_positions.py. In a solution, twelve cells are
looked for that would be a tridagon but for few of them, in which other digits are. Without these
cells and without the three digits wherever they would see them, the rest is a puzzle if it has one
solution. Clues are left out as long as that stays so, and a tridagon in sight, once there is one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import combinations, count, islice, permutations, product

from whydoku.grids.bulk import random_solutions
from whydoku.grids.grid import Grid
from whydoku.grids.parts.stream import Stream
from whydoku.solving.profiles.reading import parse_profile
from whydoku.solving.solve import explain

ROOM = (0, 1, 3, 4)
"""The boxes that have the cells. Nothing in the ninth sees any of them."""

MOST_MISSED = 3
"""The most of the twelve cells in which other digits are."""

PATH = parse_profile(
    'name = "path"\nabout = "The way to a tridagon."\n[[passes]]\n'
    'techniques = ["hidden-single-box", "hidden-single-line", "naked-single", "pointing",'
    ' "claiming", "tridagon", "tridagon-chains"]'
)


def _diagonals(solution: str, box: int, digits: str) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Yields three cells in different rows and columns of a box, whether they rise, and how many of
    them have other digits."""
    for columns in permutations(range(3)):
        cells = tuple((box // 3 * 3 + r) * 9 + box % 3 * 3 + c for r, c in enumerate(columns))
        missed = sum(solution[i] not in digits for i in cells)
        if missed < 3:
            yield cells, (columns[1] - columns[0]) % 3 == 2, missed


def _clues(solution: str) -> Iterator[str]:
    """Yields what a solution leaves around the cells of each tridagon that it nearly has."""
    for digits in map("".join, combinations("123456789", 3)):
        for parts in product(*(list(_diagonals(solution, box, digits)) for box in ROOM)):
            missed = sum(part[2] for part in parts)
            if sum(part[1] for part in parts) % 2 and missed <= MOST_MISSED:
                twelve = {i for part in parts for i in part[0]}
                yield "".join(
                    "." if i in twelve or (d in digits and (i < 54 or i % 9 < 6)) else d
                    for i, d in enumerate(solution)
                )


def shows_tridagon(puzzle: str) -> bool:
    return any(step.technique.startswith("tridagon") for step in explain(Grid(puzzle), PATH))


def tridagon_puzzle(seed: int) -> str | None:
    """A puzzle that shows a tridagon after simple steps; None if a try ends nowhere."""
    stream = Stream(seed)
    (solution,) = random_solutions(1, seed)
    tries = [line for line in _clues(str(solution)) if Grid(line).count(2) == 1]
    if not tries:
        return None
    puzzle, shows = stream.shuffled(tries)[0], False
    for i in stream.shuffled(range(81)):
        fewer = puzzle[:i] + "." + puzzle[i + 1 :]
        if fewer != puzzle and Grid(fewer).count(2) == 1:
            still = shows_tridagon(fewer)
            if still or not shows:
                puzzle, shows = fewer, still
    return puzzle if shows else None


def tridagon_puzzles(number: int) -> Iterator[str]:
    yield from islice(filter(None, map(tridagon_puzzle, count(1))), number)


if __name__ == "__main__":
    for puzzle in tridagon_puzzles(int(sys.argv[1])):
        print(puzzle, flush=True)
