"""Asks a question about each grid that a command line names. Programs read what people are told,
each answer below the place of its grid if there are several."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

import click

from whydoku.errors import InvalidPuzzle
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.puzzle_answers import PuzzleAnswer, refusal, unreadable
from whydoku.faces.cli.puzzle_work import work_through
from whydoku.faces.cli.shared_options import style_of
from whydoku.faces.cli.telling_options import AskedTold
from whydoku.faces.cli.wanted_puzzles import AskedPuzzles, PuzzleItem, PuzzleLines, WantedPuzzles
from whydoku.formats import Reading
from whydoku.operations.operation import TellingOperation
from whydoku.verdicts.check import check

Asking: TypeAlias = Callable[[Console, Reading], PuzzleAnswer]


def told(
    texts: Iterable[str], data: Mapping[str, Any], *, ok: bool = True, fault: str = ""
) -> PuzzleAnswer:
    """An answer that is told; `ok` says whether it is what was asked for."""
    return PuzzleAnswer(texts, data, texts, fault, is_told=True, ok=ok)


def tell_each(asked: AskedTold, operation: TellingOperation, threads: int = 0) -> int:
    """Tells what an operation finds for each grid; returns the exit code. `threads` is the number
    of threads for each search of the engine, 0 for one per core."""
    style = style_of(asked.style, as_json=True)
    if asked.style and asked.is_json and not operation.tells_in_json:
        raise click.UsageError("--style cannot be used with --json, which shows no steps here")

    def ask(console: Console, reading: Reading) -> PuzzleAnswer:
        [[answer]] = operation.in_groups([reading.grid], threads)
        fault = operation.fault(answer)
        if answer.found is None:
            pictures = operation.told_refused(answer, console)
            return PuzzleAnswer((), operation.refusal(answer), pictures, fault)
        data = operation.record(answer, style) if console.as_json else {}
        texts = operation.told(answer, console)
        return told(texts, data, ok=operation.is_good(answer), fault=fault)

    return ask_each(asked, ask, asked.console)


def ask_each(asked: AskedPuzzles, ask: Asking, console: Console | None = None) -> int:
    """Calls `ask` with the reading of every grid and writes each answer at once; returns the exit
    code."""

    def work(
        console: Console,
        puzzles: Sequence[Reading],
        *,
        threads: int,  # noqa: ARG001
    ) -> Iterator[list[PuzzleAnswer]]:
        for reading in puzzles:
            try:
                reading.grid  # noqa: B018 - it may raise an error
            except InvalidPuzzle:
                line = reading.line81 or ""
                yield [replace(refusal(line, check(line)), lines=())]
            else:
                yield [ask(console, reading)]

    console = console or Console.of_this_process(asked.is_json)
    return work_through(console, work, _WantedGrids(asked), refused=_unreadable, block=1)


class _WantedGrids(WantedPuzzles):
    """The grids that a command line names, with all that was read of each."""

    def items_and_lines(
        self, before_waiting: Callable[[], None], *, unread: bool
    ) -> Iterator[PuzzleItem | PuzzleLines]:
        """Yields the grids in order; calls `before_waiting` before reading more of a file."""
        for item in super().items_and_lines(before_waiting, unread=unread):
            yield item._replace(value=item.reading) if isinstance(item, PuzzleItem) else item


def _unreadable(_console: Console, item: PuzzleItem) -> PuzzleAnswer:
    return replace(unreadable(item.lack), lines=())
