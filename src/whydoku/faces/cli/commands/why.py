"""`whydoku why`: the easiest steps that lead to a placement or an elimination."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from whydoku.errors import InvalidNotation
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.grid_questions import Reply, ask_each
from whydoku.faces.cli.shared_options import need_text, profile_for, takes_chains, takes_profile
from whydoku.faces.cli.wanted_puzzles import WantedPuzzles, takes_puzzles
from whydoku.faces.cli.wrapping import width_of, wrapped
from whydoku.grid import Grid
from whydoku.player.question import Why, parse_question, why
from whydoku.profiles.profile import Profile
from whydoku.records.hints import why_data
from whydoku.render.spans import plain
from whydoku.render.terminal import draw_step_text
from whydoku.render.words.hints import lines_of_answer
from whydoku.render.words.telling import writer_of

UNANSWERED = ("mistakes", "not-yet")
"""The answers that leave a question open which has one."""


@click.command("why")
@takes_puzzles
@takes_profile()
@click.option("--no-uniqueness", is_flag=True, help="Assume nowhere that there is one solution.")
@takes_chains
def command(
    puzzles: Sequence[str],
    files: Sequence[str],
    examples: Sequence[str],
    as_json: bool,
    profile: str,
    no_uniqueness: bool,
    chains: str,
) -> int:
    """Tell why a digit can be placed, or a candidate removed.

    The last argument is the question: r4c7=5, why can 5 be placed in r4c7; or "r4c7<>5", in
    quotes, why can it be removed. What is told are the easiest steps that lead there, or that it
    does not follow. The exit code is 1 where the techniques of the profile do not lead there
    (yet), or where something is wrong on the grid.
    """
    if not puzzles:
        raise click.UsageError("no question; ask as in: whydoku why PUZZLE r4c7=5")
    need_text(chains, not as_json)
    wanted_profile, uniqueness = profile_for(profile), not no_uniqueness
    try:
        asked = parse_question(puzzles[-1], wanted_profile.notation)
    except InvalidNotation as fault:
        raise click.UsageError(f"the last argument is the question: {fault}") from None

    def ask(console: Console, grid: Grid) -> Reply:
        answer = why(grid, asked, wanted_profile, uniqueness=uniqueness)
        data = why_data(answer, wanted_profile.names)
        texts = _why_texts(console, answer, wanted_profile, chains)
        return Reply(texts, data, ok=answer.answer not in UNANSWERED)

    return ask_each(WantedPuzzles(puzzles[:-1], files, examples), as_json, ask)


def _why_texts(console: Console, answer: Why, profile: Profile, chains: str) -> Iterator[str]:
    """The answer; one step that leads there at once is drawn."""
    width = width_of(console)
    if answer.answer == "now":
        yield draw_step_text(answer.steps[0], answer.grid, colour=console.colour, width=width)
        yield ""
    writer = writer_of("en", profile.notation, profile.names, chains)
    for head, text in lines_of_answer(writer, answer):
        yield wrapped(console, plain(text), head)
