"""Writes a table of texts as a workbook, for commands that add columns to those of their input.

Texts that are plain numbers or days become numbers that look the same; all others stay texts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import closing
from datetime import date
from io import BytesIO
from itertools import islice
from typing import Final

from whydoku.errors import WhydokuError
from whydoku.faces.sheets.filled_in import (
    MISTAKES,
    RESULTS,
    GridResult,
    MarkedGrid,
    draw_mistakes,
    draw_results,
)
from whydoku.faces.sheets.looks import FIGURES, TEXTS, Looks, width_of
from whydoku.faces.sheets.page import Page
from whydoku.faces.sheets.workbook import open_workbook
from whydoku.formats.source import valid_text
from whydoku.formats.workbooks.named_puzzles import RESULTS_NAME

TITLE: Final = "Puzzles"

_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.([0-9]+))?")
MOST_DIGITS: Final = 15
"""The most digits that a spreadsheet keeps of a number."""

_BEFORE: Final = date(1899, 12, 30)
_SURE: Final = 61
"""The day from which days are counted, and the first that all spreadsheets call the same: some know
a 29 February 1900."""

LONGEST_CELL: Final = 32_767
"""The most characters that a cell may hold."""

MOST_ROWS: Final = 1_048_576
"""The most rows that a sheet may have."""

WIDEST: Final = 620
LOOKED_AT: Final = 200
"""The number of rows, from the first on, that decide how wide the columns are."""


def number_in(text: str) -> tuple[float, str] | None:
    """The number that a text stands for, that of a day too, and the format in which a cell shows it
    as in the text. None if the text is neither, or a spreadsheet cannot keep it exactly."""
    if len(text) == len("YYYY-MM-DD") and text[4] == "-":
        return _day_in(text)
    match = _NUMBER.fullmatch(text)
    if match is None or sum(map(str.isdigit, text)) > MOST_DIGITS or text.startswith("-0"):
        return None
    decimals = match[1] or ""
    return float(text), "0" + ("." + "0" * len(decimals) if decimals else "")


def _day_in(text: str) -> tuple[float, str] | None:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    number = (day - _BEFORE).days
    return (number, "yyyy-mm-dd") if number >= _SURE and str(day) == text else None


def table_bytes(
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    puzzle: int,
    grids: Sequence[MarkedGrid] = (),
    handed_in: Sequence[GridResult] = (),
) -> bytes:
    """The bytes of a workbook with one table, before it a sheet for the results `handed_in` and
    after it one for the mistakes in `grids`, if there are any; `puzzle` is the number of the column
    with the puzzles, from 0. Raises WhydokuError if a sheet has no room for all rows."""
    if len(rows) >= MOST_ROWS:
        raise WhydokuError(
            f"a workbook has room for {MOST_ROWS - 1:,} puzzles; found {len(rows):,}; a .csv file "
            "has room for all"
        )
    file = BytesIO()
    with closing(open_workbook(file, constant_memory=not (grids or handed_in))) as workbook:
        looks = Looks(workbook)

        def page(tab: str) -> Page:
            return Page(workbook, workbook.add_worksheet(tab), looks, tab, dict[str, str]().get)

        if handed_in:
            draw_results(page(RESULTS), handed_in)
            workbook.define_name(RESULTS_NAME, f"={RESULTS}!$A$1")
        _draw(page(TITLE), head, rows, puzzle)
        if grids:
            draw_mistakes(page(MISTAKES), grids)
    return file.getvalue()


def _draw(page: Page, head: Sequence[str], rows: Sequence[Sequence[str]], puzzle: int) -> None:
    sheet, looks = page.sheet, page.looks
    figures = [_is_figures(rows, column) for column in range(len(head))]
    for column, name in enumerate(head):
        shown = [row[column] for row in islice(rows, LOOKED_AT)]
        widest = max([width_of(name) * 1.1 + 14, *(width_of(text) for text in shown)])
        if column == puzzle:
            widest = WIDEST
        sheet.set_column_pixels(column, column, min(round(widest) + 24, WIDEST))
        more = FIGURES if figures[column] else TEXTS
        sheet.write_string(0, column, name, looks.of("head", **more))
    sheet.set_row_pixels(0, 28)
    for at, row in enumerate(rows, 1):
        for column, text in enumerate(row):
            number = number_in(text) if column != puzzle else None
            if number:
                look = looks.of("figure", num_format=number[1])
                sheet.write_number(at, column, number[0], look)
            elif text:
                look = looks.of("grid" if column == puzzle else "text", **TEXTS)
                valid = valid_text(text[:LONGEST_CELL])
                sheet.write_string(at, column, valid, look)
    sheet.autofilter(0, 0, max(len(rows), 1), len(head) - 1)
    sheet.freeze_panes(1, 0)
    sheet.set_landscape()
    sheet.fit_to_pages(1, 0)
    sheet.repeat_rows(0)


def _is_figures(rows: Sequence[Sequence[str]], column: int) -> bool:
    """Whether a column holds only numbers and empty cells, and at least one number, in its first
    `LOOKED_AT` rows."""
    texts = [row[column] for row in islice(rows, LOOKED_AT) if row[column]]
    return bool(texts) and all(map(number_in, texts))
