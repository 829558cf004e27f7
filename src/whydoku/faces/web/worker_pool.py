"""The processes that do the work, and those who wait for one of them.

Requests wait in two lines, the everyday ones and those that take long. Whoever takes long gets all
workers but one, so that the everyday ones never wait for them alone. A line that is full takes
nobody; a worker that does not end in time, or crashes, is replaced.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import Counter, deque
from collections.abc import AsyncGenerator, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from whydoku.faces.web import pipe_frames

LOG: Final = logging.getLogger("whydoku.web")

GRACE: Final = 0.5
"""Seconds in which a worker may end what nobody waits for; then its process is ended."""

SECONDS_TO_START: Final = 60.0
"""Seconds in which a new process must be ready."""

LONGEST_PAUSE: Final = 5.0
"""Seconds before a process is started anew after the one before did not come up."""


class Full(Exception):
    """So many are waiting that one more would wait too long."""


class Overdue(Exception):
    """The work did not end in its time."""


class Crashed(Exception):
    """The process that did the work has ended."""


@dataclass(frozen=True, slots=True)
class Job:
    """What a worker is to do: an operation and its request, as it came."""

    operation: str
    body: bytes
    seconds: float
    is_long: bool = False
    gzip: bool = False


@dataclass(frozen=True, slots=True)
class AnswerPiece:
    """A piece of an answer; the first has a head."""

    content: bytes
    is_last: bool
    head: dict[str, Any] = field(default_factory=dict)


@dataclass(eq=False)
class WorkerHandle:
    """A worker's process, seen from here."""

    process: asyncio.subprocess.Process
    jobs: asyncio.StreamWriter
    answers: asyncio.StreamReader
    number: int = 0

    @classmethod
    async def started(cls) -> WorkerHandle:
        """A new process; whether it comes up is told by its first frame."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "whydoku.faces.web.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        jobs, answers = process.stdin, process.stdout
        if jobs is None or answers is None:
            raise Crashed
        return cls(process, jobs, answers)

    async def begin(self, job: Job) -> None:
        """Hands it a job."""
        self.number += 1
        head = {
            "number": self.number,
            "operation": job.operation,
            "seconds": job.seconds,
            "gzip": job.gzip,
        }
        await self._send(pipe_frames.frame(pipe_frames.JOB, pipe_frames.with_head(head, job.body)))

    async def read(self) -> tuple[int, bytes]:
        """The next frame."""
        try:
            start = await self.answers.readexactly(pipe_frames.LENGTH.size)
            length, kind = pipe_frames.LENGTH.unpack(start)
            return kind, await self.answers.readexactly(length)
        except (asyncio.IncompleteReadError, ConnectionError):
            raise Crashed from None

    async def settle(self) -> bool:
        """Ends the job that nobody waits for; tells whether the process can be used again."""
        with suppress(Crashed, TimeoutError):
            async with asyncio.timeout(GRACE):
                await self._send(pipe_frames.frame(pipe_frames.CANCEL, str(self.number).encode()))
                while not (await self.read())[0] & pipe_frames.LAST:
                    pass
                return True
        return False

    async def _send(self, data: bytes) -> None:
        try:
            self.jobs.write(data)
            await self.jobs.drain()
        except (ConnectionError, RuntimeError):
            raise Crashed from None

    async def end(self) -> None:
        """Ends the process at once, and waits until nothing is left of it."""
        with suppress(ProcessLookupError):
            self.process.kill()
        self.jobs.close()
        with suppress(ConnectionError):
            await self.jobs.wait_closed()
        with suppress(ConnectionError):
            while await self.answers.read(1 << 16):
                pass
        await self.process.wait()


@dataclass(eq=False)
class Seat:
    """A place in a line: sooner or later it has a worker."""

    is_long: bool
    worker: asyncio.Future[WorkerHandle]
    is_used: bool = False


class WorkerPool:
    """So many workers, and the lines before them."""

    def __init__(self, size: int, places: int) -> None:
        self.size = size
        self.places = places
        self.most_long = max(1, size - 1)
        self.long_busy = 0
        self.lost: Counter[str] = Counter()
        self.workers: set[WorkerHandle] = set()
        self._all: set[WorkerHandle] = set()
        self._free: list[WorkerHandle] = []
        self._everyday: deque[Seat] = deque()
        self._long: deque[Seat] = deque()
        self._coming = [0, 0]
        self._tasks: set[asyncio.Task[None]] = set()
        self._first = asyncio.Event()
        self._is_stuck = False
        self._is_closed = False

    # What is so now

    @property
    def is_ready(self) -> bool:
        """Whether there is a worker, or one is on its way in the place of another."""
        return bool(self.workers) or (self._first.is_set() and not self._is_stuck)

    @property
    def busy(self) -> int:
        """How many workers are at work."""
        return len(self.workers) - len(self._free)

    def waiting(self, is_long: bool) -> int:
        """How many wait."""
        return len(self._long if is_long else self._everyday)

    def is_full(self, is_long: bool) -> bool:
        """Whether one more would not be taken."""
        room = len(self._free) if self._has_room(is_long) else 0
        return self.waiting(is_long) + self._coming[is_long] >= self.places + room

    def _has_room(self, is_long: bool) -> bool:
        return bool(self._free) and not (is_long and self.long_busy >= self.most_long)

    # Processes

    async def start(self) -> None:
        """Starts all processes, and waits for the first of them."""
        for _ in range(self.size):
            self._spawn(self._enlist())
        await self._first.wait()

    async def close(self) -> None:
        """Ends all processes."""
        self._is_closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._all))
        self.workers.clear()
        self._free.clear()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _enlist(self) -> None:
        """Starts a process until one is ready."""
        pause = 0.1
        while not self._is_closed:
            worker: WorkerHandle | None = None
            try:
                worker = await WorkerHandle.started()
                async with asyncio.timeout(SECONDS_TO_START):
                    await worker.read()
            except (Crashed, OSError):  # a timeout is one of the latter
                if worker is not None:
                    await worker.end()
                self.lost["start"] += 1
                self._is_stuck = True
                LOG.warning("a worker did not come up; the next try is in %.1f seconds", pause)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
                continue
            except asyncio.CancelledError:
                if worker is not None:
                    await worker.end()
                raise
            self.workers.add(worker)
            self._all.add(worker)
            self._first.set()
            self._is_stuck = False
            self._spawn(self._watch(worker))
            self._dispatch(worker)
            return

    async def _watch(self, worker: WorkerHandle) -> None:
        """Replaces a process that ends while it has nothing to do."""
        await worker.process.wait()
        if worker in self._free:
            self._free.remove(worker)
            LOG.warning("a worker has ended")
            self._dismiss(worker, "crash")

    def _dismiss(self, worker: WorkerHandle, why: str) -> None:
        """Ends a process that is of no use any more, and starts another."""
        self.lost[why] += 1
        self.workers.discard(worker)
        self._spawn(self._replace(worker))

    async def _replace(self, worker: WorkerHandle) -> None:
        await self._end(worker)
        await self._enlist()

    async def _end(self, worker: WorkerHandle) -> None:
        await worker.end()
        self._all.discard(worker)

    # Lines

    def expect(self, is_long: bool) -> None:
        """Counts a request that has arrived and has no place yet, until it can have got one.

        Of many that arrive at the same moment only so many go on as there is room for.
        """
        if not any(self._coming):
            asyncio.get_running_loop().call_soon(self._all_have_come)
        self._coming[is_long] += 1

    def _all_have_come(self) -> None:
        self._coming = [0, 0]

    def book(self, is_long: bool) -> Seat:
        """A place in a line, or before a worker that is free; raises Full."""
        seat = Seat(is_long, asyncio.get_running_loop().create_future())
        if self._has_room(is_long):
            self.long_busy += is_long
            seat.worker.set_result(self._free.pop())
        elif self.is_full(is_long):
            raise Full
        else:
            (self._long if is_long else self._everyday).append(seat)
        return seat

    def leave(self, seat: Seat) -> None:
        """Gives back a place that was not used."""
        if seat.is_used:
            return
        seat.is_used = True
        if seat.worker.done() and not seat.worker.cancelled():
            self._release(seat.worker.result(), seat.is_long)
            return
        seat.worker.cancel()
        with suppress(ValueError):
            (self._long if seat.is_long else self._everyday).remove(seat)

    def _release(self, worker: WorkerHandle, is_long: bool) -> None:
        self.long_busy -= is_long
        self._dispatch(worker)

    def _dispatch(self, worker: WorkerHandle) -> None:
        """A worker that has nothing to do takes the next of a line, or waits itself."""
        self._free.append(worker)
        for line, is_long in ((self._everyday, False), (self._long, True)):
            while line and self._has_room(is_long):
                seat = line.popleft()
                if not seat.worker.done():
                    self.long_busy += is_long
                    seat.worker.set_result(self._free.pop())

    # Work

    async def run(self, job: Job, seat: Seat) -> AsyncGenerator[AnswerPiece, None]:
        """The pieces of the answer; raises Overdue or Crashed.

        Whoever closes it before the last piece ends the work. A place that was not used by then is
        to be left.
        """
        worker = await seat.worker
        seat.is_used = True
        deadline = asyncio.get_running_loop().time() + job.seconds
        ended = False
        try:
            async with asyncio.timeout_at(deadline):
                await worker.begin(job)
            while not ended:
                async with asyncio.timeout_at(deadline):
                    kind, content = await worker.read()
                ended = bool(kind & pipe_frames.LAST)
                head: dict[str, Any] = {}
                if kind & pipe_frames.HEAD:
                    head, content = pipe_frames.taken_apart(content)
                if ended:
                    self._release(worker, job.is_long)
                yield AnswerPiece(content, ended, head)
        except TimeoutError:
            LOG.warning("%s did not end within %g seconds", job.operation, job.seconds)
            raise Overdue from None
        except Crashed:
            ended = True
            LOG.warning("a worker crashed at %s", job.operation)
            self._lose(worker, job.is_long, "crash")
            raise
        finally:
            if not ended:
                self._spawn(self._settle(worker, job.is_long))

    async def _settle(self, worker: WorkerHandle, is_long: bool) -> None:
        if await worker.settle():
            self._release(worker, is_long)
        else:
            self._lose(worker, is_long, "time")

    def _lose(self, worker: WorkerHandle, is_long: bool, why: str) -> None:
        """Ends a process in the midst of its work; somebody may then take long in its place."""
        self.long_busy -= is_long
        self._dismiss(worker, why)
        if self._free:
            self._dispatch(self._free.pop())
