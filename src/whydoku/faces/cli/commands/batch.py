"""`whydoku batch`: does a job on many puzzles; a job that was interrupted goes on where it
ended."""

from __future__ import annotations

import errno
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

import click

from whydoku.batch.cluster import crew_of
from whydoku.batch.inputs import STANDARD_INPUT
from whydoku.batch.job import BatchJob, OnlyIn
from whydoku.batch.jobs import job_named, job_names
from whydoku.batch.order import ENDINGS, WRITERS, Order
from whydoku.batch.run import BatchProgress, BatchRun
from whydoku.batch.state import FINISHED, JobState
from whydoku.errors import LostStore, LostWorker, UnknownName, counted
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.asked import Asked, Option, Positional, asks, common_options
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.file_names import refuse_pattern
from whydoku.faces.cli.found_puzzles import AskedFind, refuse_library
from whydoku.faces.cli.grouped_help import SHARED
from whydoku.faces.cli.interrupt import deferred_interrupt
from whydoku.faces.cli.output_file import file_beside_output
from whydoku.faces.cli.shared_options import ColumnName, PlotFile, SafeCsv, Workers, profile_for
from whydoku.faces.cli.wish_options import PuzzleOptions
from whydoku.making.seeds import drawn_seed
from whydoku.shapes.fields import fields_of
from whydoku.shapes.marks import About, Between, Meant, OneName, mark_of

EPILOG: Final = """\b
  whydoku batch rate puzzles.csv -o rated.csv --scale se,hodoku
  whydoku batch explain 'parts/*.txt.gz' -o explained.parquet --plot hardest.svg
  whydoku batch mine.score puzzles.txt -o scores.jsonl

A job that is interrupted continues when you give the same command again, and its output is the same
to the byte.
"""

NO_ROOM: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
"""The numbers of system errors that mean that there is no room for the output."""

BY_FUNCTION: Final = "call"
"""The name of the job that calls a function. Users do not type this name, but that of the function,
with its module."""


@dataclass(frozen=True, kw_only=True)
class AskedJob(Asked):
    """The options of all jobs."""

    heading = SHARED

    output: Annotated[
        str,
        Option(short="-o", metavar="FILE"),
        About(
            f"File to write, in the form that its ending means: {', '.join(ENDINGS)}, and "
            "compressed with a further .gz, .bz2, .xz or .zst."
        ),
    ]
    form: Annotated[str | None, Option("--format"), OneName((*WRITERS,))] = None
    """Format of the output, if its ending does not say."""
    safe_csv: SafeCsv = False
    workers: Workers = 0
    cluster: Annotated[str | None, Option(metavar="ADDRESS")] = None
    """Use the Dask cluster at this address, or start one with N workers on this machine:
    local:N."""
    plot: PlotFile = None
    """Write a histogram of the results as SVG."""
    anew: bool = False
    """Start again from nothing, and replace what an earlier run has written."""
    as_json: Annotated[bool, Option("--json")] = False
    """Write the summary as JSON, with all techniques."""
    all_techniques: bool = False
    """List all techniques in the summary, not only the ten used by most rows."""

    def order(self, job: BatchJob) -> Order:
        """Makes the `Order` for a job without input, with these options."""
        return Order.of(job, (), self.output, self.form, is_safe=self.safe_csv)

    def refuse_wrong(self, order: Order) -> None:
        """Raises a usage error for a plot that cannot be written, and for options of the job that
        need another format of the output."""
        kind: type = type(order.job)
        for field in fields_of(kind):
            only = mark_of(OnlyIn, field.marks)
            if only and getattr(order.job, field.name) and order.form not in only.forms:
                endings = " or .".join(only.forms)
                raise click.UsageError(f"--{field.key} needs an output that ends in .{endings}")
        refuse_pattern(self.output, "batch")
        if self.plot is not None and self.plot.suffix.lower() != ".svg":
            raise click.UsageError(f"--plot writes SVG; give {self.plot} the ending .svg")
        if self.plot is not None and self.plot.resolve() == Path(self.output).resolve():
            raise click.UsageError(
                f"{self.plot} is also the output; choose another file for the plot"
            )


@dataclass(frozen=True, kw_only=True)
class AskedBatch(AskedFind, AskedJob):
    """The options of all jobs on puzzles."""

    heading = SHARED

    inputs: Annotated[tuple[str, ...], Positional("[INPUT]..."), Meant("file")] = ()
    column: ColumnName = ""
    allow_empty: bool = False
    """Allow an input without puzzles, such as an empty part of a larger input."""

    def order(self, job: BatchJob) -> Order:
        """Makes the `Order` for a job with these options; if they name no input, the job reads
        standard input."""
        found = [self.found.batch_input] if self.found else []
        if not (self.inputs or found or not sys.stdin.isatty()):
            raise click.UsageError("no input; name a file, a pattern such as 'puzzles/*.csv', or -")
        for name in self.inputs:
            refuse_library(name)
        inputs = self.inputs if found else self.inputs or (STANDARD_INPUT,)
        return Order.of(
            *(job, inputs, self.output, self.form, self.column), more=found, is_safe=self.safe_csv
        )


@dataclass(frozen=True, kw_only=True)
class AskedNumber:
    """How many puzzles to make, and from which seed."""

    number: Annotated[int, Between(1), Option(short="-n", metavar="N")]
    """Number of puzzles."""
    seed: Annotated[int | None, Option(metavar="N")] = None
    """Random seed for the puzzles; by default one is drawn and reported."""


class JobGroup(click.Group):
    """The commands of all jobs, each loaded only when it is needed. A name with a dot or a colon is
    that of a function to call."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names of the jobs."""
        return [name for name in job_names() if name != BY_FUNCTION]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Makes the command of the job with this name, or of the job that calls the function with
        this name; None if there is neither."""
        if "." in cmd_name or ":" in cmd_name:
            return _command_of_function(cmd_name)
        if cmd_name not in self.list_commands(ctx):
            return None
        job = job_named(cmd_name)
        return _command_of(job) if job.has_input else _command_of_wishes()

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Resolves the job as click does; for an unknown name, suggests similar ones."""
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            raise click.UsageError(str(UnknownName("job", args[0], self.list_commands(ctx))), ctx)
        return super().resolve_command(ctx, args)


@click.group("batch", cls=JobGroup, epilog=EPILOG)
def command() -> None:
    """Do a job on many puzzles, from files to a file.

    The output keeps the order and the columns of the input. A JSON record has no columns: of it the
    output keeps the puzzle, its name (or else its title or id) and its claims. A row that cannot be
    read gets an error, and the others are still done.
    """


command.params += common_options(pages=False)


def _command_of(job: type[BatchJob]) -> click.Command:
    """Makes the command of a job, whose options are those of all jobs and the job's own fields."""
    made = asks(job.name, AskedBatch, job, help=job.__doc__)(_do)
    for param in made.params:
        if param.name == "profile":
            param.callback = lambda _ctx, _param, name: profile_for(name)
    made.params.append(_no_choice())
    return made


def _no_choice() -> click.Option:
    """The option by which other commands choose some of the puzzles, which a batch refuses."""

    def refuse(_ctx: click.Context, _param: click.Parameter, texts: Sequence[str]) -> None:
        if texts:
            raise click.UsageError(
                "batch takes whole inputs; choose some puzzles first with whydoku convert -f "
                "FILE --only ..."
            )

    return click.Option(["--only"], multiple=True, hidden=True, expose_value=False, callback=refuse)


def _command_of_function(name: str) -> click.Command:
    """Makes the command of the job that calls the function with this name."""
    about = f"Call {name} with each puzzle, a Grid; write what it returns."

    def call(asked: AskedBatch) -> int:
        return _do(asked, job_named(BY_FUNCTION).of(name))

    return asks(name, AskedBatch, help=about)(call)


def _command_of_wishes() -> click.Command:
    """Makes the command of the job that makes puzzles to order."""
    from whydoku.batch.jobs.generate import GenerateJob

    def make(asked: AskedJob, wishes: PuzzleOptions, wanted: AskedNumber) -> int:
        seed = wanted.seed
        if seed is None:
            seed = drawn_seed()
            told = f"the seed is {seed}; with --seed {seed} this command continues if interrupted"
            Console.of_this_process(asked.as_json).complain(told)
        return _do(asked, GenerateJob(wishes.wish, wanted.number, seed))

    return asks("generate", AskedJob, PuzzleOptions, AskedNumber, help=GenerateJob.__doc__)(make)


def _do(asked: AskedJob, job: BatchJob) -> int:
    """Does a job and writes its summary; returns the exit code."""
    if asked.output == STANDARD_INPUT:
        raise click.UsageError(
            "-o needs a file, so that an interrupted job can continue; to write to a pipe, "
            "use the command outside batch"
        )
    console, order = Console.of_this_process(asked.as_json), asked.order(job)
    asked.refuse_wrong(order)
    try:
        state = _ran(asked, order, console)
    except (LostStore, LostWorker) as lost:
        return _ended(console, str(lost), exit_codes.REFUSED)
    except OSError as fault:
        if fault.errno not in NO_ROOM:
            raise
        why = (fault.strerror or str(fault)).lower()
        return _ended(console, f"cannot write {asked.output}: {why}", exit_codes.REFUSED)
    if state.phase != FINISHED:
        outcome = f"stopped after {counted(state.tally.rows, 'row')}"
        return _ended(console, outcome, exit_codes.INTERRUPTED)
    from whydoku.faces.cli.batch_summary import draw_summary, write_summary

    write_summary(console, asked.output, state, in_full=asked.all_techniques)
    if asked.plot is not None:
        with file_beside_output(asked.plot, ()) as file:
            file.write(draw_summary(asked.output, state.tally, job.good))
    if isinstance(asked, AskedBatch) and not (state.tally.rows or asked.allow_empty):
        names = ", ".join(asked.inputs) or (asked.found.path if asked.found else "standard input")
        console.complain(f"{names}: found no puzzle; --allow-empty allows that")
        return exit_codes.REFUSED
    return exit_codes.OK


def _ran(asked: AskedJob, order: Order, console: Console) -> JobState:
    """Runs a job to its end, or until the user presses Ctrl-C; returns its state. Says so if it
    goes on where an earlier run ended."""
    from whydoku.faces.cli.live_batch import BatchStatus

    def resumed(rows: int) -> None:
        console.complain(
            f"{asked.output} was begun before; continuing after {counted(rows, 'row')}"
        )

    progress, crew = BatchProgress(resumed=resumed), crew_of(asked.workers, asked.cluster)
    with deferred_interrupt() as interrupt, BatchStatus(progress, order.job.most):
        run = BatchRun(order, crew, progress=progress, stop=lambda: interrupt.requested)
        return run.all(anew=asked.anew)


def _ended(console: Console, outcome: str, code: int) -> int:
    console.complain(
        f"{outcome}; the work so far is kept, and the same command continues from there"
    )
    return code
