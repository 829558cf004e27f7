"""`whydoku site`: the page as a folder of files, for any web space."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import click

from whydoku.faces.cli.asked import Asked, Option, Positional, asks


@dataclass(frozen=True, kw_only=True)
class AskedSite(Asked):
    """Which folder is written, and where Python for browsers comes from."""

    folder: Annotated[Path, Positional("DIR"), Option(type=click.Path(path_type=Path))]
    """The folder."""
    pyodide: Annotated[str, Option(metavar="FOLDER|URL")] = ""
    """Where the files of Pyodide are, if they are not to come from npm."""


@asks("site", AskedSite)
def command(asked: AskedSite) -> None:
    """Write the page as a folder of files that any web space can serve.

    The library runs in the browser, so there is no server. The folder holds Python
    for browsers (Pyodide), which npm fetches, and nothing else is ever loaded.
    """
    from whydoku.faces.site.engine_file import engine_file
    from whydoku.faces.site.folder import site_files, write_site
    from whydoku.faces.site.python_runtime import runtime_files

    files = site_files(runtime_files(asked.pyodide), engine_file())
    write_site(asked.folder, files)
    size = sum(map(len, files.values())) / 1e6
    click.echo(f"{asked.folder}: {len(files)} files, {size:.1f} MB; open it through a web server")
