"""The server: its application, in which the path of a request decides what answers the request, and
the process, which opens a socket, starts uvicorn, and says at which address the page is."""

from __future__ import annotations

import errno
import json
import socket
import sys
import webbrowser
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from email.parser import BytesParser
from email.policy import HTTP
from functools import partial
from math import ceil
from typing import Any, Final, cast
from urllib.parse import urlencode

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, ExceptionHandler

from whydoku.errors import WhydokuError
from whydoku.extras import __version__
from whydoku.faces.web.answering import Job
from whydoku.faces.web.api.collection import faults_of
from whydoku.faces.web.api.operations import JSON, ServedOperation, media_of, operations
from whydoku.faces.web.api_page import missing_page
from whydoku.faces.web.connection import Connection
from whydoku.faces.web.described import ADDRESSES, OPENAPI, description
from whydoku.faces.web.guard import HEALTH, Guard
from whydoku.faces.web.page_files import PageFiles
from whydoku.faces.web.responses import (
    FOR_A_DAY,
    UNKEPT,
    WorkerPool,
    WorkerResponse,
    file_response,
    problem_response,
    takes_gzip,
)
from whydoku.faces.web.settings import Settings, below
from whydoku.operations.refusals import Problem


def create(
    settings: Settings, pool: WorkerPool, ready: Callable[[], None] = lambda: None
) -> ASGIApp:
    """Makes the ASGI application, which runs the workers of `pool`; `ready` hears of the first."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await pool.start()
        try:
            ready()
            yield
        finally:
            await pool.close()

    pages = PageFiles()
    for file in pages.kept().values():
        _ = file.packed  # now, so that no visitor has to wait for it
    routes = [
        *(_operation_route(operation, pool) for operation in operations().values()),
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


def _operation_route(operation: ServedOperation, pool: WorkerPool) -> Route:
    caching = FOR_A_DAY if operation.by_get and not operation.changes else UNKEPT

    async def answer(request: Request) -> WorkerResponse:
        media = JSON if operation.by_get else _media_taken(request, operation)
        body = await request.body()
        if operation.by_get:
            body = json.dumps({**request.query_params, **request.path_params}).encode()
        packs = takes_gzip(request)
        job = Job(operation.name, body, operation.is_long, packs, media)
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
    """Makes the handler of paths without a route: it answers with the file of the page at the path.
    If there is none, a browser gets a page that leads on, and a program a problem. The root path
    leads to the page, whose addresses are relative to a path that ends with a slash."""

    async def answer(request: Request, _: Exception) -> Response:
        path = below(request.scope)
        if not path:
            return RedirectResponse(f"{request.scope['root_path']}/", 308)
        file = pages.find(path)
        if file is None:
            root = request.scope["root_path"]
            if "text/html" in request.headers.get("accept", "") and not path.startswith("/api/"):
                content = missing_page(_shown_path(request), root)
                return HTMLResponse(content, 404, {"Cache-Control": UNKEPT})
            listing = f"{root}{OPENAPI} lists what can be asked"
            sentence = f"there is nothing at {_shown_path(request)}; {listing}"
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

_TEXTS: Final = ("text", "url", "title")


async def hand_on(request: Request) -> Response:
    """Redirects to the page, with the texts of the form if there are any."""
    told = urlencode(dict(_texts_in(request.headers.get("content-type", ""), await request.body())))
    told = f"?{told}" if 0 < len(told) <= 16_000 else ""  # a longer address does not arrive
    return RedirectResponse(f"{request.scope['root_path']}/#{SHARED}{told}", 303)


def _texts_in(media: str, body: bytes) -> Iterator[tuple[str, str]]:
    """Yields the fields of a form that may hold a puzzle; a file with text is the field `text`."""
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


# The process


MOST_UNTAKEN: Final = 128 << 10
"""Bytes of an answer that the operating system may hold for a client. With more, it would be long
unknown whether a slow client takes anything."""


def serve(
    host: str,
    port: int,
    settings: Settings,
    *,
    tell: Callable[[str], None],
    open_page: bool = False,
) -> None:
    """Runs the server until it is stopped; raises WhydokuError if it cannot listen at the address.

    `tell` is called with a line that says where the server is; `open_page` also opens a browser
    there.
    """
    bound = listening(host, port)
    address, *others = addresses_of(bound, settings.root_path)

    def ready() -> None:
        network = f" and, to its network, {' and '.join(others)}" if others else ""
        tell(f"whydoku serves {address}{network} (Ctrl-C ends it)")
        if open_page:
            webbrowser.open(address)

    pool = WorkerPool(settings)
    server = server_of(create(settings, pool, ready), settings)
    try:
        server.run(sockets=[bound])
    finally:
        bound.close()
    if not server.started:
        raise WhydokuError("the server did not start; its log says why")


def server_of(app: ASGIApp, settings: Settings) -> uvicorn.Server:
    """Makes the uvicorn server that runs an application."""
    config = uvicorn.Config(
        app,
        http=cast("type[Connection]", partial(Connection, settings)),
        ws="none",
        log_level="warning",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=ceil(settings.arrival_timeout) + 1,  # the connection closes before
        timeout_graceful_shutdown=5,
    )
    return uvicorn.Server(config)


def listening(host: str, port: int) -> socket.socket:
    """Opens a socket that listens at an address; raises WhydokuError if that is not possible."""
    where = f"{host}:{port}"
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        bound = socket.socket(family, kind, protocol)
        try:
            if sys.platform != "win32":
                bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MOST_UNTAKEN)
            bound.bind(address)
            bound.listen(2048)
        except OSError:
            bound.close()
            raise
    except (OSError, UnicodeError) as fault:
        if getattr(fault, "errno", None) == errno.EADDRINUSE:
            sentence = (
                f"{where} is in use; choose another port with --port, or 0 for any that is free"
            )
            raise WhydokuError(sentence) from None
        why = (getattr(fault, "strerror", None) or str(fault)).lower()
        raise WhydokuError(f"cannot listen on {where}: {why}") from None
    return bound


def addresses_of(bound: socket.socket, root_path: str = "") -> list[str]:
    """The addresses at which a browser finds the server that listens on the socket `bound`.

    `0.0.0.0` and `::` mean every address of this machine, and no browser opens them. They give the
    one for this machine alone, then the one for others in its network if it has one.
    """
    host, port = bound.getsockname()[:2]
    hosts = [host]
    if host in _FROM_EVERYWHERE:
        here, elsewhere = _FROM_EVERYWHERE[host]
        hosts = list(dict.fromkeys([here, *_source_towards(bound.family, elsewhere)]))
    return [f"http://{f'[{name}]' if ':' in name else name}:{port}{root_path}/" for name in hosts]


_FROM_EVERYWHERE: Final = {"0.0.0.0": ("127.0.0.1", "192.0.2.1"), "::": ("::1", "2001:db8::1")}  # noqa: S104
"""For the addresses that mean all of a machine's: the one for itself, and one that is elsewhere on
every network, as documentation uses it."""


def _source_towards(family: socket.AddressFamily | int, elsewhere: str) -> list[str]:
    """The address that this machine would send from to `elsewhere`, where nothing is sent; none if
    it is in no network."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((elsewhere, 9))
            return [asking.getsockname()[0]]
    except OSError:
        return []
