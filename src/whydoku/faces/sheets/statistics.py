"""The sheet with the statistics: how often each strategy was used, and what it placed and
eliminated.

The sheet adds up all puzzles of the workbook, and shows the steps of each puzzle beside the sums.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from whydoku.faces.sheets.looks import ENTRY, FIGURES, FONT, QUIET, RULE, TEXTS
from whydoku.faces.sheets.page import BELOW, Page, range_of
from whydoku.faces.sheets.sheet_puzzle import SheetPuzzle
from whydoku.faces.sheets.text_fit import height_of, lines_in
from whydoku.profiles.statistics import Use

TITLE: Final = "Statistics"

TOP: Final = BELOW
NAME: Final = 2
STEPS: Final = 3
HEADS: Final = ("No.", "Strategy", "Steps", "Placements", "Eliminations", "Puzzles")
SUMS: Final = ("steps", "placements", "eliminations")
WIDTHS: Final = (44, 230, 64, 84, 90, 70)
FIRST_OF_EACH: Final = 1 + len(HEADS)


@dataclass(frozen=True, slots=True)
class Tallied:
    """A strategy and its place in the profile. `uses` has an item for each puzzle: the use of the
    strategy on the path of that puzzle, or None."""

    place: int
    name: str
    uses: tuple[Use | None, ...]

    def total(self, what: str) -> int:
        """The sum of one figure over all puzzles; `what` is steps, placements or eliminations."""
        return sum(getattr(use, what) for use in self.uses if use)


def tallied(puzzles: Sequence[SheetPuzzle]) -> list[Tallied]:
    """The strategies that the paths of the puzzles use, in the order of the profile."""
    by_puzzle = [
        {use.name: use for use in (uses_in.uses if uses_in else ())}
        for uses_in in (puzzle.statistics for puzzle in puzzles)
    ]
    places = {use.name: use.place for uses in by_puzzle for use in uses.values()}
    return [
        Tallied(place, name, tuple(uses.get(name) for uses in by_puzzle))
        for name, place in sorted(places.items(), key=lambda item: item[::-1])
    ]


def draw(page: Page, puzzles: Sequence[SheetPuzzle]) -> None:
    """Draws the statistics of all puzzles of the workbook on an empty page."""
    rows = tallied(puzzles)
    several = len(puzzles) > 1
    page.widths_of(WIDTHS)
    profile = puzzles[0].profile.name
    about = f"the strategies of the profile {profile}, in its order"
    page.heading(TITLE, f"{len(puzzles)} puzzles; {about}" if several else about)
    heads = [*HEADS, *(puzzle.title for puzzle in puzzles)] if several else [*HEADS]
    if several:
        page.widths(FIRST_OF_EACH, 76, len(puzzles))
    page.heights(TOP, height_of(max(lines_in(head, 76) for head in heads)))
    for column, head in enumerate(heads, 1):
        page.text(TOP, column, head, "head", **(TEXTS if column == NAME else FIGURES))
    for row, strategy in enumerate(rows, TOP + 1):
        _write_row(page, row, strategy, several)
    last = TOP + len(rows)
    if rows:
        _write_totals(page, rows, last + 1, len(puzzles) if several else 0)
        _add_chart(page, rows, last)
    page.sheet.freeze_panes(TOP + 1, NAME + 1)
    chart = len(rows) + 6 if rows else 0
    page.prints(TITLE, last + 3 + chart, len(HEADS))


def _write_row(page: Page, row: int, strategy: Tallied, several: bool) -> None:
    page.number(row, 1, strategy.place, "figure", "ruled", font_color=QUIET)
    page.text(row, NAME, strategy.name, "text", "ruled", **TEXTS)
    for column, what in enumerate(SUMS, STEPS):
        page.number(row, column, strategy.total(what), "figure", "ruled")
    page.number(row, STEPS + 3, sum(use is not None for use in strategy.uses), "figure", "ruled")
    if several:
        for column, use in enumerate(strategy.uses, FIRST_OF_EACH):
            if use:
                page.number(row, column, use.steps, "figure", "ruled")


def _write_totals(page: Page, rows: Sequence[Tallied], at: int, puzzles: int) -> None:
    line = {"top": 1, "top_color": RULE, "bold": True}
    page.blank(at, 1, "text", **line)
    page.text(at, NAME, "Total", "text", **line, **TEXTS)
    columns = {
        column: sum(row.total(what) for row in rows) for column, what in enumerate(SUMS, STEPS)
    }
    for n in range(puzzles):
        columns[FIRST_OF_EACH + n] = sum(use.steps for row in rows if (use := row.uses[n]))
    page.blank(at, STEPS + 3, "text", **line)
    for column, total in columns.items():
        area = range_of(TOP + 1, column, at - 1, column)
        page.formula(at, column, f"=SUM({area})", total, "figure", **line)


def _add_chart(page: Page, rows: Sequence[Tallied], last: int) -> None:
    """Adds a chart below the table, with a bar for the steps of each strategy."""
    chart = page.workbook.add_chart({"type": "bar"})
    chart.add_series(
        {
            "name": "Steps",
            "categories": [page.tab, TOP + 1, NAME, last, NAME],
            "values": [page.tab, TOP + 1, STEPS, last, STEPS],
            "fill": {"color": ENTRY},
            "gap": 60,
            "data_labels": {"value": True, "font": {"name": FONT, "size": 9}},
        }
    )
    font = {"name": FONT, "size": 9, "bold": False}
    chart.set_title({"name": "Steps by strategy", "name_font": {"name": FONT, "size": 11}})
    chart.set_legend({"none": True})
    chart.set_y_axis({"reverse": True, "num_font": font, "line": {"color": RULE}})
    chart.set_x_axis({"visible": False, "major_gridlines": {"visible": False}})
    chart.set_size({"width": sum(WIDTHS), "height": 20 * (len(rows) + 4)})
    page.sheet.insert_chart(
        last + 3, 1, chart, {"description": "Bar chart: the number of steps of each strategy"}
    )
