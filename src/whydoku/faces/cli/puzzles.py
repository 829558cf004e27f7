"""Where a command's puzzles come from, and the loop that every command over puzzles shares."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final, TypeVar

import click

from whydoku import kernels
from whydoku.examples import EXAMPLES, example
from whydoku.faces.cli import exits
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.progress import Progress
from whydoku.formats import Reading, read_all
from whydoku.formats.reading import faulty_reading
from whydoku.grid import Grid

BLOCK: Final = 128 if kernels.WHY_PURE else 2048
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


class Input:
    """An open file that lets finish what has been read before it waits for more."""

    def __init__(self, file: IO[bytes], before_waiting: Callable[[], None]) -> None:
        self._file = file
        self._before_waiting = before_waiting
        self.name = getattr(file, "name", None)
        self.position = 0

    def read1(self, size: int) -> bytes:
        """Some bytes, as soon as there are any."""
        self._before_waiting()
        data: bytes = self._file.read1(size)  # type: ignore[attr-defined]
        self.position += len(data)
        return data


class Wanted:
    """The puzzles that a command line asks for."""

    def __init__(
        self, arguments: Sequence[str], files: Sequence[str], examples: Sequence[str]
    ) -> None:
        if not (arguments or files or examples):
            if sys.stdin.isatty():
                raise click.UsageError(
                    "no puzzle; give one as an argument, a file with -f FILE, "
                    "a built-in one with --example NAME, or - to type some"
                )
            files = ["-"]
        self._arguments = arguments
        self._files = files
        self._examples = [example(name) for name in examples]
        self._input: Input | None = None

    @property
    def is_one(self) -> bool:
        """Whether no more than one puzzle was asked for, so that its answer needs no heading."""
        asked = len(self._arguments) + len(self._examples)
        return not self._files and asked == 1 and "-" not in self._arguments

    @property
    def total(self) -> int | None:
        """The bytes there are to read, where that can be known: of one plain file."""
        if len(self._files) != 1 or self._files[0] == "-" or self._arguments:
            return None
        return Path(self._files[0]).stat().st_size or None

    @property
    def read(self) -> int:
        """How many bytes of the current file are read."""
        return self._input.position if self._input else 0

    def items(self, before_waiting: Callable[[], None] = lambda: None) -> Iterator[Item]:
        """The puzzles in order; `before_waiting` is called before a file is asked for more."""
        for one in self._examples:
            for reading in read_all([one.puzzle]):
                yield Item(reading, f"example {one.name}")
        number = 0
        for argument in self._arguments:
            if argument == "-":
                yield from self._file(argument, before_waiting)
                continue
            nothing = faulty_reading(1, f"found no puzzle in {argument!r}")
            for reading in _some(read_all(argument.splitlines()), nothing):
                number += 1
                yield Item(reading, f"puzzle {number}")
        for file in self._files:
            yield from self._file(file, before_waiting)

    def _file(self, name: str, before_waiting: Callable[[], None]) -> Iterator[Item]:
        if name == "-":
            yield from self._readings(sys.stdin.buffer, "", before_waiting)
            return
        with Path(name).open("rb") as file:
            items = self._readings(file, f"{name}, ", before_waiting)
            yield from _some(items, Item(faulty_reading(1, "found no puzzle in the file"), name))

    def _readings(
        self, file: IO[bytes], where: str, before_waiting: Callable[[], None]
    ) -> Iterator[Item]:
        self._input = Input(file, before_waiting)
        for reading in read_all(self._input):
            yield Item(reading, f"{where}line {reading.line}")


F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")


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
            shell_complete=lambda _ctx, _param, text: complete_example(text),
        ),
        click.option("--json", "as_json", is_flag=True, help="Write one JSON object per puzzle."),
    )
    for option in reversed(options):
        command = option(command)
    return command


def complete_example(text: str) -> list[str]:
    """The names of built-in puzzles that begin so."""
    return [name for name in EXAMPLES if name.startswith(text)]


def work_through(
    wanted: Wanted,
    as_json: bool,
    work: Callable[[Console, list[Grid | str]], Iterable[Answer]],
) -> int:
    """Does a command's work on all puzzles, as many at a time as have arrived.

    `work` gets the readable puzzles of a block, as 81 characters where that says all, and answers
    them in order; what cannot be read is answered here. Returns the exit code.
    """
    console = Console.of_this_process(as_json)
    with Progress(console, wanted.total) as progress:
        worker = _Worker(console, work)

        def finish_block() -> None:
            answers = worker.answers()
            with progress.out_of_the_way():
                worker.finish(answers)
            progress.advance(worker.done, wanted.read)

        for item in wanted.items(finish_block):
            worker.block.append(item)
            if len(worker.block) == BLOCK:
                finish_block()
        finish_block()
    return worker.code


class _Worker:
    """Gathers a block of puzzles, and answers it as a whole."""

    def __init__(
        self,
        console: Console,
        work: Callable[[Console, list[Grid | str]], Iterable[Answer]],
    ) -> None:
        self.block: list[Item] = []
        self.done = 0
        self.code = exits.OK
        self._console = console
        self._work = work

    def answers(self) -> list[Answer]:
        """Does the work, but writes nothing yet."""
        readable = [item.subject for item in self.block if not item.reading.error]
        found = iter(self._work(self._console, readable) if readable else ())
        faults = (item.reading.error for item in self.block)
        return [unreadable(fault.what) if fault else next(found) for fault in faults]

    def finish(self, answers: list[Answer]) -> None:
        """Writes the answers to the block, and begins a new one."""
        for item, answer in zip(self.block, answers, strict=True):
            if answer.fault:
                self.code = exits.REFUSED
                self._console.complain(f"{item.place}: {answer.fault}")
            write_answer(self._console, item, answer)
        sys.stdout.flush()
        self.done += len(self.block)
        self.block = []


def unreadable(fault: str) -> Answer:
    """The answer to what is no puzzle."""
    return Answer(("invalid",), {"status": "invalid", "why": [fault]}, (), fault)


def _some(found: Iterable[T], nothing: T) -> Iterator[T]:
    """What was found, or else the one thing that says that nothing was."""
    empty = True
    for one in found:
        empty = False
        yield one
    if empty:
        yield nothing


def write_answer(console: Console, item: Item, answer: Answer) -> None:
    """Writes what there is to say of one puzzle, for whoever reads it."""
    if console.as_json:
        name = {"name": item.reading.name} if item.reading.name else {}
        console.write_json({"place": item.place, **name, **answer.data})
        return
    for text in answer.pictures if console.people else answer.lines:
        console.write(text)
