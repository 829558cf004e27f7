"""The sheets about all puzzles of a workbook: the summary, with a line for each puzzle and links to
its sheets; and the statistics, which say how often each strategy was used, and what it placed and
eliminated. They add up all puzzles, and show the steps of each puzzle beside the sums."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from whydoku.dataclass import dataclass
from whydoku.errors import counted
from whydoku.logic.technique import DEFAULT
from whydoku.solving.profiles.statistics import Use
from whydoku.solving.trace import Trace
from whydoku.telling.workbooks.looks import (
    ENTRY,
    FIGURES,
    FONT,
    QUIET,
    RULE,
    TEXTS,
    height_of,
    lines_in,
)
from whydoku.telling.workbooks.page import (
    BELOW,
    RATINGS,
    Page,
    SheetColumn,
    SheetValue,
    figure_of,
    range_of,
    write_head,
    write_row,
)
from whydoku.telling.workbooks.sheet_puzzle import SheetPuzzle, name_of_technique

SUMMARY: Final = "Summary"
STATISTICS: Final = "Statistics"

TOP: Final = BELOW

NAME: Final = 2
STEPS: Final = 3
HEADS: Final = ("No.", "Strategy", "Steps", "Placements", "Eliminations", "Puzzles")
SUMS: Final = ("steps", "placements", "eliminations")
WIDTHS: Final = (44, 230, 64, 84, 90, 70)
FIRST_OF_EACH: Final = 1 + len(HEADS)

NOTES: Final = (
    "Sudoku Explainer, HoDoKu and whydoku are three ways to say how hard a puzzle is.",
    "HoDoKu's score and the work add up all steps, the other figures rate the hardest one.",
    "Guess depth: how many guesses inside one another it takes if one knows no techniques.",
    "Facts to take in: what one has to look at, over all steps.",
    "Longest what-if: the most facts that follow from one supposition, where a step needs any.",
)
"""What the columns mean that do not say it, below the table."""


def _hardest(puzzle: SheetPuzzle) -> str:
    slug = None if puzzle.trace is None else puzzle.trace.hardest
    return name_of_technique(slug, puzzle.profile.names) if slug else ""


def _of_path(read: Callable[[Trace], SheetValue]) -> Callable[[SheetPuzzle], SheetValue]:
    """Makes a function that applies `read` to the path of a puzzle; None if there is no path."""
    return lambda puzzle: None if puzzle.trace is None else read(puzzle.trace)


def _outcome(puzzle: SheetPuzzle) -> str:
    if puzzle.fault or puzzle.trace is None:
        return puzzle.fault
    if puzzle.is_handed_in:
        return puzzle.progress
    return "solved" if puzzle.trace.solved else "not solved: it needs other techniques"


COLUMNS: Final[tuple[SheetColumn[SheetPuzzle], ...]] = (
    SheetColumn("No.", 40, lambda puzzle: puzzle.number),
    SheetColumn("Puzzle", 170, lambda puzzle: puzzle.headline, False),
    RATINGS[0],
    SheetColumn("Clues", 50, lambda puzzle: len(puzzle.grid.givens)),
    SheetColumn("Hardest technique", 190, _hardest, False),
    SheetColumn("Steps", 50, _of_path(len)),
    SheetColumn("Result", 170, _outcome, False),
    SheetColumn("Sudoku Explainer", 78, figure_of("se", "er"), form="0.0"),
    *RATINGS[1:],
    SheetColumn("Facts to take in", 64, _of_path(lambda trace: trace.size)),
    SheetColumn(
        "Longest what-if", 64, _of_path(lambda trace: trace.largest_net and trace.largest_net.size)
    ),
)
"""The columns of the summary, from the second column of the sheet on: what every teacher asks comes
first. Further columns, with links to the sheets of each puzzle, follow."""


def draw_summary(
    page: Page, puzzles: Sequence[SheetPuzzle], tabs: Sequence[Mapping[str, str]]
) -> None:
    """Draws the summary; for each puzzle `tabs` maps the titles of its sheets to their tabs."""
    page.widths_of(column.pixels for column in COLUMNS)
    links = [*tabs[0]] if tabs else []
    page.widths(1 + len(COLUMNS), 92, len(links))
    profile = puzzles[0].profile.name if puzzles else DEFAULT
    using = "the easiest technique first" if profile == DEFAULT else f"techniques of {profile}"
    number = counted(len(puzzles), "puzzle")
    page.heading("Sudoku", f"{number}, each solved step by step, {using}")
    high = max(lines_in(column.head, column.pixels) for column in COLUMNS)
    page.heights(TOP, height_of(high))
    write_head(page, TOP, COLUMNS)
    for at, head in enumerate(links, 1 + len(COLUMNS)):
        page.text(TOP, at, head, "head")
    for row, (puzzle, own) in enumerate(zip(puzzles, tabs, strict=True), TOP + 1):
        page.heights(row, height_of(write_row(page, row, COLUMNS, puzzle)))
        for at, (title, tab) in enumerate(own.items(), 1 + len(COLUMNS)):
            page.link(row, at, tab, title)
    last = TOP + len(puzzles)
    page.sheet.autofilter(TOP, 1, max(last, TOP + 1), len(COLUMNS))
    for row, note in enumerate(NOTES, last + 2):
        page.text(row, 1, note, "label")
    page.sheet.freeze_panes(TOP + 1, 3)
    page.prints(SUMMARY, last + 1 + len(NOTES), len(COLUMNS), across=True, head=TOP)


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


def draw_statistics(page: Page, puzzles: Sequence[SheetPuzzle]) -> None:
    """Draws the statistics of all puzzles of the workbook on an empty page."""
    rows = tallied(puzzles)
    several = len(puzzles) > 1
    page.widths_of(WIDTHS)
    profile = puzzles[0].profile.name
    about = f"the strategies of the profile {profile}, in its order"
    page.heading(STATISTICS, f"{len(puzzles)} puzzles; {about}" if several else about)
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
    page.prints(STATISTICS, last + 3 + chart, len(HEADS))


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
    chart = page.looks.workbook.add_chart({"type": "bar"})
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
