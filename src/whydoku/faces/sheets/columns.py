"""Columns of tables of puzzles, and those that all such tables share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from whydoku.ratings import Rating
from whydoku.ratings.rating import is_known

Shown: TypeAlias = str | float | None
"""The value of a cell; None leaves it empty."""

R_contra = TypeVar("R_contra", contravariant=True)


class Column(NamedTuple, Generic[R_contra]):
    """A column of a table: its head, its width in pixels, and its value for a row."""

    head: str
    pixels: int
    value: Callable[[R_contra], Shown]
    is_figure: bool = True
    form: str = ""
    """The number format of a figure that is not shown as it is."""
    is_turned: bool = False
    """Whether the head is written upwards, as those of the techniques are."""


class RatedPuzzle(Protocol):
    """A puzzle with its ratings by scale, of which some may be missing."""

    @property
    def ratings(self) -> Mapping[str, Rating]:
        """The ratings by scale."""
        ...


def figure_of(scale: str, name: str) -> Callable[[RatedPuzzle], Shown]:
    """A figure of a rating; None if it is not known."""

    def value(puzzle: RatedPuzzle) -> Shown:
        figure: Any = getattr(puzzle.ratings.get(scale), name, None)
        return figure if is_known(figure) else None

    return value


RATINGS: Final = (
    Column("HoDoKu level", 76, figure_of("hodoku", "level"), is_figure=False),
    Column("HoDoKu score", 70, figure_of("hodoku", "score")),
    Column("whydoku rating", 74, figure_of("whydoku", "rating"), form="0.0"),
    Column("whydoku toil", 74, figure_of("whydoku", "toil"), form="0.0"),
    Column("T&E depth", 54, figure_of("depth", "depth")),
)
"""The ratings that all tables show alike."""
