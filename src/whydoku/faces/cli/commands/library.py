"""`whydoku library`: a collection of puzzles in one file, each puzzle once."""

from __future__ import annotations

from typing import Final

import click

from whydoku.faces.cli.command_table import CommandTable
from whydoku.faces.cli.options.asked import common_options

COMMANDS: Final = {
    "add": "Add puzzles, each once.",
    "check": "Check whether the file is sound.",
    "export": "Write out all puzzles, even of a damaged library.",
    "find": "Find puzzles by any combination of what is known about them.",
    "mark": "Record something about puzzles: days of use, tags, notes.",
    "plan": "Lay out a calendar: a puzzle a day, by weekday levels.",
    "rate": "Rate the puzzles that have no rating yet.",
    "remove": "Remove puzzles for good.",
    "show": "Show everything known about puzzles.",
    "stats": "Count the puzzles of each kind.",
}
"""The commands of the library by name, each with a line of help."""

HOMES: Final = {
    **dict.fromkeys(("check", "export", "remove"), "keeping"),
    **dict.fromkeys(("find", "show"), "looking"),
    **dict.fromkeys(("rate", "stats"), "figures"),
}
"""The modules of commands that share one."""

EPILOG: Final = """\b
  whydoku library add -f club.txt --tag club
  whydoku library find --rating se:3.4-4.5 --with x-wing --without chains --limit 20
  whydoku book --find '--not-used-since 2026-01-01 --random --limit 5' -o book.pdf
  whydoku library plan --from 2027-01-01 --mark -o year.csv -o year.pdf
"""


@click.group(
    "library",
    cls=CommandTable,
    groups={"Commands": COMMANDS},
    package="whydoku.faces.cli.library",
    homes=HOMES,
    kind="command of the library",
    epilog=EPILOG,
)
def command() -> None:
    """Keep puzzles in a library: each once, found by what it needs.

    Two puzzles are the same if turning and renumbering takes one to the other. The library is one
    file; several commands may use it at once.
    """


command.params += common_options(pages=False)
