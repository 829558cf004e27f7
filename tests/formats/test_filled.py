"""Grids that pupils have filled in: what is read beside a bad cell, and what is wrong with it."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

import whydoku as wd
from command_line import CommandLine
from corpus import MANY, WIKIPEDIA
from formats.awkward_sheets import put_grid
from formats.workbook_files import Page, csv_text, ods_bytes, xlsx_bytes
from whydoku import read_all
from whydoku.formats.filled import original_of
from whydoku.formats.sources.reading import FilledGrid
from whydoku.grids.filled import check_filled
from workbooks import block, need_writers, opened, texts

SOLUTION = wd.read(WIKIPEDIA).solution().as_line()
OPEN = [i for i, digit in enumerate(WIKIPEDIA) if digit == "."]
SEVENTEEN = wd.example("seventeen").puzzle


def changed(line: str, **cells: str) -> str:
    """A line with other symbols in some cells: `c3="5"` changes the fourth."""
    symbols = [*line]
    for name, symbol in cells.items():
        symbols[int(name[1:])] = symbol
    return "".join(symbols)


def page_of(line: str, name: str = "Anna") -> Page:
    """A grid on a sheet, which looks alike in all its cells."""
    page = Page(name)
    put_grid(page, 1, 1, line.replace("x", "."), empty="", border=True)
    for i, symbol in enumerate(line):
        if symbol == "x":
            page.put(1 + i // 9, 1 + i % 9, "x", border=True)
    return page


# What is read


@pytest.mark.parametrize("file_of", [xlsx_bytes, ods_bytes, lambda page: csv_text(page).encode()])
def test_a_bad_cell_is_an_error_beside_which_the_rest_is_kept(file_of: object) -> None:
    (reading,) = read_all(file_of(page_of(changed(WIKIPEDIA, c2="x", c80="x"))))  # type: ignore[operator]
    assert "found 'x'" in str(reading.error)
    assert reading.filled is not None
    rest = changed(WIKIPEDIA, c80=".")
    assert (reading.filled.givens, reading.filled.found) == (rest, rest)
    assert [(odd.cell, odd.found) for odd in reading.filled.odd] == [(2, "'x'"), (80, "'x'")]
    assert str(reading.filled.odd[1].where) in ("sheet 'Anna', cell J10", "line 10", "line 9")


def test_entries_that_clash_with_known_givens_are_kept() -> None:
    line = f":::{WIKIPEDIA[:2]}+5{WIKIPEDIA[3:]}:::"
    (reading,) = read_all([line])
    assert reading.error
    assert reading.filled == FilledGrid(WIKIPEDIA, changed(WIKIPEDIA, c2="5"))
    record = {"name": "Ben", "puzzle": WIKIPEDIA, "found": reading.filled.found}
    (from_json,) = read_all([json.dumps(record)])
    assert (bool(from_json.error), from_json.name) == (True, "Ben")
    assert from_json.filled == reading.filled


def test_a_grid_shows_the_puzzle_most_of_whose_givens_it_has() -> None:
    found = changed(SOLUTION, c0="9", c1=".")
    assert original_of(found, [MANY, SEVENTEEN, WIKIPEDIA]) == WIKIPEDIA
    assert original_of(found, [SEVENTEEN]) == ""
    assert original_of(SOLUTION, [WIKIPEDIA, changed(WIKIPEDIA, c0=".")]) == ""


def test_a_broken_grid_is_that_of_another_sheet_of_its_workbook() -> None:
    wrong = changed(SOLUTION, c2="9")
    book = xlsx_bytes(
        page_of(WIKIPEDIA, "Handout"), page_of(wrong, "Mine"), page_of(SEVENTEEN, "Other")
    )
    puzzle, mine, other = read_all(book)
    assert (puzzle.filled, other.filled) == (None, None)
    assert mine.filled == FilledGrid(WIKIPEDIA, wrong)
    assert mine.line81 == wrong


# What is wrong


def test_entries_are_judged_by_the_solution_of_the_givens() -> None:
    found = changed(SOLUTION, c2="5", c3=".", c0=".", c1="4", c8=".")
    verdict = check_filled(WIKIPEDIA, found, [8])
    assert (verdict.status, verdict.open) == ("invalid", 1)
    assert str(verdict.wrong) == str(wd.CandidateSet("5r1c3"))
    assert str(verdict.changed) == str(wd.CandidateSet("5r1c1 3r1c2"))
    assert {*verdict.marked} == {0, 1, 2, 8}
    assert verdict.why == (
        "30 clues, one digit wrong, two givens changed, one cell unreadable, 1 still open",
        "5 in r1c3 is wrong",
        "5 in r1c1 and 3 in r1c2 are given, but not there",
    )
    assert check_filled(WIKIPEDIA, SOLUTION).status == "unique"
    assert check_filled(WIKIPEDIA, WIKIPEDIA, [2]).status == "invalid"
    assert check_filled(MANY, MANY).status == "multiple"


# Commands


def handed_in(path: Path, grids: int = 1, name: str = "") -> Path:
    """A live workbook in which twenty digits of each grid have been typed, and a name."""
    need_writers()
    from whydoku.telling.workbooks import write_workbook

    write_workbook(path, [WIKIPEDIA] * grids, sheets=["live"])
    book = opened(path)
    for sheet in book.worksheets:
        for i in OPEN[:20]:
            sheet.cell(4 + i // 9, 2 + i % 9).value = int(SOLUTION[i])
    book.worksheets[-1]["M2"] = name or None
    book.save(path)
    return path


@pytest.fixture
def anna(tmp_path: Path) -> Path:
    """A live workbook: a wrong digit that clashes, a date and a given that is gone, a right one."""
    path = handed_in(tmp_path / "anna.xlsx", 3, " Anna  Ä. ")
    book = opened(path)
    first, second, third = book.worksheets
    first.cell(4, 4).value = 5
    second.cell(4, 4).value = date(2026, 2, 1)
    second.cell(4, 2).value = None
    third.cell(1, 12).value = "I liked it"
    book.save(path)
    return path


def test_a_check_names_what_is_wrong(whydoku: CommandLine, anna: Path) -> None:
    ran = whydoku("check", "-f", str(anna))
    assert (ran.code, ran.lines) == (1, ["invalid 30 1", "invalid 30 2", "unique 30 not-minimal"])
    place = f"whydoku: {anna}, sheet 'Live grid"
    told = (
        "30 clues, one given changed, one cell unreadable, 31 still open; "
        "5 in r1c1 is given, but not there; r1c3 (cell D4): found '2026-02-01'"
    )
    assert ran.err.splitlines() == [
        f"{place} 1', cell B4: 30 clues, one digit wrong, 31 still open; 5 in r1c3 is wrong",
        f"{place} 2', cell B4: {told}",
    ]
    ran = whydoku("check", "--json", "-f", str(anna), "--only", "2")
    data = json.loads(ran.out)
    assert (data["status"], data["clues"], data["solution"]) == ("invalid", 30, SOLUTION)
    assert (data["wrong"], data["changed"]) == ([], ["r1c1=5"])
    assert data["unreadable"][0]["place"] == "sheet 'Live grid 2', cell D4"
    assert whydoku("check", "-f", str(anna), "--workers", "2").lines[1:] == [
        "invalid 30 2",
        "unique 30 not-minimal",
    ]


def test_what_is_wrong_is_marked_beside_the_solution(
    whydoku: CommandLine, anna: Path, tmp_path: Path
) -> None:
    out = tmp_path / "results.xlsx"
    assert whydoku("check", "-f", str(anna), "-o", str(out)).code == 1
    _, table, mistakes = opened(out).worksheets
    assert [row[5] for row in table.iter_rows(values_only=True)] == [
        "status", "invalid", "invalid", "unique",
    ]  # fmt: skip
    assert [row[9] for row in table.iter_rows(values_only=True)] == ["open", 31, 31, 31]
    assert block(mistakes, 6, 12) == SOLUTION
    assert any(text.startswith("Anna Ä.: Puzzle 2, ") for text in texts(mistakes))
    fills = {mistakes.cell(6, 2 + n).fill.fgColor.rgb for n in (0, 1)}, mistakes["D6"].fill
    assert (len(fills[0]), fills[1].fgColor.rgb) == (1, "FFEFA08C")
    kinds = "summary,puzzle,solution"
    assert whydoku("sheet", "-f", str(anna), "--sheets", kinds, "-o", str(out)).code == 1
    book = opened(out)
    assert block(book["Solution 1"], 4, 2) == SOLUTION
    first = book["Puzzle 1"]
    assert (first["D4"].value, first["D4"].fill.fgColor.rgb) == (5, "FFEFA08C")
    assert any(text.startswith("30 clues, one digit wrong") for text in texts(first))
    assert book["Puzzle 2"]["B4"].value is None


def test_the_grids_of_one_pupil_are_one_line_with_their_sum(
    whydoku: CommandLine, anna: Path, tmp_path: Path
) -> None:
    """Whoever solves several grids of a workbook writes the name once; the same name in another
    workbook is the same pupil; a line left empty is nobody's."""
    ben, more = (handed_in(tmp_path / f"{name}.xlsx", name=name) for name in ("Ben", "anna ä."))
    nobody = handed_in(tmp_path / "nobody.xlsx")
    files = [word for path in (anna, ben, more, nobody) for word in ("-f", str(path))]
    out = tmp_path / "results.xlsx"
    assert whydoku("check", *files, "-o", str(out)).code == 1
    rows = [list(row[1:8]) for row in opened(out)["Results"].iter_rows(min_row=4, values_only=True)]
    wrong = "30 clues, one digit wrong, 31 still open; 5 in r1c3 is wrong"
    odd = (
        "30 clues, one given changed, one cell unreadable, 31 still open; "
        "5 in r1c1 is given, but not there; r1c3 (cell D4): found '2026-02-01'"
    )
    place = "sheet 'Live grid"
    assert rows == [
        ["Name", "Grid", "Right", "To fill in", "Wrong", "Open", "How it is"],
        ["Anna Ä.", "4 grids", 78, 204, 3, 124, None],
        [None, f"Puzzle 1, {anna}, {place} 1', cell B4", 19, 51, 1, 31, wrong],
        [None, f"Puzzle 2, {anna}, {place} 2', cell B4", 19, 51, 2, 31, odd],
        [None, f"Puzzle 3, {anna}, {place} 3', cell B4", 20, 51, 0, 31, "right so far"],
        [None, f"Puzzle 1, {more}, {place}', cell B4", 20, 51, 0, 31, "right so far"],
        ["Ben", f"Puzzle 1, {ben}, {place}', cell B4", 20, 51, 0, 31, "right so far"],
        ["no name", f"Puzzle 1, {nobody}, {place}', cell B4", 20, 51, 0, 31, "right so far"],
    ]
    for line in whydoku("check", "--json", *files).lines[:4]:
        assert json.loads(line)["player"] == ("Ben" if "Ben" in line else "Anna Ä.")
    ran = whydoku("check", *files, "--format", "csv")
    told = [line.split(",")[5] for line in ran.lines]
    assert told == ["player", *["Anna Ä."] * 3, "Ben", "anna ä.", ""]
    words = ("--sheets", "summary,puzzle,live", "-o", str(out))
    assert whydoku("sheet", "-f", str(anna), "-f", str(ben), *words).code == 1
    book = opened(out)
    (_, *lines) = book["Results"].iter_rows(min_row=4, max_col=4, values_only=True)
    assert [line[1:] for line in lines] == [
        ("Anna Ä.", "3 grids", 58),
        (None, "Puzzle 1", 19),
        (None, "Puzzle 2", 19),
        (None, "Puzzle 3", 20),
        ("Ben", "Puzzle 1", 20),
    ]
    puzzle, live = book.worksheets[-2:]
    assert (puzzle["B1"].value, live["M2"].value) == ("Ben: Puzzle 1", "Ben")


def test_every_grid_of_a_class_is_a_line_and_is_rated_by_its_givens(
    whydoku: CommandLine, tmp_path: Path
) -> None:
    """Givens that clash and several solutions are told too; a full grid is no easier than its
    givens, and the puzzle is the same however much of it is filled in."""
    need_writers()
    pages = []
    found = (
        changed(WIKIPEDIA, c2="4"),
        SOLUTION,
        changed(WIKIPEDIA, c2="5"),
        WIKIPEDIA[:63] + "." * 18,
    )
    for name, line in zip(("Begun", "Full", "Clash", "Several"), found, strict=True):
        page = Page(name)
        for i, digit in enumerate(line):
            is_given = WIKIPEDIA[i] != "." or name == "Clash"
            page.put(i // 9, i % 9, int(digit) if digit != "." else "", border=True, bold=is_given)
        pages.append(page)
    path, out = tmp_path / "class.xlsx", tmp_path / "out.xlsx"
    path.write_bytes(xlsx_bytes(*pages))
    assert whydoku("check", "-f", str(path), "-o", str(out)).code == 1
    book = opened(out)
    (_, *rows) = [row[3:] for row in book["Results"].iter_rows(min_row=4, values_only=True)]
    assert [row[:4] for row in rows] == [
        (1, 51, 0, 50),
        (51, 51, 0, 0),
        (None, 50, 0, 50),
        (None, WIKIPEDIA[:63].count(".") + 18, 0, WIKIPEDIA[:63].count(".") + 18),
    ]
    starts = ["right so far", "solved", "invalid: r1c1 and r1c3 both hold 5", "multiple: "]
    assert all(row[4].startswith(start) for row, start in zip(rows, starts, strict=True))
    (_, *table) = book["Puzzles"].iter_rows(values_only=True)
    assert [row[0] for row in table] == [WIKIPEDIA, WIKIPEDIA, *found[2:]]
    assert [row[5] for row in table][:3] == [30, 30, None]
    assert whydoku("sheet", "-f", str(path), "--sheets", "summary", "-o", str(out)).code == 1
    (_, *lines) = opened(out)["Summary"].iter_rows(
        min_row=4, max_row=6, max_col=9, values_only=True
    )
    assert [line[3:8:2] for line in lines] == [
        ("easy", "Hidden Single in a box", "right so far"),
        ("easy", "Hidden Single in a box", "solved"),
    ]


@pytest.mark.parametrize("ending", [".csv", ".xlsx"])
def test_a_wrong_digit_is_a_row_of_a_class_and_ends_no_table(
    ending: str, whydoku: CommandLine, tmp_path: Path
) -> None:
    """Whether it clashes with a digit or only with the solution, the row has the givens."""
    filled = "".join(SOLUTION[i] if i in OPEN[:20] else d for i, d in enumerate(WIKIPEDIA))
    cell, fits = next(
        (i, digit)
        for i in OPEN[20:]
        for digit in wd.read(filled).digits_at(i)
        if str(digit) != SOLUTION[i]
    )
    clash = next(int(digit) for digit in WIKIPEDIA[cell // 9 * 9 :] if digit != ".")
    out = tmp_path / f"results{ending}"
    for n, digit in enumerate((fits, clash, int(SOLUTION[cell])), 1):
        path = handed_in(tmp_path / f"pupil-{n}.xlsx")
        book = opened(path)
        book.worksheets[0].cell(4 + cell // 9, 2 + cell % 9).value = digit
        book.save(path)
    ran = whydoku("check", "-f", str(tmp_path / "pupil-*.xlsx"), "-o", str(out))
    assert (ran.code, len(ran.err.splitlines())) == (1, 2)
    rows = [reading.row.fields for reading in read_all(out) if reading.row]
    assert [(row[1], row[6]) for row in rows] == [
        (WIKIPEDIA, status) for status in ("none", "invalid", "unique")
    ]


def test_results_of_the_day_before_are_not_handed_in(
    whydoku: CommandLine, anna: Path, tmp_path: Path
) -> None:
    words = ("check", "-f", str(tmp_path / "*.xlsx"), "-o", str(tmp_path / "results.xlsx"))
    assert len(whydoku(*words).err.splitlines()) == 2
    first = opened(tmp_path / "results.xlsx")["Results"].max_row
    told = whydoku(*words).err.splitlines()
    assert told[0].endswith(
        "results.xlsx: left out, as it is a workbook of results; name it to read it"
    )
    assert (len(told), opened(tmp_path / "results.xlsx")["Results"].max_row) == (3, first)
    assert anna.exists()


@pytest.mark.parametrize("command", ["solve", "rate", "convert"])
def test_other_commands_refuse_such_a_grid(command: str, whydoku: CommandLine, anna: Path) -> None:
    ran = whydoku(command, "-f", str(anna))
    assert ran.code == 1
    assert "cell D4: found '2026-02-01'" in ran.err
    assert "r1c1 and r1c3 both hold 5" in ran.err


def test_a_given_that_is_gone_is_no_other_puzzle(
    whydoku: CommandLine, anna: Path, tmp_path: Path
) -> None:
    book, path = opened(anna), tmp_path / "gone.xlsx"
    book.worksheets[2].cell(4, 2).value = None
    book.save(path)
    ran = whydoku("solve", "-f", str(path), "--only", "3")
    assert (ran.code, ran.err.endswith("found an empty cell for the given 5\n")) == (1, True)


def test_originals_tell_what_was_given(whydoku: CommandLine, tmp_path: Path) -> None:
    handout, mine = tmp_path / "handout.txt", tmp_path / "mine.csv"
    handout.write_text(f"{SEVENTEEN}\n{WIKIPEDIA}\n")
    wrong = changed(SOLUTION, c2="9", c80="x", c79=".")
    mine.write_text("\n".join(",".join(wrong[i : i + 9]) for i in range(0, 81, 9)))
    ran = whydoku("check", "-f", str(mine))
    assert (ran.code, ran.lines) == (1, ["invalid 79 1"])
    words = ["check", "-f", str(mine), "--original", str(handout)]
    assert whydoku(*words).lines == ["invalid 30 3"]
    mine.write_text(changed(SOLUTION, c2=".") + "\n")
    assert whydoku(*words).lines == ["unique 30 not-minimal"]
    handout.write_text("nothing\n")
    ran = whydoku(*words)
    assert (ran.code, "handout.txt: " in ran.err) == (2, True)


def test_what_a_check_lists_as_json_is_read_as_the_same_grid(
    whydoku: CommandLine, anna: Path, tmp_path: Path
) -> None:
    again, mine = tmp_path / "again.jsonl", tmp_path / "mine.csv"
    mine.write_text(
        "\n".join(",".join(changed(WIKIPEDIA, c2="x")[i : i + 9]) for i in range(0, 81, 9))
    )
    for path in (anna, mine):
        first = whydoku("check", "--json", "-f", str(path))
        again.write_text(first.out)
        second = whydoku("check", "--json", "-f", str(again))
        for one, other in zip(first.lines, second.lines, strict=True):
            before, after = json.loads(one), json.loads(other)
            for key in ("status", "found", "open", "wrong", "changed", "solution"):
                assert before.get(key) == after.get(key), key
    (line,) = second.lines
    assert json.loads(line)["unreadable"][0]["found"] == "'x'"
    assert next(iter(read_all(['{"found": 3}']))).error
