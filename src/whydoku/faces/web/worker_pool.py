"""The worker processes, and the queues of requests that wait for one.

Requests wait in two queues, one for everyday requests and one for long ones. If there are several
workers, long requests may occupy all but one of them, so that everyday requests never wait for long
ones alone. If a queue is full, further requests are refused, and so is one that has waited for half
of its time; one that begins has the time that is left, so that no answer is later than the limit. A
worker that crashes, does not finish in time or has grown too large is replaced.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE
from collections import deque
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from math import ceil
from typing import Final, cast

from whydoku.faces.web import pipe_frames
from whydoku.faces.web.pipe_frames import Frame
from whydoku.faces.web.problems import Problem
from whydoku.faces.web.settings import WORKER_MEMORY

LOG: Final = logging.getLogger("whydoku.web")

GRACE: Final = 0.5
"""The seconds that a worker is given to abandon a cancelled job before its process is killed."""

SECONDS_TO_START: Final = 60.0
"""Seconds within which a new process must be ready."""

SHARE_TO_WAIT: Final = 0.5
"""The share of its time that a request may wait; with less than the rest, most work would not be
finished."""

SHORTEST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 5.0
"""The shortest and the longest pause, in seconds, between attempts to start a process; each pause
is twice as long as the last."""


@dataclass(frozen=True, slots=True)
class Job:
    """A request for a worker: the name of the operation, the body with its media type, and the time
    limit in seconds. `gzip` says whether the client takes a compressed answer."""

    operation: str
    body: bytes
    seconds: float
    is_long: bool = False
    gzip: bool = False
    media: str = "application/json"


@dataclass(eq=False)
class PendingJob:
    """A job that waits or is under way; `news` receives the frames of the answer, or a problem.
    `end` is the time, on the clock of the event loop, at which the answer is due."""

    job: Job
    end: float
    news: asyncio.Queue[Frame | Problem] = field(default_factory=asyncio.Queue)
    is_cancelled: bool = False


class WorkerHandle(asyncio.SubprocessProtocol):
    """Controls one worker process from the server; `ready` is called whenever the worker can take a
    job. The process shows the `library` if that names a file, and may hold `memory` megabytes.

    What the process sends is dealt with as soon as it arrives, rather than in a task that has to be
    scheduled first. Under a flood of requests, the worker would otherwise be idle for a long time.
    """

    def __init__(
        self, ready: Callable[[WorkerHandle], None], library: str = "", memory: int = WORKER_MEMORY
    ) -> None:
        self.pending: PendingJob | None = None
        self.is_spent = False
        self.process: asyncio.SubprocessTransport | None = None
        self._ready = ready
        self._arguments = (str(memory), library)
        self._number = 0
        self._received = bytearray()
        self._timer: asyncio.TimerHandle | None = None
        self._has_ended = asyncio.Event()

    async def start(self) -> None:
        """Starts the process."""
        command = (sys.executable, "-m", "whydoku.faces.web.worker", *self._arguments)
        loop = asyncio.get_running_loop()
        await loop.subprocess_exec(lambda: self, *command, stdin=PIPE, stdout=PIPE, stderr=None)

    @property
    def is_free(self) -> bool:
        """Whether the worker can take a job."""
        return self.pending is None and not self.is_spent

    async def wait(self) -> None:
        """Waits until the process has ended and all that it sent has arrived."""
        if self.process is not None:
            await self._has_ended.wait()

    def kill(self) -> None:
        """Kills the process, if it still runs."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.kill()

    def begin(self, pending: PendingJob) -> None:
        """Sends the worker a job, which it must finish within what is left of the job's time."""
        self.pending = pending
        self._number += 1
        left = max(pending.end - asyncio.get_running_loop().time(), 0.0)
        head = {**asdict(pending.job), "number": self._number, "seconds": left}
        body = head.pop("body")
        self._send(pipe_frames.JOB, pipe_frames.with_head(head, body))
        self._set_timer(left, self._end_overdue)

    def cancel(self) -> None:
        """Tells the worker to abandon its job, and kills the process if it does not do so in
        time."""
        if self.pending is not None and not self.pending.is_cancelled:
            self.pending.is_cancelled = True
            self._send(pipe_frames.CANCEL, str(self._number).encode())
            self._set_timer(GRACE, self.kill)

    def _end_overdue(self) -> None:
        if self.pending is not None:
            job = self.pending.job
            LOG.warning("%s did not end within %g seconds", job.operation, job.seconds)
            self.pending.news.put_nowait(overdue(job.seconds, is_long=job.is_long))
            self.cancel()

    def _send(self, kind: int, content: bytes) -> None:
        if self.process is not None:
            pipe = cast("asyncio.WriteTransport", self.process.get_pipe_transport(0))
            pipe.write(pipe_frames.frame(kind, content))

    def _set_timer(self, seconds: float, act: Callable[[], None]) -> None:
        self._unset_timer()
        self._timer = asyncio.get_running_loop().call_later(seconds, act)

    def _unset_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    # What the process does

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Notes the process that has started, and kills it unless it becomes ready in time."""
        self.process = cast("asyncio.SubprocessTransport", transport)
        self._set_timer(SECONDS_TO_START, self.kill)

    def pipe_data_received(self, fd: int, data: bytes) -> None:  # noqa: ARG002
        """Passes on the frames of an answer; after the last one the worker takes another job."""
        self._received += data
        for kind, content in pipe_frames.taken_from(self._received):
            if self.pending is not None and not self.pending.is_cancelled:
                self.pending.news.put_nowait((kind, content))
            if kind & (pipe_frames.READY | pipe_frames.LAST):
                self._unset_timer()
                self.pending = None
                self.is_spent = bool(kind & pipe_frames.SPENT)
                if self.is_spent:
                    self.kill()
                else:
                    self._ready(self)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        """Notes that the process has ended, and that all that it sent has arrived."""
        if self.process is not None:
            self.process.close()
        self._has_ended.set()

    def report_death(self) -> None:
        """Tells the request that waits for the worker's answer that the process has died."""
        self._unset_timer()
        if self.pending is not None:
            LOG.warning("a worker crashed at %s", self.pending.job.operation)
            self.pending.news.put_nowait(crashed())


class WorkerPool:
    """A pool of `size` workers, with a queue of everyday requests and one of long requests; up to
    `places` requests may wait in each. `library` is the file with the puzzles that they show, and
    `memory` the megabytes that each may hold."""

    def __init__(
        self, size: int, places: int, library: str = "", memory: int = WORKER_MEMORY
    ) -> None:
        self.size = size
        self.places = places
        self._arguments = (library, memory)
        self.most_long: int = max(1, size - 1)
        self.replaced: int = 0
        self.workers: set[WorkerHandle] = set()
        self._lines: tuple[deque[PendingJob], deque[PendingJob]] = (deque(), deque())
        self._keepers: list[asyncio.Task[None]] = []
        self._first = asyncio.Event()
        self._is_stuck = False

    # The present state

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
        """How many workers are busy with long jobs."""
        jobs = (worker.pending.job for worker in self.workers if worker.pending is not None)
        return sum(job.is_long for job in jobs)

    def waiting(self, is_long: bool) -> int:
        """The number of requests that wait: the long ones if `is_long` is set, otherwise the
        everyday ones."""
        return len(self._lines[is_long])

    def is_full(self, is_long: bool) -> bool:
        """Whether one more request, a long one if `is_long` is set, would be refused."""
        return self.waiting(is_long) >= self.places and not self._has_room(is_long)

    def _has_room(self, is_long: bool) -> bool:
        is_free = self.busy < len(self.workers)
        return is_free and not (is_long and self.long_busy >= self.most_long)

    # Processes

    async def start(self) -> None:
        """Starts all processes, and waits until the first is ready."""
        self._keepers += (asyncio.create_task(self._keep_worker()) for _ in range(self.size))
        await self._first.wait()

    async def close(self) -> None:
        """Ends all processes."""
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)

    async def _keep_worker(self) -> None:
        """Keeps a worker running: another process follows one that has died or did not start."""
        pause = SHORTEST_PAUSE
        while True:
            worker = WorkerHandle(self._employ, *self._arguments)
            try:
                with suppress(OSError):
                    await worker.start()
                await worker.wait()
            finally:
                worker.kill()
                await worker.wait()
            worker.report_death()
            if worker in self.workers:
                self.workers.discard(worker)
                self._dispatch()  # a long request may now take the place of another
                self.replaced += 1
                pause = SHORTEST_PAUSE
                why = "holds too much memory" if worker.is_spent else "has died"
                LOG.warning("a worker %s; another one is started", why)
                continue
            self._is_stuck = True
            LOG.warning("a worker did not start; the next attempt is in %.1f seconds", pause)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _employ(self, worker: WorkerHandle) -> None:
        """Adds a worker that is ready, and gives it a job if one waits."""
        self.workers.add(worker)
        self._first.set()
        self._is_stuck = False
        self._dispatch()

    # Work

    async def run(self, job: Job) -> AsyncGenerator[Frame, None]:
        """Yields the frames of the answer to a job; raises a Problem if the work cannot be done.

        Closing the generator before the last frame cancels the work.
        """
        if self.is_full(job.is_long):
            raise busy()
        loop, kind = asyncio.get_running_loop(), 0
        pending = PendingJob(job, loop.time() + job.seconds)
        self._lines[job.is_long].append(pending)
        self._dispatch()
        patience = loop.call_later(SHARE_TO_WAIT * job.seconds, self._give_up, pending)
        try:
            while not kind & pipe_frames.LAST:
                news = await pending.news.get()
                if isinstance(news, Problem):
                    raise news
                kind, _ = news
                yield news
        finally:
            patience.cancel()
            self._abandon(pending)

    def _dispatch(self) -> None:
        """Gives free workers to the requests that wait, everyday ones first."""
        for is_long, line in enumerate(self._lines):
            while line and self._has_room(bool(is_long)):
                free = next(worker for worker in self.workers if worker.is_free)
                free.begin(line.popleft())

    def _give_up(self, pending: PendingJob) -> None:
        """Refuses a request that has waited too long; one that has begun goes on."""
        line = self._lines[pending.job.is_long]
        if pending in line:
            line.remove(pending)
            pending.news.put_nowait(busy(ceil(SHARE_TO_WAIT * pending.job.seconds)))

    def _abandon(self, pending: PendingJob) -> None:
        """Ends a job whose answer nobody waits for any more."""
        with suppress(ValueError):
            self._lines[pending.job.is_long].remove(pending)
        for worker in self.workers:
            if worker.pending is pending:
                worker.cancel()


def busy(seconds: int = 1) -> Problem:
    """The `Problem` for a request that is refused because too many are waiting; `seconds` is when
    to ask again."""
    when = "in a moment" if seconds == 1 else f"in {seconds} seconds"
    sentence = f"too many requests are waiting; ask again {when}"
    return Problem(503, "Busy", sentence, headers={"Retry-After": str(seconds)})


def overdue(seconds: float, *, is_long: bool = False) -> Problem:
    """The `Problem` for work that took longer than `seconds`; for what may take long, with what to
    change."""
    sentence = f"the work took longer than the {seconds:g} seconds that a request is given"
    advice = "; ask for less at once, such as fewer puzzles or no pictures, or try again later"
    return Problem(504, "Overdue", sentence + advice * is_long)


def crashed() -> Problem:
    """The `Problem` for a request whose worker process died."""
    return Problem(500, "Crash", "the process that worked on this request died; the server goes on")
