"""Crews: the workers that answer slabs, the pieces of the input. The answers come in the order of
the slabs.

HereCrew      this process itself
ProcessCrew   several worker processes on this machine
ClusterCrew   a Dask cluster
"""

from __future__ import annotations

import gc
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import chain, islice
from time import perf_counter
from typing import ClassVar, Final, Generic, NamedTuple, TypeAlias, TypeVar

from whydoku.bulk.processes import WorkerProcesses
from whydoku.operations.slabs import Slab

RETRIES: Final = 2
"""How often a slab is sent again if its worker dies."""

WAITING: Final = 4
"""How many slabs per worker may be sent before the first of their answers is taken."""

A = TypeVar("A")

SlabWork: TypeAlias = Callable[[Slab], A]
"""A function that answers a slab. It is sent to the worker processes."""


class TimedAnswer(NamedTuple, Generic[A]):
    """The answer to a slab, and how many seconds the worker took."""

    answer: A
    seconds: float


TimedAnswers: TypeAlias = Generator[TimedAnswer[A]]


@dataclass(frozen=True)
class TimedWork(Generic[A]):
    """Does `work` on slabs, and measures how long that takes. Can be sent to other processes."""

    work: SlabWork[A]

    def __call__(self, slab: Slab) -> TimedAnswer[A]:
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


class Crew(ABC):
    """The workers that answer slabs. They start when the first answer is asked for."""

    seconds: ClassVar[float] = 0.25
    """How many seconds a worker should need for a slab."""

    @abstractmethod
    def answers(self, work: SlabWork[A], slabs: Iterator[Slab]) -> TimedAnswers[A]:
        """Yields the answers to the slabs in order, and takes further slabs as the workers need
        them. Closing the generator ends the workers, even in the middle of their work."""


class HereCrew(Crew):
    """A crew whose only worker is this process. It works on a slab when the answer is asked for."""

    def answers(self, work: SlabWork[A], slabs: Iterator[Slab]) -> TimedAnswers[A]:
        """Works on the slabs in this process, and yields their answers."""
        yield from map(TimedWork(work), slabs)


@dataclass(frozen=True)
class ProcessCrew(Crew):
    """Worker processes on this machine, which are replaced if they die. They start only if there
    are at least two slabs."""

    size: int

    def answers(self, work: SlabWork[A], slabs: Iterator[Slab]) -> TimedAnswers[A]:
        """Has the worker processes answer the slabs, and yields the answers. A single slab is
        answered in this process."""
        timed = TimedWork(work)
        first = [*islice(slabs, 2)]
        if len(first) < 2:
            yield from map(timed, first)
            return
        with closing(WorkerProcesses(timed, self.size, retries=RETRIES, ahead=1)) as processes:
            yield from processes(chain(first, slabs), WAITING * self.size)


def crew_here(workers: int) -> Crew:
    """The crew with this number of `workers` on this machine. A single worker is this process
    itself."""
    return HereCrew() if workers == 1 else ProcessCrew(workers)
