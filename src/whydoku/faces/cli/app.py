"""Runs the command line: finds the commands by name and reports every error."""

from __future__ import annotations

import errno
import io
import os
import re
import shlex
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import click
from click.shell_completion import shell_complete

from whydoku.errors import (
    MissingEngine,
    UnknownTechnique,
    WhydokuError,
    quoted,
    told_of_tried,
)
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.command_table import CommandTable
from whydoku.faces.cli.help_page import COMMANDS, added_commands, help_page, operations
from whydoku.faces.cli.options.asked import TOPIC, common_options
from whydoku.faces.cli.screen import at_terminal, complain
from whydoku.grids.parts.other_sizes import ONLY

_PUZZLE: Final = re.compile(r"[0-9.*_?-]{40}")
"""Matches a puzzle that was taken for a number."""
_FURTHER: Final = re.compile(r"Got unexpected extra arguments? \((.*)\)", re.DOTALL)
"""Matches what click says of words that no argument takes."""
_NO_COMMAND: Final = r"(?s)-$|[{\[<]|.*(?:://|(?:[0-9.*_?-][\s|,;]*){9})|.{81}"
"""Matches what stands in place of a command as a puzzle, sound or not: standard input, the text of
a file, a link, a row of signs, or more than any name has."""

COMPLETE: Final = "_WHYDOKU_COMPLETE"
"""The environment variable in which a shell asks for completions."""

OTHER_SUDOKUS: Final = {"size", "variant", "variants", "killer", "diagonal", "jigsaw", "hyper"}
"""Names that people give to options for other sudokus than the classic one."""


class Commands(CommandTable):
    """The group of all commands, each of which is a module of its own or an operation. The help is
    a page of a terminal."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, in the order of the help."""
        return [*super().list_commands(ctx), *added_commands()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Loads and returns a command, or makes that of an operation."""
        is_module = cmd_name in self.table and find_spec(f"{self.package}.{cmd_name}")
        if is_module or cmd_name not in operations():
            return super().get_command(ctx, cmd_name)
        from whydoku.faces.cli.commands_of_operations import command_of
        from whydoku.operations.known import operation_named

        return command_of(operation_named(cmd_name))

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the help without a blank line; operations from elsewhere come last."""
        added = {}
        for name in added_commands():
            command = self.get_command(ctx, name)
            added[name] = command.get_short_help_str(66) if command else ""
        formatter.write(help_page(added))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The same; options before a puzzle, without a command, are those of `explain`."""
        words = {word.partition("=")[0] for word in args}
        is_option = args and args[0].startswith("-")
        if is_option and (words & {"-f", "--file", "--example"} or any(map(_named_puzzle, args))):
            is_command = words & {"help", *self.table, *operations()}
            args = args if is_command else ["explain", *args]
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The same; `help` before a command means its help, or before a topic what that tells, and
        a puzzle alone is explained."""
        if args == ["help", TOPIC]:
            from whydoku.faces.cli.topics import puzzles

            with click.Context(puzzles, parent=ctx) as topic:
                click.echo(puzzles.get_help(topic))
            ctx.exit()
        if args[0] == "help" and args[1:]:
            return self.resolve_command(ctx, [*args[1:], "--help"])
        if args[0] == "help":
            click.echo(ctx.get_help())
            ctx.exit()
        is_known = args[0] in self.table or args[0] in operations()
        if not is_known and (named := _named_puzzle(args[0])):
            args = ["explain", *named, *args[1:]]
        return super().resolve_command(ctx, args)

    def told_of_unknown(self, word: str, ctx: click.Context) -> str:
        """The same; who knows a command by another name, takes a technique for one, or names a file
        that is not here, is told what to write."""
        told = told_of_tried(word) or _about_technique(word)
        if not told and re.search(r"\.\w+$|[/\\]", word):
            told = f"there is no file {quoted(word)} here; `whydoku help` lists the commands"
        return told or super().told_of_unknown(word, ctx)


def _named_puzzle(word: str) -> tuple[str, ...]:
    """What names a puzzle, a link or a file that is given in place of a command; nothing if it is
    none of these."""
    if os.path.isfile(word):  # noqa: PTH113 - takes any text, unlike Path
        return "-f", word
    return (word,) if re.match(_NO_COMMAND, word) else ()


def _about_technique(word: str) -> str:
    """What to say to whoever takes a technique, or practice, for a command; else empty."""
    from whydoku.logic.catalogue import entries_named

    if word in ("practice", "practise"):
        return "positions to practise on: whydoku generate --practice SLUG, or book --practice SLUG"
    try:
        entries = entries_named(word)
    except UnknownTechnique:
        return ""
    slug = entries[0].slug if len(entries) == 1 else shlex.quote(word)
    return f"a technique is no command; it is shown by: whydoku techniques {slug}"


@click.group(
    cls=Commands,
    groups=COMMANDS,
    package="whydoku.faces.cli.commands",
    kind="command",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
def group() -> None:
    """Sudoku, with the reasons."""


group.params += common_options(pages=True, is_group=True)


def run(arguments: Sequence[str]) -> int:
    """Runs a command line and returns its exit code; reports every error instead of raising it."""
    if sys.stdout is None:
        complain("cannot write the output: standard output is closed")
        return exit_codes.REFUSED
    _prepare_streams()
    try:
        if shell := os.environ.get(COMPLETE):
            return shell_complete(group, {}, "whydoku", COMPLETE, shell)
        with group.make_context("whydoku", [_puzzle_with_dots(word) for word in arguments]) as ctx:
            code = group.invoke(ctx)
        sys.stdout.flush()
    except click.exceptions.Exit as end:
        return end.exit_code
    except (KeyboardInterrupt, click.Abort):
        return exit_codes.INTERRUPTED
    except BrokenPipeError:
        _close_stdout()
        return exit_codes.OK
    except click.ClickException as fault:
        return _report_usage_error(fault)
    except WhydokuError as fault:
        complain(fault)
        return exit_codes.REFUSED if isinstance(fault, MissingEngine) else exit_codes.USAGE
    except MemoryError:
        complain("memory ran out")
        return exit_codes.REFUSED
    except OSError as fault:
        return _report_system_error(fault)
    return code if isinstance(code, int) else exit_codes.OK


def _puzzle_with_dots(word: str) -> str:
    """A puzzle that begins with a dash, as options do, with dots; other words unchanged."""
    if len(word) in (16, 36, 64, 81, 729) and re.fullmatch(r"-[-.0-9*_?]+", word):
        return word.replace("-", ".")
    return word


def _report_usage_error(fault: click.ClickException) -> int:
    """Reports an error of click, and returns the exit code. Who gives an option that went or moved,
    or one for another sudoku, is told what to write instead, or why there is none."""
    if isinstance(fault, click.NoSuchOption):
        if told := _told_instead(fault.option_name, fault.ctx):
            fault = click.UsageError(told, fault.ctx)
    elif isinstance(fault, click.UsageError) and (told := _in_a_sentence(fault)):
        fault = click.UsageError(told, fault.ctx)
    fault.show()
    return fault.exit_code


def _in_a_sentence(fault: click.UsageError) -> str:
    """What is wrong and what is allowed, where click has no sentence for it; empty elsewhere."""
    param, ctx = (fault.param if isinstance(fault, click.BadParameter) else None), fault.ctx
    name = (ctx.command.name if ctx else "") or "whydoku"
    if further := _FURTHER.search(fault.message):
        hint = f"; so many puzzles are asked for by -n {further[1]}"
        hint = hint if name == "generate" and further[1].isdecimal() else ""
        return fault.message.replace(
            further[0], f"found {further[1]}, which nothing asks for{hint}"
        )
    if param is None or ctx is None:
        return ""
    option, kind = param.opts[0], param.type
    if isinstance(fault, click.MissingParameter):
        asked, about = param.make_metavar(ctx), getattr(param, "help", None)
        if not about:
            return f"{name} needs {asked}; see {ctx.command_path} --help"
        about, _, _ = about.removesuffix(".").partition(". ")
        return f"{name} needs {option} {asked}: {about[0].lower()}{about[1:]}"
    if isinstance(kind, click.types.IntParamType) and _PUZZLE.search(fault.message):
        return f"{option} takes a number before the puzzle, as in {option} 2 PUZZLE"
    if not isinstance(kind, click.IntRange | click.FloatRange) or kind.min is None or kind.min_open:
        return ""
    above = " on" if kind.max is None or kind.max >= sys.maxsize else f" to {kind.max}"
    what = "whole number" if isinstance(kind, click.IntRange) else "number"
    found = fault.message.partition(" is not ")[0]
    return f"{option} takes a {what} from {kind.min}{above}; found {found}"


def _told_instead(option: str, ctx: click.Context | None) -> str:
    """What to write instead of an option that a command does not have, or why there is none, as a
    sentence; empty if nobody is known to try it."""
    from whydoku.faces.cli.settings_file import instead_of

    if option.lstrip("-") in OTHER_SUDOKUS:
        return f"there is no {option}; {ONLY}"
    commands = ctx.command_path.split()[1:] if ctx else []
    told = next(filter(None, (told_of_tried(f"{one} {option}") for one in commands)), "")
    told = told or told_of_tried(option)
    return told or (instead_of(option, ctx.command) if ctx else "")


def _report_system_error(fault: OSError) -> int:
    """Reports an error about a file of the user or the output; returns the exit code."""
    why = (fault.strerror or str(fault)).lower()
    if fault.filename is not None:
        name = os.fspath(fault.filename)
        name = "standard input" if name == "<stdin>" else name
        folder = Path(os.fsdecode(name)).parent
        if fault.errno == errno.ENOENT and not folder.exists():
            why = f"there is no folder {folder}"
        complain(f"cannot use {name}: {why}")
        return exit_codes.USAGE
    complain(f"cannot write the output: {why}")
    _close_stdout()
    return exit_codes.REFUSED


def _prepare_streams() -> None:
    """Replaces closed standard input and standard error by empty streams, and makes the output
    escape characters that its encoding lacks."""
    sys.stdin = sys.stdin or io.TextIOWrapper(io.BytesIO())
    sys.stderr = sys.stderr or io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    at_terminal()


def _close_stdout() -> None:
    """Discards buffered output that nobody can read any more, so that the process ends silently."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
