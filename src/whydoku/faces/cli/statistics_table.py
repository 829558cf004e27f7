"""What a path took, for people: the strategies in a table, and in a line how deep it went."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill

from whydoku.faces.cli.console import Console
from whydoku.faces.cli.wrapping import width_of
from whydoku.profiles.statistics import Statistics
from whydoku.render.words.paths import counted
from whydoku.trace import Trace


def statistics_table(console: Console, found: Statistics) -> Iterator[str]:
    """A row for each strategy that was used, in the order of the profile; then all in short.

    In a narrow window a name has a line of its own.
    """
    names = max((len(use.name) for use in found.uses), default=0)
    costs = found.cost is not None
    figures = "steps  placed  excluded" + ("   cost" if costs else "")
    head = " " * (names + 8) + figures
    narrow = len(head) > width_of(console)
    yield console.style(f"{'':6}{figures}" if narrow else head, dim=True)
    for use in found.uses:
        name = console.style(use.name if narrow else use.name.ljust(names), bold=True)
        row = f"{use.place:>4}  {name}" + (f"\n{'':6}" if narrow else "  ")
        row += f"{use.steps:>5}  {use.placements:>6}  {use.eliminations:>8}"
        yield row + (f"  {use.cost:>5g}" if costs else "")
    yield fill(in_short(found), width_of(console))


def in_short(found: Statistics) -> str:
    """How deep it went, and what it cost."""
    steps = sum(use.steps for use in found.uses)
    text = counted(steps)
    if use := found.deepest:
        text += f", as deep as {use.name}, {use.place} of {found.strategies}"
    if found.cost is not None:
        text += f"; cost {found.cost:g}"
    if found.level is not None:
        text += f"; level {found.level}"
    return text


def why_stuck(trace: Trace) -> str:
    """Why a path does not come to the end."""
    left = 81 - trace.grid.digits.bit_count()
    cells = "1 cell is" if left == 1 else f"{left} cells are"
    return f"{cells} left open, for the profile {trace.profile} knows no further step"
