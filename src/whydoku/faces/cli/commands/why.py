"""`whydoku why`: the easiest steps that lead to a placement or an elimination."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from whydoku.errors import InvalidNotation
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.grid_questions import Reply, ask_each
from whydoku.faces.cli.shared_options import (
    manner_of,
    profile_for,
    refuse_chains_in_json,
    style_of,
    takes_chains,
    takes_last_technique,
    takes_profile,
    takes_style,
)
from whydoku.faces.cli.wanted_puzzles import WantedPuzzles, takes_puzzles
from whydoku.faces.cli.wrapping import width_of, wrapped
from whydoku.grid import Grid
from whydoku.player.question import Why, parse_question, why
from whydoku.records.hints import why_data
from whydoku.render.spans import plain
from whydoku.render.terminal import draw_step_text
from whydoku.render.words.hints import lines_of_answer, lines_of_proof
from whydoku.render.words.manner import Manner, writer_of

UNANSWERED = ("mistakes", "not-yet")
"""The answers that leave the question open although it has an answer."""


@click.command("why")
@takes_puzzles
@takes_profile()
@takes_last_technique()
@click.option(
    "--no-uniqueness", is_flag=True, help="Do not use techniques that assume a single solution."
)
@takes_style
@takes_chains
def command(
    puzzles: Sequence[str],
    files: Sequence[str],
    examples: Sequence[str],
    column: str,
    as_json: bool,
    profile: str,
    up_to: str | None,
    no_uniqueness: bool,
    style: str | None,
    chains: str,
) -> int:
    """Explain why a digit can be placed, or a candidate removed.

    The last argument is the question: r4c7=5 asks why 5 can be placed in r4c7; "r4c7<>5", in
    quotes, asks why it can be removed. The answer shows the easiest steps that lead there, or says
    that it does not follow. The exit code is 1 if the techniques of the profile do not lead there
    (yet), or if there are mistakes on the grid.
    """
    if not puzzles:
        raise click.UsageError("no question; for example: whydoku why PUZZLE r4c7=5")
    refuse_chains_in_json(chains, as_json)
    wanted_profile, uniqueness = profile_for(profile, up_to), not no_uniqueness
    try:
        asked = parse_question(puzzles[-1], wanted_profile.notation)
    except InvalidNotation as fault:
        raise click.UsageError(f"the last argument must be the question: {fault}") from None

    manner = manner_of(wanted_profile, style_of(style, as_json), chains)

    def ask(console: Console, grid: Grid) -> Reply:
        answer = why(grid, asked, wanted_profile, uniqueness=uniqueness)
        data = why_data(answer, wanted_profile.names, style=manner["style"])
        texts = _why_texts(console, answer, manner)
        return Reply(texts, data, ok=answer.answer not in UNANSWERED)

    return ask_each(WantedPuzzles(puzzles[:-1], files, examples, column), as_json, ask)


def _why_texts(console: Console, answer: Why, manner: Manner) -> Iterator[str]:
    """Yields the answer, with a drawing if a single step leads there."""
    width = width_of(console)
    if answer.answer == "now":
        yield draw_step_text(answer.steps[0], answer.grid, colour=console.colour, width=width)
        yield ""
    writer = writer_of(**manner)
    said = lines_of_answer(writer, answer)
    for head, text in (said[0], *lines_of_proof(writer, answer.trace)):
        yield wrapped(console, plain(text), head)
