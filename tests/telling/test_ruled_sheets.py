"""Workbooks of grids of all sizes and rules: how they are drawn, what their formulas give, and that
they are read back under the same rules."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

import whydoku as wd
from command_line import CommandLine
from whydoku.formats.filled import judged
from whydoku.grids.bits import members
from whydoku.telling.workbooks import KINDS, write_bank, write_workbook
from whydoku.telling.workbooks.kinds import live
from whydoku.telling.workbooks.kinds.live_cells import (
    CANDIDATES,
    ENTRIES,
    FAULTS,
    Square,
    single_kinds,
    small_place,
)
from whydoku.telling.workbooks.kinds.steps import TOP, column_of_digits
from whydoku.telling.workbooks.looks import SHADE
from workbooks import block, book_of, computed, need_writers, opened, texts

JIGSAW = "jigsaw:AAABBBCCCAAAABBCCCAABBBBCCDEEEEFFCDDEEFFFFFDDEEGFFDDDDEGGHHHHIIGGGHHIIIIGGGHHHIII"
LINES = (
    "mini-4 ...3..1..1..23..",
    "mini-6 .......356..1.65.....1..5...4...3...",
    "mini-8 .75.....3...82..7........6....3......1...3...8...4.6...7....265.",
    "x ......1...6421...............9..8....4....6...28....4.2......5...3824.......7...8",
    "windoku ....5.2.8.5694...............1.......4.......675....9.5.....8....9....1.....2.5.4",
    "disjoint ..8...4.5..5.4...7.1.........1..2.........6...52....9.......2.......6...9.3..8...",
    "anti-knight ......5...98.................4.81....8........32....6.4.....6......27.......68..7",
    "anti-king ......3...298...........6....7..4....3.......468....1.7..6..8...415.7............",
    f"{JIGSAW} ......592.7849...6.........6....5.............87.........1......9..21...........5",
    "mini-6+x .........5.....46.......2...34......",
    "jigsaw:AAABBBACCCBBAACDDBECCDDFEEDDFFEEEFFF ...5.61.6..2.............4..........",
)
QUICK = LINES[:2]


@pytest.fixture(scope="module", autouse=True)
def _writers() -> None:
    need_writers()


def grids(lines: tuple[str, ...] = LINES) -> list[wd.Grid]:
    return [reading.grid for reading in wd.read_all([*lines])]


def typed(sheet: Any, digits: dict[str, object]) -> None:
    """Types into the cells of a live grid."""
    for name, digit in digits.items():
        row, column = int(name[1]), int(name[3])
        sheet.cell(ENTRIES.row + row, ENTRIES.column + column).value = digit


def value(sheet: Any, square: Square, row: int, column: int) -> Any:
    return sheet.cell(square.row + row + 1, square.column + column + 1).value


def candidates(sheet: Any, grid: wd.Grid) -> set[int]:
    every = members(grid.tables.all_candidates)
    return {k for k in every if value(sheet, CANDIDATES, *small_place(k))}


def status(sheet: Any, grid: wd.Grid) -> str:
    layout = live.LiveLayout(grid.rules.size)
    return str(sheet.cell(live.STATUS_ROW + 1, layout.marks + 1).value)


@pytest.mark.sampled(3, most=3)
@pytest.mark.parametrize("kind", KINDS)
def test_a_workbook_of_any_sheet_keeps_rules(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "made.xlsx"
    write_workbook(path, grids((*QUICK, LINES[3], LINES[8])), sheets=[kind])
    assert [reading.grid for reading in wd.read_all(path)] == grids((*QUICK, LINES[3], LINES[8]))


@pytest.mark.dear
@pytest.mark.parametrize(
    "ending", ["xlsx", *(pytest.param(one, marks=pytest.mark.long) for one in ("ods", "xls"))]
)
def test_rules_are_kept_when_another_program_saves(ending: str, tmp_path: Path) -> None:
    path = tmp_path / "made.xlsx"
    path.write_bytes(book_of(*grids(), kinds=["live"]))
    (saved,) = computed([path], tmp_path, ending)
    assert [reading.grid for reading in wd.read_all(saved)] == grids()


@pytest.mark.parametrize("line", LINES)
def test_regions_diagonals_and_windows_are_drawn_and_the_task_is_told(line: str) -> None:
    (grid,) = grids((line,))
    sheet, size = opened(book_of(grid, kinds=["puzzle"]))["Puzzle"], grid.rules.size
    assert block(sheet, 4, 2, size) == grid.as_line()
    regions = [grid.tables.houses_of[i][2] for i in grid.tables.cells]
    for r, c in product(range(size), repeat=2):
        right = sheet.cell(4 + r, 2 + c).border.right.style
        inside = c + 1 < size and regions[r * size + c] == regions[r * size + c + 1]
        assert right == ("thin" if inside else "thick")
        bottom = sheet.cell(4 + r, 2 + c).border.bottom.style
        inside = r + 1 < size and regions[r * size + c] == regions[(r + 1) * size + c]
        assert bottom == ("thin" if inside else "thick")
        border, names = sheet.cell(4 + r, 2 + c).border, grid.rules.names
        assert bool(border.diagonalDown) == ("x" in names and r == c)
        assert bool(border.diagonalUp) == ("x" in names and r + c == size - 1)
        is_shaded = sheet.cell(4 + r, 2 + c).fill.fgColor.rgb == f"FF{SHADE[1:]}"
        assert is_shaded == ("windoku" in names and r % 4 != 0 and c % 4 != 0)
    told = " ".join(texts(sheet))
    assert f"holds the digits 1 to {size}." in told
    assert ("Regions have numbers" in told) == ("jigsaw" in line)
    assert "Sudoku Explainer" not in told


@pytest.mark.dear
def test_what_a_live_grid_shows_at_first_is_what_is_computed(tmp_path: Path) -> None:
    path = tmp_path / "live.xlsx"
    book = book_of(*grids(), kinds=["live"])
    opened(book).save(path)
    (shown,) = computed([path], tmp_path)
    ours, theirs = opened(book, values=True), opened(shown, values=True)
    for name, grid in zip(ours.sheetnames, grids(), strict=True):
        assert candidates(theirs[name], grid) == {*members(grid.bits & ~grid.digits)}
        assert f"{grid.as_line().count('.')} cells to go" == status(theirs[name], grid)
        for row in ours[name].iter_rows():
            for cell in row:
                other = theirs[name].cell(cell.row, cell.column).value
                assert (cell.value or "") == (other or ""), f"{name} {cell.coordinate}"


WRONG = (
    # the rule, what is typed, and the two cells that clash
    (0, {"r1c3": 3}, "r1c3 r1c4", "a row, column or box has a digit twice"),
    (1, {"r3c5": 6}, "r3c3 r3c5", "a row, column or box has a digit twice"),
    (3, {"r9c1": 8, "r8c2": 7, "r7c3": 7}, "r7c3 r8c2", "row, column, box or diagonal has a digit"),
    (4, {"r2c2": 5, "r4c2": 5}, "r2c2 r4c2", "a row, column, box or window has a digit twice"),
    (6, {"r1c1": 1, "r2c3": 1}, "r1c1 r2c3", "or cells that see each other hold the same"),
    (8, {"r1c4": 1, "r3c6": 1}, "r1c4 r3c6", "a row, column or region has a digit twice"),
)


@pytest.mark.dear
def test_a_clash_by_any_rule_is_marked_and_gone_when_undone(tmp_path: Path) -> None:
    books = []
    for n, digits, _, _ in WRONG:
        read = opened(book_of(grids()[n], kinds=["live"]))
        typed(read["Live grid"], {**digits})
        read.save(tmp_path / f"{n}.xlsx")
        books.append(tmp_path / f"{n}.xlsx")
    for path, (n, _, clashing, told) in zip(computed(books, tmp_path), WRONG, strict=True):
        grid, sheet = grids()[n], opened(path, values=True)["Live grid"]
        marked = {
            f"r{r + 1}c{c + 1}"
            for r, c in product(range(grid.rules.size), repeat=2)
            if value(sheet, FAULTS, r, c)
        }
        assert {*clashing.split()} <= marked, (n, marked)
        assert told in status(sheet, grid)


@pytest.mark.dear
def test_right_digits_lead_to_the_end_by_singles_that_the_sheet_names(tmp_path: Path) -> None:
    """On a small grid, a jigsaw and one with diagonals; the candidates are those of the grid."""
    books, states = [], []
    for n in (0, 1, 9, 10):
        start = grids()[n]
        solved = start.solution()
        open_cells = [i for i in start.tables.cells if not start.digit_at(i)]
        for kept in (len(open_cells), 1, 0):
            put = open_cells[: len(open_cells) - kept]
            digits = {f"r{i // 9 + 1}c{i % 9 + 1}": solved.digit_at(i) or 0 for i in put}
            read = opened(book_of(start, kinds=["live"]))
            typed(read["Live grid"], {**digits})
            layout = live.LiveLayout(start.rules.size)
            for wish in range(3):
                read["Live grid"].cell(layout.counts + wish + 1, layout.wish + 1).value = "yes"
            path = tmp_path / f"{n}-{kept}.xlsx"
            read.save(path)
            books.append(path)
            named = " ".join(f"{name}={digit}" for name, digit in digits.items())
            states.append(start.place(named) if named else start)
    for path, grid in zip(computed(books, tmp_path), states, strict=True):
        sheet, layout = opened(path, values=True)["Live grid"], live.LiveLayout(grid.rules.size)
        assert candidates(sheet, grid) == {*members(grid.bits & ~grid.digits)}
        left = grid.as_line().count(".")
        cells = "cell" if left == 1 else "cells"
        assert status(sheet, grid) == (f"{left} {cells} to go" if left else "Solved!")
        told = str(sheet.cell(layout.told + 1, layout.marks + 1).value or "")
        if " is " in told:
            where, _, said = told.partition(" is ")
            digit, _, why = said.partition(": ")
            assert grid.solution().digit_at(where) == int(digit)
            assert why in single_kinds(grid.rules)
        else:
            assert not left or told.startswith("No single is left")


def test_a_single_may_be_the_only_place_on_a_diagonal() -> None:
    assert single_kinds(wd.rules("x"))[3:] == (
        "the only place on its diagonal",
        "no other digit is left there",
    )
    assert single_kinds(wd.rules(JIGSAW))[0] == "the only place in its region"


def test_what_somebody_has_filled_in_is_judged_by_its_rules(
    tmp_path: Path, whydoku: CommandLine
) -> None:
    """In a workbook with a grid of six rows and a jigsaw of nine."""
    read = opened(book_of(*grids((LINES[1], LINES[8])), kinds=["live"]))
    small, large = read.worksheets
    right = grids((LINES[1],))[0].solution().digit_at("r1c1") or 0
    typed(small, {"r1c1": right, "r1c2": right, "r6c6": 9})
    typed(large, {"r1c1": "x"})
    path = tmp_path / "pupil.xlsx"
    read.save(path)
    assert whydoku("check", "-f", str(path), "-o", str(tmp_path / "told.xlsx")).code == 1
    told = opened(tmp_path / "told.xlsx")["Mistakes"]
    assert block(told, 6, 2, 6)[:2] == f"{right}{right}"
    assert block(told, 6, 12, 6) == grids((LINES[1],))[0].solution().as_line()
    words = " ".join(texts(told))
    assert f"{right} in r1c2" in words
    assert "9 in r6c6" in words
    assert "r1c1 (cell B4): found 'x'" in words
    said = whydoku("check", "-f", str(path), "--json").out
    again = [judged(reading) for reading in wd.read_all(said.splitlines())]
    for one, line in zip(again, (LINES[1], LINES[8]), strict=True):
        assert one is not None
        assert one.filled.givens == line.rpartition(" ")[2]
        assert str(one.filled.rules) == line.partition(" ")[0]
        assert {*one.wrong} == ({1, 50} if line == LINES[1] else {0})


def test_the_step_that_is_chosen_stands_in_its_place() -> None:
    (grid,) = grids((LINES[1],))
    sheet = opened(book_of(grid, kinds=["step-view"]), values=True)["Step by step"]
    trace = grid.explain()
    first = column_of_digits(6) + 1
    assert block(sheet, TOP + 1, first, 6, 3) == trace.grids[1].as_line()
    assert sheet.cell(TOP + 1, first + 18).value is None


def test_each_number_and_each_pass_has_a_grid_of_its_size() -> None:
    (grid,) = grids((LINES[0],))
    read = opened(book_of(grid, kinds=["numbers", "passes"]))
    said = " ".join(text for sheet in read.worksheets for text in texts(sheet))
    assert "only place left in a row, column or box" in said
    assert "4: " in said
    assert "5: " not in said
    assert "Solved" in said or "solved" in said


def test_a_bank_names_rules_in_a_column_and_shows_grids_of_the_same(tmp_path: Path) -> None:
    mixed, alike = tmp_path / "mixed.xlsx", tmp_path / "alike.xlsx"
    write_bank(mixed, grids())
    assert [reading.grid for reading in wd.read_all(mixed)] == grids()
    assert opened(mixed).sheetnames == ["Puzzles"]
    write_bank(alike, grids((LINES[1], LINES[1])))
    read = opened(alike, values=True)
    assert read.sheetnames == ["Puzzles", "One puzzle"]
    assert block(read["One puzzle"], 6, 2, 6) == grids((LINES[1],))[0].as_line()
    assert "Hardest technique" in texts(read["Puzzles"])


def test_a_jigsaw_whose_givens_clash_by_classic_rules_is_read_from_a_table(tmp_path: Path) -> None:
    rules, _, cells = LINES[8].partition(" ")
    source = tmp_path / "table.csv"
    source.write_text(f"puzzle,rules\n{cells},{rules}\n", encoding="utf-8")
    assert [reading.grid for reading in wd.read_all(source)] == grids((LINES[8],))
