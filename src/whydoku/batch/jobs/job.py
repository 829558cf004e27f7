"""What all jobs share: a name, columns, and answers to puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, ClassVar

from whydoku.batch.answers import INVALID, AnswerColumn, Answers, Puzzle
from whydoku.bulk import check_many
from whydoku.errors import InvalidPuzzle
from whydoku.grid import Grid
from whydoku.verdicts.check import STATUS as STATUS_WORDS


class BatchJob:
    """What is asked of each puzzle; a frozen value, so that other processes can take it."""

    name: ClassVar[str] = ""
    good: ClassVar[str] = ""
    """The status of a puzzle with an answer as it is hoped for."""
    shows_good: ClassVar[bool] = False
    """Whether a line of text says so, although values follow."""
    charts: ClassVar[tuple[str, ...]] = ()
    """The columns whose values a summary counts."""

    @property
    def columns(self) -> tuple[AnswerColumn, ...]:
        """The columns of an answer after its status."""
        raise NotImplementedError

    def answers(self, puzzles: Sequence[Puzzle]) -> Answers:
        """The answers to puzzles, in order, found in this thread."""
        raise NotImplementedError

    @property
    def most(self) -> int | None:
        """How many rows are wanted of a job without an input; None for others."""
        return None

    @property
    def signature(self) -> dict[str, Any]:
        """What the answers depend on, for JSON: equal for jobs with equal answers."""
        options = {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]
        return {"job": self.name, **options}


def why_invalid(puzzle: Puzzle) -> str:
    """Why a puzzle that the searches refuse is not one."""
    try:
        if isinstance(puzzle, str):
            Grid(puzzle)
    except InvalidPuzzle as fault:
        return fault.what
    return ""


def errors_of(puzzles: Sequence[Puzzle], statuses: Sequence[str]) -> list[str]:
    """A sentence for each puzzle that is invalid."""
    if INVALID not in statuses:
        return [""] * len(puzzles)
    return [
        why_invalid(puzzle) if status == INVALID else ""
        for puzzle, status in zip(puzzles, statuses, strict=True)
    ]


def checked(puzzles: Sequence[Puzzle]) -> list[str]:
    """For each puzzle whether it has one solution, several, none, or is invalid, in a word."""
    return [*map(STATUS_WORDS.__getitem__, check_many(puzzles))]
