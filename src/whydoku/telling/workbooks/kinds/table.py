"""Writes a table of texts as a workbook, for commands that add columns to those of their input; and
the sheets about grids that people have filled in: the results, with a line for each person and
below it the grids, each with how much of it is right; and the grids in which something is wrong,
beside the solutions of their givens.

Texts that are plain numbers or days become numbers that look the same; all others stay texts.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from contextlib import closing
from datetime import date
from io import BytesIO
from itertools import islice
from typing import Final

from whydoku.dataclass import dataclass
from whydoku.errors import WhydokuError, counted
from whydoku.formats.sources.source import valid_text
from whydoku.formats.workbooks.named_puzzles import RESULTS_NAME
from whydoku.grids.rules import CLASSIC, Rules
from whydoku.telling.workbooks.drawn_grid import drawn_cells, put_found
from whydoku.telling.workbooks.looks import (
    FIGURES,
    GONE,
    TEXTS,
    Looks,
    filled,
    height_of,
    open_workbook,
    width_of,
)
from whydoku.telling.workbooks.page import BELOW, Page, SheetColumn, write_head, write_row

RESULTS: Final = "Results"
MISTAKES: Final = "Mistakes"

TOP: Final = BELOW

LEFT: Final = 1
SOLUTION: Final = LEFT + 10
SIDE: Final = 28
ROWS: Final = 12
"""How many rows a grid with mistakes takes: its title, what is wrong, its cells, and a gap."""
_ON_A_PAGE: Final = 3

COLUMNS: Final[tuple[SheetColumn[ResultLine], ...]] = (
    SheetColumn("Name", 150, lambda line: line.name, False),
    SheetColumn("Grid", 250, lambda line: line.result.grid, False),
    SheetColumn("Right", 56, lambda line: line.result.right),
    SheetColumn("To fill in", 64, lambda line: line.result.asked),
    SheetColumn("Wrong", 56, lambda line: line.result.wrong),
    SheetColumn("Open", 56, lambda line: line.result.open),
    SheetColumn("How it is", 330, lambda line: line.result.told, False),
)

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


@dataclass(frozen=True, slots=True)
class GridResult:
    """How far somebody is with a grid: who, if that is known, what the grid is called, how much of
    what is to be filled in is right, wrong and open, and in words how it is. `right` is None if
    nobody can judge it, and `asked` and `open` are if the grid cannot be read."""

    player: str
    grid: str
    right: int | None
    asked: int | None
    wrong: int
    open: int | None
    told: str
    is_handed_in: bool = True
    """Whether there is a place for a name, or something was filled in."""


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A line of the results: a grid, or the sum of several."""

    result: GridResult
    is_sum: bool = False
    is_part: bool = False
    """Whether the line belongs to a sum above it."""

    @property
    def name(self) -> str:
        """Who filled in the grids; empty below the sum, which says it."""
        return "" if self.is_part else self.result.player or "no name"


def handed_in(results: Sequence[GridResult]) -> Sequence[GridResult]:
    """All results if any grid was handed in, so that none of a class is lost; otherwise none."""
    return results if any(result.is_handed_in for result in results) else ()


def lines_of(results: Iterable[GridResult]) -> list[ResultLine]:
    """The lines of the table: those of the same name together, in the order in which names come,
    below their sum if there are several. A grid without a name stands by itself."""
    by_name: dict[str, list[GridResult]] = {}
    for n, result in enumerate(results):
        key = " ".join(result.player.casefold().split()) or f"\n{n}"
        by_name.setdefault(key, []).append(result)
    lines: list[ResultLine] = []
    for own in by_name.values():
        if len(own) > 1:
            lines.append(ResultLine(_sum_of(own), is_sum=True))
        lines += [ResultLine(result, is_part=len(own) > 1) for result in own]
    return lines


def _sum_of(results: Sequence[GridResult]) -> GridResult:
    """The sum of what somebody has filled in, as far as it can be judged."""
    judged = [result for result in results if result.right is not None]
    return GridResult(
        results[0].player,
        counted(len(results), "grid"),
        sum(result.right or 0 for result in judged),
        sum(result.asked or 0 for result in judged),
        sum(result.wrong for result in results),
        sum(result.open or 0 for result in results),
        "",
    )


def draw_results(page: Page, results: Iterable[GridResult]) -> None:
    """Draws the table of results on an empty sheet."""
    lines = lines_of(results)
    page.widths_of(column.pixels for column in COLUMNS)
    page.heading(RESULTS, "what was filled in, judged by the solution of the givens")
    page.heights(TOP, 28)
    write_head(page, TOP, COLUMNS)
    for row, line in enumerate(lines, TOP + 1):
        bold = range(1, len(COLUMNS) + 1) if line.is_sum else ()
        high = height_of(write_row(page, row, COLUMNS, line, bold))
        page.sheet.set_row_pixels(row, high, None, {"level": int(line.is_part)})
    page.sheet.outline_settings(symbols_below=False)
    page.sheet.freeze_panes(TOP + 1, 2)
    page.prints(RESULTS, TOP + len(lines), len(COLUMNS), across=True, head=TOP)


@dataclass(frozen=True, slots=True)
class MarkedGrid:
    """A grid that somebody has filled in: its title, what is wrong in words, what stands in its
    cells, its givens, and the `wrong` cells. `solution` has all digits, or is empty if the givens
    have not exactly one."""

    title: str
    told: str
    found: Sequence[str]
    givens: str
    wrong: Collection[int]
    solution: str = ""
    rules: Rules = CLASSIC


def draw_mistakes(page: Page, grids: Sequence[MarkedGrid]) -> None:
    """Draws all grids with mistakes on an empty sheet, one below the other."""
    page.grid_widths(LEFT, SIDE, 9, gap=24)
    page.grid_widths(SOLUTION, SIDE, 9)
    page.heading("What is wrong", "Red: wrong, or no digit. On the right: the solution")
    for n, grid in enumerate(grids):
        top = BELOW + ROWS * n
        page.text(top, LEFT, grid.title, "heading")
        wide = (SOLUTION + 9 - LEFT) * SIDE
        page.paragraph(top + 1, LEFT, SOLUTION + 8, grid.told, wide, "label")
        page.heights(top + 2, SIDE, 9)
        held = [*zip(grid.givens, grid.found, grid.solution or grid.givens, strict=True)]
        drawn = drawn_cells(grid.rules, top + 2, LEFT, 13)
        for (given, found, _), (i, at, more) in zip(held, drawn, strict=True):
            shown = more | filled(GONE if i in grid.wrong else "")
            put_found(page, at, found, "given" if given == found else "entry", shown)
        if not grid.solution:
            continue
        drawn = drawn_cells(grid.rules, top + 2, SOLUTION, 13)
        for (given, _, right), (_, at, more) in zip(held, drawn, strict=True):
            page.number(*at, int(right), "given" if given == right else "entry", **more)
    breaks = [BELOW + ROWS * n for n in range(_ON_A_PAGE, len(grids), _ON_A_PAGE)]
    last = BELOW + ROWS * len(grids)
    page.prints(MISTAKES, last, SOLUTION + 9, head=0, scale=90, breaks=breaks)


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

        if handed_in:
            draw_results(Page.added(looks, RESULTS), handed_in)
            workbook.define_name(RESULTS_NAME, f"={RESULTS}!$A$1")
        _draw(Page.added(looks, TITLE), head, rows, puzzle)
        if grids:
            draw_mistakes(Page.added(looks, MISTAKES), grids)
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
    """Whether the first `LOOKED_AT` cells of a column hold numbers alone, and at least one."""
    texts = [row[column] for row in islice(rows, LOOKED_AT) if row[column]]
    return bool(texts) and all(map(number_in, texts))
