"""Runs that write a file and can be continued: what an interrupted one has done is kept, and the
same command goes on from there."""

from __future__ import annotations

import errno
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import click

from whydoku.errors import LostStore, LostWorker, counted
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.asked import SHARED, Asked, Option
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.file_names import refuse_pattern
from whydoku.faces.cli.interrupt import deferred_interrupt
from whydoku.faces.cli.output_file import file_beside_output
from whydoku.faces.cli.shared_options import PlotFile
from whydoku.operations.operation import set_for_others

if TYPE_CHECKING:
    from whydoku.batch.order import Order
    from whydoku.batch.state import JobState

NO_ROOM: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
"""The numbers of system errors that mean that there is no room for the output."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedKept(Asked):
    """The options of runs that write a file and can be continued."""

    heading = SHARED

    cluster: Annotated[str | None, Option(metavar="ADDRESS")] = None
    """Use the Dask cluster at this address, or start one with N workers on this machine:
    local:N."""
    plot: PlotFile = None
    """Write a histogram of the results as SVG."""
    anew: bool = False
    """Start again from nothing, and replace what an earlier run has written."""
    all_techniques: bool = False
    """List all techniques in the summary, not only the ten used by most rows."""


@dataclass(frozen=True)
class KeptRun:
    """A run for an order, with the options `asked`, by a number of `workers`. The summary goes to
    `console`."""

    asked: AskedKept
    order: Order
    workers: int
    console: Console

    def __call__(self) -> JobState | int:
        """Runs to the end, and writes the summary. Returns the state or, if the run has not come to
        the end, the exit code."""
        from whydoku.batch.state import FINISHED

        self._refuse_wrong()
        output = self.order.output
        try:
            state = self._ran()
        except (LostStore, LostWorker) as lost:
            return self._ended(str(lost), exit_codes.REFUSED)
        except OSError as fault:
            if fault.errno not in NO_ROOM:
                raise
            why = (fault.strerror or str(fault)).lower()
            return self._ended(f"cannot write {output}: {why}", exit_codes.REFUSED)
        if state.phase != FINISHED:
            outcome = f"stopped after {counted(state.tally.rows, 'row')}"
            return self._ended(outcome, exit_codes.INTERRUPTED)
        from whydoku.faces.cli.batch_summary import draw_summary, write_summary

        write_summary(self.console, output, state, in_full=self.asked.all_techniques)
        if self.asked.plot is not None:
            with file_beside_output(self.asked.plot, ()) as file:
                file.write(draw_summary(output, state.tally, self.order.job.good))
        return state

    def _refuse_wrong(self) -> None:
        """Raises a usage error for a plot that cannot be written, and for options of the operation
        that need another format of the output."""
        from whydoku.batch.inputs import STANDARD_INPUT

        order, plot = self.order, self.asked.plot
        if order.output == STANDARD_INPUT:
            raise click.UsageError(
                "-o needs a file, so that an interrupted job can continue; to write to a pipe, "
                f"use whydoku {order.job.name} -f FILE"
            )
        for option, forms in set_for_others(order.job, order.form):
            endings = " or .".join(forms)
            raise click.UsageError(f"{option} needs an output that ends in .{endings}")
        refuse_pattern(order.output, order.job.name)
        if plot is not None and plot.resolve() == Path(order.output).resolve():
            raise click.UsageError(f"{plot} is also the output; choose another file for the plot")

    def _ran(self) -> JobState:
        """Runs to the end, or until the user presses Ctrl-C; returns the state. Says so if the run
        goes on where an earlier one ended."""
        from whydoku.batch.cluster import crew_of
        from whydoku.batch.run import BatchProgress, BatchRun
        from whydoku.faces.cli.live_status import BatchStatus

        output = self.order.output

        def resumed(rows: int) -> None:
            told = f"{output} was begun before; continuing after {counted(rows, 'row')}"
            self.console.complain(told)

        progress = BatchProgress(resumed=resumed)
        crew = crew_of(self.workers, self.asked.cluster)
        with deferred_interrupt() as interrupt, BatchStatus(progress, self.order.job.most):
            run = BatchRun(self.order, crew, progress, lambda: interrupt.requested)
            return run.all(anew=self.asked.anew)

    def _ended(self, outcome: str, code: int) -> int:
        self.console.complain(
            f"{outcome}; the work so far is kept, and the same command continues from there"
        )
        return code
