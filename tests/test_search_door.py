"""The door to the search: threads, Ctrl-C, shared objects, and what is refused."""

from __future__ import annotations

import importlib
import random
import re
import subprocess
import sys
import threading
from typing import TYPE_CHECKING, Any

import pytest

from oracles import lines
from oracles import search as oracle
from search_rows import (
    EMPTY,
    MOST,
    PEERS,
    PUZZLE,
    SOLUTION,
    damaged_puzzles,
    native,
    rows_of,
)
from whydoku.examples import EXAMPLES
from whydoku.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@pytest.fixture(params=["oracle", "native"])
def engine(request: pytest.FixtureRequest) -> Any:
    return oracle if request.param == "oracle" else native


# Threads, Ctrl-C, and shared objects


@pytest.mark.dear
def test_threads_and_pieces_change_nothing() -> None:
    rows = damaged_puzzles(300, 31)
    calls: list[Callable[[bytes, int], bytes]] = [
        lambda part, threads: native.check_many(part, 81, threads),
        lambda part, threads: native.count_many(part, 81, 5, threads),
        lambda part, threads: native.solve_many(part, 81, False, threads),
        lambda part, threads: native.rate_many(part, 81, True, 0, 65535, 0.0, threads),
        native.minimal_many,
        lambda part, threads: b"".join(native.canonical_many(part[: 81 * 40], threads)),
    ]
    for call in calls[:5]:
        whole = call(rows, 1)
        for threads in (2, 5, 65535):
            assert call(rows, threads) == whole
        for size in (1, 7, 64):
            step = size * 81
            parts = [call(rows[at : at + step], 2) for at in range(0, len(rows), step)]
            assert b"".join(parts) == whole
    assert calls[5](rows, 1) == calls[5](rows, 3)
    assert native.random_minimal(50, 8, 0, 1) == native.random_minimal(50, 8, 0, 3)
    assert native.random_solutions(50, 8, 0, 1) == native.random_solutions(50, 8, 0, 3)


HARD = EXAMPLES["easter-monster"].puzzle.encode()

ENDLESS = {
    "count": "native.count_many(b'.' * 81, 81, 1 << 60, 1)",
    "count on two threads": "native.count_many(b'.' * 162, 81, 1 << 60, 2)",
    "wait for another thread": "native.count_many((b'5' * 81) * 5 + b'.' * 81, 81, 1 << 60, 3)",
    "many short rows": f"native.check_many({HARD!r} * 1_000_000, 81, 1)",
    "make": "native.random_minimal(10_000_000, 1, 0, 2)",
    "dig": f"native.dig_many({SOLUTION!r} * 10**6, bytes(range(81)), bytes(10**6), 1, 0, 2)",
    "rate": f"native.rate_many({PUZZLE!r} * 2_000_000, 81, True, 0, 65535, 0.0, 2)",
    "take": "native.Solutions(b'.' * 81, 81).take(1 << 40)",
    "closures": "native.refuting(*NET, False)",
    "closures of all nodes": "native.joined(*NET, NET[2], False)",
}


@pytest.mark.sampled(10)
@pytest.mark.parametrize("job", ENDLESS.values(), ids=list(ENDLESS))
def test_ctrl_c_ends_the_work(job: str) -> None:
    """A second thread sends the signal, which also shows that the GIL is released."""
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


@pytest.mark.dear
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

REFUSALS: list[tuple[str, tuple[Any, ...], str]] = [
    ("check_many", (PUZZLE, 80, 1), "width must be 81, 92 or 729, not 80"),
    ("check_many", (PUZZLE, -1, 1), "width must be 81, 92 or 729, not -1"),
    ("check_many", (PUZZLE, 1 << 80, 1), f"width must be 81, 92 or 729, not {1 << 80}"),
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
    ("Solutions", (PUZZLE, 92), "a row must be 92 bytes long, not 81"),
    ("check_many", (bytes(93), 92, 1), "rows must be a multiple of 92 bytes long, not 93"),
    ("Solutions", (b"", 729), "a row must be 729 bytes long, not 0"),
    ("Solutions", (PUZZLE, 9), "width must be 81, 92 or 729, not 9"),
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


def test_canonical_refuses_at_the_door() -> None:
    with pytest.raises(ValueError, match=r"^a row must be 81 bytes long, not 80$"):
        native.canonical_transform(PUZZLE[1:])
    with pytest.raises(ValueError, match=r"^a row must be 81 digits or blanks without the same"):
        native.canonical_transform(b"55" + EMPTY[2:])
    assert native.canonical_many(b"55" + EMPTY[2:], 1) == (b"0" * 81, bytes(4))
    assert len(native.canonical_transform(PUZZLE)) == 28


@pytest.mark.dear
def test_hostile_rows() -> None:
    rng = random.Random(1)
    rows = rng.randbytes(81 * 3000)
    assert native.check_many(rows, 81, 2) == oracle.check_many(rows, 81, 1)
    lines = bytes(rng.choice(b"123456789.") for _ in range(81 * 3000))
    assert native.solve_many(lines, 81, False, 2) == oracle.solve_many(lines, 81, False, 1)
    marks = rng.randbytes(729 * 300)
    assert native.check_many(marks, 729, 2) == bytes([255]) * 300
    sparse = bytes(rng.choice(b"1......") for _ in range(729 * 300))
    assert native.count_many(sparse, 729, 9, 1) == oracle.count_many(sparse, 729, 9, 1)
    sets = rng.randbytes(92 * 300)
    assert native.check_many(sets, 92, 2) == oracle.check_many(sets, 92, 1)


# Strings


class Text(str):
    """A class derived from `str`."""


class Listed(list[str]):
    """A list that is not what it holds."""

    def __iter__(self) -> Iterator[str]:
        return iter(["?"])


LINE = PUZZLE.decode()
FOREIGN: list[Any] = [
    *(None, 81, b"", PUZZLE, LINE[1:], LINE + ".", "", "é" * 81, "é" + LINE[1:], "é" + LINE[2:]),
    *("١" * 81, "１" * 81, "\ud800" * 81, LINE[:80] + "\udfff", "\U0001f600" * 81, "²" * 81),
    *(Text(LINE), Grid(LINE), [LINE], bytearray(PUZZLE), memoryview(PUZZLE), object, 1.5),
]


@pytest.fixture(params=["oracle", "native"])
def of_lines(request: pytest.FixtureRequest) -> tuple[Any, Any]:
    """The functions `rows_of_lines` and `sets_of_line` of an engine, the latter with ints."""
    if request.param == "oracle":
        return lines.rows_of_lines, lines.sets_of_line
    packing = importlib.import_module("whydoku.kernels.packing")
    return native.rows_of_lines, packing.sets_of_line


def test_lists_of_lines_become_rows(of_lines: tuple[Any, Any]) -> None:
    rows_of_lines, _ = of_lines
    strange = "\0\x7f\n!" + LINE[4:]
    for puzzles in ([LINE], (LINE,), [LINE, strange, "." * 81] * 50):
        assert rows_of_lines(puzzles) == "".join(puzzles).encode()


@pytest.mark.parametrize("foreign", FOREIGN, ids=range(len(FOREIGN)))
def test_lists_with_anything_else_do_not(of_lines: tuple[Any, Any], foreign: Any) -> None:
    rows_of_lines, _ = of_lines
    for puzzles in ([foreign], [LINE, foreign], (foreign, LINE), [LINE, foreign, LINE]):
        assert rows_of_lines(puzzles) is None


@pytest.mark.parametrize(
    "puzzles",
    [None, [], (), "", LINE, PUZZLE, {LINE}, {LINE: 1}, iter([LINE]), Listed([LINE]), 7, [[]]],
    ids=range(12),
)
def test_only_lists_and_tuples_do(of_lines: tuple[Any, Any], puzzles: Any) -> None:
    rows_of_lines, _ = of_lines
    assert rows_of_lines(puzzles) is None


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
    """The digits and the possible candidates of a line, from the rules alone."""
    values = [".0*_-? 123456789".find(c) - 6 for c in line]
    held = {i: v for i, v in enumerate(values) if v > 0}
    if -7 in values or any(held.get(j) == v for i, v in held.items() for j in PEERS[i]):
        return None
    left = {
        (i, d)
        for i in range(81)
        for d in range(1, 10)
        if held.get(i, d) == d and d not in {held.get(j) for j in PEERS[i]}
    }
    digits, possible = ({i * 9 + d - 1 for i, d in some} for some in (held.items(), left))
    return sum(1 << k for k in digits), sum(1 << k for k in possible)


def test_the_sets_of_a_line(of_lines: tuple[Any, Any]) -> None:
    _, sets_of_line = of_lines
    rng = random.Random(5)
    rows = [row.decode() for row in rows_of(damaged_puzzles(60, 41))]
    blank = [*".0*_-? "]
    rows += ["".join(rng.choice(blank) if c == "." else c for c in row) for row in rows]
    rows += [LINE, SOLUTION.decode(), "." * 81, " " * 81, "5" * 81, "\1" + LINE[1:], "a" * 81]
    rows += ["".join(map(chr, rng.choices(range(128), k=81))) for _ in range(20)]
    for row in rows:
        assert sets_of_line(row) == plain_sets(row)
    assert {plain_sets(row) is None for row in rows} == {True, False}


@pytest.mark.parametrize("foreign", FOREIGN, ids=range(len(FOREIGN)))
def test_nothing_else_has_sets(of_lines: tuple[Any, Any], foreign: Any) -> None:
    _, sets_of_line = of_lines
    assert sets_of_line(foreign) is None


@pytest.mark.parametrize("arguments", [(), (LINE, 1)])
def test_lines_come_alone(arguments: tuple[Any, ...]) -> None:
    for function in (native.rows_of_lines, native.sets_of_line):
        with pytest.raises(TypeError):
            function(*arguments)


# The door to the rater

POSITION = Grid(PUZZLE.decode()).as_marks().encode() + PUZZLE
RATE: dict[str, Any] = {
    "rows": PUZZLE,
    "width": 81,
    "uniqueness": True,
    "at_least": 0,
    "at_most": 65535,
    "timeout": 0.0,
    "threads": 1,
}
STEP: dict[str, Any] = {"row": POSITION, "uniqueness": True, "timeout": 0.0}
TIMEOUT = "timeout must be a number of seconds, 0 for none"


def ask(door: str, **changed: Any) -> Any:
    arguments = {**(RATE if door == "rate_many" else STEP), **changed}
    return getattr(native, door)(*arguments.values())


@pytest.mark.parametrize(
    ("door", "changed", "sentence"),
    [
        ("rate_many", {"width": 80}, "width must be from 81 to 810, not 80"),
        ("rate_many", {"width": 729}, "width must be 81 or 810, not 729"),
        ("rate_many", {"width": 1 << 80}, f"width must be from 81 to 810, not {1 << 80}"),
        ("rate_many", {"width": 810}, "rows must be a multiple of 810 bytes long, not 81"),
        ("rate_many", {"rows": PUZZLE[1:]}, "rows must be a multiple of 81 bytes long, not 80"),
        (
            "rate_many",
            {"rows": memoryview(PUZZLE * 2)[::2]},
            "rows must be a contiguous buffer of bytes",
        ),
        ("rate_many", {"at_least": -1}, "at_least must be from 0 to 65535, not -1"),
        ("rate_many", {"at_least": 65536}, "at_least must be from 0 to 65535, not 65536"),
        ("rate_many", {"at_most": 1 << 70}, f"at_most must be from 0 to 65535, not {1 << 70}"),
        ("rate_many", {"timeout": -1}, TIMEOUT),
        ("rate_many", {"timeout": float("nan")}, TIMEOUT),
        ("rate_many", {"timeout": float("-inf")}, TIMEOUT),
        ("rate_many", {"threads": 0}, "threads must be from 1 to 65535, not 0"),
        ("rate_many", {"threads": 65536}, "threads must be from 1 to 65535, not 65536"),
        ("rating_step", {"row": PUZZLE}, "a row must be 810 bytes long, not 81"),
        ("rating_step", {"row": POSITION * 2}, "a row must be 810 bytes long, not 1620"),
        (
            "rating_step",
            {"row": memoryview(POSITION * 2)[::2]},
            "rows must be a contiguous buffer of bytes",
        ),
        ("rating_step", {"timeout": -1}, TIMEOUT),
        ("rating_step", {"timeout": float("nan")}, TIMEOUT),
    ],
)
def test_refusals_of_the_rater(door: str, changed: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        ask(door, **changed)


@pytest.mark.parametrize(
    ("door", "changed"),
    [
        ("rate_many", {"rows": PUZZLE.decode()}),
        ("rate_many", {"rows": None}),
        ("rate_many", {"width": 81.0}),
        ("rate_many", {"uniqueness": 1}),
        ("rate_many", {"at_least": 1.5}),
        ("rate_many", {"at_most": None}),
        ("rate_many", {"timeout": "1"}),
        ("rate_many", {"threads": 1.0}),
        ("rating_step", {"row": [POSITION]}),
        ("rating_step", {"uniqueness": None}),
        ("rating_step", {"timeout": None}),
    ],
)
def test_wrong_types_for_the_rater(door: str, changed: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        ask(door, **changed)


def test_limits_of_the_rater_at_their_ends() -> None:
    whole = ask("rate_many")
    assert whole[0] == 1
    for far in ({"at_least": 65535}, {"timeout": float("inf")}, {"timeout": 1e308}):
        assert ask("rate_many", **far) == whole
    assert ask("rate_many", at_least=1)[0] == 4
    assert ask("rate_many", at_most=0)[0] == 3
    assert ask("rate_many", rows=b"") == b""


def hostile_positions(count: int, seed: int) -> bytes:
    """Marks that keep the solution, with some of its digits placed; some with a random byte."""
    rng = random.Random(seed)
    rows = bytearray()
    for _ in range(count):
        share = rng.random()
        kept = (rng.random() < share or d == digit for digit in SOLUTION for d in b"123456789")
        marks = bytearray(b"123456789"[n % 9] if keep else ord(".") for n, keep in enumerate(kept))
        standing = bytearray(digit if rng.random() < 0.3 else ord(".") for digit in SOLUTION)
        for text in (marks, standing):
            if rng.random() < 0.2:
                text[rng.randrange(len(text))] = rng.randrange(256)
        rows += marks + standing
    return bytes(rows)


def test_hostile_lines_for_the_rater() -> None:
    rng = random.Random(4)
    lines = bytes(rng.choice(b"123456789.") for _ in range(81 * 300))
    for rows in (rng.randbytes(81 * 300), lines, damaged_puzzles(300, 32)):
        told = ask("rate_many", rows=rows, threads=2)
        assert told[::8] == native.check_many(rows, 81, 1)


def test_hostile_positions_for_the_rater() -> None:
    """Both functions refuse the same rows."""
    rng = random.Random(5)
    sparse = bytes(rng.choice(b"1......") for _ in range(810 * 300))
    seen: set[int] = set()
    for rows in (hostile_positions(400, 6), rng.randbytes(810 * 300), sparse):
        statuses = ask("rate_many", rows=rows, width=810, uniqueness=False, threads=2)[::8]
        seen |= {*statuses}
        for at, status in zip(range(0, len(rows), 810), statuses, strict=True):
            if status != 1:
                with pytest.raises(ValueError, match="exactly one solution"):
                    ask("rating_step", row=rows[at : at + 810])
    assert seen == {0, 1, 2, 255}
