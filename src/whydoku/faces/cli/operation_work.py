"""Answers puzzles as an operation does, for people, for programs and for tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from whydoku.faces.cli.console import Console
from whydoku.faces.cli.puzzle_answers import PuzzleAnswer
from whydoku.operations.answers import Answer, Puzzle
from whydoku.operations.operation import Operation


class OperationWork:
    """Answers puzzles as an operation does, with what people and programs read of each answer.
    Counts what a remark at the end tells."""

    def __init__(self, operation: Operation) -> None:
        self.operation = operation
        self.remarkable = 0

    def __call__(
        self, console: Console, puzzles: Sequence[Puzzle], *, threads: int
    ) -> Iterator[list[PuzzleAnswer]]:
        """Yields the answers in groups, each as soon as all of its answers are known."""
        for group in self.operation.in_groups(puzzles, threads):
            yield [self._answer(console, answer) for answer in group]

    def _answer(self, console: Console, answer: Answer) -> PuzzleAnswer:
        operation = self.operation
        self.remarkable += operation.is_remarkable(answer)
        told = operation.told if operation.is_good(answer) else operation.told_refused
        return PuzzleAnswer(
            operation.lines(answer),
            operation.record(answer) if console.as_json else {},
            told(answer, console),
            operation.fault(answer),
            answer.status,
            answer.values,
            answer.error,
        )
