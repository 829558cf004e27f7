"""Has a crew of workers answer slabs, the pieces of the input: this process, or several on this
machine. Cuts the slabs into smaller pieces that each keep a worker busy for a short while, and
returns the answers in order."""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from functools import partial
from time import perf_counter
from typing import Any, Final, Generic, Protocol, Self, TypeVar

from whydoku.dataclass import dataclass
from whydoku.grids.bulk import workers as workers_of
from whydoku.workers.in_order import OrderedWorkers

FIRST_UNITS: Final = 16
"""The number of units in the first pieces, which are cut before it is known how long a unit
takes."""

MOST_UNITS: Final = 1 << 16

RETRIES: Final = 2
"""How often a slab is sent again if its worker dies."""

WAITING: Final = 4
"""How many slabs per worker may be sent before the first of their answers is taken."""


class Cuttable(Protocol):
    """What can be cut between any two of its units, as slabs can."""

    @property
    def units(self) -> int:
        """The number of units."""

    def part(self, begin: int, end: int, /) -> Self:
        """The units from `begin` up to `end`."""


S = TypeVar("S", bound=Cuttable)
A = TypeVar("A")


class CrewAtWork(Protocol):
    """The workers of a crew that are at work. They start when they are first given something."""

    def give(self, item: Any, /) -> None:
        """Gives the workers a slab; waits while they have too many."""

    def done(self) -> Iterator[Any]:
        """Yields the next answers in order, as far as they are there."""

    def rest(self) -> Iterator[Any]:
        """Waits for all answers, and yields them in order."""

    def close(self) -> None:
        """Ends the workers, even in the middle of their work."""


@dataclass(frozen=True)
class Crew:
    """Workers that can be set to some work: `begun` makes them ready for it, and `seconds` is how
    long a worker should need for a slab."""

    begun: Callable[[Callable[[Any], Any]], CrewAtWork]
    seconds: float = 0.25


def crew_here(workers: int) -> Crew:
    """The crew of so many worker processes, one for each core if `workers` is 0, which are replaced
    if they die. A single worker is this process itself, and so is who answers a single slab."""
    size = workers_of(workers)
    most = WAITING * size
    return Crew(lambda work: OrderedWorkers(work, size, retries=RETRIES, ahead=1, most=most))


class Flow(Generic[S, A]):
    """Slabs on their way through a crew. Each piece of a slab comes back with its answer; the first
    one has as many units as `first` says. Once `stop` returns True, nothing more is sent."""

    def __init__(
        self,
        crew: Crew,
        work: Callable[[S], A],
        stop: Callable[[], bool] = lambda: False,
        first: int = FIRST_UNITS,
    ) -> None:
        self._workers = crew.begun(partial(_timed, work))
        self._seconds = crew.seconds
        self._stop = stop
        self.is_stopped = False
        self._given: deque[S] = deque()
        self._size = first

    def give(self, slab: S) -> Iterator[tuple[S, A]]:
        """Sends the pieces of a slab; yields what has been answered, as far as it is there."""
        begin = 0
        while begin < slab.units:
            piece = slab.part(begin, min(begin + self._size, slab.units))
            begin += piece.units
            self._given.append(piece)
            self._workers.give(piece)
            yield from self._answered(self._workers.done())
            self.is_stopped = self._stop()
            if self.is_stopped:
                return

    def rest(self) -> Iterator[tuple[S, A]]:
        """Waits for all answers, and yields them."""
        return self._answered(self._workers.rest())

    def _answered(self, answers: Iterable[tuple[A, float]]) -> Iterator[tuple[S, A]]:
        for answer, seconds in answers:
            piece = self._given.popleft()
            self._size = _next_size(piece.units, seconds, self._size, self._seconds)
            yield piece, answer

    def close(self) -> None:
        """Ends the workers."""
        self._workers.close()


def flow(
    slabs: Iterable[S], crew: Crew, work: Callable[[S], A], stop: Callable[[], bool] = lambda: False
) -> Generator[tuple[S, A]]:
    """Yields each piece of the slabs with its answer. Once `stop` returns True, sends no more
    pieces, and yields only the answers that are still due."""
    with closing(Flow(crew, work, stop)) as running:
        for slab in slabs:
            yield from running.give(slab)
            if running.is_stopped:
                break
        yield from running.rest()


def _timed(work: Callable[[S], A], slab: S) -> tuple[A, float]:
    """The answer to a slab, and how many seconds the work took. Until it is done, the collector of
    cycles waits: it would go through all that is being made, again and again."""
    collects = gc.isenabled()
    gc.disable()
    begun = perf_counter()
    try:
        answer = work(slab)
    finally:
        if collects:
            gc.enable()
    return answer, perf_counter() - begun


def _next_size(units: int, seconds: float, size: int, wanted: float) -> int:
    """The number of units that the next pieces should have, so that each takes about `wanted`
    seconds. The last piece, with so many `units`, took so many `seconds`. The number is at most
    four times `size`, the current one."""
    fitting = int(units * wanted / max(seconds, 1e-6))
    return max(1, min(fitting, 4 * size, MOST_UNITS))
