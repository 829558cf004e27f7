"""Rows of every kind for the tests of the search, all from seeds, and questions about them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

from whydoku.grids.engine import searches as native

MOST = (1 << 64) - 1

EMPTY = b"." * 81
PUZZLE = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179"
# Nothing clashes, but r1c9 has no digit left.
HOPELESS = b"12345678.........9" + b"." * 63
SEVENTEEN = b"000000010400000000020000000000050407008000300001090000300400200050100000000806000"

BLANK: Final = 0x2E
DIGITS: Final = b"123456789"
BLANKS: Final = b".0*_-? \x00"
WRONG: Final = bytes(c for c in range(256) if c not in BLANKS + DIGITS + bytes(range(1, 10)))
"""The bytes that no row of 81 may have."""


def sees(i: int, j: int) -> bool:
    return i != j and (
        i // 9 == j // 9 or i % 9 == j % 9 or (i // 27, i % 9 // 3) == (j // 27, j % 9 // 3)
    )


PEERS = [[j for j in range(81) if sees(i, j)] for i in range(81)]


def rows_of(joined: bytes, width: int = 81) -> list[bytes]:
    return [joined[at : at + width] for at in range(0, len(joined), width)]


def marks_of(row: bytes) -> bytes:
    """The 729-character form: a clue is alone in its cell, all else is possible."""
    return b"".join(
        DIGITS if c == BLANK else bytes(c if d == c else BLANK for d in DIGITS) for c in row
    )


def sets_of(marks: bytes) -> bytes:
    """Rows of 729 as the same sets of candidates, in rows of 92."""
    return b"".join(
        sum(1 << k for k, c in enumerate(row) if c not in b".0").to_bytes(92, "little")
        for row in rows_of(marks, 729)
    )


# Rows at random

Pair: TypeAlias = tuple[bytes, bytes]
"""A minimal puzzle and its solution."""


@cache
def pairs(n: int, seed: int) -> tuple[Pair, ...]:
    made = rows_of(native.random_minimal(n, seed, 0, 2))
    return tuple(zip(made, rows_of(native.random_solutions(n, seed, 0, 2)), strict=True))


def edited(rng: random.Random, row: bytearray, solution: bytes) -> None:
    """Removes, adds, changes, repeats or exchanges something."""
    i, j = rng.randrange(81), rng.randrange(81)
    match rng.randrange(7):
        case 0:
            row[i] = BLANK
        case 1:
            row[i] = solution[i]
        case 2:
            seen = {row[peer] for peer in PEERS[i]}
            row[i] = rng.choice([c for c in DIGITS if c not in seen] or [BLANK])
        case 3:
            row[i] = rng.choice(DIGITS)
        case 4:
            row[rng.choice(PEERS[i])] = row[i]
        case 5:
            row[i], row[j] = row[j], row[i]
        case _:
            a, b = i // 9 * 9, j // 9 * 9
            row[a : a + 9], row[b : b + 9] = row[b : b + 9], row[a : a + 9]


def cells_at_random(rng: random.Random, some: Sequence[Pair]) -> bytes:
    """A row of 81: a minimal puzzle, any share of a solution, or random digits; then edited."""
    puzzle, solution = rng.choice(some)
    start = rng.random()
    if start < 0.5:
        row = bytearray(puzzle)
        for i in rng.sample(range(81), rng.choice((0, 0, 0, 5, 30))):
            row[i] = solution[i]
    else:
        digits = solution if start < 0.9 else bytes(rng.choices(DIGITS, k=81))
        row = bytearray(EMPTY)
        for i in rng.sample(range(81), rng.choice((0, 6, 20, 26, 40, 77, 81))):
            row[i] = digits[i]
    for _ in range(rng.choice((0, 0, 1, 1, 2, 3))):
        edited(rng, row, solution)
    return bytes(row)


def spelt(rng: random.Random, row: bytes) -> bytes:
    """The row with blanks of all kinds and plain values, perhaps with bytes that are neither."""
    if rng.random() < 0.02:
        return rng.randbytes(81)
    blanks = rng.choice((BLANKS, b"0", bytes([rng.choice(BLANKS)])))
    share = rng.choice((0.0, 0.5, 1.0))
    found = bytearray(
        rng.choice(blanks) if c == BLANK else c - 0x30 * (rng.random() < share) for c in row
    )
    if rng.random() < 0.2:
        found[rng.randrange(81)] = rng.choice(WRONG)
    return bytes(found)


def rows_at_random(n: int, seed: int, some: Sequence[Pair] | None = None) -> bytes:
    """Rows of 81, the half of them spelt in odd ways."""
    rng = random.Random(seed)
    made = (cells_at_random(rng, some or pairs(300, 5)) for _ in range(n))
    return b"".join(spelt(rng, row) if rng.random() < 0.5 else row for row in made)


@cache
def damaged_puzzles(n: int, seed: int) -> bytes:
    """Rows of 81, all spelt with dots and digits."""
    rng = random.Random(seed)
    return b"".join(cells_at_random(rng, pairs(300, 5)) for _ in range(n))


@cache
def random_marks(n: int, seed: int, wild: float = 0.0) -> bytes:
    """Rows of 729: a puzzle as marks, or a solution among random candidates, or these alone, then
    with a mark or a cell changed; a `wild` share has a random byte too, or nothing else."""
    rng = random.Random(seed)
    rows = bytearray()
    for _ in range(n):
        puzzle, solution = rng.choice(pairs(300, 5))
        kind, share = rng.random(), rng.choice((0.0, 0.1, 0.25, 0.3, 0.4, 0.6, 0.8, 1.0))
        absent = rng.choice((b".", b"0", b".0"))
        row = bytearray(d if rng.random() < share else rng.choice(absent) for d in DIGITS * 81)
        if kind < 0.3:
            row = bytearray(marks_of(rng.choice((puzzle, cells_at_random(rng, pairs(300, 5))))))
        elif kind < 0.85:
            for i, c in enumerate(solution):
                row[9 * i + c - 0x31] = c
        cell = rng.randrange(81)
        match rng.randrange(6):
            case 0:
                row[9 * cell + solution[cell] - 0x31] = BLANK
            case 1:
                row[9 * cell : 9 * cell + 9] = b"." * 9
            case 2:
                row[9 * cell : 9 * cell + 9] = DIGITS
        if rng.random() < wild:
            row[rng.randrange(729)] = rng.randrange(256)
            row = row if rng.random() < 0.9 else bytearray(rng.randbytes(729))
        rows += row
    return bytes(rows)


# Questions


class Question(NamedTuple):
    """A function of the door, its arguments between the width and the threads, and the number of
    bytes it answers for each row."""

    name: str
    between: tuple[int | bool, ...]
    size: int

    def asked(self, engine: Any, rows: bytes, width: int, threads: int = 1) -> bytes:
        widths = () if self.name == "minimal_many" else (width,)
        answer: bytes = getattr(engine, self.name)(rows, *widths, *self.between, threads)
        assert len(answer) == len(rows) // width * self.size, f"{self}: {len(answer)} bytes"
        return answer


EVERY_ROW: Final = (
    Question("check_many", (), 1),
    *(Question("count_many", (limit,), 8) for limit in (1, 2, 3, 20)),
    Question("solve_many", (True,), 81),
    Question("solve_many", (False,), 81),
)
ROWS_OF_CELLS: Final = (*EVERY_ROW, Question("minimal_many", (), 1))


def questions(width: int) -> tuple[Question, ...]:
    return ROWS_OF_CELLS if width == 81 else EVERY_ROW


ROWS_OF_WIDTH: Final[dict[int, Callable[[int, int], bytes]]] = {
    81: rows_at_random,
    92: lambda n, seed: sets_of(random_marks(n, seed)),
    729: lambda n, seed: random_marks(n, seed, wild=0.1),
}
"""How rows of each width are made: so many, from a seed."""


def pieces(joined: bytes, width: int, rng: random.Random) -> Iterator[bytes]:
    sizes = rng.choice(((1 << 60,), (1, 2, 3), (7, 33), (15, 16, 17, 31, 32, 33, 65), (257, 1)))
    first = 0
    while first < len(joined):
        step = rng.choice(sizes) * width
        yield joined[first : first + step]
        first += step
