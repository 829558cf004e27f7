"""`whydoku serve`: the page and the JSON API."""

from __future__ import annotations

import click

from whydoku.bulk import cores
from whydoku.errors import MissingPart

WEB_CURE = "pip install 'whydoku[web]'"


@click.command("serve")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="Who may reach it: this machine alone, or 0.0.0.0 for everybody.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    metavar="N",
    help="Where; 0 for any port that is free.",
)
@click.option("--open", "open_page", is_flag=True, help="Open the page in a browser.")
@click.option(
    "--workers",
    type=click.IntRange(0, 1024),
    default=0,
    metavar="N",
    help="How many processes work; as many as there are cores if left out.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=20.0,
    show_default=True,
    metavar="SECONDS",
    help="The longest time for an everyday request, such as a hint.",
)
@click.option(
    "--long-timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=60.0,
    show_default=True,
    metavar="SECONDS",
    help="The longest time for one that may take long, such as making puzzles.",
)
@click.option(
    "--queue",
    type=click.IntRange(0),
    default=0,
    metavar="N",
    help="How many requests may wait, 16 for each worker if left out; more are refused at once.",
)
@click.option(
    "--rate-limit",
    type=click.FloatRange(min=0),
    default=0.0,
    metavar="N",
    help="How many requests of the API a client may make each second; any number if left out.",
)
@click.option(
    "--cors",
    multiple=True,
    metavar="ORIGIN",
    help="Pages of this origin may use the API, such as https://example.org; * for all.",
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
) -> None:
    """Serve the page to play and understand, and the JSON API.

    The API stands under /api/v1, described by /api/v1/openapi.json. Nothing is stored: any number
    of servers can stand behind a balancer. /healthz and /metrics are for whoever watches them.
    """
    try:
        import fastapi  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError as fault:
        raise MissingPart(f"serve needs {fault.name}, which is not installed; {WEB_CURE}") from None
    from whydoku.faces.web.serving import serve
    from whydoku.faces.web.settings import Settings

    settings = Settings(
        workers=workers or cores(),
        timeout=timeout,
        long_timeout=long_timeout,
        queue=queue,
        rate_limit=rate_limit,
        cors=cors,
    )
    serve(host, port, settings, tell=click.echo, open_page=open_page)
