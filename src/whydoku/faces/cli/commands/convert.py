"""`whydoku convert`: puzzles converted from any known format to another."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

import click

from whydoku.errors import InvalidPuzzle
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.progress import PuzzleProgress
from whydoku.faces.cli.wanted_puzzles import WantedPuzzles, takes_puzzles
from whydoku.formats import FORMATS, Reading, write_all


@click.command("convert")
@takes_puzzles
@click.option(
    "--format",
    "format_",
    type=click.Choice(sorted(FORMATS)),
    default="line",
    show_default=True,
    help="Output format.",
)
def command(
    puzzles: Sequence[str],
    files: Sequence[str],
    examples: Sequence[str],
    column: str,
    as_json: bool,
    format_: str,
) -> int:
    """Convert puzzles to another format.

    Puzzles that cannot be read are left out and reported on standard error, with exit code 1.
    """
    wanted = WantedPuzzles(puzzles, files, examples, column)
    console = Console.of_this_process()
    with PuzzleProgress(wanted.total) as progress:
        source = _Source(wanted, console, progress)
        for text in write_all(source.readable(), "jsonl" if as_json else format_):
            sys.stdout.write(text)
    return exit_codes.REFUSED if source.refused else exit_codes.OK


class _Source:
    """The puzzles that can be converted; reports and counts the others."""

    def __init__(self, wanted: WantedPuzzles, console: Console, progress: PuzzleProgress) -> None:
        self.refused = 0
        self._done = 0
        self._wanted = wanted
        self._console = console
        self._progress = progress

    def readable(self) -> Iterator[Reading]:
        """Yields the readings that hold a valid grid."""
        for item in self._wanted.items(self._before_waiting):
            self._done += 1
            try:
                grid = item.reading.grid
            except InvalidPuzzle as fault:
                self._console.complain(f"{item.place}: {fault.what}")
                self.refused += 1
            else:
                yield item.reading._replace(state=grid)

    def _before_waiting(self) -> None:
        with self._progress.paused():
            sys.stdout.flush()
        self._progress.advance(self._done, self._wanted.read)
