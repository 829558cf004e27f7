"""Lists all scales: the name of each, what it measures, and how to rate puzzles on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

from whydoku.bulk import Puzzles
from whydoku.errors import UnknownName
from whydoku.grid import Grid
from whydoku.ratings.depth import depth_ratings
from whydoku.ratings.levels import LevelRater, level_many
from whydoku.ratings.path_ratings import PathRater, path_many
from whydoku.ratings.rating import (
    DepthRating,
    HodokuRating,
    LevelRating,
    Limits,
    Rating,
    SeRating,
    WhydokuRating,
)
from whydoku.ratings.records import RateByRecords, RecordRater
from whydoku.ratings.se import se_ratings


class Rater(Protocol):
    """A function that rates puzzles block by block."""

    def __call__(self, puzzles: Sequence[str | Grid]) -> Iterator[Sequence[Rating]]:
        """Yields the ratings in order, block by block as soon as a block is done. Refused puzzles
        get ratings too."""


@dataclass(frozen=True, slots=True)
class Scale:
    """A scale: the class of its ratings, what it measures, and two ways to rate.

    Both ways take limits and a number of threads: `rater` makes a rater, which reports block by
    block; `many` rates all puzzles in one call.
    """

    rating: type[Rating]
    about: str
    rater: Callable[[Limits, int], Rater]
    many: Callable[[Puzzles, Limits, int], Sequence[Rating]]

    @property
    def name(self) -> str:
        """The name by which users ask for the scale."""
        return self.rating.scale


def _scale_of_paths(rating: type[Rating], about: str) -> Scale:
    name = rating.scale
    return Scale(rating, about, partial(PathRater, name), partial(path_many, name))


def _scale_of_records(rating: type[Rating], about: str, rate: RateByRecords[Rating]) -> Scale:
    return Scale(rating, about, partial(RecordRater, rate), rate)


SCALES: Final = {
    scale.name: scale
    for scale in (
        _scale_of_records(SeRating, "Sudoku Explainer's ER, EP and ED", se_ratings),
        _scale_of_paths(HodokuRating, "HoDoKu's level and score"),
        _scale_of_paths(WhydokuRating, "the rating of the hardest step, and the toil of the path"),
        _scale_of_records(DepthRating, "the depth of trial and error", depth_ratings),
        Scale(LevelRating, "what people would call it", LevelRater, level_many),
    )
}
"""All scales, by name."""


def scale_named(name: str) -> Scale:
    """The scale with this name; raises UnknownName if there is none."""
    if name not in SCALES:
        raise UnknownName("scale", str(name), SCALES)
    return SCALES[name]
