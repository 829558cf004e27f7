"""The job that finds the canonical form of each puzzle, which essentially equal puzzles share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from whydoku.batch.answers import INVALID, AnswerColumn, AnswerRow, Answers, Puzzle
from whydoku.batch.job import BatchJob, batch_job, checked
from whydoku.transform import canonical_with_symmetries


@batch_job
@dataclass(frozen=True)
class CanonJob(BatchJob):
    """Find the canonical forms of puzzles, and their symmetries."""

    name: ClassVar = "canon"
    good: ClassVar = "unique"
    columns: ClassVar = (AnswerColumn("canonical", "text"), AnswerColumn("symmetries", "whole"))
    charts: ClassVar = ("symmetries",)

    def find(self, puzzles: Sequence[Puzzle]) -> Answers:
        """Finds the canonical forms of the puzzles, and whether each has one solution. A grid with
        anything besides givens has no form, and is invalid."""
        have_form = [isinstance(puzzle, str) or puzzle.is_puzzle for puzzle in puzzles]
        alone = [puzzle for puzzle, has_form in zip(puzzles, have_form, strict=True) if has_form]
        forms = iter(canonical_with_symmetries(alone))
        rows = []
        for has_form, status in zip(have_form, checked(puzzles), strict=True):
            if not has_form:
                rows.append(AnswerRow(INVALID, error="only givens have a canonical form"))
                continue
            form, symmetries = next(forms)
            rows.append(AnswerRow(status, (form, symmetries) if symmetries else ()))
        return Answers.of_rows(rows, len(self.columns))
