"""Reads the tables of the techniques that the engine finds: `<family>/<slug>.toml`, one for each,
with the fields of `CatalogueEntry` and `Technique`. The folder names the family, with `_` for a
blank, and the file the technique."""

from __future__ import annotations

import inspect
import tomllib
from pathlib import Path
from typing import Any

from whydoku.errors import WhydokuError
from whydoku.kernels.engine import TABLE
from whydoku.technique import FoundBefore, Technique, add_to_catalogue
from whydoku.techniques.native import NativeFinder


def register_tables() -> None:
    """Adds every technique that has a table to the catalogue."""
    for file in sorted(Path(__file__).parent.glob("*/*.toml")):
        add_to_catalogue(_technique_of(file))


def _technique_of(file: Path) -> Technique:
    slug, table = file.stem, tomllib.loads(file.read_text(encoding="utf-8"))
    if slug not in TABLE.techniques:
        raise WhydokuError(f"the engine has no technique {slug!r}, as {file} says")
    find = NativeFinder(slug)
    return Technique(
        slug,
        family=file.parent.name.replace("_", " "),
        find=find,
        options=tuple(inspect.signature(find).parameters)[1:],
        **_fields(table),
    )


def _fields(table: dict[str, Any]) -> dict[str, Any]:
    if "example" in table:
        table["example"] = "".join(table["example"].split())
    if "found_before" in table:
        before = table["found_before"]
        table["found_before"] = FoundBefore(tuple(before["by"]), before["why"])
    return table
