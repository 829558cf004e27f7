"""The server as a process: a socket, uvicorn, and a word about where it is to be found."""

from __future__ import annotations

import errno
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress

import uvicorn

from whydoku.errors import WhydokuError
from whydoku.faces.web.app import create
from whydoku.faces.web.connection_limits import FAR_TOO_MANY, protocol_of
from whydoku.faces.web.guard import Guard
from whydoku.faces.web.settings import Settings

BACKLOG = 2048
"""Connections that the system may hold before they are taken."""

OTHER_FILES = 200
"""Open files that are no connections."""

LAST_WORDS = 5
"""Seconds that answers under way have to end when the server does."""


class _Server(uvicorn.Server):
    """Tells when it is there."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts, and tells so."""
        await super().startup(sockets)
        if self.started:
            self._ready()


def serve(
    host: str,
    port: int,
    settings: Settings,
    *,
    tell: Callable[[str], None],
    open_page: bool = False,
) -> None:
    """Serves until it is stopped; raises WhydokuError where the place is taken."""
    allow_connections(FAR_TOO_MANY * settings.connections)
    bound = listening(host, port)
    address = address_of(bound)

    def ready() -> None:
        tell(f"whydoku serves {address} (Ctrl-C ends it)")
        if open_page:
            webbrowser.open(address)

    server = server_of(create(settings), settings, ready)
    try:
        server.run(sockets=[bound])
    finally:
        bound.close()
    if not server.started:
        raise WhydokuError("the server did not come up; its log tells why")


def server_of(guard: Guard, settings: Settings, ready: Callable[[], None]) -> uvicorn.Server:
    """A server of an application, which says when it is ready."""
    config = uvicorn.Config(
        guard,
        http=protocol_of(guard, settings),
        ws="none",
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_keep_alive=max(1, round(settings.idle)),
        timeout_graceful_shutdown=LAST_WORDS,
    )
    return _Server(config, ready)


def allow_connections(number: int) -> None:
    """Asks the system for as many open files as that many connections take, if it may."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = number + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there; raises WhydokuError where that cannot be."""
    where = f"{host}:{port}"
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        bound = socket.socket(family, kind, protocol)
        try:
            if sys.platform != "win32":
                bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            bound.bind(address)
            bound.listen(BACKLOG)
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
    bound.set_inheritable(False)
    return bound


def address_of(bound: socket.socket) -> str:
    """Where a browser finds it."""
    host, port = bound.getsockname()[:2]
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"
