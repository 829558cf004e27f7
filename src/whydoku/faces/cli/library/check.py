"""`whydoku library check`: whether the file holds what it should."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated

from whydoku.errors import counted
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.library.chosen import AskedLibrary
from whydoku.faces.cli.options.asked import Option, asks
from whydoku.operations.library.faults import NOTHING, SALVAGE, UnusableLibrary


@dataclass(frozen=True, kw_only=True)
class AskedSoundness(AskedLibrary):
    """How to say what is wrong."""

    as_json: Annotated[bool, Option("--json")] = False
    """Write JSON."""


@asks("check", AskedSoundness)
def command(asked: AskedSoundness) -> int:
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
