"""Each puzzle in another format."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from whydoku.batch.answers import INVALID, AnswerColumn, Answers, Puzzle
from whydoku.batch.jobs.job import BatchJob
from whydoku.errors import InvalidPuzzle, UnknownName
from whydoku.formats import FORMATS, Reading, write_all
from whydoku.grid import Grid

FIELDS: Final = tuple(name for name, form in FORMATS.items() if form.is_on_a_line)
"""The formats in which a puzzle fits on a line, and so in a field."""


@dataclass(frozen=True)
class Converting(BatchJob):
    """Converts to a format in which a puzzle fits on a line."""

    name: ClassVar[str] = "convert"
    good: ClassVar[str] = "puzzle"

    to: str = "line"

    def __post_init__(self) -> None:
        if self.to not in FIELDS:
            raise UnknownName("format of a line", self.to, FIELDS)

    @property
    def columns(self) -> tuple[AnswerColumn, ...]:
        """The puzzle in its new form."""
        return (AnswerColumn(self.to, "text"),)

    def answers(self, puzzles: Sequence[Puzzle]) -> Answers:
        """The puzzles in their new form; one that it cannot express is invalid."""
        rows = [*map(self._answer, puzzles)]
        return Answers(
            [status for status, _, _ in rows],
            [[text for _, text, _ in rows]],
            [error for _, _, error in rows],
        )

    def _answer(self, puzzle: Puzzle) -> tuple[str, Any, str]:
        try:
            grid = Grid(puzzle) if isinstance(puzzle, str) else puzzle
            [text] = write_all([Reading(1, state=grid)], self.to)
        except InvalidPuzzle as fault:
            return INVALID, None, fault.what
        return "puzzle", text.rstrip("\n"), ""
