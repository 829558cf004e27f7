"""Makes the web application, in which the path of a request decides what answers the request."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from email.parser import BytesParser
from email.policy import HTTP
from typing import Any, Final
from urllib.parse import urlencode

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, ExceptionHandler

from whydoku import __version__
from whydoku.faces.web.addresses import below
from whydoku.faces.web.answering import Job
from whydoku.faces.web.api.collection import faults_of
from whydoku.faces.web.api.operations import JSON, ServedOperation, media_of, operations
from whydoku.faces.web.described import ADDRESSES, OPENAPI, description
from whydoku.faces.web.guard import HEALTH, Guard
from whydoku.faces.web.page_files import PageFiles
from whydoku.faces.web.problems import Problem
from whydoku.faces.web.responses import (
    FOR_A_DAY,
    UNKEPT,
    WorkerResponse,
    file_response,
    problem_response,
    takes_gzip,
)
from whydoku.faces.web.settings import Settings
from whydoku.faces.web.worker_pool import WorkerPool


def create(
    settings: Settings, pool: WorkerPool, ready: Callable[[], None] = lambda: None
) -> ASGIApp:
    """Makes the ASGI application, which starts and ends the workers of `pool`.

    `ready` is called once a worker has started.
    """

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await pool.start()
        try:
            ready()
            yield
        finally:
            await pool.close()

    pages = PageFiles()
    pages.pack()
    routes = [
        *(_operation_route(operation, pool, settings) for operation in operations().values()),
        *(Route(address, _describe) for address in ADDRESSES),
        _health_route(pool, settings),
        Route(SHARED, hand_on, methods=["GET", "POST"]),
    ]
    handlers: dict[Any, Any] = {
        Problem: _answer_problem,
        404: _page_handler(pages),
        405: _answer_wrong_method,
    }
    app = Starlette(routes=routes, exception_handlers=handlers, lifespan=lifespan)
    app.router.redirect_slashes = False
    return Guard(app, settings, pool)


# Operations


def _operation_route(operation: ServedOperation, pool: WorkerPool, settings: Settings) -> Route:
    seconds = settings.long_timeout if operation.is_long else settings.timeout
    caching = FOR_A_DAY if operation.by_get and not operation.changes else UNKEPT

    async def answer(request: Request) -> WorkerResponse:
        media = JSON if operation.by_get else _media_taken(request, operation)
        body = await request.body()
        if operation.by_get:
            body = json.dumps({**request.query_params, **request.path_params}).encode()
        packs = takes_gzip(request)
        job = Job(operation.name, body, seconds, operation.is_long, packs, media)
        return WorkerResponse(pool, job, caching)

    return Route(operation.path, answer, methods=["GET" if operation.by_get else "POST"])


def _media_taken(request: Request, operation: ServedOperation) -> str:
    """The media type of a request; raises a Problem if the operation does not take it."""
    media = media_of(request.headers.get("content-type", ""))
    allowed = operation.media_taken
    if media not in allowed:
        shown = repr(media[:100]) if media else "nothing"
        verb = "are" if len(allowed) > 1 else "is"
        sentence = f"Content-Type: found {shown}; allowed {verb} {', '.join(allowed)}"
        raise Problem(415, "Wrong content type", sentence)
    return media


async def _describe(request: Request) -> Response:
    file = description(below(request.scope), request.scope["root_path"])
    return file_response(file, request)


def _health_route(pool: WorkerPool, settings: Settings) -> Route:
    async def health(_: Request) -> Response:
        if not pool.is_ready:
            raise Problem(503, "Not ready", "there is no worker at the moment")
        faults = await run_in_threadpool(faults_of, settings.library)
        state = {
            "status": "degraded" if faults else "ok",
            "version": __version__,
            "workers": len(pool.workers),
            "busy": pool.busy,
            "waiting": pool.waiting(is_long=False) + pool.waiting(is_long=True),
            "replaced": pool.replaced,
            "library": bool(settings.library),
            "faults": faults,
        }
        return JSONResponse(state, headers={"Cache-Control": UNKEPT})

    return Route(HEALTH, health)


# What no route answers


async def _answer_problem(_: Request, problem: Problem) -> Response:
    return problem_response(problem)


def _page_handler(pages: PageFiles) -> ExceptionHandler:
    """Makes the handler of paths without a route: it answers with the file of the page at the path,
    or with a problem if there is none. The root path leads to the page, whose addresses are
    relative to a path that ends with a slash."""

    async def answer(request: Request, _: Exception) -> Response:
        path = below(request.scope)
        if not path:
            return RedirectResponse(f"{request.scope['root_path']}/", 308)
        file = pages.find(path)
        if file is None:
            listing = request.scope["root_path"] + OPENAPI
            sentence = (
                f"there is nothing at {_shown_path(request)}; {listing} lists what can be asked"
            )
            return problem_response(Problem(404, "Not found", sentence))
        if request.method not in ("GET", "HEAD"):
            return _wrong_method(request, "GET, HEAD")
        return file_response(file, request)

    return answer


async def _answer_wrong_method(request: Request, fault: HTTPException) -> Response:
    allowed = (fault.headers or {})["Allow"].split(", ")
    return _wrong_method(request, ", ".join(sorted(allowed)))


def _wrong_method(request: Request, allowed: str) -> Response:
    sentence = f"{_shown_path(request)} is asked by {allowed}, found {request.method}"
    return problem_response(Problem(405, "Wrong method", sentence, headers={"Allow": allowed}))


def _shown_path(request: Request) -> str:
    path = request.url.path
    return path if len(path) <= 100 else f"{path[:100]}..."


# What another app shares with the page while no service worker takes it
#
# The service worker keeps what is shared in the browser. Before there is one, the browser sends it
# to the server, which keeps nothing: it hands texts on in the address, after the `#` that no server
# sees again.


SHARED: Final = "/shared"
"""The path to which the manifest sends what is shared."""

LONGEST_SHARED: Final = 16_000
"""The most characters of an address with what was shared; with more it does not arrive."""

_TEXTS: Final = ("text", "url", "title")


async def hand_on(request: Request) -> Response:
    """Redirects to the page, with the texts of the form if there are any."""
    told = urlencode(dict(_texts_in(request.headers.get("content-type", ""), await request.body())))
    told = f"?{told}" if 0 < len(told) <= LONGEST_SHARED else ""
    return RedirectResponse(f"{request.scope['root_path']}/#{SHARED}{told}", 303)


def _texts_in(media: str, body: bytes) -> Iterator[tuple[str, str]]:
    """Yields the fields of a multipart form that may hold a puzzle, and a file if it is text, which
    counts as the field `text`."""
    head = f"Content-Type: {media}\r\n\r\n".encode("latin-1")
    form = BytesParser(policy=HTTP).parsebytes(head + body)
    for part in form.iter_parts() if form.is_multipart() else ():
        name = part.get_param("name", header="content-disposition")
        content = part.get_payload(decode=True)
        if not isinstance(content, bytes):
            continue
        try:
            text = content.decode().strip()
        except UnicodeDecodeError:
            continue
        if text and (name in _TEXTS or name == "files"):
            yield ("text" if name == "files" else str(name)), text
