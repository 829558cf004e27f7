"""The job that finds the solution of each puzzle that has exactly one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from whydoku.batch.answers import AnswerColumn, Answers, Puzzle
from whydoku.batch.job import BatchJob, batch_job, checked
from whydoku.bulk import lines_of, solve_many

_UNSOLVED = "0" * 81


@batch_job
@dataclass(frozen=True)
class SolveJob(BatchJob):
    """Solve puzzles: their status and solution."""

    name: ClassVar = "solve"
    good: ClassVar = "unique"
    columns: ClassVar = (AnswerColumn("solution", "text"),)

    def find(self, puzzles: Sequence[Puzzle]) -> Answers:
        """Solves the puzzles, and finds the status of those that do not have exactly one
        solution."""
        solutions: list[Any] = [*lines_of(solve_many(puzzles))]
        statuses = ["unique"] * len(solutions)
        unsolved = [n for n, line in enumerate(solutions) if line == _UNSOLVED]
        for n, status in zip(unsolved, checked([puzzles[n] for n in unsolved]), strict=True):
            statuses[n], solutions[n] = status, None
        return Answers(statuses, [solutions])
