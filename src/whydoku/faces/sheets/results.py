"""The sheet with the results of what people have filled in: a line for each person, and below it
the grids, each with how much of it is right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from whydoku.errors import counted
from whydoku.faces.sheets.columns import SheetColumn
from whydoku.faces.sheets.looks import FIGURES, TEXTS
from whydoku.faces.sheets.page import BELOW, Page
from whydoku.faces.sheets.text_fit import INDENT, height_of, lines_in

TITLE: Final = "Results"

TOP: Final = BELOW


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
    """A line of the table: a grid, or the sum of several, of which `grids` tells the number."""

    result: GridResult
    is_sum: bool = False
    is_part: bool = False
    """Whether the line belongs to a sum above it."""


COLUMNS: Final[tuple[SheetColumn[GridResult], ...]] = (
    SheetColumn("Name", 150, lambda result: result.player or "no name", False),
    SheetColumn("Grid", 250, lambda result: result.grid, False),
    SheetColumn("Right", 56, lambda result: result.right),
    SheetColumn("To fill in", 64, lambda result: result.asked),
    SheetColumn("Wrong", 56, lambda result: result.wrong),
    SheetColumn("Open", 56, lambda result: result.open),
    SheetColumn("How it is", 330, lambda result: result.told, False),
)


def handed_in(results: Sequence[GridResult]) -> Sequence[GridResult]:
    """All results if any grid was handed in, since none of that class may be lost; none if all
    grids are only handed out."""
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


def draw(page: Page, results: Iterable[GridResult]) -> None:
    """Draws the table on an empty sheet."""
    lines = lines_of(results)
    page.widths_of(column.pixels for column in COLUMNS)
    page.heading(TITLE, "what was filled in, judged by the solution of the givens")
    page.heights(TOP, 28)
    for at, column in enumerate(COLUMNS, 1):
        page.text(TOP, at, column.head, "head", **(FIGURES if column.is_figure else TEXTS))
    for row, line in enumerate(lines, TOP + 1):
        high = 1
        weight = {"bold": True} if line.is_sum else {}
        for at, column in enumerate(COLUMNS, 1):
            value = None if line.is_part and at == 1 else column.value(line.result)
            if isinstance(value, str) and value:
                page.text(row, at, value, "wrapped", "ruled", **TEXTS, **weight)
                high = max(high, lines_in(value, column.pixels - INDENT))
            elif isinstance(value, (int, float)):
                page.number(row, at, value, "figure", "ruled", **weight)
            else:
                page.blank(row, at, "text", "ruled")
        page.sheet.set_row_pixels(row, height_of(high), None, {"level": int(line.is_part)})
    page.sheet.outline_settings(symbols_below=False)
    page.sheet.freeze_panes(TOP + 1, 2)
    page.prints(TITLE, TOP + len(lines), len(COLUMNS), across=True, head=TOP)
