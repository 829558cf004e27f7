"""Immutable values may be shared by threads."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import pytest

from whydoku import Grid, random_minimal
from whydoku.solving.solve import explain

THREADS = 8
PUZZLES = random_minimal(20, seed=5)


@pytest.fixture(autouse=True)
def switching_often() -> Iterator[None]:
    """Makes threads switch after a few instructions."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def by_all_threads(work: Callable[[Grid], object], grids: list[Grid]) -> list[list[object]]:
    """The result of each thread that works on the same grids."""
    with ThreadPoolExecutor(THREADS) as pool:
        return [*pool.map(lambda _: [work(grid) for grid in grids], range(THREADS))]


@pytest.mark.dear
@pytest.mark.parametrize("profile", ["simple", "default"])
def test_threads_may_explain_the_same_grids(profile: str) -> None:
    grids = [Grid(puzzle) for puzzle in PUZZLES]
    expected = [explain(Grid(puzzle), profile).steps for puzzle in PUZZLES]
    assert by_all_threads(lambda grid: explain(grid, profile).steps, grids) == [expected] * THREADS


def test_threads_may_ask_and_forget_what_the_same_grids_have_derived() -> None:
    """Forgetting only costs time for the thread that asks again."""

    def count(grid: Grid, what: str) -> int:
        grid.forget()
        return len(what)

    def work(grid: Grid) -> list[int]:
        return [grid.derive(count, "x" * n) for n in range(50)]

    grids = [Grid(puzzle) for puzzle in PUZZLES * 10]
    assert by_all_threads(work, grids) == [[[*range(50)]] * len(grids)] * THREADS


def test_explaining_leaves_a_grid_as_it_was() -> None:
    grid = Grid(PUZZLES[0])
    made = [step.technique for step in islice(grid.hints(), 3)]
    explain(grid)
    assert [step.technique for step in islice(grid.hints(), 3)] == made
