"""All scales: the name of each, what it measures, and how to rate puzzles on it. What people would
call a puzzle is rated here, as it follows from the rating on another scale."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from whydoku.errors import UnknownName
from whydoku.grids.bulk import Puzzles, rows_or_list
from whydoku.grids.grid import Grid
from whydoku.solving.levels import LEVELS, level_and_choices, level_of
from whydoku.solving.program import PuzzleRows
from whydoku.solving.ratings.engine_scales import depth_ratings, se_ratings
from whydoku.solving.ratings.path_scales import path_many
from whydoku.solving.ratings.rating import (
    DepthRating,
    HodokuRating,
    LevelRating,
    Limits,
    Rating,
    SeRating,
    WhydokuRating,
)

MOST_CHOICES: Final = 81
"""More choices than any puzzle leaves open."""


def level_many(puzzles: Puzzles, limits: Limits, threads: int) -> list[LevelRating]:
    """Rates puzzles by level."""
    listed = rows_or_list(puzzles)
    rows = PuzzleRows(listed)
    rated = se_ratings(listed, Limits(at_most=_most_se(limits), timeout=limits.timeout), threads)
    return [_level_rating(partial(rows.grid, n), se, limits) for n, se in enumerate(rated)]


def _most_se(limits: Limits) -> float:
    """The rating of Sudoku Explainer above which nothing more has to be known about a puzzle."""
    most = math.inf if limits.at_most is None else limits.at_most
    below = [level.se.most for level in LEVELS.values() if level.number <= most]
    return max((end for end in below if end < math.inf), default=0.0)


def _level_rating(grid: Callable[[], Grid], se: SeRating, limits: Limits) -> LevelRating:
    """The rating of a puzzle by that of Sudoku Explainer; `grid` makes its grid."""
    if se.is_refused:
        return LevelRating(status=se.status)
    if se.status == "timeout":
        bound = level_of(se.bound or 0.0, MOST_CHOICES).number
        return LevelRating(status="timeout", uniqueness=se.uniqueness, bound=bound)
    if se.status == "above":
        choices, level = 0, level_of(math.nextafter(_most_se(limits), math.inf), 0)
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


@dataclass(frozen=True, slots=True)
class Scale:
    """A scale: the class of its ratings, what it measures, and the function that rates many puzzles
    within limits on a number of threads."""

    rating: type[Rating]
    about: str
    many: Callable[[Puzzles, Limits, int], Sequence[Rating]]

    @property
    def name(self) -> str:
        """The name by which users ask for the scale."""
        return self.rating.scale


SCALES: Final = {
    scale.name: scale
    for scale in (
        Scale(SeRating, "Sudoku Explainer's ER, EP and ED", se_ratings),
        Scale(HodokuRating, "HoDoKu's level and score", partial(path_many, "hodoku")),
        Scale(
            WhydokuRating,
            "the rating of the hardest step, and the toil of the path",
            partial(path_many, "whydoku"),
        ),
        Scale(DepthRating, "the depth of trial and error", depth_ratings),
        Scale(LevelRating, "what people would call it", level_many),
    )
}
"""All scales, by name."""


def scale_names(texts: Iterable[str]) -> tuple[str, ...]:
    """The names of scales in some texts, each once; commas may separate the names, and `all` stands
    for every scale."""
    names = [name.strip() for text in texts for name in text.split(",")]
    return tuple(dict.fromkeys(n for name in names for n in (SCALES if name == "all" else (name,))))


def scale_named(name: str) -> Scale:
    """The scale with this name; raises UnknownName if there is none."""
    if name not in SCALES:
        raise UnknownName("scale", str(name), SCALES)
    return SCALES[name]
