"""`whydoku explain`: every step of a solution, with its reason."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from whydoku.errors import InvalidPuzzle, ManySolutions, NoSolution, Unproven
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.interrupt import Interrupt, deferred_interrupt
from whydoku.faces.cli.progress import PuzzleProgress
from whydoku.faces.cli.puzzle_answers import PuzzleAnswer, refusal, unreadable
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
from whydoku.faces.cli.trace_writers import WRITERS, TraceToWrite, TraceWriter
from whydoku.faces.cli.wanted_puzzles import PuzzleItem, WantedPuzzles, takes_puzzles
from whydoku.grid import Grid
from whydoku.player.further import with_ending
from whydoku.profiles.profile import Profile
from whydoku.render.spans import plain
from whydoku.render.words.manner import writer_of
from whydoku.render.words.summaries import verified, why_stuck
from whydoku.trace import Trace
from whydoku.verdicts.check import check

if TYPE_CHECKING:
    from whydoku.shortest import Shortened

SHORTEST_TIMEOUT: Final = 5.0
"""The default time limit of --shortest, in seconds per puzzle."""


@click.command("explain")
@takes_puzzles
@takes_profile()
@takes_last_technique()
@click.option("--essential", is_flag=True, help="Show only the steps that the solution needs.")
@click.option(
    "--shortest",
    is_flag=True,
    help="Search for a path of easier and fewer steps, and show what it saves.",
)
@click.option(
    "--timeout",
    type=float,
    metavar="SECONDS",
    help=f"Time limit for --shortest, per puzzle; {SHORTEST_TIMEOUT:g} by default. "
    "Ctrl-C ends the search with the best path so far.",
)
@click.option(
    "--no-uniqueness", is_flag=True, help="Do not use techniques that assume a single solution."
)
@takes_style
@takes_chains
@click.option("--details", is_flag=True, help="Draw each harder step, with its full argument.")
@click.option(
    "--watch/--no-watch",
    default=True,
    help="Show each pass, for profiles that work in passes (the default).",
)
@click.option(
    "--pictures",
    metavar="DIR",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write an SVG picture of each step into a folder.",
)
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "markdown", "html", "xlsx", "json"]),
    default="text",
    show_default=True,
    help="Output format.",
)
@click.option(
    "--statistics",
    is_flag=True,
    help="Add statistics: uses of each technique, how deep the path went, and what it cost.",
)
@click.option("--verify", "proved", is_flag=True, help="Re-prove every step.")
def command(
    puzzles: Sequence[str],
    files: Sequence[str],
    examples: Sequence[str],
    column: str,
    as_json: bool,
    profile: str,
    up_to: str | None,
    essential: bool,
    shortest: bool,
    timeout: float | None,
    no_uniqueness: bool,
    style: str | None,
    chains: str,
    details: bool,
    watch: bool,
    pictures: Path | None,
    format_: str,
    statistics: bool,
    proved: bool,
) -> int:
    """Explain how to solve puzzles, step by step, with reasons.

    If the techniques of the profile do not solve a puzzle, it is explained as far as they get, and
    the exit code is 1. With --json (or --format json) each trace is one object on one line, which
    `whydoku verify` reads.

    With --shortest, a path is better if it has fewer guesses; then if its hardest step is easier;
    then if its steps above the singles are easier and fewer.
    """
    form = "json" if as_json else format_
    if details and form != "text":
        raise click.UsageError("--details requires text output; leave out --json and --format")
    refuse_chains_in_json(chains, form == "json")
    if statistics and form not in ("text", "json"):
        raise click.UsageError("--statistics requires text or JSON output")
    if timeout is not None and not shortest:
        raise click.UsageError("--timeout requires --shortest")
    wanted = WantedPuzzles(puzzles, files, examples, column)
    console = Console.of_this_process(form == "json")
    seconds = (SHORTEST_TIMEOUT if timeout is None else timeout) if shortest else None
    options = ExplainOptions(profile_for(profile, up_to), not no_uniqueness, essential, seconds)
    manner = manner_of(options.profile, style_of(style, form == "json"), chains)
    writer = WRITERS[form](
        console, options.profile, wanted.is_one, details, watch, statistics, manner
    )
    work = _ExplainRun(console, options, writer, proved)
    with PuzzleProgress(console, wanted.total) as progress:

        def before_waiting() -> None:
            with progress.paused():
                sys.stdout.flush()
            progress.advance(work.done, wanted.read)

        for item, folder in _foldered(wanted.items(before_waiting), pictures):
            with progress.paused():
                work.do(item, folder)
            progress.advance(work.done, wanted.read)
            if work.code == exit_codes.INTERRUPTED:
                break
        writer.end()
    return work.code


def _foldered(
    items: Iterator[PuzzleItem], pictures: Path | None
) -> Iterator[tuple[PuzzleItem, Path | None]]:
    """Yields each puzzle with the folder for its pictures: a sub-folder if there are several."""
    if pictures is None:
        yield from ((item, None) for item in items)
        return
    first = list(islice(items, 2))
    for number, item in enumerate(chain(first, items), 1):
        yield item, pictures / f"puzzle-{number:03}" if len(first) > 1 else pictures


@dataclass(frozen=True, slots=True)
class ExplainOptions:
    """How to explain a puzzle."""

    profile: Profile
    uniqueness: bool
    essential: bool
    timeout: float | None
    """The time limit for the search for a shorter path, in seconds; None for the usual path."""

    def trace(self, grid: Grid) -> Trace:
        """The usual trace; raises NoSolution if the puzzle has none."""
        from whydoku.solve import explain

        trace = with_ending(explain(grid, self.profile, uniqueness=self.uniqueness))
        return trace.essential() if self.essential else trace

    def shortened(self, grid: Grid, interrupt: Interrupt) -> Shortened:
        """The shortest path found in time; raises NoSolution if the puzzle has none."""
        from whydoku.shortest import shortened

        found = shortened(
            grid,
            self.profile,
            uniqueness=self.uniqueness,
            timeout=self.timeout,
            stop=lambda: interrupt.requested,
        )
        return replace(found, trace=with_ending(found.trace, shortened=True))


class _ExplainRun:
    """Explains puzzles one by one, and keeps the exit code."""

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
        """The exit code; an interrupted run exits as interrupted even if all went well before."""
        return exit_codes.INTERRUPTED if self._interrupted else self._code

    def do(self, item: PuzzleItem, folder: Path | None) -> None:
        """Explains a puzzle; reports what is wrong with it on standard error."""
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
        """The path to explain, and, if a shorter one was wanted, what the search found."""
        if self._options.timeout is None:
            return self._options.trace(grid), None
        with deferred_interrupt() as interrupt:
            found = self._options.shortened(grid, interrupt)
        self._interrupted |= interrupt.requested
        return found.trace, found

    def _prove(self, item: PuzzleItem, trace: Trace) -> None:
        from whydoku.records.verification import verify

        try:
            verify(trace)
        except Unproven as fault:
            self._complain(item, f"not proved: {fault}")
        else:
            self._writer.remark(plain(writer_of().full(verified(len(trace)))))

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
    """Writes a picture of each step to a file; the file names sort in the order of the steps."""
    from whydoku.render.pages import picture_name
    from whydoku.render.svg import draw_step

    folder.mkdir(parents=True, exist_ok=True)
    for number, (grid, step) in enumerate(trace.moves, 1):
        path = folder / picture_name(trace, number)
        path.write_text(draw_step(step, grid), encoding="utf-8")
