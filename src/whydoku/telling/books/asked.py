"""What can be asked of a book: the options of the command line, and fields of a request."""

from __future__ import annotations

from typing import Annotated, Any, Final

from whydoku.dataclass import dataclass
from whydoku.shapes.marks import (
    About,
    Between,
    Called,
    Meant,
    OneName,
    Sample,
    Setting,
    Sized,
)
from whydoku.shapes.texts import SYMBOLS
from whydoku.solving.profiles.profile import Profile
from whydoku.solving.ratings import SCALES
from whydoku.telling.books.front import FrontMatter
from whydoku.telling.books.plan import (
    MOST_IN_SHEET,
    MOST_PER_PAGE,
    MOST_SOLUTIONS,
    NO_SCALE,
    WHICH_CELLS,
    BookPlan,
    HintsPlace,
    Pages,
    disclosures_of,
    numbers_of,
    paper_of,
)
from whydoku.telling.picture_files.paper import SIZES_TOLD
from whydoku.telling.pictures.drawing.themes import THEMES

HIGHEST: Final = 10**6
"""The highest number that the first puzzle or page of a book may have."""

EXERCISES: Final = 4
"""The number of positions of a worksheet, unless another is asked for."""

_LINE: Final = Sized(most=200)
"""The bound of a text that stands on one line."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedPages:
    """What can be asked of every book, a worksheet too: its paper, its pages and its looks."""

    heading = "Pages and looks"

    paper: Annotated[
        str,
        _LINE,
        Meant("paper"),
        About(f"Paper: {SIZES_TOLD}."),
    ] = "a4"
    margin: Annotated[str, _LINE, Meant("length"), Setting()] = "15mm"
    """Margin on all sides."""
    binding: Annotated[str, _LINE, Meant("length"), Setting()] = "0mm"
    """Extra margin on the inside, where pages are bound; parts then begin on a right page."""
    bleed: Annotated[str, _LINE, Meant("length"), Setting()] = "0mm"
    """Room around the page, such as 3mm, with crop marks beyond it."""
    per_page: Annotated[
        int | None,
        Between(1, MOST_PER_PAGE),
        Meant("number"),
        Sample(2),
        About(f"Puzzles on a page, up to {MOST_PER_PAGE}; by default 4, 2 or 1, cells of 7 mm."),
    ] = None
    pages_multiple: Annotated[int, Between(1, MOST_IN_SHEET), Meant("number"), Setting()] = 1
    """Make the number of pages a multiple of N, such as 16, with pages for notes at the end."""
    first_page: Annotated[int, Between(1, HIGHEST), Meant("number"), Setting()] = 1
    """The number of the first page."""
    page_numbers: Annotated[bool, Setting()] = True
    """Print the numbers of the pages (the default)."""
    heads: Annotated[bool, Setting()] = False
    """Print the title of the book at the top of left pages, and the title of the part at the top of
    right ones."""
    large_print: bool = False
    """Large letters, thick lines, large solutions."""
    accessible: Annotated[bool, Setting()] = False
    """Make each grid a table that a screen reader walks cell by cell; without it each grid has a
    description."""
    title: Annotated[str, _LINE, Meant("text")] = ""
    """Add a title page with this title; a worksheet has it above its pages."""
    author: Annotated[str, _LINE, Meant("name"), Setting(), Sample("A. Setter")] = ""
    """The author, printed beside the title."""
    labels: Annotated[bool, Setting()] = False
    """Name the rows and columns of every grid."""
    first: Annotated[int, Between(1, HIGHEST), Meant("number"), Setting()] = 1
    """The number of the first puzzle."""
    pencil: bool = False
    """Print the pencil marks of every puzzle, or of positions for singles."""
    theme: Annotated[str | None, OneName(THEMES[1:]), Sample("grey")] = None
    """The colours of pictures: print by default, or grey in a worksheet."""
    symbols: Annotated[str | None, OneName(tuple(SYMBOLS)), Sample("pictures")] = None
    """Print letters, colours or pictures in place of digits, and name them in texts."""
    solutions: bool = True
    """Print solutions (the default)."""

    def plan(self, profile: Profile, style: str, **more: Any) -> BookPlan:
        """Makes the plan of the book; `profile` finds its steps, `style` tells them, and `more` are
        further fields of the plan."""
        names = ("title", "author", "large_print", "accessible", "labels", "first", "pencil")
        return BookPlan(
            paper=paper_of(self.paper, self.margin, self.binding, self.bleed),
            pages=Pages(
                multiple=self.pages_multiple,
                first=self.first_page,
                numbers=self.page_numbers,
                heads=self.heads,
            ),
            per_page=self.per_page or 0,
            solutions=self.solutions,
            profile=profile,
            style=self.symbols or style,
            symbols=self.symbols or "",
            theme=self.theme or "",
            **{name: getattr(self, name) for name in names},
            **more,
        )


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedContents(AskedPages):
    """What can be asked of a book of puzzles: what it prints of each of them."""

    heading = "What is printed of puzzles"

    rules_page: Annotated[bool, Setting()] = False
    """Add a page with the rules, how to begin, and what the levels ask for."""
    by_level: bool = False
    """Group the puzzles by level, the easiest first."""
    names: bool = False
    """Print the names that puzzles have in the input, and the days in a column called day."""
    scale: Annotated[str, OneName((*SCALES, NO_SCALE)), Setting()] = "se"
    """Scale of the rating beside each level."""
    hints: HintsPlace = "none"
    """Print hints that help wherever a solver is stuck: upside down below each puzzle, or at the
    back."""
    disclosures: Annotated[str, _LINE, Called("disclosure"), Meant("numbers")] = str(WHICH_CELLS)
    """How much the hints show, from 1 to 4 as in `whydoku hint`; with 1,3 there are two hints, the
    second at the back."""
    key: Annotated[bool, Setting()] = True
    """Add a key that explains how to read hints or explanations, and the names in them (the
    default)."""
    explained: Annotated[str, _LINE, Called("explain"), Meant("numbers")] = ""
    """Explain the solutions of these puzzles, such as 1,4-6 or all, with pictures of the harder
    steps and of the first single of each kind."""
    solutions_per_page: Annotated[
        int | None,
        Between(1, MOST_SOLUTIONS),
        Meant("number"),
        Sample(12),
        Setting(),
        About("Solutions on a page; by default as many as are easy to read."),
    ] = None

    @property
    def front(self) -> FrontMatter:
        """What stands before the puzzles."""
        return FrontMatter(rules=self.rules_page)

    def plan(self, profile: Profile, style: str, **more: Any) -> BookPlan:
        """Makes the plan of the book, as that of `AskedPages` does."""
        names = ("front", "by_level", "names", "scale", "hints", "key")
        return super().plan(
            profile,
            style,
            disclosures=disclosures_of(self.disclosures),
            explained=numbers_of(self.explained),
            solutions_per_page=self.solutions_per_page or 0,
            **{name: getattr(self, name) for name in names},
            **more,
        )
