"""How often the clues of each puzzle show each digit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from whydoku.operations.answers.answer import AnswerColumn, Answers, Puzzle
from whydoku.operations.operation import Operation, Tool, checked, operation

DIGITS = "123456789"


@operation
@dataclass(frozen=True, kw_only=True)
class DigitsOfPuzzles(Operation):
    """Count the clues of each digit in puzzles."""

    name: ClassVar = "digits"
    good: ClassVar = "unique"
    shows_good: ClassVar = True
    charts: ClassVar = ("different",)
    is_quick: ClassVar = True
    examples: ClassVar = ({}, {"missing": True})
    tool: ClassVar = Tool("Count how often the clues of a Sudoku show each digit.", ("missing",))

    missing: bool = False
    """Also list the digits that no clue shows."""

    @property
    def columns(self) -> tuple[AnswerColumn, ...]:
        """How many digits there are, how often each, and perhaps those that are missing."""
        columns = (
            AnswerColumn("different", "whole", "How many digits the clues show."),
            AnswerColumn("digits", "counts", "How often they show each digit."),
            AnswerColumn("missing", "text", "The digits that no clue shows."),
        )
        return columns if self.missing else columns[:2]

    def find(self, puzzles: Sequence[Puzzle]) -> Answers:
        """The counts."""
        lines = [puzzle if isinstance(puzzle, str) else puzzle.as_line() for puzzle in puzzles]
        counts = [{digit: n for digit in DIGITS if (n := line.count(digit))} for line in lines]
        missing = ["".join(sorted({*DIGITS} - {*line})) for line in lines]
        return Answers(
            checked(puzzles), [[*map(len, counts)], counts, missing][: len(self.columns)]
        )
