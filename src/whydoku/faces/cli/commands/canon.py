"""`whydoku canon`: the form that all essentially equal puzzles share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from whydoku.faces.cli.commands.solve import text_of
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.puzzles import Answer, Wanted, takes_puzzles, work_through
from whydoku.grid import Grid


@click.command("canon")
@takes_puzzles
def command(
    puzzles: Sequence[str], files: Sequence[str], examples: Sequence[str], as_json: bool
) -> int:
    """Show the form that all essentially equal puzzles share.

    Puzzles are essentially equal when exchanging digits, rows and columns within the rules turns
    one into the other. For a program one line a puzzle: the form, and in how many ways the puzzle
    maps to itself (1 for nearly all).
    """
    return work_through(Wanted(puzzles, files, examples), as_json, _canon)
