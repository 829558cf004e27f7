"""`whydoku convert`: puzzles as one document in another format."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from typing import Annotated

import click

from whydoku.dataclass import dataclass
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.options.asked import SHARED, asks
from whydoku.faces.cli.options.shared_options import SafeCsv
from whydoku.faces.cli.options.wanted_puzzles import AskedPuzzles, WantedPuzzles
from whydoku.faces.cli.puzzle_run import PuzzleRun
from whydoku.formats import FORMATS, Reading
from whydoku.formats.safe_cells import safe_cell
from whydoku.operations.known.convert import ConvertPuzzles
from whydoku.shapes.marks import OneName


@dataclass(frozen=True, kw_only=True)
class AskedConversion(AskedPuzzles):
    """The puzzles to convert, and the format to write."""

    heading = SHARED

    format_: Annotated[str, OneName(tuple(sorted(FORMATS)))] = "line"
    """Output format."""
    safe_csv: SafeCsv = False

    def __post_init__(self) -> None:
        if self.safe_csv and (self.as_json or self.format_ != "csv"):
            raise click.UsageError("--safe-csv needs --format csv")


@asks("convert", AskedConversion, help=inspect.getdoc(ConvertPuzzles))
def command(asked: AskedConversion) -> int:
    """Writes the document, piece by piece."""
    operation = ConvertPuzzles("jsonl" if asked.as_json else asked.format_)
    with PuzzleRun(Console.of_this_process(), WantedPuzzles(asked)) as run:
        for text in operation.written(_readable(run, asked)):
            sys.stdout.write(text)
    return run.code


def _readable(run: PuzzleRun, asked: AskedConversion) -> Iterator[Reading]:
    """Yields the readings that hold a valid grid, and reports the others."""

    def before_waiting() -> None:
        with run.writing(0):
            pass

    for item in run.wanted.items(before_waiting):
        run.done += 1
        run.complain_of(item, item.fault)
        if not item.fault:
            name = item.reading.name
            yield item.reading._replace(name=safe_cell(name) if asked.safe_csv else name)
