"""The library as one file for a browser: what answers requests, in plain Python.

The file is compressed JSON: the texts of modules and data by their paths.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Final

_LEFT_OUT: Final = (
    "batch",
    "faces",
    "kernels/library.py",
    "library",
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

_OF_SERVERS: Final = (
    "faces/web/api/books.py",
    "faces/web/api/collection.py",
)
"""What answers only where there is a server: requests for books, which a compiled program lays out,
and about a library, which is a file."""

_OF_SHEETS: Final = ("faces/sheets", "faces/web/api/sheets.py")
"""What answers requests for workbooks, if XlsxWriter is there to be taken along."""

_SUFFIXES: Final = frozenset({".css", ".json", ".py", ".toml", ".txt"})


def library_file() -> bytes:
    """The contents of the file; the same library always has the same bytes."""
    root = Path(__file__).parents[2]
    writer = _folder_of("xlsxwriter")
    paths = {f"whydoku/{name}": root / name for name in _names(root, sheets=writer is not None)}
    if writer is not None:
        paths |= {f"xlsxwriter/{path.name}": path for path in sorted(writer.glob("*.py"))}
    texts = {name: path.read_text(encoding="utf-8") for name, path in paths.items()}
    data = json.dumps(texts, ensure_ascii=False, separators=(",", ":")).encode()
    return gzip.compress(data, 9, mtime=0)


def licences() -> str:
    """What the folder says of the licence of what the library takes along; empty if it takes
    nothing."""
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
        if path.suffix not in _SUFFIXES or _is_in(name, left_out):
            continue
        if _is_in(name, of_faces) or not _is_in(name, _LEFT_OUT):
            yield name


def _is_in(name: str, places: tuple[str, ...]) -> bool:
    return any(name == place or name.startswith(f"{place}/") for place in places)
