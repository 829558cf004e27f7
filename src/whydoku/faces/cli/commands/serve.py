"""`whydoku serve`: the web page and the JSON API."""

from __future__ import annotations

import click

from whydoku.bulk import cores
from whydoku.errors import MissingPart
from whydoku.extras import EXTRAS


@click.command("serve")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="Address to listen on; the default serves only this machine, 0.0.0.0 everyone.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    metavar="N",
    help="Port to listen on; 0 for any free one.",
)
@click.option("--open", "open_page", is_flag=True, help="Open the page in a browser.")
@click.option(
    "--workers",
    type=click.IntRange(0, 1024),
    default=0,
    metavar="N",
    help="Number of worker processes; 0, the default, for one per core.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=20.0,
    show_default=True,
    metavar="SECONDS",
    help="Time limit for everyday requests, such as hints.",
)
@click.option(
    "--long-timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=60.0,
    show_default=True,
    metavar="SECONDS",
    help="Time limit for long requests, such as making puzzles.",
)
@click.option(
    "--queue",
    type=click.IntRange(0),
    default=0,
    metavar="N",
    help="Number of requests that may wait before others are refused; by default 16 per worker.",
)
@click.option(
    "--rate-limit",
    type=click.FloatRange(min=0),
    default=0.0,
    metavar="N",
    help="Number of API requests per second that a client may make; unlimited by default.",
)
@click.option(
    "--cors",
    multiple=True,
    metavar="ORIGIN",
    help="Let pages from this origin use the API, such as https://example.org; * for all.",
)
@click.option(
    "--allow-host",
    "hosts",
    multiple=True,
    metavar="NAME",
    help="Answer requests for this host name, such as sudoku.example.org; * for any. IP addresses, "
    "localhost and the name given to --host are always answered.",
)
def command(
    host: str,
    port: int,
    open_page: bool,
    workers: int,
    timeout: float,
    long_timeout: float,
    queue: int,
    rate_limit: float,
    cors: tuple[str, ...],
    hosts: tuple[str, ...],
) -> None:
    """Serve the web page and the JSON API.

    The API is under /api/v1, and described at /docs. The server stores nothing, so
    any number of servers can run behind a load balancer. /healthz and /metrics are for monitoring.
    """
    try:
        import fastapi  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError as fault:
        raise MissingPart(
            f"serve needs {fault.name}, which is not installed; {EXTRAS['web'].command}"
        ) from None
    from whydoku.faces.web.serving import serve
    from whydoku.faces.web.settings import Settings

    settings = Settings(
        workers=workers or cores(),
        timeout=timeout,
        long_timeout=long_timeout,
        queue=queue,
        rate_limit=rate_limit,
        cors=cors,
        hosts=tuple(name.lower() for name in (host, *hosts)),
    )
    serve(host, port, settings, tell=click.echo, open_page=open_page)
