"""The scales: for each its name, what it measures, and its rater."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

from whydoku.bulk import Puzzles
from whydoku.errors import UnknownName
from whydoku.grid import Grid
from whydoku.ratings.depth import depth_ratings
from whydoku.ratings.path_ratings import path_many, path_rater
from whydoku.ratings.rating import (
    DepthRating,
    HodokuRating,
    Limits,
    Rating,
    SeRating,
    WhydokuRating,
)
from whydoku.ratings.records import RecordRater
from whydoku.ratings.se import se_ratings


class Rater(Protocol):
    """Rates puzzles block by block."""

    def __call__(self, puzzles: Sequence[str | Grid]) -> Iterator[Sequence[Rating]]:
        """Yields the ratings in order, in blocks as they are done; refused puzzles have one too."""


@dataclass(frozen=True, slots=True)
class Scale:
    """A scale: the class of its ratings, what it measures, and two ways to rate.

    Both take limits and a number of threads: `rater` gives a rater, which reports block by block;
    `many` rates all puzzles in one call.
    """

    rating: type[Rating]
    about: str
    rater: Callable[[Limits, int], Rater]
    many: Callable[[Puzzles, Limits, int], Sequence[Rating]]

    @property
    def name(self) -> str:
        """The name by which it is asked for."""
        return self.rating.scale


SCALES: Final = {
    scale.name: scale
    for scale in (
        Scale(
            SeRating,
            "Sudoku Explainer's ER, EP and ED",
            partial(RecordRater, se_ratings),
            se_ratings,
        ),
        Scale(
            HodokuRating,
            "HoDoKu's level and score",
            partial(path_rater, "hodoku"),
            partial(path_many, "hodoku"),
        ),
        Scale(
            WhydokuRating,
            "the rating of the hardest step, and the toil of the path",
            partial(path_rater, "whydoku"),
            partial(path_many, "whydoku"),
        ),
        Scale(
            DepthRating,
            "the depth of trial and error",
            partial(RecordRater, depth_ratings),
            depth_ratings,
        ),
    )
}
"""Every scale by its name."""


def scale_named(name: str) -> Scale:
    """The scale of this name."""
    if name not in SCALES:
        raise UnknownName("scale", str(name), SCALES)
    return SCALES[name]
