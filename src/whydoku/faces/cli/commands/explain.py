"""`whydoku explain`: every step of a solution, with its reason."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

import click

from whydoku.bulk import workers
from whydoku.errors import LostWorker, puzzles_counted
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console, is_ascii_output
from whydoku.faces.cli.explained_puzzle import (
    ExplainedPuzzle,
    ExplainOptions,
    ExplainWork,
    ItemInFolder,
)
from whydoku.faces.cli.explained_texts import ENDINGS, TextsInTurn, texts_for
from whydoku.faces.cli.output_file import file_beside_output
from whydoku.faces.cli.progress import PuzzleProgress
from whydoku.faces.cli.shared_options import (
    profile_for,
    refuse_chains_in_json,
    style_of,
    takes_chains,
    takes_last_technique,
    takes_profile,
    takes_style,
    takes_workers,
)
from whydoku.faces.cli.trace_writers import WRITERS, TraceWriter
from whydoku.faces.cli.wanted_puzzles import PuzzleItem, WantedPuzzles, takes_puzzles
from whydoku.render.chain_notation import WORDS

if TYPE_CHECKING:
    from whydoku.bulk.processes import WorkerProcesses
    from whydoku.traces import Totals

BLOCK: Final = 256
"""The most puzzles that several workers explain before all of them are written."""

SHORTEST_TIMEOUT: Final = 5.0
"""The default time limit of --shortest, in seconds per puzzle."""


@click.command("explain")
@partial(takes_puzzles, folders=True)
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
    type=click.Choice(["text", "markdown", "html", "xlsx", "csv", "json"]),
    default="text",
    show_default=True,
    help="Output format; csv is for --totals.",
)
@click.option(
    "--statistics",
    is_flag=True,
    help="Add statistics: uses of each technique, how deep the path went, and what it cost; after "
    "several puzzles also their totals.",
)
@click.option(
    "--totals",
    "only_totals",
    is_flag=True,
    help="Write only totals: how many puzzles were solved, and for each technique its steps, the "
    "puzzles that use it, and those whose hardest step it is.",
)
@click.option(
    "--plot",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the hardest steps of the puzzles as an SVG bar chart; requires --statistics or "
    "--totals.",
)
@click.option("--verify", "proved", is_flag=True, help="Re-prove every step.")
@takes_workers(1)
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
    only_totals: bool,
    plot: Path | None,
    proved: bool,
    threads: int,
    folder: Path | None,
) -> int:
    """Explain how to solve puzzles, step by step, with reasons.

    If the techniques of the profile do not solve a puzzle, it is explained as far as they get, and
    the exit code is 1. With --json (or --format json) each trace is one object on one line, which
    `whydoku verify` reads.

    With --shortest, a path is better if it has fewer guesses; then if its largest net, and then all
    of them, have fewer facts; then if its hardest step is easier; then if its steps above the
    singles are easier and fewer.
    """
    form = "json" if as_json else format_
    size = workers(threads)
    refuse_chains_in_json(chains, form == "json")
    _refuse_for_form(form, details=details, statistics=statistics, totals=only_totals, size=size)
    if folder is not None:
        _refuse_folder(form, totals=only_totals)
    if timeout is not None and not shortest:
        raise click.UsageError("--timeout requires --shortest")
    if only_totals:
        _refuse_with_totals(
            {
                "--essential": essential,
                "--shortest": shortest,
                "--details": details,
                "--pictures": pictures,
                "--verify": proved,
                "--statistics": statistics,
                "--style": style,
                "--chains": chains != WORDS,
            }
        )
    if plot is not None:
        _refuse_plot(plot, has_totals=statistics or only_totals)
    wanted = WantedPuzzles(puzzles, files, examples, column)
    console = Console.of_this_process(form == "json")
    seconds = (SHORTEST_TIMEOUT if timeout is None else timeout) if shortest else None
    options = ExplainOptions(profile_for(profile, up_to), not no_uniqueness, essential, seconds)
    writer = WRITERS[form](
        console,
        options.profile,
        wanted.is_one,
        details,
        watch,
        statistics,
        style_of(style, form == "json"),
        chains,
        is_ascii_output(),
        folder or Path(click.get_current_context().params["output"] or "").parent,
    )
    writer.prepare()
    with ExitStack() as stack:
        drawn = stack.enter_context(file_beside_output(plot, files)) if plot else None
        if only_totals:
            from whydoku.faces.cli.puzzle_totals import TotalsRun
            from whydoku.render.words.summaries import unsolved_told

            added = TotalsRun(console, options.profile, size, uniqueness=options.uniqueness)
            added.all(wanted)
            console.write(writer.totals(added.totals).removesuffix("\n"))
            _draw(added.totals, drawn)
            if unsolved := unsolved_told(added.totals):
                console.complain(unsolved)
            return added.code
        crew = stack.enter_context(closing(_Crew(ExplainWork(options, writer, proved), size)))
        progress = stack.enter_context(PuzzleProgress(wanted.total))
        texts = texts_for(console, writer, form, folder, files)
        work = _ExplainRun(console, progress, wanted, crew, writer, texts)
        work.all(pictures)
        _draw(work.totals, drawn)
    return work.code


def _refuse_for_form(
    form: str, *, details: bool, statistics: bool, totals: bool, size: int
) -> None:
    """Refuses what an output format has no room for."""
    if details and form != "text":
        raise click.UsageError("--details requires text output; leave out --json and --format")
    if statistics and form not in ("text", "json"):
        raise click.UsageError("--statistics requires text or JSON output")
    if totals and form in ("html", "xlsx"):
        raise click.UsageError("--totals writes text, Markdown, CSV or JSON")
    if form == "csv" and not totals:
        raise click.UsageError("CSV has room for totals only; add --totals or choose another form")
    if form == "xlsx" and size > 1:
        raise click.UsageError("a workbook is made by one worker; leave out --workers")


def _refuse_folder(form: str, *, totals: bool) -> None:
    """Refuses what has no place in a folder with a file for each puzzle."""
    if totals:
        raise click.UsageError("--totals are one text; name a file, with an ending")
    if form not in ENDINGS:
        raise click.UsageError(
            f"a folder takes files of the formats {', '.join(ENDINGS)}; found {form}"
        )


def _refuse_with_totals(given: dict[str, object]) -> None:
    """Refuses options about single puzzles."""
    for option, value in given.items():
        if value:
            raise click.UsageError(f"--totals explains no puzzle by itself; leave out {option}")


def _refuse_plot(file: Path, *, has_totals: bool) -> None:
    """Refuses a plot of nothing, and a file that is called something else."""
    if not has_totals:
        raise click.UsageError("--plot requires --statistics or --totals")
    if file.suffix.lower() != ".svg":
        raise click.UsageError(f"--plot writes SVG; give {file} the ending .svg")


def _totals_for(writer: TraceWriter) -> Totals | None:
    """Totals yet to be added up, if they are wanted."""
    if not writer.statistics:
        return None
    from whydoku.traces import Totals

    return Totals(writer.profile)


def _draw(totals: Totals | None, file: TextIO | None) -> None:
    """Writes the plot of totals, if there is a file for it."""
    if totals is not None and file is not None:
        from whydoku.render.plot import draw_totals

        file.write(draw_totals(totals))


class _Crew:
    """Explains puzzles in this process, or in several, which start when there are two puzzles."""

    def __init__(self, work: ExplainWork, size: int) -> None:
        self.block = BLOCK if size > 1 else 1
        self._work = work
        self._size = size
        self._processes: WorkerProcesses[ItemInFolder, ExplainedPuzzle] | None = None

    def __call__(self, given: Sequence[ItemInFolder]) -> Iterator[ExplainedPuzzle]:
        """Yields what is written of each puzzle, in order."""
        if self._size == 1 or (len(given) < 2 and self._processes is None):
            return map(self._work, given)
        if self._processes is None:
            from whydoku.bulk.processes import WorkerProcesses

            self._processes = WorkerProcesses(self._work, self._size)
        return self._processes(given)

    def close(self) -> None:
        """Ends the processes, even if they are at work."""
        if self._processes is not None:
            self._processes.close()


class _ExplainRun:
    """Explains the puzzles that have arrived, writes what is found, and keeps the exit code."""

    def __init__(
        self,
        console: Console,
        progress: PuzzleProgress,
        wanted: WantedPuzzles,
        crew: _Crew,
        writer: TraceWriter,
        texts: TextsInTurn,
    ) -> None:
        self.totals = _totals_for(writer)
        self._done = 0
        self._code = exit_codes.OK
        self._is_interrupted = False
        self._console = console
        self._progress = progress
        self._wanted = wanted
        self._crew = crew
        self._writer = writer
        self._texts = texts
        self._block: list[ItemInFolder] = []

    @property
    def code(self) -> int:
        """The exit code; an interrupted run exits as interrupted even if all went well before."""
        return exit_codes.INTERRUPTED if self._is_interrupted else self._code

    def all(self, pictures: Path | None) -> None:
        """Explains all puzzles, with pictures in this folder."""
        lost = None
        try:
            for given in _in_folders(self._wanted.items(self._before_waiting), pictures):
                self._block.append(given)
                if len(self._block) == self._crew.block:
                    self._finish_block()
                if self._is_interrupted:
                    break
            self._finish_block()
        except LostWorker as found:
            lost = found
        except KeyboardInterrupt:
            with self._progress.paused():
                self._texts.end()
            raise
        with self._progress.paused():
            self._end()
            if lost is not None:
                self._complain(f"explained {puzzles_counted(self._done)}, then {lost}")

    def _before_waiting(self) -> None:
        self._finish_block()
        with self._progress.paused():
            sys.stdout.flush()

    def _finish_block(self) -> None:
        """Explains the block, and starts a new one."""
        block, self._block = self._block, []
        found = self._crew(block)
        for item, number, _ in block:
            explained = next(found)
            with self._progress.paused():
                self._write(item, number, explained)
            self._progress.advance(self._done, self._wanted.read)

    def _write(self, item: PuzzleItem, number: int, explained: ExplainedPuzzle) -> None:
        if explained.error is not None:
            raise explained.error
        self._done += 1
        if self.totals is not None:
            self.totals.add(explained.added)
        self._is_interrupted |= explained.is_interrupted
        for fault in explained.faults:
            self._complain(f"{item.place}: {fault}")
        if explained.text:
            self._texts.add(number, explained)
        for fault in explained.unproved:
            self._complain(f"{item.place}: {fault}")

    def _end(self) -> None:
        """Writes what follows the last puzzle."""
        self._texts.end()
        if self.totals is not None and self._done > 1:
            text = self._writer.between + self._writer.totals(self.totals)
            self._console.write(text.removesuffix("\n"))
        self._writer.end()

    def _complain(self, fault: str) -> None:
        self._code = exit_codes.REFUSED
        self._console.complain(fault)


def _in_folders(items: Iterator[PuzzleItem], pictures: Path | None) -> Iterator[ItemInFolder]:
    """Yields each puzzle with its number and the folder for its pictures: a sub-folder if there are
    several."""
    if pictures is None:
        yield from (ItemInFolder(item, number, None) for number, item in enumerate(items, 1))
        return
    first = list(islice(items, 2))
    several: Iterable[PuzzleItem] = chain(first, items)
    for number, item in enumerate(several, 1):
        folder = pictures / f"puzzle-{number:03}" if len(first) > 1 else pictures
        yield ItemInFolder(item, number, folder)
