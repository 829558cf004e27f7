"""Slabs on their way through a crew: cut to a size that takes a worker a short while, and answered
in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from whydoku.batch.crews import Crew, TimedAnswer
from whydoku.batch.slabs import Slab

FIRST_UNITS: Final = 16
"""The units of the first slabs, before it is known how long one takes."""

MOST_UNITS: Final = 1 << 16

WAITING: Final = 4
"""The most slabs for each worker whose answers have not been taken."""

D = TypeVar("D", bound=TimedAnswer)


def flow(
    slabs: Iterator[Slab], crew: Crew[D], stop: Callable[[], bool] = lambda: False
) -> Iterator[tuple[Slab, D]]:
    """Yields slabs, cut, each with its answer; after `stop` only those that were given."""
    given: deque[Slab] = deque()
    size = FIRST_UNITS

    def taken(done: D) -> tuple[Slab, D]:
        nonlocal size
        slab = given.popleft()
        size = _next_size(slab.units, done.seconds, size, crew.seconds)
        return slab, done

    for slab in slabs:
        begin = 0
        while begin < slab.units:
            piece = slab.part(begin, min(begin + size, slab.units))
            begin += piece.units
            given.append(piece)
            crew.give(piece)
            yield from map(taken, crew.done())
            while crew.waiting > WAITING * crew.size:
                yield taken(next(crew.rest()))
            if stop():
                yield from map(taken, crew.rest())
                return
    yield from map(taken, crew.rest())


def _next_size(units: int, seconds: float, size: int, wanted: float) -> int:
    """The units of the next slabs, after one of so many took so long."""
    fitting = int(units * wanted / max(seconds, 1e-6))
    return max(1, min(fitting, 4 * size, MOST_UNITS))
