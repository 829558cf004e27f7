"""The workers of the server: requests wait for them, and what goes wrong is a problem."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from functools import partial
from math import ceil

from whydoku.errors import LostWorker, Overdue
from whydoku.faces.web.answering import AnswerPart, Job, begun
from whydoku.faces.web.problems import Problem
from whydoku.faces.web.settings import Settings
from whydoku.workers.pool import SHARE_TO_WAIT, Busy, Pool


class WorkerPool(Pool[Job]):
    """The pool of workers of a server with these settings."""

    def __init__(self, settings: Settings) -> None:
        first = partial(begun, settings.library)
        super().__init__(first, settings.processes, settings.places, settings.worker_memory << 20)
        self._settings = settings

    async def answer(self, job: Job) -> AsyncGenerator[tuple[AnswerPart, bool], None]:
        """Yields the parts of the answer to a job, and whether each is the last; raises a Problem
        if the work cannot be done. Closing the generator cancels the work."""
        refused = self.is_full(job.is_long)
        seconds = self._settings.long_timeout if job.is_long else self._settings.timeout
        try:
            async with aclosing(self.run(job, seconds, is_long=job.is_long)) as parts:
                async for part in parts:
                    yield part
        except Busy:
            raise busy(1 if refused else ceil(SHARE_TO_WAIT * seconds)) from None
        except Overdue:
            sentence = f"the work took longer than the {seconds:g} seconds that a request is given"
            advice = (
                "; ask for less at once, such as fewer puzzles or no pictures, or try again later"
            )
            raise Problem(504, "Overdue", sentence + advice * job.is_long) from None
        except LostWorker:
            sentence = "the process that worked on this request died; the server goes on"
            raise Problem(500, "Crash", sentence) from None


def busy(seconds: int = 1) -> Problem:
    """The `Problem` for a request that is refused because too many are waiting; `seconds` is when
    to ask again."""
    when = "in a moment" if seconds == 1 else f"in {seconds} seconds"
    sentence = f"too many requests are waiting; ask again {when}"
    return Problem(503, "Busy", sentence, headers={"Retry-After": str(seconds)})
