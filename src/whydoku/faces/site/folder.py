"""The page as a folder of files that any web space can serve, with Python in place of a server.

A browser does not start Python with the library, but goes on from a memory in which both have
started. Their texts are there for what reads them, which is seldom.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from shutil import rmtree
from typing import Final

from whydoku.errors import WhydokuError
from whydoku.extras import __version__
from whydoku.faces.site.runtime import LICENCES, LOCK, VERSION
from whydoku.faces.web.headers import IN_PAGE
from whydoku.faces.web.page_files import (
    DOORS,
    IN_BOTH,
    IN_FOLDER,
    LISTING,
    PACKAGES,
    SERVICE_WORKER,
    PageFile,
    PageFiles,
    digest_of,
    text_file,
)
from whydoku.formats.whole_files import write_whole
from whydoku.shapes.tables import is_joined, joined_tables

_LEFT_OUT: Final = (
    *("batch.py", "faces", "grids/engine/library.py", "telling/books", "__main__.py"),
    *("operations/functions.py", "operations/library", "operations/running"),
)
"""What no request needs that a browser can answer: rooms and modules."""

_OF_FACES: Final = (
    *("faces/__init__.py", "faces/site/__init__.py", "faces/site/in_browser.py"),
    *("faces/web/__init__.py", "faces/web/answering.py", "faces/web/api", "faces/web/problems.py"),
)
"""What answers requests, though it is a part of a face."""

_OF_SERVERS: Final = ("faces/web/api/books.py", "faces/web/api/collection.py")
"""What answers only where there is a server: requests for books, which a compiled program lays out,
and about a library, which is a file."""

_OF_SHEETS: Final = ("telling/workbooks", "faces/web/api/sheets.py")
"""What answers requests for workbooks, if XlsxWriter is there to be taken along."""

_SUFFIXES: Final = frozenset({".css", ".json", ".py", ".toml", ".txt"})

MANIFEST: Final = "/manifest.webmanifest"
STATE: Final = "/python.json"
"""The address of what the page has to know of Python: where it is, and how large."""

MANUAL: Final = "manual"
"""The folder of the documentation."""

LIVE: Final = b'globalThis.whydokuEmbed = "../embed.html";\n'
"""What tells the documentation where its live boards are."""

_BINARY: Final = "application/octet-stream"
_HEAD: Final = '<meta charset="utf-8">'


_SELDOM: Final = ("files", "python_stdlib.zip")
"""The files of Python that few questions need."""


def site_files(
    runtime: Mapping[str, bytes], engine: bytes, started: Mapping[str, bytes]
) -> dict[str, bytes]:
    """All files of the folder by their paths: those of Pyodide, the engine, what `started_python`
    makes of them, and the page."""
    library = {
        name: PageFile(content, _BINARY, lasts=True)
        for name, content in {**started, "whydoku.wasm": engine}.items()
    }
    python = f"/python-{VERSION}"
    own = f"/library-{digest_of({name: file.digest for name, file in library.items()})[:12]}"
    lasting = {
        **{
            f"{python}/{name}": PageFile(data, _BINARY, lasts=True)
            for name, data in runtime.items()
        },
        **{f"{own}/{name}": file for name, file in library.items()},
    }
    state = {
        "whydoku": __version__,
        "python": f"{python[1:]}/",
        "library": f"{own[1:]}/",
        "lock": LOCK,
        "bytes": sum(
            len(file.content) for name, file in lasting.items() if not name.endswith(_SELDOM)
        ),
    }
    pages = PageFiles(
        IN_FOLDER,
        {
            **{page: _with_policy(page) for page in DOORS.values()},
            **lasting,
            MANIFEST: _manifest(),
            STATE: text_file(STATE, json.dumps(state)),
        },
    )
    files = {DOORS.get(name, name): file.content for name, file in pages.kept().items()}
    for address in (LISTING, SERVICE_WORKER):
        if file := pages.find(address):
            files[address] = file.content
    packages = (IN_BOTH / PACKAGES[1:]).read_text(encoding="utf-8")
    files["/LICENCES.txt"] = "\n".join(filter(None, (LICENCES, packages, licences()))).encode()
    return {address[1:]: content for address, content in files.items()}


def manual_files(built: Path) -> dict[str, bytes]:
    """The files of the documentation, by the paths that they have beside the page. Nothing lists
    them for the page to keep, so they are read on the network alone."""
    if not (built / "index.html").is_file():
        raise WhydokuError(f"{built} holds no documentation; python docs/make.py makes it")
    kept = (path for path in sorted(built.rglob("*")) if path.is_file())
    files = {
        f"{MANUAL}/{path.relative_to(built).as_posix()}": path.read_bytes()
        for path in kept
        if not path.relative_to(built).parts[0].startswith(".")
    }
    return files | {f"{MANUAL}/_static/embed.js": LIVE}


def write_site(folder: Path, files: Mapping[str, bytes]) -> None:
    """Writes the files into a folder, which is new, empty, or holds an older site. What the older
    one had stays until the next time, for those who have its page open; what was there before that
    goes, and so does an older manual. The pages come last, so that they never name a file that is
    not there yet."""
    before = listed_in(folder)
    rmtree(folder / MANUAL, ignore_errors=True)
    last = {*(name[1:] for name in DOORS.values()), LISTING[1:], SERVICE_WORKER[1:], STATE[1:]}
    for name in sorted(files, key=lambda name: (name in last, name)):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole({path: files[name]})
    needed = {_versioned(name) for name in (*files, *before)}
    for kind in ("together/*", "library-*", "python-*"):
        for old in folder.glob(kind):
            if old.relative_to(folder).as_posix() not in needed:
                rmtree(old)


def _versioned(name: str) -> str:
    """The folder whose name has the version of the file `name`, if there is one."""
    parts = PurePosixPath(name).parts
    return "/".join(parts[: 2 if parts[:1] == ("together",) else 1])


def listed_in(folder: Path) -> list[str]:
    """The files that the site in a folder lists; raises WhydokuError if it holds anything else."""
    if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
        return []
    try:
        listed = json.loads((folder / LISTING[1:]).read_bytes())["files"]
        return [str(PurePosixPath(name)) for name in listed]
    except (OSError, ValueError, KeyError, TypeError):
        sentence = f"{folder} is no folder of a site, and not empty; give a new folder"
        raise WhydokuError(sentence) from None


def _with_policy(page: str) -> PageFile:
    """A page that says itself what it may load, as a plain web space cannot say it."""
    html = (IN_FOLDER / page[1:]).read_text(encoding="utf-8")
    policy = f'<meta http-equiv="Content-Security-Policy" content="{IN_PAGE}">'
    return text_file(page, html.replace(_HEAD, f"{_HEAD}\n    {policy}"))


def _manifest() -> PageFile:
    """The manifest, by which other apps share texts in the address of the page: a plain web space
    refuses a form, such as files need, while no service worker is there to take it."""
    told = json.loads((IN_BOTH / MANIFEST[1:]).read_bytes())
    params = {name: name for name in ("title", "text", "url")}
    told["share_target"] = {"action": "./", "method": "GET", "params": params}
    return text_file(MANIFEST, json.dumps(told))


# The library


def library_texts() -> dict[str, str]:
    """The texts of the modules and data that answer requests in plain Python, by their paths."""
    root = Path(__file__).parents[2]
    writer = _folder_of("xlsxwriter")
    paths = {f"whydoku/{name}": root / name for name in _names(root, sheets=writer is not None)}
    if writer is not None:
        paths |= {f"xlsxwriter/{path.name}": path for path in sorted(writer.glob("*.py"))}
    texts = {name: path.read_text(encoding="utf-8") for name, path in paths.items()}
    return texts | {f"whydoku/{name}": text for name, text in joined_tables(root).items()}


def licences() -> str:
    """What the folder says of the licence of what the library takes along, if it takes anything."""
    if _folder_of("xlsxwriter") is None:
        return ""
    files = distribution("xlsxwriter").files or ()
    [licence] = (file for file in files if file.name.startswith("LICENSE"))
    return f"library/ also holds XlsxWriter, unchanged:\n\n{licence.read_text(encoding='utf-8')}"


def _folder_of(package: str) -> Path | None:
    spec = find_spec(package)
    return Path(spec.origin).parent if spec and spec.origin else None


def _names(root: Path, *, sheets: bool) -> Iterator[str]:
    of_faces = (*_OF_FACES, *_OF_SHEETS) if sheets else _OF_FACES
    left_out = _OF_SERVERS if sheets else (*_OF_SERVERS, *_OF_SHEETS)
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.suffix not in _SUFFIXES or _is_in(name, left_out) or is_joined(name):
            continue
        if _is_in(name, of_faces) or not _is_in(name, _LEFT_OUT):
            yield name


def _is_in(name: str, places: tuple[str, ...]) -> bool:
    return any(name == place or name.startswith(f"{place}/") for place in places)
