"""Runs that write a file and can be continued: what an interrupted one has done is kept, and the
same command goes on from there."""

from __future__ import annotations

import errno
from collections.abc import Callable
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
    from whydoku.operations.tally import BatchTally

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

    def keep(
        self, order: Order, workers: int, console: Console, code_of: Callable[[BatchTally], int]
    ) -> int:
        """Runs to the end by a number of `workers`, and writes the summary to `console`; returns
        the exit code, which `code_of` says of a run that came to its end."""
        from whydoku.batch.state import FINISHED
        from whydoku.faces.cli.batch_summary import draw_summary, write_summary

        self._refuse_wrong(order)
        code, output = exit_codes.REFUSED, order.output
        try:
            state = self._ran(order, workers, console)
        except (LostStore, LostWorker) as lost:
            outcome = str(lost)
        except OSError as fault:
            if fault.errno not in NO_ROOM:
                raise
            outcome = f"cannot write {output}: {(fault.strerror or str(fault)).lower()}"
        else:
            if state.phase == FINISHED:
                write_summary(console, output, state, in_full=self.all_techniques)
                if self.plot is not None:
                    with file_beside_output(self.plot, ()) as file:
                        file.write(draw_summary(output, state.tally, order.job.good))
                return code_of(state.tally)
            code = exit_codes.INTERRUPTED
            outcome = f"stopped after {counted(state.tally.rows, 'row')}"
        console.complain(
            f"{outcome}; the work so far is kept, and the same command continues from there"
        )
        return code

    def _refuse_wrong(self, order: Order) -> None:
        """Raises a usage error for a plot that cannot be written, and for options of the operation
        that need another format of the output."""
        from whydoku.batch.inputs import STANDARD_INPUT

        plot = self.plot
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

    def _ran(self, order: Order, workers: int, console: Console) -> JobState:
        """Runs to the end, or until the user presses Ctrl-C; returns the state. Says so if the run
        goes on where an earlier one ended."""
        from whydoku.batch.cluster import crew_of
        from whydoku.batch.run import BatchProgress, BatchRun
        from whydoku.faces.cli.live_status import BatchStatus

        def resumed(rows: int) -> None:
            done = counted(rows, "row")
            console.complain(f"{order.output} was begun before; continuing after {done}")

        progress = BatchProgress(resumed=resumed)
        crew = crew_of(workers, self.cluster)
        with deferred_interrupt() as is_stopped, BatchStatus(progress, order.job.most):
            run = BatchRun(order, crew, progress, is_stopped)
            return run.all(anew=self.anew)
