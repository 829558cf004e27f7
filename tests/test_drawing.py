"""Pictures of grids, character by character."""

from __future__ import annotations

from corpus import WIKIPEDIA as PUZZLE
from whydoku import CandidateSet, CellSet, Grid
from whydoku.world.drawing import draw_cells, draw_marks


def test_symbols_stand_in_nine_lines_with_two_rules() -> None:
    assert draw_cells(PUZZLE).split("\n") == [
        "5 3 . | . 7 . | . . .",
        "6 . . | 1 9 5 | . . .",
        ". 9 8 | . . . | . 6 .",
        "------+-------+------",
        "8 . . | . 6 . | . . 3",
        "4 . . | 8 . 3 | . . 1",
        "7 . . | . 2 . | . . 6",
        "------+-------+------",
        ". 6 . | . . . | 2 8 .",
        ". . . | 4 1 9 | . . 5",
        ". . . | . 8 . | . 7 9",
    ]


def test_marks_stand_in_columns_wide_enough_for_them() -> None:
    assert draw_marks(Grid(PUZZLE).bits).split("\n") == [
        "+-----------------+--------------+-----------------+",
        "| 5   3    124    | 26   7  2468 | 1489  1249 248  |",
        "| 6   247  247    | 1    9  5    | 3478  234  2478 |",
        "| 12  9    8      | 23   34 24   | 13457 6    247  |",
        "+-----------------+--------------+-----------------+",
        "| 8   125  1259   | 579  6  147  | 4579  2459 3    |",
        "| 4   25   2569   | 8    5  3    | 579   259  1    |",
        "| 7   15   1359   | 59   2  14   | 4589  459  6    |",
        "+-----------------+--------------+-----------------+",
        "| 139 6    134579 | 357  35 7    | 2     8    4    |",
        "| 23  278  237    | 4    1  9    | 36    3    5    |",
        "| 123 1245 12345  | 2356 8  26   | 1346  7    9    |",
        "+-----------------+--------------+-----------------+",
    ]


def test_a_cell_without_marks_is_a_dot() -> None:
    lines = draw_marks(0).split("\n")
    assert lines[0] == lines[4] == lines[12] == "+-------+-------+-------+"
    assert lines[1] == "| . . . | . . . | . . . |"


def test_sets_draw_where_they_are() -> None:
    assert str(CellSet("r1c19 r9c5")).split("\n")[0] == "X . . | . . . | . . X"
    assert str(CellSet("r1c19 r9c5")).split("\n")[10] == ". . . | . X . | . . ."
    assert "| 39 39 . | . . . |" in str(CandidateSet("39r1c12"))
