"""The manual page of all commands, made of what their help says, as source for `man`.

Options that several commands share are told once, and each of these commands lists them by name.
"""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, NamedTuple

import click

from whydoku import __version__
from whydoku.faces.cli.command_table import CommandTable
from whydoku.faces.cli.exit_codes import MEANINGS
from whydoku.faces.cli.grouped_help import long_name

SHARED: Final = 4
"""The number of commands that have an option which is told once for all of them."""

NARROW: Final = 6
WIDE: Final = 13
"""After how many columns the text of a list begins."""

ENVIRONMENT: Final = {
    "PAGER": "The program that shows long texts on a terminal, by default less; cat for none.",
    "LESS": "Options of less, by default FRX.",
    "NO_COLOR": "No colour, if it is not empty.",
    "FORCE_COLOR": "Colour in pipes too; none at all if it is 0, false, no or off.",
    "XDG_DATA_HOME": "The folder for data, with whydoku/library.db; by default ~/.local/share.",
    "XDG_CACHE_HOME": "The folder for what can be made again; by default ~/.cache.",
    "WHYDOKU_CPU": "The variant of the engine, such as portable; by default the fastest there is.",
}
"""The variables of the environment that commands look at, and what they are for."""

FILES: Final = {
    "~/.local/share/whydoku/library.db": "The library, unless --library names another.",
    "~/.cache/whydoku/": "What shells know of the commands.",
    "NAME.toml": "A profile of your own, for --profile; whydoku profiles NAME -o NAME.toml writes "
    "one to begin with.",
}
"""The files of a user that commands know of."""

_BREAK: Final = "\b"
"""The sign by which a help tells click not to wrap a paragraph."""


class _Entry(NamedTuple):
    """An option as the help of a command shows it: its names, and what it does."""

    names: str
    about: str


@dataclass(frozen=True)
class _Section:
    """A command on the page: its words, itself, how it is used, its options by their long names,
    and the sections of the commands below it."""

    path: str
    command: click.Command
    usage: str
    options: Mapping[str, _Entry]
    below: Sequence[_Section]

    @property
    def all_options(self) -> set[tuple[str, _Entry]]:
        """The options of the command and of all commands below it."""
        return {*self.options.items()}.union(*(section.all_options for section in self.below))


def manual(group: CommandTable) -> str:
    """The source of the manual page for all commands of a group."""
    return "".join(f"{line}\n" for line in _lines(group))


def _lines(group: CommandTable) -> Iterator[str]:
    root = _section(group, "whydoku", None)
    yield from (".nr HY 0", f'.TH WHYDOKU 1 "" "whydoku {__version__}" "User Commands"', ".ad l")
    summary = (group.help or "").partition("\n")[0].rstrip(".")
    yield from (".SH NAME", f"whydoku \\- {_escaped(summary)}", ".SH SYNOPSIS")
    yield _bold(f"whydoku {root.usage}")
    epilog = [*_text(group.epilog or "")]
    begin = epilog.index(".EX")
    yield from (".SH DESCRIPTION", *epilog[:begin])
    yield ".SH COMMANDS"
    yield from _terms(sorted(group.table.items()), WIDE)
    yield ".SH OPTIONS OF MANY COMMANDS"
    yield from _terms({**root.options, **(shared := _shared(root, {}))}.values())
    for section in root.below:
        yield from _command(section, shared)
    yield ".SH EXIT STATUS"
    codes = ((str(code), f"{text[0].upper()}{text[1:]}.") for code, text in MEANINGS.items())
    yield from _terms(codes)
    yield ".SH ENVIRONMENT"
    yield from _terms(ENVIRONMENT.items())
    yield ".SH FILES"
    yield from _terms(FILES.items())
    yield from (".SH EXAMPLES", *epilog[begin:])


def _section(command: click.Command, path: str, parent: click.Context | None) -> _Section:
    """The section of a command."""
    ctx = click.Context(command, parent, path.rpartition(" ")[2], **command.context_settings)
    options = {
        long_name(param): _Entry(*record)
        for param in command.get_params(ctx)
        if isinstance(param, click.Option) and (record := param.get_help_record(ctx))
    }
    below = []
    if isinstance(command, click.Group):
        inner = ((name, command.get_command(ctx, name)) for name in command.list_commands(ctx))
        below = [_section(found, f"{path} {name}", ctx) for name, found in inner if found]
    return _Section(path, command, " ".join(command.collect_usage_pieces(ctx)), options, below)


def _shared(top: _Section, known: Mapping[str, _Entry]) -> dict[str, _Entry]:
    """The options that are told once for the commands below one, by their long names; those that
    are `known` are told elsewhere."""
    counts = Counter(pair for section in top.below for pair in section.all_options)
    often = sorted(pair for pair, number in counts.items() if number >= SHARED)
    often.sort(key=lambda pair: counts[pair])
    shared = {name: entry for name, entry in often if known.get(name) != entry}
    in_order = (name for section in top.below for name in section.options)
    return {name: shared[name] for name in dict.fromkeys(in_order) if name in shared}


def _command(section: _Section, known: Mapping[str, _Entry]) -> Iterator[str]:
    """Yields the section of a command, and then those of the commands below it. The options that
    are `known` are only named."""
    shared = _shared(section, known)
    yield f'.SH "{_escaped(section.path.upper())}"'
    yield from (f"{_bold(section.path)} {_escaped(section.usage)}", ".PP")
    yield from _text(inspect.cleandoc(section.command.help or ""))
    own = {name: one for name, one in section.options.items() if known.get(name) != one}
    yield from _terms({**own, **shared}.values())
    if names := [name for name in section.options if name not in own]:
        yield from (".PP", f"As of many commands: {_bold(', '.join(names))}.")
    if section.command.epilog:
        yield from (".PP", *_text(section.command.epilog))
    for below in section.below:
        yield from _command(below, {**known, **shared})


def _terms(rows: Iterable[Sequence[str]], room: int = NARROW) -> Iterator[str]:
    """Yields a list of terms, each with what is said of it, which begins after `room` columns."""
    for term, about in rows:
        yield from (f".TP {room}", _bold(term), *_text(about))


def _text(text: str) -> Iterator[str]:
    """Yields the paragraphs of a help; lines that click leaves as they are stay so here."""
    for number, paragraph in enumerate(re.split(r"\n\s*\n", text.strip("\n"))):
        if number:
            yield ".PP"
        if paragraph.startswith(_BREAK):
            lines = paragraph.removeprefix(_BREAK).strip("\n").split("\n")
            for is_example, some in groupby(lines, lambda line: line.startswith(" ")):
                frame = (".EX", ".EE") if is_example else ()
                yield from (*frame[:1], *map(_escaped, some), *frame[1:])
        elif words := " ".join(paragraph.split()):
            yield re.sub("`(.*?)`", r"\\fB\1\\fR", _escaped(words))


def _bold(text: str) -> str:
    """A text in bold; a line may end after each value of a choice."""
    return f"\\fB{_escaped(text)}\\fR".replace("|", "|\\:")


def _escaped(text: str) -> str:
    """A text as source: with hyphens that can be copied, and signs beyond ASCII by their codes."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    text = "".join(sign if sign.isascii() else f"\\[u{ord(sign):04X}]" for sign in text)
    return f"\\&{text}" if text.startswith((".", "\\(aq")) else text
