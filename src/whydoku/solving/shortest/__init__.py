"""Searches in limited time for a path that asks less effort: easier steps, and fewer of them.

deductions.py  deductions reduced to what they need and what they exclude; how much a path asks of a
               person, so that paths can be compared
search.py      the search, which can be stopped at any time
"""

from __future__ import annotations

import time
from collections.abc import Callable

from whydoku.dataclass import dataclass
from whydoku.errors import check_timeout
from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import entry_of
from whydoku.logic.technique import is_last_resort
from whydoku.solving.profiles.profile import Profile
from whydoku.solving.profiles.reading import profile_of
from whydoku.solving.shortest.deductions import Effort, effort
from whydoku.solving.shortest.search import PathSearch, Stopped
from whydoku.solving.solve import explain, usable
from whydoku.solving.trace import Trace

__all__ = ["Effort", "Shortened", "effort", "shortened", "shortest"]


@dataclass(frozen=True, slots=True)
class Shortened:
    """The best path that a search found, and the usual path, both with essential steps only.

    `complete` says whether the search came to its own end; if it did not, a longer search may find
    a better path.
    """

    trace: Trace
    usual: Trace
    complete: bool

    @property
    def less(self) -> Effort:
        """How much effort the best path asks."""
        return effort(self.trace)

    @property
    def more(self) -> Effort:
        """How much effort the usual path asks, which is never less than the best path asks."""
        return effort(self.usual)


def shortest(
    grid: Grid,
    profile: str | Profile = "default",
    *,
    uniqueness: bool = True,
    timeout: float | None = None,
) -> Trace:
    """The path of least effort that a search finds, with essential steps only.

    Paths are compared by `effort`; the result never asks more than the essential steps of the usual
    path. The search ends by itself, with the same path every time, or after `timeout` seconds with
    the best so far. Finding the usual path comes first and may take longer than the timeout.
    """
    return shortened(grid, profile, uniqueness=uniqueness, timeout=timeout).trace


def shortened(
    grid: Grid,
    profile: str | Profile = "default",
    *,
    uniqueness: bool = True,
    timeout: float | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Shortened:
    """Searches for the best path and returns it together with the usual path.

    The search ends by itself, or after `timeout` seconds, or once `stop`, which is called often,
    returns True. If the usual path does not solve the grid, it is returned whole as the best path
    too.
    """
    check_timeout(timeout)
    end = None if timeout is None else time.monotonic() + timeout

    def tick() -> None:
        if stop() or (end is not None and time.monotonic() >= end):
            raise Stopped

    wanted = profile_of(profile)
    usual = explain(grid, wanted, uniqueness=uniqueness).essential()
    if not usual.solved:
        return Shortened(usual, usual, complete=True)
    last = any(is_last_resort(entry_of(slug)) for slug in usual.counts)
    allowed = usable(grid, wanted, uniqueness=uniqueness)
    calls = [call for call in allowed if last or call[0].rating <= usual.rating]
    search = PathSearch(usual, calls, tick)
    try:
        search.run()
    except Stopped:
        return Shortened(search.best, usual, complete=False)
    return Shortened(search.best, usual, complete=True)
