"""Commands with their arguments and options, which stay what they are within a major version:
`python tests/public_options.py` rewrites tests/golden/options.txt after a change that was meant."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from textwrap import fill

import click

from whydoku.faces.cli.app import group
from whydoku.faces.cli.help_page import COMMANDS

FILE = Path(__file__).parent / "golden" / "options.txt"


def commands() -> Iterator[tuple[str, click.Command]]:
    """All commands, those of a group behind it."""
    context = click.Context(group, info_name="whydoku")
    for name in (name for listed in COMMANDS.values() for name in listed):
        command = group.get_command(context, name)
        assert command is not None
        yield name, command
        if isinstance(command, click.Group):
            for below in command.list_commands(context):
                one = command.get_command(context, below)
                assert one is not None
                yield f"{name} {below}", one


def spelled(command: click.Command) -> list[str]:
    """The options of a command, each in all its spellings."""
    options = (one for one in command.params if isinstance(one, click.Option))
    return ["|".join((*one.opts, *one.secondary_opts)) for one in options]


def text() -> str:
    """What the file has: first what all commands have."""
    listed = [*commands()]
    everywhere = [one for one in spelled(group) if all(one in spelled(at) for _, at in listed)]
    paragraphs = [" ".join(["whydoku", *everywhere])]
    for name, command in listed:
        arguments = (
            one.make_metavar(click.Context(command))
            for one in command.params
            if isinstance(one, click.Argument)
        )
        own = sorted(one for one in spelled(command) if one not in everywhere)
        paragraphs.append(" ".join([f"whydoku {name}", *arguments, *own]))
    return "".join(
        fill(one, 98, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
        + "\n"
        for one in paragraphs
    )


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
