"""Crews: who does the work on slabs. The answers come in the order of the slabs.

HereCrew      the process itself
ProcessCrew   several others on this machine
ClusterCrew   a cluster
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import chain, islice
from time import perf_counter
from typing import ClassVar, Final, Generic, NamedTuple, TypeAlias, TypeVar

from whydoku.batch.slabs import Slab
from whydoku.bulk.processes import WorkerProcesses

RETRIES: Final = 2
"""How often a slab is given again whose worker ended at work."""

WAITING: Final = 4
"""The most slabs for each worker whose answers have not been taken."""

A = TypeVar("A")

SlabWork: TypeAlias = Callable[[Slab], A]
"""Answers a slab; a value, so that other processes can take it."""


class TimedAnswer(NamedTuple, Generic[A]):
    """The answer to a slab, and how long it took."""

    answer: A
    seconds: float


TimedAnswers: TypeAlias = Generator[TimedAnswer[A]]


@dataclass(frozen=True)
class TimedWork(Generic[A]):
    """Work on slabs, with its time; a value, so that other processes can take it."""

    work: SlabWork[A]

    def __call__(self, slab: Slab) -> TimedAnswer[A]:
        """Answers a slab."""
        begun = perf_counter()
        answer = self.work(slab)
        return TimedAnswer(answer, perf_counter() - begun)


class Crew(ABC):
    """Workers on slabs; a value from which they are started."""

    seconds: ClassVar[float] = 0.25
    """How long a slab should take one of them."""

    @abstractmethod
    def answers(self, work: SlabWork[A], slabs: Iterator[Slab]) -> TimedAnswers[A]:
        """Yields the answers in order, and takes slabs as workers need them; whoever closes it ends
        the workers, even at work."""


class HereCrew(Crew):
    """The process itself: a slab is done when its answer is asked for."""

    def answers(self, work: SlabWork[A], slabs: Iterator[Slab]) -> TimedAnswers[A]:
        """Yields the answers."""
        yield from map(TimedWork(work), slabs)


@dataclass(frozen=True)
class ProcessCrew(Crew):
    """Processes on this machine, started for the second slab: one alone is done here.

    One that ends at work is replaced.
    """

    size: int

    def answers(self, work: SlabWork[A], slabs: Iterator[Slab]) -> TimedAnswers[A]:
        """Yields the answers."""
        timed = TimedWork(work)
        first = [*islice(slabs, 2)]
        if len(first) < 2:
            yield from map(timed, first)
            return
        with closing(WorkerProcesses(timed, self.size, retries=RETRIES, ahead=1)) as processes:
            yield from processes(chain(first, slabs), WAITING * self.size)


def crew_here(workers: int) -> Crew:
    """The crew of this machine: the process itself, or several others."""
    return HereCrew() if workers == 1 else ProcessCrew(workers)
