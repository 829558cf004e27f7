"""The statistics of a path, or the totals of many, for people: a table of strategies and a
summary."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from whydoku.operations.operation import Pen
from whydoku.profiles.statistics import Statistics
from whydoku.render.words.summaries import depth_and_cost, statistics_head, totals_told
from whydoku.traces import Totals


def statistics_table(pen: Pen, figures: Statistics) -> Iterator[str]:
    """Yields the lines of a table, with a row for each strategy used, in the order of the profile,
    and then a summary.

    In a narrow window each name has a line of its own.
    """
    costs = figures.cost is not None
    columns = {"steps": 5, "placed": 6, "excluded": 8} | ({"cost": 5} if costs else {})
    rows = (
        (use.place, use.name, (use.steps, use.placements, use.eliminations, use.cost))
        for use in figures.uses
    )
    yield from _table(pen, columns, [*rows])
    yield pen.wrapped(depth_and_cost(figures))


def totals_table(pen: Pen, totals: Totals) -> Iterator[str]:
    """Yields the lines of a table, with a row for each strategy used, in the order of the profile.

    In a narrow window each name has a line of its own.
    """
    columns = {"steps": 9, "puzzles": 8, "hardest": 8}
    rows = [
        (use.place, use.name, (use.steps, use.puzzles, use.hardest)) for use in totals.strategies
    ]
    if rows:
        yield from _table(pen, columns, rows)


TOTALS_COLUMNS: Final = ("place", "strategy", "techniques", "steps", "puzzles", "hardest")
"""The columns of totals in Markdown and CSV."""


def totals_rows(totals: Totals) -> Iterator[tuple[str, ...]]:
    """Yields a row of TOTALS_COLUMNS for each strategy used."""
    for use in totals.strategies:
        figures = map(str, (use.steps, use.puzzles, use.hardest))
        yield str(use.place), use.name, " ".join(use.techniques), *figures


def totals_as_markdown(totals: Totals) -> str:
    """The totals as a table in Markdown, followed by a summary."""
    head = f"| {' | '.join(TOTALS_COLUMNS)} |\n|---:|---|---|---:|---:|---:|\n"
    rows = "".join(f"| {' | '.join(row)} |\n" for row in totals_rows(totals))
    summary = "".join(f"{line}\n" for line in totals_told(totals))
    return f"{head}{rows}\n{summary}"


def totals_as_csv(totals: Totals) -> str:
    """The totals as CSV, with a line for each strategy used."""
    import csv
    from io import StringIO

    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows([TOTALS_COLUMNS, *totals_rows(totals)])
    return text.getvalue()


def _table(
    pen: Pen,
    columns: Mapping[str, int],
    rows: Sequence[tuple[int, str, tuple[float, ...]]],
) -> Iterator[str]:
    """Yields the lines of a table. `columns` maps the heads of columns to their widths, and each of
    the `rows` has a place, a name and figures."""
    names = max((len(name) for _, name, _ in rows), default=0)
    heads = "  ".join(f"{statistics_head(name):>{width}}" for name, width in columns.items())
    head = " " * (names + 8) + heads
    narrow = len(head) > pen.width
    yield pen.style(f"{'':6}{heads}" if narrow else head, dim=True)
    for place, name, figures in rows:
        shown = pen.style(name if narrow else name.ljust(names), bold=True)
        row = f"{place:>4}  {shown}" + (f"\n{'':6}" if narrow else "  ")
        cells = zip(figures, columns.values(), strict=False)
        yield row + "  ".join(
            f"{figure:>{width}{'d' if isinstance(figure, int) else 'g'}}" for figure, width in cells
        )
