"""Ratings and steps of the original rater, where its files are next to the project.

WHYDOKU_ALL_RATINGS=1 asks for every puzzle; by default a sample is rated.

Our figures must be exactly those of the original. Ratings that others have published may be of the
puzzle in another orientation: where ours differs, some copies of the puzzle must be rated as
published, and a warning shows the difference.
"""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Iterator
from csv import DictReader
from pathlib import Path
from typing import NamedTuple

import pytest

import whydoku as wd
from oracles.rating.board import RaterBoard
from oracles.rating.rater import TECHNIQUES, tenths
from whydoku import kernels
from whydoku.bits import members
from whydoku.explainer.rater import FoundStep

DATA = Path(__file__).parents[2] / "shared" / "data" / "ratings"
ALL = os.environ.get("WHYDOKU_ALL_RATINGS", "0") not in ("", "0")
HARD = 90
"""A rating in tenths, above which fewer puzzles are rated, since they take long."""
WITH_RULES = [*TECHNIQUES][[*TECHNIQUES].index("dynamic-forcing-chain-plus") :]
"""The techniques that use advanced inferences."""
COPIES = tuple(wd.Transform.random(seed) for seed in range(12))
"""The ways in which a puzzle is turned and relabelled if our rating differs from the published
one."""

pytestmark = pytest.mark.skipif(
    not DATA.is_dir(), reason="no ratings of the original beside the project"
)


class Tenths(NamedTuple):
    """ER, EP and ED in tenths."""

    er: int
    ep: int
    ed: int


class Rated(NamedTuple):
    """A puzzle and the original's rating."""

    puzzle: str
    rating: Tenths


def rows(name: str) -> list[Rated]:
    """The puzzles of a file."""
    with (DATA / name).open(encoding="ascii") as file:
        return [
            Rated(row["puzzle"], Tenths(*(round(10 * float(row[x])) for x in ("er", "ep", "ed"))))
            for row in DictReader(file)
        ]


def ratings(puzzles: list[str]) -> list[Tenths]:
    """Our ratings, in tenths."""
    every = wd.rate_many(puzzles, scale="se", threads=os.cpu_count() or 1)
    return [Tenths(*(round(10 * x) for x in (one.er, one.ep, one.ed))) for one in every]


class Different(NamedTuple):
    """A puzzle that we rate differently, and our rating."""

    said: Rated
    ours: Tenths

    def __str__(self) -> str:
        return f"{self.said.puzzle}: {figures(self.said.rating)} there, {figures(self.ours)} here"


class RatedOtherwise(UserWarning):
    """A published rating is that of copies of the puzzle, but not of the puzzle as listed."""


def figures(rating: Tenths) -> str:
    """A rating in its usual form."""
    return "/".join(f"{figure / 10:.1f}" for figure in rating)


def different(chosen: list[Rated]) -> list[Different]:
    """The puzzles that we rate differently in any figure."""
    ours = ratings([one.puzzle for one in chosen])
    both = zip(chosen, ours, strict=True)
    return [Different(said, found) for said, found in both if said.rating != found]


def as_published(said: Rated) -> int:
    """How many copies of a puzzle are rated as published."""
    puzzle = said.puzzle.replace("0", ".")
    return ratings([copy(puzzle) for copy in COPIES]).count(said.rating)


@pytest.mark.dear
def test_puzzles_are_rated_as_by_the_original() -> None:
    every = rows("se121-dev.csv")
    easy = [one for one in every if one.rating.er < HARD]
    hard = [one for one in every if one.rating.er >= HARD]
    found = different(every if ALL else easy[::6] + hard[::12])
    assert not found, "\n".join(map(str, found))


@pytest.mark.filterwarnings("default::test_rating_data.RatedOtherwise")
def test_the_hardest_are_rated_as_published_or_copies_of_them_are() -> None:
    every = sorted(rows("published-hardest-dev.csv"), key=lambda one: one.rating)
    for one in different(every if ALL else every[:2]):
        copies = as_published(one.said)
        assert copies, f"{one}, and in every copy"
        told = f"{one}; as there in {copies} of {len(COPIES)} copies"
        warnings.warn(told, RatedOtherwise, stacklevel=1)


def test_copies_do_not_excuse_a_rating_that_none_of_them_has() -> None:
    puzzle = wd.example("x-wing").puzzle
    assert as_published(Rated(puzzle, Tenths(32, 12, 12))) == len(COPIES)
    assert as_published(Rated(puzzle, Tenths(33, 12, 12))) == 0


# Step by step


class Told(NamedTuple):
    """A step in the original's words, its difficulty in tenths."""

    difficulty: int
    complexity: int
    placement: int
    removals: tuple[int, ...]


def told(line: str) -> Told:
    """The step in a line of the original's output."""
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
        row = RaterBoard.of_digits([*map(int, puzzle.replace(".", "0"))]).row()
        ours = kernels.rating_steps(row, True) or []
        for n, step in enumerate(map(FoundStep, ours)):
            if step.technique in WITH_RULES:
                break
            removals = tuple(members(step.removals))
            mine = Told(tenths(step.rating), step.complexity, step.placement, removals)
            assert mine == steps[n], (puzzle, n)
        else:
            assert len(ours) == len(steps), puzzle
