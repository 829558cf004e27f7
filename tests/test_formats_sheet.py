"""Cells copied from a spreadsheet, with what editors and number formats make of them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus import WIKIPEDIA as LINE
from effort import few
from readings import lines81
from strategies import puzzles
from whydoku import Grid, read, read_all, write

PUZZLE = Grid(LINE)
SHEET = write(PUZZLE, "sheet")
ROWS = [[c if c != "." else "" for c in LINE[at : at + 9]] for at in range(0, 81, 9)]


def sheet(separator: str = "\t", empty: str = "", rows: list[list[str]] = ROWS) -> str:
    return "\n".join(separator.join(cell or empty for cell in row) for row in rows)


def spaced(separator: str, *, rows: bool, columns: bool) -> str:
    """The puzzle with empty rows or columns between the boxes."""
    lines = []
    for r, row in enumerate(ROWS):
        if rows and r in (3, 6):
            lines.append([""] * (11 if columns else 9))
        lines.append([*row[:3], "", *row[3:6], "", *row[6:]] if columns else row)
    return "\n".join(separator.join(line) for line in lines)


@pytest.mark.parametrize("separator", ["\t", ",", ";"])
@pytest.mark.parametrize("empty", ["", "0", ".", " ", "-", "0.0", '""'])
def test_a_block_is_read_with_every_separator_and_blank(separator: str, empty: str) -> None:
    assert read(sheet(separator, empty)) == PUZZLE


@settings(max_examples=few(60))
@given(puzzle=puzzles(), separator=st.sampled_from("\t;,"))
def test_any_puzzle_is_read_back(puzzle: Grid, separator: str) -> None:
    assert read(write(puzzle, "sheet").replace("\t", separator)) == puzzle


@pytest.mark.parametrize("line", ["." * 81, "." * 9 + LINE[9:], LINE[:72] + "." * 9])
def test_rows_without_a_digit_are_rows(line: str) -> None:
    assert read(write(Grid(line), "sheet")) == Grid(line)


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(line.rstrip() for line in SHEET.split("\n")),
        SHEET.replace("\n", "\r\n") + "\r\n",
        sheet(",", rows=[[f'"{cell}"' for cell in row] for row in ROWS]),
        sheet(rows=[[f"{cell}.0" if cell else "" for cell in row] for row in ROWS]),
    ],
    ids=["trailing tabs cut off", "other line ends", "quotes", "decimals"],
)
def test_other_programs_write_cells_in_other_ways(text: str) -> None:
    assert read(text) == PUZZLE


def test_a_row_of_nothing_but_tabs_may_be_cut_off() -> None:
    hollow = Grid(LINE[:27] + "." * 9 + LINE[36:])
    assert read("\n".join(line.rstrip() for line in write(hollow, "sheet").split("\n"))) == hollow


@pytest.mark.parametrize("separator", ["\t", ",", ";"])
def test_empty_rows_and_columns_may_separate_the_boxes(separator: str) -> None:
    assert read(spaced(separator, rows=True, columns=True)) == PUZZLE
    assert read(spaced(separator, rows=False, columns=True)) == PUZZLE
    bands = ["\n".join(SHEET.split("\n")[at : at + 3]) for at in (0, 3, 6)]
    assert read("\n\n".join(bands)) == PUZZLE


def test_several_digits_are_the_candidates_of_a_cell() -> None:
    rows = [[*row] for row in ROWS]
    rows[0][2], rows[1][1] = "124", "2 4"
    found = read(sheet(rows=rows))
    assert found == PUZZLE.remove("r1c3<>7, r2c2<>7")
    assert [reading.format for reading in read_all(SHEET.split("\n"))] == ["sheet"]


def test_blocks_follow_one_another() -> None:
    other = Grid("." * 9 + LINE[9:])
    for between in ("\n", "\n\n", "\n# another\n", f"\n{LINE}\n"):
        text = SHEET + between + write(other, "sheet") + "\n"
        grids = [reading.grid for reading in read_all(text.split("\n"))]
        assert grids == ([PUZZLE, PUZZLE, other] if LINE in between else [PUZZLE, other])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (SHEET.replace("5", "x", 1), "line 1: found 'x' for r1c1; expected a digit"),
        (SHEET.replace("8\t\t\t\t6", "88\t\t\t\t6"), "line 4: found '88' for r4c1"),
        ("\n".join(SHEET.split("\n")[:7]), "line 7: found 7 rows; a puzzle copied from a"),
        (SHEET.replace("\t\t", "\t", 1), "line 1: found 8 cells in row 1; a puzzle copied"),
        (SHEET.replace("6\t\t\t1", "6\t\t1"), "line 2: found 8 cells in row 2; a puzzle copied"),
        (SHEET.replace("8\t\t\t\t6", "8\t\t\t6"), "line 4: found 8 cells in row 4"),
        (sheet(",").replace("8,,,,6", "8,,,6"), "line 4: found 8 cells in row 4"),
        (sheet(";").replace(";", "", 1), "line 1: found 8 cells in row 1; a puz"),
        (sheet(",").replace(",", "", 2), "line 1: found 7 cells in row 1; a puz"),
        (sheet(",").replace("5,", "5,,", 1), "line 1: found 10 cells in row 1; a puzzle copied"),
    ],
)
def test_what_is_wrong_with_a_block_is_said_with_its_place(text: str, told: str) -> None:
    assert str(next(read_all(text.split("\n"))).error).startswith(told)


@pytest.mark.parametrize("separator", ["\t", ",", ";"])
@pytest.mark.parametrize("row", range(9))
def test_a_block_with_a_short_row_is_one_fault_and_the_next_is_read(
    separator: str, row: int
) -> None:
    lines = sheet(separator).split("\n")
    lines[row] = lines[row].replace(separator, "", 1)
    faulty, fine = read_all([*lines, "", *sheet(separator).split("\n")])
    assert (faulty.line, faulty.error is not None, fine.line81) == (1, True, LINE)


def test_a_clash_is_found_as_in_any_puzzle() -> None:
    with pytest.raises(ValueError, match="r1c1 and r1c2 both hold 5"):
        read(SHEET.replace("5\t3", "5\t5"))


def test_other_lines_with_separators_are_what_they_were() -> None:
    assert lines81([f"{LINE},easy,1", ",".join(LINE)]) == [LINE, LINE]
    assert [r.name for r in read_all(["puzzle,name", f"{LINE},mine"])] == ["mine"]
    assert str(next(iter(read_all(["a\tb\tc"]))).error).startswith("line 1, column 1: found 'a")
