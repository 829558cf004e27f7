"""One sheet to draw on: texts, numbers, formulas and links, sizes, and how it prints.

Rows and columns count from 0, as xlsxwriter counts them. Whatever begins like a formula is written
as text; only `formula` writes formulas.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from whydoku.faces.sheets.looks import FONT, LOOKS, SIZE, Looks
from whydoku.faces.sheets.tab_names import quoted_tab
from whydoku.faces.sheets.text_fit import fitted, height_of, lines_in
from whydoku.formats.workbooks.cells import address, column_letters

if TYPE_CHECKING:
    from xlsxwriter import Workbook
    from xlsxwriter.worksheet import Worksheet

HEADING: Final = 570
WIDE_HEADING: Final = 900
"""The widths of a heading in pixels that fit on an upright page and on one across."""

BELOW: Final = 3
"""The first row below the heading of a sheet."""

LONGEST_HEADER: Final = 80
"""The most characters of a title that the header of a page shows."""

A4: Final = 9
"""The number of the paper size; what fits it fits Letter as well, by `fit_to_pages`."""


@dataclass(frozen=True, slots=True)
class Page:
    """A sheet of a workbook, and what is needed to draw on it.

    `tab_of` gives the tab of another sheet of the same puzzle by its kind, or None if the workbook
    has no such sheet.
    """

    workbook: Workbook
    sheet: Worksheet
    looks: Looks
    tab: str
    tab_of: Callable[[str], str | None]

    def text(self, row: int, column: int, text: str, *looks: str, **more: Any) -> None:
        """Writes a text, whatever it begins with."""
        self.sheet.write_string(row, column, text, self.looks.of(*looks, **more))

    def number(self, row: int, column: int, number: float, *looks: str, **more: Any) -> None:
        """Writes a number."""
        self.sheet.write_number(row, column, number, self.looks.of(*looks, **more))

    def blank(self, row: int, column: int, *looks: str, **more: Any) -> None:
        """Writes an empty cell with a format."""
        self.sheet.write_blank(row, column, None, self.looks.of(*looks, **more))

    def formula(
        self, row: int, column: int, formula: str, value: str | float, *looks: str, **more: Any
    ) -> None:
        """Writes a formula with the value that it has now, for programs that do not compute it."""
        self.sheet.write_formula(row, column, formula, self.looks.of(*looks, **more), value)

    def merged(
        self,
        row: int,
        column: int,
        last_row: int,
        last_column: int,
        text: str,
        *looks: str,
        **more: Any,
    ) -> None:
        """Writes a text over several cells."""
        self.sheet.merge_range(
            row, column, last_row, last_column, "", self.looks.of(*looks, **more)
        )
        self.text(row, column, text, *looks, **more)

    def link(
        self,
        row: int,
        column: int,
        tab: str,
        text: str,
        *looks: str,
        to: tuple[int, int] = (0, 0),
        **more: Any,
    ) -> None:
        """Writes a link to a cell of another sheet of the workbook, the first one by default."""
        place = address(*to)
        self.sheet.write_url(
            row,
            column,
            f"internal:{quoted_tab(tab)}!{place}",
            self.looks.of("link", *looks, **more),
            text,
        )

    def range_of(
        self, row: int, column: int, last_row: int | None = None, last_column: int | None = None
    ) -> str:
        """A cell or a range of the sheet as formulas on any sheet refer to it."""
        first = cell(row, column)
        last = cell(
            row if last_row is None else last_row, column if last_column is None else last_column
        )
        area = first if first == last else f"{first}:{last}"
        return f"{quoted_tab(self.tab)}!{area}"

    def heading(self, title: str, about: str = "", pixels: int = HEADING) -> None:
        """Writes the title of the sheet and a line below it into the first rows, before `BELOW`.

        A long text is written smaller, and cut if it is still wider than so many pixels.
        """
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
        """Writes a text over several columns of so many pixels, in as many lines as it needs."""
        size = max(LOOKS[name].get("font_size", SIZE) for name in looks)
        self.sheet.set_row_pixels(row, height_of(lines_in(text, pixels, size)) + 4)
        self.merged(row, column, row, last_column, text, *looks, text_wrap=True, valign="top")

    def widths(self, first: int, pixels: int, count: int = 1) -> None:
        """Sets the width of some columns."""
        self.sheet.set_column_pixels(first, first + count - 1, pixels)

    def heights(self, first: int, pixels: int, count: int = 1) -> None:
        """Sets the height of some rows."""
        for row in range(first, first + count):
            self.sheet.set_row_pixels(row, pixels)

    def prints(
        self,
        title: str,
        last_row: int,
        last_column: int,
        *,
        orientation: Literal["portrait", "landscape"] = "portrait",
        pages_high: int = 1,
        repeat: tuple[int, int] | None = None,
    ) -> None:
        """Sets up printing: everything from A1 on, one page wide, under a header with the title.

        `pages_high` of 0 lets it run over as many pages as it needs; `repeat` are the rows that
        every page begins with.
        """
        sheet = self.sheet
        sheet.hide_gridlines(2)
        sheet.set_paper(A4)
        if orientation == "landscape":
            sheet.set_landscape()
        else:
            sheet.set_portrait()
        sheet.set_margins(left=0.6, right=0.6, top=0.8, bottom=0.7)
        sheet.center_horizontally()
        sheet.fit_to_pages(1, pages_high)
        sheet.print_area(0, 0, last_row, last_column)
        if repeat:
            sheet.repeat_rows(*repeat)
        # A figure right after the size of the font would be read as a part of it.
        name = title[:LONGEST_HEADER].replace("&", "&&")
        right = "" if title == self.tab else f'&R&"{FONT},Regular"&9&A'
        sheet.set_header(f'&L&"{FONT},Regular"&9 {name}{right}')
        sheet.set_footer(f'&R&"{FONT},Regular"&9&P / &N')


def cell(row: int, column: int) -> str:
    """A cell as formulas on its own sheet refer to it: `$B$3`."""
    return f"${column_letters(column)}${row + 1}"
