"""Lists all scales: the name of each, what it measures, and how to rate puzzles on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from whydoku.bulk import Puzzles
from whydoku.errors import UnknownName
from whydoku.ratings.depth import depth_ratings
from whydoku.ratings.levels import level_many
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
from whydoku.ratings.se import se_ratings


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
