"""`whydoku batch`: asks an operation about many puzzles, from files to a file."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Final

import click

from whydoku.dataclass import dataclass, replace
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.command_table import NamedCommands
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.kept_run import AskedKept
from whydoku.faces.cli.options.asked import SHARED, Option, asks, common_options
from whydoku.faces.cli.options.found_puzzles import AskedFind, refuse_library
from whydoku.faces.cli.options.shared_options import ColumnName, SafeCsv, Workers, resolve_profile
from whydoku.faces.cli.options.wanted_puzzles import RulesOption
from whydoku.faces.cli.options.wish_options import as_typed
from whydoku.operations.fields import meant_for_others
from whydoku.operations.known import BY_FUNCTION, operation_named, operation_names
from whydoku.operations.operation import IN_ROWS, Operation
from whydoku.operations.running.forms import ENDINGS
from whydoku.operations.running.inputs import STANDARD_INPUT
from whydoku.operations.running.order import WRITERS, Order
from whydoku.shapes.marks import About, Meant, OneName, Positional
from whydoku.solving.making.run import drawn_seed

if TYPE_CHECKING:
    from whydoku.operations.known.generate import MakePuzzles
    from whydoku.operations.tally import BatchTally

EPILOG: Final = """\b
  whydoku batch rate puzzles.csv -o rated.csv --scale se,hodoku
  whydoku batch explain 'parts/*.txt.gz' -o explained.parquet
  whydoku batch mine.score puzzles.txt -o scores.jsonl

A job that is interrupted continues when you give the same command again, and its output is the same
to the byte.
"""


@dataclass(frozen=True, kw_only=True)
class AskedJob(AskedKept):
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
    as_json: Annotated[bool, Option("--json")] = False
    """Write the summary as JSON, with all techniques."""

    def order(self, job: Operation) -> Order:
        """Makes the `Order` for an operation without input, with these options."""
        return Order.of(job, (), self.output, self.form, is_safe=self.safe_csv)


@dataclass(frozen=True, kw_only=True)
class AskedBatch(AskedFind, AskedJob):
    """The options of all jobs on puzzles."""

    heading = SHARED

    inputs: Annotated[tuple[str, ...], Positional("[INPUT]..."), Meant("file")] = ()
    column: ColumnName = ""
    under: RulesOption = None
    allow_empty: bool = False
    """Allow an input without puzzles, such as an empty part of a larger input."""

    def order(self, job: Operation) -> Order:
        """Makes the `Order` for an operation with these options; if they name no input, it reads
        standard input."""
        found = [self.found.batch_input] if self.found else []
        if not (self.inputs or found or not sys.stdin.isatty()):
            raise click.UsageError("no input; name a file, a pattern such as 'puzzles/*.csv', or -")
        for name in self.inputs:
            refuse_library(name)
        inputs = self.inputs if found else self.inputs or (STANDARD_INPUT,)
        return Order.of(
            *(job, inputs, self.output, self.form, self.column),
            more=found,
            is_safe=self.safe_csv,
            rules=self.under,
        )

    @property
    def input_names(self) -> str:
        """What the puzzles come from."""
        return ", ".join(self.inputs) or (self.found.path if self.found else "standard input")


class JobGroup(NamedCommands):
    """The commands of all jobs, each loaded only when it is needed. A name with a dot or a colon is
    that of a function to call."""

    kind = "job"

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names of the jobs."""
        names = (name for name in operation_names() if name != BY_FUNCTION)
        return [name for name in names if operation_named(name).in_batches]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Makes the command of the job with this name, or of the job that calls the function with
        this name; None if there is neither."""
        if "." in cmd_name or ":" in cmd_name:
            return _command_of_function(cmd_name)
        if cmd_name == BY_FUNCTION or cmd_name not in operation_names():
            return None
        job = operation_named(cmd_name)
        return _command_of(job) if job.in_batches else None


@click.group("batch", cls=JobGroup, epilog=EPILOG)
def command() -> None:
    """Do a job on many puzzles, from files to a file.

    The output keeps the order and the columns of the input. A JSON record has no columns: of it the
    output keeps the puzzle, its name (or else its title or id) and its claims. A row that cannot be
    read gets an error, and the others are still done.
    """


command.params += common_options(pages=False)


def _command_of(job: type[Operation]) -> click.Command:
    """Makes the command of a job, whose options are those of all jobs and the job's own fields."""
    shape, run = (AskedBatch, _do) if job.has_input else (AskedJob, _make)
    but = meant_for_others(job, IN_ROWS)
    return resolve_profile(asks(job.name, shape, job, but=but, help=job.__doc__)(run))


def _command_of_function(name: str) -> click.Command:
    """Makes the command of the job that calls the function with this name."""
    about = f"Call {name} with each puzzle, a Grid; write what it returns."

    def call(asked: AskedBatch) -> int:
        return _do(asked, operation_named(BY_FUNCTION).of(name))

    return asks(name, AskedBatch, help=about)(call)


def _make(asked: AskedJob, job: MakePuzzles) -> int:
    """Makes puzzles to order; returns the exit code."""
    if job.seed is None:
        job = replace(job, seed=(seed := drawn_seed()))
        told = f"the seed is {seed}; with --seed {seed} this command continues if interrupted"
        Console.of_this_process(asked.as_json).complain(told)
    return _do(asked, as_typed(job))


def _do(asked: AskedJob, job: Operation) -> int:
    """Asks an operation about all puzzles and writes a summary; returns the exit code."""
    console = Console.of_this_process(asked.as_json)

    def code_of(tally: BatchTally) -> int:
        if isinstance(asked, AskedBatch) and not (tally.rows or asked.allow_empty):
            console.complain(f"{asked.input_names}: found no puzzle; --allow-empty allows that")
            return exit_codes.REFUSED
        return exit_codes.OK

    return asked.keep(asked.order(job), asked.workers, console, code_of)
