"""Groups of commands that are known by name, each loaded only when it is needed."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click
from click.shell_completion import CompletionItem

from whydoku.errors import UnknownName


class CommandTable(click.Group):
    """A group whose commands are the modules of a package. `groups` has each with a line of help,
    under headings; `kind` says what they are when a name is unknown."""

    def __init__(
        self,
        *args: Any,
        groups: Mapping[str, Mapping[str, str]],
        package: str,
        kind: str,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.groups = groups
        self.table = {name: line for group in groups.values() for name, line in group.items()}
        self.package = package
        self.kind = kind

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names of the commands, in the order of the help."""
        return [*self.table]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Loads and returns the command called `cmd_name`; None if there is no such command."""
        if cmd_name not in self.table:
            return None
        command = import_module(f"{self.package}.{cmd_name}").command
        if not isinstance(command, click.Command):
            raise TypeError(f"{cmd_name} is not a command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Writes the lists of the commands into the help without loading any of them."""
        for heading, commands in self.groups.items():
            with formatter.section(heading):
                formatter.write_dl([*commands.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem[str]]:
        """What a shell offers: the commands, of which none is loaded, and the options."""
        names = [name for name in self.list_commands(ctx) if name.startswith(incomplete)]
        commands = [CompletionItem(name, help=self.table.get(name)) for name in names]
        return [*commands, *click.Command.shell_complete(self, ctx, incomplete)]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Resolves the command as click does; for an unknown name, suggests similar ones."""
        known = self.list_commands(ctx)
        if args and args[0] not in known and not args[0].startswith("-"):
            raise click.UsageError(str(UnknownName(self.kind, args[0], sorted(known))), ctx)
        return super().resolve_command(ctx, args)
