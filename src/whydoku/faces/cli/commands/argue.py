"""`whydoku argue`: a verdict on a player's own argument."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import click

from whydoku.arguments.argued import argue_all
from whydoku.arguments.argument import Argument
from whydoku.arguments.judge import Verdict, judge
from whydoku.arguments.reading.texts import read_argument
from whydoku.arguments.record import argued_data, verdict_data
from whydoku.arguments.words import lines_of_verdict, tell_closing, texts_of_argued
from whydoku.errors import InvalidNotation
from whydoku.faces.cli.asked import Option, asks
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.grid_questions import Reply, ask_each
from whydoku.faces.cli.telling_options import AskedTelling
from whydoku.faces.cli.wanted_puzzles import READABLE, source_name
from whydoku.faces.cli.wrapping import width_of, wrapped
from whydoku.formats import Reading
from whydoku.formats.limits import LARGEST_VALUE
from whydoku.render.spans import plain
from whydoku.render.terminal import draw_step_text
from whydoku.render.words.manner import Manner


@dataclass(frozen=True, kw_only=True)
class AskedArgue(AskedTelling):
    """The options of `whydoku argue`; the last argument is the player's, unless reasons are read
    from elsewhere, and all others are puzzles."""

    reasons: Annotated[str | None, Option(metavar="FILE", type=READABLE)] = None
    """Read reasons from a file, one per line, or from standard input with -; each is judged on the
    grid that the ones before it lead to. Lines that begin with # are skipped."""

    close: bool = False
    """Where a link of a chain does not hold, or its ends do not see enough, look for a short
    stretch of links that would do."""

    def __post_init__(self) -> None:
        if not (self.puzzles or self.files or self.reasons):
            raise click.UsageError(
                'no argument; for example: whydoku argue PUZZLE "naked pair 16 r1c2 r1c3: r1c4<>1"'
            )
        super().__post_init__()

    @property
    def is_one_reason(self) -> bool:
        """Whether the last argument is a reason: not if reasons are in a file, or in records."""
        return bool(self.puzzles) and not self.reasons

    @property
    def arguments(self) -> Sequence[str]:
        """The arguments that are puzzles."""
        return self.puzzles[:-1] if self.is_one_reason else self.puzzles

    @property
    def argument(self) -> Argument:
        """The player's only argument."""
        try:
            return read_argument(self.puzzles[-1])
        except InvalidNotation as fault:
            raise click.UsageError(f"the last argument must be a reason: {fault}") from None

    @property
    def texts(self) -> tuple[str, ...]:
        """The reasons in the file; none if there is no such file."""
        if not self.reasons:
            return ()
        source = sys.stdin.buffer if self.reasons == "-" else None
        data = source.read(LARGEST_VALUE) if source else Path(self.reasons).read_bytes()
        lines = enumerate(data.decode("utf-8-sig", "replace").splitlines(), 1)
        written = [(at, text) for at, text in lines if text.strip() and text.lstrip()[0] != "#"]
        for at, text in written:
            try:
                read_argument(text)
            except InvalidNotation as fault:
                place = f"{source_name(self.reasons)}, line {at}"
                raise click.UsageError(f"{place}: this is no reason: {fault}") from None
        if not written:
            raise click.UsageError(f"{source_name(self.reasons)} has no reasons, one a line")
        return tuple(text for _, text in written)


@asks("argue", AskedArgue)
def command(asked: AskedArgue) -> int:
    """Check a reason of your own, link by link.

    The reason comes last, with what follows and from what, as players say it: "naked pair 16 r1c2
    r1c3: r1c4<>1", "x-wing 6 r29 c17: r4c1<>6", a chain in Eureka notation or as HoDoKu and
    SudokuWiki write it, or "if r4c7 is 4 then r4c2 is 6, ...". It is judged on the grid that you
    give, so include the digits and pencil marks that you have reached. The exit code is 0 if the
    whole claim follows; 1 if it does not, with the first link that does not hold; and 2 if it
    cannot be read.

    To have several reasons judged in turn, write them into a file for --reasons, or give a saved
    game with the reasons that its player recorded. Each is judged on the grid that those before it
    lead to, the first on the givens. A placement that is a single needs no words. With
    --json the output is a trace, which `whydoku verify` reads.
    """
    if asked.is_one_reason:
        return _judge_one(asked)
    texts, manner = asked.texts, asked.manner

    def ask(console: Console, reading: Reading) -> Reply:
        reasons, start = (texts, reading.grid) if texts else (reading.reasons, reading.grid.puzzle)
        if not reasons:
            return Reply((), {}, fault="the record has no reasons; give some with --reasons")
        try:
            argued = argue_all(start, reasons)
        except InvalidNotation as fault:
            return Reply((), {}, fault=str(fault))
        told = (wrapped(console, text) for text in texts_of_argued(argued, **manner))
        return Reply(told, argued_data(argued, style=manner["style"]), ok=argued.holds)

    return ask_each(asked, ask)


def _judge_one(asked: AskedArgue) -> int:
    argument, manner = asked.argument, asked.manner

    def ask(console: Console, reading: Reading) -> Reply:
        verdict = judge(reading.grid, argument)
        data = verdict_data(verdict, style=manner["style"], close=asked.close)
        texts = _texts(console, verdict, manner, close=asked.close)
        return Reply(texts, data, ok=verdict.holds)

    return ask_each(asked, ask)


def _texts(console: Console, verdict: Verdict, manner: Manner, *, close: bool) -> Iterator[str]:
    """Yields the sentences of a verdict; what is proved is drawn first, and if `close` is set, what
    would close a gap comes last."""
    if verdict.step and verdict.holds:
        width = width_of(console)
        yield draw_step_text(verdict.step, verdict.grid, colour=console.colour, width=width)
        yield ""
    for line in lines_of_verdict(verdict, **manner):
        yield wrapped(console, plain(line))
    if close and verdict.fault:
        closing = verdict.closing()
        yield wrapped(console, tell_closing(closing, **manner))
        if closing:
            yield wrapped(console, closing.text)
