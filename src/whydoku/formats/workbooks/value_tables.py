"""Finds the grid in a table of values that is larger than nine rows of nine digits.

The table is a list, an array or a data frame. Like a sheet, it may have labels around the grid,
notes in cells, and digits as texts such as `5.0`.
"""

from __future__ import annotations

from collections.abc import Iterable
from numbers import Real
from typing import Any, Final

from whydoku.errors import InvalidPuzzle
from whydoku.formats.workbooks.cells import Sheet, SheetCell, text_of_number
from whydoku.formats.workbooks.search import readings_on_sheet
from whydoku.grids.grid import Grid
from whydoku.grids.parts.tables import CellTable, is_missing, rows_of_table

_MOST_LINES: Final = 1000
"""The most rows and the most columns of a table that is searched."""


def grid_in_table(table: CellTable) -> Grid | None:
    """The only grid in a table; None if there is none, or more than one."""
    try:
        rows = rows_of_table(table)
    except InvalidPuzzle:
        return None
    width = max(map(len, rows), default=0)
    if not (9 <= len(rows) <= _MOST_LINES and 9 <= width <= _MOST_LINES):
        return None
    sheet = Sheet("", form="table", lines=[*range(1, len(rows) + 1)])
    for number, row in enumerate(rows):
        sheet.rows[number] = dict(enumerate(map(_cell, row)))
    try:
        (reading,) = readings_on_sheet(sheet)
        grid = reading.grid
    except ValueError:  # no puzzle, several, or a faulty one
        return None
    return grid if reading.line + 8 <= len(rows) else None


def _cell(value: Any) -> SheetCell:
    if isinstance(value, str):
        return SheetCell(value)
    if value is None or isinstance(value, Iterable) or is_missing(value):
        return SheetCell("")
    if isinstance(value, Real) and not isinstance(value, bool):
        return SheetCell(text_of_number(float(value)), is_number=True)
    return SheetCell(repr(value))
