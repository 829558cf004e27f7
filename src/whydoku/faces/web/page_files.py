"""The files of the page: held in memory, compressed, and identified by strong entity tags.

They are built from `page/` at the top of the project (page/README.md). The HTML pages in `DOORS`
load scripts and style sheets from a folder whose name contains their version. A file that changes
on disk is read again, so that a developer sees each change at once.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Final

from whydoku.dataclass import dataclass
from whydoku.errors import WhydokuError
from whydoku.formats import photos
from whydoku.operations.answers.making import WishesJson
from whydoku.telling.pictures.looks import looks_css, looks_data

BUILT: Final = Path(__file__).with_name("page")
"""Where the page is built: for a server, and for a folder in which Python runs in the browser."""

SERVED: Final = BUILT / "served"
IN_FOLDER: Final = BUILT / "folder"
IN_BOTH: Final = BUILT / "both"
"""What either of them has."""

HOW_BUILT: Final = "install whydoku again without WHYDOKU_PAGE=none"
"""What to do if the page was not built."""

MEDIA_BY_SUFFIX: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".bin": "application/octet-stream",
    ".webmanifest": "application/manifest+json",
}
"""The media types that are served, by file suffix."""

DOORS: Final = {"/": "/index.html", "/embed.html": "/embed.html"}
"""The addresses that people open, and the HTML pages behind them."""

OLD_DOORS: Final = {"/embed": "/embed.html"}
"""Addresses that links of earlier versions name, and the present ones."""

LISTING: Final = "/files.json"
"""The address of the list of files that a browser keeps."""

TOGETHER: Final = "/together/"
"""The beginning of the addresses of all scripts and style sheets."""

SERVICE_WORKER: Final = "/sw.js"
"""The address of the script that keeps all others for a browser, which asks for it itself."""

DOCS_STYLE: Final = "/docs.css"
"""The address of the style sheet of the description for programs."""

PACKAGES: Final = "/licences.txt"
"""The address of what the packages in the scripts want to be said of them."""

LOOKS: Final = "/looks.json"
LOOKS_STYLE: Final = "/looks.css"
"""The addresses of the files that an app needs to draw the boards of the API."""
NET: Final = "/net.bin"
"""The address of the weights that read pictures here and in a browser."""

WISHES: Final = "/wishes.json"
"""The address of the data from which a form for puzzles to order can be made."""

_PATH: Final = re.compile(r"(?:/[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)+")
"""Matches paths that have no empty part and no part that begins with a dot, so that none leads out
of the folder."""

Stamp = tuple[int, int] | None
"""The time at which a file was changed, and its size; None for a file that does not exist."""


@dataclass(frozen=True)
class PageFile:
    """The content served at an address. If `lasts` is set, the content at that address never
    changes."""

    content: bytes
    media: str
    stamp: Stamp = None
    lasts: bool = False

    @cached_property
    def packed(self) -> bytes | None:
        """The compressed content; None if it is not smaller by more than a tenth."""
        packed = gzip.compress(self.content, 9, mtime=0)
        return packed if len(packed) < 0.9 * len(self.content) else None

    @cached_property
    def digest(self) -> str:
        """A hash of the content."""
        return hashlib.sha256(self.content).hexdigest()[:24]

    def tag(self, *, packed: bool) -> str:
        """The strong entity tag of the content; `packed` says whether the content is sent
        compressed."""
        return f'"{self.digest}{"-gz" if packed else ""}"'


def text_file(name: str, text: str, *, lasts: bool = False) -> PageFile:
    """The file with this text; the suffix of `name` decides the media type, and `lasts` is as in
    `PageFile`."""
    return PageFile(text.encode(), MEDIA_BY_SUFFIX[_suffix(name)], lasts=lasts)


class PageFiles:
    """All files of the page by address: those on disk in `root`, those of either page, and the
    generated ones.

    `further` are more files by address; they take the place of those on disk. Raises WhydokuError
    if the page was not built.
    """

    def __init__(self, root: Path = SERVED, further: Mapping[str, PageFile] | None = None) -> None:
        if not root.is_dir():
            raise WhydokuError(f"whydoku was installed without its page; {HOW_BUILT}")
        self._root = root
        self._files: dict[str, PageFile] = {}
        self._generated = {
            LOOKS_STYLE: text_file(LOOKS_STYLE, looks_css()),
            LOOKS: _json_file(LOOKS, looks_data()),
            WISHES: _json_file(WISHES, WishesJson.of()),
            **(further or {}),
        }

    def find(self, address: str) -> PageFile | None:
        """The file at an address, or None if there is none."""
        address = OLD_DOORS.get(address, address)
        name = DOORS.get(address, address)
        if name in self._generated:
            return self._generated[name]
        if address == LISTING:
            return text_file(LISTING, json.dumps(self.listing))
        return self._read(name)

    @property
    def listing(self) -> dict[str, object]:
        """The files that a browser keeps to work without a server, relative to the folder of the
        page; those among them that never change; and a digest of them all."""
        kept = self.kept()
        files = sorted(kept)
        return {
            "version": digest_of({address: kept[address].digest for address in files}),
            "files": [f".{address}" for address in files],
            "lasting": [f".{address}" for address in files if kept[address].lasts],
        }

    def _read(self, name: str) -> PageFile | None:
        """A file on disk, read again only if it has changed; None if it may not be served or cannot
        be read."""
        stamp = self._stamp(name)
        if stamp is None:
            return None
        known = self._files.get(name)
        if known is None or known.stamp != stamp:
            try:
                content = self._path(name).read_bytes()
            except OSError:
                return None
            media, lasts = MEDIA_BY_SUFFIX[_suffix(name)], name.startswith(TOGETHER)
            known = self._files[name] = PageFile(content, media, stamp, lasts)
        return known

    def _path(self, name: str) -> Path:
        if name == NET:
            return Path(photos.__file__).with_name(NET[1:])
        own = self._root / name[1:]
        return own if own.exists() else IN_BOTH / name[1:]

    def _stamp(self, name: str) -> Stamp:
        """The stamp of a file; None if there is no such file or it may not be served."""
        if not (_PATH.fullmatch(name) and _suffix(name) in MEDIA_BY_SUFFIX):
            return None
        try:
            state = self._path(name).stat()
        except OSError:
            return None
        return state.st_mtime_ns, state.st_size

    def kept(self) -> dict[str, PageFile]:
        """The files that a browser keeps, by address: the HTML pages, what they load, pictures and
        the like."""
        doors = {name: door for door, name in DOORS.items()}
        files = {**dict(self._all()), **self._generated}
        left_out = (SERVICE_WORKER, LOOKS_STYLE, DOCS_STYLE, PACKAGES)
        return {doors.get(name, name): file for name, file in files.items() if name not in left_out}

    def _all(self) -> Iterator[tuple[str, PageFile]]:
        """Yields the address and the content of each file on disk that may be served."""
        addresses = {NET, *_addresses_in(self._root), *_addresses_in(IN_BOTH)}
        for address in addresses:
            if file := self._read(address):
                yield address, file


def _addresses_in(root: Path) -> Iterator[str]:
    for folder, _, names in os.walk(root):
        above = folder[len(str(root)) :].replace(os.sep, "/")
        yield from (f"{above}/{name}" for name in names)


def _json_file(name: str, data: object) -> PageFile:
    return text_file(name, json.dumps(data, separators=(",", ":")))


def _suffix(name: str) -> str:
    return Path(name).suffix


def digest_of(texts: Mapping[str, str]) -> str:
    """A hash of texts with their names."""
    whole = "\n".join(f"{name} {texts[name]}" for name in sorted(texts))
    return hashlib.sha256(whole.encode()).hexdigest()[:24]
