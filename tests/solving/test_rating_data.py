"""Ratings and steps of the original rater, where its files are next to the project.

WHYDOKU_ALL_RATINGS=1 asks for every puzzle; by default a sample is rated.
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
from oracles.rating.board import RaterBoard
from oracles.rating.rater import NESTED, tenths
from whydoku.grids.bits import members
from whydoku.grids.engine import searches
from whydoku.logic.explainer.rater import FoundStep

DATA = Path(__file__).parents[3] / "shared" / "data" / "ratings"
ALL = os.environ.get("WHYDOKU_ALL_RATINGS", "0") not in ("", "0")
HARD = 9.0
"""A rating above which fewer puzzles are rated, since they take long."""
WITH_RULES = ("dynamic-forcing-chain-plus", *NESTED)
"""The techniques that use advanced inferences."""
TURNED = (
    "000400080007009000080030100200000900700005300030060010060090001500004600002000090",
    "100400080050009006000030100090005007008020400000000020705003000030690000000000003",
)
"""Puzzles whose published ratings are those of turned copies."""

pytestmark = pytest.mark.skipif(
    not DATA.is_dir(), reason="no ratings of the original beside the project"
)


@pytest.mark.dear
@pytest.mark.parametrize(
    ("name", "easy", "hard"),
    [("se121-dev.csv", 6, 12), ("published-hardest-dev.csv", 1, 60)],
)
def test_puzzles_are_rated_as_by_the_original(name: str, easy: int, hard: int) -> None:
    """Every so many of the easy and of the hard puzzles of a file."""
    with (DATA / name).open(encoding="ascii") as file:
        rows = [row for row in DictReader(file) if row["puzzle"] not in TURNED]
    some = [row for row in rows if float(row["er"]) < HARD][:: 1 if ALL else easy]
    some += [row for row in rows if float(row["er"]) >= HARD][:: 1 if ALL else hard]
    ours = wd.rate_many([row["puzzle"] for row in some], threads=os.cpu_count() or 1)
    for row, found in zip(some, ours, strict=True):
        said = [float(row[figure]) for figure in ("er", "ep", "ed")]
        assert said == [found.er, found.ep, found.ed], row["puzzle"]


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
        ours = searches.rating_steps(row, True) or []
        for n, step in enumerate(map(FoundStep, ours)):
            if step.technique in WITH_RULES:
                break
            removals = tuple(members(step.removals))
            mine = Told(tenths(step.rating), step.complexity, step.placement, removals)
            assert mine == steps[n], (puzzle, n)
        else:
            assert len(ours) == len(steps), puzzle
