"""Finds smaller grids on a sheet, of four to eight rows: those with a frame, and under rules that
somebody names the only digits of the sheet, too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from whydoku.formats.sources.reading import Reading
from whydoku.formats.workbooks.cells import Area, Sheet
from whydoku.formats.workbooks.grids_on_sheets import reading_of_window
from whydoku.formats.workbooks.lattices import Side, Window
from whydoku.formats.workbooks.marks import Marks, framed_around
from whydoku.grids.parts.other_sizes import ONLY
from whydoku.grids.rules import CLASSIC, SMALLEST, Rules

_FEWEST: Final = 3
"""The fewest digits of a smaller grid; a puzzle of 4 × 4 cells has four."""

_MOST_TRIALS: Final = 1000
"""The most digits around which a grid is looked for."""


def small_grids(sheet: Sheet, marks: Marks, asked: Rules = CLASSIC) -> list[Reading]:
    """The smaller grids on a sheet, of which `marks` has what belongs to no grid of nine rows. They
    are read under the rules that are asked for, if these are of their size, and else refused."""
    windows = [_window(area) for area in _framed(marks)]
    around = _around_all(marks)
    if not windows and around and _size(around) == asked.size < 9:
        windows = [_window(around)]
    return [_reading(sheet, window, asked) for window in windows]


def _reading(sheet: Sheet, window: Window, asked: Rules) -> Reading:
    size = len(window.rows)
    if size == asked.size:
        return reading_of_window(sheet, window, rules=asked)
    what = f"found a grid of {size} rows of {size} cells; {ONLY}"
    return sheet.fault(what, *window.cell(0))


def _framed(marks: Marks) -> Iterator[Area]:
    """Yields the squares of cells with a style that hold no digit twice in a row or a column, and
    none above their size."""
    for row, column in marks.anchors()[:_MOST_TRIALS]:
        if not marks.is_digit(row, column) or max(marks.runs(row, column)) > 8:
            continue
        area = framed_around(marks, row, column)
        if area and SMALLEST <= _size(area) <= 8 and _fits(marks, area):
            marks.take(_window(area))
            yield area


def _fits(marks: Marks, area: Area) -> bool:
    down, across = range(area.top, area.bottom + 1), range(area.left, area.right + 1)
    held = [
        (row, column, digit)
        for row in down
        for column, digit in marks.single.get(row, {}).items()
        if column in across
    ]
    in_lines = ({(row, digit) for row, _, digit in held}, {(n, digit) for _, n, digit in held})
    return (
        len(held) >= _FEWEST
        and not marks.other.count(Side(down, across))
        and all(len(line) == len(held) for line in in_lines)
        and all(int(digit) <= _size(area) for *_, digit in held)
    )


def _around_all(marks: Marks) -> Area | None:
    """The area around all digits and signs of empty cells."""
    filled = {row: bits for row, bits in marks.filled.items() if bits}
    if not filled:
        return None
    across = 0
    for bits in filled.values():
        across |= bits
    left = (across & -across).bit_length() - 1
    return Area(min(filled), left, max(filled), across.bit_length() - 1)


def _size(area: Area) -> int:
    """The number of rows of a square area; 0 for any other."""
    height, width = area.bottom - area.top + 1, area.right - area.left + 1
    return height if height == width else 0


def _window(area: Area) -> Window:
    rows, columns = range(area.top, area.bottom + 1), range(area.left, area.right + 1)
    return Window((*rows,), (*columns,))
