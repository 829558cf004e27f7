"""`whydoku analyse`: what a setter wants to know of a puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

import click

from whydoku.faces.cli.console import Console
from whydoku.faces.cli.grid_questions import Reply, ask_each
from whydoku.faces.cli.puzzle_answers import PuzzleAnswer, refusal, unreadable
from whydoku.faces.cli.shared_options import profile_for, takes_profile
from whydoku.faces.cli.wanted_puzzles import WantedPuzzles, takes_puzzles
from whydoku.faces.cli.wrapping import wrapped
from whydoku.grid import Grid
from whydoku.profiles.profile import Profile
from whydoku.verdicts.check import check

if TYPE_CHECKING:
    from whydoku.analysis import Analysis

DEFAULT_LIMIT: Final = 1000
"""So far solutions are counted, if not told otherwise."""

RATINGS_TIMEOUT: Final = 10.0
"""Seconds for the ratings of one puzzle and all that are one clue away, if not told otherwise."""


@click.command("analyse")
@takes_puzzles
@click.option(
    "--limit",
    type=click.IntRange(1, 10**9),
    default=DEFAULT_LIMIT,
    show_default=True,
    metavar="N",
    help="Count solutions up to N.",
)
@takes_profile()
@click.option(
    "--timeout",
    type=click.FloatRange(0),
    default=RATINGS_TIMEOUT,
    show_default=True,
    metavar="SECONDS",
    help="The longest time for the ratings of each puzzle; what is left out then is said.",
)
def command(
    puzzles: Sequence[str],
    files: Sequence[str],
    examples: Sequence[str],
    as_json: bool,
    limit: int,
    profile: str,
    timeout: float,
) -> int:
    """Tell setters what each clue does, and what one clue would change.

    Which clues can be spared, or show another digit; the hardest step; the digits after which
    singles are enough; all puzzles with one solution that are one clue away, and whether they are
    easier or harder; the symmetries. Of a puzzle with several solutions, which clue more leaves
    one; the exit code is then 1.
    """
    from whydoku.analysis import analyse
    from whydoku.records.analysis import analysis_data

    wanted_profile = profile_for(profile)

    def ask(console: Console, grid: Grid) -> Reply | PuzzleAnswer:
        if not grid.is_puzzle:
            return unreadable("an analysis is of givens alone; this has more than givens")
        verdict = check(grid)
        if verdict.status not in ("unique", "multiple"):
            return refusal(grid, verdict)
        found = analyse(grid, limit=limit, profile=wanted_profile, timeout=timeout, threads=0)
        texts = _analysis_texts(console, found, wanted_profile)
        return Reply(texts, analysis_data(found), fault=verdict.fault)

    return ask_each(WantedPuzzles(puzzles, files, examples), as_json, ask)


def _analysis_texts(console: Console, analysis: Analysis, profile: Profile) -> Iterator[str]:
    """The puzzle, and each paragraph below its heading."""
    from whydoku.render.words.analysis import paragraphs

    yield console.draw(analysis.puzzle)
    sections = paragraphs(analysis, names=profile.names, naming=profile.notation)
    for heading, text in sections:
        yield ""
        if heading:
            yield console.style(heading, bold=True)
        yield wrapped(console, text)
