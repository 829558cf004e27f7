"""Imports point one way, and only the command line needs anything from outside."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import whydoku

ROOT = Path(whydoku.__file__).parent

LAYERS = [
    "errors",
    "spaces",
    "bits",
    "candidates",
    "closure",
    "places",
    "drawing",
    "notation",
    "plain",
    "sets",
    "stream",
    "layouts",
    "twins",
    "_native",
    "kernels",
    "parts",
    "grid",
    "many",
    "mistakes",
    "check",
    "transform",
    "examples",
    "why",
    "step",
    "proof",
    "technique",
    "trace",
    "structures",
    "techniques",
    "explainer",
    "tables",
    "plan",
    "profile",
    "statistics",
    "picking",
    "solve",
    "shortest",
    "ratings",
    "analysis",
    "hint",
    "making",
    "question",
    "render",
    "formats",
    "game",
    "cases",
    "faces",
    "__main__",
]
"""Each module or package may import those before it, and itself; faces the public names too."""

UPWARD: dict[str, set[str]] = {
    "grid": {"explain", "hint", "hints", "why", "links", "_repr_svg_"},
    "step": {"__str__", "_repr_svg_"},
    "trace": {"__str__", "_repr_html_"},
    "proof": {"verify"},
    "hint": {"text"},
    "question": {"__str__"},
    "analysis": {"__str__"},
}
"""The methods that reach upward by an import of their own: what a value shows of itself, and what
a grid answers for."""

OUTSIDE = {
    "faces/cli": {"click", "rich"},
    "faces/cli/commands/serve": {"fastapi", "uvicorn"},
    "faces/web": {"fastapi", "h11", "pydantic", "pydantic_core", "starlette", "uvicorn"},
}
"""What may be imported from outside the standard library, and where."""

MODULES = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.py"))


def runs(tree: ast.AST, inside: str = "") -> Iterator[tuple[ast.Import | ast.ImportFrom, str]]:
    """The imports that happen when the program runs, each with the function it stands in."""
    if isinstance(tree, (ast.Import, ast.ImportFrom)):
        yield tree, inside
    if isinstance(tree, ast.FunctionDef):
        inside = tree.name
    nodes: Iterable[ast.AST] = ast.iter_child_nodes(tree)
    if isinstance(tree, ast.If) and ast.unparse(tree.test).endswith("TYPE_CHECKING"):
        nodes = tree.orelse
    for node in nodes:
        yield from runs(node, inside)


def named(node: ast.Import | ast.ImportFrom) -> list[str]:
    """The modules that an import names; `from whydoku import x` names whydoku.x."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    assert not node.level, "imports are absolute"
    if node.module == "whydoku":
        return [f"whydoku.{alias.name}" for alias in node.names]
    return [node.module or ""]


def imports(module: str) -> Iterator[tuple[str, str]]:
    """What a module imports when it runs, each with the function in which it does."""
    tree = ast.parse((ROOT / module).read_text(encoding="utf-8"))
    for node, inside in runs(tree):
        for name in named(node):
            yield name, inside


def layer_of(module: str) -> str:
    return module.removesuffix(".py").split("/")[0]


@pytest.mark.parametrize("module", [m for m in MODULES if m != "__init__.py"])
def test_imports_point_one_way(module: str) -> None:
    layer = layer_of(module)
    assert layer in LAYERS, f"give {layer} its place in LAYERS"
    for name, inside in imports(module):
        if name.split(".")[0] != "whydoku" or inside in UPWARD.get(layer, ()):
            continue
        parts = name.split(".")
        if layer == "faces" and (len(parts) == 1 or parts[1] in whydoku.__all__):
            continue
        assert len(parts) > 1, f"{module} imports the whole package"
        assert parts[1] in LAYERS, f"{module} imports {name}, which has no layer"
        assert LAYERS.index(parts[1]) <= LAYERS.index(layer), f"{module} imports {name}"


@pytest.mark.parametrize("module", MODULES)
def test_only_the_command_line_needs_what_is_not_in_the_standard_library(module: str) -> None:
    allowed = {
        name for place, names in OUTSIDE.items() if module.startswith(place) for name in names
    }
    for name, _ in imports(module):
        top = name.split(".")[0]
        assert top == "whydoku" or top in sys.stdlib_module_names or top in allowed, (
            f"{module} imports {name}"
        )


def test_the_layers_are_those_that_exist() -> None:
    found = {layer_of(module) for module in MODULES} - {"__init__"}
    assert found == set(LAYERS) - {"_native"}


def test_a_missing_layer_and_a_hidden_import_would_be_seen() -> None:
    tree = ast.parse(
        "from typing import TYPE_CHECKING\n"
        "if TYPE_CHECKING:\n    import a\nelse:\n    import b\n"
        "class C:\n    def f(self):\n        if self:\n            from whydoku import grid, many\n"
    )
    found = [(name, inside) for node, inside in runs(tree) for name in named(node)]
    assert found == [
        ("typing", ""),
        ("b", ""),
        ("whydoku.grid", "f"),
        ("whydoku.many", "f"),
    ]
