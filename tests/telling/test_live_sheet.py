"""The grid to solve on: what its formulas give, at first and while a person types."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import whydoku as wd
from command_line import CommandLine
from corpus import MANY, WIKIPEDIA
from whydoku.grids.bits import members
from whydoku.telling.workbooks.kinds import live
from whydoku.telling.workbooks.kinds.live_cells import (
    CANDIDATES,
    DIGITS,
    ENTRIES,
    FAULTS,
    LEFT,
    NAMES,
    SINGLES,
    Square,
    single_kinds,
    small_place,
)
from whydoku.telling.workbooks.workbooks import USUAL
from workbooks import block, book_of, computed, opened

LIVE = ("live",)
BOTH = ("puzzle", "live")
LAYOUT = live.LiveLayout(9)
DEAD = "12345678." + "." * 17 + "9" + "." * 54
"""A cell without any candidate."""


def value(sheet: Any, square: Square, row: int, column: int) -> Any:
    return sheet.cell(square.row + row + 1, square.column + column + 1).value


def candidates(sheet: Any) -> set[int]:
    return {k for k in range(729) if value(sheet, CANDIDATES, *small_place(k))}


def status(sheet: Any) -> str:
    return str(sheet.cell(live.STATUS_ROW + 1, LAYOUT.marks + 1).value)


def told(sheet: Any, line: int = 0) -> str:
    return str(sheet.cell(LAYOUT.told + line + 1, LAYOUT.marks + 1).value or "")


def test_the_sheet_opens_with_what_its_formulas_give() -> None:
    sheet = opened(book_of(WIKIPEDIA, kinds=LIVE), values=True)["Live grid"]
    grid = wd.Grid(WIKIPEDIA)
    assert block(sheet, ENTRIES.row + 1, ENTRIES.column + 1) == WIKIPEDIA
    assert candidates(sheet) == {*members(grid.bits & ~grid.digits)}
    assert status(sheet) == "51 cells to go"
    marks = sheet.cell(ENTRIES.row + 1, LAYOUT.marks + 3).value
    assert marks.replace("\xa0", " ") == "1 2  \n4    \n     "


def test_only_what_is_typed_can_be_changed() -> None:
    sheet = opened(book_of(wd.Grid(WIKIPEDIA).place("r1c3=4"), kinds=LIVE))["Live grid"]
    assert sheet.protection.sheet
    assert sheet.protection.password is None
    top, left = ENTRIES.row + 1, ENTRIES.column + 1
    given, entry, empty = (sheet.cell(top, left + column) for column in (0, 2, 3))
    assert [cell.protection.locked for cell in (given, entry, empty)] == [True, False, False]
    assert (given.value, entry.value, empty.value) == (5, 4, None)
    formulas = [cell for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]
    assert len(formulas) > 1700
    assert all(cell.protection.locked for cell in formulas)
    assert not [cell for cell in formulas if "!$" in str(cell.value)], "no other sheet"


@pytest.mark.dear
@pytest.mark.sampled(3, most=3)
@pytest.mark.parametrize("ending", ["xlsx", "ods", "xls"])
def test_a_name_is_read_back_from_its_line(ending: str, tmp_path: Path) -> None:
    """A line that is empty says that there is one."""
    path = tmp_path / "live.xlsx"
    book = opened(book_of(*[WIKIPEDIA] * 3, kinds=LIVE))
    first, second, _ = book.worksheets
    assert (first["L2"].value, first["M2"].value, first["M2"].protection.locked) == (
        "Name",
        None,
        False,
    )
    first["M2"], second["M2"] = " Anna  B. ", "007"
    book.save(path)
    (saved,) = computed([path], tmp_path, ending)
    assert [reading.player for reading in wd.read_all(saved)] == ["Anna B.", "007", ""]
    assert [reading.name for reading in wd.read_all(saved)] == ["Puzzle 1", "Puzzle 2", "Puzzle 3"]
    assert [reading.player for reading in wd.read_all([WIKIPEDIA])] == [None]


def typed(book: Any, **cells: Any) -> Any:
    """A workbook in which a person has typed on a sheet: `live_D4` or `page_D4`."""
    for name, digit in cells.items():
        sheet, _, address = name.partition("_")
        book["Live grid" if sheet == "live" else "Puzzle"][address] = digit
    return book


def read(path: Path) -> wd.Grid:
    (reading,) = wd.read_all(path)
    return reading.grid


def saved(book: Any, path: Path) -> Path:
    book.save(path)
    return path


def test_what_is_typed_beside_the_page_to_print_is_the_position(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    """In the usual workbook: by every reader and command, even a digit that is wrong."""
    made = book_of(WIKIPEDIA, kinds=USUAL)
    right = saved(typed(opened(made), live_D4=4, live_E4=6, live_M2="Ben"), tmp_path / "right.xlsx")
    begun = wd.Grid(WIKIPEDIA).place("r1c3=4").place("r1c4=6")
    for found in (read(right), *(reading.grid for reading in wd.read_all(right.read_bytes()))):
        assert (found, found.givens) == (begun, wd.Grid(WIKIPEDIA).givens)
    (reading,) = wd.read_all(right)
    assert (reading.player, reading.name) == ("Ben", "Puzzle 1")
    assert "53+4+67" in whydoku("convert", "-f", str(right), "--format", "hodoku").out
    wrong = saved(typed(opened(made), live_D4=1), tmp_path / "wrong.xlsx")
    ran = whydoku("check", "-f", str(wrong))
    assert (ran.lines, ran.code) == (["none 30 1"], 1)
    assert "1 in r1c3 is wrong" in ran.err
    for command in ("explain", "hint"):
        ran = whydoku(command, "-f", str(wrong))
        assert "1 in r1c3" in f"{ran.out}{ran.err}"
    assert "1 in r1c3 is wrong" in whydoku("solve", "-f", str(wrong)).err


def test_what_is_typed_on_the_page_counts_where_the_live_grid_is_empty(tmp_path: Path) -> None:
    """A digit of the page that stood there at first, right or wrong, does not: it was erased on the
    live grid, or never there. What can be no digit is named where it stands."""
    begun = wd.Grid(WIKIPEDIA).place("r1c3=4")
    path, made = tmp_path / "book.xlsx", book_of(begun, kinds=BOTH)
    assert read(saved(opened(made), path)) == begun
    both = typed(opened(made), page_E4=6, live_G4=8, page_G4=9)
    assert read(saved(both, path)) == begun.place("r1c4=6").place("r1c6=8")
    erased = typed(opened(made), live_D4=None)
    assert read(saved(erased, path)) == wd.Grid(WIKIPEDIA)
    (odd,) = wd.read_all(saved(typed(opened(made), page_E4="x"), path))
    assert str(odd.error).startswith("sheet 'Puzzle', cell E4: found 'x'; ")
    candidates = wd.Grid(WIKIPEDIA).remove("r1c3<>1")
    noted = read(saved(opened(book_of(candidates, kinds=BOTH)), path))
    assert noted.removed == candidates.removed


@pytest.mark.parametrize("rules", ["", "x "])
@pytest.mark.parametrize("gone", ["Puzzle", "Live grid"])
def test_a_workbook_from_which_a_sheet_is_deleted_is_read_from_the_other(
    gone: str, rules: str, tmp_path: Path
) -> None:
    grid = (
        wd.read(
            "x ..3.......5...9.......1........................4......6......2..........7........"
        )
        if rules
        else wd.Grid(WIKIPEDIA)
    )
    book = opened(book_of(grid, kinds=BOTH))
    del book[gone]
    (reading,) = wd.read_all(saved(book, tmp_path / "book.xlsx"))
    if rules and gone == "Live grid":
        assert "whydoku_puzzle_1 stands for cells of the sheet 'Live grid'" in str(reading.error)
    else:
        assert reading.grid == grid


def test_a_puzzle_without_one_solution_is_compared_with_none() -> None:
    sheet = opened(book_of(wd.Grid(MANY), kinds=LIVE), values=True)["Live grid"]
    assert sheet.cell(LAYOUT.counts + 3, LAYOUT.wish + 1).value == "there is no single solution"


def test_cells_are_called_as_the_profile_calls_them() -> None:
    sheet = opened(book_of(WIKIPEDIA, kinds=LIVE, profile="sudokuoftheday"))["Live grid"]
    assert value(sheet, NAMES, 0, 0) == "Cell00"


@dataclass(frozen=True)
class Typed:
    """What a person types into a live grid: digits by cell, and wishes."""

    digits: Mapping[int, object]
    wishes: tuple[str, str, str] = ("yes", "yes", "yes")


def after_typing(book: bytes, typed: Iterable[Typed], folder: Path) -> list[Any]:
    """The live grid after each of these, computed by LibreOffice on copies of its sheet."""
    read = opened(book)
    sheet = read["Live grid"]
    for number, one in enumerate(typed):
        copy = read.copy_worksheet(sheet)
        copy.title = f"Copy {number}"
        for i, text in one.digits.items():
            copy.cell(ENTRIES.row + i // 9 + 1, ENTRIES.column + i % 9 + 1).value = text
        for n, wish in enumerate(one.wishes):
            copy.cell(LAYOUT.counts + n + 1, LAYOUT.wish + 1).value = wish
    path = folder / "typed.xlsx"
    read.save(path)
    (shown,) = computed([path], folder)
    found = opened(shown, values=True)
    return [found[name] for name in found.sheetnames if name.startswith("Copy ")]


@pytest.mark.dear
def test_a_whole_solve_is_followed_as_a_person_types(tmp_path: Path) -> None:
    """Singles are typed in until they have solved the puzzle; the sheet is looked at now and then,
    since what it computes depends on nothing that it showed before."""
    start = wd.Grid(WIKIPEDIA)
    trace = start.explain("simple")
    digits = dict[int, object]()
    typed = [Typed({})]
    for step in trace.steps:
        (k,) = members(step.placements)
        digits[k // 9] = k % 9 + 1 if len(digits) % 2 else f" {k % 9 + 1}"
        typed.append(Typed(dict(digits)))
    grids = [*trace.grids]
    looked_at = [*range(0, 50, 4), 50, 51]
    sheets = after_typing(
        book_of(start, kinds=LIVE), [typed[number] for number in looked_at], tmp_path
    )
    for number, sheet in zip(looked_at, sheets, strict=True):
        left = 51 - number
        plain = wd.Grid(grids[number].as_line())
        cells = "cell" if left == 1 else "cells"
        assert status(sheet) == (f"{left} {cells} to go" if left else "Solved!")
        assert told(sheet, 1) == "Every digit agrees with the solution"
        assert candidates(sheet) == {k for k in plain.candidates if not plain.digit_at(k.cell)}
        if left:
            where, _, said = told(sheet).partition(" is ")
            digit, _, why = said.partition(": ")
            assert start.solution().digit_at(where) == int(digit)
            assert why in single_kinds(start.rules)
            naked = plain.digits_at(where) == (int(digit),)
            assert naked or "only place" in why
        else:
            assert told(sheet) == ""


@pytest.mark.dear
def test_clashes_and_mistakes_are_said_and_gone_when_undone(tmp_path: Path) -> None:
    typed = [
        Typed({2: 5}),
        Typed({2: 2}),
        Typed({}),
        Typed({2: "x", 3: 12, 5: 1.5}),
        Typed({2: 4}, ("no", "no", "no")),
    ]
    clash, wrong, undone, odd, quiet = after_typing(book_of(WIKIPEDIA, kinds=LIVE), typed, tmp_path)
    assert status(clash) == "2 cells clash: a row, column or box has a digit twice"
    assert [value(clash, FAULTS, 0, column) for column in range(4)] == [1, 0, 1, 0]
    assert told(clash) == "First correct what is marked"
    assert told(clash, 1) == "1 digit differs from the solution"
    assert status(wrong) == "50 cells to go"
    assert told(wrong) == "A digit is wrong: first compare with the solution"
    assert told(wrong, 1) == "1 digit differs from the solution"
    assert status(undone) == "51 cells to go"
    assert told(undone, 1) == "Every digit agrees with the solution"
    assert status(odd) == "3 cells hold no digit from 1 to 9"
    assert [value(odd, FAULTS, 0, column) for column in range(6)] == [0, 0, 2, 2, 0, 2]
    assert [value(odd, DIGITS, 0, column) for column in range(6)] == [5, 3, 0, 0, 7, 0]
    assert (told(quiet), told(quiet, 1)) == ("", "")
    marks = block(quiet, ENTRIES.row + 1, LAYOUT.marks + 1)
    assert marks == "." * 81
    counts = [undone.cell(LAYOUT.counts + 2, LEFT + n).value for n in range(1, 10)]
    assert counts == [9 - WIKIPEDIA.count(str(n)) for n in range(1, 10)]


@pytest.mark.dear
def test_the_values_written_are_those_that_are_computed(tmp_path: Path) -> None:
    """Of usual puzzles, and of such as have a dead cell or several solutions."""
    lines = [wd.example("x-wing").puzzle, MANY, DEAD, "." * 81]
    lines += [wd.Grid(WIKIPEDIA).solution().as_line()]
    book = book_of(*map(wd.Grid, lines), kinds=LIVE)
    path = tmp_path / "live.xlsx"
    opened(book).save(path)
    (shown,) = computed([path], tmp_path)
    ours, theirs = opened(book, values=True), opened(shown, values=True)
    for name in ours.sheetnames:
        for row in ours[name].iter_rows():
            for cell in row:
                other = theirs[name].cell(cell.row, cell.column).value
                assert (cell.value or "") == (other or ""), f"{name} {cell.coordinate}"
    singles = [value(theirs["Live grid 1"], SINGLES, r, c) for r in range(27) for c in range(27)]
    assert min(singles) < 4729
