"""Some of the puzzles in a file: by number, by name, by sheet and cell; and the names of grids."""

from __future__ import annotations

from pathlib import Path

import pytest

from command_line import CommandLine
from corpus import MANY, WIKIPEDIA
from formats.awkward_sheets import put_grid
from formats.workbook_files import Page, ods_bytes, xlsx_bytes
from whydoku import read_all
from whydoku.errors import WhydokuError

NAMES = ["Warm up", "17", "", "Wow!", "Warm up", "Mon!B3"]


@pytest.fixture
def lines() -> list[str]:
    return ["nothing", *(f"{WIKIPEDIA} {name}".rstrip() for name in NAMES)]


@pytest.fixture
def week() -> bytes:
    """Two titled grids on one sheet, one beside a title, and one beside names of rows."""
    monday, tuesday, wednesday = Page("Mon"), Page("Tue day"), Page("Wed")
    for page, column in ((monday, 1), (monday, 12), (tuesday, 2), (wednesday, 1)):
        put_grid(page, 2, column, WIKIPEDIA, empty="", border=True)
    monday.put(0, 0, "Class 4b")
    monday.put(1, 1, "Easy")
    monday.put(1, 12, "Harder")
    tuesday.put(6, 0, "Beside")
    for n in range(9):
        wednesday.put(2 + n, 0, f"Row {n}")
    return xlsx_bytes(monday, tuesday, wednesday)


@pytest.mark.parametrize(
    ("only", "kept"),
    [
        (["2"], [2]),
        (["1,3-4", "4"], [1, 3, 4]),
        (["5-9", "1"], [1, 5, 6]),
        (["warm  UP"], [1, 5]),
        (["name=17", "wow!"], [2, 4]),
        (["Mon!B3"], [6]),
    ],
)
def test_puzzles_are_chosen_by_number_and_name(
    lines: list[str], only: list[str], kept: list[int]
) -> None:
    """In the order of the file; a line that is no puzzle has no number."""
    assert [reading.line - 1 for reading in read_all(lines, only=only)] == kept


def test_what_no_puzzle_is_is_said_with_what_there_is(lines: list[str]) -> None:
    *found, first, second = read_all(lines, only=["Warm", "7", "3"])
    assert [reading.line for reading in found] == [4]
    there = "there are 6 puzzles, such as 'Warm up', '17', 'Wow!', 'Mon!B3'"
    assert [str(reading.error) for reading in (first, second)] == [
        f"line 1: found no puzzle 'Warm'; {there}",
        f"line 1: found no puzzle '7'; {there}",
    ]


def test_after_the_last_number_nothing_is_read() -> None:
    def endless() -> object:
        yield WIKIPEDIA
        yield WIKIPEDIA
        raise AssertionError

    assert len([*read_all(endless(), only="1-2")]) == 2  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["0", "6-4", "", " ", "1,0"])
def test_what_can_be_no_choice_is_refused(text: str) -> None:
    with pytest.raises(WhydokuError, match=r"found '.*'; expected "):
        read_all([WIKIPEDIA], only=(text,))


@pytest.mark.parametrize(
    ("only", "names"),
    [
        ("mon!", ["Easy", "Harder"]),
        ("'Tue day'!$C$3", ["Beside"]),
        ("Mon!u11", ["Harder"]),
        ("Mon!J1:M4", ["Easy", "Harder"]),
        ("Wed!", [""]),
    ],
)
def test_puzzles_are_chosen_by_sheet_and_cell(week: bytes, only: str, names: list[str]) -> None:
    assert [reading.name for reading in read_all(week, only=only)] == names


def test_a_sheet_or_a_cell_without_a_puzzle_is_told(week: bytes) -> None:
    told = [str(reading.error) for reading in read_all(week, only=["wed", "Mon!K3"])]
    there = "there are 4 puzzles, such as 'Easy', 'Harder', 'Beside'"
    assert told == [
        f"line 1: found no puzzle 'wed'; {there}; 'wed!' means all puzzles of that sheet",
        f"line 1: found no puzzle 'Mon!K3'; {there}",
    ]


def test_a_grid_is_named_by_the_only_text_beside_it() -> None:
    for file_of in (xlsx_bytes, ods_bytes):
        page = Page()
        for top, at in ((0, 0), (10, 11)):
            put_grid(page, top, 2, WIKIPEDIA, empty="", border=True)
            page.put(top, at, f"Grid {top}")
        assert [reading.name for reading in read_all(file_of(page))] == ["Grid 0", "Grid 10"]


def test_every_command_takes_a_choice(whydoku: CommandLine, tmp_path: Path, week: bytes) -> None:
    book, other = tmp_path / "week.xlsx", tmp_path / "other.txt"
    book.write_bytes(week)
    other.write_text(f"{MANY} Easy\n{MANY} Other\n")
    files = ["-f", str(book), "-f", str(other)]
    ran = whydoku("convert", *files, "--only", "easy", "--only", "4", "--format", "csv")
    assert (ran.code, ran.err) == (0, "")
    assert [line[81:] for line in ran.lines[1:]] == [",Easy", ",", ",Easy"]
    ran = whydoku("check", *files, "--only", "Other", "--only", "None")
    assert (ran.code, ran.lines) == (1, ["multiple 0", "invalid"])
    assert ran.err.endswith(
        f"week.xlsx, {other}: found no puzzle 'None'; there are 6 puzzles, "
        "such as 'Easy', 'Harder', 'Beside'\n"
    )
    assert whydoku("check", WIKIPEDIA, "--only", "1").code == 2
    assert whydoku("check", *files, "--only", "0").code == 2
    told = whydoku("batch", "check", str(other), "-o", str(tmp_path / "o.csv"), "--only", "1")
    assert (told.code, "whydoku convert" in told.err) == (2, True)


def test_names_become_the_tabs_of_several_puzzles(
    whydoku: CommandLine, tmp_path: Path, week: bytes
) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    pytest.importorskip("xlsxwriter")
    book, out = tmp_path / "week.xlsx", tmp_path / "out.xlsx"
    book.write_bytes(week)
    words = ["sheet", "-f", str(book), "-o", str(out), "--sheets"]
    assert whydoku(*words, "live").code == 0
    assert openpyxl.load_workbook(out).sheetnames == ["Easy", "Harder", "Beside", "Live grid 4"]
    assert whydoku(*words, "puzzle,solution", "--only", "Mon!").code == 0
    tabs = ["Easy, Puzzle", "Easy, Solution", "Harder, Puzzle", "Harder, Solution"]
    assert openpyxl.load_workbook(out).sheetnames == tabs
    assert [r.name for r in read_all(out, only="Easy, Puzzle!")] == ["Easy"]
