"""The native search and its oracle: the same answers, and the right ones.

Tests that take `engine` hold for both sides. Both sides are compared with a plain backtracking
search, and the oracle with the native engine on random rows.
"""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from oracles import search as oracle
from search_rows import (
    EMPTY,
    HOPELESS,
    MOST,
    PEERS,
    PUZZLE,
    SEVENTEEN,
    SOLUTION,
    brute,
    counts,
    damaged_puzzles,
    marks_of,
    random_marks,
    rows_of,
    sets_of,
)
from whydoku import kernels as native
from whydoku.world.stream import Stream


@pytest.fixture(params=["oracle", "native"])
def engine(request: pytest.FixtureRequest) -> Any:
    return oracle if request.param == "oracle" else native


SPECIAL = EMPTY + SOLUTION + HOPELESS + PUZZLE + SEVENTEEN + b"x" * 81


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", ["damaged", "marks", "sets", "special"])
def test_native_equals_oracle(kind: str) -> None:
    width = {"marks": 729, "sets": 92}.get(kind, 81)
    match kind:
        case "damaged":
            rows = damaged_puzzles(150, 11)
        case "marks":
            rows = random_marks(150, 12)
        case "sets":
            rows = sets_of(random_marks(150, 12)) + b"\xff" * 92 + bytes(184)
        case _:
            rows = SPECIAL
    assert native.check_many(rows, width, 1) == oracle.check_many(rows, width, 1)
    assert native.count_many(rows, width, 7, 1) == oracle.count_many(rows, width, 7, 1)
    for unique in (True, False):
        assert native.solve_many(rows, width, unique, 1) == oracle.solve_many(
            rows, width, unique, 1
        )
    for row in rows_of(rows, width)[:60]:
        assert native.Solutions(row, width).take(4) == oracle.Solutions(row, width).take(4)
    if width == 81:
        assert native.minimal_many(rows, 1) == oracle.minimal_many(rows, 1)


def test_the_random_rows_are_of_every_kind() -> None:
    """Otherwise the comparison above would prove little."""
    engine = native
    assert set(engine.check_many(damaged_puzzles(150, 11), 81, 1)) == {0, 1, 2, 255}
    assert set(engine.check_many(random_marks(150, 12), 729, 1)) == {0, 1, 2}
    assert set(engine.minimal_many(damaged_puzzles(150, 11), 1)) == {0, 1, 255}


@pytest.mark.dear
def test_makers_of_native_and_oracle_are_the_same() -> None:
    for n, seed, start in ((6, 1, 0), (3, 0, 1 << 40), (3, MOST, MOST - 3)):
        for name in ("random_solutions", "random_minimal"):
            arguments = (n, seed, start, 1)
            assert getattr(native, name)(*arguments) == getattr(oracle, name)(*arguments)


# The meaning of a row


@pytest.mark.parametrize(
    ("row", "status"),
    [
        (PUZZLE, 1),
        (SEVENTEEN, 1),
        (EMPTY, 2),
        (SOLUTION, 1),
        (HOPELESS, 0),
        (SOLUTION[9:18] + SOLUTION[:9] + SOLUTION[18:], 1),  # rows of a band exchanged
        (SOLUTION[:72] + SOLUTION[63:72], 255),  # complete but wrong
        (SOLUTION[:80] + b"1", 255),  # complete except for the last cell
        (b"5....5" + b"." * 75, 255),  # clash in a row
        (b"5" + b"." * 71 + b"5" + b"." * 8, 255),  # in a column
        (b"5" + b"." * 9 + b"5" + b"." * 70, 255),  # in a box
        (PUZZLE[:80] + b"x", 255),
        (PUZZLE[:80] + b"\n", 255),
        (PUZZLE[:80] + b"\xff", 255),
        (b"\x0a" + EMPTY[1:], 255),
        (b"\x09" + EMPTY[1:], 2),  # the plain value 9
    ],
)
def test_status(engine: Any, row: bytes, status: int) -> None:
    assert engine.check_many(row, 81, 1) == bytes([status])
    assert counts(engine, row, limit=2) == [0 if status == 255 else status]
    solved = engine.solve_many(row, 81, True, 1)
    assert (solved == b"0" * 81) == (status != 1)
    shown = engine.solve_many(row, 81, False, 1)
    assert (shown == b"0" * 81) == (status not in (1, 2))
    assert engine.Solutions(row, 81).take(1) == (shown if status in (1, 2) else b"")


def test_spellings_of_a_blank_and_of_a_digit(engine: Any) -> None:
    rows = [PUZZLE.replace(b".", bytes([blank])) for blank in b".0*_-? "]
    rows.append(bytes(0 if c == 0x2E else c - 0x30 for c in PUZZLE))
    rows.append(
        bytes(
            b". 0*_-?\x00"[n % 8] if c == 0x2E else c - 0x30 * (n % 2) for n, c in enumerate(PUZZLE)
        )
    )
    assert engine.solve_many(b"".join(rows), 81, True, 1) == SOLUTION * len(rows)


def test_the_solved_puzzle(engine: Any) -> None:
    assert engine.solve_many(PUZZLE, 81, True, 1) == SOLUTION
    assert engine.solve_many(PUZZLE + EMPTY + PUZZLE, 81, True, 1) == (
        SOLUTION + b"0" * 81 + SOLUTION
    )


def test_no_rows_no_answers(engine: Any) -> None:
    for width in (81, 729):
        assert engine.check_many(b"", width, 1) == b""
        assert engine.count_many(b"", width, 1, 1) == b""
        assert engine.solve_many(b"", width, True, 1) == b""
    assert engine.minimal_many(b"", 1) == b""
    assert engine.random_minimal(0, 1, 0, 1) == b""


@pytest.mark.parametrize(
    ("row", "status"),
    [
        (b"1" * 729, 2),  # any digit marks a candidate
        (b"." * 729, 0),
        (b"0" * 729, 0),
        (marks_of(SOLUTION), 1),
        (marks_of(PUZZLE), 1),
        (marks_of(EMPTY), 2),
        (marks_of(EMPTY)[9:].rjust(729, b"."), 0),  # no candidate left in r1c1
        (
            marks_of(b"5....5" + b"." * 75),
            0,
        ),  # pencil marks cannot clash; they only have no solution
        (b"123456789" * 80 + b"12345678x", 255),
        (b"\x01" + b"." * 728, 255),
        (b"*" * 729, 255),
    ],
)
def test_status_of_marks(engine: Any, row: bytes, status: int) -> None:
    assert engine.check_many(row, 729, 1) == bytes([status])
    assert counts(engine, row, 729, limit=2) == [0 if status == 255 else status]


def test_a_set_is_searched_as_its_pencil_marks(engine: Any) -> None:
    marks = random_marks(20, 13)
    sets = sets_of(marks)
    assert counts(engine, sets, 92) == counts(engine, marks, 729)
    assert engine.solve_many(sets, 92, False, 1) == engine.solve_many(marks, 729, False, 1)
    for one, same in zip(rows_of(sets, 92), rows_of(marks, 729), strict=True):
        assert engine.Solutions(one, 92).take(3) == engine.Solutions(same, 729).take(3)


def test_status_of_sets(engine: Any) -> None:
    full = (1 << 729) - 1
    sets = [full, full | 1 << 729, 1 << 735, 0, full ^ 0b111111111]
    rows = b"".join(bits.to_bytes(92, "little") for bits in sets)
    assert list(engine.check_many(rows, 92, 1)) == [2, 255, 255, 0, 0]
    assert engine.solve_many(rows[92:], 92, False, 1) == b"0" * 81 * 4
    assert engine.Solutions(rows[92:184], 92).take(1) == b""


# Counts and order, compared with plain backtracking


def emptied_grids() -> list[bytes]:
    rng = random.Random(3)
    rows = []
    for blanks, grid in zip(
        (30, 44, 48, 50, 52), rows_of(oracle.random_solutions(5, 77, 0, 1)), strict=True
    ):
        row = bytearray(grid)
        for i in rng.sample(range(81), blanks):
            row[i] = 0x2E
        rows.append(bytes(row))
    # Without two digits: these can at least be exchanged.
    rows.append(SOLUTION.replace(b"1", b".").replace(b"2", b"."))
    # Each row is the one above, shifted; three digits are missing.
    cyclic = bytes(0x31 + (3 * (r % 3) + r // 3 + c) % 9 for r in range(9) for c in range(9))
    rows.append(cyclic.translate(bytes.maketrans(b"147", b"...")))
    return rows


@pytest.mark.sampled(2)
@pytest.mark.parametrize("row", emptied_grids(), ids=lambda row: row.decode())
def test_counts_and_order_equal_backtracking(engine: Any, row: bytes) -> None:
    expected = brute(marks_of(row))
    most = max(len(expected), 1)
    assert expected
    assert counts(engine, row, limit=10**6) == [len(expected)]
    assert counts(engine, marks_of(row), 729, limit=MOST // 2) == [len(expected)]
    assert counts(engine, row, limit=most) == [most]
    assert counts(engine, row, limit=most + 1) == [most]
    assert rows_of(engine.Solutions(row, 81).take(10**6)) == expected
    assert engine.solve_many(row, 81, False, 1) == expected[0]


def test_some_counts_are_large() -> None:
    assert max(len(brute(marks_of(row))) for row in emptied_grids()) >= 100


@pytest.mark.sampled(2)
def test_marks_equal_backtracking(engine: Any) -> None:
    for row in rows_of(random_marks(30, 5), 729):
        expected = brute(row.replace(b"0", b"."))
        assert rows_of(engine.Solutions(row, 729).take(10**6)) == expected
        assert counts(engine, row, 729, limit=10**6) == [len(expected)]


def test_exchanges_counted_by_hand(engine: Any) -> None:
    """Without two digits, their cells form rings, and each ring can be filled in two ways."""
    cyclic = bytes(0x31 + (3 * (r % 3) + r // 3 + c) % 9 for r in range(9) for c in range(9))
    row = cyclic.translate(bytes.maketrans(b"12", b".."))
    links = {i: [j for j in PEERS[i] if row[j] == 0x2E] for i in range(81) if row[i] == 0x2E}
    rings = 0
    while links:
        waiting = [next(iter(links))]
        rings += 1
        while waiting:
            waiting.extend(links.pop(waiting.pop(), []))
    assert counts(engine, row, limit=MOST // 2) == [2**rings]


def test_solutions_come_lazily_and_in_order(engine: Any) -> None:
    """The empty grid has 6.7 * 10^21 solutions: taking five must not look at the others."""
    solutions = engine.Solutions(EMPTY, 81)
    first = rows_of(solutions.take(3)) + rows_of(solutions.take(2))
    assert first[0] == (
        b"123456789456789123789123456214365897365897214897214365531642978642978531978531642"
    )
    assert first == sorted(first)
    assert engine.check_many(b"".join(first), 81, 1) == b"\x01" * 5
    again = engine.Solutions(marks_of(EMPTY), 729)
    assert rows_of(again.take(5)) == first


@pytest.mark.sampled(2)
def test_taking_in_pieces(engine: Any) -> None:
    row = SOLUTION.translate(bytes.maketrans(b"1234", b"...."))
    whole = engine.Solutions(row, 81).take(MOST // 2 // 81)
    assert len(whole) > 20 * 81
    solutions = engine.Solutions(row, 81)
    assert solutions.take(0) == b""
    pieces = [solutions.take(n) for n in (1, 7, 0, 2, 10**6)]
    assert [len(piece) // 81 for piece in pieces[:4]] == [1, 7, 0, 2]
    assert b"".join(pieces) == whole
    assert solutions.take(1) == b""


def test_first_solution_is_the_first_taken(engine: Any) -> None:
    rows = damaged_puzzles(60, 21) + EMPTY
    shown = rows_of(engine.solve_many(rows, 81, False, 1))
    for row, solution in zip(rows_of(rows), shown, strict=True):
        taken = engine.Solutions(row, 81).take(1)
        assert solution == (taken or b"0" * 81)


# Minimality and makers


def test_minimal_or_not(engine: Any) -> None:
    minimal = oracle.random_minimal(1, 4, 0, 1)
    (solution,) = rows_of(engine.solve_many(minimal, 81, True, 1))
    blank = minimal.index(b".")
    clue = next(i for i in range(81) if minimal[i] != 0x2E)
    more = minimal[:blank] + solution[blank : blank + 1] + minimal[blank + 1 :]
    fewer = minimal[:clue] + b"." + minimal[clue + 1 :]
    rows = minimal + more + fewer + HOPELESS + b"x" * 81 + SOLUTION + EMPTY
    assert engine.minimal_many(rows, 1) == bytes([1, 0, 255, 255, 255, 0, 255])


@pytest.mark.sampled(2)
def test_minimal_puzzles_are_minimal(engine: Any) -> None:
    puzzles = engine.random_minimal(8, 99, 5, 1)
    assert engine.check_many(puzzles, 81, 1) == b"\x01" * 8
    assert engine.minimal_many(puzzles, 1) == b"\x01" * 8
    for puzzle in rows_of(puzzles):
        without = [puzzle[:i] + b"." + puzzle[i + 1 :] for i in range(81) if puzzle[i] != 0x2E]
        assert set(oracle.check_many(b"".join(without), 81, 1)) == {2}


def test_makers_give_the_puzzles_of_the_page(engine: Any) -> None:
    page = (Path(__file__).parents[1] / "docs" / "random-stream.md").read_text()
    vectors = re.findall(r"^\| (\d+) \| (\d+) \| `([0-9.]{81})` \|$", page, re.MULTILINE)
    assert len(vectors) == 3
    for seed, index, puzzle in vectors:
        assert engine.random_minimal(1, int(seed), int(index), 1) == puzzle.encode()


@pytest.mark.parametrize("index", range(3))
def test_makers_follow_the_written_definition(engine: Any, index: int) -> None:
    """The page word by word, using nothing but the number of solutions."""
    solve = native.check_many
    stream = Stream(6, index)
    grid = bytearray(EMPTY)
    order = stream.shuffled(range(81))
    digits = [stream.shuffled(b"123456789") for _ in order]
    for i, choice in zip(order, digits, strict=True):
        for digit in choice:
            grid[i] = digit
            if solve(bytes(grid), 81, 1)[0] in (1, 2):
                break
    assert engine.random_solutions(1, 6, index, 1) == grid
    for i in stream.shuffled(range(81)):
        without = grid[:i] + b"." + grid[i + 1 :]
        if solve(bytes(without), 81, 1) == b"\x01":
            grid = without
    assert engine.random_minimal(1, 6, index, 1) == grid


@pytest.mark.dear
def test_numbers_of_a_seed_stand_alone(engine: Any) -> None:
    for make in (engine.random_solutions, engine.random_minimal):
        whole = make(6, 3, 10, 1)
        assert make(2, 3, 10, 1) + make(3, 3, 12, 1) + make(1, 3, 15, 1) == whole
        assert len(set(rows_of(whole))) == 6
        assert make(6, 4, 10, 1) != whole
