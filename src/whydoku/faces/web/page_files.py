"""The files of the page: held in memory, packed, and told by strong tags.

A file that changes on the disk is read anew, so that whoever works on the page sees it at once.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
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
"""What is served, by the end of its name."""

DOORS: Final = {"/": "/index.html", "/embed": "/embed.html"}
"""Addresses that people see, and the files that stand behind them."""

UNSERVED: Final = re.compile(r"/jsconfig[^/]*\.json|/types\.js")
"""What helps to write the page and is no part of it."""

SERVICE_WORKER: Final = "/sw.js"

_PATH: Final = re.compile(r"(?:/[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)+")
"""Paths without empty parts and without parts that begin with a dot, so none goes upwards."""


@dataclass(frozen=True)
class PageFile:
    """What is served at an address."""

    content: bytes
    media: str
    stamp: tuple[int, int] = (0, 0)

    @cached_property
    def packed(self) -> bytes | None:
        """The content packed, where that makes it smaller by a tenth or more."""
        found = gzip.compress(self.content, 9, mtime=0)
        return found if len(found) < 0.9 * len(self.content) else None

    @cached_property
    def digest(self) -> str:
        """What tells this content from any other."""
        return hashlib.sha256(self.content).hexdigest()[:24]

    def tag(self, *, packed: bool) -> str:
        """The strong entity tag of the content as it is sent."""
        return f'"{self.digest}{"-gz" if packed else ""}"'


class PageFiles:
    """Every file of the page by its address, and a few that are made here."""

    def __init__(self, root: Path = ROOT) -> None:
        self._root = root
        self._files: dict[str, PageFile] = {}
        self._made = {
            "/looks.css": PageFile(_looks_css().encode(), MEDIA_BY_SUFFIX[".css"]),
            "/looks.json": PageFile(_looks_json().encode(), MEDIA_BY_SUFFIX[".json"]),
        }
        for _, file in self._all():
            _ = file.packed

    def find(self, address: str) -> PageFile | None:
        """What is served at an address, if anything is."""
        if address in self._made:
            return self._made[address]
        if address == "/files.json":
            return PageFile(json.dumps(self.listing).encode(), MEDIA_BY_SUFFIX[".json"])
        name = DOORS.get(address, address)
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
        return known

    @property
    def listing(self) -> dict[str, object]:
        """What a browser keeps to work without a server, and a digest that is another as soon as
        any of it is."""
        files = {**self._made, **dict(self._all())}
        files.pop(SERVICE_WORKER, None)
        whole = hashlib.sha256()
        for address in sorted(files):
            whole.update(f"{address} {files[address].digest}\n".encode())
        return {"version": whole.hexdigest()[:24], "files": sorted(files)}

    def _all(self) -> Iterator[tuple[str, PageFile]]:
        """The files on the disk by their addresses, those of people where there is one."""
        seen = {name: door for door, name in DOORS.items()}
        for folder, _, names in os.walk(self._root):
            above = folder[len(str(self._root)) :].replace(os.sep, "/")
            for name in names:
                address = f"{above}/{name}"
                if file := self.find(address):
                    yield seen.get(address, address), file


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
