"""Draws a grid into a sheet: each cell of the grid is one cell of the sheet, or nine small cells if
each candidate has its own.

The borders of boxes are thick; those between cells are thin and grey.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import scheme
from whydoku.telling.workbooks.looks import GONE, INK, NONE, RULE, THICK, THIN, filled
from whydoku.telling.workbooks.page import Page, PagePlace

SPACE: Final = "\N{NO-BREAK SPACE}"
"""Stands for a missing candidate: programs that centre a text ignore common spaces at its end."""


def places_of_marks(digits: Collection[int]) -> list[str]:
    """The candidates of a cell as nine strings: three lines with each digit in its place."""
    after = (SPACE, SPACE, "\n")
    pieces = [f"{n if n in digits else SPACE}{after[(n - 1) % 3]}" for n in range(1, 10)]
    return [*pieces[:-1], pieces[-1].rstrip("\n")]


def borders(row: int, column: int, step: int = 1) -> dict[str, Any]:
    """The xlsxwriter properties for the borders of a small cell, given by its row and column among
    the small cells of a grid; `step` is the number of small cells along the side of a cell.

    Each border is drawn by both cells beside it, since programs differ in which one they show.
    """
    sides = {
        "top": _border(row, step),
        "left": _border(column, step),
        "bottom": _border(row + 1, step),
        "right": _border(column + 1, step),
    }
    drawn: dict[str, Any] = {}
    for side, width in sides.items():
        if width != NONE:
            drawn[side] = width
            drawn[f"{side}_color"] = RULE if width == THIN else INK
    return drawn


def drawn_cells(
    row: int, column: int, size: int
) -> Iterator[tuple[int, PagePlace, dict[str, Any]]]:
    """Yields the cells of a grid whose upper left corner is at `row` and `column`: each with its
    place on the sheet, and the properties for its borders and for a font of this size."""
    for i in range(81):
        r, c = divmod(i, 9)
        yield i, (row + r, column + c), borders(r, c) | {"font_size": size}


def _border(line: int, step: int) -> int:
    """The width of the border along a line of the grid. `line` is its distance from the edge in
    small cells; `step` is the number of small cells along the side of a cell."""
    if line % (3 * step) == 0:
        return THICK
    return THIN if line % step == 0 else NONE


def name_lines(page: Page, row: int, column: int, naming: str, step: int = 1) -> None:
    """Writes the names of the rows, in the notation `naming`, to the left of a grid, and those of
    the columns above it.

    `step` is the number of small cells along the side of a cell.
    """
    symbols = scheme(naming)
    small = {"font_size": 8}
    for n, (of_row, of_column) in enumerate(zip(symbols.rows, symbols.columns, strict=True)):
        middle = step * n + step // 2
        page.text(row + middle, column - 1, of_row, "mark", **small)
        page.text(row - 1, column + middle, of_column, "mark", **small)


def draw_digits(
    page: Page,
    row: int,
    column: int,
    grid: Grid,
    *,
    size: int,
    marked: Mapping[int, str] | None = None,
) -> None:
    """Draws a grid whose upper left corner is at `row` and `column`: givens are bold, other digits
    plain. `marked` is what stands in some cells and is wrong; it is drawn red.

    `size` is the font size of digits. If candidates have been removed from the grid, its open cells
    show the remaining ones, small, as a player writes them.
    """
    given = grid.givens.bits
    digits = {k // 9: k for k in members(grid.digits)}
    for i, at, more in drawn_cells(row, column, size):
        k = digits.get(i)
        if marked and i in marked:
            put_found(page, at, marked[i], "entry", more | filled(GONE))
        elif k is None and grid.removed:
            marks = " ".join(map(str, grid.digits_at(i)))
            small = {"font_size": max(size // 3, 8), "text_wrap": True}
            page.text(*at, marks, "mark", **(more | small))
        elif k is None:
            page.blank(*at, "entry", **more)
        else:
            page.number(*at, k % 9 + 1, "given" if given >> k & 1 else "entry", **more)


def put_found(page: Page, at: PagePlace, found: str, look: str, more: Mapping[str, Any]) -> None:
    """Writes what was found in a cell of a grid: a digit, a text, or `.` for an empty cell."""
    if found == ".":
        page.blank(*at, look, **more)
    elif len(found) == 1 and found.isdecimal():
        page.number(*at, int(found), look, **more)
    else:
        page.text(*at, found, look, **more, shrink=True)


def draw_pencil_marks(
    page: Page,
    row: int,
    column: int,
    grid: Grid,
    *,
    size: int,
    large: int,
) -> None:
    """Draws a grid with its pencil marks in 27 x 27 small cells: each holds one candidate, and a
    digit takes all nine of its cell.

    `size` is the font size of candidates and `large` that of digits.
    """
    given = grid.givens.bits
    digits = {k // 9: k for k in members(grid.digits)}
    for i in range(81):
        top, left = i // 9 * 3, i % 9 * 3
        if (k := digits.get(i)) is not None:
            look = "given" if given >> k & 1 else "entry"
            area = row + top, column + left, row + top + 2, column + left + 2
            more = borders(i // 9, i % 9) | {"font_size": large}
            page.sheet.merge_range(*area, "", page.looks.of(look, **more))
            page.number(*area[:2], k % 9 + 1, look, **more)
            continue
        for digit in range(9):
            r, c = top + digit // 3, left + digit % 3
            more = borders(r, c, 3) | {"font_size": size}
            if grid.bits >> 9 * i + digit & 1:
                page.number(row + r, column + c, digit + 1, "mark", **more)
            else:
                page.blank(row + r, column + c, "mark", **more)
