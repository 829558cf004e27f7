"""The native rater against its oracle, step by step; and ratings that never change.

For the puzzles in `golden/rating_steps.csv` either all steps are compared, or the first of each
kind, or the one whose number is given. Together they show every technique, and every kind of loop
and chain, that random puzzles meet.
"""

from __future__ import annotations

from collections.abc import Iterable
from csv import DictReader
from functools import cache
from pathlib import Path
from random import Random
from struct import Struct

import pytest

import whydoku as wd
from oracles.rating import rater as plain
from oracles.rating.board import HOUSE_OF, RaterBoard
from oracles.rating.rater import (
    ASSUME_ONE_SOLUTION,
    NESTED,
    TECHNIQUES,
    PathFigures,
    RaterStep,
    tenths,
)
from whydoku.grids.bits import members
from whydoku.grids.engine import searches
from whydoku.grids.engine.engine import names_of
from whydoku.logic.explainer.rater import FoundStep

GOLDEN = Path(__file__).parents[1] / "golden"
NAMES = list(TECHNIQUES)
LAST_WITHOUT_CHAINS = "aligned-pair-exclusion"
WITH_CHAINS = [*NAMES[NAMES.index("forcing-chain") :], *NESTED]
RECORD = Struct("<BBHHH")


def board_of(puzzle: str) -> RaterBoard:
    """The board of a puzzle of 81 characters."""
    return RaterBoard.of_digits([int(c) if c.isdigit() else 0 for c in puzzle])


def native_steps(board: RaterBoard, uniqueness: bool, most: int) -> tuple[RaterStep, ...]:
    """The native rater's next steps, at most so many."""
    found = map(FoundStep, searches.rating_steps(board.row(), uniqueness, most) or ())
    return tuple(
        RaterStep(step.technique, step.rating, step.complexity, step.placement, gone)
        for step in found
        for gone in [tuple(members(step.removals))]
    )


def native_step(board: RaterBoard, uniqueness: bool = True) -> RaterStep | None:
    """The native rater's next step."""
    steps = native_steps(board, uniqueness, 1)
    return steps[0] if steps else None


@cache
def native_path(puzzle: str, uniqueness: bool = True) -> tuple[RaterStep, ...]:
    """The native rater's steps."""
    return native_steps(board_of(puzzle), uniqueness, 1000)


def boards(puzzle: str) -> list[RaterBoard]:
    """The boards before each step of the native rater."""
    board = board_of(puzzle)
    found = []
    for step in native_path(puzzle):
        found.append(board.copy())
        plain.apply(board, step)
    return found


# Step by step

with (GOLDEN / "rating_steps.csv").open(encoding="ascii") as _file:
    _CHOSEN = [*DictReader(_file)]
WHOLE = [row["puzzle"] for row in _CHOSEN if not row["step"]]
SINGLE = [(row["puzzle"], int(row["step"])) for row in _CHOSEN if row["step"]]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("puzzle", WHOLE[::4])
def test_each_step_is_that_of_the_plain_rater(puzzle: str) -> None:
    assert native_path(puzzle) == tuple(plain.rating_path(board_of(puzzle)))


@pytest.mark.dear
def test_so_is_the_first_step_of_each_technique_and_rating() -> None:
    met = set()
    for puzzle in WHOLE:
        for board, step in zip(boards(puzzle), native_path(puzzle), strict=True):
            if (kind := (step.technique, step.difficulty)) not in met:
                met.add(kind)
                assert native_step(board) == step == plain.next_rater_step(board)
    assert len(met) >= 40


@pytest.mark.sampled(2)
@pytest.mark.parametrize("puzzle", WHOLE[1::6])
def test_so_are_the_steps_of_puzzles_turned_and_relabelled(puzzle: str) -> None:
    turned = wd.Transform.random(len(puzzle.strip(".")))(puzzle)
    assert native_path(turned) == tuple(plain.rating_path(board_of(turned)))


@pytest.mark.dear
@pytest.mark.sampled(4, most=4)
@pytest.mark.parametrize(("puzzle", "number"), SINGLE)
def test_dear_steps_are_those_of_the_plain_rater(puzzle: str, number: int) -> None:
    board = boards(puzzle)[number]
    assert native_step(board) == native_path(puzzle)[number] == plain.next_rater_step(board)


WITH_NETS = NAMES[NAMES.index("forcing-chain") : NAMES.index("dynamic-forcing-chain") + 1]

with (GOLDEN / "ratings.csv").open(encoding="ascii") as _file:
    NEEDING_NETS = [row["puzzle"] for row in DictReader(_file) if 7.5 <= float(row["er"]) < 9]


@pytest.mark.sampled(16, most=16)
@pytest.mark.parametrize("puzzle", NEEDING_NETS[::12])
def test_so_is_every_chain_and_net_on_the_path_of_a_hard_puzzle(puzzle: str) -> None:
    for board, step in zip(boards(puzzle), native_path(puzzle), strict=True):
        if step.technique in WITH_NETS:
            assert step == plain.next_rater_step(board)


def test_both_raters_try_the_same_techniques_in_the_same_order() -> None:
    assert names_of("rater") == (*TECHNIQUES, *NESTED)


def test_all_techniques_up_to_dynamic_chains_are_compared() -> None:
    techniques = {step.technique for puzzle in WHOLE for step in native_path(puzzle)}
    techniques |= {native_path(puzzle)[number].technique for puzzle, number in SINGLE}
    assert techniques >= {*NAMES[: NAMES.index("dynamic-forcing-chain") + 1]}


# Positions that no path leads to


def thinned(board: RaterBoard, truth: str, random: Random) -> RaterBoard:
    """The board without some of its false marks, as long as no single arises."""
    false = [
        (cell, d) for cell, marks in enumerate(board.marks) for d in marks if d != int(truth[cell])
    ]
    for cell, digit in random.sample(false, round(random.uniform(0.05, 0.6) * len(false))):
        places = [len(board.places[house][digit]) for house in HOUSE_OF[cell]]
        if min(len(board.marks[cell]), *places) > 2:
            board.remove(cell, digit)
    return board


@pytest.mark.sampled(5)
@pytest.mark.parametrize("puzzle", WHOLE[1::2])
def test_the_first_step_is_that_of_the_plain_rater_where_marks_are_gone(puzzle: str) -> None:
    random = Random(puzzle)
    truth = wd.solve_many([puzzle]).decode()
    for board in random.sample(boards(puzzle), 6):
        position = thinned(board, truth, random)
        ours = native_step(position)
        theirs = plain.next_rater_step(position, last=LAST_WITHOUT_CHAINS)
        if theirs is None:
            assert ours is None or ours.technique in WITH_CHAINS
        else:
            assert ours == theirs


# Without uniqueness


@pytest.mark.sampled(4)
@pytest.mark.parametrize("puzzle", WHOLE[::3])
def test_without_uniqueness_the_techniques_that_need_it_are_left_out(puzzle: str) -> None:
    for board, step in zip(boards(puzzle), native_path(puzzle), strict=True):
        if step.technique in ASSUME_ONE_SOLUTION:
            ours = native_step(board, uniqueness=False)
            assert ours == plain.next_rater_step(board, uniqueness=False)


# Ratings


def rated(
    rows: bytes, width: int = 81, limits: tuple[int, int] = (0, 65535)
) -> list[tuple[int, ...]]:
    """The status, and ER, EP and ED in tenths, of each row."""
    told = searches.rate_many(rows, width, True, *limits, 0.0, 2)
    return [(status, *figures) for status, _, *figures in RECORD.iter_unpack(told)]


def figures_of(steps: Iterable[RaterStep]) -> tuple[int, ...]:
    """What a row with these steps is rated."""
    found = PathFigures()
    for step in steps:
        found.follow(step)
    return 1, found.er, found.ep, found.ed


@pytest.mark.sampled(12)
@pytest.mark.parametrize("part", range(12))
def test_ratings_never_change(part: int) -> None:
    with (GOLDEN / "ratings.csv").open(encoding="ascii") as file:
        rows = list(DictReader(file))[part::12]
    told = rated("".join(row["puzzle"] for row in rows).encode())
    for row, found in zip(rows, told, strict=True):
        figures = [tenths(float(row[name])) for name in ("er", "ep", "ed")]
        assert found == (1, *figures), row["puzzle"]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("puzzle", WHOLE[2::12])
def test_figures_are_those_of_the_path_from_wherever_it_begins(puzzle: str) -> None:
    path = native_path(puzzle)
    assert rated(puzzle.encode()) == [figures_of(path)]
    for n in (len(path) // 3, len(path) // 2):
        assert rated(boards(puzzle)[n].row(), 810) == [figures_of(path[n:])]


def test_a_single_mark_is_open_and_marks_that_a_digit_rules_out_do_not_count() -> None:
    puzzle, none = wd.Grid(wd.example("x-wing").puzzle), b"." * 81
    assert rated(puzzle.solution().as_marks().encode() + none, 810) == [(1, 12, 12, 12)]
    marks = (puzzle.as_marks().encode(), b"123456789" * 81)
    bare, cluttered = rated(b"".join(one + puzzle.as_line().encode() for one in marks), 810)
    assert bare == cluttered == (1, 32, 12, 12)
    assert rated(b"x" * 810, 810) == [(255, 0, 0, 0)]


@pytest.mark.parametrize(
    ("least", "most", "status"), [(0, 31, 3), (0, 32, 1), (32, 65535, 4), (33, 65535, 1)]
)
def test_limits_end_the_work(least: int, most: int, status: int) -> None:
    [found] = rated(wd.example("x-wing").puzzle.encode(), limits=(least, most))
    assert found[0] == status
