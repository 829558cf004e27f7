"""Grids given as tables of numbers."""

from __future__ import annotations

import array
from typing import Any

import pytest

import whydoku as wd

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE = wd.Grid(LINE)
ROWS = [[int(c.replace(".", "0")) for c in LINE[at : at + 9]] for at in range(0, 81, 9)]
FLAT = [n for row in ROWS for n in row]
NAN = float("nan")


class Frame:
    """What frames of data and arrays have in common: a way to become a list."""

    def __init__(self, rows: list[Any]) -> None:
        self.rows = rows

    def to_numpy(self) -> Frame:
        return self

    def tolist(self) -> list[Any]:
        return self.rows


def with_empty(empty: object) -> list[list[object]]:
    return [[n or empty for n in row] for row in ROWS]


@pytest.mark.parametrize(
    "table",
    [
        ROWS,
        tuple(map(tuple, ROWS)),
        FLAT,
        array.array("b", FLAT),
        [array.array("d", row) for row in ROWS],
        Frame(ROWS),
        [*LINE],
        [LINE[at : at + 9] for at in range(0, 81, 9)],
        with_empty(None),
        with_empty(""),
        with_empty(" "),
        with_empty(NAN),
        [[float(n) if n else NAN for n in row] for row in ROWS],
    ],
)
@pytest.mark.parametrize("make", [wd.Grid, wd.read])
def test_tables_of_every_kind_are_grids(make: Any, table: Any) -> None:
    assert make(table) == PUZZLE


def test_rows_may_come_one_by_one() -> None:
    assert wd.Grid(iter(row) for row in ROWS) == PUZZLE


FIRST_ROWS: Any = [[0] * 9 for _ in range(8)]


@pytest.mark.parametrize(
    ("table", "told"),
    [
        *(
            ([*FIRST_ROWS, [cell, *[0] * 8]], f"found {cell!r} for r9c1")
            for cell in (-1, True, 1.5, "12", [1, 2])
        ),
        ([*FIRST_ROWS, ["x" * 99] + [0] * 8], "found 'xxxxxxxxxxxxxxxxxxxx... for r9c1"),
        ([*FIRST_ROWS, [1, 1] + [0] * 7], "r9c1 and r9c2 both hold 1"),
    ],
)
@pytest.mark.parametrize("make", [wd.Grid, wd.read])
def test_what_is_no_table_of_digits_is_refused_with_its_place(
    make: Any, table: Any, told: str
) -> None:
    with pytest.raises(wd.InvalidPuzzle) as error:
        make(table)
    assert str(error.value).startswith(told)
