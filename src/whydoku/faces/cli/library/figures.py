"""`whydoku library rate` and `stats`: ratings for what has none yet, and how many puzzles there are
of each kind."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated, TypeAlias

from whydoku.dataclass import asdict, dataclass
from whydoku.errors import LostWorker, counted
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.kept_run import gathered
from whydoku.faces.cli.library.chosen import AskedLibrary
from whydoku.faces.cli.library.written import in_lines
from whydoku.faces.cli.live_status import LiveStatus, clock, deferred_interrupt
from whydoku.faces.cli.options.asked import Option, asks
from whydoku.faces.cli.options.shared_options import Workers
from whydoku.operations.library import Library, WantedEntries
from whydoku.operations.library.rating import RatedCount
from whydoku.operations.library.stats import LibraryStats
from whydoku.shapes.marks import About, Between, Meant

SecondsEach: TypeAlias = Annotated[
    float | None,
    Between(0),
    Meant("seconds"),
    About("Leave a puzzle without a rating that takes longer than this."),
]
"""The type of the option for the time to spend on a puzzle."""

GOES_ON = "the work so far is kept, and whydoku library rate continues from there"


def rate_the_rest(
    library: Library, console: Console, workers: int, timeout: float | None
) -> tuple[RatedCount, int]:
    """Rates all that has no rating, with a live status; Ctrl-C ends that. Returns how many were
    rated, and the exit code."""
    total, code = library.unrated(timeout), exit_codes.OK
    done, begun = RatedCount(), time.monotonic()

    def how_far() -> Sequence[str]:
        words = f"rated {sum(done):,} of {total:,} puzzles"
        if any(done):
            spent = time.monotonic() - begun
            words += f", {clock(spent * (total - sum(done)) / sum(done))} left"
        return (words,)

    with deferred_interrupt() as is_stopped, LiveStatus(how_far):
        try:
            for part in library.rating(workers=workers, timeout=timeout, stop=is_stopped):
                done = done.and_of(part)
        except LostWorker as lost:
            console.complain(f"{lost}; {GOES_ON}")
            code = exit_codes.REFUSED
    if is_stopped() and sum(done) < total:
        console.complain(f"stopped after {counted(sum(done), 'puzzle')}; {GOES_ON}")
        code = exit_codes.INTERRUPTED
    return done, code


@dataclass(frozen=True, kw_only=True)
class AskedRest(AskedLibrary):
    """How to rate what has no rating yet."""

    workers: Workers = 0
    timeout: SecondsEach = None
    as_json: Annotated[bool, Option("--json")] = False
    """Write JSON."""


@asks("rate", AskedRest)
def rate(asked: AskedRest) -> int:
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


MOST_NAMED = 12
"""The most techniques that a line names."""


@dataclass(frozen=True, kw_only=True)
class AskedStats(AskedLibrary):
    """How to write the numbers."""

    as_json: Annotated[bool, Option("--json")] = False
    """Write JSON."""


@asks("stats", AskedStats, WantedEntries)
def stats(asked: AskedStats, wanted: WantedEntries) -> int:
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
