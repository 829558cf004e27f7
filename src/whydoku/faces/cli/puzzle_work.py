"""Answers blocks of puzzles, in one process or several; several commands share this loop."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, TypeAlias

from whydoku.errors import LostWorker, counted
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console, is_ascii_output
from whydoku.faces.cli.puzzle_answers import (
    BLOCK,
    PuzzleAnswer,
    Work,
    unreadable,
    write_answer,
)
from whydoku.faces.cli.puzzle_run import PuzzleRun
from whydoku.faces.cli.wanted_puzzles import PuzzleItem, PuzzleLines, WantedPuzzles

if TYPE_CHECKING:
    from whydoku.faces.cli.block_work import AnsweredLines
    from whydoku.faces.cli.table_output import TableRun

Refusing: TypeAlias = Callable[[Console, PuzzleItem], PuzzleAnswer]


def work_through(
    console: Console,
    work: Work,
    wanted: WantedPuzzles,
    table: TableRun | None = None,
    *,
    refused: Refusing = lambda _, item: unreadable(item.lack),
    workers: int | None = None,
    block: int = BLOCK,
) -> int:
    """Answers the puzzles that `wanted` yields with the function `work`, in blocks of at most
    `block` puzzles that have arrived, and returns the exit code.

    Unreadable puzzles are answered by `refused`, which is asked about no others. A `table` turns
    the answers into rows. If there are several `workers`, these are processes, which start once
    there are two blocks. If `workers` is None, this process does the work, and its searches use
    every core.
    """
    with PuzzleRun(console, wanted) as run:
        answers = _Answers(run, table, refused)
        try:
            if workers is None or workers == 1:
                _answer_here(run, work, answers, workers or 0, block)
            else:
                _answer_in_processes(run, work, answers, workers, block)
        except LostWorker as lost:
            with run.paused():
                run.complain("", f"answered {counted(run.done, 'puzzle')}, then {lost}")
    if table:
        table.end(console)
    return run.code


class _Answers:
    """Writes answers to the output, as rows if there is a table."""

    def __init__(self, run: PuzzleRun, table: TableRun | None, refused: Refusing) -> None:
        self.run = run
        self.table = table
        self._refused = refused

    def joined(
        self, left: Iterator[PuzzleItem], answers: Iterable[PuzzleAnswer]
    ) -> Iterator[tuple[PuzzleItem, PuzzleAnswer]]:
        """Yields each answer with its puzzle, the next readable one in `left`. Unreadable items
        before that puzzle are yielded with answers that refuse them."""
        for answer in answers:
            for item in left:
                if not item.reading.error:
                    yield item, answer
                    break
                yield item, self._refused(self.run.console, item)

    def to_unreadable(
        self, left: Iterable[PuzzleItem]
    ) -> Iterator[tuple[PuzzleItem, PuzzleAnswer]]:
        """Yields the unreadable items among those left, each with its answer."""
        for item in left:
            if item.reading.error:
                yield item, self._refused(self.run.console, item)

    def write(
        self, answers: Sequence[tuple[PuzzleItem, PuzzleAnswer]], *, in_lines: bool = False
    ) -> None:
        """Writes the answers to puzzles. If `in_lines` is set, the answers to readable puzzles are
        lines that can be written as they are."""
        console = self.run.console
        with self.run.writing(len(answers)):
            for number, (item, own) in enumerate(answers, self.run.done):
                answer = own
                if self.table:
                    answer = self.table.answer(console, item, own, self.run.wanted.form)
                self.run.complain_of(item, answer.fault)
                if not answer.ok:
                    self.run.code = exit_codes.REFUSED
                if in_lines and not item.reading.error:
                    for text in answer.lines:
                        console.write(text)
                else:
                    place = not self.run.wanted.is_one
                    write_answer(console, item, answer, place=place, blank=number > 0)

    def write_lines(self, answered: AnsweredLines) -> None:
        """Writes the answers to lines of puzzles, and reports their faults."""
        with self.run.writing(answered.size):
            for place, fault in answered.faults:
                self.run.complain(place, fault)
            sys.stdout.write(answered.text)


def _answer_here(run: PuzzleRun, work: Work, answers: _Answers, threads: int, block: int) -> None:
    """Answers the puzzles of a run in this process. Before the process waits for more input, it
    answers the puzzles that have arrived."""

    def answer(items: Sequence[PuzzleItem]) -> None:
        left = iter(items)
        if readable := [item.subject for item in items if not item.reading.error]:
            for part in work(run.console, readable, threads=threads):
                answers.write([*answers.joined(left, part)])
        answers.write([*answers.to_unreadable(left)])

    run.in_blocks(block, answer)


def _answer_in_processes(
    run: PuzzleRun, work: Work, answers: _Answers, size: int, most: int
) -> None:
    """Answers the puzzles of a run in `size` processes, which get blocks of at most `most` puzzles.
    Reads ahead as long as more input is ready."""
    from whydoku.faces.cli.block_work import AnsweredLines, BlockWork, PuzzleBlock
    from whydoku.faces.cli.crew import AnsweringCrew

    console, has_heads = run.console, run.console.as_json and answers.table is None
    block: list[PuzzleItem] = []

    def write(given: Sequence[PuzzleItem], answered: list[PuzzleAnswer] | AnsweredLines) -> None:
        if isinstance(answered, AnsweredLines):
            answers.write_lines(answered)
        else:
            left = iter(given)
            parts = [*answers.joined(left, answered), *answers.to_unreadable(left)]
            answers.write(parts, in_lines=has_heads)

    def give_block() -> None:
        if block:
            crew.give([*block], PuzzleBlock.of(block, has_heads))
            block.clear()

    def before_reading() -> None:
        give_block()
        if not run.wanted.is_ready:
            crew.finish()

    own_work = BlockWork(work, console, answers.table is not None, is_ascii_output())
    takes_lines = not (answers.table or console.people) and most == BLOCK
    with closing(AnsweringCrew(own_work, size, write)) as crew:
        for item in run.wanted.items_and_lines(before_reading, unread=takes_lines):
            if isinstance(item, PuzzleLines):
                give_block()
                crew.give((), item)
                continue
            block.append(item)
            if len(block) == most:
                give_block()
        give_block()
        crew.finish()
