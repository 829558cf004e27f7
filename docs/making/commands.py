"""The reference of the command line: a page for each command, from the help that it prints."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import dedent

import click

from making.markdown import contents
from whydoku.faces.cli.app import group
from whydoku.faces.cli.help_page import COMMANDS
from whydoku.faces.cli.options.asked import rows_of_options

FOLDER = "commands"

INTRODUCTION = """\
# The command line

A page for each command, the same as `whydoku help COMMAND`. [In a
terminal](../../how-to/use-a-terminal.md) says how commands are joined, what they exit with, and how
a settings file gives them their defaults.
"""


def pages() -> Iterator[tuple[str, str]]:
    """Yields the path and the text of each page."""
    with click.Context(group, info_name="whydoku") as context:
        lines = [INTRODUCTION]
        for heading, listed in COMMANDS.items():
            lines += [f"## {heading}", "", "| | |", "|---|---|"]
            lines += [f"| [`{name}`]({name}.md) | {about} |" for name, about in listed.items()]
            lines.append("")
        names = [name for listed in COMMANDS.values() for name in listed]
        lines += contents(names)
        yield f"{FOLDER}/index.md", "\n".join(lines)
        for name in names:
            command = group.get_command(context, name)
            if command is None:
                raise LookupError(f"the help lists no command {name}")
            yield f"{FOLDER}/{name}.md", "\n".join(_told(context, name, command, 1))


def _told(above: click.Context, name: str, command: click.Command, depth: int) -> Iterator[str]:
    """Yields the lines about a command, and about those that it is a group of."""
    with click.Context(command, info_name=name, parent=above) as context:
        yield f"{'#' * depth} {context.command_path}"
        yield ""
        usage = [context.command_path, *command.collect_usage_pieces(context)]
        yield f"```text\n{' '.join(usage)}\n```"
        yield ""
        yield from _paragraphs(command.help or "")
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
            yield f"```text\n{paragraph[1:].strip(chr(10))}\n```"
        else:
            yield _escaped(" ".join(paragraph.split()))
        yield ""


def _options(context: click.Context, command: click.Command, depth: int) -> Iterator[str]:
    """Yields the options of a command, under their headings."""
    for heading, rows in rows_of_options(command, context):
        yield f"{'#' * depth} {heading}"
        yield ""
        for names, about in rows:
            yield f"`{names}`\n: {_escaped(about)}\n"


def _escaped(text: str) -> str:
    """A text in which nothing is markup but what stands in backticks."""
    pieces = re.split(r"(`[^`]+`)", text)
    return "".join(
        piece if piece.startswith("`") else re.sub(r"([*_<>\[\]|$])", r"\\\1", piece)
        for piece in pieces
    )
