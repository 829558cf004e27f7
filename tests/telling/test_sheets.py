"""Workbooks: what stands on their sheets, read back, and computed anew by LibreOffice."""

from __future__ import annotations

import re
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import whydoku as wd
from corpus import MANY, NONE, WIKIPEDIA, X_WING
from whydoku.errors import MissingPart, UnknownName, WhydokuError
from whydoku.extras import EXTRAS
from whydoku.grids.bits import members
from whydoku.grids.rules import CLASSIC
from whydoku.logic.catalogue import entry_of
from whydoku.logic.technique import is_single_technique
from whydoku.telling.picture_files.png import png_of_step, size_of_png
from whydoku.telling.pictures.drawing.document import WIDTH
from whydoku.telling.workbooks import KINDS, write_bank, write_workbook
from whydoku.telling.workbooks.drawn_grid import borders
from whydoku.telling.workbooks.kinds.bank import BankRow, bank_bytes, bank_rows
from whydoku.telling.workbooks.kinds.steps import (
    CHOICE,
    COLUMNS,
    MARKS,
    REASON_ROW,
    TOP,
    codes_of,
    column_of_digits,
)
from whydoku.telling.workbooks.kinds.table import number_in, table_bytes
from whydoku.telling.workbooks.looks import (
    LONGEST,
    THICK,
    THIN,
    TabNames,
    fitted,
    lines_in,
    quoted_tab,
    width_of,
)
from whydoku.telling.workbooks.sheet_puzzle import SheetPuzzle, told_steps
from whydoku.telling.workbooks.workbooks import WorkbookPlan, workbook_bytes
from workbooks import block, book_of, computed, need_writers, opened, parts, texts

PROFILE = wd.profile_named("default")
DRAWN = tuple(name for name in KINDS if name != "pictures")


@pytest.fixture(scope="module", autouse=True)
def _writers() -> None:
    need_writers()


@pytest.fixture(scope="module")
def puzzle() -> SheetPuzzle:
    return WorkbookPlan.told(PROFILE, "plain", DRAWN).gather(wd.Grid(X_WING), 1)


@pytest.fixture(scope="module")
def book(puzzle: SheetPuzzle) -> bytes:
    return workbook_bytes([puzzle], DRAWN)


@pytest.fixture(scope="module")
def read(book: bytes) -> Any:
    return opened(book)


def test_the_named_cells_hold_the_puzzle_and_givens_are_bold(read: Any) -> None:
    for name, tab in (("puzzle", "Live grid"), ("printed", "Puzzle")):
        named = read.defined_names[f"whydoku_{name}_1"].attr_text
        assert named.replace("'", "") == f"{tab}!$B$4:$J$12"
    sheet = read["Puzzle"]
    assert block(sheet, 4, 2) == X_WING
    assert sheet["C4"].font.b
    assert sheet["B1"].value == "Puzzle 1"
    assert (
        "25 clues · Level hard · Sudoku Explainer 3.2 · HoDoKu hard (754) · whydoku 3.2"
        in texts(sheet)
    )
    solution = read["Solution"]
    assert block(solution, 4, 2) == wd.Grid(X_WING).solution().as_line()
    assert (solution["C4"].font.b, solution["B4"].font.b) == (True, False)


def puzzle_sheet(grid: wd.Grid) -> Any:
    return opened(book_of(grid, kinds=("puzzle",)))["Puzzle"]


def test_entries_are_plain_and_pencil_marks_stand_in_their_cells() -> None:
    sheet = puzzle_sheet(wd.Grid(WIKIPEDIA).place("r1c3=4"))
    assert (sheet["D4"].value, sheet["D4"].font.b, sheet["B4"].font.b) == (4, False, True)
    sheet = puzzle_sheet(wd.Grid(WIKIPEDIA).remove("r1c3<>1"))
    assert (sheet["B4"].value, sheet["D4"].value) == (5, "2 4")


def test_each_candidate_has_its_place(read: Any) -> None:
    grid, sheet = wd.Grid(X_WING), read["Candidates"]
    for cell in range(81):
        row, column = 4 + cell // 9 * 3, 2 + cell % 9 * 3
        shown = {
            value
            for r in range(3)
            for c in range(3)
            if (value := sheet.cell(row + r, column + c).value) is not None
        }
        if placed := grid.digit_at(cell):
            assert shown == {placed}
            continue
        assert shown == {*grid.digits_at(cell)}
        for digit in shown:
            at = row + (digit - 1) // 3, column + (digit - 1) % 3
            assert sheet.cell(*at).value == digit


def test_box_borders_are_thick_on_both_sides() -> None:
    sides = {"top": THIN, "left": THICK, "bottom": THICK, "right": THIN}
    found = borders(CLASSIC, 2, 0)
    assert {side: found[side] for side in sides} == sides
    assert found["top_color"] == found["right_color"] != found["left_color"]
    assert found["bottom_color"] == found["left_color"]
    assert borders(CLASSIC, 3, 1)["top"] == THICK
    assert "left" not in borders(CLASSIC, 0, 1, 3)


@given(st.lists(st.tuples(st.text(max_size=40), st.sampled_from(["", " 1", " 27"])), max_size=8))
def test_tab_names_are_allowed_and_differ(wanted: list[tuple[str, str]]) -> None:
    names = TabNames()
    given_names = [names.give(*one) for one in wanted]
    assert len({name.lower() for name in given_names}) == len(given_names)
    for name in given_names:
        assert 0 < len(name) <= LONGEST
        assert not set(name) & set("[]:*?/\\")
        assert name.lower() != "history"
        assert not name.startswith("'")
    assert quoted_tab("Tom's") == "'Tom''s'"


@pytest.mark.dear
def test_the_log_has_a_row_for_each_step(read: Any, puzzle: SheetPuzzle) -> None:
    sheet = read["Step log"]
    trace = puzzle.trace
    assert trace is not None
    heads = [sheet.cell(4, 2 + n).value for n in range(len(COLUMNS))]
    assert heads == [column.head for column in COLUMNS]
    assert sheet.tables["steps_1"].ref == f"B4:I{4 + len(trace)}"
    assert sheet.freeze_panes == "A5"
    for row, ((grid, step), told) in enumerate(
        zip(trace.moves, told_steps(puzzle), strict=True), 5
    ):
        shown = [sheet.cell(row, column).value for column in range(2, 10)]
        assert shown[0] == row - 4
        assert shown[5] == told.reason
        assert told.reason[-1] == "."
        assert shown[7] == grid.apply(step).as_line()
        single = is_single_technique(entry_of(step.technique))
        assert bool(sheet.cell(row, 3).font.b) is not single
        assert sheet.row_dimensions[row].height >= 15
    assert sheet["B5"].value == 1
    assert sheet["B2"].value == "Solved in 61 steps."


def test_steps_have_the_names_and_cells_of_the_profile() -> None:
    book = book_of(WIKIPEDIA, kinds=("steps",), profile="sudokuoftheday")
    sheet = opened(book)["Step log"]
    assert (sheet["C5"].value, sheet["E5"].value) == ("Single Candidate", "Cell44=5")


def test_the_codes_of_a_step_say_what_it_does(puzzle: SheetPuzzle) -> None:
    step = next(step for step in told_steps(puzzle) if step.is_harder)
    codes = codes_of(step)
    assert {k for k in range(729) if codes[k] == "x"} == {*members(step.step.eliminations)}
    open_candidates = step.before.bits & ~step.before.digits
    assert codes.count("c") + codes.count("x") == open_candidates.bit_count()


def test_pictures_name_rows_and_columns_as_the_workbook_does(puzzle: SheetPuzzle) -> None:
    step = next(step for step in told_steps(puzzle) if step.is_harder)
    png = png_of_step(step.step, step.before)
    assert size_of_png(png)[0] == round(WIDTH)
    assert png != png_of_step(step.step, step.before, "zero")


@pytest.mark.dear
def test_each_harder_step_has_a_picture_and_a_link_to_it(puzzle: SheetPuzzle) -> None:
    book = workbook_bytes([puzzle], ("steps", "pictures"))
    packed = parts(book)
    harder = [step for step in told_steps(puzzle) if step.is_harder]
    assert sum(name.endswith(".png") for name in packed) == len(harder)
    links = re.findall(rb'location="\'Pictures\'!(B\d+)"', packed["xl/worksheets/sheet1.xml"])
    assert len(links) == len(harder)
    assert links[0] == b"B4"
    drawing = packed["xl/drawings/drawing1.xml"].decode()
    assert harder[0].reason.split(":")[0] in drawing


@pytest.mark.dear
def test_statistics_add_up(book: bytes, read: Any, puzzle: SheetPuzzle) -> None:
    sheet = opened(book, values=True)["Statistics"]
    found = puzzle.statistics
    assert found is not None
    for row, use in enumerate(found.uses, 5):
        shown = [sheet.cell(row, column).value for column in range(2, 7)]
        assert shown == [use.place, use.name, use.steps, use.placements, use.eliminations]
    last = 5 + len(found.uses)
    assert (sheet.cell(last, 3).value, sheet.cell(last, 4).value) == ("Total", 61)
    assert read["Statistics"].cell(last, 4).value == f"=SUM($D$5:$D${last - 1})"


@pytest.mark.dear
def test_statistics_of_several_puzzles_are_shown_beside_their_sums() -> None:
    sheet = opened(book_of(X_WING, WIKIPEDIA, kinds=("statistics",)), values=True)["Statistics"]
    rows = {row[2]: row[3:9] for row in sheet.iter_rows(min_row=5, values_only=True)}
    assert rows["Hidden Single in a box"][0] == sum(rows["Hidden Single in a box"][4:6])
    assert rows["X-Wing"][3:6] == (1, 1, None)
    assert rows["Total"][0] == 61 + 51


def test_texts_keep_off_the_figures_before_them() -> None:
    book = opened(book_of(X_WING, kinds=("summary", "steps")))
    for sheet in book:
        for row in sheet.iter_rows():
            for before, cell in pairwise(row):
                if isinstance(before.value, int | float) and isinstance(cell.value, str):
                    assert cell.alignment.indent, f"{sheet.title}!{cell.coordinate}"


@pytest.mark.dear
def test_the_summary_has_ratings_and_links() -> None:
    sheet = opened(book_of(X_WING, WIKIPEDIA, kinds=DRAWN))["Summary"]
    heads = [cell.value for cell in sheet[4]]
    row = dict(zip(heads, (cell.value for cell in sheet[5]), strict=True))
    assert (row["Sudoku Explainer"], row["HoDoKu level"], row["HoDoKu score"]) == (3.2, "hard", 754)
    assert (row["Hardest technique"], row["Steps"], row["Result"]) == ("X-Wing", 61, "solved")
    facts = wd.Grid(X_WING).explain().size
    assert (row["Facts to take in"], row["Longest what-if"]) == (facts, None)
    assert "2 puzzles, each solved step by step, the easiest technique first" in texts(sheet)
    link = sheet.cell(6, heads.index("Solution") + 1).hyperlink
    assert link.location == "'Solution 2'!A1"


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("line", "in_short", "why"),
    [
        (MANY, "This puzzle has several solutions.", "0 clues are too few"),
        (NONE, "These clues have no solution", "These clues have no solution"),
    ],
)
def test_a_puzzle_without_one_solution_says_so_on_its_sheets(
    line: str, in_short: str, why: str
) -> None:
    read = opened(book_of(line, kinds=DRAWN))
    assert block(read["Puzzle"], 4, 2) == line
    for name, said in (("Puzzle", in_short), ("Solution", why)):
        assert any(text.startswith(said) for text in texts(read[name])), name


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x", "{=1}", "http://a.b", "<&>\"'", "7"])
def test_a_name_is_a_text_whatever_it_begins_with(name: str) -> None:
    book = book_of(X_WING, kinds=("summary", "puzzle"), name=name)
    parts(book)
    read = opened(book)
    for cell in (read["Puzzle"]["B1"], read["Summary"]["C5"]):
        assert (cell.value, cell.data_type) == (name, "s")


def test_a_workbook_is_well_formed_the_same_each_time_and_has_no_macros_or_links_outside(
    book: bytes,
) -> None:
    assert book == book_of(X_WING, kinds=DRAWN)
    packed = parts(book)
    assert b"2000-01-01" in packed["docProps/core.xml"]
    assert not [name for name in packed if "vba" in name or "external" in name.lower()]
    assert not [name for name, data in packed.items() if b'TargetMode="External"' in data]


def test_python_writes_workbooks(tmp_path: Path) -> None:
    path = tmp_path / "two.xlsx"
    write_workbook(path, [X_WING, *wd.read_all([WIKIPEDIA])], sheets=("puzzle",))
    assert opened(path).sheetnames == ["Puzzle 1", "Puzzle 2"]
    write_bank(path, [X_WING, *wd.read_all([WIKIPEDIA])])
    assert opened(path)["Puzzles"]["B5"].value == WIKIPEDIA
    with pytest.raises(UnknownName, match="no sheet is called 'puzle'; did you mean puzzle"):
        write_workbook(path, [X_WING], sheets=("puzle",))
    with pytest.raises(wd.InvalidPuzzle):
        write_workbook(path, ["nonsense"])


@pytest.mark.parametrize(
    ("module", "what"),
    [("xlsxwriter", "writing a workbook needs XlsxWriter"), ("resvg_py", "pictures in a workbook")],
)
def test_a_missing_package_is_named_with_its_cure(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, module: str, what: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MissingPart, match=what) as refused:
        write_workbook(tmp_path / "x.xlsx", [X_WING], sheets=("all",))
    assert str(refused.value).endswith(EXTRAS["sheets"].command)


def test_a_long_text_is_written_smaller_and_then_cut() -> None:
    assert fitted("Monday", 570, (18, 11)) == ("Monday", 18)
    text, size = fitted("Monday " * 6, 300, (18, 11, 9))
    assert (text, size) == ("Monday " * 6, 9)
    cut, size = fitted("Monday " * 80, 300, (18, 9))
    assert cut.endswith("...")
    assert (width_of(cut, size) <= 300, size) == (True, 9)
    assert lines_in("Monday " * 30, 100) > lines_in("Monday " * 30, 200) > 1


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("7", (7.0, "0")),
        ("-7", (-7.0, "0")),
        ("3.50", (3.5, "0.00")),
        ("0.5", (0.5, "0.0")),
        ("1900-03-01", (61, "yyyy-mm-dd")),
        ("2026-01-05", (46027, "yyyy-mm-dd")),
        *((text, None) for text in ("007", "=1+1", "", "1e5", "+1", "-0.5", "1,5", "1" * 16, "1.")),
        *((text, None) for text in ("1900-02-28", "2026-02-30", "2026-W01-1", "2026-1-05.")),
    ],
)
def test_plain_numbers_and_days_become_numbers_that_look_the_same(
    text: str, number: tuple[float, str] | None
) -> None:
    assert number_in(text) == number


def test_a_table_keeps_every_text() -> None:
    rows = [["007", X_WING, "=1+1", "3.50"], ["8", WIKIPEDIA, "f\udcfcr", ""]]
    sheet = opened(table_bytes(["id", "puzzle", "note", "er"], rows, 1)).active
    assert [cell.value for cell in sheet[2]] == ["007", X_WING, "=1+1", 3.5]
    assert [cell.data_type for cell in sheet[3]] == ["n", "s", "s", "n"]
    assert sheet["C3"].value == "für"
    assert (sheet["D2"].number_format, sheet.freeze_panes) == ("0.00", "A2")
    assert sheet.auto_filter.ref == "A1:D3"


def test_no_puzzle_is_lost_where_a_sheet_ends() -> None:
    with pytest.raises(WhydokuError, match=r"room for 1,048,575 puzzles; found 1,048,576; a \.csv"):
        table_bytes(["puzzle"], [("",)] * 1_048_576, 0)


@pytest.fixture(scope="module")
def rows() -> list[BankRow]:
    named = [(X_WING, "one"), (MANY, ""), (WIKIPEDIA, "=three")]
    return [*bank_rows(named, PROFILE, threads=1)]


@pytest.mark.dear
def test_a_bank_has_a_row_for_each_puzzle(rows: list[BankRow]) -> None:
    book = bank_bytes(rows, PROFILE)
    assert book == bank_bytes(rows, PROFILE)
    parts(book)
    read = opened(book)
    sheet = read["Puzzles"]
    heads = [cell.value for cell in sheet[3]]
    shown = [dict(zip(heads, (c.value for c in row), strict=True)) for row in sheet.iter_rows(4)]
    assert [row["Puzzle"] for row in shown] == [X_WING, MANY, WIKIPEDIA]
    assert [row["Name"] for row in shown] == ["one", None, "=three"]
    assert [row["ER"] for row in shown] == [3.2, None, 1.2]
    assert [row["HoDoKu level"] for row in shown] == ["hard", None, "easy"]
    assert [row["Hardest technique"] for row in shown] == ["X-Wing", None, "Hidden Single in a box"]
    assert shown[0]["X-Wing"] == 1
    counts = wd.Grid(X_WING).explain().counts
    assert sum(shown[0][wd.technique_named(slug).name] for slug in counts) == 61
    assert shown[1]["Remark"].startswith("multiple:")
    assert read.defined_names["whydoku_puzzles"].attr_text.replace("'", "") == "Puzzles!$B$4:$B$6"
    assert sheet.freeze_panes == "C4"


@pytest.mark.dear
def test_the_step_and_the_puzzle_that_are_chosen_are_computed(
    book: bytes, puzzle: SheetPuzzle, rows: list[BankRow], tmp_path: Path
) -> None:
    steps = [*told_steps(puzzle)]
    chosen = [1, next(step.number for step in steps if step.is_harder), len(steps)]
    paths = [tmp_path / f"step-{number}.xlsx" for number in chosen]
    for number, path in zip(chosen, paths, strict=True):
        read = opened(book)
        read["Step by step"].cell(CHOICE[0] + 1, CHOICE[1] + 1).value = number
        read.save(path)
    bank = opened(bank_bytes(rows, PROFILE))
    bank["One puzzle"].cell(4, 3).value = 3
    bank.save(tmp_path / "bank.xlsx")
    *shown, last = computed([*paths, tmp_path / "bank.xlsx"], tmp_path)
    for number, path in zip(chosen, shown, strict=True):
        read = opened(path, values=True)
        step = steps[number - 1]
        sheet = read["Step by step"]
        assert block(sheet, TOP + 1, column_of_digits(9) + 1, step=3) == step.after.as_line()
        assert sheet.cell(REASON_ROW + 1, 2).value == step.reason
        marks = block(sheet, TOP + 1, MARKS + 1, 27)
        for k, code in enumerate(codes_of(step)):
            row, column = k // 81 * 3 + k % 9 // 3, k // 9 % 9 * 3 + k % 3
            shows = code if code in ".123456789" else str(k % 9 + 1)
            assert marks[27 * row + column] == shows
        assert "Total" in texts(read["Statistics"])
        assert len(steps) in [cell.value for cell in read["Statistics"]["D"]]
    assert block(opened(last, values=True)["One puzzle"], 6, 2) == WIKIPEDIA


@pytest.mark.parametrize("kinds", [(name,) for name in KINDS], ids=list(KINDS))
def test_a_workbook_of_any_sheet_is_read_back_as_what_it_was_made_from(
    kinds: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "made.xlsx"
    grids = [wd.Grid(X_WING), wd.Grid(WIKIPEDIA).place("r1c3=4")]
    write_workbook(path, grids, sheets=kinds)
    found = [*wd.read_all(path)]
    assert [reading.grid for reading in found] == grids
    assert [reading.name for reading in found] == ["Puzzle 1", "Puzzle 2"]


def test_a_bank_is_read_back_with_its_columns(tmp_path: Path) -> None:
    path = tmp_path / "bank.xlsx"
    write_bank(path, [X_WING, WIKIPEDIA])
    first, second = wd.read_all(path)
    assert (first.line81, second.line81) == (X_WING, WIKIPEDIA)
    assert first.row
    assert "Hardest technique" in first.row.table.header
