"""`whydoku library export`: all puzzles out of the library, even of a damaged one."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, islice
from typing import Annotated

from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.library.chosen import AskedLibrary
from whydoku.faces.cli.library.written import AskedEntries, EntryFormat
from whydoku.faces.cli.options.asked import asks
from whydoku.faces.cli.options.found_puzzles import LIBRARY_FILE
from whydoku.operations.library import Library
from whydoku.operations.library.adding import given_of
from whydoku.operations.library.faults import NOTHING, UnusableLibrary

MOST_TOLD = 10
"""The most losses that are told one by one without --json."""


@dataclass(frozen=True, kw_only=True)
class AskedExport(AskedEntries, AskedLibrary):
    """How to write all puzzles."""

    format_: EntryFormat = "line"
    """Output format."""
    into: Annotated[str, LIBRARY_FILE] = ""
    """Put the puzzles into another library, with all that is known of each, and under the same
    number if that is free."""


@asks("export", AskedExport)
def command(asked: AskedExport) -> int:
    """Write out all puzzles, in the order in which they were added.

    With --json, and in tables and JSON files, everything known about each puzzle is written. From a
    damaged library everything that can be read is written, and the exit code is 1; with --json each
    loss is reported.
    """
    console, lost = Console.of_this_process(asked.as_json), list[str]()
    with asked.opened(read_only=True, damaged=True) as library:
        readable = library.readable(lost)
        first = [*islice(readable, 1)]
        if lost and not first:
            raise UnusableLibrary(f"{library.path} {NOTHING}")
        entries = chain(first, readable)
        if asked.into:
            with Library(asked.into) as other:
                numbered = (given_of(one)._replace(number=one.number) for one in entries)
                added = other.add(numbered, threads=0)
            if asked.as_json:
                console.write_json({"library": asked.into, **added._asdict(), "lost": lost})
            else:
                words = f"added {added.added:,}, already there {added.known:,}"
                console.write(f"{asked.into}: {words}")
        else:
            asked.write(entries, console)
        most = len(lost) if asked.as_json else MOST_TOLD
        for sentence in lost[:most]:
            console.complain(f"{library.path}: {sentence}")
        if more := lost[most:]:
            console.complain(
                f"{library.path}: and {len(more):,} more like these, which --json tells too"
            )
    return exit_codes.REFUSED if lost else exit_codes.OK
