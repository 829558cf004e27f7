"""The door to the search: threads, Ctrl-C, shared objects, and what is refused."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import threading
from typing import TYPE_CHECKING, Any

import pytest

from search_rows import (
    EMPTY,
    MOST,
    PUZZLE,
    SOLUTION,
    damaged_puzzles,
    native,
    needs_native,
    rows_of,
)
from whydoku.twins import search as twin

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture(params=["twin", pytest.param("native", marks=needs_native)])
def engine(request: pytest.FixtureRequest) -> Any:
    return twin if request.param == "twin" else native


# Threads, Ctrl-C, and shared objects.


@needs_native
def test_threads_and_pieces_change_nothing() -> None:
    rows = damaged_puzzles(300, 31)
    calls: list[Callable[[bytes, int], bytes]] = [
        lambda part, threads: native.check_many(part, 81, threads),
        lambda part, threads: native.count_many(part, 81, 5, threads),
        lambda part, threads: native.solve_many(part, 81, False, threads),
        native.minimal_many,
        lambda part, threads: b"".join(native.canonical_many(part[: 81 * 40], threads)),
    ]
    for call in calls[:4]:
        whole = call(rows, 1)
        for threads in (2, 5, 65535):
            assert call(rows, threads) == whole
        for size in (1, 7, 64):
            step = size * 81
            parts = [call(rows[at : at + step], 2) for at in range(0, len(rows), step)]
            assert b"".join(parts) == whole
    assert calls[4](rows, 1) == calls[4](rows, 3)
    assert native.random_minimal(50, 8, 0, 1) == native.random_minimal(50, 8, 0, 3)
    assert native.random_solutions(50, 8, 0, 1) == native.random_solutions(50, 8, 0, 3)


ENDLESS = {
    "count": "native.count_many(b'.' * 81, 81, 1 << 60, 1)",
    "count on two threads": "native.count_many(b'.' * 162, 81, 1 << 60, 2)",
    "wait for another thread": "native.count_many((b'5' * 81) * 5 + b'.' * 81, 81, 1 << 60, 3)",
    "many short rows": f"native.check_many({PUZZLE!r} * 2_000_000, 81, 1)",
    "make": "native.random_minimal(10_000_000, 1, 0, 2)",
    "take": "native.Solutions(b'.' * 81, 81).take(1 << 40)",
    "closures": "native.refuting(*NET, False)",
    "closures of all nodes": "native.joined(*NET, NET[2], False)",
}


@needs_native
@pytest.mark.parametrize("job", ENDLESS.values(), ids=list(ENDLESS))
def test_ctrl_c_ends_the_work(job: str) -> None:
    """A second thread sends the signal, which also shows that the GIL is free."""
    program = f"""
import signal, threading
from array import array
from whydoku import _native as native
nodes = b"".join((1 << n % 729).to_bytes(92, "little") for n in range(60_000))
strong = array("H", [end for n in range(60_000) for end in (n, (7 * n + 1) % 60_000)])
NET = nodes, strong, ((1 << 729) - 1).to_bytes(92, "little")
threading.Timer(0.3, signal.raise_signal, [signal.SIGINT]).start()
try:
    {job}
except KeyboardInterrupt:
    print("interrupted")
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.split() == ["interrupted"]


@needs_native
def test_an_interrupted_take_loses_nothing() -> None:
    program = """
import signal, threading
from whydoku import _native as native
solutions = native.Solutions(b"." * 81, 81)
threading.Timer(0.3, signal.raise_signal, [signal.SIGINT]).start()
try:
    solutions.take(1 << 40)
except KeyboardInterrupt:
    print(solutions.take(7) == native.Solutions(b"." * 81, 81).take(7))
    more = solutions.take(5)
    print(more == native.Solutions(b"." * 81, 81).take(12)[7 * 81:])
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.split() == ["True", "True"]


@needs_native
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


# What is refused at the door.

REFUSALS: list[tuple[str, tuple[Any, ...], str]] = [
    ("check_many", (PUZZLE, 80, 1), "width must be 81 or 729, not 80"),
    ("check_many", (PUZZLE, -1, 1), "width must be 81 or 729, not -1"),
    ("check_many", (PUZZLE, 1 << 80, 1), f"width must be 81 or 729, not {1 << 80}"),
    ("check_many", (PUZZLE[1:], 81, 1), "rows must be a multiple of 81 bytes long, not 80"),
    ("check_many", (PUZZLE, 729, 1), "rows must be a multiple of 729 bytes long, not 81"),
    ("check_many", (PUZZLE, 81, 0), "threads must be from 1 to 65535, not 0"),
    ("count_many", (PUZZLE, 81, 2, -5), "threads must be from 1 to 65535, not -5"),
    ("solve_many", (PUZZLE, 81, True, 65536), "threads must be from 1 to 65535, not 65536"),
    ("minimal_many", (PUZZLE, 0), "threads must be from 1 to 65535, not 0"),
    ("minimal_many", (PUZZLE + b".", 1), "rows must be a multiple of 81 bytes long, not 82"),
    ("count_many", (PUZZLE, 81, 0, 1), f"limit must be from 1 to {MOST}, not 0"),
    ("count_many", (PUZZLE, 81, -1, 1), f"limit must be from 1 to {MOST}, not -1"),
    ("count_many", (PUZZLE, 81, 1 << 64, 1), f"limit must be from 1 to {MOST}, not {1 << 64}"),
    (
        "check_many",
        (memoryview(PUZZLE * 2)[::2], 81, 1),
        "rows must be a contiguous buffer of bytes",
    ),
    ("Solutions", (PUZZLE * 2, 81), "a row must be 81 bytes long, not 162"),
    ("Solutions", (b"", 729), "a row must be 729 bytes long, not 0"),
    ("Solutions", (PUZZLE, 9), "width must be 81 or 729, not 9"),
    ("random_minimal", (-1, 1, 0, 1), f"n must be from 0 to {MOST}, not -1"),
    ("random_minimal", (1, -1, 0, 1), f"seed must be from 0 to {MOST}, not -1"),
    ("random_minimal", (1, 1 << 64, 0, 1), f"seed must be from 0 to {MOST}, not {1 << 64}"),
    ("random_solutions", (1, 1, -1, 1), f"start must be from 0 to {MOST}, not -1"),
    ("random_solutions", (1, 1, 0, 0), "threads must be from 1 to 65535, not 0"),
    (
        "random_solutions",
        (2, 1, MOST, 1),
        f"start + n must not be above {MOST}, but start is {MOST} and n is 2",
    ),
    (
        "random_solutions",
        (1 << 58, 1, 0, 1),
        f"n must be a number of grids that fits into memory, not {1 << 58}",
    ),
    (
        "random_minimal",
        (1 << 60, 1, 0, 1),
        f"n must be a number of grids that fits into memory, not {1 << 60}",
    ),
]


@pytest.mark.parametrize(("name", "arguments", "sentence"), REFUSALS)
def test_refusals(engine: Any, name: str, arguments: tuple[Any, ...], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        getattr(engine, name)(*arguments)


def test_refused_numbers_to_take(engine: Any) -> None:
    solutions = engine.Solutions(PUZZLE, 81)
    with pytest.raises(ValueError, match=f"^n must be from 0 to {MOST // 81}, not -1$"):
        solutions.take(-1)
    assert solutions.take(1) == SOLUTION


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("check_many", (PUZZLE.decode(), 81, 1)),
        ("check_many", (None, 81, 1)),
        ("check_many", ([PUZZLE], 81, 1)),
        ("check_many", (PUZZLE, 81.0, 1)),
        ("check_many", (PUZZLE, "81", 1)),
        ("check_many", (PUZZLE, 81, None)),
        ("check_many", (PUZZLE, 81)),
        ("count_many", (PUZZLE, 81, 2.5, 1)),
        ("Solutions", (5, 81)),
        ("random_minimal", ("1", 1, 0, 1)),
        ("random_minimal", (1, 1.0, 0, 1)),
    ],
)
def test_wrong_types(engine: Any, name: str, arguments: tuple[Any, ...]) -> None:
    with pytest.raises(TypeError):
        getattr(engine, name)(*arguments)


@needs_native
def test_canonical_refuses_at_the_door() -> None:
    with pytest.raises(ValueError, match=r"^a row must be 81 bytes long, not 80$"):
        native.canonical_transform(PUZZLE[1:])
    with pytest.raises(ValueError, match=r"^a row must be 81 digits or blanks without the same"):
        native.canonical_transform(b"55" + EMPTY[2:])
    assert native.canonical_many(b"55" + EMPTY[2:], 1) == (b"0" * 81, bytes(4))
    assert len(native.canonical_transform(PUZZLE)) == 28


@needs_native
def test_hostile_rows() -> None:
    rng = random.Random(1)
    rows = rng.randbytes(81 * 3000)
    assert native.check_many(rows, 81, 2) == twin.check_many(rows, 81, 1)
    lines = bytes(rng.choice(b"123456789.") for _ in range(81 * 3000))
    assert native.solve_many(lines, 81, False, 2) == twin.solve_many(lines, 81, False, 1)
    marks = rng.randbytes(729 * 300)
    assert native.check_many(marks, 729, 2) == bytes([255]) * 300
    sparse = bytes(rng.choice(b"1......") for _ in range(729 * 300))
    assert native.count_many(sparse, 729, 9, 1) == twin.count_many(sparse, 729, 9, 1)
