"""The native search and its oracle: the same answers, and the right ones of both (`engine`)."""

from __future__ import annotations

import re
from array import array
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from effort import few
from oracles import search as oracle
from search_rows import (
    EMPTY,
    HOPELESS,
    MOST,
    PUZZLE,
    ROWS_OF_WIDTH,
    SEVENTEEN,
    SOLUTION,
    marks_of,
    questions,
    rows_of,
)
from whydoku.grids.engine import searches as native
from whydoku.grids.engine.engine import packed_set
from whydoku.grids.parts.stream import Stream
from whydoku.grids.spaces import ALL_CANDIDATES


@pytest.fixture(params=["oracle", "native"])
def engine(request: pytest.FixtureRequest) -> Any:
    return oracle if request.param == "oracle" else native


SPECIAL = {
    81: EMPTY + SOLUTION + HOPELESS + PUZZLE + SEVENTEEN + b"x" * 81,
    92: b"\xff" * 92 + bytes(184),
    729: b"1" * 729 + b"." * 729 + b"0" * 729,
}


@cache
def rows_with_statuses(width: int) -> tuple[bytes, bytes]:
    rows = ROWS_OF_WIDTH[width](few(200), 11) + SPECIAL[width]
    return rows, oracle.check_many(rows, width, 1)


@pytest.mark.parametrize("width", ROWS_OF_WIDTH)
def test_native_equals_oracle(width: int) -> None:
    rows, statuses = rows_with_statuses(width)
    assert {*statuses} >= {0, 1, 2}, "else the comparison would prove little"
    for question in questions(width):
        assert question.asked(native, rows, width) == question.asked(oracle, rows, width), question
    for row in rows_of(rows, width)[:60]:
        taken, expected = (engine.Solutions(row, width) for engine in (native, oracle))
        assert [taken.take(n) for n in (0, 1, 3)] == [expected.take(n) for n in (0, 1, 3)]


@pytest.mark.dear
@pytest.mark.parametrize(("n", "seed", "start"), [(6, 1, 0), (3, 0, 1 << 40), (3, MOST, MOST - 3)])
def test_makers_of_native_and_oracle_are_the_same(n: int, seed: int, start: int) -> None:
    for name in ("random_solutions", "random_minimal"):
        made = [getattr(engine, name)(n, seed, start, 1) for engine in (native, oracle)]
        assert made[0] == made[1]
        assert len({*rows_of(made[0])}) == n


@pytest.mark.dear
def test_rows_are_completed_alike_by_streams_in_any_state() -> None:
    """As a stream of our own, which has drawn before, says step by step."""
    streams = [Stream(7, n) for n in range(40)]
    for n, stream in enumerate(streams):
        stream.shuffled(range(1 + n % 5))
    states = [stream.state for stream in streams]
    rows = b"".join([*rows_of(native.random_minimal(20, 3, 0, 1)), PUZZLE, SOLUTION, HOPELESS])
    rows += b"".join(row[: 3 * n] + b"." * (81 - 3 * n) for n, row in enumerate([SOLUTION] * 17))
    made = native.complete_many(rows, states, 2)
    assert made == oracle.complete_many(rows, states, 1)
    assert len({*rows_of(made)}) > 15
    for row, full in zip(rows_of(rows), rows_of(made), strict=True):
        assert row == HOPELESS or all(c in (0x2E, x) for c, x in zip(row, full, strict=True))


@pytest.mark.parametrize("n", [0, 1, 2, 81, 255])
def test_shuffles_are_those_of_the_stream(n: int) -> None:
    stream = Stream(5, n)
    assert native.shuffle(stream.state, n) == oracle.shuffle(stream.state, n)
    assert [*native.shuffle(stream.state, n)] == stream.shuffled(range(n))


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
        (b"1" * 729, 2),  # any digit marks a candidate
        (b"." * 729, 0),
        (b"0" * 729, 0),
        (marks_of(SOLUTION), 1),
        (marks_of(PUZZLE), 1),
        (marks_of(EMPTY), 2),
        (marks_of(EMPTY)[9:].rjust(729, b"."), 0),  # no candidate left in r1c1
        (marks_of(b"5....5" + b"." * 75), 0),  # pencil marks cannot clash
        (b"123456789" * 80 + b"12345678x", 255),
        (b"\x01" + b"." * 728, 255),
        (b"*" * 729, 255),
        (packed_set(ALL_CANDIDATES), 2),
        (packed_set(ALL_CANDIDATES | 1 << 729), 255),
        (packed_set(1 << 735), 255),
        (packed_set(0), 0),
        (packed_set(ALL_CANDIDATES ^ 0b111111111), 0),
    ],
)
def test_status(engine: Any, row: bytes, status: int) -> None:
    width = len(row)
    assert engine.check_many(row, width, 1) == bytes([status])
    counted = array("Q", engine.count_many(row, width, 2, 1))
    assert [*counted] == [0 if status == 255 else status]
    solved, shown = (engine.solve_many(row, width, unique, 1) for unique in (True, False))
    assert (solved == b"0" * 81) == (status != 1)
    assert (shown == b"0" * 81) == (status not in (1, 2))
    assert engine.Solutions(row, width).take(1) == (shown if status in (1, 2) else b"")


def test_no_rows_no_answers(engine: Any) -> None:
    for width in ROWS_OF_WIDTH:
        assert not any(one.asked(engine, b"", width) for one in questions(width))
    assert engine.random_minimal(0, 1, 0, 1) == b""


# Counts and order


CYCLIC = bytes(0x31 + (3 * (r % 3) + r // 3 + c) % 9 for r in range(9) for c in range(9))


def test_solutions_come_lazily_and_in_order(engine: Any) -> None:
    """The empty grid has 6.7 * 10^21 solutions: taking five must not look at the others."""
    solutions = engine.Solutions(EMPTY, 81)
    first = rows_of(solutions.take(3)) + rows_of(solutions.take(2))
    assert first[0].startswith(b"123456789456789123789123456214365897365897214")
    assert first == sorted(first)
    assert engine.check_many(b"".join(first), 81, 1) == b"\x01" * 5
    assert rows_of(engine.Solutions(marks_of(EMPTY), 729).take(5)) == first


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("grid", "gone"), [(SOLUTION, b"1234"), (CYCLIC, b"147")])
def test_taking_in_pieces_and_to_the_end(engine: Any, grid: bytes, gone: bytes) -> None:
    row = grid.translate(bytes.maketrans(gone, b"." * len(gone)))
    whole = engine.Solutions(row, 81).take(MOST // 2 // 81)
    [counted] = array("Q", engine.count_many(row, 81, 10**6, 1))
    assert len({*rows_of(whole)}) * 81 == len(whole) == counted * 81 > 20 * 81
    assert rows_of(whole) == sorted(rows_of(whole))
    assert engine.check_many(whole, 81, 1) == b"\x01" * counted
    solutions = engine.Solutions(row, 81)
    pieces = [solutions.take(n) for n in (0, 1, 7, 0, 2, 10**6)]
    assert [len(piece) // 81 for piece in pieces[:5]] == [0, 1, 7, 0, 2]
    assert b"".join(pieces) == whole
    assert solutions.take(1) == b""


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


def test_makers_give_the_puzzles_of_the_page(engine: Any) -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference" / "random-stream.md").read_text()
    vectors = re.findall(r"^\| (\d+) \| (\d+) \| `([0-9.]{81})` \|$", page, re.MULTILINE)
    assert len(vectors) == 3
    for seed, index, puzzle in vectors:
        assert engine.random_minimal(1, int(seed), int(index), 1) == puzzle.encode()
