"""Turns grids into data for the layout of books: digits, pencil marks, and a description in
words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from whydoku.grid import Grid

NO_MARKS: Final = ("",) * 81


def grid_data(grid: Grid, *, pencil: bool) -> dict[str, Any]:
    """The data of a grid, with pencil marks if `pencil` is set or if candidates have been removed
    from the grid."""
    if not (pencil or grid.removed):
        return _digits(grid, grid.as_line())
    marks = _marks(grid)
    return _digits(grid, grid.as_line(), marks) | {"marks": marks}


def solution_data(grid: Grid, solution: str) -> dict[str, Any]:
    """The data of a grid filled with its solution, in which the givens stand out."""
    return _digits(grid, solution)


def _digits(grid: Grid, line: str, marks: Sequence[str] = NO_MARKS) -> dict[str, Any]:
    given = grid.puzzle.as_line()
    others = ("." if known != "." else digit for known, digit in zip(given, line, strict=True))
    return {"given": given, "placed": "".join(others), "about": about(line, marks)}


def about(line: str, marks: Sequence[str] = NO_MARKS) -> str:
    """The digits and pencil marks of a grid in words, row by row, for people who do not see it."""
    return " ".join(
        f"Row {row}: {_row_told(line[9 * row - 9 : 9 * row], marks[9 * row - 9 : 9 * row])}."
        for row in range(1, 10)
    )


def _row_told(digits: str, marks: Sequence[str]) -> str:
    if "." not in digits:
        return " ".join(digits)
    cells = [
        f"{digit} in {column}" if digit != "." else f"pencil marks {' '.join(some)} in {column}"
        for column, (digit, some) in enumerate(zip(digits, marks, strict=True), 1)
        if digit != "." or some
    ]
    return ", ".join(cells) or "empty"


def _marks(grid: Grid) -> list[str]:
    """A text for each cell: the digits of its candidates, or nothing if the cell is filled."""
    return [
        "" if digit != "." else "".join(map(str, grid.digits_at(cell)))
        for cell, digit in enumerate(grid.as_line())
    ]
