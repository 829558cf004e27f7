"""Imports point one way, every room lists its modules, and few of them need other packages."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from importlib import import_module
from inspect import isclass
from pathlib import Path
from typing import Final

import pytest

import whydoku
from whydoku import shown

ROOT = Path(whydoku.__file__).parent

WINGS: Final = [
    *("grids", "logic", "solving", "formats", "playing", "telling", "operations", "faces"),
]
LAYERS: Final = [
    *("dataclass", "errors", "extras", "showing", "shapes", "workers"),
    *WINGS,
    *("batch", "shown", "__main__"),
]
"""What stands at the top: each may import those before it, types included. Inside a wing, and in
every folder of it, the order is that of the map in its docstring."""

TYPES_ABOVE: Final = {
    "grids/grid.py": {
        "whydoku.logic.step.Step",
        "whydoku.playing.hints.question.Question",
        "whydoku.playing.hints.question.Why",
        "whydoku.solving.profiles.profile.Profile",
        "whydoku.solving.trace.Trace",
    },
    "playing/arguments/judge.py": {"whydoku.playing.arguments.closing.Closing"},
    "solving/making/clause.py": {"whydoku.solving.making.wish.Wish"},
    "solving/making/clauses_of_figures.py": {"whydoku.solving.making.wish.Wish"},
    "solving/making/clauses_of_path.py": {"whydoku.solving.making.wish.Wish"},
    "solving/trace.py": {
        "whydoku.telling.pages.walker.Walker",
        "whydoku.telling.words.writing.manner.Manner",
    },
}
"""Types that are named below their homes: those of methods by which users go on from a grid, a
trace or a verdict, and the wish, which its clauses ask what else is wanted. What runs is asked of
`showing`."""

_TELLING: Final = ("telling/words", "telling/pictures", "telling/pages", "telling/picture_files")
_SEARCHING: Final = {
    *("solving/solve", "solving/program", "solving/noted", "solving/walked", "grids/engine"),
}
NEVER: Final[list[tuple[str, set[str]]]] = [
    ("shapes", {"extras"}),
    ("workers", {"shapes"}),
    ("logic/proof", {"logic/techniques", "logic/finders", "logic/explainer", "logic/heart"}),
    ("logic/techniques", {"logic/catalogue"}),
    *((room, _SEARCHING) for room in _TELLING),
    ("telling/words", {"telling/pictures", "telling/pages", "telling/books", "telling/workbooks"}),
    ("operations/running", {"operations/known", "operations/library"}),
]
"""What never imports what, though the order would allow it. The checker shares no code with the
finders; who tells or draws never searches; a run is handed what it runs."""

APART: Final[dict[str, set[tuple[str, str]]]] = {
    "logic/techniques": set(),
    "operations/known": set(),
    "faces": {
        *(("site", "web"), ("mcp", "web")),
        *(("cli", face) for face in ("gym", "mcp", "play", "site", "web")),
    },
}
"""The folders whose parts know nothing of one another, and who of them may know whom after all: the
page without a server and the tools of assistants ask as the API is asked, and the command line
starts every other face."""

SHOWS: Final = {"text_of": "TEXT", "html_of": "HTML", "svg_of": "SVG"}
"""The functions by which a value shows itself, and the table of the roof that each looks into."""

LOADS_BY_NAME: Final = {
    *("showing.py", "extras.py", "shapes/fields.py", "logic/patterns.py"),
    *("logic/techniques/__init__.py", "formats/known/__init__.py", "operations/known/__init__.py"),
    *("operations/known/call.py", "operations/library/__init__.py"),
    *("faces/cli/command_table.py", "faces/cli/options/things.py", "faces/web/api/operations.py"),
}
"""The modules that import others by names which are values. Those above them only `showing` does;
others load what is below or beside them, or is not ours, or what a class names in its types."""

OPEN: Final = {
    *("logic/techniques", "formats/known", "operations/known"),
    *("logic/proof/patterns", "telling/words/patterns"),
}
"""The rooms to which anyone can add a module without editing anything: their maps may lack one."""

OUTSIDE: Final = {
    "operations/running": {"pandas", "polars", "pyarrow"},
    "operations/functions": {"pandas", "polars", "pyarrow"},
    "formats/photos": {"PIL", "pypdfium2"},
    "grids/bulk/arrays": {"numpy"},
    "grids/engine/webassembly": {"pyodide", "whydoku_engine"},
    "telling/picture_files": {"resvg_py", "typst"},
    "telling/workbooks": {"xlsxwriter"},
    "faces/cli": {"click", "rich"},
    "faces/cli/commands/serve": {"starlette", "uvicorn"},
    "faces/gym": {"gymnasium", "numpy"},
    "faces/harness/inspect_task": {"inspect_ai"},
    "faces/mcp": {"anyio", "mcp", "mcp_types"},
    "faces/play/screen": {"rich", "textual"},
    "faces/web": {"anyio", "starlette", "uvicorn"},
}
"""The packages outside the standard library that may be imported, and where."""

MODULES: Final = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.py"))
ROOMS: Final = [module.removesuffix("/__init__.py") for module in MODULES if "/__init__" in module]

_LINE_OF_A_MAP: Final = re.compile(r"^ *(\w+)(?:\.py|/) {2,}\S", re.MULTILINE)


def text_of(module: str) -> str:
    return (ROOT / module).read_text(encoding="utf-8")


def tree_of(module: str) -> ast.Module:
    return ast.parse(text_of(module))


def named(node: ast.Import | ast.ImportFrom) -> list[str]:
    """The modules that an import names; `from a.b import x` names a.b.x."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    assert not node.level, "imports are absolute"
    return [f"{node.module}.{alias.name}" for alias in node.names]


def runs(tree: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """Yields the imports that happen when the program runs, those in functions too."""
    if isinstance(tree, (ast.Import, ast.ImportFrom)):
        yield tree
    nodes: Iterable[ast.AST] = ast.iter_child_nodes(tree)
    if isinstance(tree, ast.If) and ast.unparse(tree.test).endswith("TYPE_CHECKING"):
        nodes = tree.orelse
    for node in nodes:
        yield from runs(node)


@cache
def imports(module: str) -> list[str]:
    """The names that a module imports, those of types alone and those in functions too."""
    return [
        name
        for node in ast.walk(tree_of(module))
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for name in named(node)
    ]


def calls(module: str, function: str) -> Iterator[tuple[ast.Call, ast.FunctionDef | None]]:
    """Yields the calls of a function by its plain name, each with the function around it."""

    def calls_in(
        tree: ast.AST, around: ast.FunctionDef | None
    ) -> Iterator[tuple[ast.Call, ast.FunctionDef | None]]:
        if isinstance(tree, ast.FunctionDef):
            around = tree
        if isinstance(tree, ast.Call) and ast.unparse(tree.func).split(".")[-1] == function:
            yield tree, around
        for node in ast.iter_child_nodes(tree):
            yield from calls_in(node, around)

    return calls_in(tree_of(module), None) if function in text_of(module) else iter(())


def first_text(call: ast.Call) -> str:
    text = ast.literal_eval(call.args[0])
    assert isinstance(text, str)
    return text


def map_of(room: str) -> list[str]:
    """The modules of a room in the order of its map; the top has the order of the layers."""
    if not room:
        return LAYERS
    docstring = ast.get_docstring(tree_of(f"{room}/__init__.py"), clean=False)
    return _LINE_OF_A_MAP.findall(docstring or "")


def in_room(room: str) -> set[str]:
    here = ROOT / room
    modules = {path.stem for path in here.glob("*.py")} - {"__init__"}
    return modules | {path.parent.name for path in here.glob("*/__init__.py")}


MAPS: Final = {room: map_of(room) for room in ["", *ROOMS]}


def place_of(parts: list[str]) -> tuple[float, ...]:
    """The place of a module: its number on the map of each room on the way to it.

    A room itself comes after everything in it. Parts of a name beyond a module are ignored.
    """
    place: list[float] = []
    for depth, part in enumerate(parts):
        room = "/".join(parts[:depth])
        if room not in MAPS:
            return tuple(place)
        if part not in MAPS[room]:
            break
        place.append(MAPS[room].index(part))
    if "/".join(parts[: len(place)]) in ROOMS:
        place.append(float("inf"))
    return tuple(place)


def path_of(module: str) -> list[str]:
    return [part for part in module.removesuffix(".py").split("/") if part != "__init__"]


def ours(module: str) -> Iterator[list[str]]:
    """Yields what a module imports of whydoku, as parts of a name, but for types named above."""
    for name in imports(module):
        top, *rest = name.split(".")
        if top == "whydoku" and name not in TYPES_ABOVE.get(module, ()):
            yield rest


def is_public(module: str, name: list[str]) -> bool:
    """Whether a face, or what starts one, takes a public name of the package as a user does."""
    return path_of(module)[0] in ("faces", "__main__") and name[0] in whydoku.__all__


@pytest.mark.dear
def test_imports_point_one_way() -> None:
    wrong = {
        (module, ".".join(name))
        for module in MODULES
        for name in (ours(module) if module != "__init__.py" else ())
        if not is_public(module, name)
        if name[0] not in LAYERS or place_of(name) > place_of(path_of(module))
    }
    assert not wrong


@pytest.mark.dear
def test_some_never_meet() -> None:
    def lies_in(path: list[str], room: str) -> bool:
        return path[: room.count("/") + 1] == room.split("/")

    wrong = {
        (module, ".".join(name))
        for room, others in NEVER
        for module in MODULES
        if lies_in(path_of(module), room)
        for name in ours(module)
        if any(lies_in(name, other) for other in others)
    }
    assert not wrong
    for room, allowed in APART.items():
        depth = room.count("/") + 1
        for module in (one for one in MODULES if one.startswith(f"{room}/")):
            part = path_of(module)[depth:][:1]
            for name in ours(module):
                other = name[depth : depth + 1]
                if "/".join(name[:depth]) == room and part and other and part != other:
                    assert (*part, *other) in allowed, (module, name)


@pytest.mark.dear
def test_the_roof_says_which_function_answers_for_each_class_and_no_other() -> None:
    classes = {
        node.name: (module, node)
        for module in MODULES
        for node in tree_of(module).body
        if isinstance(node, ast.ClassDef)
    }
    asked = {
        first_text(call)
        for module in MODULES
        for call, _ in calls(module, "answer")
        if ast.unparse(call.func) == "answer" and isinstance(call.args[0], ast.Constant)
    }
    assert asked == {*shown.ANSWERS}
    for shows, table in SHOWS.items():
        showing = [call for module in MODULES for call, _ in calls(module, shows)]
        assert len(showing) >= len(getattr(shown, table)) - 1, shows  # a Technique is an entry, too
    for table in (*SHOWS.values(), "ANSWERS"):
        for name, place in getattr(shown, table).items():
            module, _, attribute = place.partition(":")
            function = getattr(import_module(f"whydoku.{module}"), attribute)
            kind = function.__name__ if isclass(function) else function.__annotations__["return"]
            owner, _, method = name.partition(".")
            home, node = classes[owner]
            assert place_of(module.split(".")) > place_of(path_of(home)), name
            methods = (one for one in node.body if isinstance(one, ast.FunctionDef))
            returns = {one.name: one.returns and ast.unparse(one.returns) for one in methods}
            if owner != "Record" and (not method or method in returns):
                assert (returns[method] if method else "str") == str(kind), name


@pytest.mark.dear
def test_few_modules_load_others_by_name() -> None:
    loads = {module for module in MODULES if [*calls(module, "import_module")]}
    assert loads == {*LOADS_BY_NAME, "__init__.py"}


def needs(module: str) -> set[str]:
    """The modules that have to be there before a module has run, with all that it does: those it
    imports, and the packages around these, which run before them; not those it is in itself."""
    inside = path_of(module)
    rooms = [first_text(call) for call, _ in calls(module, "for_each_pattern")]
    patterns = [
        f"{room}.{name}"
        for room in rooms
        for name in in_room(room.removeprefix("whydoku.").replace(".", "/"))
    ]
    inner_names = [*ours(module), *(name.split(".")[1:] for name in patterns)]
    starts = ("/".join(parts[:end]) for parts in inner_names for end in range(1, len(parts) + 1))
    around = {"/".join(inside[:end]) for end in range(1, len(inside) + 1)}
    return {BY_PATH[start] for start in starts if start in BY_PATH and start not in around}


BY_PATH: Final = {"/".join(path_of(module)): module for module in MODULES if path_of(module)}


@pytest.mark.dear
def test_json_from_outside_has_one_reader() -> None:
    """It refuses a key that is there twice; others read what this package wrote itself."""
    loads = {m for m in MODULES if re.search(r"json\.loads?\b", text_of(m))}
    ours = {"faces/mcp/server.py", "faces/site/folder.py", "operations/running/order.py"}
    installed = {"extras.py", "shapes/tables.py"}
    assert loads == {"formats/coded/json_text.py"} | ours | installed


def test_imports_never_go_in_circles() -> None:
    graph = {module: needs(module) for module in MODULES}
    assert len([*TopologicalSorter(graph).static_order()]) == len(MODULES)
    graph["grids/bits.py"] = {"grids/grid.py"}
    with pytest.raises(CycleError):
        TopologicalSorter(graph).prepare()


@pytest.mark.dear
def test_only_faces_and_arrays_need_what_is_not_in_the_standard_library() -> None:
    known = {"whydoku", *sys.stdlib_module_names}
    for module in MODULES:
        allowed = (names for place, names in OUTSIDE.items() if module.startswith(place))
        nodes = runs(tree_of(module))
        tops = {name.split(".")[0] for node in nodes for name in named(node)}
        assert tops <= known.union(*allowed), module


@pytest.mark.parametrize("room", ["", *ROOMS])
def test_a_map_lists_each_module_of_its_room_once(room: str) -> None:
    listed = MAPS[room]
    assert len(listed) == len(set(listed)) > 0
    assert set(listed) <= in_room(room)
    assert room in OPEN or set(listed) == in_room(room)


def test_nothing_at_the_top_hides_a_public_function() -> None:
    assert not {*LAYERS} & {*whydoku.__all__}


def nouns(module: str) -> Iterator[str]:
    for node in tree_of(module).body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
            yield ast.unparse(node.target)


@pytest.mark.dear
def test_a_noun_has_one_definition() -> None:
    homes: dict[str, list[str]] = {}
    for module in MODULES:
        for noun in nouns(module):
            homes.setdefault(noun, []).append(module)
    assert not {noun: found for noun, found in homes.items() if len(found) > 1}
    assert homes["Grid"] == ["grids/grid.py"]
    assert homes["Cells"] == ["grids/bits.py"]
