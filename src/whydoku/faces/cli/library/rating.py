"""Rates what has no rating yet, with a live status; Ctrl-C ends it, and what is done is kept."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Annotated, TypeAlias

from whydoku.errors import LostWorker, counted
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.interrupt import deferred_interrupt
from whydoku.faces.cli.live_status import LiveStatus, clock
from whydoku.library import Library
from whydoku.library.library import RatedCount
from whydoku.shapes.marks import About, Between, Meant

SecondsEach: TypeAlias = Annotated[
    float | None,
    Between(0),
    Meant("seconds"),
    About("Leave a puzzle without a rating that takes longer than this."),
]
"""The type of the option for the time to spend on a puzzle."""

GOES_ON = "the work so far is kept, and whydoku library rate continues from there"


class LibraryStatus(LiveStatus):
    """Shows how many puzzles are rated, of how many, and how long the rest will take."""

    def __init__(self, total: int) -> None:
        super().__init__(self._how_far)
        self._total = total
        self.done = RatedCount()

    def _how_far(self) -> Sequence[str]:
        done = self.done.rated + self.done.late
        words = f"rated {done:,} of {self._total:,} puzzles"
        if done:
            spent = time.monotonic() - self._begun
            words += f", {clock(spent * (self._total - done) / done)} left"
        return (words,)


def rate_the_rest(
    library: Library, console: Console, workers: int, timeout: float | None
) -> tuple[RatedCount, int]:
    """Rates all that has no rating; returns how many were rated, and the exit code."""
    total, code = library.unrated(timeout), exit_codes.OK
    with deferred_interrupt() as interrupt, LibraryStatus(total) as status:
        try:
            for part in library.rating(
                workers=workers, timeout=timeout, stop=lambda: interrupt.requested
            ):
                status.done = status.done.and_of(part)
        except LostWorker as lost:
            console.complain(f"{lost}; {GOES_ON}")
            code = exit_codes.REFUSED
    done = status.done
    if interrupt.requested and sum(done) < total:
        console.complain(f"stopped after {counted(sum(done), 'puzzle')}; {GOES_ON}")
        code = exit_codes.INTERRUPTED
    return done, code
