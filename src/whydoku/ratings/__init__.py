"""Ratings: how hard a puzzle is, on a scale with a name.

processes.py     several processes for what is done in Python
rating.py        what a scale says of a puzzle, and how far it was asked to go
batch.py         the ratings of many
puzzle_rater.py  puzzles rated one by one in Python, in one process or several
se.py            Sudoku Explainer's
path_ratings.py  HoDoKu's and our own, read off the path that a profile takes
scales.py        the scales there are
"""

from __future__ import annotations

from typing import Literal, NoReturn, overload

from whydoku.bulk import Puzzles, workers
from whydoku.errors import InvalidPuzzle
from whydoku.grid import Grid
from whydoku.ratings.batch import Ratings
from whydoku.ratings.rating import (
    HodokuRating,
    Limits,
    Rating,
    RatingStatus,
    SeRating,
    WhydokuRating,
)
from whydoku.ratings.scales import SCALES, Rater, Scale, scale_named
from whydoku.verdicts.mistakes import refuse_mistakes

__all__ = [
    "SCALES",
    "HodokuRating",
    "Limits",
    "Rater",
    "Rating",
    "RatingStatus",
    "Ratings",
    "Scale",
    "SeRating",
    "WhydokuRating",
    "rate",
    "rate_many",
    "scale_named",
]


@overload
def rate(
    puzzle: str | Grid,
    scale: Literal["se"] = ...,
    *,
    at_least: float | None = ...,
    at_most: float | None = ...,
    timeout: float | None = ...,
) -> SeRating: ...
@overload
def rate(
    puzzle: str | Grid,
    scale: Literal["hodoku"],
    *,
    at_least: float | None = ...,
    at_most: float | None = ...,
    timeout: float | None = ...,
) -> HodokuRating: ...
@overload
def rate(
    puzzle: str | Grid,
    scale: Literal["whydoku"],
    *,
    at_least: float | None = ...,
    at_most: float | None = ...,
    timeout: float | None = ...,
) -> WhydokuRating: ...
@overload
def rate(
    puzzle: str | Grid,
    scale: str,
    *,
    at_least: float | None = ...,
    at_most: float | None = ...,
    timeout: float | None = ...,
) -> Rating: ...
def rate(
    puzzle: str | Grid,
    scale: str = "se",
    *,
    at_least: float | None = None,
    at_most: float | None = None,
    timeout: float | None = None,
) -> Rating:
    """The rating of a puzzle; a grid with digits or marks of its own is rated as it stands.

    `at_most` and `at_least` stop as soon as it is known to be above, or to have come so far, and
    `timeout` after so many seconds: the `status` of the rating tells. Raises NoSolution,
    ManySolutions or InvalidPuzzle, with the reason.
    """
    limits = Limits(at_least, at_most, timeout)
    [found] = scale_named(scale).many([puzzle], limits, 1)
    if found.is_refused:
        _refuse_to_rate(puzzle)
    return found


@overload
def rate_many(
    puzzles: Puzzles,
    scale: Literal["se"] = ...,
    threads: int = ...,
    *,
    at_least: float | None = ...,
    at_most: float | None = ...,
    timeout: float | None = ...,
) -> Ratings[SeRating]: ...
@overload
def rate_many(
    puzzles: Puzzles,
    scale: Literal["hodoku"],
    threads: int = ...,
    *,
    at_least: float | None = ...,
    at_most: float | None = ...,
    timeout: float | None = ...,
) -> Ratings[HodokuRating]: ...
@overload
def rate_many(
    puzzles: Puzzles,
    scale: Literal["whydoku"],
    threads: int = ...,
    *,
    at_least: float | None = ...,
    at_most: float | None = ...,
    timeout: float | None = ...,
) -> Ratings[WhydokuRating]: ...
@overload
def rate_many(
    puzzles: Puzzles,
    scale: str,
    threads: int = ...,
    *,
    at_least: float | None = ...,
    at_most: float | None = ...,
    timeout: float | None = ...,
) -> Ratings[Rating]: ...
def rate_many(
    puzzles: Puzzles,
    scale: str = "se",
    threads: int = 1,
    *,
    at_least: float | None = None,
    at_most: float | None = None,
    timeout: float | None = None,
) -> Ratings[Rating]:
    """A rating for each puzzle, in order; one that is refused, or slow, never loses the others.

    Nothing is raised for a puzzle: the `status` of its rating tells what became of it. The limits
    are those of `rate`, for each puzzle. `threads=0` is for all cores; scales that are read off a
    path work in as many processes.
    """
    wanted = scale_named(scale)
    found = wanted.many(puzzles, Limits(at_least, at_most, timeout), workers(threads))
    return Ratings(tuple(wanted.rating.figures), found)


def _refuse_to_rate(puzzle: str | Grid) -> NoReturn:
    """Raises what is wrong with a puzzle that cannot be rated."""
    grid = puzzle if isinstance(puzzle, Grid) else Grid(puzzle)
    refuse_mistakes(grid)
    grid.solution()
    raise InvalidPuzzle("it cannot be rated")
