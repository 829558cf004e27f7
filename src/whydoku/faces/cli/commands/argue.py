"""`whydoku argue`: a verdict on a player's own argument."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, ClassVar

import click

from whydoku.dataclass import dataclass
from whydoku.errors import InvalidNotation
from whydoku.faces.cli.answer_stream import tell_each
from whydoku.faces.cli.options.asked import Option, asks
from whydoku.faces.cli.options.telling_options import AskedProfile, AskedTold
from whydoku.faces.cli.options.wanted_puzzles import READABLE, WantedPuzzles, source_name
from whydoku.faces.cli.puzzle_items import PuzzleItem
from whydoku.formats.sources.limits import LARGEST_VALUE
from whydoku.formats.spans import plain
from whydoku.grids.grid import Grid
from whydoku.operations.answers.answer import Answer
from whydoku.operations.answers.arguments import ArguedJson, VerdictJson, argued_data, verdict_data
from whydoku.operations.answers.verdicts import RefusedJson
from whydoku.operations.operation import TellingOperation
from whydoku.operations.pen import Pen
from whydoku.playing.arguments.argued import argue_all
from whydoku.playing.arguments.argument import Argument
from whydoku.playing.arguments.judge import judge
from whydoku.playing.arguments.reading.texts import read_argument
from whydoku.solving.profiles.profile import Profile
from whydoku.telling.pictures.terminal import draw_step_text
from whydoku.telling.words.about.arguments import lines_of_verdict, tell_closing, texts_of_argued


@dataclass(frozen=True, kw_only=True)
class AskedArgue(AskedProfile, AskedTold):
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
        return tell_each(asked, _JudgeOne(asked.chosen_profile, asked.argument, asked.close))
    judging = _JudgeAll(asked.chosen_profile, asked.texts)
    return tell_each(asked, judging, wanted=_WantedReadings(asked))


class _WantedReadings(WantedPuzzles):
    """The grids that a command line names, with all that was read of each."""

    def changed(self, item: PuzzleItem) -> PuzzleItem:
        return item if item.fault else item._replace(value=item.reading)


@dataclass(frozen=True)
class _JudgeAll(TellingOperation):
    """Judges the reasons in `texts` or, if there are none, those in the record of each grid."""

    profile: Profile
    texts: tuple[str, ...]

    good: ClassVar = "holds"
    says_why: ClassVar = False

    def answer_to(self, grid: Any) -> Answer:
        """Judges the reasons one after another, on the grid of a record or, if they are its own,
        from its givens on."""
        texts, reading, grid = self.texts, grid, grid.grid
        reasons, start = (texts, grid) if texts else (reading.reasons, grid.puzzle)
        if not reasons:
            return Answer("invalid", error="the record has no reasons; give some with --reasons")
        try:
            argued = argue_all(start, reasons)
        except InvalidNotation as fault:
            return Answer("invalid", error=str(fault))
        return Answer(self.good if argued.holds else "fails", found=argued)

    def refusal(self, answer: Answer) -> RefusedJson:
        reading: Any = answer.puzzle
        line = reading.grid.puzzle.as_line()
        return RefusedJson.of(puzzle=line, status=answer.status, why=[answer.error])

    def record(self, answer: Answer, style: str = "short") -> ArguedJson:
        return argued_data(answer.found, style=style)

    def told(self, answer: Answer, pen: Pen) -> Iterator[str]:
        return map(pen.wrapped, texts_of_argued(answer.found, **pen.manner(self.profile)))


@dataclass(frozen=True)
class _JudgeOne(TellingOperation):
    """Judges a reason on each grid; `close` says whether to look for what would close a gap."""

    profile: Profile
    argument: Argument
    close: bool

    good: ClassVar = "holds"
    says_why: ClassVar = False

    def answer_to(self, grid: Grid) -> Answer:
        verdict = judge(grid, self.argument)
        return Answer(self.good if verdict.holds else "fails", found=verdict)

    def record(self, answer: Answer, style: str = "short") -> VerdictJson:
        return verdict_data(answer.found, style=style, close=self.close)

    def told(self, answer: Answer, pen: Pen) -> Iterator[str]:
        verdict, manner = answer.found, pen.manner(self.profile)
        if verdict.step and verdict.holds:
            yield draw_step_text(verdict.step, verdict.grid, colour=pen.colour, width=pen.width)
            yield ""
        for line in lines_of_verdict(verdict, **manner):
            yield pen.wrapped(plain(line))
        if self.close and verdict.fault:
            closing = verdict.closing()
            yield pen.wrapped(tell_closing(closing, **manner))
            if closing:
                yield pen.wrapped(closing.text)
