"""What a worker does: it reads a slab, has the job answer its puzzles, and writes the rows."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, NamedTuple

from whydoku.batch.answers import INVALID, Answers
from whydoku.batch.jobs.job import BatchJob
from whydoku.batch.own_columns import OwnColumns
from whydoku.batch.row_writers import RowWriter
from whydoku.batch.slabs import Rows, Slab
from whydoku.batch.tally import BatchTally


class DoneSlab(NamedTuple):
    """The rows of a slab, written, and what they come to; `seconds` it took."""

    data: bytes
    tally: BatchTally
    seconds: float


@dataclass(frozen=True)
class BatchWork:
    """The work on slabs; a frozen value, so that other processes can take it."""

    job: BatchJob
    own: OwnColumns
    writer: RowWriter

    def __call__(self, slab: Slab) -> DoneSlab:
        """The rows of a slab."""
        begun = time.perf_counter()
        rows = slab.rows(self.own)
        found = answers_to(self.job, rows)
        tally = BatchTally.of(self.job, found)
        tally.left_out = rows.left_out
        return DoneSlab(self.writer(rows, found), tally, time.perf_counter() - begun)


def answers_to(job: BatchJob, rows: Rows) -> Answers:
    """An answer for each row: one that holds no puzzle is invalid."""
    readable = [puzzle for puzzle in rows.puzzles if puzzle is not None]
    found = job.answers(readable)
    if len(readable) == len(rows.puzzles) and not any(rows.errors):
        return found
    statuses: list[str] = []
    errors: list[str] = []
    values: list[list[Any]] = [[] for _ in found.values]
    answered = iter(range(len(readable)))
    for puzzle, error in zip(rows.puzzles, rows.errors, strict=True):
        n = None if puzzle is None else next(answered)
        statuses.append(INVALID if n is None else found.statuses[n])
        errors.append("; ".join(filter(None, (error, "" if n is None else found.errors[n]))))
        for column, answers in zip(values, found.values, strict=True):
            column.append(None if n is None else answers[n])
    return Answers(statuses, values, errors)
