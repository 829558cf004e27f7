"""`whydoku convert`: puzzles from any known format to another."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

import click

from whydoku.errors import InvalidPuzzle
from whydoku.faces.cli import exits
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.puzzles import Wanted, takes_puzzles
from whydoku.formats import FORMATS, Reading, write_all


@click.command("convert")
@takes_puzzles
@click.option(
    "--format",
    "format_",
    type=click.Choice(sorted(name for name, f in FORMATS.items() if f.writes)),
    default="line",
    show_default=True,
    help="The format to write.",
)
def command(
    puzzles: Sequence[str],
    files: Sequence[str],
    examples: Sequence[str],
    as_json: bool,
    format_: str,
) -> int:
    """Write puzzles in another format.

    What cannot be read is told on standard error and left out; the exit code is then 1.
    """
    wanted = Wanted(puzzles, files, examples)
    console = Console.of_this_process()
    refused: list[str] = []
    for text in write_all(_readable(wanted, console, refused), "json" if as_json else format_):
        sys.stdout.write(text)
    return exits.REFUSED if refused else exits.OK


def _readable(wanted: Wanted, console: Console, refused: list[str]) -> Iterator[Reading]:
    for item in wanted.items(sys.stdout.flush):
        try:
            _ = item.reading.grid
        except InvalidPuzzle as fault:
            console.complain(f"{item.place}: {fault.what}")
            refused.append(item.place)
        else:
            yield item.reading
