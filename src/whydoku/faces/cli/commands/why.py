"""`whydoku why`: the easiest steps that lead to a placement or an elimination."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import click

from whydoku.errors import InvalidNotation
from whydoku.faces.cli.asked import asks
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.grid_questions import Reply, ask_each
from whydoku.faces.cli.telling_options import AskedTelling
from whydoku.faces.cli.wrapping import width_of, wrapped
from whydoku.grid import Grid
from whydoku.player.question import Question, Why, parse_question, why
from whydoku.records.hints import why_data
from whydoku.render.spans import plain
from whydoku.render.terminal import draw_step_text
from whydoku.render.words.hints import lines_of_answer, lines_of_proof
from whydoku.render.words.manner import Manner, writer_of

_QUESTION: Final = re.compile(r"\s*r[1-9]c[1-9]\s*(?:<>|=)\s*[1-9]\s*", re.IGNORECASE)
UNANSWERED = ("mistakes", "not-yet")
"""The kinds of answers that do not explain the conclusion asked about; the exit code is then 1."""


@dataclass(frozen=True, kw_only=True)
class AskedWhy(AskedTelling):
    """The options of `whydoku why`; the last argument is the question, and all others are
    puzzles."""

    details: bool = False
    """Show all of a long chain or net, not just its beginning and its end."""

    def __post_init__(self) -> None:
        if not self.puzzles:
            raise click.UsageError("no question; for example: whydoku why PUZZLE r4c7=5")
        super().__post_init__()
        if further := [text for text in self.arguments if _QUESTION.fullmatch(text)]:
            shown = " and ".join((*further, self.puzzles[-1]))
            raise click.UsageError(f"why answers one question at a time; found {shown}")

    @property
    def arguments(self) -> Sequence[str]:
        """The arguments that are puzzles: all but the last, which is the question."""
        return self.puzzles[:-1]

    @property
    def question(self) -> Question:
        """The question in the last argument."""
        try:
            return parse_question(self.puzzles[-1], self.chosen_profile.notation)
        except InvalidNotation as fault:
            raise click.UsageError(f"the last argument must be the question: {fault}") from None


@asks("why", AskedWhy)
def command(asked: AskedWhy) -> int:
    """Explain why a digit can be placed, or a candidate removed.

    The last argument is the question: r4c7=5 asks why 5 can be placed in r4c7; "r4c7<>5", in
    quotes, asks why it can be removed. The answer shows the easiest steps that lead there, or says
    that it does not follow. The exit code is 1 if the techniques of the profile do not lead there
    (yet), or if there are mistakes on the grid.
    """
    profile, question, manner = asked.chosen_profile, asked.question, asked.manner

    def ask(console: Console, grid: Grid) -> Reply:
        answer = why(grid, question, profile, uniqueness=asked.uniqueness)
        data = why_data(answer, profile.names, style=manner["style"])
        texts = _why_texts(console, answer, manner, "" if asked.details else "--details")
        return Reply(texts, data, ok=answer.answer not in UNANSWERED)

    return ask_each(asked, ask)


def _why_texts(console: Console, answer: Why, manner: Manner, how: str) -> Iterator[str]:
    """Yields the lines of an answer, with `how` to see what they leave out; if a single step gives
    the answer, a drawing of that step comes first."""
    width = width_of(console)
    if answer.answer == "now":
        yield draw_step_text(answer.steps[0], answer.grid, colour=console.colour, width=width)
        yield ""
    writer = writer_of(**manner)
    lines = lines_of_answer(writer, answer)
    for head, text in (lines[0], *lines_of_proof(writer, answer.trace, how)):
        yield wrapped(console, plain(text), head)
