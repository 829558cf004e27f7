"""A whole path on one SVG picture: the boards of its steps side by side, in rows and columns.

Consecutive singles share a board, on which each digit has the number of its step. The last board
shows the grid at the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Unpack

from whydoku.formats.spans import capital, plain
from whydoku.grids.bits import members
from whydoku.logic.step import Rated
from whydoku.solving.moves import Pass
from whydoku.solving.trace import Trace
from whydoku.telling.pictures.drawing.document import COLUMNS, Panel, panels_laid_out, svg_document
from whydoku.telling.pictures.drawing.framing import Framing, PictureOptions
from whydoku.telling.pictures.drawing.scene import (
    Scene,
    scene_of,
    scene_of_grid,
    scene_of_placements,
)
from whydoku.telling.words.about.paths import Block, blocks_of, numbers_told, pass_name, tell_trace
from whydoku.telling.words.about.summaries import title_of
from whydoku.telling.words.about.verdicts import outcome_by
from whydoku.telling.words.writing.manner import writer_for
from whydoku.telling.words.writing.writer import Writer


def draw_path(
    trace: Trace, *, columns: int = COLUMNS, harder: bool = False, **options: Unpack[PictureOptions]
) -> str:
    """A path as one SVG picture: its steps in rows and columns, then the grid at the end.

    Above each step are its number, its name, and its rating if it has one. Consecutive singles
    share a board; with `harder`, singles are left out. Above the first board of a pass stands the
    name of the pass too.
    """
    framing = Framing(**options)
    writer = writer_for(trace.vocabulary)
    drawn = panels_laid_out([*_panels(trace, writer, harder)], framing, columns)
    return svg_document(drawn, framing, plain(title_of(trace, writer)), about_path(trace))


def about_path(trace: Trace) -> str:
    """The description of a picture of a path: the puzzle in one line, and the path in words."""
    return f"{trace.puzzle}\n{tell_trace(trace, width=None)}"


def name_above(number: str, name: str, rated: Rated | None) -> str:
    """The text above the picture of a step: its number, its name, and its rating if it has one."""
    return f"{number} {name} ({rated})" if rated else f"{number} {name}"


def scene_at_end(trace: Trace) -> Scene:
    """The scene of the grid at the end of a path, with pencil marks unless the puzzle is solved."""
    return scene_of_grid(trace.grid, pencil=not trace.solved)


def _panels(trace: Trace, writer: Writer, harder: bool) -> Iterator[Panel]:
    """Yields the boards of a path in order, and a last one for the grid at the end; with `harder`,
    singles are left out."""
    before: Pass | None = None
    for block in blocks_of(trace, writer):
        if block.kind == "step" or (block.kind == "singles" and not harder):
            here = _pass_with(trace, block.numbers[0])
            part = pass_name(here, writer, briefly=True) if here and here != before else ()
            yield _panel_of(trace, block, plain(capital(part)))
            before = here
    yield Panel(plain(outcome_by(writer, trace)), scene_at_end(trace))


def _pass_with(trace: Trace, number: int) -> Pass | None:
    """The pass in which step `number`, counted from 1, was found; None if there is no such pass."""
    passes = [pass_ for pass_, end in trace.ended_passes if pass_.start < number <= end]
    return passes[0] if passes else None


def _panel_of(trace: Trace, block: Block, part: str) -> Panel:
    name = name_above(numbers_told(block), plain(block.name), block.rated)
    moves = [trace.moves[number - 1] for number in block.numbers]
    grid, step = moves[0]
    if block.kind == "step":
        return Panel(name, scene_of(step, grid), part)
    placed = {
        step.placements: number for number, (_, step) in zip(block.numbers, moves, strict=True)
    }
    corners = {k // 9: number for bits, number in placed.items() for k in members(bits)}
    return Panel(name, scene_of_placements(grid, reduce(or_, placed)), part, corners)
