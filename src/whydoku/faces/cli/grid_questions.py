"""Asks a question about each grid that a command line names, and writes the replies; several
commands share this loop."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import click

from whydoku.errors import InvalidPuzzle
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.puzzle_answers import PuzzleAnswer, refusal, unreadable
from whydoku.faces.cli.puzzle_run import PuzzleRun
from whydoku.faces.cli.shared_options import style_of
from whydoku.faces.cli.telling_options import AskedTold
from whydoku.faces.cli.wanted_puzzles import AskedPuzzles, PuzzleItem, WantedPuzzles
from whydoku.formats.known.json_puzzles import reading_data
from whydoku.formats.reading import Reading
from whydoku.operations.operation import TellingOperation
from whydoku.verdicts.check import check


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a question about one grid."""

    texts: Iterable[str]
    """What people read."""
    data: Mapping[str, Any]
    """The object for JSON."""
    ok: bool = True
    """False if the grid has mistakes or the question could not be answered; the exit code is then
    1."""
    fault: str = ""
    """A sentence for standard error, in addition to the reply. If there is one, the exit code is
    1."""


Asking: TypeAlias = Callable[[Console, Reading], Reply | PuzzleAnswer]


def tell_each(asked: AskedTold, operation: TellingOperation, threads: int = 0) -> int:
    """Tells what an operation finds for each grid; returns the exit code. `threads` is the number
    of threads for each search of the engine, 0 for one per core."""
    style = style_of(asked.style, as_json=True)
    if asked.style and asked.is_json and not operation.tells_in_json:
        raise click.UsageError("--style cannot be used with --json, which shows no steps here")

    def ask(console: Console, reading: Reading) -> Reply | PuzzleAnswer:
        [[answer]] = operation.in_groups([reading.grid], threads)
        fault = operation.fault(answer)
        if answer.found is None:
            told = operation.told_refused(answer, console)
            return PuzzleAnswer((), operation.refusal(answer), told, fault)
        data = operation.record(answer, style) if console.as_json else {}
        return Reply(operation.told(answer, console), data, operation.is_good(answer), fault)

    return ask_each(asked, ask, asked.console)


def ask_each(asked: AskedPuzzles, ask: Asking, console: Console | None = None) -> int:
    """Calls `ask` with the reading of every grid and writes each reply at once; returns the exit
    code."""
    console = console or Console.of_this_process(asked.is_json)
    with PuzzleRun(console, WantedPuzzles(asked)) as run:

        def answer(items: Sequence[PuzzleItem]) -> None:
            for item in items:
                reply = _reply_to(console, item, ask)
                with run.writing(1):
                    run.complain_of(item, reply.fault)
                    if isinstance(reply, PuzzleAnswer):
                        _write_refusal(console, item, reply)
                        continue
                    if not reply.ok:
                        run.code = exit_codes.REFUSED
                    head = not asked.is_one
                    _write_reply(console, item, reply, head=head, first=not run.done)

        run.in_blocks(1, answer)
    return run.code


def _reply_to(console: Console, item: PuzzleItem, ask: Asking) -> Reply | PuzzleAnswer:
    """The reply of `ask` to the grid of an item, or a refusal if the item is not a valid grid."""
    if item.reading.error:
        return unreadable(item.reading.error.what)
    try:
        item.reading.grid  # noqa: B018 - it may raise an error
    except InvalidPuzzle:
        return refusal(item.subject, check(item.subject))
    return ask(console, item.reading)


def _write_reply(
    console: Console, item: PuzzleItem, reply: Reply, *, head: bool, first: bool
) -> None:
    name = item.reading.name
    if console.as_json:
        record = reading_data(item.reading)
        console.write_json({"place": item.place, **record, **reply.data})
        return
    if head:
        if not first:
            console.write("")
        console.write(console.style(f"{item.place}{f' {name}' if name else ''}", bold=True))
    for text in reply.texts:
        console.write(text)


def _write_refusal(console: Console, item: PuzzleItem, answer: PuzzleAnswer) -> None:
    if console.as_json:
        console.write_json({"place": item.place, **answer.data})
    elif console.people:
        for text in answer.pictures:
            console.write(text)
