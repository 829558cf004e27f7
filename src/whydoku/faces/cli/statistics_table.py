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
    names = max((len(one.name) for one in found.uses), default=0)
    costs = found.cost is not None
    figures = "steps  placed  excluded" + ("   cost" if costs else "")
    head = " " * (names + 8) + figures
    narrow = len(head) > width_of(console)
    yield console.style(f"{'':6}{figures}" if narrow else head, dim=True)
    for one in found.uses:
        name = console.style(one.name if narrow else one.name.ljust(names), bold=True)
        row = f"{one.place:>4}  {name}" + (f"\n{'':6}" if narrow else "  ")
        row += f"{one.steps:>5}  {one.placements:>6}  {one.eliminations:>8}"
        yield row + (f"  {one.cost:>5g}" if costs else "")
    yield fill(in_short(found), width_of(console))


def in_short(found: Statistics) -> str:
    """How deep it went, and what it cost."""
    steps = sum(one.steps for one in found.uses)
    told = counted(steps)
    if one := found.deepest:
        told += f", as deep as {one.name}, {one.place} of {found.strategies}"
    if found.cost is not None:
        told += f"; cost {found.cost:g}"
    if found.level is not None:
        told += f"; level {found.level}"
    return told


def why_stuck(trace: Trace) -> str:
    """Why a path does not come to the end."""
    left = 81 - trace.grid.digits.bit_count()
    cells = "1 cell is" if left == 1 else f"{left} cells are"
    return f"{cells} left open, for the profile {trace.profile} knows no further step"
