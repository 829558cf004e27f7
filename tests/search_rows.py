"""Helpers for the tests of the search: rows to try, and a plain backtracking search to trust."""

from __future__ import annotations

import random
from array import array
from functools import cache
from typing import TYPE_CHECKING, Any

from whydoku import kernels as native

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST = (1 << 64) - 1

EMPTY = b"." * 81
PUZZLE = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179"
# Nothing clashes, but r1c9 has no digit left.
HOPELESS = b"12345678.........9" + b"." * 63
SEVENTEEN = b"000000010400000000020000000000050407008000300001090000300400200050100000000806000"


def marks_of(row: bytes) -> bytes:
    """The 729-character form: a clue is alone in its cell, all else is possible."""
    return b"".join(
        b"123456789" if c == 0x2E else bytes(c if d == c else 0x2E for d in b"123456789")
        for c in row
    )


def rows_of(joined: bytes, width: int = 81) -> list[bytes]:
    return [joined[at : at + width] for at in range(0, len(joined), width)]


def counts(engine: Any, rows: bytes, width: int = 81, limit: int = 1000) -> list[int]:
    return array("Q", engine.count_many(rows, width, limit, 1)).tolist()


# An independent oracle: no masks, no propagation, nothing from the package


def sees(i: int, j: int) -> bool:
    return i != j and (
        i // 9 == j // 9 or i % 9 == j % 9 or (i // 27, i % 9 // 3) == (j // 27, j % 9 // 3)
    )


PEERS = [[j for j in range(81) if sees(i, j)] for i in range(81)]


def backtrack(possible: list[set[int]], open_cells: set[int]) -> Iterator[bytes]:
    if not open_cells:
        yield bytes(0x30 + next(iter(digits)) for digits in possible)
        return
    i = min(open_cells, key=lambda cell: (len(possible[cell]), cell))
    for digit in possible[i]:
        below = list(possible)
        below[i] = {digit}
        for j in PEERS[i]:
            below[j] = possible[j] - {digit}
        if all(below):
            yield from backtrack(below, open_cells - {i})


@cache
def brute(marks: bytes) -> list[bytes]:
    """All solutions of a row of 729, in lexicographic order."""
    cells = [{d + 1 for d in range(9) if marks[i * 9 + d] != 0x2E} for i in range(81)]
    return sorted(backtrack(cells, set(range(81)))) if all(cells) else []


# Random rows of all kinds


def sets_of(marks: bytes) -> bytes:
    """Rows of 729 as the same sets of candidates, in rows of 92."""
    return b"".join(
        sum(1 << k for k, c in enumerate(row) if c not in b".0").to_bytes(92, "little")
        for row in rows_of(marks, 729)
    )


@cache
def damaged_puzzles(n: int, seed: int) -> bytes:
    """Minimal puzzles with clues removed, added, changed or exchanged."""
    rng = random.Random(seed)
    engine = native
    rows = []
    for row, solution in zip(
        rows_of(engine.random_minimal(n, seed, 0, 1)),
        rows_of(engine.random_solutions(n, seed, 0, 1)),  # the same grids
        strict=True,
    ):
        puzzle = bytearray(row)
        for _ in range(rng.randrange(3)):
            i, j = rng.randrange(81), rng.randrange(81)
            seen = {puzzle[peer] for peer in PEERS[i]}
            match rng.randrange(5):
                case 0:
                    puzzle[i] = 0x2E
                case 1:
                    puzzle[i] = solution[i]
                case 2:
                    puzzle[i] = rng.choice([c for c in b"123456789" if c not in seen] or [0x2E])
                case 3:
                    puzzle[i] = rng.choice(b"123456789")
                case 4:
                    puzzle[i], puzzle[j] = puzzle[j], puzzle[i]
        rows.append(bytes(puzzle))
    return b"".join(rows)


@cache
def random_marks(n: int, seed: int) -> bytes:
    """Rows of 729: a hidden solution, possibly spoiled, among random other candidates."""
    rng = random.Random(seed)
    rows = []
    for solution in rows_of(native.random_solutions(n, seed, 0, 1)):
        share = rng.choice([0.1, 0.25, 0.3, 0.4])
        row = bytearray(
            digit if digit == c or rng.random() < share else rng.choice(b".0")
            for c in solution
            for digit in b"123456789"
        )
        if rng.random() < 0.3:
            row[rng.randrange(729)] = 0x2E
        rows.append(bytes(row))
    return b"".join(rows)
