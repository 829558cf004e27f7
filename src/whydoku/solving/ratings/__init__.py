"""Ratings: how hard a puzzle is, on a scale that has a name.

rating.py          the rating of a puzzle on a scale, and the limits at which rating stops; the
                   ratings of many puzzles, with columns
engine_scales.py   ratings from the kernels: those of Sudoku Explainer, and the depth
scales.py          all scales by name; HoDoKu's scale and our own, which judge the path that a
                   profile takes, and what people would call a puzzle
"""

from __future__ import annotations

from typing import Literal, NoReturn, Unpack, overload

from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.grids.bulk import Puzzles, arrays, workers
from whydoku.grids.bulk.rows import is_ruled
from whydoku.grids.grid import Grid
from whydoku.grids.mistakes import refuse_mistakes
from whydoku.shapes.arguments import typed
from whydoku.solving.ratings.rating import (
    DepthRating,
    HodokuRating,
    LevelRating,
    LimitOptions,
    Limits,
    Rating,
    Ratings,
    RatingStatus,
    SeRating,
    WhydokuRating,
)
from whydoku.solving.ratings.scales import (
    SCALES,
    Scale,
    scale_named,
    scale_names,
    usual_scale,
)

__all__ = [
    "SCALES",
    "DepthRating",
    "HodokuRating",
    "LevelRating",
    "Limits",
    "Rating",
    "RatingStatus",
    "Ratings",
    "Scale",
    "SeRating",
    "WhydokuRating",
    "rate",
    "rate_many",
    "scale_named",
    "scale_names",
]


@typed
def rate(puzzle: str | Grid, scale: str | None, limits: Limits) -> Rating:
    """Rates a puzzle on the named scale, or on its usual one. A grid with placed digits or removed
    candidates is rated as it stands.

    Raises NoSolution, ManySolutions or InvalidPuzzle, with the reason, for a puzzle that cannot be
    rated.
    """
    asked = scale_named(usual_scale(puzzle) if scale is None else scale)
    if is_ruled(puzzle) and asked.refusal:
        raise WhydokuError(asked.refusal)
    [rating] = asked.rated([puzzle], limits, 1)
    if rating.is_refused:
        _refuse_to_rate(puzzle)
    return rating


@overload
def rate_many(
    puzzles: Puzzles, scale: Literal["se"] = ..., threads: int = ..., **limits: Unpack[LimitOptions]
) -> Ratings[SeRating]: ...
@overload
def rate_many(
    puzzles: Puzzles, scale: Literal["hodoku"], threads: int = ..., **limits: Unpack[LimitOptions]
) -> Ratings[HodokuRating]: ...
@overload
def rate_many(
    puzzles: Puzzles, scale: Literal["whydoku"], threads: int = ..., **limits: Unpack[LimitOptions]
) -> Ratings[WhydokuRating]: ...
@overload
def rate_many(
    puzzles: Puzzles, scale: Literal["depth"], threads: int = ..., **limits: Unpack[LimitOptions]
) -> Ratings[DepthRating]: ...
@overload
def rate_many(
    puzzles: Puzzles, scale: Literal["level"], threads: int = ..., **limits: Unpack[LimitOptions]
) -> Ratings[LevelRating]: ...
@overload
def rate_many(
    puzzles: Puzzles,
    scale: str = ...,
    threads: int = ...,
    *,
    numbers: Literal[True],
    **limits: Unpack[LimitOptions],
) -> arrays.Table: ...
@overload
def rate_many(
    puzzles: Puzzles,
    scale: str = ...,
    threads: int = ...,
    *,
    numbers: Literal[False] = ...,
    **limits: Unpack[LimitOptions],
) -> Ratings[Rating]: ...
@typed
def rate_many(
    puzzles: Puzzles,
    scale: str = "se",
    threads: int = 1,
    *,
    at_least: float | None = None,
    at_most: float | None = None,
    timeout: float | None = None,
    numbers: bool = False,
) -> Ratings[Rating] | arrays.Table:
    """Rates many puzzles in order; a puzzle that is refused or slow does not affect the others.

    No puzzle raises an error: the `status` of its rating says how rating ended. Each puzzle is
    rated within the limits, which are those of `whydoku.rate`. `threads=0` uses all cores.
    `numbers=True` gives an array of numpy with a field for each column.
    """
    if numbers:
        arrays.need_numpy()
    wanted = scale_named(scale)
    rated = wanted.rated(puzzles, Limits(at_least, at_most, timeout), workers(threads))
    ratings = Ratings[Rating](wanted.rating, rated)
    return ratings.__array__() if numbers else ratings


def _refuse_to_rate(puzzle: str | Grid) -> NoReturn:
    """Raises an error that says why a puzzle cannot be rated."""
    grid = puzzle if isinstance(puzzle, Grid) else Grid(puzzle)
    refuse_mistakes(grid)
    grid.solution()
    raise InvalidPuzzle("it cannot be rated")
