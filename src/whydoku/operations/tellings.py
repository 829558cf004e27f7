"""What operations tell people at length: a path, step by step or pass by pass; the statistics of
one, or the totals of many, as a table; and why a puzzle has no solution."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, Unpack

from whydoku.formats.spans import Spans, capital, plain
from whydoku.grids.bits import members
from whydoku.grids.demands import about_rules
from whydoku.grids.grid import Grid
from whydoku.grids.parts.texts import draw_cells
from whydoku.grids.spaces import DIGIT_CANDIDATES
from whydoku.operations.answers.answer import Puzzle
from whydoku.solving.moves import Pass
from whydoku.solving.trace import Trace
from whydoku.telling.pictures.terminal import draw_clash_text, draw_step_text
from whydoku.telling.words import Detail
from whydoku.telling.words.about.paths import (
    Block,
    block_lines,
    block_of_step,
    blocks_of,
    ending,
    margin_of,
    pass_name,
    tell_trace,
)
from whydoku.telling.words.about.summaries import (
    abridged_ways,
    depth_and_cost,
    signs_of_chains,
    statistics_head,
    totals_told,
    watched_digits,
    watched_idle,
    watched_sums,
)
from whydoku.telling.words.about.verdicts import from_these_clues
from whydoku.telling.words.writing.manner import Manner, writer_for
from whydoku.telling.words.writing.writer import PLAIN, Writer

if TYPE_CHECKING:
    from whydoku.grids.clues import ClashingClues
    from whydoku.operations.pen import Pen
    from whydoku.solving.profiles.statistics import Statistics
    from whydoku.solving.totals import Totals


def path(pen: Pen, trace: Trace, *, details: bool, **manner: Unpack[Manner]) -> Iterator[str]:
    """Yields the puzzle, the path, and the final grid if the puzzle is solved.

    If `details` is set, each single is told with its reason, and each harder step with its full
    argument and drawn after it.
    `manner` says how to tell steps.
    """
    yield from _puzzle(pen, trace)
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


def _puzzle(pen: Pen, trace: Trace) -> Iterator[str]:
    yield pen.draw(trace.puzzle)
    if about := about_rules(trace.puzzle.rules):
        yield pen.wrapped(about)


def _block_text(pen: Pen, block: Block, margin: int) -> str:
    return "\n".join(map(pen.highlighted, block_lines(block, margin, pen.width)))


def watched(pen: Pen, trace: Trace, **manner: Unpack[Manner]) -> Iterator[str]:
    """Yields the path pass by pass. Each pass shows its steps, the grid after them and, if the pass
    is about one digit, the places where that digit could go."""
    writer = writer_for(trace.vocabulary, **manner)
    yield from _puzzle(pen, trace)
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
    symbols = dict(zip(grid.tables.cells, grid.as_line(), strict=True))
    for k in members(grid.bits & DIGIT_CANDIDATES[d]):
        on_grid = grid.digits >> k & 1
        symbols[k // 9] = pen.style(str(d + 1) if on_grid else "*", fg=28, bold=True)
    return draw_cells([*symbols.values()], grid.tables)


def _idle_passes(passes: list[Pass], writer: Writer) -> Iterator[str]:
    """Yields one text about several passes in a row that changed nothing."""
    if passes:
        yield ""
        yield plain(watched_idle(passes, writer))


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


def clashing_clues(pen: Pen, puzzle: Puzzle, impossible: ClashingClues) -> Iterator[str]:
    """Yields a drawing of a puzzle with the clues marked that are `impossible` together, and the
    steps that lead to a contradiction."""
    from whydoku.playing.hints.disproof import contradiction

    grid = Grid(puzzle) if isinstance(puzzle, str) else puzzle
    yield draw_clash_text(grid, impossible, colour=pen.colour, width=pen.width)
    yield from steps_to_contradiction(pen, contradiction(impossible), style=PLAIN)


def steps_to_contradiction(pen: Pen, trace: Trace, **manner: Unpack[Manner]) -> Iterator[str]:
    """Yields a line that names the clues from which the steps begin, and then the steps; nothing if
    `trace` has no steps. `manner` says how to tell steps."""
    if not trace.steps:
        return
    yield ""
    yield from_these_clues(len(trace.puzzle.givens))
    yield tell_trace(trace, width=pen.width, **manner)
