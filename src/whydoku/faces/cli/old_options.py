"""Options that are no more, with what to write instead."""

from __future__ import annotations

from typing import Final

import click

from whydoku.world.other_sizes import ONLY

OLD: Final = {
    ("", "--technique"): "a technique is shown by: whydoku techniques SLUG",
    ("whydoku", "--completion"): "the script of a shell is printed by: "
    "_WHYDOKU_COMPLETE=bash_source whydoku, or zsh_source or fish_source",
    ("whydoku", "--man"): "there is no manual page; the help of a command is: whydoku help COMMAND",
    **{
        ("whydoku argue", option): f"a reason is judged by itself; leave out {option}"
        for option in ("--up-to", "--uniqueness", "--no-uniqueness")
    },
    ("whydoku batch check", "--minimal"): "check says so unasked; --brief leaves it out",
}
"""By command, or for all, and by option: the sentence for whoever gives it."""

OTHER_SUDOKUS: Final = {"size", "variant", "variants", "killer", "diagonal", "jigsaw", "hyper"}
"""Names that people give to options for other sudokus than the classic one."""


def told_instead(option: str, ctx: click.Context | None) -> str:
    """What to write instead of an option that a command does not have, or why there is none, as a
    sentence; empty if there never was such an option."""
    from whydoku.faces.cli.settings_file import instead_of

    if option.lstrip("-") in OTHER_SUDOKUS:
        return f"there is no {option}; {ONLY}"
    path = ctx.command_path if ctx else ""
    told = OLD.get((path, option)) or OLD.get(("", option))
    return told or (instead_of(option, ctx.command) if ctx else "")
