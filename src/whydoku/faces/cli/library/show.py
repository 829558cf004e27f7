"""`whydoku library show`: all that is known of some puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from whydoku.faces.cli.console import Console
from whydoku.faces.cli.library.chosen import AskedChoice, Choosing
from whydoku.faces.cli.library.written import becomes, facts_of, in_lines, turn_data
from whydoku.faces.cli.options.asked import Option, asks


@dataclass(frozen=True, kw_only=True)
class AskedShown(AskedChoice):
    """The puzzles to show."""

    as_json: Annotated[bool, Option("--json")] = False
    """Write JSON, one object per line."""


@asks("show", AskedShown)
def command(asked: AskedShown) -> int:
    """Show everything known about puzzles, each given by its number or by the puzzle itself.

    A puzzle is found even if it is turned or renumbered; the output then says how.
    """
    console = Console.of_this_process(asked.as_json)
    with asked.opened(read_only=True) as library:
        choice = Choosing(console, asked, library)
        for entry, turn in choice:
            if asked.as_json:
                turned = {"transform": turn_data(turn)} if turn else {}
                console.write_json({**entry.as_dict(), **turned})
                continue
            console.write(console.draw(entry.grid) if console.people else entry.puzzle)
            for line in in_lines(facts_of(entry)):
                console.write(line)
            if turn:
                console.write(becomes("your puzzle", f"number {entry.number}", turn))
    return choice.code
