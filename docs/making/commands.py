"""The reference of the command line: a page for each command, from the help that it prints."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import dedent
from typing import Final

import click

from making.markdown import contents
from whydoku.faces.cli import topics
from whydoku.faces.cli.app import group
from whydoku.faces.cli.help_page import COMMANDS
from whydoku.faces.cli.options.asked import TOPIC, rows_of_options

FOLDER = "commands"

_HELP: Final = re.compile(r"`(whydoku help (\w+))`")

INTRODUCTION = """\
# The command line

`whydoku help COMMAND` tells all about one, and `whydoku help input` how all are given their
puzzles. [In a terminal](../../how-to/use-a-terminal.md) says how commands are joined, what they
exit with, and how a settings file gives them their defaults.
"""

NAMES: Final = [*(name for listed in COMMANDS.values() for name in listed), TOPIC]
"""The commands, each of which has a page, and the topic."""


def pages() -> Iterator[tuple[str, str]]:
    """Yields the path and the text of each page."""
    with click.Context(group, info_name="whydoku") as context:
        lines = [INTRODUCTION]
        for heading, listed in COMMANDS.items():
            lines += [f"## {heading}", "", "| | |", "|---|---|"]
            lines += [f"| [`{name}`]({name}.md) | {about} |" for name, about in listed.items()]
            lines.append("")
        lines += contents(NAMES)
        yield f"{FOLDER}/index.md", "\n".join(lines)
        for name in NAMES:
            command = topics.puzzles if name == TOPIC else group.get_command(context, name)
            if command is None:
                raise LookupError(f"the help lists no command {name}")
            yield f"{FOLDER}/{name}.md", "\n".join(_told(context, name, command, 1))


def _told(above: click.Context, name: str, command: click.Command, depth: int) -> Iterator[str]:
    """Yields the lines about a command, and about those that it is a group of."""
    with click.Context(command, info_name=name, parent=above) as context:
        yield f"{'#' * depth} {'Which puzzles' if name == TOPIC else context.command_path}"
        yield ""
        usage = command.get_usage(context).removeprefix("Usage: ").split()
        yield f"```text\n{' '.join(usage)}\n```"
        yield ""
        yield from _paragraphs(f"{command.help or ''}\n\n{command.epilog or ''}")
        yield from _options(context, command, depth + 1)
        if isinstance(command, click.Group):
            for inner in command.list_commands(context):
                if found := command.get_command(context, inner):
                    yield from _told(context, inner, found, depth + 1)


def _paragraphs(text: str) -> Iterator[str]:
    """Yields the paragraphs of a help as Markdown: indented ones, and those that are not to be
    wrapped, as they are."""
    for paragraph in re.split(r"\n\s*\n", dedent(text).strip()):
        if paragraph.startswith("\b"):
            yield f"```text\n{dedent(paragraph[1:].strip(chr(10)))}\n```"
        else:
            yield _escaped(" ".join(paragraph.split()))
        yield ""


def _options(context: click.Context, command: click.Command, depth: int) -> Iterator[str]:
    """Yields the options of a command, under their headings."""
    for heading, rows in rows_of_options(command, context):
        yield f"{'#' * depth} {heading}"
        yield ""
        for names, about in rows:
            linked = _HELP.sub(r"[`\1`](\2.md)", _escaped(about))
            yield f"`{names}`\n: {linked}\n"


def _escaped(text: str) -> str:
    """A text in which nothing is markup but what stands in backticks."""
    pieces = re.split(r"(`[^`]+`)", text)
    return "".join(
        piece if piece.startswith("`") else re.sub(r"([*_<>\[\]|$])", r"\\\1", piece)
        for piece in pieces
    )
