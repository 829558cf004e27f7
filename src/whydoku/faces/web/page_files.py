"""The files of the page: held in memory, compressed, and identified by strong tags.

A file that changes on disk is read again, so that a developer sees each change at once.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Final

from whydoku.faces.web.minify import MINIFIED_SUFFIXES, minified

ROOT: Final = Path(__file__).with_name("page")

MEDIA_BY_SUFFIX: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
"""The media types that are served, by file suffix."""

DOORS: Final = {"/": "/index.html", "/embed": "/embed.html"}
"""The addresses that people see, and the files behind them."""

UNSERVED: Final = re.compile(r"/jsconfig[^/]*\.json|/types\.js")
"""Files that help to write the page and are no part of it."""

LOOKS: Final = "/looks.json"
LOOKS_STYLE: Final = "/looks.css"
"""What an app needs to draw the boards of the API."""

SERVICE_WORKER: Final = "/sw.js"

_PATH: Final = re.compile(r"(?:/[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)+")
"""Paths with no empty part and no part that begins with a dot, so that none leads upwards."""

_IMPORT: Final = re.compile(r'^(?:import|export)\b(?:[^;"]*\bfrom)?\s*"(\.[^"]*)"', re.MULTILINE)
"""A static import of another module of the page."""

_ENTRY: Final = re.compile(r'^([ \t]*)<script type="module" src="([^"]+)"></script>', re.MULTILINE)


@dataclass(frozen=True)
class PageFile:
    """The content served at an address."""

    content: bytes
    media: str
    stamp: tuple[int, int] = (0, 0)

    @cached_property
    def packed(self) -> bytes | None:
        """The content compressed, if that makes it smaller by a tenth or more."""
        found = gzip.compress(self.content, 9, mtime=0)
        return found if len(found) < 0.9 * len(self.content) else None

    @cached_property
    def digest(self) -> str:
        """A hash of the content."""
        return hashlib.sha256(self.content).hexdigest()[:24]

    @cached_property
    def imports(self) -> tuple[str, ...]:
        """The modules that a script imports, relative to it."""
        return tuple(_IMPORT.findall(self.content.decode()))

    def tag(self, *, packed: bool) -> str:
        """The strong entity tag of the content as it is sent."""
        return f'"{self.digest}{"-gz" if packed else ""}"'


class PageFiles:
    """Every file of the page by its address, and a few that are generated here."""

    def __init__(self, root: Path = ROOT) -> None:
        self._root = root
        self._files: dict[str, PageFile] = {}
        self._reads = 0
        self._preloading: dict[str, tuple[int, PageFile]] = {}
        self._generated = {
            LOOKS_STYLE: PageFile(_looks_css().encode(), MEDIA_BY_SUFFIX[".css"]),
            LOOKS: PageFile(_looks_json().encode(), MEDIA_BY_SUFFIX[".json"]),
        }
        for _, file in self._all():
            _ = file.packed

    def find(self, address: str) -> PageFile | None:
        """The file at an address, or None."""
        if address in self._generated:
            return self._generated[address]
        if address == "/files.json":
            return PageFile(json.dumps(self.listing).encode(), MEDIA_BY_SUFFIX[".json"])
        name = DOORS.get(address, address)
        file = self._read(name)
        return self._with_preloads(name, file) if file and name.endswith(".html") else file

    def modules(self, entry: str) -> list[str]:
        """The addresses of a module and of all that it imports, directly or not, by distance."""
        found = {entry: None}
        level = list(found)
        while level:
            files = [(address, self._read(address)) for address in level]
            level = list(
                dict.fromkeys(
                    imported
                    for address, file in files
                    for name in (file.imports if file else ())
                    if (imported := _joined(address, name)) not in found
                )
            )
            found.update(dict.fromkeys(level))
        return list(found)

    @property
    def listing(self) -> dict[str, object]:
        """The files that a browser keeps to work without a server, and a digest of them all."""
        files = {**self._generated, **dict(self._all())}
        files.pop(SERVICE_WORKER, None)
        whole = hashlib.sha256()
        for address in sorted(files):
            whole.update(f"{address} {files[address].digest}\n".encode())
        return {"version": whole.hexdigest()[:24], "files": sorted(files)}

    def _read(self, name: str) -> PageFile | None:
        """A file on disk, read again only if it has changed."""
        media = MEDIA_BY_SUFFIX.get(Path(name).suffix)
        if media is None or not _PATH.fullmatch(name) or UNSERVED.fullmatch(name):
            return None
        path = self._root / name[1:]
        try:
            state = path.stat()
        except OSError:
            return None
        stamp = (state.st_mtime_ns, state.st_size)
        known = self._files.get(name)
        if known is None or known.stamp != stamp:
            try:
                known = self._files[name] = PageFile(_content_of(path), media, stamp)
            except OSError:
                return None
            self._reads += 1
        return known

    def _with_preloads(self, name: str, file: PageFile) -> PageFile:
        """A page whose head names every module that it loads.

        Without these links a browser finds modules import by import, a round trip for each level.
        They are made again once any file has changed.
        """
        reads, known = self._preloading.get(name, (-1, file))
        if reads != self._reads:

            def with_links(found: re.Match[str]) -> str:
                indent, entry = found.groups()
                links = (
                    f'{indent}<link rel="modulepreload" href="{module}">\n'
                    for module in self.modules(entry)[1:]
                )
                return "".join([*links, found[0]])

            known = replace(file, content=_ENTRY.sub(with_links, file.content.decode()).encode())
            self._preloading[name] = (self._reads, known)
        return known

    def _all(self) -> Iterator[tuple[str, PageFile]]:
        """The files on disk by address, a door's address in place of its file's."""
        seen = {name: door for door, name in DOORS.items()}
        for folder, _, names in os.walk(self._root):
            above = folder[len(str(self._root)) :].replace(os.sep, "/")
            for name in names:
                address = f"{above}/{name}"
                if file := self.find(address):
                    yield seen.get(address, address), file


def _joined(address: str, name: str) -> str:
    """The address of a module that the one at another address imports by a relative name."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(address), name))


def _content_of(path: Path) -> bytes:
    if path.suffix not in MINIFIED_SUFFIXES:
        return path.read_bytes()
    return minified(path.read_text(encoding="utf-8")).encode()


def _looks_css() -> str:
    from whydoku.render.looks import looks_css

    return looks_css()


def _looks_json() -> str:
    from whydoku.render.looks import looks_data

    return json.dumps(looks_data(), separators=(",", ":"))
