"""The server as a process: a socket, uvicorn, and a line that says where to find it."""

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
"""Connections that the operating system may queue before the server accepts them."""

OTHER_FILES = 200
"""Open files to allow for in addition to the connections."""

LAST_WORDS = 5
"""Seconds in which responses under way may finish when the server stops."""


class _Server(uvicorn.Server):
    """A server that calls `ready` once it has started."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts, and reports it."""
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
    """Serves until stopped; raises WhydokuError if the address is taken."""
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
        raise WhydokuError("the server did not start; its log says why")


def server_of(guard: Guard, settings: Settings, ready: Callable[[], None]) -> uvicorn.Server:
    """A uvicorn server for an application, which calls `ready` once it has started."""
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
    """Raises the limit on open files so that there can be that many connections, if it may."""
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
    """A listening socket; raises WhydokuError if it cannot listen there."""
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
    """The address at which a browser finds the server."""
    host, port = bound.getsockname()[:2]
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"
