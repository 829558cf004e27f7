"""The options of operations that answer puzzles, and how the answers are written: as they come, or
as rows of a file whose run can be continued."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import PurePosixPath
from typing import Annotated, Any, Self

import click

from whydoku.dataclass import dataclass
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.answer_stream import Refusing, StreamWork, answer_stream, tell_each
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.filled_grids import AskedFilled, FilledPuzzles, WronglyFilled
from whydoku.faces.cli.kept_run import AskedKept
from whydoku.faces.cli.options.answer_options import ROWS, TABLES, AskedAnswers
from whydoku.faces.cli.options.asked import SHARED
from whydoku.faces.cli.options.shared_options import Processes
from whydoku.faces.cli.options.telling_options import AskedTold
from whydoku.faces.cli.options.wanted_puzzles import WantedPuzzles
from whydoku.formats.whole_files import is_device
from whydoku.operations.operation import IN_ROWS, Operation, TellingOperation
from whydoku.operations.running.forms import PACKINGS, form_of
from whydoku.shapes.marks import OneName


@dataclass(frozen=True, kw_only=True)
class AskedOperation(AskedKept, AskedAnswers):
    """The puzzles that an operation is asked about, by how many workers, and where the answers
    go."""

    heading = SHARED

    format_: Annotated[str, OneName(("text", *TABLES, ROWS, "parquet", "json"))] = "text"
    """Output format."""
    workers: Processes = None

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Self:
        """Makes an instance from the values of the options. The ending of an output that may be
        packed chooses its form too."""
        ending = PurePosixPath(values["output"]).suffix.lower()
        if ending in PACKINGS and values["format_"] == "text" and not values["as_json"]:
            return cls(**{**values, "format_": form_of(values["output"], None)[0]})
        return super().of(values)

    @property
    def reads_files_alone(self) -> bool:
        """Whether the puzzles are those of one file or of standard input, all of them."""
        is_chosen = self.puzzles or self.examples or self.only or self.find is not None
        return not is_chosen and len(self.files) <= 1

    @property
    def is_kept(self) -> bool:
        """Whether the run writes a file of rows, and can be continued."""
        is_file = self.file is not None and not is_device(self.file)
        return is_file and self.format_ in IN_ROWS and not self.as_json and self.reads_files_alone

    def around(self, run: Callable[[Self], Any]) -> Any:
        """Runs the command; one that can be continued writes its file itself."""
        return run(self) if self.is_kept else super().around(run)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.is_kept:
            return
        if self.format_ == "parquet":
            raise click.UsageError("Parquet is written to a file: -f FILE -o FILE.parquet")
        if self.anew:
            raise click.UsageError(
                "--anew is for rows in a file, of the puzzles of a file: -f FILE -o FILE.csv"
            )


@dataclass(frozen=True, kw_only=True)
class AskedJudgement(AskedFilled, AskedOperation):
    """The same where grids that people have filled in wrong are judged."""

    @property
    def reads_files_alone(self) -> bool:
        """Whether the puzzles are those of one file, and nothing else says what is right."""
        return super().reads_files_alone and not self.original


@dataclass(frozen=True, kw_only=True)
class AskedToTell(AskedOperation, AskedTold):
    """The same for an operation that tells people and programs the same."""

    pages = True

    def __post_init__(self) -> None:
        super().__post_init__()
        AskedTold.__post_init__(self)


def shape_of(kind: type[Operation]) -> type[AskedOperation]:
    """The class of the options beside those of an operation."""
    if issubclass(kind, TellingOperation):
        return AskedToTell
    return AskedJudgement if kind.takes_filled else AskedOperation


def answer_puzzles(asked: AskedOperation, operation: Operation) -> int:
    """Answers all puzzles; returns the exit code."""
    is_row = asked.format_ not in ("text", "json")
    if isinstance(operation, TellingOperation) and isinstance(asked, AskedToTell) and not is_row:
        return tell_each(asked, operation, asked.workers)
    return _kept(asked, operation) if asked.is_kept else _streamed(asked, operation)


def _kept(asked: AskedOperation, operation: Operation) -> int:
    """Writes the rows of all puzzles to a file; an interrupted run is continued."""
    from whydoku.operations.running.inputs import STANDARD_INPUT
    from whydoku.operations.running.order import Order

    if not asked.files and sys.stdin.isatty():
        raise click.UsageError("no puzzles; name a file with -f FILE")
    form, column, is_safe = asked.format_, asked.column, asked.safe_csv
    names = asked.files or (STANDARD_INPUT,)
    order = Order.of(
        operation, names, asked.output, form, column, is_safe=is_safe, rules=asked.under
    )
    return asked.keep(
        order,
        asked.workers or 0,
        Console.of_this_process(),
        lambda tally: exit_codes.REFUSED if tally.errors or not tally.rows else exit_codes.OK,
    )


def _streamed(asked: AskedOperation, operation: Operation) -> int:
    """Answers puzzles as they come."""
    wanted, refusing = WantedPuzzles(asked), Refusing()
    if isinstance(asked, AskedFilled):
        wanted, refusing = FilledPuzzles(asked), WronglyFilled(len(operation.columns))
    console, table = Console.of_this_process(asked.is_json), None
    if asked.is_table:
        from whydoku.faces.cli.table_output import table_for

        table = table_for(asked, operation, wanted)
    work = StreamWork(operation, console, refusing, for_table=table is not None)
    return answer_stream(work, wanted, table, asked.workers)
