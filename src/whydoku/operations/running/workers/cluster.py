"""Has a Dask cluster answer slabs, the pieces of the input. The cluster either has an address or is
started on this machine.

A slab is sent together with the work on it, so workers need nothing but whydoku. If a worker is
lost, another gets its slab. If the scheduler is lost, the crew waits until the scheduler is back,
and sends all unanswered slabs again. If a slab is answered twice, only one answer counts.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from whydoku.errors import LostWorker, WhydokuError
from whydoku.grids.bulk import workers as workers_of
from whydoku.operations.running.needed import need_distributed
from whydoku.operations.running.workers.flow import WAITING, Crew, crew_here
from whydoku.operations.slabs import Slab

LOCAL: Final = "local:"
"""The beginning of an address such as `local:4`, which asks for a cluster of so many workers on
this machine."""

SECONDS_TO_CONNECT: Final = 30.0
SECONDS_TO_COME_BACK: Final = 300.0
"""How many seconds a crew waits for a lost scheduler to come back."""

RETRIES: Final = 10
"""How often a slab is sent again after its worker was lost. On a large cluster, a slab may lose
several workers in a row by mere chance."""


class _ClusterWorkers:
    """A connection to the workers of a cluster, with the slabs that have been sent and not yet
    answered."""

    def __init__(self, work: Callable[[Slab], Any], address: str) -> None:
        self._work = work
        self._address = address
        _silence()
        self._cluster = _started(address) if address.startswith(LOCAL) else None
        self._given: deque[_Given] = deque()
        self._client = self._connected(SECONDS_TO_CONNECT)

    def _connected(self, seconds: float) -> Any:
        """Returns a client of the cluster as soon as the cluster has a worker. Raises an error if
        there is none after so many `seconds`."""
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

    def give(self, slab: Slab) -> None:
        given = _Given(slab)
        self._given.append(given)
        try:
            self._submit(given)
        except Exception as fault:
            self._connect_again(fault)

    def done(self) -> Iterator[Any]:
        while self._given and (
            self._given[0].future.status == "finished" or len(self._given) > WAITING * self._size
        ):
            yield self._next()

    def rest(self) -> Iterator[Any]:
        while self._given:
            yield self._next()

    def _submit(self, given: _Given) -> None:
        given.future = self._client.submit(self._work, given.slab, pure=False, retries=2)

    def _next(self) -> Any:
        """Waits for the answer to the oldest unanswered slab, even if workers or the scheduler are
        lost."""
        distributed = need_distributed()
        given = self._given[0]
        while True:
            try:
                answer: Any = given.future.result()
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
        """Connects to the cluster again after its scheduler was lost, and sends all unanswered
        slabs again.

        If this process started the cluster, raises `fault`, the error that showed the loss.
        """
        if self._cluster is not None:
            raise fault
        with suppress(Exception):
            self._client.close(timeout=1)
        self._client = self._connected(SECONDS_TO_COME_BACK)
        for given in self._given:
            self._submit(given)

    def close(self) -> None:
        """Cancels all work and disconnects from the cluster. Ends the cluster if this process
        started it."""
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
    """A slab that has been sent, the future of its answer, and how many workers have been lost
    while they had the slab."""

    slab: Slab
    future: Any = None
    losses: int = 0


def _silence() -> None:
    """Silences the log messages of Dask, since the crew reports what matters."""
    import logging

    need_distributed()  # loading it sets the levels of its loggers, so it comes first
    for name in ("distributed", "distributed.client", "tornado", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)


def _started(address: str) -> Any:
    """Starts a cluster on this machine; `address` is `local:N`, where N is the number of
    workers."""
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
    """The crew of the Dask cluster at the address `cluster`. If that is None or empty, the crew of
    `workers` on this machine; if `workers` is 0, of one for each core."""
    if not cluster:
        return crew_here(workers_of(workers))
    need_distributed()
    # A slab takes much longer than sending it.
    return Crew(lambda work: _ClusterWorkers(work, cluster), seconds=1.0)
