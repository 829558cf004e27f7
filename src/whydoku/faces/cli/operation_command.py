"""The commands of operations: their options are the fields of the operation, and those of all."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import click

from whydoku.bulk import workers
from whydoku.faces.cli.answer_table import TABLES, TableColumns
from whydoku.faces.cli.asked import asks
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.filled_grids import AskedFilled, FilledPuzzles, answer_to_faulty
from whydoku.faces.cli.grid_questions import tell_each
from whydoku.faces.cli.puzzle_answers import PuzzleAnswer, unreadable
from whydoku.faces.cli.puzzle_work import Refusing, work_through
from whydoku.faces.cli.shared_options import Processes, profile_for
from whydoku.faces.cli.table_output import AskedAnswers
from whydoku.faces.cli.telling_options import AskedPages, AskedTold
from whydoku.faces.cli.wanted_puzzles import PuzzleItem, WantedPuzzles
from whydoku.operations.answers import STATUS, Answer, Puzzle
from whydoku.operations.operation import Operation, TellingOperation


@dataclass(frozen=True, kw_only=True)
class AskedOperation(AskedAnswers):
    """The puzzles that an operation is asked about, and by how many workers."""

    workers: Processes = None


@dataclass(frozen=True, kw_only=True)
class AskedJudgement(AskedFilled, AskedOperation):
    """The same where grids that people have filled in wrong are judged."""


def command_of(kind: type[Operation]) -> click.Command:
    """The command of an operation that answers puzzles."""
    settings = {"help": inspect.getdoc(kind)}
    if issubclass(kind, TellingOperation):
        told = AskedPages if kind.pages else AskedTold
        made = asks(kind.name, told, kind, **settings)(tell_each)
    else:
        shape = AskedJudgement if kind.takes_filled else AskedOperation
        made = asks(kind.name, shape, kind, **settings)(_run)
    for param in made.params:
        param.default = kind.by_command.get(param.name or "", param.default)
        if param.name == "profile":
            param.callback = lambda _ctx, _param, name: name and profile_for(name)
    return made


def _run(asked: AskedOperation, operation: Operation) -> int:
    work = OperationWork(operation)
    refused: Refusing
    table = asked.table(columns_of(operation))
    wanted, refused = WantedPuzzles(asked), _unreadable
    if isinstance(asked, AskedFilled):
        wanted, refused = FilledPuzzles(asked), partial(_answer_to_faulty, operation)
    size = None if asked.workers is None else workers(asked.workers)
    code = work_through(
        asked,
        work,
        table,
        wanted=wanted,
        refused=refused,
        workers=size,
        block=operation.block,
    )
    if work.remarkable and asked.format_ in TABLES:
        Console.of_this_process().complain(operation.remark(work.remarkable))
    return code


def columns_of(operation: Operation) -> TableColumns:
    """The columns of a table with the answers of an operation."""
    names = (STATUS, *(column.name for column in operation.columns))
    return TableColumns(
        names, operation.about or operation.name, shows_progress=operation.takes_filled
    )


def _unreadable(_console: Console, item: PuzzleItem) -> PuzzleAnswer:
    return unreadable(item.lack)


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
        left = iter(puzzles)
        for group in self.operation.answered(puzzles, threads):
            some = [next(left) for _ in group.statuses]
            yield [self._answer(console, answer) for answer in group.to(some)]

    def _answer(self, console: Console, answer: Answer) -> PuzzleAnswer:
        operation = self.operation
        self.remarkable += operation.is_remarkable(answer)
        told = operation.told if operation.is_good(answer) else operation.told_refused
        return PuzzleAnswer(
            operation.lines(answer),
            operation.record(answer) if console.as_json else {},
            told(answer, console),
            operation.fault(answer),
            operation.verdict(answer),
            operation.cells(answer),
        )


def _answer_to_faulty(operation: Operation, console: Console, item: PuzzleItem) -> PuzzleAnswer:
    """The answer to a grid in which something is wrong, with cells for the columns of a check."""
    answer = answer_to_faulty(console, item)
    return replace(answer, cells=answer.cells[: len(operation.columns)])
