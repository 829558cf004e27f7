"""The columns of tables of puzzles: the class of a column, and the columns of ratings that all such
tables have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from whydoku.ratings import Rating
from whydoku.ratings.rating import is_known

SheetValue: TypeAlias = str | float | None
"""What a cell of a table shows; None leaves it empty."""

R_contra = TypeVar("R_contra", contravariant=True)


class SheetColumn(NamedTuple, Generic[R_contra]):
    """A column of a table: its head, its width in pixels, and how its value is read from a row."""

    head: str
    pixels: int
    value: Callable[[R_contra], SheetValue]
    is_figure: bool = True
    form: str = ""
    """The format of numbers in the column, such as `0.0`; empty if they are shown as they are."""
    is_turned: bool = False
    """Whether the head is written upwards, as the heads of techniques are."""


class RatedPuzzle(Protocol):
    """A puzzle with its ratings by scale, of which some may be missing."""

    @property
    def ratings(self) -> Mapping[str, Rating]:
        """The ratings of the puzzle, keyed by scale."""
        ...


def figure_of(scale: str, name: str) -> Callable[[RatedPuzzle], SheetValue]:
    """Makes a function that returns the figure `name` of a puzzle's rating on a scale, or None if
    the figure is not known."""

    def value(puzzle: RatedPuzzle) -> SheetValue:
        figure: Any = getattr(puzzle.ratings.get(scale), name, None)
        return figure if is_known(figure) else None

    return value


RATINGS: Final = (
    SheetColumn("Level", 76, figure_of("level", "level"), is_figure=False),
    SheetColumn("HoDoKu level", 76, figure_of("hodoku", "level"), is_figure=False),
    SheetColumn("HoDoKu score", 70, figure_of("hodoku", "score")),
    SheetColumn("whydoku rating", 74, figure_of("whydoku", "rating"), form="0.0"),
    SheetColumn("whydoku work", 74, figure_of("whydoku", "toil"), form="0.0"),
    SheetColumn("Guess depth", 54, figure_of("depth", "depth")),
)
"""The columns of ratings that every table of puzzles has."""
