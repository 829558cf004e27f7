"""`whydoku library stats`: how many puzzles there are of each kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Annotated

from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.kept_run import gathered
from whydoku.faces.cli.library.chosen import AskedLibrary
from whydoku.faces.cli.library.written import in_lines
from whydoku.faces.cli.options.asked import Option, asks
from whydoku.operations.library import WantedEntries
from whydoku.operations.library.stats import LibraryStats

MOST_NAMED = 12
"""The most techniques that a line names."""


@dataclass(frozen=True, kw_only=True)
class AskedStats(AskedLibrary):
    """How to write the numbers."""

    as_json: Annotated[bool, Option("--json")] = False
    """Write JSON."""


@asks("stats", AskedStats, WantedEntries)
def command(asked: AskedStats, wanted: WantedEntries) -> int:
    """Count the puzzles of each kind: all of them, or those that match."""
    console = Console.of_this_process(asked.as_json)
    with asked.opened(read_only=True) as library:
        stats = library.stats(**asdict(wanted))
    if asked.as_json:
        console.write_json(stats.as_dict())
    else:
        for line in in_lines(_facts(stats)):
            console.write(line)
    return exit_codes.OK


def _facts(stats: LibraryStats) -> Iterator[tuple[str, str]]:
    for name in ("puzzles", "rated", "minimal", "used"):
        yield name, f"{getattr(stats, name):,}"
    for name in ("levels", "ratings", "clues", "symmetries", "hardest", "techniques", "tags"):
        counts = getattr(stats, name)
        words = [f"{value} {number:,}" for value, number in counts.items()]
        if name in ("ratings", "clues") and len(counts) > MOST_NAMED:
            words = [f"{text}: {number:,}" for text, number in gathered(Counter(counts))]
        elif len(words) > MOST_NAMED:
            words = [*words[:MOST_NAMED], f"and {len(words) - MOST_NAMED} more"]
        if words:
            yield name, ", ".join(words)
