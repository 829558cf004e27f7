"""`whydoku library find` and `show`: puzzles by any combination of what is known of them, and all
that is known of some."""

from __future__ import annotations

from itertools import chain, islice
from typing import Annotated

from whydoku.dataclass import asdict, dataclass
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.library.chosen import AskedChoice, AskedLibrary, Choosing
from whydoku.faces.cli.library.written import (
    AskedEntries,
    EntryFormat,
    becomes,
    facts_of,
    in_lines,
    turn_data,
)
from whydoku.faces.cli.options.asked import Option, asks
from whydoku.faces.cli.options.opened_library import tell_unknown_tags, with_seed
from whydoku.operations.library import WantedEntries


@dataclass(frozen=True, kw_only=True)
class AskedFound(AskedEntries, AskedLibrary):
    """How to write the puzzles that are found."""

    pages = True

    format_: EntryFormat = None
    """Output format; by default a line for each puzzle."""


@asks("find", AskedFound, WantedEntries)
def find(asked: AskedFound, wanted: WantedEntries) -> int:
    """Find puzzles by any combination of what is known about them.

    In a pipe the output is one line per puzzle, which other commands can read; with --json, and in
    tables and JSON files, it is everything known about each puzzle. With --same-as the output says
    how to turn and renumber your puzzle to get the one that was found.
    """
    console = Console.of_this_process(asked.as_json)
    with asked.opened(read_only=True) as library:
        same = library.same_as(wanted.same_as) if wanted.same_as else None
        found = library.find(**asdict(with_seed(wanted, console)))
        first = [*islice(found, 1)]
        entries = chain(first, found)
        turn = {"transform": turn_data(same.transform)} if same else None
        asked.write(entries, console, turn)
        if not first:
            tell_unknown_tags(library, wanted.tag, console)
    if not first:
        console.complain("found no puzzle")
        return exit_codes.REFUSED
    if same and not asked.as_json:
        console.complain(becomes("your puzzle", f"number {same.entry.number}", same.transform))
    return exit_codes.OK


@dataclass(frozen=True, kw_only=True)
class AskedShown(AskedChoice):
    """The puzzles to show."""

    as_json: Annotated[bool, Option("--json")] = False
    """Write JSON, one object per line."""


@asks("show", AskedShown)
def show(asked: AskedShown) -> int:
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
