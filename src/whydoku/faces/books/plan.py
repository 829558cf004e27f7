"""The plan of a book: its contents and its looks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias, get_args

from whydoku.errors import UnknownName, WhydokuError, quoted
from whydoku.faces.books.front import FrontMatter
from whydoku.faces.books.paper import Pages, Paper
from whydoku.levels.table import LEVELS
from whydoku.player.disclosure import need_disclosure
from whydoku.player.hint import DISCLOSURES
from whydoku.profiles.profile import Profile
from whydoku.profiles.reading import profile_named
from whydoku.ratings import SCALES
from whydoku.render.pictures.themes import check_theme
from whydoku.render.words.manner import check_style
from whydoku.render.words.writer import PLAIN

HintsPlace: TypeAlias = Literal["none", "below", "back"]
"""Where the hints for a puzzle are printed: nowhere, the first upside down below the puzzle, or all
at the back."""

WHICH_CELLS: Final = 3
"""The disclosure of a hint that names the technique and the cells, but not what follows."""

MOST_PER_PAGE: Final = 9

MOST_SOLUTIONS: Final = 60

NO_SCALE: Final = "none"
"""The value of `BookPlan.scale` for a book without ratings."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """A set of puzzle numbers; if `every` is set, it contains all numbers."""

    numbers: frozenset[int] = frozenset()
    every: bool = False

    def __contains__(self, number: int) -> bool:
        return self.every or number in self.numbers

    def __bool__(self) -> bool:
        return self.every or bool(self.numbers)


ALL: Final = "all"

_RANGE: Final = re.compile(r"([0-9]{1,7})(?: ?- ?([0-9]{1,7}))?")


def numbers_of(text: str, what: str = "puzzles") -> Numbers:
    """The numbers that a text lists, such as `1,4-6`, or all of them for `all`; an error says
    `what` they name."""
    if text.strip().lower() == ALL:
        return Numbers(every=True)
    numbers: set[int] = set()
    for part in filter(None, (part.strip() for part in text.split(","))):
        match = _RANGE.fullmatch(part)
        if match is None or (match[2] and int(match[1]) > int(match[2])):
            raise WhydokuError(
                f"{what} are named by numbers such as 1,4-6, or by {ALL}; found {quoted(part)}"
            )
        numbers.update(range(int(match[1]), int(match[2] or match[1]) + 1))
    return Numbers(frozenset(numbers))


def disclosures_of(text: str) -> tuple[int, ...]:
    """The disclosures that a text lists, such as `1,3`, or all of them for `all`."""
    wanted = numbers_of(text, "disclosures")
    for disclosure in wanted.numbers:
        need_disclosure(disclosure)
    return tuple(disclosure for disclosure in DISCLOSURES if disclosure in wanted)


@dataclass(frozen=True, slots=True, kw_only=True)
class BookPlan:
    """The contents and the looks of a book. Fields whose names `asked.py` has mean what is said
    there."""

    paper: Paper = field(default_factory=Paper)
    pages: Pages = field(default_factory=Pages)
    front: FrontMatter = field(default_factory=FrontMatter)
    title: str = ""
    """The title on the title page; a book without a title has no such page."""
    author: str = ""
    per_page: int = 0
    """Puzzles per page; 0 means up to four, as many as there are, or one in large print."""
    large_print: bool = False
    pencil: bool = False
    """Whether all puzzles have pencil marks, or only those from which candidates were removed."""
    labels: bool = False
    """Whether rows and columns are named beside every grid, as they always are in worksheets and in
    accessible books."""
    names: bool = False
    by_level: bool = False
    scale: str = "se"
    """The scale of the ratings; `NO_SCALE` for none."""
    hints: HintsPlace = "none"
    disclosures: tuple[int, ...] = (WHICH_CELLS,)
    """How much the hints of each puzzle show, from 1 where to look to 4 everything: a hint for
    each. Only the first is printed below a puzzle, the others at the back."""
    key: bool = True
    solutions: bool = True
    solutions_per_page: int = 0
    """Solutions per page; 0 means as many as are easy to read."""
    level_names: Mapping[str, str] = field(default_factory=dict)
    """Names of the publisher's own for levels, by our names or by those in the input."""
    explained: Numbers = field(default_factory=Numbers)
    """The numbers of the puzzles whose solution paths are explained at the back."""
    first: int = 1
    volume: int = 0
    """The number of the volume; 0 if the book has only one."""
    origin: str = ""
    """How to make the puzzles again, if they were made to order; printed on the title page."""
    font: str = ""
    """A font of this machine for the texts; if empty, they are in the font that comes with
    typst."""
    profile: Profile = field(default_factory=lambda: profile_named("default"))
    uniqueness: bool = True
    style: str = PLAIN
    theme: str = ""
    """The colours of pictures; if empty, those of print, or greys in a worksheet."""
    practised: Mapping[str, str] = field(default_factory=dict)
    """Names that techniques of a worksheet share with others from which they need not be told."""
    accessible: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.per_page <= MOST_PER_PAGE:
            raise WhydokuError(
                f"a page has from 1 to {MOST_PER_PAGE} puzzles; found {self.per_page}"
            )
        if not 0 <= self.solutions_per_page <= MOST_SOLUTIONS:
            raise WhydokuError(
                f"a page has from 1 to {MOST_SOLUTIONS} solutions; found {self.solutions_per_page}"
            )
        if self.hints not in get_args(HintsPlace):
            raise UnknownName("place for hints", self.hints, get_args(HintsPlace))
        if self.scale not in (*SCALES, NO_SCALE):
            raise UnknownName("scale", self.scale, (*SCALES, NO_SCALE))
        if not self.disclosures:
            raise WhydokuError("hints must show something; give a disclosure from 1 to 4")
        for disclosure in self.disclosures:
            need_disclosure(disclosure)
        if self.theme:
            check_theme(self.theme)
        check_style(self.style)

    @property
    def on_a_page(self) -> int:
        """The number of puzzles on a page."""
        return self.per_page or (1 if self.large_print else 4)

    def name_of_level(self, level: str) -> str:
        """The name that the book prints for a level."""
        usual = f"Level {level}" if level.isdecimal() else level
        return self.level_names.get(level, level.capitalize() if level in LEVELS else usual)

    @property
    def text_size(self) -> float:
        """The size of the text in points: larger in large print, smaller on small pages."""
        if self.large_print:
            return 18.0
        return 9.5 if self.paper.room[0] < 400 else 10.5
