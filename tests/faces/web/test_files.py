"""Files that the API makes: workbooks, books, worksheets and pictures; spreadsheets that it reads;
and a grid as nine rows of nine cells."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from typing import Any, Final

import jsonschema  # type: ignore[import-untyped]
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from command_line import CommandLine
from corpus import WIKIPEDIA as LINE
from corpus import X_WING
from effort import few
from formats.awkward_sheets import put_grid
from formats.workbook_files import Page, csv_text, ods_bytes, xlsx_bytes
from requirements import need_packages_of, needed
from whydoku import EXAMPLES, Grid, read
from whydoku.faces.web.answering import reply
from whydoku.faces.web.api.operations import (
    FILE_BODY,
    JSON,
    PDF,
    PNG,
    SPREADSHEETS,
    XLSX,
    TimeLimit,
    operations,
)
from whydoku.faces.web.api.requests import MOST_DRAWN, MOST_IN_FILE, STEP, AskedRows
from whydoku.formats import read_all
from whydoku.operations.refusals import json_bytes
from whydoku.shapes.checked import WrongValue, checked
from whydoku.shapes.fields import fields_of
from whydoku.shapes.schemas import Schemas
from whydoku.telling.picture_files.png import size_of_png
from whydoku.telling.workbooks import KINDS

from .served import Served, asked, need, problem_in, strict_validator

PUZZLE = EXAMPLES["x-wing"].puzzle
OTHER = EXAMPLES["wikipedia"].puzzle
NAMED = {"puzzle": OTHER, "name": "Monday"}
SEVERAL = EXAMPLES["two-solutions"].puzzle


def file_of(served: Served, operation: str, media: str, **request: Any) -> bytes:
    found = served.post(operation, **request)
    assert found.status_code == 200, found.text
    assert found.headers["content-type"] == media
    assert "content-encoding" not in found.headers
    return found.content


def text_of(pdf: bytes) -> str:
    pages = needed("pypdf").PdfReader(io.BytesIO(pdf)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


@pytest.mark.dear
def test_a_workbook_has_the_sheets_that_are_asked_for(served: Served) -> None:
    needed("xlsxwriter")
    sheets = ["summary", "puzzle", "solution", "steps"]
    data = file_of(served, "sheet", XLSX, puzzles=[PUZZLE, NAMED], sheets=sheets)
    book = needed("openpyxl").load_workbook(io.BytesIO(data))
    assert len(book.sheetnames) == 1 + 2 * 3
    found = [reading.grid.puzzle.as_line() for reading in read_all(data)]
    assert found == [PUZZLE, OTHER]
    assert data == file_of(served, "sheet", XLSX, puzzles=[PUZZLE, NAMED], sheets=sheets)
    assert any(" clues · " in str(cell.value) for row in book.worksheets[1] for cell in row)
    data = file_of(served, "sheet", XLSX, puzzles=[PUZZLE], sheets=["puzzle"], ratings=False)
    [page] = needed("openpyxl").load_workbook(io.BytesIO(data)).worksheets
    assert not any(" clues · " in str(cell.value) for row in page for cell in row)


def handed_in() -> bytes:
    """A class's puzzles: one that nobody touched, one with a wrong digit, one whose givens nothing
    tells and with a cell that is no digit, and one that is right so far."""
    page, right = Page("Class"), Grid(PUZZLE).solution().as_line()
    i = PUZZLE.index(".")
    wrong = "123456789".replace(right[i], "")[0]
    put_grid(page, 2, 2, OTHER, empty="", border=True)
    put_grid(page, 14, 2, f"{OTHER[:1]}x{OTHER[2:]}", empty="", border=True)
    for top, digit in ((26, wrong), (38, right[i])):
        put_grid(page, top, 2, PUZZLE, empty="", border=True, bold=True)
        page.put(top + i // 9, 2 + i % 9, int(digit), border=True)
    return xlsx_bytes(page)


@pytest.mark.dear
def test_what_was_handed_in_is_judged_and_marked_as_the_command_does_it(
    served: Served, tmp_path: Path, whydoku: CommandLine
) -> None:
    needed("xlsxwriter")
    data = handed_in()
    records = served.send("read", data, XLSX).json()["records"]
    puzzles = []
    for record in records:
        filled = record.get("filled", {})
        kept = ("puzzle", "found", "unreadable") if filled else ("puzzle",)
        puzzles.append({key: (filled or record)[key] for key in kept})
    told = [record.get("filled", {}).get("status") for record in records]
    assert told == [None, "invalid", "invalid", "unique"]
    sheets = ["summary", "puzzle", "solution", "live"]
    made = file_of(served, "sheet", XLSX, puzzles=puzzles, sheets=sheets)
    path, by_command = tmp_path / "class.xlsx", tmp_path / "marked.xlsx"
    path.write_bytes(data)
    whydoku("sheet", "-f", str(path), "--sheets", ",".join(sheets), "-o", str(by_command))
    assert made == by_command.read_bytes()
    book = needed("openpyxl").load_workbook(io.BytesIO(made))
    said = " ".join(str(cell.value) for row in book["Summary"] for cell in row)
    assert "one digit wrong" in said
    assert "r1c2 (cell D15): found 'x'" in said
    results = [row[1:] for row in book["Results"].iter_rows(min_row=5, values_only=True)]
    assert [row[6].split(",")[:2][-1].strip() for row in results] == [
        "not begun", "one cell unreadable", "one digit wrong", "right so far",
    ]  # fmt: skip
    named = [*puzzles[:2], *({**puzzle, "player": "Ann"} for puzzle in puzzles[2:])]
    made = file_of(served, "sheet", XLSX, puzzles=named, sheets=["summary"])
    table = needed("openpyxl").load_workbook(io.BytesIO(made))["Results"]
    sums = [row[1:4] for row in table.iter_rows(values_only=True) if row[1]]
    assert sums[-1] == ("Ann", "2 grids", 1)
    gone = {"puzzle": PUZZLE, "found": "." * 81}
    file_of(served, "sheet", XLSX, puzzles=[gone], sheets=["puzzle"])
    assert "puzzle 1: found an empty cell" in served.problem("book", puzzles=[gone])["detail"]
    bad = {"puzzle": PUZZLE, "found": PUZZLE, "unreadable": [{"cell": "r1c23", "found": "x"}]}
    told = served.problem("sheet", puzzles=[bad], sheets=["puzzle"])["detail"]
    assert "under unreadable; expected a cell and what was found there" in told


@pytest.mark.dear
def test_puzzles_keep_the_numbers_of_their_file(served: Served) -> None:
    puzzles = [{"puzzle": PUZZLE, "number": 4}, {"puzzle": OTHER, "number": 6}]
    needed("xlsxwriter")
    data = file_of(served, "sheet", XLSX, puzzles=puzzles, sheets=["puzzle"])
    tabs = needed("openpyxl").load_workbook(io.BytesIO(data)).sheetnames
    assert [tab.split()[-1] for tab in tabs] == ["4", "6"]
    needed("typst")
    told = text_of(file_of(served, "book", PDF, puzzles=puzzles, solutions=False, per_page=2))
    assert re.findall(r"\b([1-9]) [A-Z]", told) == ["4", "6"]
    odd = [{"puzzle": "12", "number": 6}]
    assert "puzzle 6: found '12'" in served.problem("book", puzzles=odd)["detail"]


def test_a_puzzle_that_cannot_be_read_is_named_with_what_mends_it(served: Served) -> None:
    clash = f"{PUZZLE[0]}4{PUZZLE[2:]}"
    [found] = served.asked("read", text=f'{{"puzzle": "{clash}", "name": "Twins"}}')["records"]
    assert found["name"] == "Twins"
    assert "both hold 4" in found["error"]
    assert "there is exactly one solution" in found["mend"]


FRIDAY = {"puzzles": [PUZZLE, NAMED], "title": "Friday"}
PAIRS = {"technique": "Naked Pair", "n": 2, "grade": 1, "seed": 5}
PRINTED: list[tuple[str, dict[str, Any], str, tuple[str, ...], str]] = [
    (
        "book",
        {**FRIDAY, "per_page": 2, "names": True, "hints": "back", "explained": "2"},
        "",
        ("Friday", "2 puzzles", "Monday", "Hints", "Solutions"),
        "",
    ),
    ("book", {**FRIDAY, "paper": "a5", "solutions": False}, "", (), "Solutions"),
    ("book", {**FRIDAY, "answers_alone": True}, "Solutions 1 ", (), "Friday"),
    (
        "book",
        {**FRIDAY, "solutions": False, "answers_alone": True, "explained": "2", "names": True},
        "Key to the explanations",
        ("Explained solutions", "2 Monday"),
        "",
    ),
    ("worksheet", {**PAIRS, "title": "Pairs"}, "", ("seed 5", "Pairs"), ""),
    ("worksheet", {**PAIRS, "solutions": False}, "", ("Your turn",), "Answers: Naked Pair"),
    ("worksheet", {**PAIRS, "answers_alone": True}, "Answers: Naked Pair", (), "Your turn"),
]


@pytest.mark.dear
@pytest.mark.parametrize(("operation", "request_", "start", "words", "absent"), PRINTED)
def test_books_and_worksheets_print_what_their_fields_say(
    served: Served,
    operation: str,
    request_: dict[str, Any],
    start: str,
    words: tuple[str, ...],
    absent: str,
) -> None:
    needed("typst")
    pdf = file_of(served, operation, PDF, **request_)
    told = text_of(pdf)
    assert told.startswith(start)
    assert all(word in told for word in words)
    assert not absent or absent not in told
    assert pdf == file_of(served, operation, PDF, **request_)


@pytest.mark.dear
def test_a_mix_for_a_worksheet_may_have_names_that_a_few_share(served: Served) -> None:
    needed("typst")
    [group, *_] = served.get("/api/v1/techniques").json()["course"]
    assert group["shared"] == ["Hidden Single"]
    mix: dict[str, Any] = {"technique": "Hidden Single,naked-pair", "n": 2, "seed": 5}
    assert "Hidden Single or Naked Pair" in text_of(file_of(served, "worksheet", PDF, **mix))
    mix = {"technique": "skyscraper,x-chain", "n": 2, "seed": 5}
    refused = served.problem("worksheet", 422, **mix)["detail"]
    told = "found no position with a step of 'skyscraper' alone; 'x-chain' can be practised alone"
    assert refused == told
    assert "X-Chain" in text_of(file_of(served, "worksheet", PDF, **mix, fewer=True))


@pytest.mark.dear
def test_pictures_show_a_grid_a_step_or_a_path(served: Served) -> None:
    needed("resvg_py")
    sizes = [
        size_of_png(file_of(served, "picture_png", PNG, grid=PUZZLE, **more))
        for more in ({}, {"number": "hardest"}, {"path": True})
    ]
    assert sizes[0][1] < sizes[1][1] < sizes[2][1]
    needed("typst")
    assert file_of(served, "picture_pdf", PDF, grid=PUZZLE).startswith(b"%PDF")
    hardest = read(PUZZLE).explain().hardest_move
    assert hardest
    told = served.post("picture", grid=PUZZLE, number="hardest").text
    assert "X-Wing" in told
    assert told.count("<svg") == 1


@pytest.mark.parametrize(
    ("operation", "request_", "sentence"),
    [
        ("sheet", {"puzzles": [PUZZLE, "12"], "sheets": ["puzzle"]}, "puzzle 2: found 2 cells"),
        ("sheet", {"puzzles": [PUZZLE], "sheets": ["pzzle"]}, "did you mean puzzle?"),
        ("sheet", {"puzzles": [], "sheets": ["puzzle"]}, "puzzles: found a list of 0"),
        (
            "sheet",
            {"puzzles": [PUZZLE] * (MOST_DRAWN + 1), "sheets": ["pictures"]},
            "sheets: pictures are for up to 30 puzzles; found 31",
        ),
        ("book", {"puzzles": [PUZZLE, SEVERAL]}, "puzzle 2: multiple"),
        ("book", {"puzzles": [PUZZLE] * (MOST_IN_FILE + 1)}, "puzzles: found a list of 101"),
        (
            "book",
            {"puzzles": [PUZZLE] * (MOST_DRAWN + 2), "explained": "2-99"},
            "explained: up to 30 puzzles; found 31",
        ),
        ("book", {"puzzles": [PUZZLE], "paper": "a9"}, "found 'a9'"),
        ("worksheet", {"technique": "x-wig"}, "did you mean x-wing"),
        ("worksheet", {"technique": "naked-pair", "rules": "mini-4"}, "found 0 of 4 positions"),
        ("picture_png", {"grid": PUZZLE, "number": 1, "path": True}, "one of step, number"),
        ("picture_pdf", {"grid": PUZZLE, "number": 500}, "number: found 500; the path has"),
    ],
)
def test_what_cannot_be_made_is_refused_in_a_sentence(
    served: Served, operation: str, request_: dict[str, Any], sentence: str
) -> None:
    need_packages_of(operation)
    assert sentence in served.problem(operation, **request_)["detail"]


def test_a_server_says_which_files_it_can_make(served: Served) -> None:
    found = served.get("/api/v1/files").json()
    assert found["most"] == MOST_IN_FILE
    assert found["most_drawn"] == MOST_DRAWN
    assert found["pictures"][0] == "svg"
    assert set(found["sheets"]) <= {*KINDS}


WITHOUT = {
    "sheet": ("xlsxwriter", "writing a workbook needs XlsxWriter"),
    "book": ("typst", "books need typst"),
    "worksheet": ("typst", "books need typst"),
    "picture_png": ("resvg_py", "pictures as PNG need resvg-py"),
    "picture_pdf": ("typst", "need typst"),
}


@pytest.fixture(params=[*WITHOUT])
def lacking(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(sys.modules, WITHOUT[request.param][0], None)
    return str(request.param)


def test_what_a_missing_package_makes_is_refused_with_501(lacking: str) -> None:
    example = operations()[lacking].examples[0]
    answer = reply(lacking, JSON, json_bytes(example), TimeLimit(60))
    assert answer.status == 501
    assert isinstance(answer.content, bytes)
    assert WITHOUT[lacking][1] in answer.content.decode()
    assert "pip" in answer.content.decode()


# What is read


BLANKS: Final = (0, None, "", ".", "0")


def rows_of(line: str, blank: Any, kind: type) -> list[list[Any]]:
    cells = [blank if symbol == "." else kind(symbol) for symbol in line]
    return [cells[start : start + 9] for start in range(0, 81, 9)]


@pytest.mark.parametrize("kind", [int, str])
@pytest.mark.parametrize("blank", BLANKS)
def test_a_grid_may_be_given_in_rows(served: Served, blank: Any, kind: type) -> None:
    rows = rows_of(X_WING, blank, kind)
    need(served, rows, "AskedRows")
    assert asked(served, "hint", grid=rows) == asked(served, "hint", grid=X_WING)


@pytest.mark.dear
def test_every_field_for_a_grid_takes_rows(served: Served) -> None:
    rows = rows_of(X_WING, 0, int)
    more: dict[str, dict[str, Any]] = {
        "prove": {"step": STEP},
        "why": {"question": "r1c1=2", "start": rows},
        "answer": {"technique": "x-wing", "placements": ["r5c5=5"]},
        "step": {"step": STEP},
        "rate": {"scale": "whydoku"},
    }
    for one in operations().values():
        fields = [field.key for field in fields_of(one.request)]
        if not one.by_get and "grid" in fields:
            body = {"grid": rows, **more.get(one.name, {})}
            found = served.post(one.name, **body)
            other = served.post(one.name, **{**body, "grid": X_WING})
            assert (found.status_code, found.text) == (other.status_code, other.text)
    [rating, again] = asked(served, "rate", grids=[rows, X_WING], scale="whydoku")["ratings"]
    assert rating == again
    wish = {"givens": rows, "unlike": [rows], "seed": 1, "timeout": 0}
    assert "end" in [*served.lines("generate", **wish)][-1]


def changed(rows: list[list[Any]], row: int, column: int, cell: Any) -> list[list[Any]]:
    found = [[*one] for one in rows]
    found[row][column] = cell
    return found


NINE: Final = "a grid of 9 rows has 9 cells in each"
ROWS: Final = rows_of(X_WING, 0, int)
CELLS: Final = 'allowed is a digit 1 to 9, or 0, null, "" or "." for an empty cell'
WRONG_ROWS: Final = [
    (ROWS[:8], "grid: row 1: found a list of 9; a grid of 8 rows has 8 cells in each"),
    ([], "grid: found a list of 0; a grid has 4 to 9 rows"),
    ([*ROWS[:8], X_WING[-9:]], f"grid: row 9: found '{X_WING[-9:]}'; {NINE}"),
    ([*ROWS[:8], ROWS[8][1:]], f"grid: row 9: found a list of 8; {NINE}"),
    ([None, *ROWS[1:]], f"grid: row 1: found null; {NINE}"),
    *(
        (changed(ROWS, 2, 4, cell), f"grid: row 3, column 5: found {found}; {CELLS}")
        for cell, found in (
            *((10, "10"), (-1, "-1"), (1.5, "1.5"), (5.0, "5.0"), (True, "true")),
            *((" ", "' '"), ("12", "'12'"), ("٣", "'٣'"), ([], "a list of 0"), ({}, "an object")),
        )
    ),
]


@pytest.mark.parametrize(("rows", "sentence"), WRONG_ROWS)
def test_rows_that_are_no_grid_are_refused(served: Served, rows: Any, sentence: str) -> None:
    assert served.problem("check", grid=rows)["detail"] == sentence
    assert not strict_validator(served, "AskedRows").is_valid(rows) or "5.0" in sentence


ODD_CELLS = st.sampled_from([*range(-1, 11), None, "", ".", *"0123456789", "12", " ", True, [], {}])
FAIR_CELLS = st.sampled_from([*range(10), None, "", ".", *"0123456789"])
FAIR_ROWS = st.lists(st.lists(FAIR_CELLS, min_size=9, max_size=9), min_size=9, max_size=9)
ODD_ROWS = (
    FAIR_ROWS
    | st.tuples(FAIR_ROWS, st.integers(0, 8), st.integers(0, 8), ODD_CELLS).map(
        lambda one: changed(*one)
    )
    | st.lists(st.lists(ODD_CELLS, min_size=8, max_size=10) | ODD_CELLS, min_size=8, max_size=10)
    | ODD_CELLS
)


@settings(max_examples=few(300), deadline=None)
@given(ODD_ROWS)
def test_rows_are_read_as_described_or_refused(rows: Any) -> None:
    schemas = Schemas("", str)
    schemas.of(AskedRows)
    described = schemas.published["AskedRows"]
    try:
        line = checked(AskedRows, rows)
    except WrongValue:
        assert not jsonschema.Draft202012Validator(described).is_valid(rows)
    else:
        assert set(line) <= set(".123456789")
        assert len(line) == 81
        assert jsonschema.Draft202012Validator(described).is_valid(rows)


def page() -> Page:
    made = Page("Monday")
    put_grid(made, 2, 2, LINE, empty="", border=True)
    put_grid(made, 2, 14, LINE, empty="", border=True)
    made.put(4, 16, 12, border=True)
    return made


@pytest.mark.parametrize("media", SPREADSHEETS)
def test_read_takes_spreadsheets_by_their_content(served: Served, media: str) -> None:
    for data in (xlsx_bytes(page()), ods_bytes(page())):
        answer = served.send("read", data, media)
        assert answer.status_code == 200
        puzzle, fault = answer.json()["records"]
        assert (puzzle["puzzle"], puzzle["sheet"], puzzle["address"]) == (LINE, "Monday", "C3")
        assert fault["error"].startswith("found 12; expected a digit")
        assert fault["where"] == {"sheet": "Monday", "address": "Q5", "cells": ["r3c3"]}


def test_a_text_with_separators_is_a_spreadsheet_too(served: Served) -> None:
    made = Page()
    made.put(0, 0, "Monday")
    put_grid(made, 1, 3, LINE)
    answer = served.send("read", csv_text(made).encode(), "Text/CSV; charset=utf-8")
    (record,) = answer.json()["records"]
    assert (record["puzzle"], record["line"], "sheet" in record) == (LINE, 2, False)


def test_damaged_large_and_other_files_are_refused(served: Served) -> None:
    (fault,) = served.send("read", xlsx_bytes(page())[:500], SPREADSHEETS[0]).json()["records"]
    assert fault["error"] == "the workbook is damaged or cut off; save it again"
    large = problem_in(served.send("read", b"1" * (FILE_BODY + 1), "text/csv"), 413)
    assert large["detail"] == "the body is larger than the 5 MB allowed"
    other = problem_in(served.send("solve", b"1", "text/csv"), 415)
    assert other["detail"].endswith("found 'text/csv'; allowed is application/json")
    assert "allowed are application/json, application/vnd" in served.send("read", b"1", "a/b").text
