"""`whydoku argue`: a verdict on a player's own argument."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import click

from whydoku.arguments.argument import Argument
from whydoku.arguments.judge import Verdict, judge
from whydoku.arguments.reading.texts import read_argument
from whydoku.arguments.record import verdict_data
from whydoku.arguments.words import lines_of_verdict
from whydoku.errors import InvalidNotation
from whydoku.faces.cli.asked import asks
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.grid_questions import Reply, ask_each
from whydoku.faces.cli.telling_options import AskedTelling
from whydoku.faces.cli.wrapping import width_of, wrapped
from whydoku.grid import Grid
from whydoku.render.spans import plain
from whydoku.render.terminal import draw_step_text
from whydoku.render.words.manner import Manner


@dataclass(frozen=True, kw_only=True)
class AskedArgue(AskedTelling):
    """The options of `whydoku argue`; the last argument is the player's, and all others are
    puzzles."""

    def __post_init__(self) -> None:
        if not self.puzzles:
            raise click.UsageError(
                'no argument; for example: whydoku argue PUZZLE "naked pair 16 r1c2 r1c3: r1c4<>1"'
            )
        super().__post_init__()

    @property
    def arguments(self) -> Sequence[str]:
        """The arguments that are puzzles: all but the last."""
        return self.puzzles[:-1]

    @property
    def argued(self) -> Argument:
        """The player's argument."""
        try:
            return read_argument(self.puzzles[-1])
        except InvalidNotation as fault:
            raise click.UsageError(f"the last argument must be a reason: {fault}") from None


@asks("argue", AskedArgue)
def command(asked: AskedArgue) -> int:
    """Check a reason of your own, link by link.

    The last argument says what follows and from what, as players say it: "naked pair 16 r1c2 r1c3:
    r1c4<>1", "x-wing 6 r29 c17: r4c1<>6", a chain in Eureka notation or as HoDoKu and SudokuWiki
    write it, or "if r4c7 is 4 then r4c2 is 6, ...". It is judged on the grid as given: give the
    digits and pencil marks that you have reached. The exit code is 0 if all of the claim follows, 1
    if it does not, with the first link that does not hold, and 2 if it cannot be read.
    """
    argued, manner = asked.argued, asked.manner

    def ask(console: Console, grid: Grid) -> Reply:
        verdict = judge(grid, argued)
        data = verdict_data(verdict, style=manner["style"])
        return Reply(_texts(console, verdict, manner), data, ok=verdict.holds)

    return ask_each(asked, ask)


def _texts(console: Console, verdict: Verdict, manner: Manner) -> Iterator[str]:
    """Yields the sentences of a verdict; what is proved is drawn first."""
    if verdict.step and verdict.holds:
        width = width_of(console)
        yield draw_step_text(verdict.step, verdict.grid, colour=console.colour, width=width)
        yield ""
    for line in lines_of_verdict(verdict, **manner):
        yield wrapped(console, plain(line))
