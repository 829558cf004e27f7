"""Clues removed group by group: the result, and that both engines give the same."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from oracles import search as oracle
from search_rows import EMPTY, HOPELESS, MOST, PUZZLE, SOLUTION, damaged_puzzles, rows_of
from whydoku.grids.engine import searches as native
from whydoku.grids.parts.layouts import SYMMETRIES

EACH_ALONE = bytes(range(81))
STAYS = 255
ALL_STAY = bytes([STAYS]) * 81
REFUSED = b"0" * 81


@pytest.fixture(params=["oracle", "native"])
def engine(request: pytest.FixtureRequest) -> Any:
    return oracle if request.param == "oracle" else native


@cache
def grids(n: int, seed: int) -> bytes:
    solved: bytes = native.random_solutions(n, seed, 0, 1)
    return solved


def dug(engine: Any, rows: bytes, groups: bytes = EACH_ALONE, fewest: int = 0) -> list[bytes]:
    n = len(rows) // 81
    return rows_of(engine.dig_many(rows, groups, bytes([fewest]) * n, 3, 0, 1))


def without(row: bytes, cells: set[int]) -> bytes:
    return bytes(0x2E if i in cells else c for i, c in enumerate(row))


def test_each_cell_alone_makes_minimal_puzzles(engine: Any) -> None:
    for n, seed, start in ((4, 1, 0), (2, 8, 1 << 50), (2, MOST, MOST - 2)):
        rows = engine.random_solutions(n, seed, start, 1)
        puzzles = engine.random_minimal(n, seed, start, 1)
        assert engine.dig_many(rows, EACH_ALONE, bytes(n), seed, start, 1) == puzzles


def test_spellings_of_a_row(engine: Any) -> None:
    assert dug(engine, b"") == []
    plain = bytes(0 if c == 0x2E else c - 0x30 for c in PUZZLE)
    for row in (PUZZLE.replace(b".", b"_"), plain, PUZZLE.replace(b".", b"0")):
        assert dug(engine, row) == dug(engine, PUZZLE)
        assert dug(engine, row, ALL_STAY) == [PUZZLE]


# The written definition

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "reference" / "random-stream.md").read_text(encoding="utf-8")


def test_the_puzzles_of_the_page(engine: Any) -> None:
    told = re.findall(
        r"^\| (\d+) \| (\d+) \| ([a-z0-9-]+) \| (\d+) \| `([1-9.]{81})` \|$", PAGE, re.MULTILINE
    )
    assert len(told) == 3
    for seed, index, name, fewest, puzzle in told:
        grid = engine.random_solutions(1, int(seed), int(index), 1)
        arguments = SYMMETRIES[name].groups, bytes([int(fewest)]), int(seed), int(index), 1
        assert engine.dig_many(grid, *arguments) == puzzle.encode()


BAD = [EMPTY, HOPELESS, b"x" * 81, b"55" + EMPTY[2:], bytes([255]) * 81]


@cache
def random_rows(n: int) -> tuple[bytes, bytes]:
    """Rows of every kind, refused ones among them, each with the least number of its clues."""
    rng = random.Random(n)
    rows = rows_of(damaged_puzzles(n, 15)) + rows_of(grids(n, 15))
    for row, solution in zip(rows[:n], rows[n:], strict=True):
        share = rng.random()
        rows.append(
            bytes(s if rng.random() < share else c for c, s in zip(row, solution, strict=True))
        )
    rows += [*BAD, rows_of(oracle.random_minimal(1, 4, 0, 1))[0]]
    rng.shuffle(rows)
    return b"".join(rows), bytes(rng.choice((0, 0, 25, 30, 40, 60, 80, 81, 255)) for _ in rows)


def random_groups(seed: int) -> bytes:
    rng = random.Random(seed)
    return bytes(rng.choice((STAYS, *[rng.randrange(81)] * 9)) for _ in range(81))


GROUPS = {
    "all together": bytes(81),
    "all stay": ALL_STAY,
    "each alone": EACH_ALONE,
    **{f"at random, {seed}": random_groups(seed) for seed in (8, 20)},
    "numbered from above": bytes(80 - number for number in SYMMETRIES["diagonal"].groups),
    **{name: one.groups for name, one in SYMMETRIES.items()},
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", GROUPS)
def test_native_equals_oracle(name: str) -> None:
    rows, fewest = random_rows(6)
    for seed, start in ((9, 4), (MOST, MOST - len(fewest))):
        arguments = rows, GROUPS[name], fewest, seed, start, 1
        dug_rows = native.dig_many(*arguments)
        assert dug_rows == oracle.dig_many(*arguments)
        assert 5 < rows_of(dug_rows).count(REFUSED) < 20


def test_a_group_that_is_too_large_leaves_room_for_smaller_ones(engine: Any) -> None:
    """With one clue to spare a pair stays, and the lone cell of the centre goes."""
    (puzzle,) = dug(engine, SOLUTION, SYMMETRIES["rotational"].groups, 80)
    assert puzzle == without(SOLUTION, {40})
