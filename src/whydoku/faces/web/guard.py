"""The layer through which every request and every response passes.

Requests are refused here, before their bodies are read, if they name no host (400) or are meant for
another (421), the server is busy (503), or the body is too large (413). A request
whose body arrives too slowly is refused with 408.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from contextlib import suppress
from typing import Final

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from whydoku.errors import quoted
from whydoku.faces.web.api.operations import BASE, INDEX, SMALL_BODY, media_of, operations
from whydoku.faces.web.headers import Headers, security_of
from whydoku.faces.web.page_files import LOOKS, LOOKS_STYLE, WISHES
from whydoku.faces.web.responses import WorkerPool, busy, problem_response
from whydoku.faces.web.settings import Settings, below, host_name, is_address, whole
from whydoku.operations.refusals import Problem

HEALTH: Final = "/healthz"
"""The path for monitors, which may ask under any host name."""

LOCAL: Final = "localhost"


ALLOWED_ELSEWHERE: Final = {
    "Access-Control-Allow-Methods": "GET, POST",
    "Access-Control-Allow-Headers": "content-type",
    "Access-Control-Max-Age": "600",
}
"""What pages of other origins may do, as headers of the response to a preflight request."""


class Guard:
    """The outermost ASGI layer, around the application."""

    def __init__(self, app: ASGIApp, settings: Settings, pool: WorkerPool) -> None:
        self._app = app
        self._settings = settings
        self._pool = pool
        self._posted = {
            operation.path: operation for operation in operations().values() if not operation.by_get
        }
        self._busy = problem_response(busy())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on, or refuses it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        scope = whole(scope, self._settings.root_path)
        path = below(scope)
        request, origins = Request(scope), self._settings.cors
        operation = self._posted.get(path) if request.method == "POST" else None
        most = SMALL_BODY
        if operation is not None:
            most = operation.most_of(media_of(request.headers.get("content-type", "")))
        is_shared = _is_shared(path, origins)
        more = [*security_of(path), *(_origin_headers(request, origins) if is_shared else ())]
        exchange = _Exchange(receive, send, most, self._settings.arrival_timeout, more)
        app = self._app
        if operation is not None and self._pool.is_full(operation.is_long):
            app = self._busy
        elif problem := no_host(request) or wrong_host(request, self._settings.hosts):
            app = problem_response(problem)
        elif int(request.headers.get("content-length", 0)) > most:
            app = problem_response(too_large(most))
        elif is_shared and _is_preflight(request):
            app = Response(status_code=204, headers=ALLOWED_ELSEWHERE)
        with suppress(ClientDisconnect):
            await app(scope, exchange.receive, exchange.send)


def _is_preflight(request: Request) -> bool:
    return request.method == "OPTIONS" and "access-control-request-method" in request.headers


def _is_shared(path: str, origins: Collection[str]) -> bool:
    """Whether pages of other origins may ask at a path: if it is of the API, or of the files that
    help to use it, and if `origins` names any."""
    return bool(origins) and (path in (INDEX, LOOKS, LOOKS_STYLE, WISHES) or path.startswith(BASE))


def _origin_headers(request: Request, origins: Collection[str]) -> Headers:
    """The headers that let pages of the allowed `origins` read the response to a request."""
    origin = "*" if "*" in origins else request.headers.get("origin", "")
    varying = [] if origin == "*" else [(b"vary", b"Origin")]
    if origin not in origins:
        return varying
    allowed = [(b"access-control-allow-origin", origin.encode())]
    return [*varying, *allowed, (b"access-control-expose-headers", b"Retry-After")]


# Hosts


def no_host(request: Request) -> Problem | None:
    """The `Problem` for a request that does not name its host once, as HTTP/1.1 asks."""
    number = len(request.headers.getlist("host"))
    if number == 1 or (number == 0 and request.scope["http_version"] < "1.1"):
        return None
    sentence = f"found {number} fields Host; a request in HTTP/1.1 has exactly one"
    return Problem(400, "No host", sentence)


def wrong_host(request: Request, hosts: Collection[str]) -> Problem | None:
    """The `Problem` for a request to a host name that the server does not answer to; None if the
    name is right. `hosts` are the allowed names, or `*` for any.

    A page on the internet can make its own host name point to this machine (DNS rebinding). Its
    requests then carry that name, and are refused.
    """
    host = request.headers.get("host", "")
    name = host_name(host)
    if name is None:
        sentence = f"found {quoted(host)} as the Host; expected a name or an address"
        return Problem(400, "No host", sentence)
    if name in ("", LOCAL, *hosts) or name.endswith(f".{LOCAL}"):
        return None
    if "*" in hosts or below(request.scope) == HEALTH or is_address(name):
        return None
    sentence = (
        f"this server does not answer to the name {quoted(name)}; serve --allow-host NAME makes it"
    )
    return Problem(421, "Wrong host", sentence)


# Bodies


def too_large(most: int) -> Problem:
    """The `Problem` for a body of more than `most` bytes."""
    size = f"{most >> 20} MB" if most >> 20 else f"{most >> 10} kB"
    sentence = f"the body is larger than the {size} allowed"
    return Problem(413, "Too large", sentence, headers={"Connection": "close"})


def too_slow() -> Problem:
    """The `Problem` for a body that did not arrive in time."""
    sentence = "the request did not arrive in time"
    return Problem(408, "Too slow", sentence, headers={"Connection": "close"})


class _Exchange:
    """Receives the body of a request, limited in size and time, and sends the response with further
    headers.

    A response may begin before the whole body has arrived, but ends only afterwards. Otherwise a
    client that sends all of a body before it reads anything would find the connection closed.
    """

    def __init__(
        self, receive: Receive, send: Send, most: int, seconds: float, headers: Headers
    ) -> None:
        self._receive = receive
        self._send = send
        self._most = most
        self._headers = headers
        self._size = 0
        self._is_whole = False
        self._deadline = asyncio.get_running_loop().time() + seconds

    async def receive(self) -> Message:
        """Receives the next piece of the body; a Problem if it is too large or too slow."""
        if self._is_whole:
            return await self._receive()
        try:
            piece = await self._next_piece()
        except TimeoutError:
            raise too_slow() from None
        if self._size > self._most:
            raise too_large(self._most)
        return piece

    async def _next_piece(self) -> Message:
        async with asyncio.timeout_at(self._deadline):
            piece = await self._receive()
        self._size += len(piece.get("body", b""))
        self._is_whole = not piece.get("more_body", False)
        return piece

    async def send(self, message: Message) -> None:
        """Sends a part of the response; the last part only after the whole body has arrived."""
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message["headers"], *self._headers]}
        is_last = message["type"] == "http.response.body" and not message.get("more_body", False)
        if is_last and not self._is_whole:
            await self._send({**message, "more_body": True})
            with suppress(TimeoutError):
                while not self._is_whole:
                    await self._next_piece()
            message = {"type": "http.response.body"}
        await self._send(message)
