"""The scales there are: a name, what it measures, and who rates on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

from whydoku.bulk import Puzzles
from whydoku.errors import UnknownName
from whydoku.grid import Grid
from whydoku.ratings.path_ratings import path_many, path_rater
from whydoku.ratings.rating import HodokuRating, Limits, Rating, SeRating, WhydokuRating
from whydoku.ratings.se import se_many, se_rater


class Rater(Protocol):
    """Rates one block of puzzles after the other."""

    def __call__(self, puzzles: Sequence[str | Grid]) -> Iterator[Sequence[Rating]]:
        """The ratings in order, some at a time, as they are done; the refused are among them."""

    def so_far(self) -> float:
        """What the puzzle at work has come to; 0 where that is not known."""

    def close(self) -> None:
        """Gives back what it works with."""


@dataclass(frozen=True, slots=True)
class Scale:
    """A scale: the kind of its ratings, what it tells, and who rates, of limits and threads.

    A rater goes from block to block and tells what is done; `many` rates all in one call.
    """

    rating: type[Rating]
    about: str
    rater: Callable[[Limits, int], Rater]
    many: Callable[[Puzzles, Limits, int], Sequence[Rating]]

    @property
    def name(self) -> str:
        """What it is asked for by."""
        return self.rating.scale


SCALES: Final = {
    scale.name: scale
    for scale in (
        Scale(SeRating, "Sudoku Explainer's ER, EP and ED", se_rater, se_many),
        Scale(
            HodokuRating,
            "HoDoKu's level and score",
            partial(path_rater, "hodoku"),
            partial(path_many, "hodoku"),
        ),
        Scale(
            WhydokuRating,
            "the hardest step of ours, and the toil of the way",
            partial(path_rater, "whydoku"),
            partial(path_many, "whydoku"),
        ),
    )
}
"""Every scale by its name."""


def scale_named(name: str) -> Scale:
    """The scale of this name."""
    if name not in SCALES:
        raise UnknownName("scale", str(name), SCALES)
    return SCALES[name]
