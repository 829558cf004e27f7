"""The path of a puzzle as text for people: step by step, or pass by pass if the profile works in
passes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Unpack

from whydoku.bits import members
from whydoku.grid import Grid
from whydoku.operations.operation import Pen
from whydoku.render.spans import Spans, capital, plain
from whydoku.render.terminal import draw_step_text
from whydoku.render.words import Detail
from whydoku.render.words.manner import Manner, writer_for
from whydoku.render.words.paths import (
    Block,
    block_lines,
    block_of_step,
    blocks_of,
    ending,
    margin_of,
    pass_name,
)
from whydoku.render.words.summaries import (
    abridged_ways,
    signs_of_chains,
    watched_digits,
    watched_idle,
    watched_sums,
)
from whydoku.render.words.writer import Writer
from whydoku.spaces import DIGIT_CANDIDATES
from whydoku.trace import Pass, Trace
from whydoku.world.drawing import draw_cells


def path(pen: Pen, trace: Trace, *, details: bool, **manner: Unpack[Manner]) -> Iterator[str]:
    """Yields the puzzle, the path, and the final grid if the puzzle is solved.

    If `details` is set, each harder step is told with its full argument, and drawn after it.
    `manner` says how to tell steps.
    """
    yield pen.draw(trace.puzzle)
    yield ""
    detail: Detail = "argument" if details else "reason"
    margin, writer = margin_of(trace), writer_for(trace.vocabulary, **manner)
    drawing = ""
    for block in blocks_of(trace, writer, detail=detail):
        if block.numbers:
            is_drawn = details and block.kind == "step"
            if drawing:
                yield f"\n{drawing}"
            if drawing or is_drawn:
                yield ""
            drawing = ""
            if is_drawn:
                grid, step = trace.moves[block.numbers[0] - 1]
                drawing = draw_step_text(step, grid, colour=pen.colour, width=pen.width)
        yield _block_text(pen, block, margin)
    if drawing:
        yield f"\n{drawing}"
    abridged = () if details else abridged_ways(trace, writer, "--details")
    for remark in (signs_of_chains(trace, writer), abridged):
        if remark:
            yield pen.wrapped(plain(remark))
    if trace.solved:
        yield ""
        yield pen.draw(trace.grid)


def _block_text(pen: Pen, block: Block, margin: int) -> str:
    return "\n".join(map(pen.highlighted, block_lines(block, margin, pen.width)))


def watched(pen: Pen, trace: Trace, **manner: Unpack[Manner]) -> Iterator[str]:
    """Yields the path pass by pass. Each pass shows its steps, the grid after them and, if the pass
    is about one digit, the places where that digit could go."""
    writer = writer_for(trace.vocabulary, **manner)
    yield pen.draw(trace.puzzle)
    by_digits = all(pass_.digit is not None for pass_ in trace.passes)
    if by_digits and trace.passes:
        yield _paragraph(pen, watched_digits(writer))
    idle: list[Pass] = []
    begun = 0
    for number, (pass_, end) in enumerate(trace.ended_passes, 1):
        if pass_.start == end and not by_digits:
            idle.append(pass_)
            continue
        yield from _idle_passes(idle, writer)
        idle = []
        yield from _pass_text(pen, trace, writer, pass_, end)
        following = trace.passes[number].number if number < len(trace.passes) else 0
        if by_digits and following != pass_.number:
            sums = watched_sums(trace.grids[begun], trace.grids[end], writer)
            yield _paragraph(pen, sums)
            begun = end
    yield from _idle_passes(idle, writer)
    yield ""
    yield ending(trace, width=pen.width, **manner)


def _paragraph(pen: Pen, text: Spans) -> str:
    return "\n" + pen.wrapped(plain(text))


def _pass_text(pen: Pen, trace: Trace, writer: Writer, pass_: Pass, end: int) -> Iterator[str]:
    """Yields the text of one pass, which ends before the step with the index `end`."""
    before, after = trace.grids[pass_.start], trace.grids[end]
    yield ""
    label = plain(capital(pass_name(pass_, writer)))
    yield "\n".join(pen.style(line, bold=True) for line in pen.wrapped(label).split("\n"))
    margin = len(str(len(trace))) + 2
    for number, move in enumerate(trace.moves[pass_.start : end], pass_.start + 1):
        yield _block_text(pen, block_of_step(number, move, writer), margin)
    pictures = []
    if pass_.digit is not None:
        pictures.append(_digit_places(pen, before, pass_.digit))
    if end > pass_.start:
        pictures.append(pen.draw(after))
    yield pen.beside(pictures)


def _digit_places(pen: Pen, grid: Grid, d: int) -> str:
    """A grid drawn with stars in the cells where the digit `d`, counted from 0, can go."""
    symbols = list(grid.as_line())
    for k in members(grid.bits & DIGIT_CANDIDATES[d]):
        on_grid = grid.digits >> k & 1
        symbols[k // 9] = pen.style(str(d + 1) if on_grid else "*", fg=28, bold=True)
    return draw_cells(symbols)


def _idle_passes(passes: list[Pass], writer: Writer) -> Iterator[str]:
    """Yields one text about several passes in a row that changed nothing."""
    if passes:
        yield ""
        yield plain(watched_idle(passes, writer))
