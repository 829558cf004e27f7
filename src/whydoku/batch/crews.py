"""Crews: who does the work on slabs. The answers come in the order in which slabs were given."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Final, Generic, Protocol, TypeAlias, TypeVar

from whydoku.batch.slabs import Slab
from whydoku.bulk.processes import WorkerProcesses

RETRIES: Final = 2
"""How often a slab is given again whose worker ended at work."""

SECONDS_OF_SLAB: Final = 0.25
"""The seconds that a slab should take a worker on this machine."""


class TimedAnswer(Protocol):
    """The answer to a slab."""

    @property
    def seconds(self) -> float:
        """How long it took."""


D = TypeVar("D", bound=TimedAnswer)
D_co = TypeVar("D_co", bound=TimedAnswer, covariant=True)

SlabWork: TypeAlias = Callable[[Slab], D]
"""Answers a slab; a value, so that other processes can take it."""


class Crew(Protocol[D_co]):
    """Workers on slabs."""

    @property
    def size(self) -> int:
        """How many slabs they work on at once."""

    @property
    def seconds(self) -> float:
        """How long a slab should take."""

    @property
    def waiting(self) -> int:
        """How many slabs were given whose answers have not been yielded."""

    def give(self, slab: Slab, /) -> None:
        """Gives them a slab."""

    def done(self) -> Iterator[D_co]:
        """Yields the next answers as far as they are there."""

    def rest(self) -> Iterator[D_co]:
        """Yields the next answers until all slabs given are answered."""

    def close(self) -> None:
        """Ends them, even at work."""


class NoCrew(Generic[D]):
    """The process itself: a slab is done when its answer is asked for."""

    size: int = 1
    seconds: float = SECONDS_OF_SLAB

    def __init__(self, work: SlabWork[D]) -> None:
        self._work = work
        self._given: deque[Slab] = deque()

    @property
    def waiting(self) -> int:
        """The slabs that are not done."""
        return len(self._given)

    def give(self, slab: Slab, /) -> None:
        """Keeps a slab."""
        self._given.append(slab)

    def done(self) -> Iterator[D]:
        """Yields the answers to all slabs, which are found now."""
        while self._given:
            yield self._work(self._given.popleft())

    rest = done

    def close(self) -> None:
        """Does nothing."""


class ProcessCrew(Generic[D]):
    """Processes on this machine, started for the second slab: one alone is done here.

    One that ends at work is replaced.
    """

    seconds: float = SECONDS_OF_SLAB

    def __init__(self, work: SlabWork[D], size: int) -> None:
        self.size: int = size
        self._work = work
        self._first: Slab | None = None
        self._processes: WorkerProcesses[Slab, D] | None = None

    @property
    def waiting(self) -> int:
        """The slabs whose answers have not been yielded."""
        if self._processes is not None:
            return self._processes.waiting
        return int(self._first is not None)

    def give(self, slab: Slab, /) -> None:
        """Gives a slab to a process, or keeps the first until there is another."""
        if self._processes is None:
            if self._first is None:
                self._first = slab
                return
            self._processes = WorkerProcesses(self._work, self.size, retries=RETRIES, ahead=1)
            self._processes.give(self._first)
        self._processes.give(slab)

    def done(self) -> Iterator[D]:
        """Yields the next answers as far as they are there."""
        if self._processes is not None:
            yield from self._processes.done()

    def rest(self) -> Iterator[D]:
        """Yields the next answers until all slabs given are answered."""
        if self._processes is not None:
            yield from self._processes.rest()
        elif self._first is not None:
            first, self._first = self._first, None
            yield self._work(first)

    def close(self) -> None:
        """Ends the processes, even at work."""
        if self._processes is not None:
            self._processes.close()


class MakeCrew(Protocol):
    """Starts a crew for some work."""

    def __call__(self, work: SlabWork[D], /) -> Crew[D]:
        """The crew."""


def crew_here(workers: int) -> MakeCrew:
    """The crew of this machine: the process itself, or several others."""

    def make(work: SlabWork[D], /) -> Crew[D]:
        return NoCrew(work) if workers == 1 else ProcessCrew(work, workers)

    return make
