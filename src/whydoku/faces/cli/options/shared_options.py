"""Options shared by several commands, and how their values choose a profile and a style.

Profiles are loaded only when an option asks for them, so that commands start fast.

The names by which options call the formats of workbooks.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import click

from whydoku.errors import WhydokuError
from whydoku.faces.cli.options.asked import Option
from whydoku.shapes.marks import About, Between

if TYPE_CHECKING:
    from whydoku.solving.profiles.profile import Profile


DEFAULT_PROFILE: Final = "default"

ColumnName: TypeAlias = Annotated[
    str,
    Option(metavar="NAME"),
    About(
        "Column of the puzzles in a table; by default the one called puzzle, or the only one with "
        "puzzles in it."
    ),
]

SafeCsv: TypeAlias = Annotated[
    bool,
    About("Put an apostrophe before texts in CSV that a spreadsheet might run as formulas."),
]

Workers: TypeAlias = Annotated[
    int,
    Between(0, 1024),
    Option(metavar="N"),
    About("Number of parallel workers; 0 for one per core."),
]

Processes: TypeAlias = Annotated[
    int | None,
    Between(0, 1024),
    Option("--workers", metavar="N"),
    About(
        "Number of parallel workers; 0 for one per core. Without it there is one, whose searches "
        "use every core."
    ),
]


def text_in_file(name: str, described: str, before: str = "") -> str | None:
    """The text of a file that stands for the value of an option; None if there is no such file.
    Raises WhydokuError if it holds no text: `described` says what the option takes, and `before`
    which it is, if nothing else says so."""
    # os.path takes any text, while Path raises an error for one that is too long to be a path.
    if not os.path.exists(name) or os.path.isdir(name):  # noqa: PTH110, PTH112
        return None
    try:
        return Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise WhydokuError(f"{before}{name} is not a text file; {described}") from None


_REGIONS: Final = "a jigsaw has a letter for each cell"


def rules_typed(text: str) -> str:
    """The name of rules, in which a file may stand for the regions of a jigsaw."""

    def with_regions(found: re.Match[str]) -> str:
        drawn = found[2].strip()
        regions = text_in_file(drawn, _REGIONS)
        if regions is None and re.search(r"[./\\]", drawn):
            raise WhydokuError(f"there is no file {drawn!r}; {_REGIONS}")
        return found[1] + (drawn if regions is None else regions)

    return re.sub(r"(?i)(jigsaw\s*:\s*)([^+]+)", with_regions, text)


def style_of(style: str | None, as_json: bool) -> str:
    """The chosen style or, if it is None, the default: one for people, another for JSON."""
    from whydoku.telling.words.writing.manner import default_style

    return style or default_style(as_json=as_json)


def profile_for(text: str, up_to: str | None = None) -> Profile:
    """The profile called `text`, or in the file `text`, without the techniques after `up_to`.

    A text that ends in .toml or contains a path separator is the path of a file. Options may follow
    either: `bloc:fish=false`, `mine.toml:fish=false`.
    """
    from whydoku.solving.profiles.reading import profile_named, read_profile

    before, colon, switches = text.rpartition(":")
    path, switches = (before, switches) if colon and "=" in switches else (text, "")
    separators = filter(None, (os.sep, os.altsep))
    if path.lower().endswith(".toml") or any(separator in path for separator in separators):
        profile = read_profile(path, switches)
    else:
        profile = profile_named(text)
    return profile if up_to is None else profile.up_to(up_to)


def resolve_profile(command: click.Command) -> click.Command:
    """Makes the option --profile of a command take the path of a file too; returns the command."""
    for param in command.params:
        if param.name == "profile":
            param.callback = lambda _ctx, _param, name: name and profile_for(name)
    return command


WORKBOOK: Final = "xlsx"
"""The format of a workbook, whose sheets depend on the command."""

BANK: Final = "bank"
"""The format of a workbook with one table of all puzzles."""

WORKBOOKS: Final = (WORKBOOK, BANK)

MOST_WITH_SHEETS: Final = 20
"""The most puzzles made to order that get sheets of their own; if there are more, all go into one
table."""
