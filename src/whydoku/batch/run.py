"""A run of a job: slabs go to the crew, rows come back in order, and what is safe is noted.

    input -> slabs -> crew -> rows -> part file -> output
                                         |
                                       state

The state says how much of the input is done; a later run reads that much again, compares it and
goes on behind it.
"""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import chain
from secrets import token_hex

from whydoku.batch.crews import MakeCrew
from whydoku.batch.flow import flow
from whydoku.batch.inputs import STANDARD_INPUT, is_remote
from whydoku.batch.jobs.functions import Calling
from whydoku.batch.jobs.generating import ChapterSlab, Generating
from whydoku.batch.jobs.job import BatchJob
from whydoku.batch.order import Order
from whydoku.batch.outputs import LocalOutput, Output
from whydoku.batch.own_columns import OwnColumns
from whydoku.batch.remote_output import RemoteOutput
from whydoku.batch.row_writers import CsvRows, JsonRows, Layout, RowWriter, TextRows
from whydoku.batch.slabs import Slab
from whydoku.batch.state import CLOSING, FINISHED, WRITING, JobState
from whydoku.batch.work import BatchWork
from whydoku.errors import WhydokuError


@dataclass(slots=True)
class BatchProgress:
    """How far a run is, for those who watch: bytes of the input read, of so many if that is known,
    and rows done, of which so many by runs before."""

    rows: int = 0
    before: int = 0
    read: int = 0
    total: int | None = None
    doing: str = ""


def _output_named(name: str) -> Output:
    """The output with a name: on this machine, or in an object store."""
    return RemoteOutput(name) if is_remote(name) else LocalOutput(name)


class BatchRun:
    """A run of an order. `stop` is asked between slabs whether to end it; what is done is kept."""

    def __init__(
        self,
        order: Order,
        make_crew: MakeCrew,
        *,
        progress: BatchProgress | None = None,
        stop: Callable[[], bool] = lambda: False,
    ) -> None:
        self.progress = progress or BatchProgress()
        self._order = order
        self._make_crew = make_crew
        self._stop = stop
        self._output = _output_named(order.output)
        self._writer: RowWriter | None = None

    def all(self, *, anew: bool = False) -> JobState:
        """Does what is left to do, and returns the state: finished, or stopped on the way.

        With `anew` nothing is kept of what an earlier run did.
        """
        output = self._output
        if not anew and (state := self._known()) and state.phase == FINISHED:
            output.tidy()  # the run that finished the job may have been lost before it did
            return state
        with closing(output):
            output.open()
            if anew:
                output.forget()
            state = self._known() or self._begun()
            state.begin_run(token_hex(8))
            output.keep(state)  # which ends other runs, where a lock does not keep them away
            if state.phase == WRITING:
                output.cut_to(state)
                try:
                    self._write_rows(state)
                except WhydokuError:
                    if not state.units:  # what was refused at once leaves nothing behind
                        output.forget()
                    raise
            if state.phase == CLOSING:
                self._close(state)
            if state.phase == FINISHED:
                output.tidy()
        return state

    # Before

    def _known(self) -> JobState | None:
        """The state of an earlier run of the same order; refuses that of another."""
        state = self._output.state()
        if state is None or (state.phase == WRITING and not state.units):
            if self._output.size is not None:
                raise WhydokuError(
                    f"{self._order.output} exists and no record of its job; choose another "
                    "output, or replace it with --anew"
                )
            return None
        if changes := self._order.changes(state.order):
            raise WhydokuError(
                f"{self._order.output} was begun with other options ({', '.join(changes)}); ask "
                "for the same again, choose another output, or begin anew with --anew"
            )
        if state.phase == FINISHED:
            self._refuse_other_output(state)
        for file, before in zip(self._order.inputs, state.inputs, strict=True):
            if not file.is_same(before):
                raise WhydokuError(
                    f"{file.shown} has changed since {self._order.output} was begun; choose "
                    "another output, or begin anew with --anew"
                )
        return state

    def _refuse_other_output(self, state: JobState) -> None:
        size = self._output.size
        if size != state.output_size:
            what = "is gone" if size is None else "has been changed"
            raise WhydokuError(
                f"{self._order.output} {what} since its job was finished; begin anew with --anew"
            )

    def _begun(self) -> JobState:
        """The state of a job that has done nothing."""
        self.progress.doing = "reading the input"
        inputs = [file.state(with_checksum=True) for file in self._order.inputs]
        return JobState(self._order.signature, inputs)

    # The rows

    def _write_rows(self, state: JobState) -> None:
        self.progress.rows = self.progress.before = state.tally.rows
        sizes = [one.size for one in state.inputs]
        self.progress.total = None if None in sizes else sum(size or 0 for size in sizes)
        slabs = self._slabs()
        first = next(slabs, None)
        work = self._work(first)
        self._writer = work.writer
        if not state.units and not state.size:
            self._add(state, work.writer.begin)
        slabs = self._skipped(state, chain(() if first is None else (first,), slabs))
        last = time.monotonic()
        begun = time.monotonic() - state.seconds
        most = work.job.most
        with closing(self._make_crew(work)) as crew:
            for slab, found in flow(slabs, crew, self._stop):
                done = found
                missing = done.tally.rows if most is None else most - state.tally.rows
                if isinstance(slab, ChapterSlab) and done.tally.rows > missing:
                    done = work(replace(slab, most=missing))
                state.units += slab.units
                state.read = zlib.crc32(slab.raw, state.read)
                state.tally.add(done.tally)
                self._add(state, done.data)
                self.progress.rows = state.tally.rows
                state.seconds = time.monotonic() - begun
                if time.monotonic() - last >= self._output.seconds_between:
                    self._make_safe(state)
                    last = time.monotonic()
                if state.tally.rows == most:
                    break
        state.phase = WRITING if self._stop() else CLOSING
        self._make_safe(state)

    def _make_safe(self, state: JobState) -> None:
        """Makes safe what has been done: first the rows, then the state that counts them."""
        self._refuse_changed_inputs(state)
        self._output.sync()
        self._output.keep(state)

    def _add(self, state: JobState, data: bytes) -> None:
        self._output.add(data)
        state.size += len(data)
        state.written = zlib.crc32(data, state.written)

    def _work(self, first: Slab | None) -> BatchWork:
        own = OwnColumns() if first is None else first.own
        job: BatchJob = self._order.job
        if isinstance(job, Calling):
            puzzles = [] if first is None else first.part(0, min(first.units, 64)).rows(own).puzzles
            job = job.asked_first([puzzle for puzzle in puzzles if puzzle is not None])
        return BatchWork(job, own, self._writer_for(job, own, first))

    def _writer_for(self, job: BatchJob, own: OwnColumns, first: Slab | None) -> RowWriter:
        layout = Layout.of(own, job)
        if self._order.form == "parquet":
            from whydoku.batch.arrow_input import ArrowSlab
            from whydoku.batch.arrow_rows import ArrowRows

            schema = first.batch.schema if isinstance(first, ArrowSlab) else None
            return ArrowRows(layout, schema)
        if self._order.form in ("csv", "tsv"):
            return CsvRows(layout, "," if self._order.form == "csv" else "\t")
        return JsonRows(layout) if self._order.form == "jsonl" else TextRows(layout)

    def _slabs(self) -> Iterator[Slab]:
        """Yields the slabs of all inputs, or those of a job that needs none."""
        if isinstance(self._order.job, Generating):
            yield from self._order.job.slabs()
            return
        before = 0
        for file in self._order.inputs:
            self.progress.doing = ""

            def watch(read: int, before: int = before) -> None:
                self.progress.read = before + read

            yield from file.slabs(self._order.column, watch)
            before = self.progress.read

    def _skipped(self, state: JobState, slabs: Iterator[Slab]) -> Iterator[Slab]:
        """Yields what follows the units that are done; refuses an input in which these differ."""
        left, checksum = state.units, 0
        if left:
            self.progress.doing = "finding the place to go on"
        for slab in slabs:
            if left >= slab.units:
                left -= slab.units
                checksum = zlib.crc32(slab.raw, checksum)
                if not left:
                    self._refuse_other_input(checksum, state)
            elif left:
                checksum = zlib.crc32(slab.part(0, left).raw, checksum)
                self._refuse_other_input(checksum, state)
                yield slab.part(left, slab.units)
                left = 0
            else:
                self.progress.doing = ""
                yield slab
        if left:
            self._refuse_other_input(-1, state)

    def _refuse_other_input(self, checksum: int, state: JobState) -> None:
        if checksum != state.read:
            raise WhydokuError(
                f"the input does not begin as it did when {self._order.output} was begun; begin "
                "anew with --anew"
            )

    def _refuse_changed_inputs(self, state: JobState) -> None:
        """Objects of a store are asked for at the end alone: each question is a request."""
        for file, before in zip(self._order.inputs, state.inputs, strict=True):
            if file.name == STANDARD_INPUT or (state.phase == WRITING and is_remote(file.name)):
                continue
            if not file.is_same(before):
                raise WhydokuError(
                    f"{file.shown} was changed while it was read; {self._order.output} is not "
                    "finished, and must be begun anew, with --anew"
                )

    # After

    def _close(self, state: JobState) -> None:
        """Makes the output."""
        self.progress.doing = "finishing the output"
        writer = self._writer or self._work(next(self._slabs(), None)).writer
        self._output.finish(state, self._order.packing, writer)
        state.phase, state.output_size = FINISHED, self._output.size
        self._output.keep(state)
