"""A path that asks less: easier steps, and fewer of them, as far as a search finds it in time.

effort.py      what a path asks, and how two are compared
deductions.py  deductions as what they need and what they give
search.py      the search, which can be stopped at any time
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from whydoku.errors import WhydokuError
from whydoku.grid import Grid
from whydoku.profiles.profile import Profile
from whydoku.profiles.reading import profile_of
from whydoku.shortest.effort import Effort, effort
from whydoku.shortest.search import PathSearch, Stopped
from whydoku.solve import explain, usable
from whydoku.trace import Trace

__all__ = ["Effort", "Shortened", "effort", "shortened", "shortest"]


@dataclass(frozen=True, slots=True)
class Shortened:
    """The best path that was found, and the usual one, cut down to what is essential.

    `complete` says that the search came to its own end; otherwise a longer one may find more.
    """

    trace: Trace
    usual: Trace
    complete: bool

    @property
    def less(self) -> Effort:
        """What the path asks."""
        return effort(self.trace)

    @property
    def more(self) -> Effort:
        """What the usual path asks: as much, or more."""
        return effort(self.usual)


def shortest(
    grid: Grid,
    profile: str | Profile = "default",
    *,
    uniqueness: bool = True,
    timeout: float | None = None,
) -> Trace:
    """The path that asks least of those that a search finds, of essential steps alone.

    What a path asks is told by `effort`; it never asks more than the usual path, cut down to what
    is essential. The search ends by itself, with the same path every time, or after `timeout`
    seconds with the best so far; the usual path is found however long it takes.
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
    """The best path that a search finds, beside the usual one.

    The search ends by itself, or after `timeout` seconds, or when `stop`, asked again and again,
    says so. Where the usual path does not come to the end it stays as it is.
    """
    if timeout is not None and not timeout >= 0:
        raise WhydokuError(
            f"the timeout is {timeout!r}; a number of seconds, 0 or more, is allowed"
        )
    end = None if timeout is None else time.monotonic() + timeout

    def tick() -> None:
        if stop() or (end is not None and time.monotonic() >= end):
            raise Stopped

    wanted = profile_of(profile)
    usual = explain(grid, wanted, uniqueness=uniqueness).essential()
    if not usual.solved:
        return Shortened(usual, usual, complete=True)
    allowed = usable(grid, wanted, uniqueness=uniqueness)
    search = PathSearch(usual, [call for call in allowed if call[0].rating <= usual.rating], tick)
    try:
        search.run()
    except Stopped:
        return Shortened(search.best, usual, complete=False)
    return Shortened(search.best, usual, complete=True)
