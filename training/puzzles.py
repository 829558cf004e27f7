"""Puzzles with one solution: a few, and what turning and renaming makes of them."""

from functools import cache

import numpy as np

from arrays import Bytes
from layouts import Random

SOME = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.",
)


def solution(givens: list[int]) -> list[int]:  # noqa: C901
    """The solution of a puzzle that has one."""
    rows, columns, boxes = ([0] * 9 for _ in range(3))
    grid = list(givens)
    for cell, digit in enumerate(grid):
        if digit:
            for houses, at in houses_of(cell, rows, columns, boxes):
                houses[at] |= 1 << digit

    def search() -> bool:  # noqa: C901
        best, ways, number = -1, 0, 10
        for cell in range(81):
            if grid[cell] == 0:
                used = 0
                for houses, at in houses_of(cell, rows, columns, boxes):
                    used |= houses[at]
                free = 0x3FE & ~used
                if free.bit_count() < number:
                    best, ways, number = cell, free, free.bit_count()
        if best < 0:
            return True
        for digit in range(1, 10):
            if ways >> digit & 1:
                grid[best] = digit
                for houses, at in houses_of(best, rows, columns, boxes):
                    houses[at] ^= 1 << digit
                if search():
                    return True
                for houses, at in houses_of(best, rows, columns, boxes):
                    houses[at] ^= 1 << digit
        grid[best] = 0
        return False

    if not search():
        message = "a puzzle of the list has no solution"
        raise ValueError(message)
    return grid


def houses_of(
    cell: int, rows: list[int], columns: list[int], boxes: list[int]
) -> tuple[tuple[list[int], int], ...]:
    """The three houses of a cell, as lists and places in them."""
    row, column = divmod(cell, 9)
    return (rows, row), (columns, column), (boxes, row // 3 * 3 + column // 3)


@cache
def solved() -> tuple[tuple[Bytes, Bytes], ...]:
    """The puzzles and their solutions."""
    pairs = []
    for line in SOME:
        givens = [0 if mark == "." else int(mark) for mark in line]
        pairs.append((np.array(givens, np.uint8), np.array(solution(givens), np.uint8)))
    return tuple(pairs)


def puzzle(rng: Random) -> tuple[Bytes, Bytes]:
    """The givens and the solution of a puzzle."""
    givens, grid = solved()[int(rng.integers(len(SOME)))]
    names = np.concatenate([[0], rng.permutation(9) + 1]).astype(np.uint8)
    order = [
        np.concatenate([band * 3 + rng.permutation(3) for band in rng.permutation(3)])
        for _ in range(2)
    ]
    turned = bool(rng.random() < 0.5)
    both = []
    for one in (givens, grid):
        square = one.reshape(9, 9).T if turned else one.reshape(9, 9)
        both.append(names[square[order[0]][:, order[1]]].reshape(81))
    return both[0], both[1]
