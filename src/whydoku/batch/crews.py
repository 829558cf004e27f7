"""Crews: the workers that answer slabs, the pieces of the input. The answers come in the order of
the slabs.

ProcessCrew   this process itself, or several worker processes on this machine
ClusterCrew   a Dask cluster
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Any, ClassVar, Final, Generic, NamedTuple, Protocol, TypeVar

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


class Workers(Protocol):
    """The workers of a crew that are at work. They start when they are first given something."""

    def give(self, item: Any, /) -> None:
        """Gives the workers a slab; waits while they have too many."""

    def done(self) -> Iterator[Any]:
        """Yields the next answers in order, as far as they are there."""

    def rest(self) -> Iterator[Any]:
        """Waits for all answers, and yields them in order."""

    def close(self) -> None:
        """Ends the workers, even in the middle of their work."""


class Crew(Protocol):
    """Workers that can be set to some work."""

    seconds: ClassVar[float] = 0.25
    """How many seconds a worker should need for a slab."""

    def begun(self, work: TimedWork[Any, Any]) -> Workers:
        """The workers, ready to do this work."""


@dataclass(frozen=True)
class ProcessCrew(Crew):
    """So many worker processes on this machine, which are replaced if they die. A single worker is
    this process itself, and so is who answers a single slab."""

    size: int

    def begun(self, work: TimedWork[Any, Any]) -> Workers:
        """The workers, ready to do this work."""
        most = WAITING * self.size
        return OrderedWorkers(work, self.size, retries=RETRIES, ahead=1, most=most)


def crew_here(workers: int) -> Crew:
    """The crew with this number of `workers` on this machine."""
    return ProcessCrew(workers)
