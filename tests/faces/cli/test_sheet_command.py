"""Workbooks on the command line: `whydoku sheet`, and the other commands that write .xlsx files."""

from __future__ import annotations

import csv
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import whydoku as wd
from command_line import CommandLine
from corpus import MANY, WIKIPEDIA, X_WING
from formats.awkward_sheets import put_grid
from formats.workbook_files import Page, xlsx_bytes
from whydoku.telling.workbooks import KINDS
from workbooks import block, need_writers, opened, texts


@pytest.fixture(autouse=True)
def _writers() -> None:
    need_writers()


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "out.xlsx"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "puzzles.csv"
    path.write_text(f"id,puzzle,note\n007,{X_WING},=1+1\n8,{MANY},\n9,123,3.50\n")
    return path


# sheet


def test_sheet_writes_the_sheets_that_are_asked_for(whydoku: CommandLine, out: Path) -> None:
    ran = whydoku("sheet", X_WING, WIKIPEDIA, "--sheets", "solution,puzzle", "-o", str(out))
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    read = opened(out)
    assert read.sheetnames == ["Puzzle 1", "Solution 1", "Puzzle 2", "Solution 2"]
    assert block(read["Puzzle 2"], 4, 2) == WIKIPEDIA


def test_a_class_gets_a_workbook_each_and_hands_in_all_of_them(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    """Names of files that are patterns are filled in on the way out, and matched on the way in."""
    out = str(tmp_path / "pupil-{n:02}.xlsx")
    assert whydoku("sheet", X_WING, WIKIPEDIA, MANY, "--sheets", "live", "-o", out).code == 1
    second = opened(tmp_path / "pupil-02.xlsx")
    assert second.sheetnames == ["Live grid"]
    assert second.worksheets[0]["B1"].value == "Puzzle 2"
    second.worksheets[0]["M3"].value = "Ada 7b"
    second.save(tmp_path / "pupil-02.xlsx")
    (tmp_path / "pupil-03.xlsx").unlink()
    handed_in = str(tmp_path / "pupil-*.xlsx")
    lines = whydoku("check", "-f", handed_in, "--format", "csv").out.splitlines()
    read = [*csv.DictReader(lines)]
    assert [row["name"] for row in read] == ["Puzzle 1", "Puzzle 2"]
    assert [Path(row["file"]).name for row in read] == ["pupil-01.xlsx", "pupil-02.xlsx"]
    assert [(row["puzzle"], row["open"]) for row in read] == [(X_WING, "56"), (WIKIPEDIA, "51")]
    assert "file" not in whydoku("check", X_WING, "--format", "csv").out


def test_files_like_none_and_braces_are_refused(whydoku: CommandLine, tmp_path: Path) -> None:
    ran = whydoku("check", "-f", str(tmp_path / "nobody-*.xlsx"))
    assert (ran.code, "no file is called like" in ran.err) == (2, True)
    ran = whydoku("sheet", X_WING, "--bank", "-o", str(tmp_path / "bank-{n}.xlsx"))
    assert (ran.code, "leave out the braces" in ran.err) == (2, True)
    assert not [*tmp_path.iterdir()]


def test_sheet_says_first_that_many_pictures_take_long(whydoku: CommandLine, out: Path) -> None:
    ran = whydoku("sheet", "--sheets", "pictures", "-o", str(out), *[WIKIPEDIA] * 50)
    assert ran.code == 0
    assert ran.err == (
        "whydoku: a workbook of 50 puzzles with pictures of their steps has about 20 MB and takes "
        "about 1 minute; --sheets leaves sheets out, --bank makes one table\n"
    )


USUAL = ["Puzzle", "Solution", "Live grid", "Step log"]


@pytest.mark.dear
def test_sheet_writes_the_usual_sheets_by_default_and_to_a_pipe(
    whydoku: CommandLine, out: Path
) -> None:
    assert whydoku("sheet", X_WING, "-o", str(out)).code == 0
    piped = subprocess.run(
        [sys.executable, "-m", "whydoku", "sheet", X_WING, "-o", "-"],
        capture_output=True,
        check=True,
    )
    assert piped.stdout == out.read_bytes()
    assert opened(piped.stdout).sheetnames == USUAL
    assert whydoku("explain", X_WING, "-o", str(out)).code == 0
    assert opened(out).sheetnames == USUAL


def test_several_puzzles_have_a_summary_first(whydoku: CommandLine, out: Path) -> None:
    assert whydoku("sheet", X_WING, WIKIPEDIA, "-o", str(out)).code == 0
    numbered = [f"{title} {n}" for n in (1, 2) for title in USUAL]
    assert opened(out).sheetnames == ["Summary", *numbered]


@pytest.mark.dear
def test_sheet_writes_all_sheets_where_these_are_asked_for(whydoku: CommandLine, out: Path) -> None:
    assert whydoku("sheet", X_WING, "--sheets", "all", "-o", str(out)).code == 0
    assert opened(out).sheetnames == [kind.title for kind in KINDS.values()]


@pytest.mark.dear
@pytest.mark.parametrize(
    "profile", [("exceldoku",), ("closed-sets", "--up-to", "naked-subset"), ("simple",)]
)
def test_a_profile_that_goes_pass_by_pass_keeps_the_sheets_of_passes(
    profile: tuple[str, ...], whydoku: CommandLine, out: Path
) -> None:
    assert whydoku("sheet", X_WING, "--profile", *profile, "-o", str(out)).code == 0
    passes = ["Number by number", "Closed sets"]
    assert opened(out).sheetnames == [*USUAL[:3], *passes, USUAL[3], "Statistics"]


def test_what_is_no_puzzle_is_reported_and_left_out(whydoku: CommandLine, out: Path) -> None:
    ran = whydoku("sheet", "123", X_WING, MANY, "--sheets", "puzzle", "-o", str(out))
    assert ran.code == 1
    assert [line.split(":")[1] for line in ran.err.splitlines()] == [" puzzle 1", " puzzle 3"]
    assert opened(out).sheetnames == ["Puzzle 1", "Puzzle 2"]


@pytest.mark.dear
def test_a_bank_has_every_puzzle_in_one_table(whydoku: CommandLine, out: Path, table: Path) -> None:
    ran = whydoku("sheet", "--bank", "--workers", "1", "-f", str(table), "-o", str(out))
    assert ran.code == 1
    assert re.findall(r", (line \d):", ran.err) == ["line 3", "line 4"]
    sheet = opened(out)["Puzzles"]
    assert [row[1].value for row in sheet.iter_rows(min_row=4)] == [X_WING, MANY]


# The other commands


@pytest.mark.dear
def test_generate_writes_sheets_for_few_and_a_bank_of_many(whydoku: CommandLine, out: Path) -> None:
    made = ("generate", "--seed", "3", "--workers", "1")
    lines = whydoku(*made, "-n", "3", "--format", "line").out.split()
    ran = whydoku(*made, "-n", "3", "-o", str(out))
    assert (ran.code, ran.err) == (0, "whydoku: the seed is 3\n")
    read = opened(out)
    assert read.sheetnames[:3] == ["Summary", "Puzzle 1", "Solution 1"]
    puzzles = [line for line in lines if len(line) == 81]
    assert [block(read[f"Puzzle {n}"], 4, 2) for n in (1, 2, 3)] == puzzles
    assert whydoku(*made, "-n", "3", "--format", "bank", "-o", str(out)).code == 0
    sheet = opened(out)["Puzzles"]
    assert [row[1].value for row in sheet.iter_rows(min_row=4)] == puzzles
    made_as = next(cell.column for cell in sheet[3] if cell.value == "Made as")
    assert "seed 3" in sheet.cell(4, made_as).value


@pytest.mark.dear
def test_explain_writes_the_path_it_found(whydoku: CommandLine, out: Path) -> None:
    ran = whydoku("explain", X_WING, "123", "--essential", "-o", str(out))
    assert ran.code == 1
    trace = wd.explain(X_WING).essential()
    steps = out.read_bytes()
    sheet = opened(steps)["Step log"]
    assert [sheet.cell(row, 2).value for row in (5, 4 + len(trace))] == [1, len(trace)]


def rows_of(path: Path) -> list[list[Any]]:
    return [list(row) for row in opened(path).active.iter_rows(values_only=True)]


def test_rate_keeps_the_columns_of_a_table(whydoku: CommandLine, table: Path, out: Path) -> None:
    assert whydoku("rate", "-f", str(table), "-o", str(out)).code == 1
    head, *rows = rows_of(out)
    assert head == ["id", "puzzle", "note", "status", "se_er", "se_ep", "se_ed", "error"]
    assert rows[0] == ["007", X_WING, "=1+1", "rated", 3.2, 1.2, 1.2, None]
    assert rows[1][:5] == [8, MANY, None, "multiple", None]
    assert rows[1][-1].startswith("0 clues are too few")
    assert rows[2][2] == 3.5
    assert opened(out).active["C2"].data_type == "s"


@pytest.mark.parametrize("command", ["check", "rate"])
def test_a_table_says_where_on_a_sheet_each_puzzle_stands(
    command: str, whydoku: CommandLine, tmp_path: Path
) -> None:
    path = tmp_path / "club.xlsx"
    sheet = Page("Monday")
    sheet.put(0, 2, "Anna")
    put_grid(sheet, 1, 2, X_WING, empty="", border=True)
    sheet.put(12, 2, "Bert")
    put_grid(sheet, 13, 2, WIKIPEDIA, empty="", border=True)
    sheet.put(15, 4, "x", border=True)
    path.write_bytes(xlsx_bytes(sheet))
    head, *rows = csv.reader(whydoku(command, "--format", "csv", "-f", str(path)).lines)
    assert head[:4] == ["puzzle", "name", "sheet", "cell"]
    assert [row[:4] for row in rows] == [
        [X_WING, "Anna", "Monday", "C2"],
        ["", "Bert", "Monday", "C14" if command == "check" else "E16"],
    ]
    assert [len(row) for row in rows] == [len(head)] * 2


def test_names_of_puzzles_stand_above_them(whydoku: CommandLine, tmp_path: Path, out: Path) -> None:
    path = tmp_path / "named.txt"
    path.write_text(f"Grid 07\n{X_WING}\n")
    assert whydoku("sheet", "--sheets", "puzzle", "-f", str(path), "-o", str(out)).code == 0
    assert "Grid 07" in texts(opened(out)["Puzzle"])
