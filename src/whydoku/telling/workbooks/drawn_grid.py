"""Draws a grid into a sheet: each cell of the grid is one cell of the sheet, or nine small cells if
each candidate has its own.

The borders of boxes and regions are thick; those between cells are thin and grey. Windows are
shaded, and a diagonal is a line through its cells.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from math import ceil
from typing import Any, Final

from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import scheme
from whydoku.grids.rules import Rules
from whydoku.telling.grid_lines import diagonals_of, shades_of
from whydoku.telling.workbooks.looks import GONE, INK, NONE, RULE, SHADE, THICK, THIN, filled
from whydoku.telling.workbooks.page import Page, PagePlace

SPACE: Final = "\N{NO-BREAK SPACE}"
"""Stands for a missing candidate: programs that centre a text ignore common spaces at its end."""

_UP, _DOWN = 1, 2
"""The ways of diagonals, as the file format numbers them; both together are 3."""

_SIDES: Final = {"top": (-1, 0), "left": (0, -1), "bottom": (1, 0), "right": (0, 1)}
"""The sides of a cell, and where the cell beyond each is."""


def scaled(length: int, size: int) -> int:
    """A length or a size of font in a grid that has so many rows, if it is `length` in one of nine:
    cells are as much larger as there are fewer."""
    return length * 9 // size


def places_of_marks(digits: Collection[int], size: int = 9) -> list[str]:
    """The candidates of a cell as strings: lines of three, with each digit in its place."""
    after = (SPACE, SPACE, "\n")
    last = 3 * lines_of_marks(size)
    pieces = [f"{n if n in digits else SPACE}{after[(n - 1) % 3]}" for n in range(1, last + 1)]
    return [*pieces[:-1], pieces[-1].rstrip("\n")]


def lines_of_marks(size: int) -> int:
    """How many lines the candidates of a cell take in a grid of this size."""
    return ceil(size / 3)


def borders(rules: Rules, row: int, column: int, step: int = 1) -> dict[str, Any]:
    """The xlsxwriter properties for the borders of a small cell, given by its row and column among
    the small cells of a grid; `step` is the number of small cells along the side of a cell.

    Each border is drawn by both cells beside it, since programs differ in which one they show.
    """
    here = row // step, column // step
    sides = {
        side: _border(rules, here, ((row + down) // step, (column + right) // step))
        for side, (down, right) in _SIDES.items()
    }
    drawn: dict[str, Any] = {}
    for side, width in sides.items():
        if width != NONE:
            drawn[side] = width
            drawn[f"{side}_color"] = RULE if width == THIN else INK
    return drawn


def look_of_cell(rules: Rules, row: int, column: int, step: int = 1) -> dict[str, Any]:
    """The xlsxwriter properties for all that is drawn of a small cell, but what stands in it; see
    `borders`."""
    look = borders(rules, row, column, step)
    (r, down), (c, right) = divmod(row, step), divmod(column, step)
    shades, diagonals = _marks_of_rules(rules)
    if 9 * r + c in shades:
        look |= filled(SHADE)
    along = diagonals.get(9 * r + c, 0)
    way = along & (_DOWN * (down == right) | _UP * (down + right == step - 1))
    return look | {"diag_type": way, "diag_border": THIN, "diag_color": RULE} if way else look


@lru_cache(maxsize=64)
def _marks_of_rules(rules: Rules) -> tuple[frozenset[int], Mapping[int, int]]:
    """The cells of further houses that are shaded, and those through which diagonals go, each with
    the ways of these."""
    shaded = {
        9 * y + x
        for rectangles in shades_of(rules)
        for left, top, wide, high in rectangles
        for y in range(top, top + high)
        for x in range(left, left + wide)
    }
    ways: dict[int, int] = {}
    for first, last in diagonals_of(rules):
        step, way = (10, _DOWN) if first % 9 < last % 9 else (8, _UP)
        for i in range(first, last + 1, step):
            ways[i] = ways.get(i, 0) | way
    return frozenset(shaded), ways


def drawn_cells(
    rules: Rules, row: int, column: int, size: int
) -> Iterator[tuple[int, PagePlace, dict[str, Any]]]:
    """Yields the cells of a grid whose upper left corner is at `row` and `column`: each with its
    place on the sheet, and the properties for its looks and for a font of this size."""
    for i in rules.tables.cells:
        r, c = divmod(i, 9)
        yield i, (row + r, column + c), look_of_cell(rules, r, c) | {"font_size": size}


def _border(rules: Rules, one: tuple[int, int], other: tuple[int, int]) -> int:
    """The width of the border between two cells that touch, the second of which may be beyond the
    grid; they may be the same."""
    size, regions = rules.size, rules.regions
    if one == other:
        return NONE
    if not all(0 <= n < size for n in other):
        return THICK
    here, there = (regions[r * size + c] for r, c in (one, other))
    return THIN if here == there else THICK


def name_lines(page: Page, row: int, column: int, naming: str, step: int = 1, *, size: int) -> None:
    """Writes the names of the rows, in the notation `naming`, to the left of a grid of a size, and
    those of the columns above it.

    `step` is the number of small cells along the side of a cell.
    """
    symbols = scheme(naming)
    small = {"font_size": 8}
    names = [*zip(symbols.rows, symbols.columns, strict=True)]
    for n, (of_row, of_column) in enumerate(names[:size]):
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
    for i, at, more in drawn_cells(grid.rules, row, column, size):
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
    """Draws a grid with its pencil marks in small cells: each holds one candidate, and a digit
    takes all nine of its cell.

    `size` is the font size of candidates and `large` that of digits.
    """
    given = grid.givens.bits
    digits = {k // 9: k for k in members(grid.digits)}
    for i in grid.tables.cells:
        top, left = i // 9 * 3, i % 9 * 3
        if (k := digits.get(i)) is not None:
            look = "given" if given >> k & 1 else "entry"
            area = row + top, column + left, row + top + 2, column + left + 2
            more = look_of_cell(grid.rules, i // 9, i % 9) | {"font_size": large}
            page.sheet.merge_range(*area, "", page.looks.of(look, **more))
            page.number(*area[:2], k % 9 + 1, look, **more)
            continue
        for digit in range(9):
            r, c = top + digit // 3, left + digit % 3
            more = look_of_cell(grid.rules, r, c, 3) | {"font_size": size}
            if grid.bits >> 9 * i + digit & 1:
                page.number(row + r, column + c, digit + 1, "mark", **more)
            else:
                page.blank(row + r, column + c, "mark", **more)
