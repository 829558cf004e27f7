"""The loop shared by the commands that work on blocks of puzzles, in one process or several."""

from __future__ import annotations

import sys
from collections import deque
from typing import TYPE_CHECKING, Final, Protocol

from whydoku.errors import LostWorker, puzzles_counted
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.block_work import AnsweredLines, BlockWork, PuzzleBlock, Work
from whydoku.faces.cli.console import Console, is_ascii_output
from whydoku.faces.cli.progress import PuzzleProgress
from whydoku.faces.cli.puzzle_answers import (
    BLOCK,
    PuzzleAnswer,
    place_data,
    unreadable,
    write_answer,
)
from whydoku.faces.cli.wanted_puzzles import PuzzleItem, PuzzleLines, WantedPuzzles
from whydoku.formats.source import TextForm

if TYPE_CHECKING:
    from whydoku.bulk.processes import WorkerProcesses

BLOCKS_WAITING: Final = 4
"""The most blocks per process whose answers wait to be written."""


class TableRun(Protocol):
    """A table of answers: it begins with the first record and turns each answer into a row."""

    def begin(self, console: Console, item: PuzzleItem | None, form: TextForm) -> None:
        """Sets the columns by the first record; does nothing for later ones."""

    def answer(self, item: PuzzleItem, answer: PuzzleAnswer) -> PuzzleAnswer:
        """The answer to a record as a row."""

    def end(self, console: Console) -> None:
        """Finishes the table."""


def work_through(
    wanted: WantedPuzzles,
    as_json: bool,
    work: Work,
    table: TableRun | None = None,
    *,
    workers: int | None = None,
    block: int = BLOCK,
) -> int:
    """Does the work of a command on all puzzles, in blocks of those that have arrived.

    Unreadable puzzles are answered here. A `table` turns the answers into rows. With several
    `workers` as many processes answer blocks, of at most `block` puzzles, once there are two; None
    is one worker whose searches use every core. Returns the exit code.
    """
    console = Console.of_this_process(as_json)
    with PuzzleProgress(wanted.total) as progress:
        worker: _Worker
        if workers is None or workers == 1:
            worker = _OneWorker(wanted, console, progress, work, table, workers or 0)
        else:
            worker = _SeveralWorkers(wanted, console, progress, work, table, workers, block)
        try:
            worker.all()
        except LostWorker as lost:
            worker.report(lost)
        finally:
            worker.close()
    if table:
        table.end(console)
    return worker.code


class _Worker:
    """Collects puzzles into blocks, and writes the answers in their order."""

    def __init__(
        self,
        wanted: WantedPuzzles,
        console: Console,
        progress: PuzzleProgress,
        table: TableRun | None,
    ) -> None:
        self.code = exit_codes.OK
        self._wanted = wanted
        self._console = console
        self._progress = progress
        self._table = table
        self._block: list[PuzzleItem] = []
        self._done = 0

    def all(self) -> None:
        """Answers all puzzles."""

    def close(self) -> None:
        """Ends what was started."""

    def report(self, lost: LostWorker) -> None:
        """Says how far it got before a worker was lost."""
        with self._progress.paused():
            self._console.complain(f"answered {puzzles_counted(self._done)}, then {lost}")
        self.code = exit_codes.REFUSED

    def _begin_table(self, first: PuzzleItem) -> None:
        if self._table:
            self._table.begin(self._console, first, self._wanted.form)

    def _complain(self, place: str, fault: str) -> None:
        self.code = exit_codes.REFUSED
        self._console.complain(f"{place}: {fault}")

    def _advance(self, puzzles: int) -> None:
        sys.stdout.flush()
        self._done += puzzles

    def _write(
        self, items: list[PuzzleItem], answers: list[PuzzleAnswer], *, in_lines: bool
    ) -> None:
        """Writes the answers to items; with `in_lines` those to readable ones are lines."""
        found = iter(answers)
        for item in items:
            error = item.reading.error
            answer = unreadable(error.what) if error else next(found)
            if self._table:
                answer = self._table.answer(item, answer)
            if answer.fault:
                self._complain(item.place, answer.fault)
            if in_lines and not error:
                for text in answer.lines:
                    self._console.write(text)
            else:
                write_answer(self._console, item, answer)
        self._advance(len(items))


class _OneWorker(_Worker):
    """Answers the puzzles in this process."""

    def __init__(
        self,
        wanted: WantedPuzzles,
        console: Console,
        progress: PuzzleProgress,
        work: Work,
        table: TableRun | None,
        threads: int,
    ) -> None:
        super().__init__(wanted, console, progress, table)
        self._work = work
        self._threads = threads

    def all(self) -> None:
        """Answers all puzzles, before it waits for more of them."""
        for item in self._wanted.items(self._finish_block):
            self._begin_table(item)
            self._block.append(item)
            if len(self._block) == BLOCK:
                self._finish_block()
        self._finish_block()

    def _finish_block(self) -> None:
        block, self._block = self._block, []
        readable = [item.subject for item in block if not item.reading.error]
        found: list[PuzzleAnswer] = []
        if readable:
            found.extend(self._work(self._console, readable, threads=self._threads))
        with self._progress.paused():
            self._write(block, found, in_lines=False)
        self._progress.advance(self._done, self._wanted.read)


class _SeveralWorkers(_Worker):
    """Gives blocks to processes, which are started for the second one."""

    def __init__(
        self,
        wanted: WantedPuzzles,
        console: Console,
        progress: PuzzleProgress,
        work: Work,
        table: TableRun | None,
        size: int,
        block: int,
    ) -> None:
        super().__init__(wanted, console, progress, table)
        self._work = BlockWork(work, console, table is not None, is_ascii_output())
        self._size = size
        self._most = block
        self._takes_lines = not (table or console.people) and block == BLOCK
        self._given: deque[list[PuzzleItem] | PuzzleLines] = deque()
        self._first: PuzzleBlock | PuzzleLines | None = None
        self._processes: (
            WorkerProcesses[PuzzleBlock | PuzzleLines, list[PuzzleAnswer] | AnsweredLines] | None
        ) = None

    def all(self) -> None:
        """Answers all puzzles; reads ahead as long as nobody has to write them first."""
        wanted = self._wanted.items_and_lines(self._before_reading, unread=self._takes_lines)
        for item in wanted:
            if isinstance(item, PuzzleLines):
                self._give_block()
                self._given.append(item)
                self._give(item)
                continue
            self._begin_table(item)
            self._block.append(item)
            if len(self._block) == self._most:
                self._give_block()
        self._finish()

    def close(self) -> None:
        """Ends the processes, even if they are at work."""
        if self._processes is not None:
            self._processes.close()

    def _before_reading(self) -> None:
        if self._wanted.is_ready:
            self._give_block()
        else:
            self._finish()

    def _give_block(self) -> None:
        block, self._block = self._block, []
        if not block:
            return
        readable = [item for item in block if not item.reading.error]
        heads = [*map(place_data, readable)] if self._console.as_json and not self._table else []
        self._given.append(block)
        self._give(PuzzleBlock([item.subject for item in readable], heads))

    def _give(self, block: PuzzleBlock | PuzzleLines) -> None:
        """Gives a block to a process, or keeps the first until it is clear that it is not alone."""
        if self._processes is None:
            if self._first is None:
                self._first = block
                return
            from whydoku.bulk.processes import WorkerProcesses

            self._processes = WorkerProcesses(self._work, self._size)
            self._processes.give(self._first)
        self._processes.give(block)
        for answered in self._processes.done():
            self._write_next(answered)
        while self._processes.waiting > BLOCKS_WAITING * self._size:
            self._write_next(next(self._processes.rest()))

    def _finish(self) -> None:
        """Answers everything that has been read."""
        self._give_block()
        if self._processes is not None:
            for answered in self._processes.rest():
                self._write_next(answered)
        elif self._first is not None:
            first, self._first = self._first, None
            self._write_next(self._work(first))

    def _write_next(self, answered: list[PuzzleAnswer] | AnsweredLines) -> None:
        given = self._given.popleft()
        with self._progress.paused():
            if isinstance(answered, AnsweredLines):
                for fault in answered.faults:
                    self._complain(*fault)
                sys.stdout.write(answered.text)
                self._advance(answered.size)
            elif not isinstance(given, PuzzleLines):
                in_lines = self._console.as_json and not self._table
                self._write(given, answered, in_lines=in_lines)
        self._progress.advance(self._done, self._wanted.read)
