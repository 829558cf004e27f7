"""Groups of commands that are known by name, each loaded only when it is needed."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

import click
from click.shell_completion import CompletionItem

from whydoku.errors import UnknownName


class NamedCommands(click.Group):
    """A group whose commands are known by name, and are of a `kind`."""

    kind: str

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Resolves the command as click does; for an unknown name, says what may be meant."""
        if command := self.get_command(ctx, args[0]):
            return args[0], command, args[1:]
        if args[0].startswith("-"):
            return super().resolve_command(ctx, args)
        raise click.UsageError(self.told_of_unknown(args[0], ctx), ctx)

    def told_of_unknown(self, word: str, ctx: click.Context) -> str:
        """What to say to whoever gives a name that no command has: which are similar."""
        return str(UnknownName(self.kind, word, sorted(self.list_commands(ctx))))


class CommandTable(NamedCommands):
    """A group whose commands are in modules of a package; `groups` has their lines of help.

    A command is called `command` in a module with its own name; `homes` names the modules of those
    that share one, in which each is called by its name.
    """

    def __init__(
        self,
        *args: Any,
        groups: Mapping[str, Mapping[str, str]],
        package: str,
        kind: str,
        homes: Mapping[str, str] = MappingProxyType({}),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.groups = groups
        self.table = {name: line for group in groups.values() for name, line in group.items()}
        self.package = package
        self.homes = homes
        self.kind = kind

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names of the commands, in the order of the help."""
        return [*self.table]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Loads and returns the command called `cmd_name`; None if there is no such command."""
        if cmd_name not in self.table:
            return None
        home = self.homes.get(cmd_name)
        module = import_module(f"{self.package}.{home or cmd_name}")
        command = getattr(module, cmd_name if home else "command")
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
