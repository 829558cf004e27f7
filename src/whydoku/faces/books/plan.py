"""The plan of a book: its contents and its looks."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias, get_args

from whydoku.errors import UnknownName, WhydokuError, quoted
from whydoku.faces.books.paper import Paper
from whydoku.profiles.profile import Profile
from whydoku.profiles.reading import profile_named
from whydoku.ratings import SCALES
from whydoku.render.pictures.themes import check_theme
from whydoku.render.words.manner import check_style
from whydoku.render.words.writer import PLAIN

HintsPlace: TypeAlias = Literal["none", "below", "back"]
"""Where the first hint for a puzzle is printed: nowhere, upside down below the puzzle, or at the
back."""

MOST_PER_PAGE: Final = 9

NO_SCALE: Final = "none"
"""The word that stands in place of a scale for a book without ratings."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of some puzzles in a book; all puzzles if `every` is set."""

    numbers: frozenset[int] = frozenset()
    every: bool = False

    def __contains__(self, number: int) -> bool:
        return self.every or number in self.numbers

    def __bool__(self) -> bool:
        return self.every or bool(self.numbers)


ALL: Final = "all"

_RANGE: Final = re.compile(r"([0-9]{1,7})(?: ?- ?([0-9]{1,7}))?")


def numbers_of(text: str) -> Numbers:
    """The puzzle numbers that a text lists, such as `1,4-6`, or all of them for `all`."""
    if text.strip().lower() == ALL:
        return Numbers(every=True)
    numbers: set[int] = set()
    for part in filter(None, (part.strip() for part in text.split(","))):
        match = _RANGE.fullmatch(part)
        if match is None or (match[2] and int(match[1]) > int(match[2])):
            raise WhydokuError(
                f"puzzles are named by numbers such as 1,4-6, or by {ALL}; found {quoted(part)}"
            )
        numbers.update(range(int(match[1]), int(match[2] or match[1]) + 1))
    return Numbers(frozenset(numbers))


@dataclass(frozen=True, slots=True, kw_only=True)
class BookPlan:
    """The contents and the looks of a book.

    A book with a `title` has a title page. A page has `per_page` puzzles; 0 stands for four, or for
    one in large print. If `pencil` is set, all puzzles have pencil marks; otherwise only those that
    lack candidates. `labels` name the rows and columns of all grids; worksheets and accessible
    books have them anyway. `explained` are the puzzles whose paths are told at the back, in a
    `style`. If `by_level` is set, the puzzles are in groups from the easiest level on. In an
    `accessible` book each grid is a table, which a screen reader reads cell by cell; in others each
    grid has a description. Numbers begin with `first`. `origin` says how to make the puzzles again,
    if they were made. Texts are in a `font` of the machine, if one is named.
    """

    paper: Paper = field(default_factory=Paper)
    title: str = ""
    author: str = ""
    per_page: int = 0
    large_print: bool = False
    pencil: bool = False
    labels: bool = False
    names: bool = False
    by_level: bool = False
    scale: str = "se"
    hints: HintsPlace = "none"
    solutions: bool = True
    explained: Numbers = field(default_factory=Numbers)
    first: int = 1
    origin: str = ""
    font: str = ""
    profile: Profile = field(default_factory=lambda: profile_named("default"))
    uniqueness: bool = True
    style: str = PLAIN
    theme: str = "print"
    accessible: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.per_page <= MOST_PER_PAGE:
            raise WhydokuError(
                f"a page has from 1 to {MOST_PER_PAGE} puzzles; found {self.per_page}"
            )
        if self.hints not in get_args(HintsPlace):
            raise UnknownName("place for hints", self.hints, get_args(HintsPlace))
        if self.scale not in (*SCALES, NO_SCALE):
            raise UnknownName("scale", self.scale, (*SCALES, NO_SCALE))
        check_theme(self.theme)
        check_style(self.style)

    @property
    def on_a_page(self) -> int:
        """The number of puzzles on a page."""
        return self.per_page or (1 if self.large_print else 4)

    @property
    def text_size(self) -> float:
        """The size of the text in points: larger in large print, smaller on small pages."""
        if self.large_print:
            return 18.0
        return 9.5 if self.paper.room[0] < 400 else 10.5
