"""A grid as nine rows of nine cells, the form in which most programs hold one."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

from whydoku.shapes.checked import WrongValue, in_words, wrong
from whydoku.shapes.marks import Allowed, Between, Parsed, Published, Sized

_CELLS: Final = 'a digit 1 to 9, or 0, null, "" or "." for an empty cell'

CellValue: TypeAlias = (
    Annotated[int, Between(0, 9)]
    | Literal["", ".", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]
    | None
)
RowOfCells: TypeAlias = Annotated[list[CellValue], Sized(9, 9)]


def line_of_rows(value: list[Any]) -> str:
    """The 81 characters of a grid that is given as nine rows of nine cells; raises WrongValue if
    `value` is anything else."""
    if len(value) != 9:
        raise _no_grid("", value, "a grid has 9 rows of 9 cells")
    return "".join(_line_of_row(row, number) for number, row in enumerate(value, 1))


def _line_of_row(row: Any, number: int) -> str:
    if not isinstance(row, list) or len(row) != 9:
        raise _no_grid(f"row {number}", row, "a row is a list of 9 cells")
    return "".join(_symbol(cell, number, column) for column, cell in enumerate(row, 1))


def _symbol(cell: Any, row: int, column: int) -> str:
    if cell is None or cell == "":
        return "."
    is_digit = isinstance(cell, int) and not isinstance(cell, bool) and 0 <= cell <= 9
    if is_digit or (isinstance(cell, str) and len(cell) == 1 and cell in ".0123456789"):
        return str(cell).replace("0", ".")
    raise wrong(f"row {row}, column {column}", cell, _CELLS)


def _no_grid(place: str, value: Any, clause: str) -> WrongValue:
    return WrongValue(place, f"found {in_words(value)}; {clause}")


AskedRows: TypeAlias = Annotated[
    str,
    Parsed(line_of_rows, Annotated[list[Any], Allowed("a list of 9 rows")]),
    Published(
        "AskedRows",
        "A grid as nine rows of nine cells.\n\nA cell is a digit, as a number or as text, or 0, "
        'null, "" or "." if it is empty.',
        Annotated[list[RowOfCells], Sized(9, 9)],
    ),
]
"""The type of a grid that is given as nine rows; it is turned into 81 characters."""
