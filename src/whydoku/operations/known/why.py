"""Finds the easiest steps that lead to a placement or an elimination."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, ClassVar

from whydoku.dataclass import dataclass
from whydoku.formats.spans import plain
from whydoku.grids.grid import Grid
from whydoku.operations.answers.answer import Answer
from whydoku.operations.answers.hints import WhyJson, why_data
from whydoku.operations.fields import (
    DetailsField,
    ProfileField,
    ProfileOperation,
    UniquenessField,
    UpToField,
    how_to_see_all,
)
from whydoku.operations.operation import TellingOperation, operation
from whydoku.operations.pen import Pen
from whydoku.playing.hints.question import Question, Why, parse_question, why
from whydoku.shapes.marks import Positional
from whydoku.telling.pictures.terminal import draw_step_text
from whydoku.telling.words.about.hints import lines_of_answer, lines_of_proof
from whydoku.telling.words.writing.manner import writer_of


@operation
@dataclass(frozen=True, kw_only=True)
class ExplainWhy(ProfileOperation, TellingOperation):
    """Explain why a digit can be placed, or a candidate removed.

    The last argument is the question: r4c7=5 asks why 5 can be placed in r4c7; "r4c7<>5", in
    quotes, asks why it can be removed. The answer shows the easiest steps that lead there, or says
    that it does not follow. The exit code is 1 if the techniques of the profile do not lead there
    (yet), or if there are mistakes on the grid.
    """

    name: ClassVar = "why"
    good: ClassVar = "now"
    says_why: ClassVar = False
    in_batches: ClassVar = False

    question: Annotated[str, Positional("QUESTION")] = ""
    """A placement such as r4c7=5, or an elimination such as r4c7<>5."""
    profile: ProfileField = "default"
    up_to: UpToField = None
    uniqueness: UniquenessField = True
    details: DetailsField = False

    def __post_init__(self) -> None:
        _ = self._question

    @cached_property
    def _question(self) -> Question:
        return parse_question(self.question, self.order.notation)

    def answer_to(self, grid: Grid) -> Answer:
        """Answers the question; the kind of the answer is its status."""
        found = why(grid, self._question, self.order, uniqueness=self.uniqueness)
        return Answer(found.answer, found=found)

    def is_good(self, answer: Answer) -> bool:
        """Whether the answer explains the conclusion that was asked about."""
        return answer.status not in ("mistakes", "not-yet")

    def record(self, answer: Answer, style: str = "short") -> WhyJson:
        """The answer, with the steps that lead there."""
        return why_data(answer.found, self.order.names, style=style)

    def told(self, answer: Answer, pen: Pen) -> Iterator[str]:
        """Yields the lines of the answer; if a single step gives it, a drawing of that step comes
        first."""
        found: Why = answer.found
        if found.answer in ("now", "already") and len(found.steps) == 1:
            [(grid, step)] = found.trace.moves
            yield draw_step_text(step, grid, colour=pen.colour, width=pen.width)
            yield ""
        writer = writer_of(**pen.manner(self.order))
        first, *_ = lines_of_answer(writer, found)
        proof = lines_of_proof(writer, found.trace, how_to_see_all(self.details))
        for head, text in (first, *proof):
            yield pen.wrapped(plain(text), head)
