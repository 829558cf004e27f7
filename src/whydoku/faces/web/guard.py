"""What every request passes on its way in, and every response on its way out.

Requests are refused here, before their bodies are read, if they are meant for another host (421),
the server is busy (503), the client asks too often (429), or the body is too large (413). A body
that arrives too slowly ends in 408.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from http import HTTPStatus
from ipaddress import IPv6Address, ip_address
from typing import Any, Final

from starlette.requests import ClientDisconnect

from whydoku.errors import quoted
from whydoku.faces.web import headers
from whydoku.faces.web.api.operations import (
    BASE,
    INDEX,
    SMALL_BODY,
    Operation,
    media_of,
    operations,
)
from whydoku.faces.web.headers import Headers
from whydoku.faces.web.metrics import Metrics
from whydoku.faces.web.page_files import LOOKS, LOOKS_STYLE
from whydoku.faces.web.problems import PROBLEM_MEDIA, Problem
from whydoku.faces.web.settings import Settings
from whydoku.faces.web.worker_pool import WorkerPool

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

BURST: Final = 10.0
"""The largest burst, in seconds' worth of a client's regular rate."""

MOST_CLIENTS: Final = 10_000
"""The number of clients whose rates are remembered; the longest silent is forgotten first."""

DRAINED: Final = 16 << 20
"""Bytes. A refused body up to this size is still read, so that its sender sees the response."""

BUSY: Final = Problem(
    503,
    "Busy",
    "too many requests are waiting; ask again in a moment",
    headers={"Retry-After": "1"},
)
TOO_OFTEN: Final = Problem(
    429, "Too many requests", "too many requests came from this address; ask again in a moment"
)
SLOW: Final = Problem(
    408,
    "Too slow",
    "the request did not arrive in time",
    headers={"Connection": "close"},
)


def too_large(most: int, *, close: bool) -> Problem:
    """The problem that a body has more than `most` bytes."""
    size = f"{most >> 20} MB" if most >> 20 else f"{most >> 10} kB"
    more = {"Connection": "close"} if close else {}
    return Problem(413, "Too large", f"the body is larger than the {size} allowed", headers=more)


def messages_of(problem: Problem, security: Headers) -> tuple[Message, Message]:
    """A problem as the two ASGI messages of a response."""
    body = problem.body
    own = {**problem.headers, "Content-Type": PROBLEM_MEDIA, "Content-Length": str(len(body))}
    own["Cache-Control"] = "no-store"
    sent = [(name.lower().encode(), value.encode()) for name, value in own.items()]
    return (
        {"type": "http.response.start", "status": problem.status, "headers": [*sent, *security]},
        {"type": "http.response.body", "body": body},
    )


class Buckets:
    """A token bucket for each client, refilled at a steady rate."""

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._most = max(1.0, BURST * rate)
        self._known: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, client: str, now: float) -> float:
        """Takes a token; if there is none, returns the seconds until the next."""
        left, since = self._known.pop(client, (self._most, now))
        left = min(self._most, left + (now - since) * self._rate)
        enough = left >= 1.0
        self._known[client] = (left - enough, now)
        if len(self._known) > MOST_CLIENTS:
            self._known.popitem(last=False)
        return 0.0 if enough else (1.0 - left) / self._rate


HEALTH: Final = "/healthz"
"""Monitors ask for it by any name."""

LOCAL: Final = "localhost"


def host_name(host: str) -> str:
    """The name or address in a Host header, without port and brackets, in small letters."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].rstrip(".").lower()


def is_address(name: str) -> bool:
    """Whether a host is named by its IP address."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def client_of(scope: Scope) -> str:
    """The name of the client in the rate limit.

    For IPv6 it is the /64 network, since one household has all its addresses.
    """
    host = (scope.get("client") or ("",))[0]
    try:
        address = ip_address(host)
    except ValueError:
        return str(host)
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or int(address) >> 64)
    return host


_REQUEST_LINE: Final = re.compile(rb"POST (/api/v1/[a-z.]{1,20}) HTTP/1\.1\r\n")
_LENGTH: Final = re.compile(rb"(?i)\r\ncontent-length: ?(\d{1,9})(?=\r\n|$)")
_UNUSUAL: Final = re.compile(rb"(?i)\r\n(?:transfer-encoding|connection|expect|upgrade)\s*:")


def response_bytes(problem: Problem, security: Headers, *, close: bool) -> bytes:
    """A problem as the bytes of an HTTP response."""
    start, body = messages_of(problem, security)
    status = start["status"]
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}".encode()]
    lines += (name + b": " + value for name, value in start["headers"] if name != b"connection")
    lines += [b"connection: close"] if close else []
    content: bytes = body["body"]
    return b"\r\n".join([*lines, b"", content])


class Guard:
    """The outermost ASGI layer, around the application."""

    def __init__(self, app: App, settings: Settings, pool: WorkerPool, metrics: Metrics) -> None:
        self._app = app
        self._settings = settings
        self.pool = pool
        self._metrics = metrics
        self._operations = {
            operation.path: operation for operation in operations().values() if not operation.by_get
        }
        self._buckets = Buckets(settings.rate_limit) if settings.rate_limit else None
        self._busy = {
            path: messages_of(BUSY, headers.security_of(path)) for path in self._operations
        }
        self._busy_at_once = {
            path: response_bytes(BUSY, headers.security_of(path), close=False)
            for path in self._operations
        }

    def refusal(self, data: bytes) -> bytes | None:
        """The "busy" response to a complete request, decided from its raw bytes.

        None if a worker may have time, or if the request is anything but plain: it then takes the
        usual way.
        """
        line = _REQUEST_LINE.match(data)
        operation = self._operations.get(line[1].decode()) if line else None
        if operation is None or self._settings.cors:
            return None
        if not self.pool.is_full(operation.is_long):
            self.pool.expect(operation.is_long)
            return None
        head, _, body = data.partition(b"\r\n\r\n")
        lengths = _LENGTH.findall(head)
        if len(lengths) != 1 or int(lengths[0]) != len(body) or _UNUSUAL.search(head):
            return None
        self._metrics.refuse(operation.name, 503, "busy")
        return self._busy_at_once[operation.path]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on, or refuses it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1000})
            return
        path = scope["path"]
        operation = self._operations.get(path) if scope["method"] == "POST" else None
        problem = self._wrong_host(scope)
        if problem is None and operation is not None and self.pool.is_full(operation.is_long):
            self._metrics.refuse(operation.name, 503, "busy")
            start, body = self._busy[path]
            await send(self._shared(scope, start))
            await send(body)
            return
        guarded = _GuardedRequest(self, scope, receive, send, operation)
        if problem := problem or self._problem(scope, operation):
            self._metrics.refuse(counted_as(path, operation), problem.status, problem.title.lower())
            await guarded.refuse(problem)
        elif self._is_preflight(scope):
            await guarded.allow()
        else:
            with suppress(ClientDisconnect):
                await self._app(scope, guarded.receive, guarded.send)

    def _wrong_host(self, scope: Scope) -> Problem | None:
        """The reason to refuse a request by its host, or None.

        A page elsewhere can give its own name this machine's address (DNS rebinding). Its requests
        then carry that name, by which they are refused.
        """
        if scope["path"] == HEALTH or "*" in self._settings.hosts:
            return None
        found = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
        name = host_name(found)
        if not name or is_address(name) or name == LOCAL or name.endswith(f".{LOCAL}"):
            return None
        if name in self._settings.hosts:
            return None
        sentence = (
            f"this server does not answer to the name {quoted(name)}; "
            "serve --allow-host NAME makes it"
        )
        return Problem(421, "Wrong host", sentence)

    def _problem(self, scope: Scope, operation: Operation | None) -> Problem | None:
        """The reason to refuse a request, or None."""
        path = scope["path"]
        wait = 0.0
        if self._buckets and is_of_api(path):
            wait = self._buckets.wait(client_of(scope), time.monotonic())
        if wait:
            seconds = {"Retry-After": str(int(wait) + 1)}
            return Problem(429, TOO_OFTEN.title, TOO_OFTEN.detail, headers=seconds)
        most = _most_of(scope, operation)
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if length.isdigit() and int(length) > most:
            return too_large(most, close=int(length) > DRAINED)
        return None

    # Other origins

    def _is_preflight(self, scope: Scope) -> bool:
        if scope["method"] != "OPTIONS" or not self._settings.cors:
            return False
        asked = dict(scope["headers"])
        return b"access-control-request-method" in asked and is_of_api(scope["path"])

    def origin(self, scope: Scope) -> Headers:
        """The headers that let pages of another origin read a response of the API, or the looks."""
        allowed, path = self._settings.cors, scope["path"]
        if not allowed or not (is_of_api(path) or path in (LOOKS, LOOKS_STYLE)):
            return []
        if "*" in allowed:
            return [(b"access-control-allow-origin", b"*")]
        origin = dict(scope["headers"]).get(b"origin", b"")
        added = [(b"vary", b"Origin")]
        if origin.decode("latin-1") in allowed:
            added.append((b"access-control-allow-origin", origin))
        return added

    def _shared(self, scope: Scope, start: Message) -> Message:
        more = self.origin(scope)
        return {**start, "headers": [*start["headers"], *more]} if more else start

    @property
    def slow(self) -> float:
        """Seconds within which a body must arrive."""
        return self._settings.slow

    @property
    def metrics(self) -> Metrics:
        """The counters of the server."""
        return self._metrics


def is_of_api(path: str) -> bool:
    """Whether a path belongs to the API."""
    return path == INDEX or path.startswith(BASE)


def counted_as(path: str, operation: Operation | None) -> str:
    """The operation that a request counts as: one of a few names, whatever its path."""
    if operation is not None:
        return operation.name
    if is_of_api(path):
        name = path.removeprefix(BASE).split("/")[0]
        return name if name in operations() else "api"
    return "health" if path in (HEALTH, "/metrics") else "page"


def _most_of(scope: Scope, operation: Operation | None) -> int:
    """The largest body of a request in bytes."""
    if operation is None:
        return SMALL_BODY
    media = dict(scope["headers"]).get(b"content-type", b"").decode("latin-1")
    return operation.most_of(media_of(media))


class _GuardedRequest:
    """One request on its way, with limits on its body, and counted."""

    def __init__(
        self,
        guard: Guard,
        scope: Scope,
        receive: Receive,
        send: Send,
        operation: Operation | None,
    ) -> None:
        self._guard = guard
        self._scope = scope
        self._receive = receive
        self._send = send
        self._name = counted_as(scope["path"], operation)
        self._left = _most_of(scope, operation)
        self._most = self._left
        self._begun = time.monotonic()
        self._is_whole = False
        self._is_counted = False

    async def receive(self) -> Message:
        """The next piece of the body; raises a Problem if it is too large or too slow."""
        if self._is_whole:
            return await self._receive()
        deadline = asyncio.get_running_loop().time() - time.monotonic() + self._begun
        try:
            async with asyncio.timeout_at(deadline + self._guard.slow):
                message = await self._receive()
        except TimeoutError:
            raise copied(SLOW) from None
        if message["type"] == "http.request":
            self._left -= len(message.get("body", b""))
            self._is_whole = not message.get("more_body", False)
            if self._left < 0:
                raise too_large(self._most, close=True)
        return message

    async def send(self, message: Message) -> None:
        """Sends a message of the response; adds the shared headers to the first."""
        if message["type"] == "http.response.start":
            self._count(message["status"])
            security = headers.security_of(self._scope["path"])
            more = self._guard.origin(self._scope)
            message = {**message, "headers": [*message["headers"], *security, *more]}
        await self._send(message)

    def _count(self, status: int) -> None:
        if not self._is_counted:
            self._is_counted = True
            self._guard.metrics.count(self._name, status, time.monotonic() - self._begun)

    async def refuse(self, problem: Problem) -> None:
        """Responds with a problem."""
        self._is_counted = True
        start, body = messages_of(problem, [])
        await self.send(start)
        await self.send(body)

    async def allow(self) -> None:
        """Responds to a browser's preflight for a page of another origin."""
        allowed = {
            "access-control-allow-methods": "GET, POST",
            "access-control-allow-headers": "content-type",
            "access-control-max-age": "600",
        }
        more = [(name.encode(), value.encode()) for name, value in allowed.items()]
        await self.send({"type": "http.response.start", "status": 204, "headers": more})
        await self.send({"type": "http.response.body", "body": b""})


def copied(problem: Problem) -> Problem:
    """A copy of a problem to raise, since a raised exception keeps its traceback."""
    return Problem(problem.status, problem.title, problem.detail, problem.more, problem.headers)
