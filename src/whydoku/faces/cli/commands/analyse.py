"""`whydoku analyse`: what each clue of a puzzle does, and what changing one clue would do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from whydoku.faces.cli.asked import asks
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.grid_questions import Reply, ask_each
from whydoku.faces.cli.puzzle_answers import PuzzleAnswer, refusal, unreadable
from whydoku.faces.cli.shared_options import DEFAULT_LIMIT, Limit
from whydoku.faces.cli.telling_options import AskedProfile, AskedStyle
from whydoku.faces.cli.wanted_puzzles import AskedPuzzles
from whydoku.faces.cli.wrapping import wrapped
from whydoku.grid import Grid
from whydoku.shapes.marks import Between, Meant
from whydoku.verdicts.check import check

if TYPE_CHECKING:
    from whydoku.analysis import Analysis
    from whydoku.render.words.manner import Manner

RATINGS_TIMEOUT: Final = 10.0
"""The default time limit, in seconds, for rating a puzzle and all puzzles one clue away."""


@dataclass(frozen=True, kw_only=True)
class AskedAnalysis(AskedStyle, AskedProfile, AskedPuzzles):
    """The puzzles to analyse, and how far the analysis goes."""

    pages = True

    limit: Limit = DEFAULT_LIMIT
    timeout: Annotated[float, Between(0), Meant("seconds")] = RATINGS_TIMEOUT
    """Time limit for the ratings of each puzzle; the output says what was left out."""

    def __post_init__(self) -> None:
        self.refuse_style_if(self.as_json)


@asks("analyse", AskedAnalysis)
def command(asked: AskedAnalysis) -> int:
    """Analyse what each clue does, and what changing one clue would do.

    The analysis shows which clues can be removed or changed, the hardest step, the digits after
    which singles solve the rest, the symmetries, and all easier and harder puzzles with one
    solution that are one clue away. For a puzzle with several solutions it shows which additional
    clue leaves only one; the exit code is then 1.
    """
    from whydoku.analysis import analyse
    from whydoku.records.analysis import analysis_data

    profile = asked.chosen_profile
    manner = asked.manner_by(profile)

    def ask(console: Console, grid: Grid) -> Reply | PuzzleAnswer:
        if not grid.is_puzzle:
            return unreadable("only givens can be analysed; this grid has more")
        verdict = check(grid)
        if verdict.status not in ("unique", "multiple"):
            return refusal(grid, verdict)
        analysis = analyse(
            grid, limit=asked.limit, profile=profile, timeout=asked.timeout, threads=0
        )
        texts = _analysis_texts(console, analysis, manner)
        return Reply(texts, analysis_data(analysis), fault=verdict.fault)

    return ask_each(asked, ask)


def _analysis_texts(console: Console, analysis: Analysis, manner: Manner) -> Iterator[str]:
    """Yields the puzzle, and each paragraph of the analysis under its heading."""
    from whydoku.render.words.analysis import paragraphs

    yield console.draw(analysis.puzzle)
    for heading, text in paragraphs(analysis, **manner):
        yield ""
        if heading:
            yield console.style(heading, bold=True)
        yield wrapped(console, text)
