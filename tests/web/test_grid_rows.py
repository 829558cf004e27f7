"""A grid may be given as nine rows of nine cells, and puzzles as files of spreadsheets."""

from __future__ import annotations

from typing import Any, Final

import jsonschema  # type: ignore[import-untyped]
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from awkward_sheets import put_grid
from corpus import WIKIPEDIA as LINE
from corpus import X_WING
from effort import few
from whydoku.faces.web.api.operations import FILE_BODY, SPREADSHEETS, operations
from whydoku.faces.web.api.requests import STEP, AskedRows
from whydoku.shapes.checked import WrongValue, checked
from whydoku.shapes.fields import fields_of
from whydoku.shapes.schemas import Schemas
from workbook_files import Page, csv_text, ods_bytes, xlsx_bytes

from .served import Served, problem_in
from .strict import asked, need, strict_validator

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


ROWS: Final = rows_of(X_WING, 0, int)
CELLS: Final = 'allowed is a digit 1 to 9, or 0, null, "" or "." for an empty cell'
WRONG_ROWS: Final = [
    (ROWS[:8], "grid: found a list of 8; a grid has 9 rows of 9 cells"),
    ([], "grid: found a list of 0; a grid has 9 rows of 9 cells"),
    ([*ROWS[:8], X_WING[-9:]], f"grid: row 9: found '{X_WING[-9:]}'; a row is a list of 9 cells"),
    ([*ROWS[:8], ROWS[8][1:]], "grid: row 9: found a list of 8; a row is a list of 9 cells"),
    ([None, *ROWS[1:]], "grid: row 1: found null; a row is a list of 9 cells"),
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
