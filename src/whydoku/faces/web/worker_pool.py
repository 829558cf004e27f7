"""The worker processes, and the queues of requests that wait for one.

Requests wait in two lines, everyday ones and long ones. Long requests may occupy all workers but
one, so that everyday requests never wait for long ones alone. A full line refuses further requests.
A worker that crashes or does not finish in time is replaced.
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
"""Seconds that a worker has to abandon a cancelled job before its process is killed."""

SECONDS_TO_START: Final = 60.0
"""Seconds within which a new process must be ready."""

LONGEST_PAUSE: Final = 5.0
"""The longest pause between attempts to start a process, in seconds."""


class Full(Exception):
    """Too many requests are waiting already."""


class Overdue(Exception):
    """The work did not finish in time."""


class Crashed(Exception):
    """The process that did the work has died."""


@dataclass(frozen=True, slots=True)
class Job:
    """Work for a worker: an operation, and the body of the request with its media type."""

    operation: str
    body: bytes
    seconds: float
    is_long: bool = False
    gzip: bool = False
    media: str = "application/json"


@dataclass(frozen=True, slots=True)
class AnswerPiece:
    """A piece of an answer; the first one has a head."""

    content: bytes
    is_last: bool
    head: dict[str, Any] = field(default_factory=dict)


@dataclass(eq=False)
class WorkerHandle:
    """A worker process, as the server sees it."""

    process: asyncio.subprocess.Process
    jobs: asyncio.StreamWriter
    answers: asyncio.StreamReader
    number: int = 0

    @classmethod
    async def started(cls) -> WorkerHandle:
        """Starts a process; its first frame shows that it is ready."""
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
        """Sends the worker a job."""
        self.number += 1
        head = {
            "number": self.number,
            "operation": job.operation,
            "seconds": job.seconds,
            "gzip": job.gzip,
            "media": job.media,
        }
        await self._send(pipe_frames.frame(pipe_frames.JOB, pipe_frames.with_head(head, job.body)))

    async def read(self) -> tuple[int, bytes]:
        """The kind and content of the worker's next frame; raises Crashed."""
        try:
            start = await self.answers.readexactly(pipe_frames.LENGTH.size)
            length, kind = pipe_frames.LENGTH.unpack(start)
            return kind, await self.answers.readexactly(length)
        except (asyncio.IncompleteReadError, ConnectionError):
            raise Crashed from None

    async def settle(self) -> bool:
        """Cancels the current job; returns whether the process can be used again."""
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
        """Kills the process, and waits until nothing is left of it."""
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
    """A place in a line, which gets a worker sooner or later."""

    is_long: bool
    worker: asyncio.Future[WorkerHandle]
    is_used: bool = False


class WorkerPool:
    """`size` workers, and two lines with `places` each."""

    def __init__(self, size: int, places: int) -> None:
        self.size = size
        self.places = places
        self.most_long: int = max(1, size - 1)
        self.long_busy: int = 0
        self.lost: Counter[str] = Counter()
        self.workers: set[WorkerHandle] = set()
        self._all: set[WorkerHandle] = set()
        self._free: list[WorkerHandle] = []
        self._everyday: deque[Seat] = deque()
        self._long: deque[Seat] = deque()
        self._expected = [0, 0]
        self._tasks: set[asyncio.Task[None]] = set()
        self._first = asyncio.Event()
        self._is_stuck = False
        self._is_closed = False

    # The present state

    @property
    def is_ready(self) -> bool:
        """Whether there is a worker, or one is being started to replace another."""
        return bool(self.workers) or (self._first.is_set() and not self._is_stuck)

    @property
    def busy(self) -> int:
        """How many workers are busy."""
        return len(self.workers) - len(self._free)

    def waiting(self, is_long: bool) -> int:
        """How many requests wait in a line."""
        return len(self._long if is_long else self._everyday)

    def is_full(self, is_long: bool) -> bool:
        """Whether a line would refuse one more request."""
        room = len(self._free) if self._has_room(is_long) else 0
        return self.waiting(is_long) + self._expected[is_long] >= self.places + room

    def _has_room(self, is_long: bool) -> bool:
        return bool(self._free) and not (is_long and self.long_busy >= self.most_long)

    # Processes

    async def start(self) -> None:
        """Starts all processes, and waits until the first is ready."""
        for _ in range(self.size):
            self._spawn(self._enlist())
        await self._first.wait()

    async def close(self) -> None:
        """Ends all processes and tasks."""
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
        """Adds a worker, trying again until a process starts."""
        pause = 0.1
        while not self._is_closed:
            worker: WorkerHandle | None = None
            try:
                worker = await WorkerHandle.started()
                async with asyncio.timeout(SECONDS_TO_START):
                    await worker.read()
            except (Crashed, OSError):  # TimeoutError is an OSError
                if worker is not None:
                    await worker.end()
                self.lost["start"] += 1
                self._is_stuck = True
                LOG.warning("a worker did not start; the next attempt is in %.1f seconds", pause)
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
        """Replaces a process that dies while it is idle."""
        await worker.process.wait()
        if worker in self._free:
            self._free.remove(worker)
            LOG.warning("an idle worker died")
            self._dismiss(worker, "crash")

    def _dismiss(self, worker: WorkerHandle, why: str) -> None:
        """Ends a process that cannot be used any more, and starts another."""
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
        """Counts a request that has arrived but has not had the chance to book a place yet.

        Without this count, requests that arrive at the same moment would all see the same room.
        """
        if not any(self._expected):
            asyncio.get_running_loop().call_soon(self._forget_expected)
        self._expected[is_long] += 1

    def _forget_expected(self) -> None:
        self._expected = [0, 0]

    def book(self, is_long: bool) -> Seat:
        """A place with a free worker, or else in a line; raises Full."""
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
        """Gives a free worker the next request in line, if there is one."""
        self._free.append(worker)
        for line, is_long in ((self._everyday, False), (self._long, True)):
            while line and self._has_room(is_long):
                seat = line.popleft()
                if not seat.worker.done():
                    self.long_busy += is_long
                    seat.worker.set_result(self._free.pop())

    # Work

    async def run(self, job: Job, seat: Seat) -> AsyncGenerator[AnswerPiece, None]:
        """Yields the pieces of the answer; raises Overdue or Crashed.

        Closing the generator before the last piece cancels the work. If the generator never started
        to work, the caller must still leave the seat.
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
                    head, content = pipe_frames.head_and_rest(content)
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
        """Ends a process in the middle of its work; a long request may then take its share."""
        self.long_busy -= is_long
        self._dismiss(worker, why)
        if self._free:
            self._dispatch(self._free.pop())
