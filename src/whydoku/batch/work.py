"""The work on a slab: reads the puzzles, has the job answer them, and writes the rows."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import chain
from typing import Any, NamedTuple

from whydoku.batch.row_writers import ColumnValues, RowWriter
from whydoku.operations.answers import INVALID, Answer, Answers
from whydoku.operations.operation import Operation
from whydoku.operations.own_columns import OwnColumns
from whydoku.operations.slabs import Rows, Slab
from whydoku.operations.tally import BatchTally


class DoneSlab(NamedTuple):
    """The written rows of a slab, with their tally."""

    data: bytes
    tally: BatchTally
    wholes: Counter[str]
    """How many rows of the input have a whole number in each column that may become one of
    numbers."""


@dataclass(frozen=True)
class BatchWork:
    """The work on each slab; a frozen value, so that it can be sent to other processes."""

    writer: RowWriter

    @property
    def job(self) -> Operation:
        """The job that answers the puzzles."""
        return self.writer.layout.job

    def __call__(self, slab: Slab, most: int | None = None) -> DoneSlab:
        """Answers the puzzles of a slab and writes its rows; if `most` is not None, only so many
        rows."""
        layout = self.writer.layout
        rows = slab.rows(layout.own).first(most)
        answers, prefix = answers_to(self.job, rows, layout.own), layout.prefix
        tally = BatchTally.of(self.job, answers, rows.left_out, prefix)
        wholes = self.writer.wholes_in(rows)
        if self.job.row_columns:
            return DoneSlab(self.writer(*several_rows(self.job, rows, answers)), tally, wholes)
        return DoneSlab(self.writer.answered(rows, answers), tally, wholes)


def several_rows(job: Operation, rows: Rows, answers: Answers) -> tuple[Rows, ColumnValues]:
    """The rows of an output in which a puzzle may have several or none: the cells of the input are
    repeated for each row of the last column of `answers`."""
    of_each = [of_one or () for of_one in answers.values[-1]]
    cells = [own for own, of_one in zip(rows.cells, of_each, strict=True) for _ in of_one]
    puzzles = [puzzle for puzzle, of in zip(rows.puzzles, of_each, strict=True) for _ in of]
    columns = [*zip(*chain(*of_each), strict=True)] or [()] * len(job.row_columns)
    return Rows(cells, puzzles, [""] * len(cells)), columns


def answers_to(job: Operation, rows: Rows, own: OwnColumns) -> Answers:
    """The answers of `job` to all rows, whose columns are `own`. A row without a puzzle gets the
    status `invalid`."""
    asked: list[Any] = [puzzle for puzzle in rows.puzzles if puzzle is not None]
    if job.beside:
        at = own.index_of(job.beside)
        pairs = zip(rows.puzzles, rows.cells, strict=True)
        asked = [(puzzle, cells[at]) for puzzle, cells in pairs if puzzle is not None]
    answers = job.answers(asked)
    if len(asked) == len(rows.puzzles) and not any(rows.errors):
        return answers
    answered = answers.to(asked)
    of_rows = []
    for puzzle, error in zip(rows.puzzles, rows.errors, strict=True):
        answer = Answer(INVALID) if puzzle is None else next(answered)
        errors = "; ".join(filter(None, (error, answer.error)))
        of_rows.append(answer._replace(error=errors))
    return Answers.of(of_rows, len(answers.values))
