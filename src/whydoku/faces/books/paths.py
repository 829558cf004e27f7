"""Makes explained solutions, and the answers to exercises: texts, and pictures of the steps that
are harder than singles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from whydoku.faces.books.grids import grid_data
from whydoku.faces.books.plan import BookPlan
from whydoku.making.practice import Position
from whydoku.picture_files.pdf import as_typst_reads
from whydoku.render.spans import capital, plain, with_full_stop
from whydoku.render.svg import draw_legend, draw_step
from whydoku.render.words.manner import writer_for
from whydoku.render.words.paths import Block, block_of_step, blocks_of, numbers_told
from whydoku.render.words.summaries import outcome_with_figures
from whydoku.render.words.telling import lines_of_argument, reason_by, tell
from whydoku.render.words.writer import PLAIN, Writer
from whydoku.step import Step
from whydoku.technique import FORCING, LAST_RESORT, technique_named
from whydoku.trace import Move, Trace, Vocabulary

MOST_OTHERS: Final = 3
"""The most further answers that are listed for an exercise."""

LEGEND: Final = "What the marks in the pictures mean"


@dataclass(slots=True)
class Pictures:
    """Draws the pictures of a book and collects them in `files`, by file name."""

    theme: str
    files: dict[str, str] = field(default_factory=dict)
    _moves: list[Move] = field(default_factory=list)

    def add(self, move: Move) -> dict[str, str]:
        """Draws a step; returns the name of its file and a description."""
        grid, step = move
        self._moves.append(move)
        drawn = draw_step(step, grid, theme=self.theme, legend=False)
        about = tell(step, grid, style=PLAIN)
        return self._kept(f"step-{len(self._moves)}.svg", drawn, about)

    def legend(self) -> dict[str, str]:
        """Draws the legend for the marks of all steps drawn so far; returns the name of its file
        and a description, or nothing if no step was drawn."""
        if not self._moves:
            return {}
        return self._kept("legend.svg", draw_legend(self._moves, theme=self.theme), LEGEND)

    def _kept(self, name: str, drawn: str, about: str) -> dict[str, str]:
        self.files[name] = as_typst_reads(drawn, self.theme)
        return {"picture": name, "about": about}


def path_data(trace: Trace, plan: BookPlan, pictures: Pictures) -> list[dict[str, Any]]:
    """The path of a puzzle as a list of blocks for the layout. If the path does not solve the
    puzzle, the last block shows the grid that it reaches."""
    writer = _writer(trace.vocabulary, plan)
    blocks = [
        data
        for block in blocks_of(trace, writer)
        for data in _block_data(block, trace.moves, writer, pictures)
    ]
    outcome = with_full_stop(outcome_with_figures(trace, writer))
    blocks.append({"kind": "text", "text": plain(outcome)})
    if not trace.solved:
        blocks.append({"kind": "grid", **grid_data(trace.grid, pencil=True)})
    return blocks


def answer_data(position: Position, plan: BookPlan, pictures: Pictures) -> list[dict[str, Any]]:
    """The answer to an exercise as a list of blocks for the layout: the step that was to be found,
    and other steps that are right too."""
    writer = _writer(plan.profile.vocabulary, plan)
    move = position.grid, position.step
    blocks = [_step(block_of_step(1, move, writer), move, writer, pictures) | {"numbers": ""}]
    for other in _others(position):
        reason = plain(with_full_stop(reason_by(writer, other, position.grid)))
        blocks.append({"kind": "text", "text": f"Right too: {reason}"})
    return blocks


def _others(position: Position) -> Iterator[Step]:
    """Yields a few further steps on the grid of a position that use the same technique.

    Yields none for techniques that follow suppositions, because two readers seldom follow the same
    one.
    """
    technique = technique_named(position.technique)
    if technique.family in (FORCING, LAST_RESORT):
        return
    steps = technique.steps(position.grid)
    yield from islice((step for step in steps if step.why != position.step.why), MOST_OTHERS)


def _writer(vocabulary: Vocabulary, plan: BookPlan) -> Writer:
    """The writer of all texts in a book. It gives techniques the names of a profile (`vocabulary`),
    and names cells by rows and columns, as in the pictures."""
    return writer_for(vocabulary, style=plan.style, naming="rc")


def _block_data(
    block: Block, moves: Sequence[Move], writer: Writer, pictures: Pictures
) -> Iterator[dict[str, Any]]:
    """Yields the data of a block of the path, but nothing for passes without steps and for the
    block that ends the path."""
    if block.kind == "pass":
        yield {"kind": "pass", "text": plain(block.name)}
    elif block.kind == "singles":
        yield {"kind": "singles", "numbers": numbers_told(block), "text": plain(block.text)}
    elif block.kind == "step":
        yield _step(block, moves[block.numbers[0] - 1], writer, pictures)


def _step(block: Block, move: Move, writer: Writer, pictures: Pictures) -> dict[str, Any]:
    grid, step = move
    return {
        "kind": "step",
        "numbers": numbers_told(block),
        "name": plain(block.name),
        "reason": plain(with_full_stop(capital(block.reason))),
        "argument": [plain(line) for line in lines_of_argument(writer, step, grid)],
        **pictures.add(move),
    }
