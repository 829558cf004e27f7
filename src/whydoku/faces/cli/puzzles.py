"""Where a command's puzzles come from, and the loop that every command over puzzles shares."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

import click

from whydoku import kernels
from whydoku.examples import EXAMPLES, example
from whydoku.faces.cli import exits
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.progress import Progress
from whydoku.formats import Reading, read_all
from whydoku.formats.sources import Lines
from whydoku.grid import Grid

BLOCK: Final = 256 if kernels.WHY_PURE else 2048
"""The most puzzles that are worked on in one call, and so the most that Ctrl-C can lose."""


@dataclass(frozen=True, slots=True)
class Item:
    """One puzzle to work on: what was read, and the words for where it was read."""

    reading: Reading
    place: str

    @property
    def subject(self) -> Grid | str:
        """The puzzle as 81 characters where they say all there is, else as a grid."""
        return self.reading.line81 or self.reading.grid


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command has to say of one puzzle, to each kind of reader.

    `lines` and `pictures` may be made while they are written, so long lists need no memory.
    """

    lines: Iterable[str]
    data: dict[str, Any]
    pictures: Iterable[str] = ()
    fault: str = ""


@dataclass(slots=True)
class Wanted:
    """The puzzles that a command line asks for."""

    arguments: Sequence[str]
    files: Sequence[str]
    examples: Sequence[str]
    total: int | None = None
    _lines: Lines | None = field(default=None, repr=False)

    @property
    def read(self) -> int:
        """How many bytes of the current file are read."""
        return self._lines.position if self._lines else 0

    def __post_init__(self) -> None:
        if not (self.arguments or self.files or self.examples):
            if sys.stdin.isatty():
                raise click.UsageError(
                    "no puzzle; give one as an argument, a file with -f FILE, "
                    "a built-in one with --example NAME, or - to type some"
                )
            self.files = ["-"]
        if len(self.files) == 1 and not self.arguments and self.files[0] != "-":
            self.total = os.path.getsize(self.files[0])

    def blocks(self) -> Iterator[list[Item]]:
        """The puzzles in order, as many at a time as have arrived, but never too many."""
        block: list[Item] = []
        for puzzle in self._puzzles():
            block.append(puzzle)
            if len(block) == BLOCK or (self._lines is not None and not self._lines.waiting):
                yield block
                block = []
        if block:
            yield block

    def _puzzles(self) -> Iterator[Item]:
        for name in self.examples:
            found = read_all([example(name).puzzle])
            yield from (Item(reading, f"example {name}") for reading in found)
        number = 0
        for argument in self.arguments:
            if argument == "-":
                yield from self._file("-")
                continue
            for reading in read_all(argument.splitlines() or [""]):
                number += 1
                yield Item(reading, f"puzzle {number}")
        for file in self.files:
            yield from self._file(file)

    def _file(self, name: str) -> Iterator[Item]:
        with ExitStack() as stack:
            if name == "-":
                source, where = sys.stdin.buffer, ""
            else:
                source, where = stack.enter_context(open(name, "rb")), f"{name}, "  # noqa: PTH123
            self._lines = Lines(source)
            for reading in read_all(self._lines):
                yield Item(reading, f"{where}line {reading.line}")
        self._lines = None


F = TypeVar("F", bound=Callable[..., Any])


def takes_puzzles(command: F) -> F:
    """Gives a command the arguments and options by which every command takes puzzles."""
    options = (
        click.argument("puzzles", nargs=-1, metavar="[PUZZLE]..."),
        click.option(
            "-f",
            "--file",
            "files",
            multiple=True,
            metavar="FILE",
            type=click.Path(exists=True, dir_okay=False, allow_dash=True),
            help="Read puzzles from a file; - is standard input.",
        ),
        click.option(
            "--example",
            "examples",
            multiple=True,
            metavar="NAME",
            help="Take a built-in puzzle; `whydoku examples` lists them.",
            shell_complete=lambda _ctx, _param, text: [n for n in EXAMPLES if n.startswith(text)],
        ),
        click.option("--json", "as_json", is_flag=True, help="Write one JSON object per puzzle."),
    )
    for option in reversed(options):
        command = option(command)
    return command


def work_through(
    wanted: Wanted,
    as_json: bool,
    work: Callable[[Console, list[Grid | str]], Iterable[Answer]],
) -> int:
    """Does a command's work on all puzzles, block by block, and returns the exit code.

    `work` gets the readable puzzles of a block, as 81 characters where that says all, and answers
    them in order; what cannot be read is answered here.
    """
    console = Console.of_this_process(as_json)
    code, done, warned = exits.OK, 0, False
    with Progress(wanted.total) as progress:
        for block in wanted.blocks():
            answers = iter(work(console, [i.subject for i in block if not i.reading.error]))
            for item in block:
                fault = item.reading.error
                answer = unreadable(fault.what) if fault else next(answers)
                if answer.fault:
                    code = exits.REFUSED
                    console.complain(f"{item.place}: {answer.fault}")
                _write(console, item, answer)
            sys.stdout.flush()
            done += len(block)
            progress.advance(done, wanted.read)
            if progress.is_long and not warned:
                warned = True
                warn_of_pure(console)
    return code


def unreadable(fault: str) -> Answer:
    """The answer to what is no puzzle."""
    return Answer(("invalid",), {"status": "invalid", "why": [fault]}, (), fault)


def warn_of_pure(console: Console) -> None:
    """Says that the slow engine is at work where nobody has asked for it."""
    if kernels.WHY_PURE and not kernels.PURE_ON_PURPOSE:
        console.complain(
            f"this runs as pure Python, about 50 times slower: {kernels.WHY_PURE}; {kernels.CURE}"
        )


def _write(console: Console, item: Item, answer: Answer) -> None:
    if console.as_json:
        name = {"name": item.reading.name} if item.reading.name else {}
        console.write_json({"place": item.place, **name, **answer.data})
        return
    for text in answer.pictures if console.people else answer.lines:
        console.write(text)
