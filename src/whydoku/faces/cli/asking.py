"""What the commands share that answer a player's question about one grid after the other."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from textwrap import fill
from typing import Any

from whydoku.faces.cli import exits
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.paths import width_of
from whydoku.faces.cli.progress import Progress
from whydoku.faces.cli.puzzles import Item, Wanted, unreadable
from whydoku.formats.json_values import record
from whydoku.grid import Grid
from whydoku.profile import profiles
from whydoku.technique import techniques


@dataclass(frozen=True, slots=True)
class Reply:
    """What there is to say of one grid: texts for people, an object for programs.

    `ok` is whether the grid is in order and the question could be answered.
    """

    texts: Iterable[str]
    data: dict[str, Any]
    ok: bool = True


def ask_each(wanted: Wanted, as_json: bool, ask: Callable[[Console, Grid], Reply]) -> int:
    """Asks about every grid and writes each reply at once; returns the exit code."""
    console = Console.of_this_process(as_json)
    code, done = exits.OK, 0
    with Progress(console, wanted.total) as progress:

        def before_waiting() -> None:
            with progress.out_of_the_way():
                sys.stdout.flush()
            progress.advance(done, wanted.read)

        for item in wanted.items(before_waiting):
            reply = None if item.reading.error else ask(console, item.reading.grid)
            with progress.out_of_the_way():
                if reply is None:
                    _refuse(console, item)
                else:
                    _write(console, item, reply, head=not wanted.is_one, first=not done)
            if reply is None or not reply.ok:
                code = exits.REFUSED
            done += 1
            progress.advance(done, wanted.read)
    return code


def _write(console: Console, item: Item, reply: Reply, *, head: bool, first: bool) -> None:
    name = item.reading.name
    if console.as_json:
        start = record(item.reading.grid, name or "")
        console.write_json({"place": item.place, **start, **reply.data})
        return
    if head:
        if not first:
            console.write("")
        console.write(console.style(f"{item.place}{f' {name}' if name else ''}", bold=True))
    for text in reply.texts:
        console.write(text)


def _refuse(console: Console, item: Item) -> None:
    assert item.reading.error is not None  # noqa: S101
    answer = unreadable(item.reading.error.what)
    console.complain(f"{item.place}: {answer.fault}")
    if console.as_json:
        console.write_json({"place": item.place, **answer.data})


def wrapped(console: Console, text: str, head: str = "") -> str:
    """A text in the width of the window, indented under its head."""
    return fill(
        text,
        max(width_of(console), len(head) + 20),
        initial_indent=head,
        subsequent_indent=" " * len(head),
        break_on_hyphens=False,
        break_long_words=False,
    )


def complete_profile(text: str) -> list[str]:
    """The profiles whose names begin so."""
    return [one.name for one in profiles() if one.name.startswith(text)]


def complete_technique(text: str) -> list[str]:
    """The techniques whose slugs begin so."""
    return [one.slug for one in techniques() if one.slug.startswith(text)]
