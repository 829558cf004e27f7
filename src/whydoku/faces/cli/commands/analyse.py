"""`whydoku analyse`: what a setter wants to know about a puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

import click

from whydoku.faces.cli.console import Console
from whydoku.faces.cli.grid_questions import Reply, ask_each
from whydoku.faces.cli.puzzle_answers import PuzzleAnswer, refusal, unreadable
from whydoku.faces.cli.shared_options import (
    manner_of,
    profile_for,
    refuse_style_in_json,
    style_of,
    takes_limit,
    takes_profile,
    takes_style,
)
from whydoku.faces.cli.wanted_puzzles import WantedPuzzles, takes_puzzles
from whydoku.faces.cli.wrapping import wrapped
from whydoku.grid import Grid
from whydoku.verdicts.check import check

if TYPE_CHECKING:
    from whydoku.analysis import Analysis
    from whydoku.render.words.manner import Manner

RATINGS_TIMEOUT: Final = 10.0
"""The default time limit, in seconds, for rating a puzzle and all puzzles one clue away."""


@click.command("analyse")
@takes_puzzles
@takes_limit
@takes_profile()
@click.option(
    "--timeout",
    type=click.FloatRange(0),
    default=RATINGS_TIMEOUT,
    show_default=True,
    metavar="SECONDS",
    help="Time limit for the ratings of each puzzle; the output says what was left out.",
)
@takes_style
def command(
    puzzles: Sequence[str],
    files: Sequence[str],
    examples: Sequence[str],
    column: str,
    as_json: bool,
    limit: int,
    profile: str,
    timeout: float,
    style: str | None,
) -> int:
    """Analyse what each clue does, and what changing one clue would do.

    The analysis shows which clues can be removed or changed, the hardest step, the digits after
    which singles are enough, the symmetries, and all puzzles with one solution that are one clue
    away, easier or harder. For a puzzle with several solutions it shows which additional clue
    leaves only one; the exit code is then 1.
    """
    from whydoku.analysis import analyse
    from whydoku.records.analysis import analysis_data

    refuse_style_in_json(style, as_json)
    wanted_profile = profile_for(profile)
    manner = manner_of(wanted_profile, style_of(style, as_json))

    def ask(console: Console, grid: Grid) -> Reply | PuzzleAnswer:
        if not grid.is_puzzle:
            return unreadable("only givens can be analysed; this grid has more")
        verdict = check(grid)
        if verdict.status not in ("unique", "multiple"):
            return refusal(grid, verdict)
        found = analyse(grid, limit=limit, profile=wanted_profile, timeout=timeout, threads=0)
        texts = _analysis_texts(console, found, manner)
        return Reply(texts, analysis_data(found), fault=verdict.fault)

    return ask_each(WantedPuzzles(puzzles, files, examples, column), as_json, ask)


def _analysis_texts(console: Console, analysis: Analysis, manner: Manner) -> Iterator[str]:
    """Yields the puzzle, and each paragraph under its heading."""
    from whydoku.render.words.analysis import paragraphs

    yield console.draw(analysis.puzzle)
    for heading, text in paragraphs(analysis, **manner):
        yield ""
        if heading:
            yield console.style(heading, bold=True)
        yield wrapped(console, text)
