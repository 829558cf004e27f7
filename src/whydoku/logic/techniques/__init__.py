"""The techniques: a table for each that the engine finds. How it finds them is said in the files of
`native/logic`.

A table is `<family>/<slug>.toml`; it has the other fields of `CatalogueEntry` and `Technique`. A
folder has `_` for a blank in the name of its family.

engine.py   the engine of the profile `explainer`, and what only it finds
"""

from __future__ import annotations

import tomllib
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Final

from whydoku.errors import WhydokuError
from whydoku.logic.finders.native import NativeFinder
from whydoku.logic.technique import FoundBefore, Technique, add_to_catalogue

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINTS: Final = "whydoku.techniques"
"""The group of entry points in which plug-ins name the modules with their techniques."""


def register_all() -> None:
    """Reads what stands of techniques in the folders of this package, imports its modules, and then
    every module that plug-ins name."""
    from importlib.metadata import entry_points

    for file in sorted(Path(__file__).parent.glob("*/*.toml")):
        add_to_catalogue(_technique_of(file))
    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
    for entry in sorted(entry_points(group=ENTRY_POINTS), key=lambda entry: entry.name):
        _load_plugin(entry)


def _technique_of(file: Path) -> Technique:
    """The technique that a table describes, which the engine finds."""
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    before = table.pop("found_before", None)
    return Technique(
        file.stem,
        family=file.parent.name.replace("_", " "),
        find=NativeFinder(file.stem),
        example="".join(table.pop("example").split()),
        found_before=before and FoundBefore(tuple(before["by"]), before["why"]),
        **table,
    )


def _load_plugin(entry: EntryPoint) -> None:
    """Imports the module that an entry point names. If this fails, raises a WhydokuError that names
    the plug-in."""
    try:
        entry.load()
    except Exception as fault:
        kind = "" if isinstance(fault, WhydokuError) else f"{type(fault).__name__}: "
        sentence = f"{kind}{fault}"
        raise WhydokuError(
            f"the techniques of the plug-in {entry.name!r} ({entry.value}) cannot be used: "
            f"{' '.join(sentence.split())}{_where_it_lies(fault)}"
        ) from fault


def _where_it_lies(fault: Exception) -> str:
    """If a module of this package was not found, which one has its name and its room's, the
    nearest to the top; if there is none, and after any other fault, nothing."""
    missing = (isinstance(fault, ModuleNotFoundError) and fault.name) or ""
    package, _, inside = missing.partition(".")
    if package != __name__.partition(".")[0] or not inside:
        return ""
    room, _, name = f".{inside}".rpartition(".")
    root = Path(__file__).parents[2]
    modules = [
        *root.rglob(f"{name}.py"),
        *(path.parent for path in root.rglob(f"{name}/__init__.py")),
    ]
    paths = sorted(
        (path.relative_to(root.parent).with_suffix("").parts for path in modules),
        key=lambda parts: (not f".{'.'.join(parts[:-1])}".endswith(room), len(parts), parts),
    )
    return f"; {'.'.join(paths[0])} is a module of that name" if paths else ""
