"""Works out what a book prints of each of its puzzles, such as level, rating and hint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from whydoku.bulk import solve_many
from whydoku.faces.books.bottleneck import hints_of
from whydoku.faces.books.plan import NO_SCALE, BookPlan
from whydoku.grid import Grid
from whydoku.player.further import with_ending
from whydoku.ratings import LevelRating, Rating, rate_many
from whydoku.solve import explain
from whydoku.trace import Trace
from whydoku.traces import explain_many


class NamedGrid(NamedTuple):
    """A grid with the name that its source gives to it, which may be empty."""

    grid: Grid
    name: str = ""


@dataclass(frozen=True, slots=True)
class BookPuzzle:
    """A puzzle of a book with exactly one solution, and what the book prints of it.

    Texts that the book does not print are empty.
    """

    number: int
    name: str
    grid: Grid
    solution: str
    level: str
    rating: str
    """The main figure of the puzzle's rating on the scale of the book."""
    hints: tuple[str, ...]
    """The hints for it, one for each disclosure of the plan; empty if there is none."""
    path: Trace | None = None
    """The path that the book explains; if it reaches the solution, only the steps that the solution
    needs. None if the book does not explain the puzzle."""


def gathered(grids: Sequence[NamedGrid], plan: BookPlan, threads: int = 1) -> list[BookPuzzle]:
    """Makes the puzzles of a book from grids, in the order of the book; each grid must have exactly
    one solution."""
    puzzles = [given.grid for given in grids]
    solutions = solve_many(puzzles, threads=threads).decode("ascii")
    levels: Sequence[Rating] = rate_many(puzzles, LevelRating.scale, threads)
    same = plan.scale in (LevelRating.scale, NO_SCALE)
    ratings = levels if same else rate_many(puzzles, plan.scale, threads)
    hints = _hints(puzzles, plan, threads) if plan.hints != "none" else [()] * len(puzzles)
    order: Sequence[int] = range(len(grids))
    if plan.by_level:
        order = sorted(order, key=lambda at: (levels[at].main, ratings[at].main))
    return [
        BookPuzzle(
            number,
            grids[at].name if plan.names else "",
            puzzles[at],
            solutions[81 * at : 81 * at + 81],
            levels[at].shown("level"),
            "" if plan.scale == NO_SCALE else ratings[at].shown(ratings[at].judges),
            hints[at],
            _path(puzzles[at], plan) if number in plan.explained else None,
        )
        for number, at in enumerate(order, plan.first)
    ]


def _path(grid: Grid, plan: BookPlan) -> Trace:
    path = explain(grid, plan.profile, uniqueness=plan.uniqueness)
    return with_ending(path.essential())


def _hints(puzzles: Sequence[Grid], plan: BookPlan, threads: int) -> list[tuple[str, ...]]:
    paths = explain_many(puzzles, plan.profile, threads, uniqueness=plan.uniqueness)
    return [hints_of(path, plan) if path else () for path in paths]
