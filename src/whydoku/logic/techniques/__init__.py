"""The techniques: a table for each that the engine finds. How it finds them is said in the files of
`native/logic`.

A table is `<family>/<slug>.toml`; it has the other fields of `CatalogueEntry` and `Technique`. A
folder has `_` for a blank in the name of its family.

engine.py   the engine of the profile `explainer`, and what only it finds
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.machinery import PathFinder
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Final

from whydoku.dataclass import fields
from whydoku.errors import WhydokuError, listed
from whydoku.logic.finders.native import NativeFinder
from whydoku.logic.technique import USUAL, FoundBefore, Technique, add_to_catalogue
from whydoku.shapes.tables import tables_in

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINTS: Final = "whydoku.techniques"
"""The group of entry points in which plug-ins name the modules with their techniques."""

INFOS: Final = (".dist-info", ".egg-info", "egg-info")
"""How the folders end in which packages say what they have."""


def register_all() -> None:
    """Reads what stands of techniques in the folders of this package, imports its modules, and then
    every module that plug-ins name."""
    for folder, tables in tables_in(Path(__file__).parent).items():
        for slug, table in tables.items():
            add_to_catalogue(technique_of(slug, folder.replace("_", " "), table))
    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
    if _may_have_plugins():
        from importlib.metadata import entry_points

        for entry in sorted(entry_points(group=ENTRY_POINTS), key=lambda entry: entry.name):
            _load_plugin(entry)


def _may_have_plugins() -> bool:
    """Whether an installed package may name such modules. It is looked for as a text, since what
    knows takes longer to load than everything here."""
    for finder in sys.meta_path:
        if finder is not PathFinder and hasattr(finder, "find_distributions"):
            return True
    return any(map(_names_plugins, {*map(Path, sys.path)}))


def _names_plugins(folder: Path) -> bool:
    """Whether a package in a folder of modules may name such modules; a file, such as an archive,
    always may."""
    if not folder.is_dir():
        return folder.exists()
    infos = (path for path in folder.iterdir() if path.name.lower().endswith(INFOS))
    return any(_names_group(info / "entry_points.txt") for info in infos)


def _names_group(file: Path) -> bool:
    try:
        return ENTRY_POINTS in file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False


def _by_variant(stated: Any) -> dict[str, tuple[str, ...]]:
    """The forms of reasons by variant: a table may state one form, a list of them, or either for
    each variant."""
    by_variant = stated if isinstance(stated, dict) else {USUAL: stated}
    return {
        variant: (forms,) if isinstance(forms, str) else tuple(forms)
        for variant, forms in by_variant.items()
    }


NEEDED: Final = frozenset({"name", "rating", "about"})
"""The fields that each table has. Without an `example` a technique finds nothing under
classic rules."""

KNOWN: Final = frozenset(one.name for one in fields(Technique)) - {"slug", "family", "find"}
"""All fields that a table may have."""


def technique_of(slug: str, family: str, table: dict[str, Any]) -> Technique:
    """The technique that a table describes, which the engine finds."""
    _check_fields(f"{family.replace(' ', '_')}/{slug}.toml", {*table})
    before = table.pop("found_before", None)
    example = table.pop("example", None)
    return Technique(
        slug,
        family=family,
        find=NativeFinder(slug),
        example=example and "".join(example.split()),
        found_before=before and FoundBefore(tuple(before["by"]), before["why"]),
        reason=_by_variant(table.pop("reason", {})),
        **table,
    )


def _check_fields(place: str, given: set[str]) -> None:
    for name in sorted(NEEDED - given):
        raise WhydokuError(f"{place} has no field {name!r}; it needs {listed(sorted(NEEDED))}")
    for name in sorted(given - KNOWN):
        known = listed(sorted(KNOWN))
        raise WhydokuError(f"{place} has the unknown field {name!r}; known are {known}")


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
