"""Explained solutions and the answers of exercises: texts, and pictures of the harder steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from whydoku.faces.books.plan import BookPlan
from whydoku.faces.books.puzzles import BookPuzzle
from whydoku.making.practice import Position
from whydoku.picture_files.pdf import as_typst_reads
from whydoku.player.further import with_ending
from whydoku.render.spans import capital, plain, with_full_stop
from whydoku.render.svg import draw_legend, draw_step
from whydoku.render.words.manner import writer_for
from whydoku.render.words.paths import Block, block_of_step, blocks_of, numbers_told
from whydoku.render.words.summaries import outcome_with_figures
from whydoku.render.words.telling import lines_of_argument, tell
from whydoku.render.words.writer import Writer
from whydoku.solve import explain
from whydoku.trace import Move

LEGEND: Final = "What the marks in the pictures mean"


@dataclass(slots=True)
class Pictures:
    """The pictures of a book, each by the name of its file."""

    theme: str
    files: dict[str, str] = field(default_factory=dict)
    _moves: list[Move] = field(default_factory=list)

    def add(self, move: Move) -> dict[str, str]:
        """Draws a step; returns the name of its file and a description."""
        grid, step = move
        self._moves.append(move)
        drawn = draw_step(step, grid, theme=self.theme, legend=False)
        return self._kept(f"step-{len(self._moves)}.svg", drawn, tell(step, grid))

    def legend(self) -> dict[str, str]:
        """Draws what the marks of the steps mean; nothing if there are none."""
        if not self._moves:
            return {}
        return self._kept("legend.svg", draw_legend(self._moves, theme=self.theme), LEGEND)

    def _kept(self, name: str, drawn: str, about: str) -> dict[str, str]:
        self.files[name] = as_typst_reads(drawn, self.theme)
        return {"picture": name, "about": about}


def path_data(puzzle: BookPuzzle, plan: BookPlan, pictures: Pictures) -> list[dict[str, Any]]:
    """The blocks of the path that solves a puzzle, without the steps that it does not need."""
    found = explain(puzzle.grid, plan.profile, uniqueness=plan.uniqueness)
    trace = with_ending(found.essential() if found.solved else found)
    writer = writer_for(trace.vocabulary, style=plan.style)
    blocks = [
        told
        for block in blocks_of(trace, writer)
        for told in _told(block, trace.moves, writer, pictures)
    ]
    outcome = with_full_stop(outcome_with_figures(trace, writer))
    return [*blocks, {"kind": "text", "text": plain(outcome)}]


def answer_data(position: Position, plan: BookPlan, pictures: Pictures) -> list[dict[str, Any]]:
    """The block of the step that was to be found on a position."""
    writer = writer_for(plan.profile.vocabulary, style=plan.style)
    move = position.grid, position.step
    return [_step(block_of_step(1, move, writer), move, writer, pictures) | {"numbers": ""}]


def _told(
    block: Block, moves: Sequence[Move], writer: Writer, pictures: Pictures
) -> Iterator[dict[str, Any]]:
    """Yields what the layout takes of a block; nothing for passes that did nothing and for the
    ending."""
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
