"""The responses of the server: a problem, a file, or the answer of a worker."""

from __future__ import annotations

from contextlib import aclosing
from typing import Final

import anyio
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from whydoku.faces.web.answering import AnswerHead, Job
from whydoku.faces.web.page_files import PageFile
from whydoku.faces.web.problems import PROBLEM_MEDIA, Problem, json_bytes
from whydoku.faces.web.worker_pool import WorkerPool

UNKEPT: Final = "no-store"
FOR_A_DAY: Final = "public, max-age=86400"
FOR_EVER: Final = "public, max-age=31536000, immutable"


def problem_response(problem: Problem) -> Response:
    """The response that reports a problem."""
    headers = {**problem.headers, "Cache-Control": UNKEPT}
    return Response(problem.body, problem.status, headers, PROBLEM_MEDIA)


def file_response(file: PageFile, request: Request) -> Response:
    """The response with a file: compressed if the client takes that, and without content if the
    client has the file already."""
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


class WorkerResponse:
    """The response that passes on a worker's answer as it arrives; the work is cancelled if the
    client disconnects."""

    def __init__(self, pool: WorkerPool, job: Job, caching: str) -> None:
        self._pool = pool
        self._job = job
        self._caching = caching

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
        """Sends the answer; a problem that comes up after the answer has begun becomes its last
        line."""
        has_begun = False
        try:
            async with aclosing(self._pool.answer(self._job)) as parts:
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
        """The message that begins the response. `length` is the number of bytes of the body if it
        comes in one piece, otherwise None."""
        fields = {"content-type": head.media, "vary": "Accept-Encoding"}
        fields["cache-control"] = self._caching if head.status == 200 else UNKEPT
        if head.gzip:
            fields["content-encoding"] = "gzip"
        if length is not None:
            fields["content-length"] = str(length)
        headers = [(name.encode(), value.encode()) for name, value in fields.items()]
        return {"type": "http.response.start", "status": head.status, "headers": headers}


def body_message(content: bytes, *, is_last: bool) -> Message:
    """The ASGI message with a part of a response's body; `is_last` says whether the part is the
    last."""
    return {"type": "http.response.body", "body": content, "more_body": not is_last}
