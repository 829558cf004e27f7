"""The door to the search: threads, Ctrl-C, shared objects, and what is refused."""

from __future__ import annotations

import math
import random
import re
import subprocess
import sys
import threading
from typing import TYPE_CHECKING, Any

import pytest

import whydoku as wd
from oracles.search import cells_of_row
from patience import PATIENCE
from search_rows import (
    MOST,
    PUZZLE,
    SOLUTION,
    damaged_puzzles,
    rows_at_random,
    rows_of,
)
from whydoku.errors import WhydokuError
from whydoku.grids.bits import from_members
from whydoku.grids.engine import searches as native
from whydoku.grids.examples import EXAMPLES
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import union
from whydoku.grids.spaces import ALL_CANDIDATES, SEES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


LINE = PUZZLE.decode()


# Threads, Ctrl-C, and shared objects


@pytest.mark.dear
def test_threads_change_nothing() -> None:
    """`test_variants.py` compares threads in searches."""
    rows = damaged_puzzles(300, 31)
    for more in (2, 5, 65535):
        assert rated(rows=rows, threads=more) == rated(rows=rows)
        assert native.random_minimal(50, 8, 0, more) == native.random_minimal(50, 8, 0, 1)


HARD = EXAMPLES["easter-monster"].puzzle.encode()

ENDLESS = {
    "count": "native.count_many(b'.' * 81, 81, 1 << 60, 1)",
    "count on two threads": "native.count_many(b'.' * 162, 81, 1 << 60, 2)",
    "wait for another thread": "native.count_many((b'5' * 81) * 5 + b'.' * 81, 81, 1 << 60, 3)",
    "many short rows": f"native.check_many({HARD!r} * 1_000_000, 81, 1)",
    "make": "native.random_minimal(10_000_000, 1, 0, 2)",
    "dig": f"native.dig_many({SOLUTION!r} * 10**6, bytes(range(81)), bytes(10**6), 1, 0, 2)",
    "complete": "native.complete_many(b'.' * 81 * 10**6, [0] * 10**6, 2)",
    "rate": f"native.rate_many({PUZZLE!r} * 2_000_000, 81, True, 0, 65535, 0.0, 2)",
    "depth": f"native.depth_many({HARD!r} * 100_000, 81, 255, 0.0, 2)",
    "take": "native.Solutions(b'.' * 81, 81).take(1 << 40)",
}


INTERRUPTING = """
import signal, threading, time
def interrupt(until=time.process_time() + 0.2):
    while time.process_time() < until:
        time.sleep(0.01)
    signal.raise_signal(signal.SIGINT)
interrupting = threading.Thread(target=interrupt)
"""
"""A thread that presses Ctrl-C after some work of this process, however long that takes."""


def said_by(program: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    return done.stdout.split()


def said_when_interrupted(module: str, job: str) -> list[str]:
    """What is said if Ctrl-C ends a job with a module of the engine. A second thread sends the
    signal, which also shows that the GIL is released."""
    return said_by(f"""
from whydoku.grids.engine import {module}
{INTERRUPTING}
try:
    interrupting.start()
    {job}
except KeyboardInterrupt:
    print("interrupted")
""")


@pytest.mark.sampled(11)
@pytest.mark.parametrize("job", ENDLESS.values(), ids=list(ENDLESS))
def test_ctrl_c_ends_the_work(job: str) -> None:
    assert said_when_interrupted("searches as native", job) == ["interrupted"]


@pytest.mark.dear
def test_an_interrupted_take_loses_nothing() -> None:
    program = f"""
from whydoku.grids.engine import searches as native
solutions = native.Solutions(b"." * 81, 81)
{INTERRUPTING}
try:
    interrupting.start()
    solutions.take(1 << 40)
except KeyboardInterrupt:
    print(solutions.take(7) == native.Solutions(b"." * 81, 81).take(7))
    more = solutions.take(5)
    print(more == native.Solutions(b"." * 81, 81).take(12)[7 * 81:])
"""
    assert said_by(program) == ["True", "True"]


@pytest.mark.dear
@pytest.mark.parametrize("threads", [1, 2])
def test_what_a_signal_raises_ends_the_work(threads: int) -> None:
    program = f"""
import signal
from whydoku.grids.engine import searches as native
class Alarm(Exception): pass
def ring(*_): raise Alarm("enough")
signal.signal(signal.SIGALRM, lambda *_: None)
signal.setitimer(signal.ITIMER_REAL, 0.1)
print(len(native.check_many({HARD!r} * 50_000, 81, {threads})))
signal.signal(signal.SIGALRM, ring)
try:
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    native.count_many(b"." * 162, 81, 1 << 60, {threads})
except Alarm as alarm:
    print(alarm)
print(*native.check_many(b"." * 81, 81, 1))
"""
    assert said_by(program) == ["50000", "enough", "2"]


def test_threads_may_share_solutions() -> None:
    row = SOLUTION.translate(bytes.maketrans(b"1234", b"...."))
    whole = native.Solutions(row, 81).take(10**6)
    solutions = native.Solutions(row, 81)
    taken: list[bytes] = []

    def work() -> None:
        while piece := solutions.take(3):
            taken.append(piece)

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert sorted(rows_of(b"".join(taken))) == rows_of(whole)


# Refusals


def rated(
    *, rows: bytes = PUZZLE, width: int = 81, uniqueness: bool = True, at_least: int = 0,
    at_most: int = 65535, timeout: float = 0.0, threads: int = 1,
) -> bytes:  # fmt: skip
    return native.rate_many(rows, width, uniqueness, at_least, at_most, timeout, threads)


def dug(
    *, rows: bytes = PUZZLE, groups: bytes = bytes(81), fewest: bytes = b"\0", start: int = 0
) -> bytes:
    return native.dig_many(rows, groups, fewest, 1, start, 1)


def depths(*, width: int = 81, stop: int = 255, timeout: float = 0.0) -> bytes:
    return native.depth_many(b"", width, stop, timeout, 1)


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: native.check_many(PUZZLE, 80, 1), "width must be 81, 92 or 729, not 80"),
        (lambda: native.check_many(PUZZLE, 729, 1), "rows must be a multiple of 729 bytes long,"),
        (lambda: native.count_many(PUZZLE, 81, 2, -5), "threads must be from 1 to 65535, not -5"),
        (lambda: native.count_many(PUZZLE, 81, 0, 1), "limit must be from 1"),
        (lambda: native.solve_many(PUZZLE, 81, True, 65536), "threads must be from 1 to 65535"),
        (lambda: native.minimal_many(PUZZLE + b".", 1), "rows must be a multiple of 81 bytes long"),
        (lambda: native.Solutions(PUZZLE, 92), "a row must be 92 bytes long, not 81"),
        (lambda: native.Solutions(PUZZLE, 81).take(-1), "n must be from 0"),
        (lambda: native.random_minimal(2, 1, MOST, 1), "start + n must not be above 184467440737"),
        (lambda: native.random_solutions(1 << 60, 1, 0, 1), "n must be a number of grids that"),
        (lambda: native.canonical_forms(PUZZLE[1:], 1), "rows must be a multiple of 81 bytes long"),
        (lambda: dug(rows=PUZZLE[1:]), "rows must be a multiple of 81 bytes long, not 80"),
        (lambda: dug(groups=bytes(80)), "groups must be 81 bytes long, not 80"),
        (
            lambda: dug(groups=bytes([*range(13), 81, *range(14, 81)])),
            "the group of r2c5 must be from 0 to 80, or 255 where a clue stays, not 81",
        ),
        (lambda: dug(fewest=bytes(3)), "fewest must be as many bytes as there are rows, 1, not 3"),
        (lambda: dug(start=MOST), f"start + n must not be above {MOST}, but start is {MOST} and n"),
        (lambda: rated(width=729), "width must be 81 or 810, not 729"),
        (lambda: rated(rows=PUZZLE[1:]), "rows must be a multiple of 81 bytes long, not 80"),
        (lambda: rated(at_least=-1), "at_least must be from 0 to 65535, not -1"),
        (lambda: rated(at_most=65536), "at_most must be from 0 to 65535, not 65536"),
        (lambda: rated(timeout=-1.0), "timeout must be a number of seconds, 0 for none"),
        (lambda: rated(timeout=math.nan), "timeout must be a number of seconds, 0 for none"),
        (lambda: native.rating_steps(PUZZLE, True), "a row must be 810 bytes long, not 81"),
        (lambda: depths(width=80), "width must be 81, 92 or 729, not 80"),
        (lambda: depths(stop=256), "stop must be from 0 to 255, not 256"),
        (lambda: depths(timeout=-1.0), "timeout must be a number of seconds, 0 for none"),
    ],
)
def test_refusals(ask: Callable[[], Any], sentence: str) -> None:
    with pytest.raises(WhydokuError, match=f"^{re.escape(sentence)}"):
        ask()


public: Any = wd

PUBLIC: list[Callable[[], Any]] = [
    lambda: public.check_many([LINE], threads=1.0),
    lambda: public.minimal_many([LINE], threads="1"),
    lambda: public.count_many([LINE], limit=2.5),
    lambda: public.count_many([LINE], limit=1 << 64),
    lambda: public.solve_many([LINE], unique="no"),
    lambda: public.solve_many([LINE], unique=None),
    lambda: public.random_minimal("1"),
    lambda: public.random_minimal(1.0),
    lambda: public.random_minimal(1 << 64),
    lambda: public.random_minimal(1 << 62),
    lambda: public.random_solutions(1, seed=1 << 64),
    lambda: public.random_solutions(1, start=None),
    lambda: public.canonical_many([LINE], threads=1.0),
    lambda: public.rate_many([LINE], threads=1.0),
    lambda: public.rate_many([LINE], timeout="1"),
    lambda: public.rate_many([LINE], "depth", at_most=()),
    lambda: public.explain_many([LINE], threads=1.0),
    lambda: public.explain_many([LINE], uniqueness="no").length,
    lambda: public.explain(LINE, uniqueness="no"),
    lambda: public.Grid(LINE).count(2.5),
]


@pytest.mark.parametrize("ask", PUBLIC, ids=range(len(PUBLIC)))
def test_public_functions_refuse_what_makes_no_sense(ask: Callable[[], Any]) -> None:
    with pytest.raises((TypeError, WhydokuError)):
        ask()


# Strings


class Listed(list[str]):
    """A list that is not what it holds."""

    def __iter__(self) -> Iterator[str]:
        return iter(["?"])


FOREIGN: list[Any] = [
    *(None, 81, b"", PUZZLE, LINE[1:], LINE + ".", "", "é" * 81, "é" + LINE[1:], "é" + LINE[2:]),
    *("١" * 81, "１" * 81, "\ud800" * 81, LINE[:80] + "\udfff", "\U0001f600" * 81, "²" * 81),
    *(Grid(LINE), [LINE], bytearray(PUZZLE), memoryview(PUZZLE), object, 1.5),
]


def test_lists_of_lines_become_rows() -> None:
    strange = "\0\x7f\n!" + LINE[4:]
    for puzzles in ([LINE], (LINE,), [LINE, strange, "." * 81] * 50):
        assert native.rows_of_lines(puzzles) == "".join(puzzles).encode()


@pytest.mark.parametrize("foreign", FOREIGN, ids=range(len(FOREIGN)))
def test_anything_else_is_no_line(foreign: Any) -> None:
    for puzzles in ([foreign], [LINE, foreign], (foreign, LINE), [LINE, foreign, LINE]):
        assert native.rows_of_lines(puzzles) is None
    assert native.sets_of_line(foreign) is None


def test_each_answer_has_bytes_of_its_own() -> None:
    rows = (PUZZLE, b"." * 81, b"5" * 81)
    assert [native.check_many(row, 81, 1) for row in rows] == [b"\1", b"\2", b"\xff"]
    assert [native.solve_many(row, 81, True, 1) for row in rows] == [SOLUTION, *[b"0" * 81] * 2]


def test_only_lists_and_tuples_do() -> None:
    others: list[Any] = [None, [], (), "", LINE, PUZZLE, {LINE}, {LINE: 1}, iter([LINE]), 7, [[]]]
    for puzzles in (*others, Listed([LINE])):
        assert native.rows_of_lines(puzzles) is None


def test_a_list_may_change_meanwhile() -> None:
    held = [LINE] * 2000
    over = threading.Event()

    def change() -> None:
        while not over.is_set():
            held.clear()
            held.extend([LINE] * 2000)
            held[7:9] = ["é" * 81, LINE]
            held[8:10] = []

    changing = threading.Thread(target=change)
    changing.start()
    try:
        for _ in range(300):
            rows = native.rows_of_lines(held)
            assert rows is None or rows == PUZZLE * (len(rows) // 81)
    finally:
        over.set()
        changing.join()


def plain_sets(line: str) -> tuple[int, int] | None:
    """The digits and the possible candidates of a line, as the oracle reads it."""
    cells = cells_of_row(line.encode()) if line >= " " else None
    if cells is None:
        return None
    digits = [i * 9 + v - 1 for i, v in enumerate(cells) if v]
    return from_members(digits), ALL_CANDIDATES & ~union(SEES[k] for k in digits)


def test_the_sets_of_a_line() -> None:
    rng = random.Random(5)
    rows = [row.decode() for row in rows_of(damaged_puzzles(60, 41))]
    blank = [*".0*_-? "]
    rows += ["".join(rng.choice(blank) if c == "." else c for c in row) for row in rows]
    rows += [LINE, SOLUTION.decode(), "." * 81, " " * 81, "5" * 81, "\1" + LINE[1:], "a" * 81]
    rows += ["".join(map(chr, rng.choices(range(128), k=81))) for _ in range(20)]
    for row in rows:
        assert native.sets_of_line(row) == plain_sets(row)
    assert {plain_sets(row) is None for row in rows} == {True, False}


# The door to the rater


def test_steps_out_of_time_are_none() -> None:
    with pytest.raises(TimeoutError):
        native.rating_steps(native.row_of((1 << 729) - 1) + HARD, True, timeout=1e-9)


def test_limits_of_the_rater_at_their_ends() -> None:
    whole = rated()
    assert whole[0] == 1
    for far in ({"at_least": 65535}, {"timeout": math.inf}, {"timeout": 1e308}):
        assert rated(**far) == whole
    assert rated(at_least=1)[0] == 4
    assert rated(at_most=0)[0] == 3
    assert rated(rows=b"") == b""


def test_hostile_lines_for_the_rater() -> None:
    rng = random.Random(4)
    for rows in (rng.randbytes(81 * 300), rows_at_random(300, 32)):
        assert rated(rows=rows, threads=2)[::8] == native.check_many(rows, 81, 1)


def hostile_positions(count: int) -> Iterator[bytes]:
    """Marks that keep the solution, with some of its digits placed, some with a random byte; and
    random ones."""
    rng = random.Random(5)
    for _ in range(count):
        share = rng.random()
        kept = (rng.random() < share or d == digit for digit in SOLUTION for d in b"123456789")
        row = bytearray(b"123456789"[n % 9] if keep else ord(".") for n, keep in enumerate(kept))
        row += bytes(digit if rng.random() < 0.3 else ord(".") for digit in SOLUTION)
        for part in (range(729), range(729, 810)):
            if rng.random() < 0.2:
                row[rng.choice(part)] = rng.randrange(256)
        yield bytes(row)
        yield rng.randbytes(810)
        yield bytes(rng.choice(b"1......") for _ in range(810))


def test_hostile_positions_for_the_rater() -> None:
    """Both functions refuse the same rows."""
    rows = [*hostile_positions(400)]
    statuses = rated(rows=b"".join(rows), width=810, uniqueness=False, threads=2)[::8]
    for row, status in zip(rows, statuses, strict=True):
        assert status == 1 or native.rating_steps(row, False) is None
    assert {*statuses} == {0, 1, 2, 255}
