"""Runs the server: opens a socket, starts uvicorn, and says at which address the page is."""

from __future__ import annotations

import errno
import socket
import sys
import webbrowser
from collections.abc import Callable

import uvicorn
from starlette.types import ASGIApp

from whydoku.errors import WhydokuError
from whydoku.faces.web.app import create
from whydoku.faces.web.settings import Settings
from whydoku.faces.web.worker_pool import WorkerPool

BACKLOG = 2048
"""Connections that the operating system may queue before the server accepts them."""

SECONDS_IDLE = 15
"""Seconds after which an idle connection is closed."""

LAST_WORDS = 5
"""Seconds in which responses under way may finish when the server stops."""


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
    address = address_of(bound, settings.root_path)

    def ready() -> None:
        tell(f"whydoku serves {address} (Ctrl-C ends it)")
        if open_page:
            webbrowser.open(address)

    server = server_of(create(settings, WorkerPool(settings.processes, settings.places), ready))
    try:
        server.run(sockets=[bound])
    finally:
        bound.close()
    if not server.started:
        raise WhydokuError("the server did not start; its log says why")


def server_of(app: ASGIApp) -> uvicorn.Server:
    """Makes the uvicorn server that runs an application."""
    config = uvicorn.Config(
        app,
        ws="none",
        log_level="warning",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=SECONDS_IDLE,
        timeout_graceful_shutdown=LAST_WORDS,
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
    return bound


def address_of(bound: socket.socket, root_path: str = "") -> str:
    """The address at which a browser finds the server that listens on the socket `bound`."""
    host, port = bound.getsockname()[:2]
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}{root_path}/"
