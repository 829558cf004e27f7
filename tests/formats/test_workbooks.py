"""Puzzles in workbooks: wherever they stand, and nothing else; names, looks, and what is odd."""

from __future__ import annotations

import random
from datetime import datetime
from math import isqrt
from pathlib import Path

import pytest

from corpus import WIKIPEDIA as LINE
from effort import few
from formats.awkward_sheets import LAYOUTS, Laid, files, found_in, page_of, put_grid, put_labels
from formats.readings import OTHER, faults, lines81
from formats.workbook_files import (
    Page,
    csv_text,
    ods_bytes,
    ods_parts,
    packed,
    xlsx_bytes,
    xlsx_parts,
)
from requirements import needed
from whydoku import Grid, InvalidPuzzle, random_minimal, read, read_all, solve_many
from whydoku.formats.workbooks.cells import column_letters, column_number, shows_dates, text_of_date
from workbooks import computed

KINDS = {"xlsx": xlsx_bytes, "ods": ods_bytes}
BOTH = pytest.mark.parametrize("kind", KINDS)


def file_of(kind: str, *pages: Page, names: dict[str, str] | None = None) -> bytes:
    return KINDS[kind](*pages, names=names)


# The round trip


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", LAYOUTS)
def test_puzzles_come_back_from_awkward_sheets(name: str) -> None:
    for seed in range(few(3)):
        laid = LAYOUTS[name](
            random_minimal(5, seed=len(name) + seed), random.Random(f"{name}{seed}")
        )
        for kind, data in files(laid):
            assert found_in(data) == (sorted(laid.puzzles), []), kind


def test_a_workbook_may_be_a_path_bytes_or_an_open_file(tmp_path: Path) -> None:
    data = xlsx_bytes(page_of(LINE, "Monday", 2, 2))
    path = tmp_path / "wrong.ending.txt"
    path.write_bytes(data)
    with path.open("rb") as file:
        for source in (data, path, str(path), file):
            (reading,) = read_all(source)
            assert (reading.line81, reading.format) == (LINE, "xlsx")
            assert str(reading.where) == "sheet 'Monday', cell C3"


# What counts as a puzzle


@BOTH
def test_a_solution_is_no_second_puzzle_but_another_complete_grid_is(kind: str) -> None:
    solution, stranger = (solve_many([line]).decode() for line in (LINE, OTHER))
    page = Page()
    for n, line in enumerate((LINE, stranger, solution)):
        put_grid(page, 1, n * 11, line)
    assert lines81(file_of(kind, page)) == [LINE, stranger]


@BOTH
def test_hidden_sheets_count_only_if_no_other_has_a_puzzle(kind: str) -> None:
    seen, hidden = page_of(LINE, "Seen"), page_of(OTHER, "Helper")
    hidden.hidden = True
    data = file_of(kind, seen, hidden)
    assert lines81(data) == [LINE, None]
    (told,) = faults(data)
    assert told.startswith("sheet 'Helper', cell ")
    assert "found a puzzle on the hidden sheet 'Helper', which is not read; show the" in told
    assert lines81(file_of(kind, Page("Empty"), hidden)) == [OTHER]
    for known in (LINE, solve_many([LINE]).decode()):  # nothing that is not shown
        helper = page_of(known, "Helper")
        helper.hidden = True
        assert lines81(file_of(kind, seen, helper)) == [LINE]


FOUR, SIX = "1..2....3....2..", "1.3.5.4.6.2..1.5.36.2..15.1.3....4.."


def put_small(page: Page, top: int, left: int, line: str, *, border: bool = True) -> None:
    size = isqrt(len(line))
    for n, digit in enumerate(line):
        if border or digit != ".":
            value = int(digit) if digit != "." else ""
            page.put(top + n // size, left + n % size, value, border=border)


@BOTH
def test_smaller_grids_are_read_under_rules_of_their_size_and_else_refused(kind: str) -> None:
    page = Page("Sizes")
    put_small(page, 1, 1, FOUR)
    put_small(page, 7, 1, SIX)
    put_grid(page, 15, 1, LINE)
    data = file_of(kind, page)
    assert lines81(data) == [None, None, LINE]
    four, six = faults(data)
    assert four.startswith("sheet 'Sizes', cell B2: found a grid of 4 rows of 4 cells; other sizes")
    assert six.startswith("sheet 'Sizes', cell B8: found a grid of 6 rows of 6 cells; other sizes")
    small, _, large = read_all(data, rules="mini-4")
    assert small.grid == Grid(FOUR, rules="mini-4")
    assert str(large.error).startswith("sheet 'Sizes', cell B16: ")
    _, small, _ = read_all(data, rules="mini-6")
    assert small.grid == Grid(SIX, rules="mini-6")
    plain = Page("Plain")
    put_small(plain, 2, 3, FOUR, border=False)
    assert [reading.grid for reading in read_all(file_of(kind, plain), rules="mini-4")] == [
        Grid(FOUR, rules="mini-4")
    ]
    (told,) = faults_under(file_of(kind, plain), "mini-6")
    assert "found no grid of 6 rows of 6 cells on a sheet" in told


def faults_under(data: bytes, rules: str) -> list[str]:
    return [str(reading.error) for reading in read_all(data, rules=rules) if reading.error]


@BOTH
def test_rules_that_a_sheet_says_are_those_of_its_grids(kind: str) -> None:
    empty = "1234.6789" + "." * 72
    for line, said, found in (
        (LINE, "Rules: normal sudoku rules", "classic"),
        (empty, "Rules: anti-knight", "anti-knight"),
        (empty, "rule: x", "x"),
    ):
        page = page_of(line, empty="", border=True)
        page.put(25, 3, said)
        (reading,) = read_all(file_of(kind, page))
        assert str(reading.grid.rules) == found
    page = page_of(LINE, empty="", border=True)
    page.put(25, 3, "Sudoku rules: knights are friends")
    (told,) = faults(file_of(kind, page))
    assert "found rules in words, 'knights are friends'" in told
    small = Page()
    put_small(small, 1, 1, FOUR)
    small.put(8, 1, "Rules: mini-4+x")
    (reading,) = read_all(file_of(kind, small))
    assert reading.grid == Grid(FOUR, rules="mini-4+x")
    small.put(9, 1, "Rules: anti-king")
    (told,) = faults(file_of(kind, small))
    assert "found the rules anti-king on the sheet of a puzzle of the rules mini-4+x" in told


def test_a_puzzle_is_found_although_its_sides_are_empty() -> None:
    for line in random_minimal(40, seed=8):
        if "." * 9 in (line[:9], line[72:]) or set(line[::9]) == {"."}:
            assert lines81(xlsx_bytes(page_of(line, top=5, left=5))) == [line]


def test_digits_whose_place_is_not_certain_are_said_to_be_so() -> None:
    page = Page("Loose")
    for n in range(6):  # several solutions, and nothing says which of its rows are empty
        page.put_row(n, n + 1, "", "", "", n + 2, "", "", "", n + 3)
    (told,) = faults(xlsx_bytes(page))
    assert told.startswith("sheet 'Loose', cell ")
    assert "may be a puzzle, but not where it begins" in told


def lines_of_cells(rows: list[str], *, border: bool) -> Page:
    page = Page()
    page.put(1, 1, "Ann")
    for r, row in enumerate(rows):
        for c, digit in enumerate(row):
            page.put(3 + r, 1 + c, int(digit) if digit != "." else "", border=border)
    return page


ROWS = [LINE[i : i + 9] for i in range(0, 81, 9)]


@pytest.mark.parametrize("border", [False, True])
@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([*ROWS[:4], "1........", *ROWS[4:]], "10 rows"),
        (
            [f"{row[:4]}{'1' if n == 2 else '.'}{row[4:]}" for n, row in enumerate(ROWS)],
            "10 columns",
        ),
        ([*ROWS[:4], *ROWS[5:]], "8 rows"),
        ([row[:8] for row in ROWS], "8 columns"),
    ],
)
def test_a_grid_with_a_line_too_many_or_too_few_is_not_lost(
    rows: list[str], told: str, border: bool
) -> None:
    """Where cells have no border, a line that seems to be missing may be an empty one."""
    file = xlsx_bytes(page_of(OTHER), lines_of_cells(rows, border=border))
    _, *found = read_all(file)
    if border or told.startswith("10"):
        where = "sheet 'Sheet1', cell B4: "
        assert [str(reading.error) for reading in found] == [
            f"{where}found a grid of {told}; expected nine"
        ]
    else:
        (reading,) = found
        assert reading.error is None or "but not where it begins" in str(reading.error)


# Givens and entries


def looking(how: dict[str, bool | str]) -> Page:
    """A puzzle of which the first row is entered; the givens look like this."""
    page = Page()
    solution = solve_many([LINE]).decode()
    for i, digit in enumerate(LINE):
        value = int(solution[i]) if digit != "." or i < 9 else ""
        page.put(i // 9, i % 9, value, **(how if digit != "." else {"border": value == ""}))
    return page


@BOTH
@pytest.mark.parametrize(
    "look", [{"bold": True}, {"colour": "FF0000FF"}, {"fill": "FFDDDDDD"}, {"locked": False}, {}]
)
def test_givens_are_told_by_their_look(kind: str, look: dict[str, bool | str]) -> None:
    """Without one, on a protected sheet: by what a reader may change there."""
    page = looking(look)
    if not look:
        page.protected = True
        for i, digit in enumerate(LINE[:9]):
            page.cells[0, i] = page.cells[0, i]._replace(locked=digit != ".")
    (reading,) = read_all(file_of(kind, page))
    assert reading.line81 is None
    assert reading.grid == Grid(LINE).place("r1c3=4 r1c4=6 r1c6=8 r1c7=9 r1c8=1 r1c9=2")


def test_where_looks_decide_nothing_all_digits_are_givens() -> None:
    page = Page()
    for i, digit in enumerate(LINE):
        page.put(i // 9, i % 9, int(digit) if digit != "." else 0, bold=i % 2 == 0)
    assert lines81(xlsx_bytes(page)) == [LINE]


# What is odd


@BOTH
def test_what_is_odd_is_reported_by_sheet_and_cell(kind: str) -> None:
    page = Page("Oddly 'named'")
    for top, left in ((1, 1), (1, 12), (12, 1), (12, 12), (23, 1)):
        put_grid(page, top, left, LINE, empty="", border=True)
    page.put(3, 3, 12, border=True)
    page.put(4, 13, "x", border=True)
    page.put(24, 1, "67", border=True)
    page.put(12, 3, border=True, formula="B13+1")
    page.put(12, 14, 5, border=True)
    found = [*read_all(file_of(kind, page))]
    told = {str(reading.error) for reading in found if reading.error}
    name = "\"Oddly 'named'\""
    expected = "expected a digit, several with spaces for the candidates of a cell, and nothing, 0"
    save = "open the workbook in a spreadsheet and save it there"
    assert told == {
        f"sheet {name}, cell D4: found 12; {expected} or . for an empty one",
        f"sheet {name}, cell N5: found 'x'; {expected} or . for an empty one",
        f"sheet {name}, cell D13: found a formula without its result; {save}",
        f"sheet {name}, cell B25: found '67'; {expected} or . for an empty one",
    }
    clash = next(reading for reading in found if not reading.error)
    with pytest.raises(ValueError, match=r"cell M13: r1c1 and r1c3 both hold 5") as caught:
        _ = clash.grid
    assert caught.value.where.cells == (0, 2)  # type: ignore[attr-defined]


@BOTH
def test_a_table_keeps_its_rows_and_reports_its_faults(kind: str) -> None:
    page = Page("List")
    page.put(0, 0, "From old books")
    page.put_row(2, "no", "Sudoku", "name", "remark")
    texts: list[str | float] = [LINE, LINE[:80], "", OTHER, 5.3007e80]
    for n, text in enumerate(texts):
        page.put_row(3 + n, n + 0.5, text, f"Nr. {n}")
    found = [*read_all(file_of(kind, page))]
    assert [(reading.line81, reading.name) for reading in found if not reading.error] == [
        (LINE, "Nr. 0"),
        (OTHER, "Nr. 3"),
    ]
    assert [str(reading.error).partition(";")[0] for reading in found if reading.error] == [
        "sheet 'List', cell B5: found 80 cells",
        "sheet 'List', cell B6: the cell of the puzzle is empty",
        "sheet 'List', cell B8: found the number 5.3007e+80",
    ]
    assert (row := found[3].row) is not None
    assert row.table.header == ("no", "Sudoku", "name", "remark")
    assert row.fields == ("3.5", OTHER, "Nr. 3", "")


def test_of_several_columns_of_puzzles_one_is_to_be_chosen() -> None:
    page = Page("Two")
    page.put_row(0, "Easy", "Hard")
    page.put_row(1, LINE, OTHER)
    data = xlsx_bytes(page)
    (told,) = faults(data)
    assert told.startswith("sheet 'Two', cell A2: found puzzles below 'Easy' and 'Hard'; choose")
    assert lines81(data, column="hard") == [OTHER]
    (reading,) = read_all(data, column="soft")
    assert "found no column 'soft'" in str(reading.error)


def test_columns_are_counted_in_letters() -> None:
    for number, letters in ((0, "A"), (25, "Z"), (26, "AA"), (16383, "XFD")):
        assert column_letters(number) == letters
        assert column_number(letters) == number


# Workbooks that whydoku wrote

DECOY_AND_PUZZLE = (
    page_of(OTHER, "Steps", empty="", border=True),
    page_of(LINE, "The puzzle", 2, 1),
)


@pytest.mark.parametrize(
    ("kind", "means"),
    [
        ("xlsx", "'The puzzle'!$B$3:$J$11"),
        ("xlsx", "'The puzzle'!$B$3:$J$8,'The puzzle'!$B$9:$J$11"),
        ("ods", "$'The puzzle'.$B$3:.$J$11"),
        ("ods", "$'The puzzle'.$B$3:$'The puzzle'.$J$11"),
    ],
)
def test_only_what_names_mark_is_a_puzzle_in_our_workbooks(kind: str, means: str) -> None:
    names = {"whydoku_puzzle_1": means, "mine": "Steps!$A$1"}
    (reading,) = read_all(file_of(kind, *DECOY_AND_PUZZLE, names=names))
    assert (reading.line81, str(reading.where)) == (LINE, "sheet 'The puzzle', cell B3")


def test_names_go_by_their_numbers_and_a_lost_one_is_reported() -> None:
    names = {
        "whydoku_puzzle_10": "B!$A$1:$I$9",
        "whydoku_puzzle_2": "A!$A$1:$I$9",
        "whydoku_puzzle_11": "#REF!$A$1:$I$9",
        "whydoku_puzzle_12": "B!$A$1:$I$8",
    }
    data = xlsx_bytes(page_of(OTHER, "B"), page_of(LINE, "A"), names=names)
    assert lines81(data) == [LINE, OTHER, None, None]
    assert "the name whydoku_puzzle_12 stands for 'B!$A$1:$I$8', which is not 81" in faults(data)[1]


def test_a_puzzle_whose_rules_or_sheet_are_gone_is_reported() -> None:
    page = Page("A")
    put_small(page, 0, 0, FOUR)
    page.put(9, 9, "mini-4")
    names = {"whydoku_puzzle_1": "A!$A$1:$D$4", "whydoku_rules_1": "A!$J$10"}
    (reading,) = read_all(xlsx_bytes(page, names=names))
    assert reading.grid == Grid(FOUR, rules="mini-4")
    moved = {"whydoku_puzzle_1": "A!$A$1:$D$4", "whydoku_rules_1": "A!$J$11"}
    (told,) = faults(xlsx_bytes(page, names=moved))
    assert "the cell of whydoku_rules_1, which should name the rules of a puzzle, is empty" in told
    gone = names | {"whydoku_puzzle_2": "B!$A$1:$D$4", "whydoku_rules_2": "B!$J$10"}
    (told,) = faults(xlsx_bytes(page, names=gone))
    assert "whydoku_puzzle_2 stands for cells of the sheet 'B', which is not there" in told


# Other programs


@pytest.mark.dear
def test_what_libreoffice_saves_is_read_alike(tmp_path: Path) -> None:
    laid = Laid([], [])
    for name in ("bold givens", "merged cells", "lettered and framed", "column of texts"):
        pages, puzzles, _ = LAYOUTS[name](random_minimal(3, seed=len(name)), random.Random(5))
        laid = Laid([*laid.pages, *pages], [*laid.puzzles, *puzzles])
    books = [tmp_path / "laid.xlsx", tmp_path / "named.xlsx"]
    names = {"whydoku_puzzle_1": "'The puzzle'!$B$3:$J$11"}
    books[0].write_bytes(xlsx_bytes(*laid.pages))
    books[1].write_bytes(xlsx_bytes(*DECOY_AND_PUZZLE, names=names))
    for kind in ("ods", "xls", "xlsx"):
        saved, named = computed(books, tmp_path, kind)
        assert found_in(saved.read_bytes()) == (sorted(laid.puzzles), []), kind
        assert lines81(named.read_bytes()) == [LINE], kind


def test_a_binary_workbook_is_refused_with_what_to_do() -> None:
    parts = xlsx_parts([page_of(LINE)])
    parts["_rels/.rels"] = parts["_rels/.rels"].replace("workbook.xml", "workbook.bin")
    (reading,) = read_all(packed(parts))
    assert str(reading.error).endswith(
        "there is no .xlsb; save the workbook as .xlsx, which is read and written"
    )


# Texts with separators


MARKED = """\
;;;;;;;;;
;5 6 9;5 6 9;2;1 5 7;3 4 8;3;2 5 7;1 8 9;9
;6 7 8;1;4 8;7;3 6;4 6 9;2 3 7;2 8 9;5
;7;2 3 9;3 6 9;8;2 6 8;2 3 5;1 6 7;1 4;6
;3 6;5;3;1 4 9;2 8 9;7;2;1 5 9;1 4 9
;1 2 7;2 5 9;8;2 5 7;1;1 6 8;4 6 8;3 8 9;7 8 9
;2 4 9;7 8;1;2 9;2 3 7;2;2 5 6;5;5 8 9
;3;2 3 9;4 7 8;1 5 6;3 8 9;2 8;1 5 6;1 2 6;4 7 8
;1 7 8;5 6 8;1 5 6;2 5 6;5;4;7 8 9;7;3
;1 4 9;4;5 6 9;3 8;3 7;1 2 8;8;2 5 6;2 4 8
;;;;;;;;;
"""
"""Eight of these nine rows below an empty one would make a puzzle with one solution as well."""


def test_a_grid_is_not_torn_from_its_last_row() -> None:
    (found,) = read_all(MARKED.encode())
    assert found.line == 2
    assert tuple(found.grid.digits_at("r9c1")) == (1, 9)


def test_a_text_with_separators_is_searched_as_a_sheet_is() -> None:
    page = page_of(LINE, top=2, left=2)
    page.put(0, 3, "Monday")
    put_labels(page, 2, 2, "123456789", "ABCDEFGHI")
    put_grid(page, 2, 14, OTHER)
    assert [
        (str(r.where), r.line81, r.format, r.name) for r in read_all(csv_text(page).encode())
    ] == [("line 3", LINE, "csv", "Monday"), ("line 3", OTHER, "csv", "")]


def test_lines_after_cells_are_read_as_ever() -> None:
    page = page_of(LINE, top=1)
    page.put(0, 0, "Monday")
    text = csv_text(page) + f"{OTHER} mine\n# the end\nno puzzle\n"
    found = [*read_all(text.encode())]
    assert [reading.line81 for reading in found] == [LINE, OTHER, None]
    assert str(found[2].error).startswith("line 13, column 1: found 'no puzzle'")


def test_styles_of_columns_and_rows_set_no_cells_apart() -> None:
    parts = ods_parts([page_of(LINE, top=3, left=3)])
    parts["content.xml"] = parts["content.xml"].replace(
        '<table:table table:name="Sheet1">',
        '<table:table table:name="Sheet1"><table:table-column '
        'table:number-columns-repeated="16384" table:default-cell-style-name="ce0"/>',
    )
    assert lines81(packed(parts)) == [LINE]


# Tables of values


def test_a_table_may_have_labels_notes_and_digits_as_text() -> None:
    rows = [
        [int(digit) if digit != "." else None for digit in LINE[at : at + 9]]
        for at in range(0, 81, 9)
    ]
    labelled = [[None, *range(1, 10)], *([n, *row] for n, row in enumerate(rows, 1))]
    as_text = [[f"{cell}.0" if cell else "" for cell in row] for row in rows]
    for table in (rows, labelled, as_text, [["Monday"], [], *rows]):
        assert read(table) == Grid(LINE)
    noted = [["1 2 4" if cell is None else cell for cell in row] for row in rows]
    assert read(noted).remove("r1c3<>35") == read(noted)
    for table in ([[12, *rows[0][1:]], *rows[1:]], rows[:8], [*rows, [], *rows]):
        with pytest.raises(InvalidPuzzle):
            read(table)


@pytest.mark.parametrize(("package", "more"), [("pandas", {}), ("polars", {"orient": "row"})])
def test_a_data_frame_may_be_larger_than_its_grid(package: str, more: dict[str, str]) -> None:
    rows = [
        [None, None, None, *(int(d) if d != "." else None for d in LINE[at : at + 9])]
        for at in range(0, 81, 9)
    ]
    assert read(pytest.importorskip(package).DataFrame(rows, **more)) == Grid(LINE)


def test_a_row_that_is_too_long_for_a_table_is_read_once() -> None:
    [reading] = read_all(["9" * 2000 + ",1"])
    assert (reading.line, bool(reading.error)) == (1, True)


# Dates


def test_formats_show_dates_or_not() -> None:
    assert shows_dates(14, "")
    assert shows_dates(22, "")
    assert not shows_dates(2, "")
    assert not shows_dates(9, "")
    for code in ("dd/mm/yyyy", "yyyy\\-mm", "[h]:mm"):
        assert shows_dates(164, code), code
    for code in ("General", "[Red]0.00", '0.0" m"', "#,##0\\ _d"):
        assert not shows_dates(164, code), code


@pytest.mark.parametrize(
    ("value", "text", "since_1904"),
    [
        ("45000", "2023-03-15", "2027-03-16"),
        (45000.5, "2023-03-15 12:00", "2027-03-16 12:00"),
        (0.75, "18:00", "18:00"),
        (0.5 + 1 / 86400, "12:00:01", "12:00:01"),
        (2958465, "9999-12-31", "2958465"),
        (2958466, "2958466", "2958466"),
        (-1, "-1", "-1"),
        ("nan", "nan", "nan"),
        ("1e999", "1e999", "1e999"),
    ],
)
def test_numbers_are_written_as_dates(value: str | float, text: str, since_1904: str) -> None:
    assert text_of_date(value) == text
    assert text_of_date(value, since_1904=True) == since_1904


@pytest.mark.parametrize("since_1904", [False, True])
def test_dates_beside_a_puzzle_are_kept_as_dates(since_1904: bool, tmp_path: Path) -> None:
    path = tmp_path / "dated.xlsx"
    options = {"default_date_format": "dd/mm/yy", "date_1904": since_1904}
    book = needed("xlsxwriter").Workbook(path, options)
    sheet = book.add_worksheet()
    sheet.write_row(0, 0, ["puzzle", "day", "share"])
    sheet.write_string(1, 0, random_minimal(1, seed=1)[0])
    sheet.write_datetime(1, 1, datetime(2026, 11, 22))
    sheet.write_number(1, 2, 45000, book.add_format({"num_format": '0.0" m"'}))
    book.close()
    (found,) = read_all(path)
    assert found.row
    assert found.row.fields[1:] == ("2026-11-22", "45000")
