"""The public names, and that they cost nothing until they are used."""

from __future__ import annotations

import ast
import importlib.metadata
import pkgutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import whydoku

ROOT = Path(__file__).parent.parent

NAMES = """
Analysis AnyPuzzle Candidate CandidateSet Cell CellSet Check EXAMPLES Example FORMATS Format Game
Grid Hint InvalidNotation InvalidPuzzle LostStore LostWorker Making ManySolutions MissingPart
NoSolution Profile Rating Ratings Reading Run Step StepOnGrid Technique Trace Traces Transform
UnknownName UnknownProfile UnknownTechnique Unproven Walker Where Why WhydokuError Wish __version__
analyse canonical canonical_many canonical_transform check check_many count_many example explain
explain_many generate hint minimal_many profile_named random_minimal random_solutions rate
rate_many read read_all solve_many symmetries technique_named verify write write_all
"""

HEAVY = {
    "asyncio",
    "click",
    "concurrent.futures",
    "decimal",
    "difflib",
    "email",
    "hashlib",
    "http",
    "importlib.metadata",
    "json",
    "logging",
    "multiprocessing",
    "numpy",
    "random",
    "rich",
    "socket",
    "ssl",
    "subprocess",
    "tempfile",
    "unittest",
    "urllib.request",
    "xml",
    "zipfile",
}


def loaded_by(code: str) -> set[str]:
    """The modules that a fresh process has loaded after running this code."""
    script = f"import sys; before = {{*sys.modules}}\n{code}\nprint(*{{*sys.modules}} - before)"
    done = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True
    )
    return set(done.stdout.split())


def test_the_public_names_are_these_in_plain_order() -> None:
    assert whydoku.__all__ == NAMES.split()
    assert whydoku.__all__ == sorted(whydoku.__all__)


def test_every_public_name_is_there_and_documented() -> None:
    for name in whydoku.__all__:
        value = getattr(whydoku, name)
        assert name in dir(whydoku)
        if callable(value):
            assert value.__doc__, name
            assert value.__module__.startswith("whydoku."), name


def test_type_checkers_see_the_same_names() -> None:
    tree = ast.parse(Path(whydoku.__file__).read_text(encoding="utf-8"))
    (block,) = (
        node
        for node in tree.body
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    )
    seen = {
        alias.name: node.module
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert sorted([*seen, "__version__"]) == whydoku.__all__
    assert seen == {name: f"whydoku.{home}" for name, home in whydoku._MODULE_OF.items()}


def test_no_public_name_is_hidden_by_a_module_of_the_same_name() -> None:
    modules = {info.name for info in pkgutil.iter_modules(whydoku.__path__)}
    assert not modules & set(whydoku.__all__)


def test_a_star_import_gives_the_public_names() -> None:
    names: dict[str, object] = {}
    exec("from whydoku import *", names)
    assert set(names) - {"__builtins__"} == set(whydoku.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'whydoku' has no attribute 'nonsense'"):
        _ = whydoku.nonsense


def test_the_version_is_that_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert whydoku.__version__ == project["version"]
    try:
        installed = importlib.metadata.version("whydoku")
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("the package is not installed")
    assert whydoku.__version__ == installed


def test_importing_the_package_loads_none_of_its_modules() -> None:
    loaded = loaded_by("import whydoku")
    assert {name for name in loaded if name.startswith("whydoku")} == {"whydoku"}
    assert not loaded & HEAVY


def test_the_grid_and_the_searches_load_nothing_heavy() -> None:
    loaded = loaded_by("import whydoku as wd; wd.Grid().count(); wd.check_many([]); wd.CellSet()")
    assert "whydoku.grid" in loaded
    assert not loaded & HEAVY
    assert not {name for name in loaded if name.startswith(("whydoku.formats", "whydoku.faces"))}


def test_reading_a_line_loads_nothing_heavy() -> None:
    loaded = loaded_by(f"import whydoku as wd; wd.write(wd.read({'.' * 81!r}))")
    assert "whydoku.formats" in loaded
    assert not loaded & HEAVY
    assert not {name for name in loaded if name.startswith("whydoku.faces")}


def test_the_package_is_typed() -> None:
    package = Path(whydoku.__file__).parent
    assert (package / "py.typed").is_file()
