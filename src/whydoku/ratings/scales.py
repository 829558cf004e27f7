"""All scales: the name of each, what it measures, and how to rate puzzles on it, block by block.
What people would call a puzzle is rated here, as it follows from the rating on another scale."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from whydoku.bulk import Puzzles, rows_or_list
from whydoku.errors import UnknownName
from whydoku.grid import Grid
from whydoku.levels.table import LEVELS, level_and_choices, level_of
from whydoku.paths.rows import PuzzleRows
from whydoku.ratings.path_ratings import path_many
from whydoku.ratings.rating import (
    DepthRating,
    HodokuRating,
    LevelRating,
    Limits,
    Rating,
    SeRating,
    WhydokuRating,
)
from whydoku.ratings.records import depth_ratings, se_ratings

SECONDS_PER_BLOCK: Final = 0.25
"""How many seconds it should take to rate a block of puzzles."""


class Blocks:
    """Cuts puzzles into blocks of at least `least` puzzles, and adapts their size to the time that
    earlier blocks took."""

    def __init__(self, least: int) -> None:
        self._least = least
        self._size = least

    def __call__(self, count: int) -> Iterator[range]:
        """Yields the numbers from 0 to `count` - 1 in blocks. The caller must finish each block
        before asking for the next, since the time spent on one block decides the size of the
        next."""
        begin = 0
        while begin < count:
            begun = time.monotonic()
            block = range(begin, min(begin + self._size, count))
            yield block
            begin = block.stop
            self._adapt(time.monotonic() - begun)

    def _adapt(self, spent: float) -> None:
        if spent > SECONDS_PER_BLOCK:
            self._size = max(self._size // 2, self._least)
        elif spent < SECONDS_PER_BLOCK / 4:
            self._size *= 2


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


Rater: TypeAlias = Callable[[Sequence[str | Grid]], Iterator[Sequence[Rating]]]
"""A function that rates puzzles. It yields the ratings in order, block by block as soon as a block
is done. Refused puzzles get ratings too."""


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

    def rater(self, limits: Limits, threads: int) -> Rater:
        """A function that rates puzzles block by block, each of which takes a short while."""
        blocks = Blocks(threads)

        def rated(puzzles: Sequence[str | Grid]) -> Iterator[Sequence[Rating]]:
            for block in blocks(len(puzzles)):
                yield self.many(puzzles[block.start : block.stop], limits, threads)

        return rated


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
