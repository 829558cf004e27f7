"""`whydoku batch`: many puzzles to a file, by a job that can be ended at any moment and goes on."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from whydoku.batch.crews import MakeCrew, crew_here
from whydoku.batch.inputs import STANDARD_INPUT, inputs_named
from whydoku.batch.jobs.job import BatchJob
from whydoku.batch.order import FORMS, Order, form_of
from whydoku.batch.run import BatchProgress, BatchRun
from whydoku.batch.state import FINISHED
from whydoku.bulk import workers
from whydoku.errors import LostStore, LostWorker, UnknownName
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.interrupt import deferred_interrupt
from whydoku.faces.cli.output_file import file_beside_output
from whydoku.faces.cli.shared_options import (
    profile_for,
    takes_column,
    takes_last_technique,
    takes_limit,
    takes_profile,
    takes_workers,
)
from whydoku.faces.cli.wish_options import takes_wish, wish_of

F = TypeVar("F", bound=Callable[..., Any])

EPILOG: Final = """\b
  whydoku batch rate puzzles.csv -o rated.csv --scale se,hodoku
  whydoku batch explain 'parts/*.txt.gz' -o explained.parquet --plot hardest.svg
  whydoku batch mine.score puzzles.txt -o scores.jsonl

A job ended at any moment goes on when the same command is given again, and the output is the same
to the byte.
"""


NO_ROOM: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
"""The errors of a system that has no room for what is written."""

GOES_ON: Final = "what is done is kept, and the same command goes on from there"


class JobGroup(click.Group):
    """A group of jobs that takes a function by its dotted name for one of them."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The job of this name, or the one that calls the function of this name."""
        if "." in cmd_name or ":" in cmd_name:
            return _job_of_function(cmd_name)
        return super().get_command(ctx, cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Resolves the job as click does; for an unknown name, suggests similar ones."""
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            raise click.UsageError(str(UnknownName("job", args[0], self.commands)), ctx)
        return super().resolve_command(ctx, args)


@click.group("batch", cls=JobGroup, epilog=EPILOG)
def command() -> None:
    """Do a job on many puzzles, from files to a file.

    The rows of the output keep the order and the columns of the input. A row that cannot be read
    has an error, and the others are done.
    """


def _takes_batch(*, has_input: bool = True) -> Callable[[F], F]:
    """A decorator that adds what all jobs take."""
    read = [
        click.argument("inputs", nargs=-1, metavar="[INPUT]..."),
        takes_column,
    ]
    written = [
        click.option(
            "-o",
            "--output",
            required=True,
            metavar="FILE",
            help="File to write, in the form that its ending means: "
            f"{', '.join(FORMS)}, and compressed with a further .gz, .bz2, .xz or .zst.",
        ),
        click.option(
            "--format",
            "form",
            type=click.Choice([*dict.fromkeys(FORMS.values())]),
            help="Form of the output, if its ending does not say.",
        ),
        takes_workers(0),
        click.option(
            "--cluster",
            metavar="ADDRESS",
            help="Have the work done by a Dask cluster with this address, or by local:N, one of N "
            "workers that is started here.",
        ),
        click.option(
            "--plot",
            metavar="FILE",
            type=click.Path(dir_okay=False, path_type=Path),
            help="Write a histogram of the results as SVG.",
        ),
        click.option("--anew", is_flag=True, help="Begin anew, whatever an earlier run has done."),
        click.option("--json", "as_json", is_flag=True, help="Write the summary as JSON."),
    ]

    def take(function: F) -> F:
        for option in reversed([*(read if has_input else ()), *written]):
            function = option(function)
        return function

    return take


@command.command("solve")
@_takes_batch()
def _solve(**asked: Any) -> int:
    """Solve puzzles: their status and solution."""
    from whydoku.batch.jobs.solving import Solving

    return _do(Solving(), **asked)


@command.command("check")
@click.option("--minimal", is_flag=True, help="Also find out whether every clue is needed.")
@_takes_batch()
def _check(minimal: bool, **asked: Any) -> int:
    """Check whether puzzles have exactly one solution: their status and number of clues."""
    from whydoku.batch.jobs.checking import Checking

    return _do(Checking(minimal), **asked)


def _names_in(
    _ctx: click.Context, _param: click.Parameter, values: Sequence[str]
) -> tuple[str, ...]:
    """The names in the values of an option, each once; commas may separate them."""
    return tuple(dict.fromkeys(name.strip() for value in values for name in value.split(",")))


@command.command("rate")
@click.option(
    "--scale",
    "scales",
    multiple=True,
    default=("se",),
    show_default=True,
    callback=_names_in,
    metavar="NAME",
    help="Scale to rate on; for several, separate them with commas or repeat the option.",
)
@click.option(
    "--timeout",
    type=float,
    metavar="SECONDS",
    help="Time limit per puzzle and scale; a puzzle that takes longer is not rated.",
)
@_takes_batch()
def _rate(scales: tuple[str, ...], timeout: float | None, **asked: Any) -> int:
    """Rate puzzles: the figures of each scale."""
    from whydoku.batch.jobs.rating import RatingJob

    return _do(RatingJob(scales, timeout), **asked)


@command.command("explain")
@takes_profile()
@takes_last_technique()
@click.option(
    "--no-uniqueness", is_flag=True, help="Do not use techniques that assume a single solution."
)
@click.option(
    "--traces",
    is_flag=True,
    help="Also write every step with its reason: to JSON lines or Parquet.",
)
@_takes_batch()
def _explain(
    profile: str, up_to: str | None, no_uniqueness: bool, traces: bool, **asked: Any
) -> int:
    """Explain puzzles: how many steps, the hardest of them, and the uses of each technique."""
    from whydoku.batch.jobs.explaining import Explaining

    form, _ = form_of(asked["output"], asked["form"])
    if traces and form not in ("jsonl", "parquet"):
        raise click.UsageError("--traces needs an output that ends in .jsonl or .parquet")
    job = Explaining(profile_for(profile, up_to), not no_uniqueness, traces)
    return _do(job, **asked)


@command.command("canon")
@_takes_batch()
def _canon(**asked: Any) -> int:
    """Find the canonical forms of puzzles, and their symmetries."""
    from whydoku.batch.jobs.canonical import Canonical

    return _do(Canonical(), **asked)


@command.command("analyse")
@takes_limit
@takes_profile()
@click.option(
    "--timeout",
    type=click.FloatRange(0),
    metavar="SECONDS",
    help="Time limit for the ratings of a puzzle and its neighbours; without one the output is the "
    "same every time.",
)
@_takes_batch()
def _analyse(limit: int, profile: str, timeout: float | None, **asked: Any) -> int:
    """Analyse puzzles: what their clues do, and what changing one would do."""
    from whydoku.batch.jobs.analysing import Analysing

    return _do(Analysing(limit, profile_for(profile), timeout), **asked)


@command.command("convert")
@click.option("--to", default="line", show_default=True, metavar="NAME", help="Format of a line.")
@_takes_batch()
def _convert(to: str, **asked: Any) -> int:
    """Convert puzzles to a format in which each fits on a line."""
    from whydoku.batch.jobs.converting import Converting

    return _do(Converting(to), **asked)


@command.command("generate")
@takes_wish
@click.option(
    "-n",
    "--number",
    type=click.IntRange(min=1),
    required=True,
    metavar="N",
    help="Number of puzzles.",
)
@click.option(
    "--seed", type=int, required=True, metavar="N", help="Random seed, which the puzzles depend on."
)
@_takes_batch(has_input=False)
def _generate(number: int, seed: int, **asked: Any) -> int:
    """Make puzzles to order: each with the figures that were asked for."""
    from whydoku.batch.jobs.generating import Generating

    own = {"output", "form", "threads", "cluster", "plot", "anew", "as_json"}
    wish = wish_of(**{name: value for name, value in asked.items() if name not in own})
    rest = {name: value for name, value in asked.items() if name in own}
    return _do(Generating(wish, number, seed), inputs=None, column="", **rest)


def _job_of_function(name: str) -> click.Command:
    """The job that calls a function."""

    @click.command(name, help=f"Call {name} with each puzzle, a Grid; write what it returns.")
    @_takes_batch()
    def call(**asked: Any) -> int:
        from whydoku.batch.jobs.functions import Calling

        return _do(Calling(name), **asked)

    return call


def _do(
    job: BatchJob,
    *,
    inputs: Sequence[str] | None,
    column: str,
    output: str,
    form: str | None,
    threads: int,
    cluster: str | None,
    plot: Path | None,
    anew: bool,
    as_json: bool,
) -> int:
    """Does a job, and writes its summary; returns the exit code."""
    if output == STANDARD_INPUT:
        raise click.UsageError(
            "-o needs a file, so that the job can go on after it was ended; the commands of one "
            "puzzle write to a pipe"
        )
    console = Console.of_this_process(as_json)
    order = Order(job, _inputs(inputs, output), output, *form_of(output, form), column)
    if plot is not None:
        _refuse_plot(plot, output)
    progress = BatchProgress()
    from whydoku.faces.cli.live_batch import BatchStatus

    with deferred_interrupt() as interrupt, BatchStatus(progress, job.most):
        run = BatchRun(
            order,
            _crew(threads, cluster),
            progress=progress,
            stop=lambda: interrupt.requested,
        )
        try:
            state = run.all(anew=anew)
        except (LostStore, LostWorker) as lost:
            console.complain(f"{lost}; {GOES_ON}")
            return exit_codes.REFUSED
        except OSError as fault:
            if fault.errno not in NO_ROOM:
                raise
            why = (fault.strerror or str(fault)).lower()
            console.complain(f"cannot write {output}: {why}; {GOES_ON}")
            return exit_codes.REFUSED
    if state.phase != FINISHED:
        console.complain(f"stopped after {state.tally.rows:,} rows; {GOES_ON}")
        return exit_codes.INTERRUPTED
    from whydoku.faces.cli.batch_summary import draw_summary, write_summary

    write_summary(console, output, state)
    if plot is not None:
        with file_beside_output(plot, ()) as file:
            file.write(draw_summary(output, state.tally, job.good))
    return exit_codes.OK


def _inputs(inputs: Sequence[str] | None, output: str) -> list[Any]:
    if inputs is None:
        return []
    if not inputs:
        if sys.stdin.isatty():
            raise click.UsageError("no input; name a file, a pattern such as 'puzzles/*.csv', or -")
        inputs = [STANDARD_INPUT]
    return inputs_named(inputs, output)


def _refuse_plot(plot: Path, output: str) -> None:
    if plot.suffix.lower() != ".svg":
        raise click.UsageError(f"--plot writes SVG; give {plot} the ending .svg")
    if plot.resolve() == Path(output).resolve():
        raise click.UsageError(f"{plot} is also the output; choose another file for the plot")


def _crew(threads: int, cluster: str | None) -> MakeCrew:
    if cluster is None:
        return crew_here(workers(threads))
    from whydoku.batch.cluster import crew_of_cluster

    return crew_of_cluster(cluster)
