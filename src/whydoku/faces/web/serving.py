"""Runs the server: opens a socket, starts uvicorn, and says at which address the page is."""

from __future__ import annotations

import errno
import socket
import sys
import webbrowser
from collections.abc import Callable
from functools import partial
from math import ceil
from typing import Final, cast

import uvicorn
from starlette.types import ASGIApp

from whydoku.errors import WhydokuError
from whydoku.faces.web.app import create
from whydoku.faces.web.connection import Connection
from whydoku.faces.web.settings import Settings
from whydoku.faces.web.worker_pool import WorkerPool

BACKLOG = 2048
"""Connections that the operating system may queue before the server accepts them."""

MOST_UNTAKEN: Final = 128 << 10
"""Bytes of an answer that the operating system may hold for a client. With more, it would be long
unknown whether a slow client takes anything."""

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
        timeout_keep_alive=ceil(settings.arrival_timeout),
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
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MOST_UNTAKEN)
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
