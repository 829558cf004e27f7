"""Whether each puzzle has exactly one solution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from whydoku.batch.answers import INVALID, AnswerColumn, Answers, Puzzle
from whydoku.batch.jobs.job import BatchJob, checked, errors_of
from whydoku.bulk import minimal_many
from whydoku.verdicts.check import IS_MINIMAL, clues_in


@dataclass(frozen=True)
class Checking(BatchJob):
    """Checks; with `minimal` also whether every clue is needed."""

    name: ClassVar[str] = "check"
    good: ClassVar[str] = "unique"
    shows_good: ClassVar[bool] = True
    charts: ClassVar[tuple[str, ...]] = ("clues",)

    minimal: bool = False

    @property
    def columns(self) -> tuple[AnswerColumn, ...]:
        """The number of clues, and whether all are needed if that is asked."""
        minimal = (AnswerColumn("minimal", "yes"),) if self.minimal else ()
        return (AnswerColumn("clues", "whole"), *minimal)

    def answers(self, puzzles: Sequence[Puzzle]) -> Answers:
        """The verdicts."""
        statuses = checked(puzzles)
        clues: list[Any] = [*map(clues_in, puzzles)]
        errors = errors_of(puzzles, statuses)
        if INVALID in statuses:
            clues = [None if s == INVALID else n for s, n in zip(statuses, clues, strict=True)]
        values: list[Sequence[Any]] = [clues]
        if self.minimal:
            values.append([*map(IS_MINIMAL.__getitem__, minimal_many(puzzles))])
        return Answers(statuses, values, errors)
