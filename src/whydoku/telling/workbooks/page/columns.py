"""Tables: the class of a column, how the head and a row are written, and the columns of ratings
that all tables of puzzles have."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from whydoku.solving.ratings import Rating
from whydoku.solving.ratings.rating import is_known
from whydoku.telling.workbooks.page.looks import FIGURES, INDENT, TEXTS, lines_in
from whydoku.telling.workbooks.page.page import Page

SheetValue: TypeAlias = str | float | None
"""What a cell of a table shows; None leaves it empty."""

R = TypeVar("R")
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
    look: str = "wrapped"
    """The look of texts in the column."""


def write_head(page: Page, row: int, columns: Sequence[SheetColumn[R]]) -> None:
    """Writes the heads of columns, from the second column of the sheet on."""
    for at, column in enumerate(columns, 1):
        page.text(row, at, column.head, "head", **(FIGURES if column.is_figure else TEXTS))


def write_row(
    page: Page, row: int, columns: Sequence[SheetColumn[R]], item: R, bold: Collection[int] = ()
) -> int:
    """Writes the values of a row, those in the columns `bold` in bold, and returns how many lines
    of text it has."""
    lines = 1
    for at, column in enumerate(columns, 1):
        value = column.value(item)
        more: dict[str, Any] = {"bold": True} if at in bold else {}
        if value is None or value == "":
            page.blank(row, at, "text", "ruled")
        elif isinstance(value, str):
            page.text(row, at, value, column.look, "ruled", **TEXTS, **more)
            lines = max(lines, lines_in(value, column.pixels - INDENT))
        else:
            more |= {"num_format": column.form} if column.form else {}
            page.number(row, at, value, "figure", "ruled", **more)
    return lines


class RatedPuzzle(Protocol):
    """A puzzle with its ratings by scale, of which some may be missing."""

    @property
    def ratings(self) -> Mapping[str, Rating]:
        """The ratings of the puzzle, keyed by scale."""
        ...


def figure_of(scale: str, name: str) -> Callable[[RatedPuzzle], SheetValue]:
    """Makes a function that reads a figure of a rating on a scale; None if it is not known."""

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
