"""The public names, and that they cost nothing until they are used."""

from __future__ import annotations

import ast
import importlib.metadata
import tomllib
from pathlib import Path
from pkgutil import iter_modules

import pytest

import public_options
import whydoku
from command_line import python

ROOT = Path(__file__).parents[2]

NAMES = """
Analysis AnyPuzzle Argued Candidate CandidateSet Cell CellSet Certificate CertifiedPuzzle Check
Comparison Completed EXAMPLES Example FORMATS Format Game Grid Hint InvalidNotation
InvalidPuzzle InvalidRules Judgement Library LostWorker Making ManySolutions MissingPart
NoSolution Profile Rating Ratings Reading Rules Run Step StepOnGrid Technique Trace Traces
Transform UnknownName UnknownProfile UnknownTechnique Unproven Verdict Walker Where Why
WhydokuError Wish __version__ analyse argue argue_all canonical canonical_many
canonical_transform certify check check_certificate check_many compare complete count_many
example explain explain_many generate hint judge judge_many minimal_many neighbours
profile_named random_minimal random_solutions rate rate_many read read_all reduce rules solve
solve_many symmetries technique_named unavoidable verify write write_all
"""

HEAVY = {
    *("asyncio", "click", "concurrent.futures", "decimal", "difflib", "email", "hashlib", "http"),
    *("importlib.metadata", "json", "logging", "multiprocessing", "numpy", "random", "rich"),
    *("socket", "ssl", "subprocess", "tempfile", "unittest", "urllib.request", "xml", "zipfile"),
}


def test_the_public_names_are_these_in_plain_order() -> None:
    assert whydoku.__all__ == NAMES.split() == sorted(whydoku.__all__)


@pytest.mark.dear
def test_commands_have_the_options_that_are_listed() -> None:
    listed = public_options.FILE.read_text(encoding="utf-8")
    assert public_options.text() == listed, "if it was meant, run tests/public_options.py"


def test_no_module_takes_the_place_of_a_public_name() -> None:
    assert not {module.name for module in iter_modules(whydoku.__path__)}.intersection(
        NAMES.split()
    )


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
    assert sorted(seen) == whydoku.__all__
    assert seen == {name: f"whydoku.{home}" for name, home in whydoku.MODULE_OF.items()}


def test_a_star_import_gives_the_public_names() -> None:
    names: dict[str, object] = {}
    exec("from whydoku import *", names)
    assert set(names) - {"__builtins__"} == set(whydoku.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'whydoku' has no attribute 'nonsense'"):
        _ = whydoku.nonsense


def test_the_version_is_that_of_the_project_and_the_package_is_typed() -> None:
    assert Path(whydoku.__file__).with_name("py.typed").is_file()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert whydoku.__version__ == project["version"]
    try:
        installed = importlib.metadata.version("whydoku")
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("the package is not installed")
    assert whydoku.__version__ == installed


@pytest.mark.parametrize(
    ("code", "loads", "lacks"),
    [
        ("import whydoku", "whydoku", "whydoku."),
        (
            "import whydoku as wd; wd.Grid().count(); wd.check_many([])",
            "whydoku.grids.grid",
            "whydoku.f",
        ),
        ("import whydoku as wd; wd.CellSet()", "whydoku.grids.parts", "whydoku.f"),
        ("import whydoku as wd; wd.write(wd.read('.' * 81))", "whydoku.formats", "whydoku.faces"),
    ],
)
def test_nothing_is_loaded_before_it_is_used(code: str, loads: str, lacks: str) -> None:
    script = f"import sys; before = {{*sys.modules}}\n{code}\nprint(*{{*sys.modules}} - before)"
    loaded = python("-c", script).stdout.split()
    assert loads in loaded
    assert not [name for name in loaded if name in HEAVY or name.startswith(lacks)]
