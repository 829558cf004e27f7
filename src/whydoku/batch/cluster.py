"""A crew that is a Dask cluster: one with an address, or one started on this machine.

Slabs travel with their tasks, so workers need nothing but whydoku. A slab whose worker is lost is
given to another. If the scheduler is lost, the crew waits for it to come back and gives all slabs
again that were not answered; what is answered twice is taken once.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, TypeVar

from whydoku.batch.crews import WAITING, Crew, SlabWork, TimedAnswers, TimedWork, crew_here
from whydoku.batch.needed import need_distributed
from whydoku.batch.slabs import Slab
from whydoku.bulk import workers as workers_of
from whydoku.errors import LostWorker, WhydokuError

LOCAL: Final = "local:"
"""What precedes the number of workers of a cluster on this machine."""

SECONDS_TO_CONNECT: Final = 30.0
SECONDS_TO_COME_BACK: Final = 300.0
"""How long a crew waits for a scheduler that was lost."""

RETRIES: Final = 10
"""How often a slab is given again whose workers were lost: on a large cluster that is chance."""

A = TypeVar("A")


@dataclass(frozen=True)
class ClusterCrew(Crew):
    """The workers of a cluster at an address."""

    seconds: ClassVar = 1.0  # much longer than sending a slab takes

    address: str

    def __post_init__(self) -> None:
        need_distributed()

    def answers(self, work: SlabWork[A], slabs: Iterator[Slab]) -> TimedAnswers[A]:
        """Yields the answers."""
        with closing(_ClusterWorkers(TimedWork(work), self.address)) as workers:
            yield from workers.answers(slabs)


class _ClusterWorkers(Generic[A]):
    """The workers of a cluster, connected."""

    def __init__(self, work: SlabWork[A], address: str) -> None:
        self._work = work
        self._address = address
        _silence()
        self._cluster = _started(address) if address.startswith(LOCAL) else None
        self._given: deque[_Given] = deque()
        self._client = self._connected(SECONDS_TO_CONNECT)

    def _connected(self, seconds: float) -> Any:
        """A client of the cluster, once it has a worker."""
        distributed = need_distributed()
        ends = time.monotonic() + seconds
        while True:
            left = max(ends - time.monotonic(), 1.0)
            try:
                client = distributed.Client(self._cluster or self._address, timeout=left)
                client.wait_for_workers(1, timeout=left)
            except (OSError, TimeoutError, ValueError) as fault:
                if time.monotonic() < ends and not isinstance(fault, ValueError):
                    time.sleep(1.0)
                    continue
                raise WhydokuError(f"no cluster with workers at {self._address}") from None
            self._size: int = max(sum(client.nthreads().values()), 1)
            return client

    def answers(self, slabs: Iterator[Slab]) -> Iterator[A]:
        """Yields the answers to slabs, which are sent as long as not too many wait for theirs."""
        for slab in slabs:
            self._give(slab)
            while self._given and (
                self._given[0].future.status == "finished"
                or len(self._given) > WAITING * self._size
            ):
                yield self._next()
        while self._given:
            yield self._next()

    def _give(self, slab: Slab) -> None:
        given = _Given(slab)
        self._given.append(given)
        try:
            self._submit(given)
        except Exception as fault:
            self._connect_again(fault)

    def _submit(self, given: _Given) -> None:
        given.future = self._client.submit(self._work, given.slab, pure=False, retries=2)

    def _next(self) -> A:
        """The next answer; waits for it, whatever is lost meanwhile."""
        distributed = need_distributed()
        given = self._given[0]
        while True:
            try:
                answer: A = given.future.result()
            except distributed.KilledWorker:
                given.losses += 1
                if given.losses > RETRIES:
                    raise LostWorker("the cluster lost every worker that took a slab") from None
                self._submit(given)
            except Exception as fault:
                if given.future.status == "error":
                    raise
                self._connect_again(fault)
            else:
                self._given.popleft()
                return answer

    def _connect_again(self, fault: Exception) -> None:
        """Connects anew after the scheduler was lost, and gives all slabs again."""
        if self._cluster is not None:
            raise fault
        with suppress(Exception):
            self._client.close(timeout=1)
        self._client = self._connected(SECONDS_TO_COME_BACK)
        for given in self._given:
            self._submit(given)

    def close(self) -> None:
        """Leaves the cluster, or ends it if it was started here."""
        for given in self._given:
            with suppress(Exception):
                given.future.cancel()
        with suppress(Exception):
            self._client.close(timeout=5)
        if self._cluster is not None:
            with suppress(Exception):
                self._cluster.close(timeout=5)


@dataclass
class _Given:
    """A slab at work: its future, and how many workers it has lost."""

    slab: Slab
    future: Any = None
    losses: int = 0


def _silence() -> None:
    """Silences Dask's own messages: the crew reports what matters."""
    import logging

    need_distributed()  # loading it sets the levels of its loggers, so it comes first
    for name in ("distributed", "distributed.client", "tornado", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)


def _started(address: str) -> Any:
    """A cluster on this machine."""
    number = address.removeprefix(LOCAL)
    if not number.isdigit() or not 1 <= int(number) <= 1024:
        raise WhydokuError(f"a cluster here is local:N with N from 1 to 1024; found {address}")
    distributed = need_distributed()
    import logging

    import dask

    dask.config.set({"distributed.scheduler.allowed-failures": RETRIES})
    return distributed.LocalCluster(
        n_workers=int(number),
        threads_per_worker=1,
        dashboard_address=None,
        silence_logs=logging.CRITICAL,
    )


def crew_of(workers: int, cluster: str | None) -> Crew:
    """The crew of a cluster if its address is given, else that of so many workers here; 0 is one
    for each core."""
    return ClusterCrew(cluster) if cluster else crew_here(workers_of(workers))
