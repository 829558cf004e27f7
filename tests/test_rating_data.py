"""Ratings and steps of the original rater, where they are at hand beside the project.

WHYDOKU_ALL_RATINGS=1 asks for every puzzle; else a sample is rated.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from csv import DictReader
from pathlib import Path
from typing import NamedTuple

import pytest

import whydoku as wd
from plain_rating import Rating, tenths
from plain_rating_board import Board
from search_rows import native
from whydoku import kernels

DATA = Path(__file__).parents[2] / "shared" / "data" / "ratings"
ALL = os.environ.get("WHYDOKU_ALL_RATINGS", "0") not in ("", "0")
FROM_HERE_IT_MAY_DIFFER = 90
"""In tenths: above, the original's path depends on the run of its machine, its rating hardly."""

pytestmark = [
    pytest.mark.skipif(kernels.WHY_PURE is not None, reason="ratings need the native module"),
    pytest.mark.skipif(not DATA.is_dir(), reason="no ratings of the original beside the project"),
]


class Rated(NamedTuple):
    """A puzzle and what the original says."""

    puzzle: str
    rating: Rating


def rows(name: str) -> list[Rated]:
    """The puzzles of a file."""
    with (DATA / name).open(encoding="ascii") as file:
        return [
            Rated(row["puzzle"], Rating(*(round(10 * float(row[x])) for x in ("er", "ep", "ed"))))
            for row in DictReader(file)
        ]


def ratings(puzzles: list[str]) -> list[Rating]:
    """What we say, in tenths."""
    every = wd.rate_many(puzzles, scale="se", threads=os.cpu_count() or 1)
    return [Rating(*(round(10 * x) for x in (one.er, one.ep, one.ed))) for one in every]


def wrong(chosen: list[Rated]) -> list[tuple[Rated, Rating]]:
    """Those that we rate otherwise, or by more than a tenth where the original may differ."""
    found = []
    for one, ours in zip(chosen, ratings([one.puzzle for one in chosen]), strict=True):
        allowed = 1 if one.rating.er >= FROM_HERE_IT_MAY_DIFFER else 0
        if any(abs(a - b) > allowed for a, b in zip(one.rating, ours, strict=True)):
            found.append((one, ours))
    return found


def test_puzzles_are_rated_as_by_the_original() -> None:
    every = rows("se121-dev.csv")
    easy = [one for one in every if one.rating.er < FROM_HERE_IT_MAY_DIFFER]
    hard = [one for one in every if one.rating.er >= FROM_HERE_IT_MAY_DIFFER]
    assert not wrong(every if ALL else easy[::6] + hard[::12])


def test_the_hardest_are_rated_as_published() -> None:
    every = sorted(rows("published-hardest-dev.csv"), key=lambda one: one.rating)
    assert not wrong(every if ALL else every[:2])


# Step by step


class Told(NamedTuple):
    """A step as the original tells it, its difficulty in tenths."""

    difficulty: int
    complexity: int
    placement: int
    removals: tuple[int, ...]


def told(line: str) -> Told:
    """A step by its line."""
    placed = re.search(r"\+r(\d)c(\d)=(\d)", line)
    sized = re.search(r"\[n=(\d+)\]", line)
    return Told(
        round(10 * float(line.split(maxsplit=1)[0])),
        int(sized[1]) if sized else 0,
        candidate(*placed.groups()) if placed else -1,
        tuple(
            candidate(row, column, digit)
            for row, column, digits in re.findall(r" r(\d)c(\d)-(\d+)", line)
            for digit in digits
        ),
    )


def candidate(row: str, column: str, digit: str) -> int:
    """The number of a candidate."""
    return 81 * int(row) + 9 * int(column) + int(digit) - 91


def paths() -> Iterator[tuple[str, list[Told]]]:
    """The puzzles and their steps."""
    puzzle, steps = "", list[Told]()
    for line in (DATA / "se121-steps-dev.txt").read_text(encoding="ascii").splitlines():
        if line.startswith(" "):
            steps.append(told(line))
        else:
            if puzzle:
                yield puzzle, steps
            puzzle, steps = line.split(",")[0], []
    yield puzzle, steps


def test_paths_are_those_of_the_original_up_to_the_first_advanced_inference() -> None:
    every = list(paths())
    for puzzle, steps in every if ALL else every[::4]:
        ours = native.rating_path(Board.of_clues(puzzle).row(), True, 0.0)
        for n, step in enumerate(ours):
            technique, difficulty, complexity, placement, removals = step[:5]
            if technique >= 26:
                break
            mine = Told(tenths(difficulty), complexity, placement, tuple(sorted(removals)))
            assert mine == steps[n], (puzzle, n)
        else:
            assert len(ours) == len(steps), puzzle
