"""The verdict on an argument that is written."""

from __future__ import annotations

from whydoku.grids.grid import Grid
from whydoku.playing.arguments.judge import Verdict, judge
from whydoku.playing.arguments.reading.texts import read_argument
from whydoku.shapes.arguments import typed


@typed
def argue(grid: Grid, text: str) -> Verdict:
    """The verdict on an argument, written as players write it; raises InvalidNotation if it cannot
    be read.

    >>> from whydoku import argue, example
    >>> grid = example("first-steps").grid
    >>> argue(grid, "naked pair 45 r3c3 r8c3: r2c3<>4").holds
    True
    >>> print(argue(grid, "naked pair 45 r3c3 r2c3: r4c3<>4"))
    r2c3 can be 7 or 8 too. That 4 can be removed from r4c3 is true, but this does not show it.
    """
    return judge(grid, read_argument(text))
