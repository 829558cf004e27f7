"""Judges moves that somebody claims: those beside each puzzle, or in JSON objects with a grid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, ClassVar

from whydoku.dataclass import KW_ONLY, dataclass
from whydoku.formats.coded.json_text import strict_json
from whydoku.operations.answers.answer import INVALID, Answer, AnswerColumn, Answers
from whydoku.operations.answers.arguments import judgement_data, move_data
from whydoku.operations.fields import (
    OnlyIn,
    ProfileField,
    ProfileOperation,
    UniquenessField,
    UpToField,
)
from whydoku.operations.operation import checked, operation
from whydoku.operations.pen import Pen
from whydoku.playing.judging.following import Means, means_of
from whydoku.playing.judging.moves import judge_one
from whydoku.shapes.marks import Between

_FIGURES = (
    AnswerColumn("score", "number"),
    AnswerColumn("moves", "whole"),
    AnswerColumn("verdicts", "counts"),
)


@operation
@dataclass(frozen=True)
class JudgeMoves(ProfileOperation):
    """Judge moves: whether each is true, and whether it follows.

    Each line of the input is a JSON object, {"grid": ..., "claims": ["r4c7=3", "r4c7<>3", {"claim":
    ..., "why": ...}]}; the answer is another object, with a verdict on each move and a score.
    The verdict is: known, if the grid already shows it; follows, if one step of a technique leads
    to it; proved, if the reason given with it holds; beyond, if only the solution shows that it is
    true; false; or unreadable. Each true move is made before the next one is judged. A line that
    cannot be judged is reported, and the exit code is then 1. On a terminal the answers are in
    words unless --json is given. The "id" of a line is repeated in its answer. A batch judges the
    moves in the column claims, with semicolons between them or as JSON.
    """

    name: ClassVar = "judge"
    good: ClassVar = "judged"
    beside: ClassVar = "claims"
    objects: ClassVar = "sequence of moves"

    profile: ProfileField = "default"
    _: KW_ONLY
    up_to: UpToField = None
    uniqueness: UniquenessField = True
    at_most: Annotated[float | None, Between(0)] = None
    """Use only techniques with ratings up to this one."""
    steps: Annotated[int, Between(1, 2)] = 1
    """How many steps may lead to a move: at most 1 or 2."""
    nets: bool = False
    """Also use the forcing chains and nets of the profile."""
    each: Annotated[bool, OnlyIn(("jsonl", "parquet"))] = False
    """Also write the verdict on each move: to JSON lines or Parquet."""
    brief: Annotated[bool, OnlyIn(("text", "json"))] = False
    """Leave out the steps, the proof that a move is false, and the grid after all moves."""

    def __post_init__(self) -> None:
        _ = self.means

    @cached_property
    def means(self) -> Means:
        """By what moves may follow."""
        return means_of(
            self.order,
            at_most=self.at_most,
            steps=self.steps,
            nets=self.nets,
            uniqueness=self.uniqueness,
        )

    @property
    def columns(self) -> tuple[AnswerColumn, ...]:
        """The figures of the sequence and, if `each` is set, the verdict on each move."""
        return (*_FIGURES, AnswerColumn("judged", "data")) if self.each else _FIGURES

    def find(self, puzzles: Sequence[Any]) -> Answers:
        """Judges the moves of each JSON object with a grid and claims, or those in the cell beside
        each puzzle."""
        return Answers.of([*map(self._answer, puzzles)], len(self.columns))

    def _answer(self, value: Any) -> Answer:
        if isinstance(value, tuple):
            value = (value[0], _claims_in(value[1]))
        judgement = judge_one(self.means, value)
        if judgement.error:
            status = checked([value[0]])[0] if isinstance(value, tuple) else INVALID
            status = INVALID if status in ("unique", "multiple") else status
            return Answer(status, error=judgement.error, found=judgement)
        figures = (judgement.score, len(judgement), judgement.counts)
        moves = ([move_data(move, brief=True) for move in judgement],) if self.each else ()
        return Answer(self.good, (*figures, *moves), found=judgement)

    def record(self, answer: Answer, style: str = "short") -> Mapping[str, Any]:
        """The verdicts, or why there are none, after the `id` of the object that was judged."""
        value: Any = answer.puzzle
        own = {"id": value["id"]} if isinstance(value, dict) and "id" in value else {}
        head = {**own, "status": answer.status}
        if answer.error:
            return {**head, "why": [answer.error]}
        return {**head, **judgement_data(answer.found, style=style, brief=self.brief)}

    def told(self, answer: Answer, pen: Pen) -> Iterator[str]:  # noqa: ARG002
        """Yields a line for each move, and the score."""
        yield f"{answer.found}\nscore {answer.found.score:.2f}"

    def told_refused(self, answer: Answer, pen: Pen) -> Iterator[str]:  # noqa: ARG002
        """Yields nothing."""
        yield from ()


def _claims_in(cell: Any) -> Sequence[Any]:
    """The claims in a cell: a list, a list as JSON, or texts with semicolons or line ends between
    them."""
    if not isinstance(cell, str):
        return [] if cell is None else cell if isinstance(cell, (list, tuple)) else [cell]
    if cell.lstrip().startswith("["):
        try:
            parsed: list[Any] = strict_json(cell)
        except ValueError:
            return [cell]
        return parsed
    return [text.strip() for text in cell.replace("\n", ";").split(";") if text.strip()]
