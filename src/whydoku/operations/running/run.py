"""Runs a job. A crew of workers answers slabs, the pieces of the input; the rows come back in
order, and a saved state counts the rows that are stored safely.

    input -> slabs -> crew -> rows -> part file -> output
                                         |
                                       state

The state says how much of the input is done. A later run reads that part again, checks that it has
not changed, and continues after it.
"""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from itertools import chain
from typing import Any

from whydoku.dataclass import dataclass, field, replace
from whydoku.errors import WhydokuError
from whydoku.extras import __version__
from whydoku.operations.operation import Operation
from whydoku.operations.own_columns import OwnColumns
from whydoku.operations.running.flow import Crew, flow
from whydoku.operations.running.inputs import STANDARD_INPUT
from whydoku.operations.running.order import Order
from whydoku.operations.running.outputs import CLOSING, FINISHED, WRITING, JobState, LocalOutput
from whydoku.operations.running.row_writers import Layout, RowWriter, work_on
from whydoku.operations.slabs import Slab, first_puzzles


@dataclass(slots=True)
class BatchProgress:
    """How far a run has come, for a display of progress.

    rows     how many rows are done
    before   how many of these rows earlier runs did
    read     how many bytes of the input have been read
    units    how many units of the input have been read: lines, records or rows
    done     how many of these units have been done
    total    the size of the input in bytes; None if it is not known
    resumed  called, with the number of rows that earlier runs did, when a run goes on after them
    doing    what the run is doing; empty while it writes rows
    """

    rows: int = 0
    before: int = 0
    read: int = 0
    units: int = 0
    done: int = 0
    total: int | None = None
    doing: str = ""
    resumed: Callable[[int], None] = lambda _: None


@dataclass
class BatchRun:
    """Does what an order asks for. Calls `stop` between slabs: once that returns True, the run
    ends, and a later one can continue after the rows that are done."""

    order: Order
    crew: Crew
    progress: BatchProgress = field(default_factory=BatchProgress)
    stop: Callable[[], bool] = lambda: False

    def __post_init__(self) -> None:
        self._output = LocalOutput(self.order.output)

    def all(self, *, anew: bool = False) -> JobState:
        """Does all that is left to do, and returns the state of the job, which is finished unless
        the run was stopped.

        If `anew` is set, first removes what earlier runs did.
        """
        output = self._output
        with closing(output):
            output.open()
            if anew:
                output.forget()
            state = self._known() or self._begun()
            output.keep(state)
            self._do_rest(state)
            if state.phase == FINISHED:
                output.tidy()
        return state

    # Before

    def _known(self) -> JobState | None:
        """The state that an earlier run of this order saved; None if there is none. Refuses an
        output without a state, and options or an input that have changed since."""
        state, name = self._output.state(), self.order.output
        if state is None or (state.phase == WRITING and not state.units):
            if self._output.size is not None:
                if state is None:
                    self._output.tidy()  # the run that finished the job may not have come to that
                raise WhydokuError(
                    f"{name} already exists, and there is no unfinished job to continue; "
                    "choose another output, or replace it with --anew"
                )
            return None
        if changes := self.order.changes(state.order):
            raise WhydokuError(
                f"{name} was begun with other options ({', '.join(changes)}); use the same "
                "options, choose another output, or start again with --anew"
            )
        for file, before in zip(self.order.inputs, state.inputs, strict=True):
            if not file.is_same(before):
                raise WhydokuError(
                    f"{file.shown} has changed since {name} was begun; choose another output, "
                    "or start again with --anew"
                )
        return state

    def _begun(self) -> JobState:
        """The state of a job that is just beginning, with the states of its input files."""
        self.progress.doing = "reading the input"
        inputs = [replace(file.state(), checksum=file.checksum()) for file in self.order.inputs]
        return JobState(self.order.signature, inputs)

    def _do_rest(self, state: JobState) -> None:
        """Writes the missing rows and, unless the run is stopped, makes the output."""
        output = self._output
        try:
            slabs = self._slabs()
            first = next(slabs, None)
            own = OwnColumns() if first is None else first.own
            job = self._job(state, first, own)
            if job is None:
                return
            writer = self.order.writer(Layout(own, job))
            if state.phase == WRITING:
                output.cut_to(state)
                self._write_rows(state, writer, chain(() if first is None else (first,), slabs))
        except WhydokuError:
            if state.phase == WRITING and not state.units:
                output.forget()  # a job that was refused at once leaves nothing behind
            raise
        if state.phase == CLOSING:
            self.progress.doing = "finishing the output"
            output.finish(state, self.order.packing, writer.with_wholes(state.whole_columns))
            if card := job.card(self.order.command, __version__, state.tally):
                output.add_card(card)
            state.phase = FINISHED

    def _slabs(self) -> Iterator[Slab]:
        """Yields the slabs of all input files, or those of a job without an input."""
        if not self.order.job.has_input:
            yield from self.order.job.slabs()
        for file in self.order.inputs:
            before = self.progress.read

            def watch(read: int, before: int = before) -> None:
                self.progress.read = before + read

            for slab in file.slabs(self.order.column, self.order.rules, watch):
                self.progress.units += slab.units
                yield slab

    def _job(self, state: JobState, first: Slab | None, own: OwnColumns) -> Operation | None:
        """The job with all that it has to know of an input with the columns `own`, which begins
        with the slab `first`, or is empty if `first` is None. None if the run was stopped before
        the job knew it."""
        job = self.order.job.begun(first_puzzles(first))
        if not job.looks_first:
            return job
        if state.seen is None:
            if any(file.name == STANDARD_INPUT for file in self.order.inputs):
                raise WhydokuError(
                    "this job reads its puzzles twice, and standard input can be read only "
                    "once; name a file"
                )
            self.progress.doing = "looking at all puzzles first"
            with closing(flow(self._slabs(), self.crew, partial(_look, job, own), self.stop)) as of:
                seen = job.seen(look for _, look in of)
            if self.stop():
                return None
            state.seen = seen
            self.progress.read = self.progress.units = 0
        return job.knowing(state.seen)

    # The rows

    def _write_rows(self, state: JobState, writer: RowWriter, slabs: Iterator[Slab]) -> None:
        self.progress.rows = self.progress.before = state.tally.rows
        if state.tally.rows:
            self.progress.resumed(state.tally.rows)
        sizes = [source.size for source in state.inputs]
        self.progress.total = None if None in sizes else sum(size or 0 for size in sizes)
        self.progress.doing = "finding the place to go on" if state.units else ""
        if not state.size:
            self._add(state, writer.begin)
        last = time.monotonic()
        begun = time.monotonic() - state.seconds
        most, work = writer.layout.job.most, partial(work_on, writer)
        with closing(flow(self._left(state, slabs), self.crew, work, self.stop)) as answered:
            for slab, done in answered:
                left = None if most is None else most - state.tally.rows
                if left is not None and done.tally.rows > left:
                    done = work(slab, left)  # noqa: PLW2901 - the rows that are wanted
                state.units += slab.units
                state.read = zlib.crc32(slab.raw, state.read)
                state.tally.add(done.tally)
                state.wholes.update(done.wholes)
                self._add(state, done.data)
                self.progress.rows, self.progress.done = state.tally.rows, state.units
                state.seconds = time.monotonic() - begun
                if time.monotonic() - last >= self._output.seconds_between:
                    self._make_safe(state)
                    last = time.monotonic()
                if state.tally.rows == most:
                    break
        state.phase = WRITING if self.stop() else CLOSING
        self._make_safe(state)

    def _left(self, state: JobState, slabs: Iterator[Slab]) -> Iterator[Slab]:
        """Yields the part of the input that is not done yet. Refuses if the part that is done has
        changed."""
        left, read, checksum = state.units, state.read, 0
        for slab in slabs:
            skipped = min(left, slab.units)
            if skipped:
                left -= skipped
                checksum = zlib.crc32(slab.part(0, skipped).raw, checksum)
                if not left and checksum != read:
                    break
            if skipped < slab.units:
                self.progress.doing = ""
                yield slab.part(skipped, slab.units)
        if left or checksum != read:
            raise WhydokuError(
                f"the beginning of the input has changed since {self.order.output} was begun; "
                "start again with --anew"
            )

    def _add(self, state: JobState, data: bytes) -> None:
        self._output.add(data)
        state.size += len(data)
        state.written = zlib.crc32(data, state.written)

    def _make_safe(self, state: JobState) -> None:
        """Stores finished work safely: first the rows, and then the state that counts them. Refuses
        if an input file has been changed since the job began."""
        for file, before in zip(self.order.inputs, state.inputs, strict=True):
            if not file.is_same(before):
                raise WhydokuError(
                    f"{file.shown} changed while it was being read; {self.order.output} is "
                    "not finished, so start again with --anew"
                )
        self._output.sync()
        self._output.keep(state)


def _look(job: Operation, own: OwnColumns, slab: Slab) -> Any:
    """What the job has to know of the puzzles in a slab; workers do this."""
    return job.look([puzzle for puzzle in slab.rows(own).puzzles if puzzle is not None])
