"""The statistics of a path for people: a table of strategies, and a line on how deep it went."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill

from whydoku.faces.cli.console import Console
from whydoku.faces.cli.wrapping import width_of
from whydoku.profiles.statistics import Statistics
from whydoku.render.words.summaries import depth_and_cost, statistics_head


def statistics_table(console: Console, found: Statistics) -> Iterator[str]:
    """Yields a row per strategy used, in the order of the profile, and then a summary.

    In a narrow window each name has a line of its own.
    """
    names = max((len(use.name) for use in found.uses), default=0)
    costs = found.cost is not None
    columns = {"steps": 5, "placed": 6, "excluded": 8} | ({"cost": 5} if costs else {})
    figures = "  ".join(f"{statistics_head(name):>{width}}" for name, width in columns.items())
    head = " " * (names + 8) + figures
    narrow = len(head) > width_of(console)
    yield console.style(f"{'':6}{figures}" if narrow else head, dim=True)
    for use in found.uses:
        name = console.style(use.name if narrow else use.name.ljust(names), bold=True)
        row = f"{use.place:>4}  {name}" + (f"\n{'':6}" if narrow else "  ")
        row += f"{use.steps:>5}  {use.placements:>6}  {use.eliminations:>8}"
        yield row + (f"  {use.cost:>5g}" if costs else "")
    yield fill(depth_and_cost(found), width_of(console))
