"""The scale `depth`: what it says, whether that is its definition, and its limits."""

from __future__ import annotations

import whydoku as wd
from corpus import CLASH, MANY, NONE
from effort import few, is_everything
from solving import plain_depth
from whydoku.grids.engine import searches
from whydoku.grids.transform import Transform
from whydoku.solving.ratings import DepthRating

LOKI = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
"""A puzzle of depth 3, the first that became known."""

HARD = wd.example("easter-monster").puzzle
"""A puzzle of depth 2."""

SINGLES = wd.example("wikipedia").puzzle
"""A puzzle that singles solve."""

CHAINS = wd.example("x-wing").puzzle
"""A puzzle of depth 1."""

RATED, REACHED, LATE = 1, 4, 5
NEVER = 255


def records(
    rows: str, width: int = 81, stop: int = NEVER, timeout: float = 0.0
) -> list[tuple[int, int]]:
    """The statuses and depths of rows."""
    told = searches.depth_many(rows.encode(), width, stop, timeout, 1)
    assert not any(told[1::3])
    return [*zip(told[::3], told[2::3], strict=True)]


def puzzles(count: int) -> list[str]:
    """Puzzles of which about half need more than singles."""
    return wd.random_minimal(count, seed=29)


# What it says


def test_there_are_puzzles_of_each_depth() -> None:
    lines = [SINGLES, CHAINS, HARD, LOKI]
    assert records("".join(lines)) == [(RATED, 0), (RATED, 1), (RATED, 2), (RATED, 3)]
    assert wd.rate_many(lines, "depth").column("depth") == [0, 1, 2, 3]
    found = wd.rate(HARD, "depth")
    assert repr(found) == "Rating(scale='depth', depth=2)"
    assert (found.shown("depth"), found.main, found.status) == ("2", 2, "rated")


def test_the_depth_is_that_of_its_definition() -> None:
    lines = [*puzzles(few(200, 20)), *([HARD] if is_everything() else [])]
    found = records("".join(lines))
    assert found == [(RATED, plain_depth.depth(line)) for line in lines]
    assert {*found} >= {(RATED, 0), (RATED, 1)}


def test_a_turned_puzzle_has_the_same_depth() -> None:
    for seed, line in enumerate((SINGLES, CHAINS, HARD, *puzzles(few(20, 4)))):
        turned = Transform.random(seed)(wd.Grid(line))
        assert wd.rate(turned, "depth") == wd.rate(line, "depth")


def test_a_grid_is_rated_from_where_it_is() -> None:
    grid = wd.Grid(CHAINS)
    wrong = sorted(grid.candidates - grid.solution().candidates)
    depth = 1.0
    for gone in range(0, len(wrong) + 1, 8):
        found = wd.rate(grid.remove(wrong[:gone]), "depth")
        assert found.depth <= depth
        assert found.uniqueness is (gone == 0)
        depth = found.depth
        marks = grid.remove(wrong[:gone]).as_marks()
        assert records(marks, 729) == [(RATED, depth)]
        assert wd.rate(marks, "depth").depth == depth
    assert depth == 0


# What it does not rate


def test_puzzles_without_just_one_solution_are_refused() -> None:
    """`test_ratings.py` asks every scale for more."""
    assert records(SINGLES + MANY + NONE + CLASH) == [(RATED, 0), (2, 0), (0, 0), (255, 0)]
    assert records(SINGLES + LOKI, timeout=1e-9) == [(LATE, 0), (LATE, 0)]


# Limits and time


def test_a_search_stops_where_it_is_told_to() -> None:
    for line, depth in ((SINGLES, 0), (CHAINS, 1), (HARD, 2)):
        for stop in range(4):
            expected = (RATED, depth) if depth < stop else (REACHED, stop)
            assert records(line, stop=stop) == [expected]
    assert wd.rate(HARD, "depth", at_most=1) == DepthRating(depth=2, status="above", bound=1)
    assert wd.rate(HARD, "depth", at_most=0.5).shown("depth") == ">0.5"
    assert wd.rate(HARD, "depth", at_least=1).shown("depth") == ">=1"
    assert wd.rate(HARD, "depth", at_least=2).status == "reached"
    assert wd.rate(HARD, "depth", at_least=2.5) == wd.rate(HARD, "depth")
    assert wd.rate(HARD, "depth", at_most=2) == wd.rate(HARD, "depth")


def test_puzzles_to_order_have_the_depth_asked_for() -> None:
    [one] = wd.generate(1, rating="depth:1", seed=4).made
    assert one.ratings == (wd.rate(one.line, "depth"),) == (DepthRating(depth=1),)
