"""`whydoku explain`: every step of the way, each with its reason."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from whydoku.errors import InvalidPuzzle, ManySolutions, NoSolution, Unproven
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.interrupt import Interrupt, held_back
from whydoku.faces.cli.progress import PuzzleProgress
from whydoku.faces.cli.puzzle_answers import PuzzleAnswer, refusal, unreadable
from whydoku.faces.cli.shared_options import need_text, profile_for, takes_chains, takes_profile
from whydoku.faces.cli.trace_writers import WRITERS, TraceToWrite, TraceWriter
from whydoku.faces.cli.wanted_puzzles import PuzzleItem, WantedPuzzles, takes_puzzles
from whydoku.grid import Grid
from whydoku.profiles.profile import Profile
from whydoku.render.spans import plain
from whydoku.render.words.summaries import verified, why_stuck
from whydoku.render.words.telling import writer_of
from whydoku.trace import Trace
from whydoku.verdicts.check import check

if TYPE_CHECKING:
    from whydoku.shortest import Shortened

SHORTEST_TIMEOUT: Final = 5.0
"""Seconds for each puzzle: so long somebody waits who has asked for more than the usual."""


@click.command("explain")
@takes_puzzles
@takes_profile()
@click.option("--essential", is_flag=True, help="Only the steps that the solution needs.")
@click.option(
    "--shortest",
    is_flag=True,
    help="Look for a path of easier steps, and fewer, and tell what it saves.",
)
@click.option(
    "--timeout",
    type=float,
    metavar="SECONDS",
    help=f"How long --shortest looks at each puzzle; {SHORTEST_TIMEOUT:g} if nothing is said. "
    "Ctrl-C ends it with the best path so far.",
)
@click.option("--no-uniqueness", is_flag=True, help="Assume nowhere that there is one solution.")
@takes_chains
@click.option("--details", is_flag=True, help="Draw each harder step, with its full argument.")
@click.option(
    "--watch/--no-watch",
    default=True,
    help="Show each pass, for profiles that go by passes (on if not switched off).",
)
@click.option(
    "--pictures",
    metavar="DIR",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write a picture (SVG) of each step into a folder.",
)
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "markdown", "html", "json"]),
    default="text",
    show_default=True,
    help="What to write.",
)
@click.option(
    "--statistics",
    is_flag=True,
    help="How often each technique made progress, how deep it went, and what it cost.",
)
@click.option("--verify", "proved", is_flag=True, help="Prove every step once more.")
def command(
    puzzles: Sequence[str],
    files: Sequence[str],
    examples: Sequence[str],
    as_json: bool,
    profile: str,
    essential: bool,
    shortest: bool,
    timeout: float | None,
    no_uniqueness: bool,
    chains: str,
    details: bool,
    watch: bool,
    pictures: Path | None,
    format_: str,
    statistics: bool,
    proved: bool,
) -> int:
    """Tell every step of the way, each with its reason.

    A puzzle that the techniques of the profile do not solve is told as far as they go, and the
    exit code is 1. With --json (or --format json) each trace is one object on one line, which
    `whydoku verify` reads.

    With --shortest a path is better that guesses less; then one whose hardest step is easier; then
    one whose steps above the singles are easier and fewer.
    """
    form = "json" if as_json else format_
    if details and form != "text":
        raise click.UsageError("--details are for text; ask for them without --json and --format")
    need_text(chains, form != "json")
    if statistics and form not in ("text", "json"):
        raise click.UsageError("--statistics are for text and JSON")
    if timeout is not None and not shortest:
        raise click.UsageError("--timeout is for --shortest")
    wanted = WantedPuzzles(puzzles, files, examples)
    console = Console.of_this_process(form == "json")
    seconds = (SHORTEST_TIMEOUT if timeout is None else timeout) if shortest else None
    options = ExplainOptions(profile_for(profile), not no_uniqueness, essential, seconds)
    writer = WRITERS[form](
        console, options.profile, wanted.is_one, details, watch, statistics, chains
    )
    work = _ExplainRun(console, options, writer, proved)
    with PuzzleProgress(console, wanted.total) as progress:

        def before_waiting() -> None:
            with progress.out_of_the_way():
                sys.stdout.flush()
            progress.advance(work.done, wanted.read)

        for item, folder in _foldered(wanted.items(before_waiting), pictures):
            with progress.out_of_the_way():
                work.do(item, folder)
            progress.advance(work.done, wanted.read)
            if work.code == exit_codes.INTERRUPTED:
                break
        writer.end()
    return work.code


def _foldered(
    items: Iterator[PuzzleItem], pictures: Path | None
) -> Iterator[tuple[PuzzleItem, Path | None]]:
    """Each puzzle with the folder of its pictures: a sub-folder for each of several."""
    if pictures is None:
        yield from ((item, None) for item in items)
        return
    first = list(islice(items, 2))
    for number, item in enumerate(chain(first, items), 1):
        yield item, pictures / f"puzzle-{number:03}" if len(first) > 1 else pictures


@dataclass(frozen=True, slots=True)
class ExplainOptions:
    """How a puzzle is to be explained."""

    profile: Profile
    uniqueness: bool
    essential: bool
    timeout: float | None
    """The seconds for a search for the shortest path; None if the usual one is wanted."""

    def trace(self, grid: Grid) -> Trace:
        """The usual trace; raises NoSolution."""
        from whydoku.solve import explain

        trace = explain(grid, self.profile, uniqueness=self.uniqueness)
        return trace.essential() if self.essential else trace

    def shortened(self, grid: Grid, interrupt: Interrupt) -> Shortened:
        """The shortest path that is found in time; raises NoSolution."""
        from whydoku.shortest import shortened

        return shortened(
            grid,
            self.profile,
            uniqueness=self.uniqueness,
            timeout=self.timeout,
            stop=lambda: interrupt.asked,
        )


class _ExplainRun:
    """Explains one puzzle after the other, and keeps the exit code."""

    def __init__(
        self, console: Console, options: ExplainOptions, writer: TraceWriter, proved: bool
    ) -> None:
        self.done = 0
        self._code = exit_codes.OK
        self._interrupted = False
        self._console = console
        self._options = options
        self._writer = writer
        self._proved = proved

    @property
    def code(self) -> int:
        """The exit code; what was interrupted is so, however well all went before."""
        return exit_codes.INTERRUPTED if self._interrupted else self._code

    def do(self, item: PuzzleItem, folder: Path | None) -> None:
        """Explains a puzzle; what is wrong with it is told on standard error."""
        self.done += 1
        if item.reading.error:
            self._refuse(item, unreadable(item.reading.error.what))
            return
        try:
            trace, shortened = self._traces(item.reading.grid)
        except (InvalidPuzzle, ManySolutions, NoSolution):
            self._refuse(item, refusal(item.subject, check(item.subject)))
            return
        if not trace.solved:
            self._complain(item, _why_unsolved(item, trace))
        if folder:
            _draw(trace, folder)
        self._writer.write(TraceToWrite(item, trace, folder, shortened))
        if self._proved:
            self._prove(item, trace)

    def _traces(self, grid: Grid) -> tuple[Trace, Shortened | None]:
        """The path to be told, and what it saves where that was asked for."""
        if self._options.timeout is None:
            return self._options.trace(grid), None
        with held_back() as interrupt:
            found = self._options.shortened(grid, interrupt)
        self._interrupted |= interrupt.asked
        return found.trace, found

    def _prove(self, item: PuzzleItem, trace: Trace) -> None:
        from whydoku.records.verification import verify

        try:
            verify(trace)
        except Unproven as fault:
            self._complain(item, f"not proved: {fault}")
        else:
            self._writer.remark(plain(writer_of("en").full(verified(len(trace)))))

    def _refuse(self, item: PuzzleItem, answer: PuzzleAnswer) -> None:
        self._complain(item, answer.fault)
        self._writer.refuse(item, answer)

    def _complain(self, item: PuzzleItem, fault: str) -> None:
        self._code = exit_codes.REFUSED
        self._console.complain(f"{item.place}: {fault}")


def _why_unsolved(item: PuzzleItem, trace: Trace) -> str:
    if fault := check(item.subject).fault:
        return fault
    return why_stuck(trace, "refused")


def _draw(trace: Trace, folder: Path) -> None:
    """A picture of each step, in files that sort in the order of the steps."""
    from whydoku.render.pages import picture_name
    from whydoku.render.svg import draw_step

    folder.mkdir(parents=True, exist_ok=True)
    for number, (grid, step) in enumerate(trace.moves, 1):
        path = folder / picture_name(trace, number)
        path.write_text(draw_step(step, grid), encoding="utf-8")
