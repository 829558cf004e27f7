"""`whydoku library`: a collection of puzzles in one file, each puzzle once."""

from __future__ import annotations

from importlib import import_module
from typing import Final

import click

from whydoku.errors import UnknownName
from whydoku.faces.cli.asked import common_options

COMMANDS: Final = {
    "add": "Add puzzles, each once.",
    "check": "Check whether the file is sound.",
    "export": "Write out all puzzles, even of a damaged library.",
    "find": "Find puzzles by any combination of what is known of them.",
    "mark": "Say something of puzzles: used on a day, tags, notes.",
    "rate": "Rate the puzzles that have no rating yet.",
    "remove": "Remove puzzles for good.",
    "show": "Show all that is known of puzzles.",
    "stats": "Count the puzzles of each kind.",
}
"""The commands of the library by name, each with a line of help."""

EPILOG: Final = """\b
  whydoku library add -f club.txt --tag club
  whydoku library find --rating se:3.4-4.5 --with x-wing --without chains --limit 20
  whydoku library find --not-used-since 2026-01-01 --random --limit 5 | whydoku book -o book.pdf -
"""


class LibraryCommands(click.Group):
    """The commands of the library, each loaded only when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names of the commands."""
        return [*COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Loads the command of this name; None if there is none."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"whydoku.faces.cli.library.{cmd_name}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Writes the list of the commands into the help without loading any of them."""
        with formatter.section("Commands"):
            formatter.write_dl([*COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Resolves the command as click does; for an unknown name, suggests similar ones."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            fault = UnknownName("command of the library", args[0], COMMANDS)
            raise click.UsageError(str(fault), ctx)
        return super().resolve_command(ctx, args)


@click.group("library", cls=LibraryCommands, epilog=EPILOG)
def command() -> None:
    """Keep puzzles in a library: each once, found by what it needs.

    Two puzzles are the same if turning and renumbering takes one to the other. The library is one
    file; several commands may use it at once.
    """


command.params += common_options(pages=False)
