"""The files of the page: held in memory, compressed, and identified by strong entity tags.

The HTML pages in `DOORS` load bundles of modules and style sheets, from a folder whose name
contains their version. For developers each file is also served as it is written. A file that
changes on disk is read again, so that a developer sees each change at once.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from whydoku.faces.web.bundles import bundles, entries_of, style_sheets_of, with_bundles
from whydoku.records.making import WishesJson
from whydoku.render.looks import looks_css, looks_data

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

DOORS: Final = {"/": "/index.html", "/embed.html": "/embed.html"}
"""The addresses that people open, and the HTML pages behind them."""

OLD_DOORS: Final = {"/embed": "/embed.html"}
"""Addresses that links of earlier versions name, and the present ones."""

LISTING: Final = "/files.json"
"""The address of the list of files that a browser keeps."""

TOGETHER: Final = "/together/"
"""The beginning of the addresses of all bundles."""

UNSERVED: Final = re.compile(r"/jsconfig[^/]*\.json|/types\.js")
"""Matches the files that only help developers to write the page; these are not served."""

LOOKS: Final = "/looks.json"
LOOKS_STYLE: Final = "/looks.css"
"""The addresses of the files that an app needs to draw the boards of the API."""
WISHES: Final = "/wishes.json"
"""The address of the data from which a form for puzzles to order can be made."""

PUT_TOGETHER: Final = frozenset({".html", ".js", ".css"})
"""The suffixes of files that go into bundles; browsers keep the bundles, not the files."""

MINIFIED_SUFFIXES: Final = (".js", ".css")
"""The suffixes of the files that are sent without comments and indentation, which are half of them.
Only whole lines and the spaces at the beginning of lines are left out, so that the code that is
served is the code that was written."""

_BLOCK_COMMENT: Final = re.compile(r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n", re.DOTALL | re.MULTILINE)
_LINE_COMMENT: Final = re.compile(r"^[ \t]*//.*\n", re.MULTILINE)
_INDENTATION: Final = re.compile(r"^[ \t]+", re.MULTILINE)
_EMPTY: Final = re.compile(r"^\n+", re.MULTILINE)

_PATH: Final = re.compile(r"(?:/[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)+")
"""Matches paths that have no empty part and no part that begins with a dot, so that none leads out
of the folder."""

Stamp = tuple[int, int] | None
"""The time at which a file was changed, and its size; None for a file that does not exist."""


@dataclass(frozen=True)
class PageFile:
    """The content served at an address; if `lasts` is set, it never changes."""

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
        """The strong entity tag of the content, which may be sent `packed`."""
        return f'"{self.digest}{"-gz" if packed else ""}"'


def text_file(name: str, text: str, *, lasts: bool = False) -> PageFile:
    """The file with this text; the suffix of `name` decides the media type."""
    return PageFile(text.encode(), MEDIA_BY_SUFFIX[_suffix(name)], lasts=lasts)


@dataclass(frozen=True)
class Together:
    """The HTML pages and their bundles by address, and the stamps of what they are made of."""

    files: Mapping[str, PageFile]
    made_of: Mapping[str, Stamp]


class PageFiles:
    """All files of the page by address: those on disk, the bundles, and the generated ones.

    `further` are more files by address; they take the place of those on disk.
    """

    def __init__(self, root: Path = ROOT, further: Mapping[str, PageFile] | None = None) -> None:
        self._root = root
        self._files: dict[str, PageFile] = {}
        self._generated = {
            LOOKS_STYLE: text_file(LOOKS_STYLE, looks_css()),
            LOOKS: _json_file(LOOKS, looks_data()),
            WISHES: _json_file(WISHES, WishesJson.of()),
            **(further or {}),
        }
        self._together = self._put_together()

    def find(self, address: str) -> PageFile | None:
        """The file at an address, or None if there is none."""
        address = OLD_DOORS.get(address, address)
        if address in self._generated:
            return self._generated[address]
        if address == LISTING:
            return text_file(LISTING, json.dumps(self.listing))
        if address.startswith(TOGETHER):
            return self._together.files.get(address)
        if address in DOORS:
            return self._current().files.get(address)
        return self._read(address)

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
        """A file on disk, read again if it has changed; None if it is not to be served or read."""
        stamp = self._stamp(name)
        if stamp is None:
            return None
        known = self._files.get(name)
        if known is None or known.stamp != stamp:
            try:
                content = _content_of(self._path(name))
            except OSError:
                return None
            known = self._files[name] = PageFile(content, MEDIA_BY_SUFFIX[_suffix(name)], stamp)
        return known

    def _path(self, name: str) -> Path:
        return self._root / name[1:]

    def _stamp(self, name: str) -> Stamp:
        """The stamp of a file; None if there is no such file or it may not be served."""
        is_file = _PATH.fullmatch(name) and _suffix(name) in MEDIA_BY_SUFFIX
        if not is_file or UNSERVED.fullmatch(name):
            return None
        try:
            state = self._path(name).stat()
        except OSError:
            return None
        return state.st_mtime_ns, state.st_size

    def _current(self) -> Together:
        """The HTML pages and their bundles, made again if what they are made of has changed."""
        made_of = self._together.made_of
        if any(self._stamp(name) != stamp for name, stamp in made_of.items()):
            self._together = self._put_together()
        return self._together

    def _put_together(self) -> Together:
        made_of: dict[str, Stamp] = {}

        def text(address: str) -> str | None:
            if address in self._generated:
                return self._generated[address].content.decode()
            made_of[address] = self._stamp(address)
            file = self._read(address)
            return file.content.decode() if file else None

        pages = {door: html for door, name in DOORS.items() if (html := text(name)) is not None}
        entries = [entry for html in pages.values() for entry in entries_of(html)]
        texts = bundles(entries, text)
        for door, html in pages.items():
            texts |= style_sheets_of(html, DOORS[door], text)
        folder = f"{TOGETHER}{digest_of(texts)[:12]}"
        files = {
            f"{folder}{name}": text_file(name, content, lasts=True)
            for name, content in texts.items()
        }
        for door, html in pages.items():
            files[door] = text_file(DOORS[door], with_bundles(html, DOORS[door], folder))
        return Together(files, made_of)

    def kept(self) -> dict[str, PageFile]:
        """The files that a browser keeps, by address: pages, bundles, pictures and the like."""
        others = {**dict(self._all()), **self._generated}
        apart = {name: file for name, file in others.items() if _suffix(name) not in PUT_TOGETHER}
        return {**apart, **self._current().files}

    def _all(self) -> Iterator[tuple[str, PageFile]]:
        """Yields the address and the content of each file on disk that may be served."""
        for folder, _, names in os.walk(self._root):
            above = folder[len(str(self._root)) :].replace(os.sep, "/")
            for name in names:
                address = f"{above}/{name}"
                if file := self._read(address):
                    yield address, file


def _json_file(name: str, data: object) -> PageFile:
    return text_file(name, json.dumps(data, separators=(",", ":")))


def _suffix(name: str) -> str:
    return Path(name).suffix


def _content_of(path: Path) -> bytes:
    if path.suffix not in MINIFIED_SUFFIXES:
        return path.read_bytes()
    return minified(path.read_text(encoding="utf-8")).encode()


def minified(text: str) -> str:
    """The text without indentation, empty lines and comments that fill whole lines; unchanged if a
    template literal in it may span several lines."""
    if any(line.count("`") % 2 for line in text.splitlines()):
        return text
    for pattern in (_BLOCK_COMMENT, _LINE_COMMENT, _INDENTATION, _EMPTY):
        text = pattern.sub("", text)
    return text


def digest_of(texts: Mapping[str, str]) -> str:
    """A hash of texts with their names."""
    whole = "\n".join(f"{name} {texts[name]}" for name in sorted(texts))
    return hashlib.sha256(whole.encode()).hexdigest()[:24]
