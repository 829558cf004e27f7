"""`whydoku library find`: puzzles by any combination of what is known of them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from itertools import chain, islice

from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.library.chosen import AskedLibrary
from whydoku.faces.cli.library.written import AskedEntries, EntryFormat, becomes, turn_data
from whydoku.faces.cli.options.asked import asks
from whydoku.faces.cli.options.opened_library import tell_unknown_tags, with_seed
from whydoku.operations.library import WantedEntries


@dataclass(frozen=True, kw_only=True)
class AskedFound(AskedEntries, AskedLibrary):
    """How to write the puzzles that are found."""

    pages = True

    format_: EntryFormat = None
    """Output format; by default a line for each puzzle."""


@asks("find", AskedFound, WantedEntries)
def command(asked: AskedFound, wanted: WantedEntries) -> int:
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
