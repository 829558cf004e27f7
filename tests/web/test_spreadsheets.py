"""Files of spreadsheets as the body of a request: read by their content, within limits."""

from __future__ import annotations

import pytest

from awkward_sheets import put_grid
from corpus import WIKIPEDIA as LINE
from whydoku.faces.web.api.operations import FILE_BODY, SPREADSHEETS
from workbook_files import Page, csv_text, ods_bytes, xlsx_bytes

from .served import Served, problem_in


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
