"""A grid as nine rows of nine cells, the form in which most programs hold one."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import ConfigDict, Field, PlainValidator, RootModel
from pydantic_core import PydanticCustomError

from whydoku.faces.web.api.answers.fields import published

NOT_ROWS: Final = "rows_type"
WRONG_ROWS: Final = "wrong_rows"
"""The types of the errors for something else than a list, and for a list that is not a grid."""

_CELLS: Final = 'allowed is a digit 1 to 9, or 0, null, "" or "." for an empty cell'

CellValue: TypeAlias = (
    Annotated[int, Field(ge=0, le=9)]
    | Literal["", ".", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]
    | None
)
RowOfCells: TypeAlias = Annotated[list[CellValue], Field(min_length=9, max_length=9)]


class AskedRows(RootModel[Annotated[list[RowOfCells], Field(min_length=9, max_length=9)]]):
    """A grid as nine rows of nine cells.

    A cell is a digit, as a number or as text, or 0, null, "" or "." if it is empty.
    """

    model_config = ConfigDict(title="Rows")


def line_of_rows(value: Any) -> str:
    """The 81 characters of a grid in rows; raises PydanticCustomError if it is none."""
    if not isinstance(value, list):
        raise PydanticCustomError(NOT_ROWS, "a list of 9 rows")
    if len(value) != 9:
        raise _wrong("", value, "a grid has 9 rows of 9 cells")
    return "".join(_line_of_row(row, number) for number, row in enumerate(value, 1))


def _line_of_row(row: Any, number: int) -> str:
    if not isinstance(row, list) or len(row) != 9:
        raise _wrong(f"row {number}", row, "a row is a list of 9 cells")
    return "".join(_symbol(cell, number, column) for column, cell in enumerate(row, 1))


def _symbol(cell: Any, row: int, column: int) -> str:
    if cell is None or cell == "":
        return "."
    is_digit = isinstance(cell, int) and not isinstance(cell, bool) and 0 <= cell <= 9
    if is_digit or (isinstance(cell, str) and len(cell) == 1 and cell in ".0123456789"):
        return str(cell).replace("0", ".")
    raise _wrong(f"row {row}, column {column}", cell, _CELLS)


def _wrong(place: str, found: Any, allowed: str) -> PydanticCustomError:
    """The error for a wrong value at a place; `allowed` is the clause that says what is right."""
    return PydanticCustomError(
        WRONG_ROWS, "{allowed}", {"place": place, "found": found, "allowed": allowed}
    )


RowsField: TypeAlias = Annotated[str, PlainValidator(line_of_rows), published("AskedRows")]
"""A grid in rows, which becomes its 81 characters."""
