"""The page as a folder of files that any web space can serve, with Python in place of a server."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from shutil import rmtree
from typing import Final

from whydoku import __version__
from whydoku.errors import WhydokuError
from whydoku.faces.site.library import library_file, licences
from whydoku.faces.site.runtime import LICENCES, LOCK, VERSION
from whydoku.faces.web.headers import IN_PAGE
from whydoku.faces.web.page_files import (
    DOORS,
    IN_FOLDER,
    LISTING,
    SERVICE_WORKER,
    PageFile,
    PageFiles,
    digest_of,
    text_file,
)

MANIFEST: Final = "/manifest.webmanifest"
STATE: Final = "/python.json"
"""The address of what the page has to know of Python: where it is, and how large."""

_BINARY: Final = "application/octet-stream"
_HEAD: Final = '<meta charset="utf-8">'


def site_files(runtime: Mapping[str, bytes], engine: bytes) -> dict[str, bytes]:
    """All files of the folder by their paths in it; `runtime` are those of Pyodide, and `engine` is
    that of the engine as WebAssembly."""
    library = {
        name: PageFile(content, _BINARY, lasts=True)
        for name, content in (("library.json.gz", library_file()), ("whydoku.wasm", engine))
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
        "bytes": sum(len(file.content) for file in lasting.values()),
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
    files["/LICENCES.txt"] = "\n".join(filter(None, (LICENCES, licences()))).encode()
    return {address[1:]: content for address, content in files.items()}


def write_site(folder: Path, files: Mapping[str, bytes]) -> None:
    """Writes the files into a folder, which is new, empty, or holds an older site. What the older
    one had stays until the next time, for those who have its page open; what was there before that
    goes. The pages come last, so that they never name a file that is not there yet."""
    before = listed_in(folder)
    last = {*(name[1:] for name in DOORS.values()), LISTING[1:], SERVICE_WORKER[1:], STATE[1:]}
    for name in sorted(files, key=lambda name: (name in last, name)):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(files[name])
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
    """The files that the site in a folder lists, none if it is new or empty; raises WhydokuError if
    the folder holds anything else."""
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
    told = json.loads((IN_FOLDER / MANIFEST[1:]).read_bytes())
    params = {name: name for name in ("title", "text", "url")}
    told["share_target"] = {"action": "./", "method": "GET", "params": params}
    return text_file(MANIFEST, json.dumps(told))
