"""`whydoku library mark`: what is said of puzzles."""

from __future__ import annotations

from typing import Annotated

import click

from whydoku.dataclass import dataclass
from whydoku.errors import counted
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.library.chosen import AskedChoice, Choosing
from whydoku.faces.cli.options.asked import Option, asks
from whydoku.faces.cli.options.opened_library import tell_unknown_tags
from whydoku.operations.library.said import TEXTS
from whydoku.shapes.marks import Meant


@dataclass(frozen=True, kw_only=True)
class AskedMark(AskedChoice):
    """The puzzles to mark, and what is said of them."""

    used: Annotated[str, Meant("day")] = ""
    """Day on which they were used."""
    unused: Annotated[str, Option(metavar="DAY[..DAY]")] = ""
    """Day or days on which they were not used after all; if you name no puzzle, this applies to all
    that were used then."""
    tag: Annotated[tuple[str, ...], Meant("tag")] = ()
    """Tag to give to them."""
    untag: Annotated[tuple[str, ...], Meant("tag")] = ()
    """Tag to take from them."""
    name: Annotated[str | None, Meant("text")] = None
    """Name, in place of the one before."""
    source: Annotated[str | None, Meant("text")] = None
    """Where they are from."""
    author: Annotated[str | None, Meant("text")] = None
    """Who made them."""
    date: Annotated[str | None, Meant("day")] = None
    """When they were made or printed."""
    notes: Annotated[str | None, Meant("text")] = None
    """Notes on them, in place of those before."""

    def __post_init__(self) -> None:
        if not (self.used or self.unused or self.tag or self.untag or self.texts):
            raise click.UsageError(
                "nothing to record; give --used, --unused, --tag, --untag or a text"
            )
        if not self.means_all_used:
            self.refuse_vague()

    @property
    def means_all_used(self) -> bool:
        """Whether all puzzles are meant that were used on a day."""
        return bool(self.unused) and not self.names_some

    @property
    def texts(self) -> dict[str, str]:
        """The texts that are given, by name."""
        given = {name: getattr(self, name) for name in TEXTS}
        return {name: text for name, text in given.items() if text is not None}


@asks("mark", AskedMark)
def command(asked: AskedMark) -> int:
    """Record something about puzzles: the days on which they were used, tags, notes.

    Puzzles are named by their numbers or by themselves, such as those in the file that was printed.
    """
    console = Console.of_this_process()
    with asked.opened() as library:
        choice = Choosing(console, asked, library)
        tell_unknown_tags(library, asked.untag, console)
        done = library.mark(
            library.used_on(asked.unused)
            if asked.means_all_used
            else [entry.number for entry, _ in choice],
            used=asked.used,
            unused=asked.unused,
            tags=asked.tag,
            untag=asked.untag,
            **asked.texts,
        )
        console.write(f"{library.path}: marked {counted(done, 'puzzle')}")
    return choice.code
