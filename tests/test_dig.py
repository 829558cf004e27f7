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
from whydoku import kernels as native
from whydoku.errors import WhydokuError
from whydoku.world.layouts import SYMMETRIES, Symmetry
from whydoku.world.stream import Stream

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


def clues_of(row: bytes) -> set[int]:
    return {i for i, c in enumerate(row) if c != 0x2E}


def statuses(rows: list[bytes]) -> set[int]:
    return {*native.check_many(b"".join(rows), 81, 1)}


def without(row: bytes, cells: set[int]) -> bytes:
    return bytes(0x2E if i in cells else c for i, c in enumerate(row))


def members(groups: bytes) -> list[set[int]]:
    """The cells of each group, by the numbers of the groups."""
    numbers = sorted({*groups} - {STAYS})
    return [{i for i in range(81) if groups[i] == number} for number in numbers]


# The result


@pytest.mark.sampled(2)
def test_each_cell_alone_makes_minimal_puzzles(engine: Any) -> None:
    for n, seed, start in ((4, 1, 0), (2, 8, 1 << 50), (2, MOST, MOST - 2)):
        rows = engine.random_solutions(n, seed, start, 1)
        puzzles = engine.random_minimal(n, seed, start, 1)
        assert engine.dig_many(rows, EACH_ALONE, bytes(n), seed, start, 1) == puzzles


@pytest.mark.sampled(2)
@pytest.mark.parametrize("symmetry", SYMMETRIES.values(), ids=lambda symmetry: symmetry.name)
def test_symmetries_are_kept_and_no_group_could_still_go(engine: Any, symmetry: Symmetry) -> None:
    rows = rows_of(grids(3, 3))
    for row, puzzle in zip(rows, dug(engine, b"".join(rows), symmetry.groups), strict=True):
        clues = clues_of(puzzle)
        assert symmetry.holds(sum(1 << i for i in clues))
        assert puzzle == without(row, set(range(81)) - clues)
        assert statuses([puzzle]) == {1}
        groups = [group for group in members(symmetry.groups) if group & clues]
        assert statuses([without(puzzle, group) for group in groups]) == {2}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("fewest", [26, 27, 33, 40, 80, 81, 82, 255])
def test_so_many_clues_are_kept_at_least(engine: Any, fewest: int) -> None:
    for name in ("none", "rotational", "full"):
        groups = SYMMETRIES[name].groups
        for puzzle in dug(engine, grids(2, 3), groups, fewest):
            clues = clues_of(puzzle)
            assert len(clues) >= min(fewest, 81)
            could_go = [
                group for group in members(groups) if group & clues and len(clues - group) >= fewest
            ]
            if could_go:
                assert statuses([without(puzzle, group) for group in could_go]) == {2}
    if fewest > 30:
        assert {len(clues_of(puzzle)) for puzzle in dug(engine, grids(2, 3), fewest=fewest)} == {
            min(fewest, 81)
        }


def test_each_row_has_a_fewest_of_its_own(engine: Any) -> None:
    rows = grids(3, 3)
    for fewest in ((0, 40, 81), (81, 0, 40)):
        whole = rows_of(engine.dig_many(rows, EACH_ALONE, bytes(fewest), 3, 0, 1))
        for k, most in enumerate(fewest):
            assert whole[k] == dug(engine, rows, fewest=most)[k]


def test_a_group_that_is_too_large_leaves_room_for_smaller_ones(engine: Any) -> None:
    """With one clue to spare a pair stays, and the lone cell of the centre goes."""
    (puzzle,) = dug(engine, SOLUTION, SYMMETRIES["rotational"].groups, 80)
    assert puzzle == without(SOLUTION, {40})


def test_clues_that_stay_are_kept(engine: Any) -> None:
    rng = random.Random(2)
    kept = {*rng.sample(range(81), 30)}
    groups = bytes(STAYS if i in kept else i for i in range(81))
    for row, puzzle in zip(rows_of(grids(3, 3)), dug(engine, grids(3, 3), groups), strict=True):
        clues = clues_of(puzzle)
        assert kept < clues
        assert puzzle == without(row, set(range(81)) - clues)
        assert statuses([puzzle]) == {1}
        assert statuses([without(puzzle, {i}) for i in clues - kept]) == {2}
    assert dug(engine, PUZZLE + SOLUTION, ALL_STAY) == [PUZZLE, SOLUTION]


def test_one_group_of_all_goes_nowhere(engine: Any) -> None:
    assert dug(engine, SOLUTION + PUZZLE, bytes(81)) == [SOLUTION, PUZZLE]


def test_a_minimal_puzzle_stays_what_it_is(engine: Any) -> None:
    puzzle = oracle.random_minimal(1, 4, 0, 1)
    assert dug(engine, puzzle) == [puzzle]
    assert dug(engine, puzzle, SYMMETRIES["rotational"].groups) == [puzzle]


def test_blank_cells_are_no_clues(engine: Any) -> None:
    """The clues of a partly blank group still go together; a group of blanks counts for nothing."""
    groups = SYMMETRIES["rotational"].groups
    rows = without(SOLUTION, {*range(0, 80, 9)})
    (puzzle,) = dug(engine, rows, groups)
    clues = clues_of(puzzle)
    assert clues < clues_of(rows)
    for group in members(groups):
        assert group & clues in (set(), group & clues_of(rows))
        if group & clues:
            assert statuses([without(puzzle, group)]) == {2}
    assert dug(engine, rows, groups, len(clues_of(rows))) == [rows]


def test_only_the_order_of_the_numbers_of_groups_counts(engine: Any) -> None:
    groups = SYMMETRIES["diagonal"].groups
    spread = bytes(80 - (44 - number) for number in groups)
    assert {*spread} == {*range(36, 81)}
    assert dug(engine, grids(2, 3), spread) == dug(engine, grids(2, 3), groups)
    turned = bytes(44 - number for number in groups)
    assert dug(engine, grids(2, 3), turned) != dug(engine, grids(2, 3), groups)


def test_refused_rows_are_zeros_and_the_others_as_if_alone(engine: Any) -> None:
    minimal = oracle.random_minimal(1, 4, 0, 1)
    several = without(minimal, {min(clues_of(minimal))})
    bad = [EMPTY, HOPELESS, b"x" * 81, b"55" + EMPTY[2:], bytes([255]) * 81, several]
    assert statuses(bad) == {0, 2, 255}
    good = rows_of(grids(3, 3))
    rows = [good[0], *bad[:3], good[1], *bad[3:], good[2]]
    numbers = [0, 4, 8]
    answers = rows_of(engine.dig_many(b"".join(rows), EACH_ALONE, bytes(len(rows)), 3, 7, 1))
    for k, (row, answer) in enumerate(zip(rows, answers, strict=True)):
        alone = engine.dig_many(row, EACH_ALONE, bytes(1), 3, 7 + k, 1)
        assert answer == alone
        assert (answer == REFUSED) == (k not in numbers)


def test_no_rows_nothing_left(engine: Any) -> None:
    assert engine.dig_many(b"", EACH_ALONE, b"", 1, 0, 1) == b""


def test_spellings_of_a_row(engine: Any) -> None:
    plain = bytes(0 if c == 0x2E else c - 0x30 for c in PUZZLE)
    for row in (PUZZLE.replace(b".", b"_"), plain, PUZZLE.replace(b".", b"0")):
        assert dug(engine, row) == dug(engine, PUZZLE)
        assert dug(engine, row, ALL_STAY) == [PUZZLE]


# The written definition

PAGE = (Path(__file__).parents[1] / "docs" / "random-stream.md").read_text(encoding="utf-8")


def test_the_puzzles_of_the_page(engine: Any) -> None:
    told = re.findall(
        r"^\| (\d+) \| (\d+) \| ([a-z0-9-]+) \| (\d+) \| `([1-9.]{81})` \|$", PAGE, re.MULTILINE
    )
    assert len(told) == 3
    for seed, index, name, fewest, puzzle in told:
        grid = engine.random_solutions(1, int(seed), int(index), 1)
        arguments = SYMMETRIES[name].groups, bytes([int(fewest)]), int(seed), int(index), 1
        assert engine.dig_many(grid, *arguments) == puzzle.encode()


def by_the_page(row: bytes, groups: bytes, fewest: int, stream: Stream) -> bytes:
    """The page word by word, using nothing but the number of solutions."""
    solve = native.check_many
    if solve(row, 81, 1) != b"\x01":
        return REFUSED
    stream.shuffled(range(81))
    for _ in range(81):
        stream.shuffled(range(9))
    left = bytes(0x2E if c in b"0*_-? \x00" else c for c in row)
    for group in stream.shuffled(members(groups)):
        fewer = without(left, group)
        if len(clues_of(fewer)) >= fewest and solve(fewer, 81, 1) == b"\x01":
            left = fewer
    return left


@cache
def random_tasks(n: int) -> tuple[bytes, bytes, bytes, list[bytes]]:
    """Rows of every kind, random groups, the least numbers of clues, and the result by the page."""
    rng = random.Random(n)
    rows = rows_of(damaged_puzzles(n, 15)) + rows_of(grids(n, 15))
    for row, solution in zip(rows[:n], rows[n:], strict=True):
        share = rng.random()
        rows.append(
            bytes(s if rng.random() < share else c for c, s in zip(row, solution, strict=True))
        )
    rng.shuffle(rows)
    groups = bytes(rng.choice((STAYS, *[rng.randrange(81)] * 9)) for _ in range(81))
    fewest = bytes(rng.choice((0, 0, 25, 30, 60, 255)) for _ in rows)
    expected = [
        by_the_page(row, groups, least, Stream(9, 4 + k))
        for k, (row, least) in enumerate(zip(rows, fewest, strict=True))
    ]
    return b"".join(rows), groups, fewest, expected


def test_the_written_definition(engine: Any) -> None:
    rows, groups, fewest, expected = random_tasks(8)
    assert rows_of(engine.dig_many(rows, groups, fewest, 9, 4, 1)) == expected
    assert 0 < expected.count(REFUSED) < 20


# Both engines, threads and pieces


@pytest.mark.dear
@pytest.mark.parametrize("n", [1, 7, 20])
def test_native_equals_oracle(n: int) -> None:
    rows, groups, fewest, _ = random_tasks(n)
    for together in (groups, EACH_ALONE):
        for seed, start in ((9, 4), (MOST, MOST - len(fewest))):
            arguments = rows, together, fewest, seed, start
            assert native.dig_many(*arguments, 1) == oracle.dig_many(*arguments, 1)


@pytest.mark.dear
def test_threads_and_pieces_change_nothing() -> None:
    n = 700
    rng = random.Random(1)
    rows = grids(n, 15)
    fewest = bytes(rng.choice((0, 24, 30)) for _ in range(n))
    for groups in (EACH_ALONE, SYMMETRIES["rotational"].groups, SYMMETRIES["full"].groups):
        whole = native.dig_many(rows, groups, fewest, 5, 1000, 1)
        for threads in (2, 3, 65535):
            assert native.dig_many(rows, groups, fewest, 5, 1000, threads) == whole
        for size in (1, 3, 65, 256):
            parts = [
                native.dig_many(
                    rows[at * 81 : (at + size) * 81],
                    groups,
                    fewest[at : at + size],
                    5,
                    1000 + at,
                    3,
                )
                for at in range(0, n, size)
            ]
            assert b"".join(parts) == whole


@pytest.mark.sampled(2)
def test_pieces_of_a_run(engine: Any) -> None:
    rows = grids(5, 3)
    groups = SYMMETRIES["vertical"].groups
    whole = engine.dig_many(rows, groups, bytes(5), 6, 20, 1)
    parts = [
        engine.dig_many(rows[a * 81 : b * 81], groups, bytes(b - a), 6, 20 + a, 1)
        for a, b in ((0, 2), (2, 3), (3, 5))
    ]
    assert b"".join(parts) == whole
    assert engine.dig_many(rows, groups, bytes(5), 7, 20, 1) != whole


# Refusals


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"rows": PUZZLE[1:]}, "rows must be a multiple of 81 bytes long, not 80"),
        ({"groups": EACH_ALONE[1:]}, "groups must be 81 bytes long, not 80"),
        (
            {"groups": bytes([*range(13), 81, *range(14, 81)])},
            "the group of r2c5 must be from 0 to 80, or 255 where a clue stays, not 81",
        ),
        ({"fewest": bytes(3)}, "fewest must be as many bytes as there are rows, 1, not 3"),
        (
            {"start": MOST},
            f"start + n must not be above {MOST}, but start is {MOST} and n is 1",
        ),
    ],
)
def test_refusals(changed: dict[str, Any], sentence: str) -> None:
    arguments: dict[str, Any] = {
        "rows": PUZZLE,
        "groups": EACH_ALONE,
        "fewest": b"\x00",
        "seed": 1,
        "start": 0,
        "threads": 1,
    }
    with pytest.raises(WhydokuError, match=f"^{re.escape(sentence)}$"):
        native.dig_many(**(arguments | changed))
