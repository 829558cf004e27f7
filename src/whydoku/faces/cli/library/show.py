"""`whydoku library show`: all that is known of some puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from whydoku.faces.cli.asked import Option, asks
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.library.chosen import AskedChoice, Chosen, choosing
from whydoku.faces.cli.library.turning import becomes, turn_data
from whydoku.faces.cli.library.written import facts_of, in_lines
from whydoku.shapes.marks import Positional


@dataclass(frozen=True, kw_only=True)
class AskedShown(AskedChoice):
    """The puzzles to show."""

    puzzles: Annotated[tuple[str, ...], Positional("[NUMBER|PUZZLE]...")] = ()
    as_json: Annotated[bool, Option("--json")] = False
    """Write JSON, one object per line."""


@asks("show", AskedShown)
def command(asked: AskedShown) -> int:
    """Show everything known about puzzles, each given by its number or by the puzzle itself.

    A puzzle is found even if it is turned or renumbered; the output then says how.
    """
    console = Console.of_this_process(asked.as_json)
    with choosing(console, asked, read_only=True) as choice:
        for one in choice:
            _write(console, one)
    return choice.code


def _write(console: Console, one: Chosen) -> None:
    if console.as_json:
        turn = {"transform": turn_data(one.transform)} if one.transform else {}
        console.write_json({**one.entry.as_dict(), **turn})
        return
    console.write(console.draw(one.entry.grid) if console.people else one.entry.puzzle)
    for line in in_lines(facts_of(one.entry)):
        console.write(line)
    if one.transform:
        console.write(becomes("your puzzle", f"number {one.entry.number}", one.transform))
