"""Calls of the door for grids of all kinds, and the same spoiled at random."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from corpus import CLASH, MANY, NONE, WIKIPEDIA, many_hard_grids, puzzles
from doors import Argument, Call, Free, Held, Room, kinds
from whydoku import solve
from whydoku.grids.engine.engine import SET_WIDTH, TABLE, packed_set
from whydoku.grids.engine.paths import NOT_NATIVE
from whydoku.grids.engine.searches import row_of
from whydoku.grids.grid import Grid
from whydoku.grids.parts.texts import format_line, format_marks
from whydoku.grids.spaces import ALL_CANDIDATES
from whydoku.solving.profiles.reading import profile_named
from whydoku.solving.program import program_of, state_of

ODD: Final = (MANY, NONE, CLASH, "!" * 81, WIKIPEDIA)
NOBODY: Final = bytes(SET_WIDTH)
EVERYBODY: Final = packed_set(ALL_CANDIDATES)
CLASSIC: Final = Held(99)
"""The handle of nothing, which stands for classic rules."""

RULES: Final = Held(0)
X_RECORD: Final = bytes(
    [9]
    + [i // 27 * 3 + i % 9 // 3 for i in range(81)]
    + [2, *range(0, 81, 10), *range(8, 73, 8)]
    + [1, 0, 1, 15]
)
"""Two diagonals, and a link."""

PROFILES: Final = ("simple", "bloc", "hodoku", "default", "sudokuoftheday")


@cache
def lines(count: int) -> bytes:
    every = puzzles()[:: max(1, len(puzzles()) // count)]
    return "".join((*ODD, *every)).encode()


def widths(count: int) -> Iterator[tuple[int, bytes]]:
    """Rows of each width."""
    grids = many_hard_grids(count)
    yield 81, lines(count)
    yield (
        92,
        b"".join(packed_set(grid.bits) for grid in grids) + NOBODY + EVERYBODY + b"\xff" * 92,
    )
    yield 729, b"".join(row_of(grid.bits) for grid in grids) + b"x" * 729


def searches(count: int) -> Iterator[Call]:
    yield from classic_searches(count)
    yield from searches_under(CLASSIC, count)
    yield Call("rules", (X_RECORD,), keep=RULES.number)
    yield from searches_under(RULES, count)
    yield Call("rules", (X_RECORD[:-1],), keep=RULES.number)


def searches_under(rules: Held, count: int) -> Iterator[Call]:
    rows = lines(count)
    for width, some in widths(count):
        n = len(some) // width
        yield Call("check", (rules, some, width, 1, Room(n)))
        yield Call("count", (rules, some, width, 1000, 1, Room(8 * n)))
        yield Call("solve", (rules, some, width, 0, 1, Room(81 * n)))
        yield Call("solve", (rules, some, width, 1, 3, Room(81 * n)))
        yield from (
            Call("solution", (rules, some[at : at + width], Room(92)))
            for at in range(0, len(some), width)
        )
        yield Call("solutions", (rules, some[-2 * width : -width], width), keep=1)
        yield from (Call("take", (Held(1), n)) for n in (0, 1, 30))
    n = len(rows) // 81
    yield Call("minimal", (rules, rows, 1, Room(n)))
    yield Call("dig", (rules, rows, bytes(range(81)), bytes(n), 7, 1 << 60, 1, Room(81 * n)))
    yield Call(
        "dig", (rules, rows, bytes([255, *range(80)]), bytes([30] * n), 7, 3, 1, Room(81 * n))
    )
    streams = array("Q", range(n)).tobytes()
    yield Call("complete", (rules, rows, streams, 1, Room(81 * n)))


def classic_searches(count: int) -> Iterator[Call]:
    """Those of classic rules alone."""
    rows = lines(count)
    n = len(rows) // 81
    for width, some in widths(count):
        yield Call("depth", (some[: 3 * width], width, 2, 0.0, 1, Room(9)))
    yield Call("canonical", (rows, 1, Room(113 * n)))
    yield from (Call("automorphisms", (rows[at : at + 81],)) for at in range(0, len(rows), 81))
    yield from (Call("shuffle", ((1 << 64) - 1, size, Room(size))) for size in (0, 1, 81, 255))
    yield from (Call("read", (rows[at : at + 81], Room(184))) for at in range(0, len(rows), 81))
    for name in ("random_minimal", "random_solutions"):
        yield Call(name, (count, (1 << 64) - 1, 5, 1, Room(81 * count)))


def listings(count: int) -> Iterator[Call]:
    """Those of the library alone."""
    for line in (*ODD[1:], *puzzles()[:count]):
        row, blanks = line.encode(), b"." * 81
        yield Call("reduced", (row, blanks, 24, blanks), keep=4)
        yield Call("listed", (Held(4), 5, 0.0))
        yield Call("reduced", (row, row[:9] + blanks[9:], 81, row), keep=4)
        yield from (Call("listed", (Held(4), n, 0.0)) for n in (0, 1, 30))
        yield Call("neighbours", (row, 1, 1, 0, blanks), keep=5)
        yield Call("listed", (Held(5), 30, 0.0))
        yield Call("neighbours", (row, 2, 1, 1, row), keep=5)
        yield Call("listed", (Held(5), 30, 0.0))
    yield Call("rules", (X_RECORD,), keep=RULES.number)
    rows = lines(count)
    for rules in (CLASSIC, RULES):
        yield Call("filling", (rules, 1 << 60), keep=7)
        yield Call("listed", (Held(7), 2, 0.0))
        yield Call("symmetries", (rules,), keep=6)
        yield Call("moves", (Held(6),))
        yield Call("forms", (Held(6), rows, 1, Room(175 * (len(rows) // 81))))
    for line in (MANY, solve(WIKIPEDIA).as_line()):
        yield Call("unavoidable", (line.encode(), 8), keep=4)
        yield Call("listed", (Held(4), 30, 0.0))


def ratings(count: int) -> Iterator[Call]:
    rows = lines(count)
    n = len(rows) // 81
    yield Call("rate", (rows, 81, 1, 0, 65535, 0.0, 1, Room(8 * n)))
    yield Call("rate", (rows, 81, 0, 15, 72, 0.0, 1, Room(8 * n)))
    yield Call("depth", (rows, 81, 255, 0.0, 1, Room(3 * n)))
    for grid in many_hard_grids(count):
        position = position_of(grid)
        yield Call("rating_path", (position, 1, 0.0, 1 << 62))
        yield Call("rating_path", (position, 1, 0.0, 2))
        yield Call("rate", (position, 810, 1, 0, 65535, 0.0, 1, Room(8)))


def position_of(grid: Grid) -> bytes:
    return f"{format_marks(grid.bits)}{format_line(grid.digits)}".encode()


def parts(count: int) -> Iterator[Call]:
    for grid in many_hard_grids(count):
        state = state_of(grid, uniqueness=True)
        yield from (Call("strong_links", (CLASSIC, state, kind)) for kind in range(9))
        yield Call("almost_locked", (CLASSIC, state, 4))


def paths(count: int) -> Iterator[Call]:
    rows = lines(count)
    n = len(rows) // 81
    states = b"".join(state_of(grid, uniqueness=True) for grid in many_hard_grids(count))
    for name in PROFILES:
        program = program_of(profile_named(name))
        assert program is not None
        yield Call("paths", (CLASSIC, program.packed, rows, 81, 1, 1), keep=2)
        yield from course(Held(2), n, len(program.calls))
        m = len(states) // 277
        yield Call("paths", (CLASSIC, program.packed, states, 277, 1, 2), keep=3)
        yield from course(Held(3), m, len(program.calls))


def course(held: Held, n: int, calls: int) -> Iterator[Call]:
    for _ in range(2):
        yield Call("run", (held, 1, 0.0))
        yield Call("states", (held, Room(2 * n)))
        for k in range(n):
            yield Call("place", (held, k, Room(188)))
            yield Call("path", (held, k))
            yield from (Call("go_on", (held, k, way)) for way in (2, 0))
    yield Call("spend", (held, n - 1, 1.5))
    yield Call("find", (held, n - 1, bytes(4) + NOBODY + NOBODY))
    yield Call("summary", (held, bytes(k % 251 for k in range(calls))))


def findings(count: int) -> Iterator[Call]:
    states = [state_of(grid, uniqueness=True) for grid in many_hard_grids(count)]
    for technique in TABLE.techniques.values():
        program = program_of_call(technique.number)
        yield from (Call("findings", (CLASSIC, program, state, 50)) for state in states)


def program_of_call(*technique: int) -> bytes:
    calls = [number for one in technique for number in (one, 255, 255, 3, 0b111100000, 729, 0xFFFF)]
    return array("H", (0, 1, 0, len(technique), *calls)).tobytes()


# Spoiled


WHOLE: Final = (
    *(0, 1, 2, 3, 8, -1, 27, 81, 82, 92, 255, 256, 277, 729, 810, 1000, 65535, 65536),
    *(1 << 31, 1 << 32, (1 << 32) + 1, (1 << 32) + 81, 1 << 40, (1 << 63) - 1, -(1 << 63)),
)
SECONDS: Final = (0.0, -1.0, 1e9, 1e300, float("inf"), float("nan"), -0.0)
KEPT: Final = range(6)

DEAR_WHOLE: Final = {
    ("count", 3): 1000,
    ("take", 1): 30,
    ("listed", 1): 30,
    ("unavoidable", 1): 8,
    ("neighbours", 1): 2,
    ("neighbours", 2): 1,
    ("random_minimal", 0): 3,
    ("random_solutions", 0): 3,
}
"""Numbers that decide how long work takes: those above are not tried unless they are refused."""

FAR: Final = (1 << 63) - 1


class Spoiler:
    """Calls that begin as good ones and are spoiled at random."""

    def __init__(self, good: Sequence[Call], seed: int) -> None:
        self._good = good
        self._chance = random.Random(seed)
        self._bytes = [one for call in good for one in call.given if isinstance(one, bytes)]

    def request(self) -> Call | Free:
        chance = self._chance
        if chance.random() < 0.02:
            return Free(chance.choice(KEPT))
        call = chance.choice(self._good)
        given = [*call.given]
        of = [kind for kind in kinds()[call.name] if kind not in ("made", "answer")]
        for at in range(len(given)):
            if isinstance(given[at], Held) and given[at] is not CLASSIC:
                given[at] = Held(chance.choice(KEPT))
        for _ in range(chance.choice((0, 1, 1, 1, 2, 3))):
            at = chance.randrange(len(given))
            given[at] = self._spoiled(call.name, at, of[at], given[at])
        return Call(call.name, tuple(given), chance.choice(KEPT), patience=5000)

    def _spoiled(self, name: str, at: int, kind: str, value: Argument) -> Argument:
        chance = self._chance
        match value:
            case bytes():
                return self._spoiled_bytes(value)
            case Room(size):
                return Room(max(0, chance.choice((0, size - 1, size + 1, 2 * size, 1 << 20))))
            case Held():
                return Held(chance.choice((*KEPT, 99)))
        if kind == "seconds":
            return chance.choice(SECONDS)
        if kind == "seed":
            return chance.choice((0, 1, chance.getrandbits(64), (1 << 64) - 1))
        most = DEAR_WHOLE.get((name, at), FAR)
        allowed = [n for n in WHOLE if n <= most or (most < 1000 and n > FAR // 2)]
        return chance.choice(allowed) if most in (FAR, 1000) else min(chance.choice(allowed), FAR)

    def _spoiled_bytes(self, value: bytes) -> bytes:
        chance = self._chance
        way = chance.randrange(6)
        if way == 0:
            return chance.choice(self._bytes)
        if way == 1:
            return value[: chance.randrange(len(value) + 1)]
        if way == 2:
            return value + chance.randbytes(chance.randrange(1, 100))
        if way == 3:
            return chance.randbytes(chance.choice((0, 1, 2, 81, 92, 184, 277, 729, 810)))
        spoiled = bytearray(value)
        for _ in range(chance.choice((1, 1, 2, 5))):
            if spoiled:
                at = chance.randrange(len(spoiled))
                spoiled[at] = chance.choice((0, 1, 0x2E, 0x30, 0x35, 255, chance.randrange(256)))
        return bytes(spoiled)


def small(count: int = 2) -> list[Call]:
    easy = "".join(puzzles()[:count]).encode()
    some = [call for call in (*searches(1), *parts(1), *ratings(1)) if is_small(call)]
    technique = TABLE.techniques
    program = program_of_call(
        *(technique[slug].number for slug in ("hidden-single-box", "naked-single", "naked-pair")),
        NOT_NATIVE,
    )
    walked = [
        Call("paths", (CLASSIC, program, easy, 81, 1, 1), keep=2),
        *course(Held(2), count, 4),
        Call(
            "findings", (CLASSIC, program_of_call(1), state_of(Grid(WIKIPEDIA), uniqueness=True), 5)
        ),
    ]
    return [*some, *walked]


def is_small(call: Call) -> bool:
    """Whether a call has few bytes, and none of the work that takes seconds."""
    size = sum(len(one) for one in call.given if isinstance(one, bytes))
    return size < 9000 and call.name not in ("rate", "depth", "rating_path")
