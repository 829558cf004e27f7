"""`whydoku convert`: puzzles converted from any known format to another."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from whydoku.faces.cli.asked import asks
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.puzzle_run import PuzzleRun
from whydoku.faces.cli.wanted_puzzles import AskedPuzzles, WantedPuzzles
from whydoku.formats import FORMATS, Reading, write_all
from whydoku.shapes.marks import OneName


@dataclass(frozen=True, kw_only=True)
class AskedConversion(AskedPuzzles):
    """The puzzles to convert, and the format to write."""

    format_: Annotated[str, OneName(tuple(sorted(FORMATS)))] = "line"
    """Output format."""


@asks("convert", AskedConversion)
def command(asked: AskedConversion) -> int:
    """Convert puzzles to another format.

    Puzzles that cannot be read are left out and reported on standard error, with exit code 1.
    """
    with PuzzleRun(Console.of_this_process(), WantedPuzzles(asked)) as run:
        for text in write_all(_readable(run), "jsonl" if asked.as_json else asked.format_):
            sys.stdout.write(text)
    return run.code


def _readable(run: PuzzleRun) -> Iterator[Reading]:
    """Yields the readings that hold a valid grid, and reports the others."""

    def before_waiting() -> None:
        with run.writing(0):
            pass

    for item in run.wanted.items(before_waiting):
        run.done += 1
        run.complain(item.place, item.fault)
        if not item.fault:
            yield item.reading._replace(state=item.reading.grid)
