"""The library as one file for a browser: what answers requests, in plain Python.

The file is compressed JSON: the texts of modules and data by their paths.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_LEFT_OUT: Final = (
    "batch",
    "faces",
    "kernels/library.py",
    "library",
    "picture_files",
    "__main__.py",
)
"""What no request needs that a browser can answer: rooms and modules."""

_OF_FACES: Final = (
    "faces/__init__.py",
    "faces/web/__init__.py",
    "faces/web/answering.py",
    "faces/web/api",
    "faces/web/problems.py",
    "faces/site/__init__.py",
    "faces/site/in_browser.py",
)
"""What answers requests, though it is a part of a face."""

_OF_FILES: Final = ("faces/web/api/collection.py", "faces/web/api/shelf.py")
"""What answers requests about a library, which is a file of a server."""

_SUFFIXES: Final = frozenset({".json", ".py", ".toml", ".txt"})


def library_file() -> bytes:
    """The contents of the file; the same library always has the same bytes."""
    root = Path(__file__).parents[2]
    texts = {f"whydoku/{name}": (root / name).read_text(encoding="utf-8") for name in _names(root)}
    data = json.dumps(texts, ensure_ascii=False, separators=(",", ":")).encode()
    return gzip.compress(data, 9, mtime=0)


def _names(root: Path) -> Iterator[str]:
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.suffix not in _SUFFIXES or name in _OF_FILES:
            continue
        if _is_in(name, _OF_FACES) or not _is_in(name, _LEFT_OUT):
            yield name


def _is_in(name: str, places: tuple[str, ...]) -> bool:
    return any(name == place or name.startswith(f"{place}/") for place in places)
