"""`whydoku serve`: the web page and the JSON API."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import click

from whydoku.dataclass import dataclass, fields
from whydoku.errors import MissingPart
from whydoku.extras import EXTRAS
from whydoku.faces.cli.options.asked import Option, asks
from whydoku.faces.cli.options.found_puzzles import LIBRARY_FILE
from whydoku.faces.cli.settings_file import AskedSettings
from whydoku.shapes.marks import Between, Meant, Setting

Seconds: TypeAlias = Annotated[
    float, Meant("seconds"), Option(type=click.FloatRange(min=0, min_open=True))
]


@dataclass(frozen=True, kw_only=True)
class AskedServer(AskedSettings):
    """Where the server listens, whom it answers, and with which limits."""

    host: Annotated[str, Option(metavar="ADDRESS")] = "127.0.0.1"
    """Address to listen on; the default serves only this machine, 0.0.0.0 everyone."""
    port: Annotated[int, Between(0, 65535), Option(metavar="N")] = 8000
    """Port to listen on; 0 for any free one."""
    open_page: Annotated[bool, Option("--open")] = False
    """Open the page in a browser."""
    workers: Annotated[int, Between(0, 1024), Option(metavar="N")] = 0
    """Number of worker processes; 0 for one per core."""
    timeout: Seconds = 20.0
    """Time limit for everyday requests, such as hints."""
    long_timeout: Annotated[Seconds, Setting()] = 60.0
    """Time limit for long requests, such as making puzzles."""
    arrival_timeout: Annotated[Seconds, Setting()] = 10.0
    """Time limit for a request to arrive, its head and then its body."""
    connections: Annotated[int, Between(1), Setting()] = 500
    """Number of connections that may be open before others are refused."""
    worker_memory: Annotated[int, Between(1), Setting()] = 300
    """Megabytes that a worker process may hold after an answer; with more it is replaced."""
    queue: Annotated[int, Between(0), Setting()] = 0
    """Number of requests that may wait; any more are refused. 0 means 16 per worker."""
    cors: Annotated[tuple[str, ...], Option(metavar="ORIGIN")] = ()
    """Let pages from this origin use the API, such as https://example.org; * for all."""
    hosts: Annotated[tuple[str, ...], Option("--allow-host", metavar="NAME")] = ()
    """Answer requests for this host name, such as sudoku.example.org; * for any. IP addresses,
    localhost and the name given to --host are always answered."""
    root_path: Annotated[str, Option(metavar="PATH")] = ""
    """Path under which a proxy publishes the server, such as /sudoku, whether or not the proxy
    passes it on."""
    library: Annotated[str, LIBRARY_FILE] = ""
    """Show the puzzles of this library, without changing it."""


@asks("serve", AskedServer)
def command(asked: AskedServer) -> None:
    """Serve the web page and the JSON API.

    The API is under /api/v1, and described at /docs. The server stores nothing, so
    any number of servers can run behind a load balancer. /healthz is for monitoring.
    """
    try:
        import starlette  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError as fault:
        raise MissingPart(
            f"serve needs {fault.name}, which is not installed; {EXTRAS['web'].command}"
        ) from None
    from whydoku.faces.web.serving import serve
    from whydoku.faces.web.settings import Settings
    from whydoku.operations.library import Library

    named = {field.name: getattr(asked, field.name) for field in fields(Settings)}
    settings = Settings(**{**named, "hosts": (asked.host, *asked.hosts)})
    if settings.library:
        Library(settings.library, read_only=True).close()
    serve(asked.host, asked.port, settings, tell=click.echo, open_page=asked.open_page)
