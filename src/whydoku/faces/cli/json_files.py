"""JSON objects in files or from standard input, for the commands that read no puzzles, and how
operations answer them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import click

from whydoku.errors import InvalidPuzzle, quoted
from whydoku.faces.cli.asked import SHARED, Option
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.output_file import AskedOutput
from whydoku.faces.cli.puzzle_items import PuzzleItem, PuzzleLines
from whydoku.faces.cli.shared_options import Workers
from whydoku.faces.cli.wanted_puzzles import (
    READABLE,
    FileOption,
    WantedPuzzles,
    or_else,
    source_name,
)
from whydoku.formats import Reading
from whydoku.formats.json_text import begins, json_items, parsed_item
from whydoku.formats.source import Lines, Unreadable, lines_of
from whydoku.shapes.marks import Positional

if TYPE_CHECKING:
    from whydoku.operations.operation import Operation


@dataclass(frozen=True, kw_only=True)
class AskedJsonFiles(AskedOutput):
    """The files to read, and where to write the answers."""

    heading = SHARED

    files: Annotated[tuple[str, ...], Positional("[FILE]..."), Option(type=READABLE)] = ()
    more_files: FileOption = ()
    """Read a file, as if it were an argument, or standard input with -."""

    @property
    def inputs(self) -> Sequence[str]:
        """The files to read."""
        return (*self.files, *self.more_files)


def json_values(files: Sequence[str], called: str) -> Iterator[tuple[str, Any]]:
    """Yields the JSON values of files with their places, and an error in place of an invalid value.
    Errors call such a value by the name `called`."""
    for file in files:
        nothing = source_name(file), InvalidPuzzle(f"found no {called}")
        yield from or_else(values_in(lines_in(file), prefix_of(file), called), nothing)


def prefix_of(file: str) -> str:
    """What stands before the line in the name of a place in a file."""
    return "" if file == "-" else f"{file}, "


def lines_in(file: str) -> Lines:
    """The lines of a file, or of standard input."""
    return Lines(lines_of(sys.stdin.buffer if file == "-" else Path(file)))


def values_in(lines: Lines, where: str, called: str) -> Iterator[tuple[str, Any]]:
    """Yields the JSON values in lines with their places, which begin with `where`, and an error in
    place of an invalid value."""
    for text in lines:
        line = lines.number
        if isinstance(text, Unreadable):
            yield f"{where}line {line}", InvalidPuzzle(text.why)
        elif not begins(text):
            if text.strip():
                found = f"found {quoted(text.strip())}"
                what = f"{found}; a {called} is a JSON object, which starts with {{"
                yield f"{where}line {line}", InvalidPuzzle(what)
        else:
            try:
                for item in json_items(text, lines):
                    line = item.line
                    yield f"{where}line {line}", parsed_item(item)
            except InvalidPuzzle as fault:
                yield f"{where}line {fault.where.line or line}", InvalidPuzzle(fault.what)


@dataclass(frozen=True, kw_only=True)
class AskedObjects(AskedJsonFiles):
    """The JSON objects that an operation is asked about, and by how many workers."""

    workers: Workers = 1

    @property
    def is_json(self) -> bool:
        """Whether the answers are JSON: always for a program."""
        return self.as_json or not sys.stdout.isatty()


class WantedObjects(WantedPuzzles):
    """The JSON objects that a command line names in place of puzzles, or those on standard input.
    Errors call such an object by the name `called`."""

    total = None
    read = 0
    is_ready = True
    is_one = True

    def __init__(self, asked: AskedJsonFiles, called: str) -> None:
        if not asked.inputs and sys.stdin.isatty():
            raise click.UsageError(
                f"no {called}; give a file with JSON lines, or - for standard input"
            )
        self._names, self._called = asked.inputs or ("-",), called

    def items_and_lines(
        self, before_waiting: Callable[[], None], **_: Any
    ) -> Iterator[PuzzleItem | PuzzleLines]:
        """Yields the objects in order; calls `before_waiting` after each."""
        for place, value in json_values(self._names, self._called):
            error = value if isinstance(value, InvalidPuzzle) else None
            yield PuzzleItem(Reading(1, error=error), place, value=value)
            before_waiting()


def answer_objects(asked: AskedObjects, operation: Operation) -> int:
    """Answers the objects one by one, as whoever sends them may wait for each answer; returns the
    exit code."""
    from whydoku.faces.cli.stream import StreamWork, answer_stream

    work = StreamWork(operation, Console.of_this_process(asked.is_json))
    return answer_stream(work, WantedObjects(asked, operation.objects), workers=asked.workers)
