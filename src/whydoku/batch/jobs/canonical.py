"""The form that essentially equal puzzles share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from whydoku.batch.answers import INVALID, AnswerColumn, Answers, Puzzle
from whydoku.batch.jobs.job import BatchJob, why_invalid
from whydoku.transform import canonical_with_symmetries


@dataclass(frozen=True)
class Canonical(BatchJob):
    """Finds the canonical form, and in how many ways a puzzle maps to itself."""

    name: ClassVar[str] = "canon"
    good: ClassVar[str] = "puzzle"
    charts: ClassVar[tuple[str, ...]] = ("symmetries",)

    @property
    def columns(self) -> tuple[AnswerColumn, ...]:
        """The form, and the number of symmetries."""
        return (AnswerColumn("canonical", "text"), AnswerColumn("symmetries", "whole"))

    def answers(self, puzzles: Sequence[Puzzle]) -> Answers:
        """The forms; only givens have one."""
        alone = [p for p in puzzles if isinstance(p, str) or p.is_puzzle]
        found = iter(canonical_with_symmetries(alone))
        rows: list[tuple[str, Any, Any, str]] = []
        for puzzle in puzzles:
            if not (isinstance(puzzle, str) or puzzle.is_puzzle):
                rows.append((INVALID, None, None, "only givens have a canonical form"))
                continue
            form, symmetries = next(found)
            if symmetries:
                rows.append(("puzzle", form, symmetries, ""))
            else:
                rows.append((INVALID, None, None, why_invalid(puzzle)))
        statuses, forms, symmetries_of, errors = zip(*rows, strict=True) if rows else ((),) * 4
        return Answers([*statuses], [[*forms], [*symmetries_of]], [*errors])
