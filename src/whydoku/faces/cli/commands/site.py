"""`whydoku site`: the page as a folder of files, for any web space."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeVar

import click

from whydoku.dataclass import dataclass
from whydoku.faces.cli.live_status import LiveStatus
from whydoku.faces.cli.options.asked import Asked, Option, asks
from whydoku.shapes.marks import Positional

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class AskedSite(Asked):
    """Which folder is written, and where Python for browsers comes from."""

    folder: Annotated[Path, Positional("DIR"), Option(type=click.Path(path_type=Path))]
    """The folder."""
    pyodide: Annotated[str, Option(metavar="FOLDER|URL")] = ""
    """Where to find the files of Pyodide, instead of fetching them from npm."""
    manual: Annotated[
        Path | None,
        Option(metavar="FOLDER", type=click.Path(exists=True, file_okay=False, path_type=Path)),
    ] = None
    """Also take along the documentation, as `python docs/make.py` makes it."""


@asks("site", AskedSite)
def command(asked: AskedSite) -> None:
    """Write the page as a folder of files that any web space can serve.

    The library runs in the browser, so there is no server. The folder holds Python for browsers
    (Pyodide), which npm fetches, and nothing else is ever loaded. Node starts it once with the
    library, so that browsers need not. From a clone, the engine for browsers is built first, which
    takes up to ten minutes.
    """
    from whydoku.faces.site.folder import (
        library_texts,
        listed_in,
        manual_files,
        site_files,
        write_site,
    )
    from whydoku.faces.site.runtime import (
        built_engine,
        carried_engine,
        runtime_files,
        started_python,
    )

    listed_in(asked.folder)  # refuses another folder before the work instead of after it
    where = asked.pyodide or "npm"
    runtime = _told(f"Reading Pyodide from {where}", lambda: runtime_files(asked.pyodide))
    engine = carried_engine() or _told(
        "Building the engine for browsers, which takes up to ten minutes", built_engine
    )
    started = _told(
        "Starting Python with the library",
        lambda: started_python(runtime, engine, library_texts()),
    )
    files = _told("Writing the files", lambda: site_files(runtime, engine, started))
    files |= manual_files(asked.manual) if asked.manual else {}
    write_site(asked.folder, files)
    size = sum(map(len, files.values())) / 1e6
    click.echo(f"{asked.folder}: {len(files)} files, {size:.1f} MB; open it through a web server")


def _told(what: str, work: Callable[[], T]) -> T:
    """Says on standard error what is done now, and for how long on a terminal; then does it."""
    click.echo(f"{what}.", err=True)
    with LiveStatus(lambda: ("at work",)):
        return work()
