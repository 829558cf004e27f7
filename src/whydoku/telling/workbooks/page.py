"""Draws on one sheet: writes texts, numbers, formulas and links, sets sizes, and sets up printing.

Rows and columns count from 0, as xlsxwriter counts them. Whatever begins like a formula is written
as text; only `formula` writes formulas.

Tables: the class of a column, how the head and a row are written, and the columns of ratings
that all tables of puzzles have.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from whydoku.dataclass import dataclass
from whydoku.formats.workbooks.cells import address, column_letters
from whydoku.solving.ratings import Rating
from whydoku.solving.ratings.rating import is_known
from whydoku.telling.workbooks.looks import (
    FIGURES,
    FONT,
    INDENT,
    LOOKS,
    SIZE,
    TEXTS,
    Looks,
    fitted,
    height_of,
    lines_in,
    quoted_tab,
)

if TYPE_CHECKING:
    from xlsxwriter.worksheet import Worksheet


PagePlace: TypeAlias = tuple[int, int]
"""The row and the column of a cell."""

PageArea: TypeAlias = tuple[int, int, int, int]
"""A rectangle of cells: the row and the column of the first, and those of the last."""

HEADING: Final = 570
WIDE_HEADING: Final = 900
"""The greatest widths of a heading in pixels: on an upright page, and on a landscape page."""

BELOW: Final = 3
"""The first row below the heading of a sheet."""

LONGEST_HEADER: Final = 80
"""The most characters of a title that the header of a page shows."""

A4: Final = 9
"""The number of the paper size A4; `fit_to_pages` makes what fits A4 fit Letter, too."""


@dataclass(frozen=True, slots=True)
class Page:
    """A sheet of a workbook, with what is needed to draw on it; `tabs` are the names of the sheets
    of the same puzzle, by kind."""

    looks: Looks
    sheet: Worksheet
    tab: str
    tabs: Mapping[str, str]

    @classmethod
    def added(cls, looks: Looks, tab: str, tabs: Mapping[str, str] = MappingProxyType({})) -> Page:
        """A new sheet at the end of the workbook that has these looks."""
        return cls(looks, looks.workbook.add_worksheet(tab), tab, tabs)

    def text(self, row: int, column: int, text: str, *looks: str, **more: Any) -> None:
        """Writes a text into a cell as it is, even if it begins like a formula."""
        self.sheet.write_string(row, column, text, self.looks.of(*looks, **more))

    def number(self, row: int, column: int, number: float, *looks: str, **more: Any) -> None:
        """Writes a number into a cell."""
        self.sheet.write_number(row, column, number, self.looks.of(*looks, **more))

    def blank(self, row: int, column: int, *looks: str, **more: Any) -> None:
        """Writes an empty cell with a format."""
        self.sheet.write_blank(row, column, None, self.looks.of(*looks, **more))

    def formula(
        self, row: int, column: int, formula: str, value: str | float, *looks: str, **more: Any
    ) -> None:
        """Writes a formula, and its present value for programs that compute none."""
        self.sheet.write_formula(row, column, formula, self.looks.of(*looks, **more), value)

    def merged(self, area: PageArea, text: str, *looks: str, **more: Any) -> None:
        """Merges several cells and writes a text into them, if there is one."""
        self.sheet.merge_range(*area, "", self.looks.of(*looks, **more))
        if text:
            self.text(*area[:2], text, *looks, **more)

    def link(self, row: int, column: int, tab: str, text: str, to: PagePlace = (0, 0)) -> None:
        """Writes a link to a cell of another sheet, by default to its first cell."""
        place = f"internal:{quoted_tab(tab)}!{address(*to)}"
        self.sheet.write_url(row, column, place, self.looks.of("link", "ruled"), text)

    def accept(self, area: PageArea, rule: Mapping[str, Any], fault: str, cure: str) -> None:
        """Makes cells accept only what a rule allows; else a message shows fault and cure."""
        message = {"error_title": fault, "error_message": cure}
        self.sheet.data_validation(*area, {**rule, **message})

    def mark(self, area: PageArea, rule: str, **look: Any) -> None:
        """Gives cells a look wherever a formula, written for the first of them, is true."""
        shown = self.looks.workbook.add_format(look)
        rules = {"type": "formula", "criteria": rule, "format": shown}
        self.sheet.conditional_format(*area, rules)

    def range_of(self, row: int, column: int, last_row: int, last_column: int) -> str:
        """The reference to a rectangle of cells on this sheet in formulas on any sheet."""
        return f"{quoted_tab(self.tab)}!{range_of(row, column, last_row, last_column)}"

    def heading(self, title: str, about: str = "", pixels: int = HEADING) -> None:
        """Writes the title of the sheet and a line about it, in the rows above `BELOW`, with a
        margin on the left.

        A long text is written smaller, and cut if it is still wider than `pixels`.
        """
        self.widths(0, 16)
        for row, high in enumerate((36, 22, 16)):
            self.sheet.set_row_pixels(row, high)
        shown, size = fitted(title, pixels, (18, 14, 11))
        self.text(0, 1, shown, "title", font_size=size)
        if about:
            shown, size = fitted(about, pixels, (11, 9))
            self.text(1, 1, shown, "subtitle", font_size=size)

    def paragraph(
        self, row: int, column: int, last_column: int, text: str, pixels: float, *looks: str
    ) -> None:
        """Writes a text over several columns, together `pixels` wide, in several lines."""
        size = max(LOOKS[name].get("font_size", SIZE) for name in looks)
        self.sheet.set_row_pixels(row, height_of(lines_in(text, pixels, size)) + 4)
        area = row, column, row, last_column
        self.merged(area, text, *looks, text_wrap=True, valign="top")

    def widths(self, first: int, pixels: int, count: int = 1) -> None:
        """Sets the width, in pixels, of `count` columns from `first` on."""
        self.sheet.set_column_pixels(first, first + count - 1, pixels)

    def widths_of(self, columns: Iterable[int]) -> None:
        """Sets the widths of the columns of a table, from the second one on."""
        for column, pixels in enumerate(columns, 1):
            self.widths(column, pixels)

    def grid_widths(self, first: int, side: int, count: int, gap: int = 16) -> None:
        """Sets the widths of the columns of a grid, and of the gap to its right."""
        self.widths(first, side, count)
        self.widths(first + count, gap)

    def heights(self, first: int, pixels: int, count: int = 1) -> None:
        """Sets the height, in pixels, of `count` rows from `first` on."""
        for row in range(first, first + count):
            self.sheet.set_row_pixels(row, pixels)

    def prints(
        self,
        title: str,
        last_row: int,
        last_column: int,
        *,
        across: bool = False,
        head: int | None = None,
        scale: int = 0,
        breaks: Sequence[int] = (),
    ) -> None:
        """Sets up printing: everything from A1 to the last row and column, one page wide, under a
        header with the title.

        The page is in landscape format if `across` is set. A table with its head in the row `head`
        takes as many pages as it needs, and each page begins with that row. With a `scale` in
        percent, new pages begin at the rows in `breaks`.
        """
        sheet = self.sheet
        sheet.hide_gridlines(2)
        sheet.set_paper(A4)
        if across:
            sheet.set_landscape()
        sheet.set_margins(left=0.6, right=0.6, top=0.8, bottom=0.7)
        sheet.center_horizontally()
        sheet.fit_to_pages(1, 1 if head is None else 0)
        sheet.print_area(0, 0, last_row, last_column)
        if head is not None:
            sheet.repeat_rows(head)
        if scale:
            sheet.set_print_scale(scale)
            sheet.set_h_pagebreaks(breaks)
        # A digit right after the font size would be read as part of it.
        name = title[:LONGEST_HEADER].replace("&", "&&")
        right = "" if title == self.tab else f'&R&"{FONT},Regular"&9&A'
        sheet.set_header(f'&L&"{FONT},Regular"&9 {name}{right}')
        sheet.set_footer(f'&R&"{FONT},Regular"&9&P / &N')


def cell(row: int, column: int) -> str:
    """The reference to a cell in formulas on the same sheet: `$B$3`."""
    return f"${column_letters(column)}${row + 1}"


def range_of(row: int, column: int, last_row: int, last_column: int) -> str:
    """The reference to some cells in formulas on the same sheet: `$B$3:$D$9`, or `$B$3`."""
    first, last = cell(row, column), cell(last_row, last_column)
    return first if first == last else f"{first}:{last}"


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
