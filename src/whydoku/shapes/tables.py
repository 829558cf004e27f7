"""The tables of the library: TOML that people write, a file for each thing in the folder of its
kind. A package that is built has one file in place of them all, which is read fifty times as fast.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any, Final, TypeAlias

TableFolders: TypeAlias = dict[str, dict[str, dict[str, Any]]]
"""Tables by the names of their folder and their file: `{"fish": {"x-wing": {...}}}`."""

JOINED: Final = "tables.json"
"""The file in which a build joins the tables of a folder."""

FOLDERS: Final = ("logic/techniques", "telling/words/languages")
"""The folders of the package whose tables are joined."""


def tables_in(folder: Path) -> TableFolders:
    """The tables in the folders of a folder."""
    joined = folder / JOINED
    return json.loads(joined.read_bytes()) if joined.exists() else tables_as_written(folder)


def tables_as_written(folder: Path) -> TableFolders:
    """The same, of the files that people write."""
    tables: TableFolders = {}
    for file in sorted(folder.glob("*/*.toml")):
        table = tomllib.loads(file.read_text(encoding="utf-8"))
        tables.setdefault(file.parent.name, {})[file.stem] = table
    return tables


def joined_tables(package: Path) -> dict[str, str]:
    """The files in which a build joins the tables of the package, by their paths in it."""
    return {
        f"{folder}/{JOINED}": json.dumps(tables_in(package / folder), ensure_ascii=False)
        for folder in FOLDERS
    }


def is_joined(name: str) -> bool:
    """Whether a build joins the table at this path in the package with others."""
    folder, _, file = name.rpartition("/")
    return file.endswith(".toml") and folder.rpartition("/")[0] in FOLDERS
