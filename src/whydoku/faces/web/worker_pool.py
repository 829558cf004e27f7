"""The workers of the server: requests wait for them, and what goes wrong is a problem."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from functools import partial
from math import ceil

from whydoku.errors import LostWorker, Overdue
from whydoku.faces.web.answering import AnswerPart, Job, begun
from whydoku.faces.web.problems import Problem
from whydoku.faces.web.settings import WORKER_MEMORY
from whydoku.workers.pool import SHARE_TO_WAIT, Busy, Pool


class WorkerPool(Pool[Job]):
    """A pool of `size` workers; up to `places` everyday requests may wait, and as many long ones.
    `library` is the file with the puzzles that they show, and `memory` the megabytes that each may
    hold."""

    def __init__(
        self, size: int, places: int, library: str = "", memory: int = WORKER_MEMORY
    ) -> None:
        super().__init__(partial(begun, library), size, places, memory << 20)

    async def answer(self, job: Job) -> AsyncGenerator[tuple[AnswerPart, bool], None]:
        """Yields the parts of the answer to a job, and whether each is the last; raises a Problem
        if the work cannot be done. Closing the generator cancels the work."""
        refused = self.is_full(job.is_long)
        try:
            async with aclosing(self.run(job, job.seconds, is_long=job.is_long)) as parts:
                async for part in parts:
                    yield part
        except Busy:
            raise busy(1 if refused else ceil(SHARE_TO_WAIT * job.seconds)) from None
        except Overdue:
            raise overdue(job.seconds, is_long=job.is_long) from None
        except LostWorker:
            raise crashed() from None


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
