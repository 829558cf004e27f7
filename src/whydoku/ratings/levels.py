"""Rates puzzles by level: what people would call them."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Final

from whydoku.bulk import Puzzles, rows_or_list
from whydoku.grid import Grid
from whydoku.levels.table import LEVELS, level_and_choices, level_of
from whydoku.paths.rows import PuzzleRows
from whydoku.ratings.rating import LevelRating, Limits, SeRating
from whydoku.ratings.se import se_ratings

MOST_CHOICES: Final = 81
"""More choices than any puzzle leaves open."""


def level_many(puzzles: Puzzles, limits: Limits, threads: int) -> list[LevelRating]:
    """Rates puzzles by level."""
    listed = rows_or_list(puzzles)
    rows = PuzzleRows(listed)
    rated = se_ratings(listed, Limits(at_most=_most(limits), timeout=limits.timeout), threads)
    return [_rating(partial(rows.grid, n), se, limits) for n, se in enumerate(rated)]


def _most(limits: Limits) -> float:
    """The rating of Sudoku Explainer above which nothing more has to be known about a puzzle."""
    most = math.inf if limits.at_most is None else limits.at_most
    below = [level.se.most for level in LEVELS.values() if level.number <= most]
    return max((end for end in below if end < math.inf), default=0.0)


def _rating(grid: Callable[[], Grid], se: SeRating, limits: Limits) -> LevelRating:
    """The rating of a puzzle by that of Sudoku Explainer; `grid` makes its grid."""
    if se.is_refused:
        return LevelRating(status=se.status)
    if se.status == "timeout":
        bound = level_of(se.bound or 0.0, MOST_CHOICES).number
        return LevelRating(status="timeout", uniqueness=se.uniqueness, bound=bound)
    if se.status == "above":
        choices, level = 0, level_of(math.nextafter(_most(limits), math.inf), 0)
    elif se.er:
        level, choices = level_and_choices(se.er, grid())
    else:
        return LevelRating(number=0, choices=0, uniqueness=se.uniqueness)
    if status := limits.stopping(level.number):
        at = limits.bound(status, level.number)
        return LevelRating(status=status, uniqueness=se.uniqueness, bound=at, number=level.number)
    return LevelRating(
        level=level.name, number=level.number, choices=choices, uniqueness=se.uniqueness
    )
