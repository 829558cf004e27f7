"""The responses of the server: a problem, a file, or the answer of a worker as it arrives; and the
pool of workers, in which requests wait."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from functools import partial
from math import ceil
from typing import Final

import anyio
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from whydoku.dataclass import dataclass
from whydoku.errors import LostWorker, Overdue
from whydoku.faces.web.answering import AnswerHead, AnswerPart, Job, begun
from whydoku.faces.web.page_files import PageFile
from whydoku.faces.web.settings import Settings
from whydoku.operations.refusals import PROBLEM_MEDIA, Problem, json_bytes
from whydoku.workers.pool import SHARE_TO_WAIT, Busy, Pool

UNKEPT: Final = "no-store"
FOR_A_DAY: Final = "public, max-age=86400"
FOR_EVER: Final = "public, max-age=31536000, immutable"


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
    """The `Problem` if too many requests are waiting; `seconds` is when to ask again."""
    when = "in a moment" if seconds == 1 else f"in {seconds} seconds"
    sentence = f"too many requests are waiting; ask again {when}"
    return Problem(503, "Busy", sentence, headers={"Retry-After": str(seconds)})


def problem_response(problem: Problem) -> Response:
    """The response that reports a problem."""
    headers = {**problem.headers, "Cache-Control": UNKEPT}
    return Response(problem.body, problem.status, headers, PROBLEM_MEDIA)


def file_response(file: PageFile, request: Request) -> Response:
    """The response with a file, or with nothing if the client has the file already."""
    packed = file.packed if takes_gzip(request) else None
    tag = file.tag(packed=packed is not None)
    caching = FOR_EVER if file.lasts else "no-cache"
    headers = {"ETag": tag, "Cache-Control": caching, "Vary": "Accept-Encoding"}
    known = request.headers.get("if-none-match", "")
    if known.strip() == "*" or tag in (etag.strip() for etag in known.split(",")):
        return Response(status_code=304, headers=headers)
    if packed is not None:
        headers["Content-Encoding"] = "gzip"
    return Response(packed or file.content, headers=headers, media_type=file.media)


def takes_gzip(request: Request) -> bool:
    """Whether the client takes compressed responses."""
    return "gzip" in request.headers.get("accept-encoding", "")


@dataclass(frozen=True)
class WorkerResponse:
    """Passes on a worker's answer as it arrives; cancels the work if the client disconnects."""

    pool: WorkerPool
    job: Job
    caching: str

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends the answer, unless the client disconnects first."""
        async with anyio.create_task_group() as tasks:

            async def cancel_when_gone() -> None:
                while (await receive())["type"] != "http.disconnect":
                    pass
                tasks.cancel_scope.cancel()

            tasks.start_soon(cancel_when_gone)
            await self._answer(scope, receive, send)
            tasks.cancel_scope.cancel()

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends the answer, or a problem; one that comes up later becomes its last line."""
        has_begun = False
        try:
            async with aclosing(self.pool.answer(self.job)) as parts:
                async for part, is_last in parts:
                    body = part if isinstance(part, bytes) else part.content
                    if isinstance(part, AnswerHead):
                        has_begun = True
                        await send(self._start(part, len(body) if is_last else None))
                    await send(body_message(body, is_last=is_last))
        except Problem as problem:
            if has_begun:
                line = json_bytes({"problem": problem.data}) + b"\n"
                await send(body_message(line, is_last=True))
            else:
                await problem_response(problem)(scope, receive, send)

    def _start(self, head: AnswerHead, length: int | None) -> Message:
        """The message that begins the response; without a `length` it comes in pieces."""
        fields = {"content-type": head.media, "vary": "Accept-Encoding"}
        fields["cache-control"] = self.caching if head.status == 200 else UNKEPT
        if head.gzip:
            fields["content-encoding"] = "gzip"
        if length is not None:
            fields["content-length"] = str(length)
        headers = [(name.encode(), value.encode()) for name, value in fields.items()]
        return {"type": "http.response.start", "status": head.status, "headers": headers}


def body_message(content: bytes, *, is_last: bool) -> Message:
    """The ASGI message with a part of a response's body."""
    return {"type": "http.response.body", "body": content, "more_body": not is_last}
