"""The operation that judges the moves that each row claims about its puzzle."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cached_property
from typing import Annotated, Any, ClassVar

from whydoku.judging.following import Means, means_of
from whydoku.judging.many import judge_one
from whydoku.judging.record import move_data
from whydoku.operations.answers import INVALID, AnswerColumn, AnswerRow, Answers, Puzzle
from whydoku.operations.operation import OnlyIn, Operation, checked, operation
from whydoku.profiles.profile import Profile
from whydoku.shapes.marks import Between, Meant

_FIGURES = (
    AnswerColumn("score", "number"),
    AnswerColumn("moves", "whole"),
    AnswerColumn("verdicts", "counts"),
)


@operation
@dataclass(frozen=True)
class JudgeMoves(Operation):
    """Judge the moves in the column claims: how many have which verdict, and a score."""

    name: ClassVar = "judge"
    good: ClassVar = "judged"
    beside: ClassVar = "claims"

    profile: Annotated[str | Profile, Meant("profile")] = "default"
    """Profile to use, by name or as a file, NAME.toml; `whydoku profiles` lists the names."""
    _: KW_ONLY
    at_most: Annotated[float | None, Between(0)] = None
    """Use only techniques with ratings up to this one."""
    steps: Annotated[int, Between(1, 2)] = 1
    """How many steps may lead to a move: at most 1 or 2."""
    nets: bool = False
    """Also use the forcing chains and nets of the profile."""
    uniqueness: bool = True
    """Allow or forbid techniques that assume a single solution; allowed by default."""
    each: Annotated[bool, OnlyIn(("jsonl", "parquet"))] = False
    """Also write the verdict on each move: to JSON lines or Parquet."""

    def __post_init__(self) -> None:
        _ = self._means

    @cached_property
    def _means(self) -> Means:
        return means_of(
            self.profile,
            at_most=self.at_most,
            steps=self.steps,
            nets=self.nets,
            uniqueness=self.uniqueness,
        )

    @property
    def signature(self) -> dict[str, Any]:
        """The name and the options of the operation, with the contents of the profile instead of
        its name."""
        return {**super().signature, "profile": repr(self._means.profile)}

    @property
    def columns(self) -> tuple[AnswerColumn, ...]:
        """The figures of the sequence and, if `each` is set, the verdict on each move."""
        return (*_FIGURES, AnswerColumn("judged", "data")) if self.each else _FIGURES

    def find_beside(self, puzzles: Sequence[Puzzle], beside: Sequence[Any]) -> Answers:
        """Judges the moves of each row."""
        rows = [*map(self._row, puzzles, beside)]
        return Answers.of_rows(rows, len(self.columns))

    def _row(self, puzzle: Puzzle, cell: Any) -> AnswerRow:
        judgement = judge_one(self._means, (puzzle, _claims_in(cell)))
        if judgement.error:
            [status] = checked([puzzle])
            status = INVALID if status in ("unique", "multiple") else status
            return AnswerRow(status, error=judgement.error)
        figures = (judgement.score, len(judgement), judgement.counts)
        moves = [move_data(move, brief=True) for move in judgement] if self.each else None
        return AnswerRow("judged", (*figures, moves) if self.each else figures)


def _claims_in(cell: Any) -> Sequence[Any]:
    """The claims in a cell: a list, a list as JSON, or texts with semicolons or line ends between
    them."""
    if not isinstance(cell, str):
        return [] if cell is None else cell if isinstance(cell, (list, tuple)) else [cell]
    if cell.lstrip().startswith("["):
        try:
            parsed: list[Any] = json.loads(cell)
        except ValueError:
            return [cell]
        return parsed
    return [text.strip() for text in cell.replace("\n", ";").split(";") if text.strip()]
