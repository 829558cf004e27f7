"""Crews: the workers that answer slabs. The answers come in the order of the slabs.

HereCrew      this process itself
ProcessCrew   several worker processes on this machine
ClusterCrew   a Dask cluster
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
"""How often a slab is sent again after its worker died."""

WAITING: Final = 4
"""The most slabs per worker that may be sent out before their answers are taken."""

A = TypeVar("A")

SlabWork: TypeAlias = Callable[[Slab], A]
"""A function that answers a slab; it must be possible to send it to other processes."""


class TimedAnswer(NamedTuple, Generic[A]):
    """The answer to a slab, and how many seconds it took."""

    answer: A
    seconds: float


TimedAnswers: TypeAlias = Generator[TimedAnswer[A]]


@dataclass(frozen=True)
class TimedWork(Generic[A]):
    """Wraps work on slabs so that it also measures its time; it can be sent to other processes."""

    work: SlabWork[A]

    def __call__(self, slab: Slab) -> TimedAnswer[A]:
        """Answers a slab, and measures how long that takes."""
        begun = perf_counter()
        answer = self.work(slab)
        return TimedAnswer(answer, perf_counter() - begun)


class Crew(ABC):
    """A description of the workers that answer slabs; they are started when answers are asked
    for."""

    seconds: ClassVar[float] = 0.25
    """How many seconds a worker should need for a slab."""

    @abstractmethod
    def answers(self, work: SlabWork[A], slabs: Iterator[Slab]) -> TimedAnswers[A]:
        """Yields the answers in the order of the slabs, which it takes as the workers need them;
        closing the generator ends the workers, even while they work."""


class HereCrew(Crew):
    """The process itself as the only worker; it answers a slab when its answer is asked for."""

    def answers(self, work: SlabWork[A], slabs: Iterator[Slab]) -> TimedAnswers[A]:
        """Works on each slab in this process, and yields its answer."""
        yield from map(TimedWork(work), slabs)


@dataclass(frozen=True)
class ProcessCrew(Crew):
    """Worker processes on this machine. They are started only if there are at least two slabs, and
    replaced if they die."""

    size: int

    def answers(self, work: SlabWork[A], slabs: Iterator[Slab]) -> TimedAnswers[A]:
        """Has the worker processes answer the slabs, and yields the answers; a single slab is
        answered here."""
        timed = TimedWork(work)
        first = [*islice(slabs, 2)]
        if len(first) < 2:
            yield from map(timed, first)
            return
        with closing(WorkerProcesses(timed, self.size, retries=RETRIES, ahead=1)) as processes:
            yield from processes(chain(first, slabs), WAITING * self.size)


def crew_here(workers: int) -> Crew:
    """A crew on this machine: this process itself for one worker, otherwise so many processes."""
    return HereCrew() if workers == 1 else ProcessCrew(workers)
