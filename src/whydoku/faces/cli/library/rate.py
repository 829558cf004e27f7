"""`whydoku library rate`: ratings for what has none yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from whydoku.errors import counted
from whydoku.faces.cli.asked import Option, asks
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.library.options import AskedLibrary
from whydoku.faces.cli.library.rating import SecondsEach, rate_the_rest
from whydoku.faces.cli.shared_options import Workers


@dataclass(frozen=True, kw_only=True)
class AskedRest(AskedLibrary):
    """How to rate what has no rating yet."""

    workers: Workers = 0
    timeout: SecondsEach = None
    as_json: Annotated[bool, Option("--json")] = False
    """Write JSON."""


@asks("rate", AskedRest)
def command(asked: AskedRest) -> int:
    """Rate the puzzles that have no rating yet.

    If you interrupt the command, its work so far is kept, and the same command continues from
    there.
    """
    console = Console.of_this_process(asked.as_json)
    with asked.opened() as library:
        rated, code = rate_the_rest(library, console, asked.workers, asked.timeout)
        if asked.as_json:
            console.write_json({"library": library.path, **rated._asdict()})
        else:
            late = f", not rated in time {rated.late:,}" if rated.late else ""
            console.write(f"{library.path}: rated {counted(rated.rated, 'puzzle')}{late}")
    return code
