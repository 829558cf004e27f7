"""What the commands share that answer a player's question about one grid after the other."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from whydoku.errors import InvalidPuzzle
from whydoku.faces.cli import exits
from whydoku.faces.cli.commands.solve import refusal
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.paths import width_of
from whydoku.faces.cli.progress import Progress
from whydoku.faces.cli.puzzles import Answer, Item, Wanted, unreadable
from whydoku.formats.json_puzzles import grid_data
from whydoku.grid import Grid
from whydoku.render.words.paths import filled
from whydoku.verdicts.check import check


@dataclass(frozen=True, slots=True)
class Reply:
    """What there is to say of one grid: texts for people, an object for programs.

    `ok` is whether the grid is in order and the question could be answered; a `fault` that is
    told beside the answer says that it is not.
    """

    texts: Iterable[str]
    data: dict[str, Any]
    ok: bool = True
    fault: str = ""


def ask_each(wanted: Wanted, as_json: bool, ask: Callable[[Console, Grid], Reply | Answer]) -> int:
    """Asks about every grid and writes each reply at once; returns the exit code."""
    console = Console.of_this_process(as_json)
    code, done = exits.OK, 0
    with Progress(console, wanted.total) as progress:

        def before_waiting() -> None:
            with progress.out_of_the_way():
                sys.stdout.flush()
            progress.advance(done, wanted.read)

        for item in wanted.items(before_waiting):
            found = _asked(console, item, ask)
            with progress.out_of_the_way():
                if isinstance(found, Answer):
                    _refuse(console, item, found)
                else:
                    if found.fault:
                        console.complain(f"{item.place}: {found.fault}")
                    _write(console, item, found, head=not wanted.is_one, first=not done)
            if isinstance(found, Answer) or found.fault or not found.ok:
                code = exits.REFUSED
            done += 1
            progress.advance(done, wanted.read)
    return code


def _asked(
    console: Console, item: Item, ask: Callable[[Console, Grid], Reply | Answer]
) -> Reply | Answer:
    """The reply to a question about a grid, or the refusal of what is none."""
    if item.reading.error:
        return unreadable(item.reading.error.what)
    try:
        grid = item.reading.grid
    except InvalidPuzzle:
        return refusal(item.subject, check(item.subject))
    return ask(console, grid)


def _write(console: Console, item: Item, reply: Reply, *, head: bool, first: bool) -> None:
    name = item.reading.name
    if console.as_json:
        start = grid_data(item.reading.grid, name or "")
        console.write_json({"place": item.place, **start, **reply.data})
        return
    if head:
        if not first:
            console.write("")
        console.write(console.style(f"{item.place}{f' {name}' if name else ''}", bold=True))
    for text in reply.texts:
        console.write(text)


def _refuse(console: Console, item: Item, answer: Answer) -> None:
    console.complain(f"{item.place}: {answer.fault}")
    if console.as_json:
        console.write_json({"place": item.place, **answer.data})


def wrapped(console: Console, text: str, head: str = "") -> str:
    """A text in the width of the window, indented under its head."""
    return filled(text, head, width_of(console))
