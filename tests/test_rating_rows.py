"""The rater and its oracle: rows of all kinds, limits and a deadline. Both are asked, and the
expected answers are known."""

from __future__ import annotations

from csv import DictReader
from pathlib import Path
from struct import Struct
from typing import NamedTuple

import pytest

import whydoku as wd
from oracles.rating.board import RaterBoard
from oracles.rating.rater import TECHNIQUES, rating_path, tenths
from oracles.rating.rows import rate_many
from oracles.search import cells_of_row
from whydoku import kernels

RECORD = Struct("=BBHHH")
GOLDEN = Path(__file__).with_name("golden") / "ratings.csv"
QUICK = 6.6
"""The rating up to which the oracle takes a fraction of a second."""
X_WING = wd.example("x-wing").puzzle
HARDEST = wd.example("easter-monster").puzzle
Limits = tuple[int, int, float, int]
NEVER: Limits = (0, 65535, 0.0, 1)


class Record(NamedTuple):
    """The answer for a row; figures in tenths."""

    status: int
    nothing: int
    er: int
    ep: int
    ed: int


def records(
    rows: bytes, width: int, limits: Limits = NEVER, *, uniqueness: bool = True
) -> list[Record]:
    """The oracle's records; asserts that the native rater gives the same."""
    told = rate_many(rows, width, uniqueness, *limits)
    assert told == kernels.rate_many(rows, width, uniqueness, *limits)
    return [Record(*fields) for fields in RECORD.iter_unpack(told)]


def marked(grid: wd.Grid) -> bytes:
    return f"{grid.as_marks()}{grid.as_line()}".encode()


def known_rows(most: float) -> list[dict[str, str]]:
    with GOLDEN.open(encoding="ascii") as file:
        return [row for row in DictReader(file) if float(row["er"]) <= most]


@pytest.mark.dear
def test_ratings_are_those_that_never_change() -> None:
    are_those_that_never_change(known_rows(QUICK)[::12])


def test_three_figures_may_differ() -> None:
    are_those_that_never_change([row for row in known_rows(4.4) if row["ep"] != row["ed"]])


def are_those_that_never_change(known: list[dict[str, str]]) -> None:
    assert len(known) > 3
    found = records("".join(row["puzzle"] for row in known).encode(), 81)
    for row, record in zip(known, found, strict=True):
        assert record == (1, 0, *(tenths(float(row[name])) for name in ("er", "ep", "ed")))


def test_rows_that_are_no_puzzle_have_their_status() -> None:
    rows = {"." * 81: 2, "12345678.........9" + "." * 63: 0, "55" + "." * 79: 255, "x" * 81: 255}
    found = records("".join(rows).encode(), 81)
    assert [record.status for record in found] == [*rows.values()]


def test_marks_count_and_a_single_mark_is_still_open() -> None:
    solution = wd.Grid(X_WING).solution()
    open_cell = wd.Grid(candidates=solution.as_marks())
    (record,) = records(open_cell.as_marks().encode() + b"." * 81, 810)
    assert record == (1, 0, 12, 12, 12)
    grid = wd.Grid(X_WING).explain().moves[20][0]
    assert grid.removed
    records(marked(grid), 810)
    records(marked(grid), 810, uniqueness=False)
    assert records(b"x" * 810, 810) == [(255, 0, 0, 0, 0)]


def test_marks_that_a_digit_rules_out_do_not_count() -> None:
    puzzle = wd.Grid(X_WING)
    everywhere = bytes(b"123456789" * 81)
    (bare,) = records(marked(puzzle), 810)
    (cluttered,) = records(everywhere + puzzle.as_line().encode(), 810)
    assert cluttered == bare


@pytest.mark.parametrize(
    ("least", "most", "status"), [(0, 31, 3), (0, 32, 1), (32, 65535, 4), (33, 65535, 1)]
)
def test_limits_end_the_work(least: int, most: int, status: int) -> None:
    (record,) = records(X_WING.encode(), 81, (least, most, 0.0, 1))
    assert record.status == status


@pytest.mark.dear
def test_a_deadline_ends_the_work_and_keeps_what_is_known() -> None:
    """Without a deadline, rating the puzzle to the end takes minutes."""
    status, _, er, ep, ed = RECORD.unpack(rate_many(HARDEST.encode(), 81, True, 0, 65535, 0.2, 1))
    assert (status, er, ep, ed) == (5, 0, 0, 0)


def test_the_least_difficulties_are_those_of_the_easiest_finds() -> None:
    least = [technique.least for technique in TECHNIQUES.values()]
    assert least == sorted(least)
    easiest: dict[str, float] = {}
    for line in (wd.example(name).puzzle for name in ("x-wing", "wikipedia", "swordfish")):
        for step in rating_path(RaterBoard.of_digits(cells_of_row(line.encode()) or b"")):
            known = easiest.get(step.technique, 99)
            easiest[step.technique] = min(known, step.difficulty)
    assert len(easiest) > 4
    for technique, difficulty in easiest.items():
        assert difficulty >= TECHNIQUES[technique].least
