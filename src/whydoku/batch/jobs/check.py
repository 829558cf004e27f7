"""The job that finds out whether each puzzle has exactly one solution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from whydoku.batch.answers import INVALID, AnswerColumn, Answers, Puzzle
from whydoku.batch.job import BatchJob, batch_job, checked
from whydoku.bulk import minimal_many
from whydoku.verdicts.check import IS_MINIMAL, clues_in


@batch_job
@dataclass(frozen=True, kw_only=True)
class CheckJob(BatchJob):
    """Check whether puzzles have exactly one solution: their status and number of clues."""

    name: ClassVar = "check"
    good: ClassVar = "unique"
    shows_good: ClassVar = True
    charts: ClassVar = ("clues",)

    minimal: bool = False
    """Also find out whether every clue is needed."""

    @property
    def columns(self) -> tuple[AnswerColumn, ...]:
        """The number of clues and, if `minimal` is set, whether all of them are needed."""
        minimal = (AnswerColumn("minimal", "yes"),) if self.minimal else ()
        return (AnswerColumn("clues", "whole"), *minimal)

    def find(self, puzzles: Sequence[Puzzle]) -> Answers:
        """Finds the status and the number of clues of each puzzle and, if `minimal` is set, whether
        all clues are needed."""
        statuses = checked(puzzles)
        clues: list[Any] = [*map(clues_in, puzzles)]
        if INVALID in statuses:
            clues = [None if s == INVALID else n for s, n in zip(statuses, clues, strict=True)]
        if not self.minimal:
            return Answers(statuses, [clues])
        return Answers(statuses, [clues, [*map(IS_MINIMAL.__getitem__, minimal_many(puzzles))]])
