"""Which modules of the page import which, also for types: views stand side by side, and there is no
circle."""

from __future__ import annotations

import posixpath
import re

from first_puzzles import PAGE

REFERENCE = re.compile(
    r'^(?:import (?:[^";]*? from )?|export [^";]*? from )"(\.[^"]+)";'
    r'|\bimport\(\s*["`](\.[^"`$]+)',
    re.MULTILINE,
)

MADE = "asking/api-types.ts"
"""A module of types that is made when the page is built or checked."""


def named_in(text: str) -> list[str]:
    """The other modules that a module names, as it names them."""
    return [at_once or later for at_once, later in REFERENCE.findall(text)]


def imports() -> dict[str, set[str]]:
    """The modules that each module imports, by their paths below the page."""
    root = PAGE / "src"
    texts = {
        path.relative_to(root).as_posix(): path.read_text("utf-8")
        for path in [*root.rglob("*.ts"), *root.rglob("*.tsx")]
        if path.relative_to(root).as_posix() != MADE
    }
    found = {
        name: {
            posixpath.normpath(posixpath.join(posixpath.dirname(name), other))
            for other in named_in(text)
        }
        for name, text in texts.items()
    }
    for others in found.values():
        others.discard(MADE)
    assert set().union(*found.values()) <= set(found)
    asking = {name for name, text in texts.items() if re.search(r"\bfetch\(|XMLHttpRequest", text)}
    assert asking == {"asking/folder.ts", "asking/python-worker.ts", "asking/server.ts", "sw.ts"}
    return found


IMPORTS = imports()


def view_of(name: str) -> str:
    """The view that a module belongs to; empty if it belongs to none."""
    room, *below = name.split("/")
    return below[0] if room == "views" and len(below) > 1 else ""


def reached_from(name: str) -> set[str]:
    reached: set[str] = set()
    ahead = [name]
    while ahead:
        new = IMPORTS[ahead.pop()] - reached
        reached |= new
        ahead += new
    return reached


def test_each_way_to_name_a_module_is_seen() -> None:
    text = """import "./effect.ts";
import one, {
  two,
} from "./some.ts";
import type { Three } from "./type.ts";
export * from "./all.ts";
export {
  four,
} from "./four.ts";
export type { Five } from "./five.ts";
import from_a_package from "preact";
export const six = "no; from "; const said = "./six.ts";
export const seven = () => import("./seven.ts");
export const eight = await import(
  "./eight.ts"
);
"""
    names = ["effect", "some", "type", "all", "four", "five", "seven", "eight"]
    assert named_in(text) == [f"./{name}.ts" for name in names]


def test_a_view_imports_no_other_view() -> None:
    crossing = [
        f"{name} imports {other}"
        for name, others in IMPORTS.items()
        for other in others
        if view_of(name) and view_of(other) not in ("", view_of(name))
    ]
    assert crossing == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    reached = {name: reached_from(name) for name in IMPORTS}
    for name in IMPORTS:
        circle = sorted(other for other in reached[name] if name in reached[other])
        assert circle == []
