"""Tells people why a puzzle has no solution: the clues that clash, and the steps that lead from
them to a contradiction."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Unpack

from whydoku.grid import Grid
from whydoku.operations.answers import Puzzle
from whydoku.verdicts.check import check

if TYPE_CHECKING:
    from whydoku.operations.operation import Pen
    from whydoku.render.words.manner import Manner
    from whydoku.trace import Trace


def clashing_clues(pen: Pen, puzzle: Puzzle) -> Iterator[str]:
    """Yields a drawing of the puzzle with the clashing clues marked, and the steps that lead to a
    contradiction; nothing if the puzzle has a solution, or cannot be read."""
    impossible = check(puzzle).mistakes.impossible
    if not impossible:
        return
    from whydoku.player.contradiction import contradiction
    from whydoku.render.terminal import draw_clash_text
    from whydoku.render.words.writer import PLAIN

    grid = Grid(puzzle) if isinstance(puzzle, str) else puzzle
    yield draw_clash_text(grid, impossible, colour=pen.colour, width=pen.width)
    yield from steps_to_contradiction(pen, contradiction(impossible), style=PLAIN)


def steps_to_contradiction(pen: Pen, trace: Trace, **manner: Unpack[Manner]) -> Iterator[str]:
    """Yields a line that names the clues from which the steps begin, and then the steps; nothing if
    `trace` has no steps. `manner` says how to tell steps."""
    if not trace.steps:
        return
    from whydoku.render.words.paths import tell_trace
    from whydoku.render.words.verdicts import from_these_clues

    yield ""
    yield from_these_clues(len(trace.puzzle.givens))
    yield tell_trace(trace, width=pen.width, **manner)
