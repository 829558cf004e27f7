"""Several workers for a program that does other things meanwhile, through asyncio.

Everyday items and long ones wait in a line each. If there are several workers, long items may
occupy all but one of them, so that everyday items never wait for long ones alone. If a line is
full, further items are refused, and so is one that has waited for half of its time; one that begins
has the time that is left, so that no answer is later than its limit. A worker that dies, does not
finish in time or has grown too large is replaced; if none starts after several attempts, the items
that wait are refused.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from itertools import count
from math import inf
from time import monotonic
from typing import Any, Final, Generic, TypeVar

from whydoku.errors import LostWorker, Overdue, WhydokuError
from whydoku.workers.frames import FAULT, LAST, frame
from whydoku.workers.member import Assignment, Member
from whydoku.workers.serving import MemberStart

T = TypeVar("T")

LOG: Final = logging.getLogger("whydoku.workers")

SECONDS_TO_START: Final = 60.0
"""Seconds within which a new worker must be ready."""

SHARE_TO_WAIT: Final = 0.5
"""The share of its time that an item may wait; with less, most work would not be finished."""

PAUSES: Final = (0.1, 5.0)
"""The shortest and the longest pause, in seconds, between attempts to start a worker; each is twice
as long as the last."""


class Busy(WhydokuError):
    """Too many items wait already, this one has waited for too long, or no worker starts."""


class PoolMember(Member, asyncio.Protocol):
    """A worker of a pool; `free` is called whenever it can take an item.

    What it sends is dealt with as soon as it arrives, rather than in a task that has to be
    scheduled first. Under a flood of items, the worker would otherwise be idle for a long time.
    """

    _transport: Any
    _timer: asyncio.TimerHandle | None = None

    def __init__(self, start: MemberStart, memory: int, free: Callable[[PoolMember], None]) -> None:
        super().__init__(start, memory)
        self.due = monotonic() + SECONDS_TO_START
        self._free = free
        self._has_ended = asyncio.Event()

    async def live(self) -> None:
        """Waits until the worker has ended and all that it sent has arrived; ends it if the waiting
        is cancelled."""
        try:
            loop = asyncio.get_running_loop()
            await loop.connect_accepted_socket(lambda: self, self.link)
            await self._has_ended.wait()
        finally:
            self.kill()
            await self._has_ended.wait()

    @property
    def is_free(self) -> bool:
        """Whether the worker can take an item."""
        return self.is_ready and not self.items and not self.is_spent

    def send(self, kind: int, value: object) -> None:
        """Sends a frame to the worker, and looks after it in time."""
        self._transport.write(frame(kind, value))
        self._set_timer()

    def look(self) -> None:
        """Does what is due, and looks again in time."""
        super().look()
        self._set_timer()

    def _set_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(self.due - monotonic(), self.look)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Notes how the worker can be talked to."""
        self._transport = transport
        self._set_timer()

    def data_received(self, data: bytes) -> None:
        """Passes on what the worker says; after an answer it takes another item."""
        self.hear(data)
        self._set_timer()
        if self.is_spent:
            self.kill()
        elif self.is_free:
            self._free(self)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        """Notes that the worker has ended."""
        if self._timer:
            self._timer.cancel()
        self._has_ended.set()


class Pool(Generic[T]):
    """A pool of `size` workers, with a line of everyday items and one of long ones; up to `places`
    items may wait in each. The workers begin with `start`, and each may hold so many bytes of
    `memory` after an answer; 0 means any number."""

    def __init__(self, start: MemberStart, size: int, places: float = inf, memory: int = 0) -> None:
        self.size = size
        self.places = places
        self._start = start
        self._memory = memory
        self.most_long: int = max(1, size - 1)
        self.replaced: int = 0
        self.workers: set[PoolMember] = set()
        self._line: list[Assignment] = []
        self._keepers: list[asyncio.Task[None]] = []
        self._first = asyncio.Event()
        self._is_stuck = False
        self._numbers = count()

    @property
    def is_ready(self) -> bool:
        """Whether there is a worker, or one is being started to replace another."""
        return bool(self.workers) or (self._first.is_set() and not self._is_stuck)

    @property
    def busy(self) -> int:
        """How many workers are busy."""
        return sum(not worker.is_free for worker in self.workers)

    @property
    def long_busy(self) -> int:
        """How many workers are busy with long items."""
        return sum(given.is_long for worker in self.workers for given in worker.items)

    def waiting(self, is_long: bool) -> int:
        """How many items wait: the long ones if `is_long` is set, otherwise the everyday ones."""
        return sum(asked.is_long == is_long for asked in self._line)

    def is_full(self, is_long: bool) -> bool:
        """Whether one more item, a long one if `is_long` is set, would be refused."""
        return self.waiting(is_long) >= self.places and not self._has_room(is_long)

    def _has_room(self, is_long: bool) -> bool:
        is_free = self.busy < len(self.workers)
        return is_free and not (is_long and self.long_busy >= self.most_long)

    # Workers

    def begin(self) -> None:
        """Starts all workers, unless that has been done."""
        if not self._keepers:
            self._keepers += (asyncio.create_task(self._keep_worker()) for _ in range(self.size))

    async def start(self) -> None:
        """Starts all workers, and waits until the first is ready."""
        self.begin()
        await self._first.wait()

    async def close(self) -> None:
        """Ends all workers."""
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)

    async def _keep_worker(self) -> None:
        """Keeps a worker running: another follows one that has died or did not start."""
        pause, longest = PAUSES
        while True:
            worker = None
            try:
                worker = PoolMember(self._start, self._memory, self._employ)
                await worker.live()
                loss: Exception = worker.loss()
                for given in worker.items:
                    given.told((FAULT, loss))
            except Exception as fault:  # nobody hears of it otherwise
                loss = fault
            if worker in self.workers:
                self.workers.discard(worker)
                self._dispatch()  # a long item may now take the place of another
                self.replaced += 1
                pause, _ = PAUSES
                why = "holds too much memory" if worker.is_spent else "has died"
                LOG.warning("a worker %s; another one is started", why)
                continue
            self._is_stuck = True
            LOG.warning(
                "a worker did not start (%s); the next attempt is in %.1f seconds", loss, pause
            )
            if not self.workers and pause == longest:
                for asked in [*self._line]:
                    self._refuse(asked, f"no worker is there to answer: {loss}")
            await asyncio.sleep(pause)
            pause = min(2 * pause, longest)

    def _employ(self, worker: PoolMember) -> None:
        self.workers.add(worker)
        self._first.set()
        self._is_stuck = False
        self._dispatch()

    # Items

    async def run(
        self, item: T, seconds: float = inf, *, is_long: bool = False
    ) -> AsyncGenerator[tuple[Any, bool], None]:
        """Yields the parts of the answer to an item, and whether each is the last. Raises the
        exception that the work raises, or Busy, Overdue or LostWorker if it is not done.

        Closing the generator before the last part cancels the work.
        """
        if self.is_full(is_long):
            raise Busy("too many items are waiting")
        news = asyncio.Queue[tuple[int, Any]]()
        asked = Assignment(next(self._numbers), item, news.put_nowait, seconds, is_long)
        self._line.append(asked)
        self._dispatch()
        loop, kind = asyncio.get_running_loop(), 0
        late = "the item has waited for too long"
        patience = loop.call_later(SHARE_TO_WAIT * seconds, self._refuse, asked, late)
        try:
            while not kind & LAST:
                kind, value = await news.get()
                if kind & FAULT:
                    if isinstance(value, Overdue | LostWorker):
                        LOG.warning("%s: %s", item, value)
                    raise value
                yield value, bool(kind & LAST)
        finally:
            patience.cancel()
            if asked in self._line:
                self._line.remove(asked)
            for worker in self.workers:
                if asked in worker.items and not asked.is_cancelled:
                    worker.cancel()

    def _dispatch(self) -> None:
        """Gives free workers to the items that wait, everyday ones first."""
        for asked in sorted(self._line, key=lambda asked: asked.is_long):
            if self._has_room(asked.is_long):
                self._line.remove(asked)
                asked.seconds = max(asked.seconds - (monotonic() - asked.since), 0.0)
                next(worker for worker in self.workers if worker.is_free).give(asked)

    def _refuse(self, asked: Assignment, why: str) -> None:
        if asked in self._line:
            self._line.remove(asked)
            asked.told((FAULT, Busy(why)))
