"""Grids from tables of cells: nine rows of nine numbers, or 81 numbers in a row.

A table may be a list, a tuple, an array or a data frame. An empty cell is 0, None, nan, an empty
text, or any character that means an empty cell in a line of 81.
"""

from __future__ import annotations

from collections.abc import Iterable, Sized
from numbers import Number
from typing import Any, Final, TypeAlias

from whydoku.errors import LONGEST_QUOTE, InvalidPuzzle, Where, counted
from whydoku.grids.notation import format_cell
from whydoku.grids.parts.other_sizes import ONLY, other_size, other_size_of_row
from whydoku.grids.parts.texts import BLANKS, GRID

_ALLOWED: Final = "expected 1 to 9, or 0, None or an empty text for an empty cell"
_ROWS: Final = "a grid has 9 rows of 9 cells"

CellTable: TypeAlias = Iterable[Any]
"""A grid as a table: nine rows of nine cells, or 81 cells."""


def line_of_table(table: CellTable) -> str:
    """The 81 characters that stand for a table of cells. Raises InvalidPuzzle, which names the
    cell, for a value that is neither a digit nor an empty cell."""
    rows = _items(table, GRID)
    if len(rows) == 9:
        cells: list[Any] = []
        for r, row in enumerate(rows):
            row_cells = (
                list(row) if isinstance(row, str) else _items(row, _ROWS, f" for row {r + 1}")
            )
            if len(row_cells) != 9:
                raise InvalidPuzzle(f"found {len(row_cells)} cells in row {r + 1}; {_ROWS}")
            cells += row_cells
    elif len(rows) == 81:
        cells = rows
    else:
        if told := _other_size_of(rows):
            raise InvalidPuzzle(f"found {told}; {ONLY}")
        if any(isinstance(row, str) and len(row) > 9 for row in rows):
            what = f"found a list of {counted(len(rows), 'text')}"
            raise InvalidPuzzle(f"{what}; {GRID}; whydoku.read_all takes lines of text")
        raise InvalidPuzzle(f"found a table of {len(rows)}; {_ROWS}, or 81 cells in a row")
    return "".join(_character(i, cell) for i, cell in enumerate(cells))


def _other_size_of(rows: list[Any]) -> str:
    """Words for a table that is a grid of another size; empty if it is none."""
    n = len(rows)
    if n and isinstance(rows[0], Sized) and len(rows[0]) != 1:
        return other_size_of_row(n) if len(rows[0]) == n else ""
    return other_size(n)


def rows_of_table(table: CellTable) -> list[list[Any]]:
    """The rows of a table of any size, each as a list. Raises InvalidPuzzle for a row that has no
    items."""
    return [_items(row, _ROWS) for row in _items(table, GRID)]


def _items(values: Any, wanted: str, place: str = "") -> list[Any]:
    """Lists the items of a list, a tuple, an array or a data frame. Raises InvalidPuzzle for
    anything else; `place` and `wanted` are parts of its sentence."""
    for method in ("to_numpy", "tolist"):
        if hasattr(values, method):
            values = getattr(values, method)()
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise InvalidPuzzle(f"found {type(values).__name__}{place}; {wanted}")
    return list(values)


def _is_digit(cell: Any) -> bool:
    """Whether the value of a cell is a number 0-9, of whatever type."""
    kind = type(cell)
    return kind is not bool and issubclass(kind, Number) and cell in range(10)


def is_missing(cell: Any) -> bool:
    """Whether the value of a cell is missing: nan, which alone differs from itself, or the NA of
    pandas."""
    try:
        return bool(cell != cell)  # noqa: PLR0124
    except (TypeError, ArithmeticError):  # the NA of pandas, and nans that refuse to be compared
        return True
    except ValueError:  # an array
        return False


def _character(i: int, cell: Any) -> str:
    """The character that stands for the value of cell `i` in a line of 81."""
    if isinstance(cell, str):
        text = cell.strip()
        if not text or (len(text) == 1 and text in "123456789" + BLANKS):
            return text or "."
    elif cell is None or is_missing(cell):
        return "."
    elif _is_digit(cell):
        return str(int(cell)) if cell else "."
    shown = repr(cell)
    if len(shown) > LONGEST_QUOTE:
        shown = shown[: LONGEST_QUOTE - 3] + "..."
    raise InvalidPuzzle(f"found {shown} for {format_cell(i)}; {_ALLOWED}", Where(cells=(i,)))
