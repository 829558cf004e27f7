"""A response from a worker, passed on as it arrives; the work is cancelled if the client leaves."""

from __future__ import annotations

import asyncio
from contextlib import aclosing, suppress

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from whydoku.faces.web.guard import BUSY, fresh, messages_of
from whydoku.faces.web.problems import Problem, json_bytes
from whydoku.faces.web.worker_pool import AnswerPiece, Crashed, Full, Job, Overdue, Seat, WorkerPool


class WorkerResponse(Response):
    """A response that runs a job and sends its answer."""

    def __init__(self, pool: WorkerPool, job: Job, cache: str = "no-store") -> None:
        self.background = None
        self._pool = pool
        self._job = job
        self._seat = seat_for(pool, job)
        self._cache = cache
        self._has_begun = False

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        """Sends the answer, unless the client disconnects first."""
        work = asyncio.ensure_future(self._work(send))
        gone = asyncio.ensure_future(_gone(receive))
        try:
            await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (work, gone):
                if not task.done():
                    task.cancel()
                    with suppress(asyncio.CancelledError):
                        await task
            self._pool.leave(self._seat)
        if not work.cancelled():
            work.result()

    async def _work(self, send: Send) -> None:
        try:
            async with aclosing(self._pool.run(self._job, self._seat)) as pieces:
                async for piece in pieces:
                    await self._pass_on(piece, send)
        except (Overdue, Crashed) as fault:
            await self._excuse(problem_of_work(fault, self._job.seconds), send)

    async def _pass_on(self, piece: AnswerPiece, send: Send) -> None:
        if piece.head:
            self._has_begun = True
            await send(start_of(piece, self._cache))
        last = piece.is_last
        if piece.content or last:
            body = {"type": "http.response.body", "body": piece.content, "more_body": not last}
            await send(body)

    async def _excuse(self, problem: Problem, send: Send) -> None:
        """Responds with a problem; in a response that has begun, it becomes the last line."""
        if self._has_begun:
            line = json_bytes({"problem": problem.data}) + b"\n"
            await send({"type": "http.response.body", "body": line})
            return
        for message in messages_of(problem, []):
            await send(message)


def seat_for(pool: WorkerPool, job: Job) -> Seat:
    """A place for a job; raises a Problem if there is none.

    It is booked at once, before the response starts, so that the next request counts it.
    """
    try:
        return pool.book(job.is_long)
    except Full:
        problem = fresh(BUSY)
    raise problem


def start_of(piece: AnswerPiece, cache: str) -> dict[str, object]:
    """The ASGI message that begins a response."""
    head = piece.head
    fields = {"content-type": head["media"], "vary": "Accept-Encoding"}
    fields["cache-control"] = cache if head["status"] == 200 else "no-store"
    if head["gzip"]:
        fields["content-encoding"] = "gzip"
    if piece.is_last:
        fields["content-length"] = str(len(piece.content))
    headers = [(name.encode(), value.encode()) for name, value in fields.items()]
    return {"type": "http.response.start", "status": head["status"], "headers": headers}


def problem_of_work(fault: Exception, seconds: float) -> Problem:
    """The problem for work that ran out of time or whose process died."""
    if isinstance(fault, Overdue):
        sentence = f"the work took longer than the {seconds:g} seconds that a request is given"
        return Problem(504, "Overdue", sentence)
    return Problem(500, "Crash", "the process that worked on this request died; the server goes on")


async def _gone(receive: Receive) -> None:
    """Returns when the client has disconnected."""
    while (await receive())["type"] != "http.disconnect":
        pass
