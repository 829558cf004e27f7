"""`whydoku mcp`: tools for assistants."""

from __future__ import annotations

import signal
import sys

import click

from whydoku.extras import needed
from whydoku.faces.cli.options.asked import Asked, asks


@asks("mcp", Asked)
def command(_: Asked) -> None:
    """Give an assistant tools for Sudoku: Model Context Protocol.

    An assistant starts this program itself and talks to it over standard input and output until it
    closes them. Add the command `whydoku mcp` to the assistant's configuration.
    """
    needed("mcp", "mcp", "mcp needs the package mcp")
    from whydoku.faces.mcp.server import serve

    if sys.stdin.isatty():
        click.echo("whydoku mcp waits for an assistant on standard input; Ctrl-C ends it", err=True)
    # There is nothing to finish, and the thread that reads the input would keep Python waiting.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    serve()
