"""Crews: the workers that answer slabs, the pieces of the input. The answers come in the order of
the slabs."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from whydoku.workers.in_order import OrderedWorkers

RETRIES: Final = 2
"""How often a slab is sent again if its worker dies."""

WAITING: Final = 4
"""How many slabs per worker may be sent before the first of their answers is taken."""

S = TypeVar("S")
A = TypeVar("A")


class TimedAnswer(NamedTuple, Generic[A]):
    """The answer to a slab, and how many seconds the worker took."""

    answer: A
    seconds: float


@dataclass(frozen=True)
class TimedWork(Generic[S, A]):
    """Does `work` on slabs, and measures how long that takes. Can be sent to other processes."""

    work: Callable[[S], A]

    def __call__(self, slab: S) -> TimedAnswer[A]:
        """Returns the answer to a slab, and how many seconds the work took. Until it is done, the
        collector of cycles waits: it would go through all that is being made, again and again."""
        collects = gc.isenabled()
        gc.disable()
        begun = perf_counter()
        try:
            answer = self.work(slab)
        finally:
            if collects:
                gc.enable()
        return TimedAnswer(answer, perf_counter() - begun)


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

    begun: Callable[[TimedWork[Any, Any]], CrewAtWork]
    seconds: float = 0.25


def crew_here(workers: int) -> Crew:
    """The crew of so many worker processes on this machine, which are replaced if they die. A
    single worker is this process itself, and so is who answers a single slab."""
    most = WAITING * workers
    return Crew(lambda work: OrderedWorkers(work, workers, retries=RETRIES, ahead=1, most=most))
