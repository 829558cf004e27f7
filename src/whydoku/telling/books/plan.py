"""The plan of a book: its paper and its pages, its contents and its looks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, Literal, TypeAlias, get_args

from whydoku.dataclass import dataclass, field, replace
from whydoku.errors import UnknownName, WhydokuError, quoted
from whydoku.grids.rules import Rules
from whydoku.grids.tasks import task_of
from whydoku.playing.hints.disclosure import need_disclosure
from whydoku.playing.hints.hint import DISCLOSURES
from whydoku.solving.levels import LEVELS
from whydoku.solving.profiles.profile import Profile
from whydoku.solving.profiles.reading import profile_named
from whydoku.solving.ratings import SCALES
from whydoku.telling.books.front import FrontMatter
from whydoku.telling.picture_files.paper import PER_INCH, PER_MM, SIZES, sides_of
from whydoku.telling.pictures.drawing.framing import length_of
from whydoku.telling.pictures.drawing.themes import check_theme
from whydoku.telling.symbols import held_by_houses
from whydoku.telling.words.writing.manner import check_style
from whydoku.telling.words.writing.writer import PLAIN

_LEAST_ROOM: Final = 70 * PER_MM

MOST_IN_SHEET: Final = 64
"""The most pages that are printed on one sheet of paper, before it is folded and cut."""

WHICH_CELLS: Final = 3
"""The disclosure of a hint that names the technique and the cells, but not what follows."""

MOST_PER_PAGE: Final = 9

MOST_SOLUTIONS: Final = 60

NO_SCALE: Final = "none"
"""The value of `BookPlan.scale` for a book without ratings."""

ALL: Final = "all"

_RANGE: Final = re.compile(r"([0-9]{1,7})(?: ?- ?([0-9]{1,7}))?")


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper with margins on all four sides.

    `binding` is added to the inner margin, which is on the left of odd pages and on the right of
    even ones. Paper with a `bleed` is cut to its size after printing, along marks beyond it.
    """

    width: float = field(default=SIZES["a4"][0])
    height: float = field(default=SIZES["a4"][1])
    margin: float = 15 * PER_MM
    binding: float = 0.0
    bleed: float = 0.0

    def __post_init__(self) -> None:
        if min(self.room) < _LEAST_ROOM:
            wide, high = (f"{side / PER_MM:.0f}" for side in self.room)
            raise WhydokuError(
                f"the margins leave {wide} x {high} mm of the page; a book needs 70 mm each way"
            )

    @property
    def room(self) -> tuple[float, float]:
        """The width and the height between the margins."""
        return self.width - 2 * self.margin - self.binding, self.height - 2 * self.margin


@dataclass(frozen=True, slots=True, kw_only=True)
class Pages:
    """How the pages of a book are counted, and what stands above and below them.

    - `multiple`: the number of pages is a multiple of it; pages for notes fill the last sheet
    - `first`: the number of the first page
    - `numbers`: whether pages show their numbers
    - `heads`: whether the title of the book stands above left pages, and that of the part above
      right ones
    """

    multiple: int = 1
    first: int = 1
    numbers: bool = True
    heads: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.multiple <= MOST_IN_SHEET:
            raise WhydokuError(
                f"the pages of a book are a multiple of 1 to {MOST_IN_SHEET}; found {self.multiple}"
            )


def paper_of(
    size: str = "a4", margin: str = "15mm", binding: str = "0mm", bleed: str = "0mm"
) -> Paper:
    """Makes paper by its size, a name such as a4 or WIDTHxHEIGHT with a unit, and its margins."""
    lengths = (
        length_of(text, what, "0mm", "100mm").inches * PER_INCH
        for text, what in (
            (margin, "a margin"),
            (binding, "the room for the binding"),
            (bleed, "a bleed"),
        )
    )
    return Paper(*sides_of(size), *lengths)


SMALL: Final = 6
"""The size of the largest grids of a book that is for children by these alone."""

PLAIN_LEVELS: Final = {
    "gentle": "Very easy",
    "easy": "Easy",
    "medium": "Not so easy",
    "hard": "Tricky",
    "expert": "Hard",
    "fiendish": "Very hard",
    "diabolical": "Super hard",
    "monstrous": "Hardest of all",
}
"""The names of our levels in words for children."""

HintsPlace: TypeAlias = Literal["none", "below", "back"]
"""Where hints are printed: nowhere, the first upside down below its puzzle, or all at the back."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """A set of puzzle numbers; if `every` is set, it contains all numbers."""

    numbers: frozenset[int] = frozenset()
    every: bool = False

    def __contains__(self, number: int) -> bool:
        return self.every or number in self.numbers

    def __bool__(self) -> bool:
        return self.every or bool(self.numbers)


def numbers_of(text: str, what: str = "puzzles") -> Numbers:
    """The numbers that a text lists, such as `1,4-6` or `all`; an error says `what` they name."""
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
    """What a book holds and how it looks; `asked.py` says more about most fields."""

    paper: Paper = field(default_factory=Paper)
    pages: Pages = field(default_factory=Pages)
    front: FrontMatter = field(default_factory=FrontMatter)
    title: str = ""
    """The title on the title page; a book without a title has no such page."""
    author: str = ""
    per_page: int = 0
    """Puzzles per page; 0 means up to four whose cells have 7 mm, or one in large print."""
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
    """How to make the puzzles again, if they were made to order; printed below the last page."""
    font: str = ""
    """A font of this machine for the texts; if empty, the one that comes with typst."""
    profile: Profile = field(default_factory=lambda: profile_named("default"))
    uniqueness: bool = True
    style: str = PLAIN
    theme: str = ""
    """The colours of pictures; if empty, those of print, or greys in a worksheet."""
    practised: Mapping[str, str] = field(default_factory=dict)
    """Names that techniques of a worksheet share with others from which they need not be told."""
    accessible: bool = False
    symbols: str = ""
    """What stands in place of digits; empty for none."""
    plain: bool = False
    """Whether words are those for children, which the puzzles decide."""

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
        if not self.symbols:
            check_style(self.style)

    def for_readers_of(self, rules: Iterable[Rules]) -> BookPlan:
        """The same plan in words for children, if a book of puzzles of these rules has symbols or
        small grids alone."""
        return replace(self, plain=bool(self.symbols) or all(one.size <= SMALL for one in rules))

    def task_of(self, rules: Rules) -> str:
        """What there is to do under rules, with what stands in place of digits."""
        return task_of(rules, held_by_houses(rules.size, self.symbols), plain=self.plain)

    def name_of_level(self, level: str) -> str:
        """The name that the book prints for a level."""
        usual = f"Level {level}" if level.isdecimal() else level
        ours = PLAIN_LEVELS if self.plain else {one: one.capitalize() for one in LEVELS}
        return self.level_names.get(level, ours.get(level, usual))

    @property
    def text_size(self) -> float:
        """The size of the text in points: larger in large print, smaller on small pages."""
        if self.large_print:
            return 18.0
        return 9.5 if self.paper.room[0] < 400 else 10.5
