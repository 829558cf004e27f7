"""`whydoku library check`, `export` and `remove`: whether the file holds what it should, all
puzzles out of it, even of a damaged one, and puzzles out of it for good."""

from __future__ import annotations

from contextlib import suppress
from itertools import chain, islice
from typing import Annotated

from whydoku.dataclass import dataclass
from whydoku.errors import counted
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.library.chosen import AskedChoice, AskedLibrary, Choosing
from whydoku.faces.cli.library.written import AskedEntries, EntryFormat
from whydoku.faces.cli.options.asked import Option, asks
from whydoku.faces.cli.options.found_puzzles import LIBRARY_FILE
from whydoku.operations.library import Library
from whydoku.operations.library.adding import given_of
from whydoku.operations.library.faults import NOTHING, SALVAGE, UnusableLibrary


@dataclass(frozen=True, kw_only=True)
class AskedSoundness(AskedLibrary):
    """How to say what is wrong."""

    as_json: Annotated[bool, Option("--json")] = False
    """Write JSON."""


@asks("check", AskedSoundness)
def check(asked: AskedSoundness) -> int:
    """Check whether the file of the library is sound, and each puzzle is found by its form."""
    console = Console.of_this_process(asked.as_json)
    try:
        library = asked.opened(read_only=True)
    except UnusableLibrary as fault:
        if SALVAGE not in str(fault) or _can_be_read(asked):
            raise
        raise UnusableLibrary(f"{asked.path} {NOTHING}") from None
    with library:
        faults = library.check(threads=0)
        if asked.as_json:
            console.write_json({"library": library.path, "sound": not faults, "faults": faults})
        elif not faults:
            console.write(f"{library.path}: sound, {counted(len(library), 'puzzle')}")
        for sentence in faults:
            console.complain(f"{library.path}: {sentence}")
        if faults:
            console.complain(SALVAGE if _can_be_read(asked) else f"{library.path} {NOTHING}")
    return exit_codes.REFUSED if faults else exit_codes.OK


def _can_be_read(asked: AskedLibrary) -> bool:
    """Whether any puzzle of a damaged library can be read."""
    with suppress(UnusableLibrary), asked.opened(read_only=True, damaged=True) as library:
        return any(library.readable([]))
    return False


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
def export(asked: AskedExport) -> int:
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


@dataclass(frozen=True, kw_only=True)
class AskedRemoval(AskedChoice):
    """The puzzles to remove."""

    def __post_init__(self) -> None:
        self.refuse_vague()


@asks("remove", AskedRemoval)
def remove(asked: AskedRemoval) -> int:
    """Remove puzzles from the library for good, with everything known about them.

    Puzzles are named by their numbers or by themselves, even turned or renumbered.
    """
    console = Console.of_this_process()
    with asked.opened() as library:
        choice = Choosing(console, asked, library)
        done = library.remove([entry.number for entry, _ in choice])
        console.write(f"{library.path}: removed {counted(done, 'puzzle')}")
    return choice.code
