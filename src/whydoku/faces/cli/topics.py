"""What the help tells besides the commands: how all of them are given their puzzles."""

from __future__ import annotations

from typing import Final

import click

from whydoku.faces.cli.options.asked import TOPIC, GroupedCommand, parameter_of
from whydoku.faces.cli.options.wanted_puzzles import AskedInput
from whydoku.shapes.fields import fields_of

_TOLD: Final = """How to say which puzzles a command takes.

A puzzle is an argument: 81 characters row by row, a dot or 0 for an empty cell, fewer for smaller
grids; or any text or link that has one, in quotes. For -, or if nothing names a puzzle, puzzles are
read from standard input.

\b
  whydoku explain --example wikipedia
  whydoku solve --rules mini-4 1.....2..3.....4
  whydoku hint -f photo.jpg
  whydoku book -f club.xlsx --only 1,4-6 -o club.pdf
  whydoku generate -n 3 --level easy | whydoku explain
"""


class Topic(GroupedCommand):
    """A help that is asked for by `whydoku help`, and no command."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Writes how it is used with any command."""
        formatter.write_usage("whydoku COMMAND", "[PUZZLE]... [OPTION]...")


puzzles: Final = Topic(
    TOPIC, params=[*map(parameter_of, fields_of(AskedInput))], help=_TOLD, add_help_option=False
)
