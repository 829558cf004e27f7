"""The options of operations that answer JSON objects, and how the answers are written."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import click

from whydoku.bulk import workers
from whydoku.errors import InvalidPuzzle
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.json_files import AskedJsonFiles, json_values
from whydoku.faces.cli.shared_options import Workers
from whydoku.faces.cli.stream import answer_stream
from whydoku.faces.cli.wanted_puzzles import PuzzleItem, PuzzleLines, WantedPuzzles
from whydoku.formats import Reading
from whydoku.operations.operation import Operation


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
    console, size = Console.of_this_process(asked.is_json), workers(asked.workers)
    wanted = WantedObjects(asked, operation.objects)
    return answer_stream(console, operation, wanted, workers=size)
