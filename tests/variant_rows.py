"""Rows of every kind from a seed, for the tests that compare variants of the native engine.

A kind is a function of a random source and a basis; `CELL_KINDS` makes rows of 81 and `MARK_KINDS`
rows of 729. They are cheap: a million of them take a minute or two.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias

from search_rows import PEERS, rows_of

BLANK: Final = 0x2E
DIGITS: Final = b"123456789"
BLANKS: Final = b".0*_-? \x00"
SPELT: Final = bytes.maketrans(BLANKS + bytes(range(1, 10)), b"." * len(BLANKS) + DIGITS)
WRONG: Final = bytes(c for c in range(256) if c not in BLANKS + DIGITS + bytes(range(1, 10)))
"""The bytes that no row of 81 may have."""


@dataclass(frozen=True)
class Basis:
    """Minimal puzzles, each with its solution, and rows of 81 from files."""

    puzzles: Sequence[tuple[bytes, bytes]]
    others: Sequence[bytes] = ()


def basis_of(engine: Any, n: int, seed: int, others: Sequence[bytes] = ()) -> Basis:
    """A basis of n puzzles made by an engine."""
    made = rows_of(engine.random_minimal(n, seed, 0, 2))
    solved = rows_of(engine.random_solutions(n, seed, 0, 2))  # the same grids
    return Basis(tuple(zip(made, solved, strict=True)), tuple(others))


Kind: TypeAlias = Callable[[random.Random, Basis], bytes]


# Puzzles in disguise


@cache
def symmetries() -> tuple[bytes, ...]:
    """Some permutations of the cells that keep the houses."""
    rng = random.Random(81)
    moves = []
    for number in range(512):
        lines = [
            [
                3 * chute + line
                for chute in rng.sample(range(3), 3)
                for line in rng.sample(range(3), 3)
            ]
            for _ in range(2)
        ]
        cells = [9 * row + column for row in lines[0] for column in lines[1]]
        if number % 2:
            cells = [cells[i % 9 * 9 + i // 9] for i in range(81)]
        moves.append(bytes(cells))
    return tuple(moves)


def disguised(rng: random.Random, *rows: bytes) -> list[bytearray]:
    """The rows under the same random permutation of digits and cells."""
    digits = bytearray(DIGITS)
    rng.shuffle(digits)
    table = bytes.maketrans(DIGITS, digits)
    cells = rng.choice(symmetries())
    return [bytearray(map(row.translate(table).__getitem__, cells)) for row in rows]


def pair(rng: random.Random, basis: Basis) -> list[bytearray]:
    """A minimal puzzle and its solution."""
    return disguised(rng, *rng.choice(basis.puzzles))


def shown(rng: random.Random, solution: bytes | bytearray, clues: int) -> bytearray:
    """A solution reduced to this many random clues."""
    row = bytearray(b"." * 81)
    for i in rng.sample(range(81), clues):
        row[i] = solution[i]
    return row


# Rows of 81


def minimal(rng: random.Random, basis: Basis) -> bytes:
    return bytes(pair(rng, basis)[0])


def easy(rng: random.Random, basis: Basis) -> bytes:
    """A puzzle with clues put back."""
    puzzle, solution = pair(rng, basis)
    for i in rng.sample(range(81), rng.randrange(1, 50)):
        puzzle[i] = solution[i]
    return bytes(puzzle)


def scarce(rng: random.Random, basis: Basis) -> bytes:
    """A puzzle with so few clues that it has many solutions."""
    return bytes(shown(rng, pair(rng, basis)[1], rng.randrange(14, 28)))


def nearly_empty(rng: random.Random, basis: Basis) -> bytes:
    return bytes(shown(rng, pair(rng, basis)[1], rng.randrange(7)))


def several(rng: random.Random, basis: Basis) -> bytes:
    """A minimal puzzle with clues missing, or a solution without two or more digits."""
    puzzle, solution = pair(rng, basis)
    if rng.random() < 0.3:
        return bytes(
            solution.translate(
                bytes.maketrans(b"12345", b"....." if rng.random() < 0.5 else b"..345")
            )
        )
    for i in rng.sample([i for i in range(81) if puzzle[i] != BLANK], rng.randrange(1, 4)):
        puzzle[i] = BLANK
    return bytes(puzzle)


def damaged(rng: random.Random, basis: Basis) -> bytes:
    """A minimal puzzle with one clue removed, added, changed or moved."""
    puzzle, solution = pair(rng, basis)
    clue = rng.choice([i for i in range(81) if puzzle[i] != BLANK])
    hole = rng.choice([i for i in range(81) if puzzle[i] == BLANK])
    match rng.randrange(4):
        case 0:
            puzzle[clue] = BLANK
        case 1:
            puzzle[hole] = solution[hole] if rng.random() < 0.3 else rng.choice(DIGITS)
        case 2:
            puzzle[clue] = rng.choice(DIGITS)
        case _:
            puzzle[hole], puzzle[clue] = puzzle[clue], BLANK
    return bytes(puzzle)


def hopeless(rng: random.Random, basis: Basis) -> bytes:
    """A minimal puzzle with an extra clue that clashes with none and usually leaves no solution."""
    puzzle, solution = pair(rng, basis)
    if rng.random() < 0.5:
        puzzle = shown(rng, solution, rng.randrange(20, 78))
    hole = rng.choice([i for i in range(81) if puzzle[i] == BLANK])
    seen = {puzzle[i] for i in PEERS[hole]}
    puzzle[hole] = rng.choice([c for c in DIGITS if c not in seen] or [BLANK])
    return bytes(puzzle)


def clashing(rng: random.Random, basis: Basis) -> bytes:
    """A puzzle with a clue repeated in one of its houses."""
    puzzle, solution = pair(rng, basis)
    if rng.random() < 0.5:
        puzzle = shown(rng, solution, rng.randrange(2, 81))
    clue = rng.choice([i for i in range(81) if puzzle[i] != BLANK])
    puzzle[rng.choice(PEERS[clue])] = puzzle[clue]
    return bytes(puzzle)


def full(rng: random.Random, basis: Basis) -> bytes:
    """A solved grid: whole, with some holes, or with cells or lines exchanged."""
    _, solution = pair(rng, basis)
    i, j = rng.randrange(81), rng.randrange(81)
    match rng.randrange(5):
        case 0:
            pass
        case 1:
            solution[i], solution[j] = solution[j], solution[i]
        case 2:
            a, b = i // 9 * 9, j // 9 * 9
            solution[a : a + 9], solution[b : b + 9] = solution[b : b + 9], solution[a : a + 9]
        case 3:
            solution[i] = BLANK
            solution[j] = rng.choice(DIGITS)
        case _:
            return bytes(shown(rng, solution, rng.randrange(60, 81)))
    return bytes(solution)


def noise(rng: random.Random, basis: Basis) -> bytes:
    """Random digits, one or many."""
    clues = rng.choice((1, 5, 10, 17, 17, 25, 81))
    return bytes(shown(rng, bytes(rng.choices(DIGITS, k=81)), clues))


def spelt(rng: random.Random, basis: Basis) -> bytes:
    """A row with blanks of all kinds and plain values."""
    row = bytearray(rng.choice((minimal, easy, scarce, damaged, full))(rng, basis))
    blanks = rng.choice((BLANKS, BLANKS, b"0", b"\x00", bytes([rng.choice(BLANKS)])))
    share = rng.choice((0.0, 0.5, 1.0))
    for i, c in enumerate(row):
        if c == BLANK:
            row[i] = rng.choice(blanks)
        elif rng.random() < share:
            row[i] = c - 0x30
    return bytes(row)


def invalid(rng: random.Random, basis: Basis) -> bytes:
    """A row with one invalid byte, or with random bytes."""
    row = bytearray(rng.choice((minimal, easy, scarce, full, spelt))(rng, basis))
    match rng.randrange(5):
        case 0:
            return rng.randbytes(81)
        case 1:
            row[rng.randrange(81)] = rng.randrange(256)
        case _:
            row[rng.randrange(81)] = rng.choice(WRONG)
    return bytes(row)


def from_elsewhere(rng: random.Random, basis: Basis) -> bytes:
    """A row of a file: as it is, disguised, or with a clue changed."""
    if not basis.others:
        return minimal(rng, basis)
    row = bytearray(rng.choice(basis.others))
    match rng.randrange(3):
        case 0:
            return bytes(row)
        case 1:
            (row,) = disguised(rng, bytes(row))
        case _:
            row[rng.randrange(81)] = rng.choice(DIGITS + b".")
    return bytes(row)


CELL_KINDS: Final[tuple[tuple[Kind, int], ...]] = (
    (minimal, 6),
    (easy, 4),
    (scarce, 2),
    (nearly_empty, 1),
    (several, 4),
    (damaged, 6),
    (hopeless, 4),
    (clashing, 2),
    (full, 2),
    (noise, 2),
    (spelt, 2),
    (invalid, 2),
    (from_elsewhere, 3),
)
"""The kinds of rows of 81, each with its share."""


# Rows of 729


@cache
def cut(share: int) -> tuple[bytes, bytes]:
    """Tables by which that many of 256 bytes say `present` and all others `absent`."""
    return tuple(  # type: ignore[return-value]
        bytes(0x31 + n % 9 if n < share else absent for n in range(256)) for absent in b".0"
    )


def soup_of(rng: random.Random, share: float) -> bytearray:
    """Random candidates."""
    return bytearray(rng.randbytes(729).translate(rng.choice(cut(int(256 * share)))))


def bare(rng: random.Random, basis: Basis) -> bytes:
    """A row of 81 as marks: everything is possible except in the cells of the clues."""
    kind = rng.choice((minimal, easy, damaged, scarce, several, hopeless, clashing, full))
    row = kind(rng, basis)
    return b"".join(
        DIGITS if c == BLANK else bytes(c if c == d else BLANK for d in DIGITS) for c in row
    )


def pencilled(rng: random.Random, basis: Basis) -> bytes:
    """The marks of a puzzle once each clue has removed what it sees; perhaps one mark fewer."""
    puzzle, _ = pair(rng, basis)
    marks = bytearray(DIGITS * 81)
    for i, c in enumerate(puzzle):
        if c == BLANK:
            continue
        marks[9 * i : 9 * i + 9] = b"." * 9
        marks[9 * i + c - 0x31] = c
        for j in PEERS[i]:
            marks[9 * j + c - 0x31] = BLANK
    if rng.random() < 0.5:
        marks[rng.randrange(729)] = rng.choice(b".0")
    return bytes(marks)


def hidden(rng: random.Random, basis: Basis) -> bytes:
    """A solution among other candidates; perhaps one of its own is missing, or a cell is empty."""
    _, solution = pair(rng, basis)
    marks = soup_of(rng, rng.choice((0.1, 0.2, 0.25, 0.3, 0.35, 0.4)))
    for i, c in enumerate(solution):
        marks[9 * i + c - 0x31] = c
    cell = rng.randrange(81)
    match rng.randrange(6):
        case 0:
            marks[9 * cell + solution[cell] - 0x31] = BLANK
        case 1:
            marks[9 * cell : 9 * cell + 9] = b"." * 9
        case 2:
            marks[9 * cell : 9 * cell + 9] = DIGITS
        case _:
            pass
    return bytes(marks)


def soup(rng: random.Random, basis: Basis) -> bytes:
    """Random candidates not built around a solution."""
    return bytes(soup_of(rng, rng.choice((0.0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0))))


def wild(rng: random.Random, basis: Basis) -> bytes:
    """A row with a random byte somewhere, or everywhere."""
    if rng.random() < 0.1:
        return rng.randbytes(729)
    marks = bytearray(rng.choice((bare, pencilled, hidden, soup))(rng, basis))
    marks[rng.randrange(729)] = rng.randrange(256)
    return bytes(marks)


MARK_KINDS: Final[tuple[tuple[Kind, int], ...]] = (
    (bare, 3),
    (pencilled, 2),
    (hidden, 6),
    (soup, 2),
    (wild, 1),
)
"""The kinds of rows of 729, each with its share."""


def mixed(
    rng: random.Random, basis: Basis, n: int, kinds: Sequence[tuple[Kind, int]]
) -> Iterator[tuple[str, bytes]]:
    """Rows of all kinds in any order, each with the name of its kind."""
    makers = [kind for kind, _ in kinds]
    for kind in rng.choices(makers, [share for _, share in kinds], k=n):
        yield kind.__name__, kind(rng, basis)
