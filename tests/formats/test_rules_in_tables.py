"""Tables whose rows name the rules of their puzzles, and tables of puzzles of other rules."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import whydoku as wd
from command_line import CommandLine
from requirements import needed
from whydoku import batch

from .workbook_files import Page, ods_bytes, xlsx_bytes

SMALL = "...3.4....31...."
CROSSED = "......1...6421...............9..8....4....6...28....4.2......5...3824.......7...8"
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [("a", SMALL, "mini-4"), ("b", CROSSED, "x"), ("c", CLASSIC, ""), ("d", CLASSIC, "Classic")]
GRIDS = [wd.Grid(cells, rules=name.lower() or "classic") for _, cells, name in ROWS]


def table(separator: str = ",", head: str = "no,puzzle,rules") -> str:
    lines = [head.replace(",", separator), *(separator.join(row) for row in ROWS)]
    return "\n".join(lines) + "\n"


def grids(text: str, **options: Any) -> list[wd.Grid | str]:
    """The grid of each record, or what is wrong with it."""
    readings = wd.read_all(text.splitlines(), **options)
    return [one.error.what if one.error else one.clashing or one.grid for one in readings]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("head", ["no,puzzle,rules", "no,cells,Rules", 'no,"puzzle","rules"'])
def test_a_row_has_the_rules_that_its_cell_names(separator: str, head: str) -> None:
    text = table(separator, head)
    assert grids(text, column="cells" if "cells" in head else "") == GRIDS
    assert grids(text) == GRIDS


def test_a_long_row_with_a_small_grid_is_no_row_of_cells() -> None:
    row = f"1,2,3,4,5,6,7,{SMALL},mini-4"
    assert grids(f"a,b,c,d,e,f,g,puzzle,rules\n{row}\n") == GRIDS[:1]


@pytest.mark.parametrize(
    ("cells", "said", "expected"),
    [
        (f"x {CROSSED}", "x", GRIDS[1]),
        (f"x {CROSSED}", "", GRIDS[1]),
        (CLASSIC, "Normal Sudoku rules apply.", GRIDS[2]),
        (f"x {CROSSED}", "windoku", "found the rules x before a puzzle of the rules windoku"),
        (f"x {CROSSED}", "classic", "found the rules x before a puzzle of the rules classic"),
        (CLASSIC, "knights", "no rule is called 'knights'"),
        (SMALL, "mini-6", "a grid under the rules mini-6 has 36 characters"),
        ("", "mini-6", "the cell of the puzzle is empty"),
    ],
)
@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_rules_that_make_no_sense_are_refused(
    form: str, cells: str, said: str, expected: wd.Grid | str
) -> None:
    text = f"puzzle,rules\n{cells},{said}\n"
    if form == "jsonl":
        text = f'{{"puzzle": "{cells}", "rules": "{said}"}}\n'
        expected = expected if cells else "found JSON without a puzzle"
    [found] = grids(text)
    assert found == expected or (isinstance(found, str) and str(expected) in found)


@pytest.mark.parametrize("head", ["puzzle\n", "no,puzzle\n", "no;cells\n", ""])
def test_a_table_is_read_under_rules_that_it_does_not_say(head: str) -> None:
    before = head.partition("puzzle")[0].partition("cells")[0].replace("no", "7")
    text = f"{head}{before}{SMALL}\n{before}x {CROSSED}\n{before}{CLASSIC}\n"
    first, second, third = grids(text, rules="mini-4")
    assert [first, second] == GRIDS[:2]
    assert isinstance(third, str)
    assert "found 81 characters" in third


def test_a_cell_goes_before_the_rules_that_are_asked_for() -> None:
    assert grids(table(), rules="anti-knight")[1] == GRIDS[1]
    found = grids(table(), rules="mini-4")
    assert [*found[:2], found[3]] == [*GRIDS[:2], GRIDS[3]]
    assert isinstance(found[2], str)


@pytest.mark.parametrize("command", [("solve", "-f"), ("batch", "solve")])
@pytest.mark.parametrize("ending", ["csv", "tsv", "jsonl"])
def test_a_job_answers_each_row_under_its_rules(
    tmp_path: Path, whydoku: CommandLine, command: tuple[str, ...], ending: str
) -> None:
    given, out = tmp_path / "in.csv", tmp_path / f"out.{ending}"
    given.write_text(table())
    assert whydoku(*command, str(given), "-o", str(out)).code == 0
    solutions = [grid.solution().as_line() for grid in GRIDS]
    assert [found.grid for found in wd.read_all(out)] == GRIDS
    if ending == "csv":
        rows = [*csv.DictReader(out.read_text().splitlines())]
        assert [(row["no"], row["puzzle"], row["rules"]) for row in rows] == ROWS
        assert [row["solution"] for row in rows] == solutions


def test_rows_of_81_cells_have_the_rules_of_their_cells(tmp_path: Path) -> None:
    """Many such rows are read at once, if their rules are the classic ones."""
    given, out = tmp_path / "in.csv", tmp_path / "out.csv"
    rows = [(CROSSED, "x"), (CLASSIC, ""), (CLASSIC, "classic")] * 20
    given.write_text("puzzle,rules\n" + "".join(f"{cells},{name}\n" for cells, name in rows))
    batch.to_file("solve", given, out)
    found = [row["status"] for row in csv.DictReader(out.read_text().splitlines())]
    assert found == ["unique"] * 60


def test_a_library_adds_each_row_under_its_rules(tmp_path: Path, whydoku: CommandLine) -> None:
    library, given = ("--library", str(tmp_path / "library.db")), tmp_path / "in.csv"
    given.write_text(table())
    assert "added 3" in whydoku("library", "add", *library, "-f", str(given)).out
    for name, cells in (("mini-4", SMALL), ("x", CROSSED)):
        assert f"{name} {cells}" in whydoku("library", "find", *library, "--rules", name).out


@pytest.mark.parametrize("typed", ["pyarrow", "pandas", "polars"])
def test_a_table_of_values_has_the_rules_of_its_cells(tmp_path: Path, typed: str) -> None:
    needed("pyarrow")
    module = needed(typed)
    columns = {"puzzle": [cells for _, cells, _ in ROWS], "rules": [name for *_, name in ROWS]}
    columns["rules"][2] = None  # type: ignore[call-overload]
    frame = module.table(columns) if typed == "pyarrow" else module.DataFrame(columns)
    solved = batch.solve(frame)
    assert [*map(str, solved["solution"])] == [grid.solution().as_line() for grid in GRIDS]


def test_parquet_has_the_rules_of_its_cells(tmp_path: Path) -> None:
    arrow, parquet = needed("pyarrow"), needed("pyarrow.parquet")
    given, out, again = (tmp_path / f"{name}.parquet" for name in ("in", "out", "again"))
    names = [name or None for *_, name in ROWS]
    bad = (SMALL, "mini-5")
    cells = [cells for _, cells, _ in ROWS] + [bad[0]]
    parquet.write_table(arrow.table({"puzzle": cells, "rules": [*names, bad[1]]}), given)
    batch.to_file("solve", given, out)
    rows = parquet.read_table(out).to_pylist()
    assert [row["rules"] for row in rows] == [*names, "mini-5"]
    solutions = [grid.solution().as_line() for grid in GRIDS]
    assert [row["solution"] for row in rows] == [*solutions, None]
    assert "no rule is called 'mini-5'" in rows[-1]["error"]
    batch.to_file("check", out, again)
    statuses = [row["check_status"] for row in parquet.read_table(again).to_pylist()]
    assert statuses == ["unique"] * 4 + ["invalid"]


@pytest.mark.parametrize("made", [xlsx_bytes, ods_bytes])
def test_a_sheet_has_the_rules_of_its_rows(made: Callable[[Page], bytes]) -> None:
    page = Page()
    rows = [("no", "puzzle", "rules"), *ROWS, ("e", SMALL, "mini-5")]
    for n, row in enumerate(rows):
        page.put_row(n, *row)
    *found, last = wd.read_all(made(page))
    assert [one.grid for one in found] == GRIDS
    assert "no rule is called 'mini-5'" in str(last.error)
