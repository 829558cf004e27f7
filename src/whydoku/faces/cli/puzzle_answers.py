"""Answers to puzzles, and the loop shared by the commands that work on blocks of puzzles."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Protocol

from whydoku import kernels
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.clashing_clues import clashing_clues
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.progress import PuzzleProgress
from whydoku.faces.cli.wanted_puzzles import PuzzleItem, WantedPuzzles
from whydoku.formats.source import TextForm
from whydoku.grid import Grid
from whydoku.records.verdicts import refusal_data
from whydoku.verdicts.check import Check

BLOCK: Final = 128 if kernels.WHY_PURE else 2048
"""The most puzzles per call to the library, and so the most answers that Ctrl-C can lose."""


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """The answer of a command to one puzzle, for each kind of reader.

    `lines` are for programs, `pictures` for people; both may be produced while they are written, so
    that long lists need no memory. A `fault` goes to standard error and makes the exit code 1.
    """

    lines: Iterable[str]
    data: dict[str, Any]
    pictures: Iterable[str] = ()
    fault: str = ""


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
    work: Callable[[Console, list[Grid | str]], Iterable[PuzzleAnswer]],
    table: TableRun | None = None,
) -> int:
    """Does the work of a command on all puzzles, in blocks of those that have arrived.

    `work` gets the readable puzzles of a block, as 81 characters if they have only givens, and
    yields their answers in order; unreadable ones are answered here. A `table` turns the answers
    into rows. Returns the exit code.
    """
    console = Console.of_this_process(as_json)
    with PuzzleProgress(console, wanted.total) as progress:
        worker = _BlockWorker(console, work, table)

        def finish_block() -> None:
            answers = worker.answers()
            with progress.paused():
                worker.finish(answers)
            progress.advance(worker.done, wanted.read)

        for item in wanted.items(finish_block):
            if table:
                table.begin(console, item, wanted.form)
            worker.block.append(item)
            if len(worker.block) == BLOCK:
                finish_block()
        finish_block()
    if table:
        table.end(console)
    return worker.code


class _BlockWorker:
    """Collects puzzles into a block, and answers the whole block at once."""

    def __init__(
        self,
        console: Console,
        work: Callable[[Console, list[Grid | str]], Iterable[PuzzleAnswer]],
        table: TableRun | None,
    ) -> None:
        self.block: list[PuzzleItem] = []
        self.done = 0
        self.code = exit_codes.OK
        self._console = console
        self._work = work
        self._table = table

    def answers(self) -> list[PuzzleAnswer]:
        """Does the work on the block, without writing anything."""
        readable = [item.subject for item in self.block if not item.reading.error]
        found = iter(self._work(self._console, readable) if readable else ())
        faults = (item.reading.error for item in self.block)
        return [unreadable(fault.what) if fault else next(found) for fault in faults]

    def finish(self, answers: list[PuzzleAnswer]) -> None:
        """Writes the answers to the block, and starts a new one."""
        for item, found in zip(self.block, answers, strict=True):
            answer = self._table.answer(item, found) if self._table else found
            if answer.fault:
                self.code = exit_codes.REFUSED
                self._console.complain(f"{item.place}: {answer.fault}")
            write_answer(self._console, item, answer)
        sys.stdout.flush()
        self.done += len(self.block)
        self.block = []


def unreadable(fault: str) -> PuzzleAnswer:
    """The answer to something that is not a puzzle."""
    return PuzzleAnswer(("invalid",), {"status": "invalid", "why": [fault]}, (), fault)


def refusal(puzzle: str | Grid, verdict: Check) -> PuzzleAnswer:
    """The answer to a puzzle without exactly one solution: its status, and why."""
    pictures = _pictures_of_refusal(puzzle, verdict)
    return PuzzleAnswer((verdict.status,), refusal_data(puzzle, verdict), pictures, verdict.fault)


def _pictures_of_refusal(puzzle: str | Grid, verdict: Check) -> Iterator[str]:
    """Yields what a person sees of a puzzle without a solution: the clues that clash, and why."""
    if found := verdict.mistakes.impossible:
        grid = Grid(puzzle) if isinstance(puzzle, str) else puzzle
        yield from clashing_clues(Console.of_this_process(), grid, found)


def write_answer(console: Console, item: PuzzleItem, answer: PuzzleAnswer) -> None:
    """Writes the answer to one puzzle in the form that suits the console."""
    if console.as_json:
        name = {"name": item.reading.name} if item.reading.name else {}
        console.write_json({"place": item.place, **name, **answer.data})
        return
    for text in answer.pictures if console.people else answer.lines:
        console.write(text)
