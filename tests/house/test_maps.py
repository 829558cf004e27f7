"""The maps for people are true: the README's picture, the architecture, paths."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import whydoku
from house.test_layers import MAPS, ROOMS, WINGS, tree_of
from whydoku import example
from whydoku.telling.pictures.svg import draw_step
from whydoku.telling.words import tell
from wings_picture import DRAWN, picture

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SOURCE = Path(whydoku.__file__).parent
PAGES = sorted(
    page
    for pattern in ("*.md", "*/*.md", "docs/*/*.md", "docs/developers/decisions/*.md")
    for page in ROOT.glob(pattern)
    if not page.parent.name.startswith(".")
)

pytestmark = pytest.mark.skipif(not DOCS.is_dir(), reason="the documentation is not installed")


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def prose_of(text: str) -> str:
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def section(text: str, heading: str) -> str:
    level = heading.partition(" ")[0]
    return text.split(f"\n{heading}\n", 1)[1].split(f"\n{level} ", 1)[0]


def rows(text: str) -> list[list[str]]:
    lines = [line for line in text.splitlines() if line.startswith("|")]
    heads = {n for n, line in enumerate(lines) if line.startswith("|---")}
    return [
        [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        for n, line in enumerate(lines)
        if n not in heads and n + 1 not in heads
    ]


# The README.

PICTURE = "docs/pictures/boards/x-wing.svg"


def test_the_readme_quotes_the_step_that_it_shows() -> None:
    readme = text_of("README.md")
    moves = example("x-wing").grid.explain().essential().moves
    [(grid, step)] = [move for move in moves if move[1].technique == "x-wing"]
    [quoted] = re.findall(r"^> (.*(?:\n> .*)+)$", readme, re.MULTILINE)
    assert re.sub(r"\*\*|\n>", "", quoted) == tell(step, grid, style="plain")
    assert f"]({PICTURE})" in readme
    assert text_of(PICTURE) == draw_step(step, grid)


# The architecture.


def test_the_picture_of_the_wings_is_drawn_from_the_code() -> None:
    assert DRAWN.findall(text_of("docs/developers/architecture.md")) == [picture()]


def test_contributing_names_the_wings_in_their_order() -> None:
    [order] = re.findall(r"^`\w+`(?: → `\w+`)+$", text_of("CONTRIBUTING.md"), re.MULTILINE)
    assert re.findall(r"\w+", order) == WINGS


@pytest.mark.parametrize("wing", WINGS)
def test_the_front_page_of_a_wing_says_what_lives_there_and_what_does_not(wing: str) -> None:
    """In about ten lines, before its map, which lists all that is in it."""
    front = (ast.get_docstring(tree_of(f"{wing}/__init__.py")) or "").split("\n\n")
    first, *prose, listed = front
    assert first.endswith(".")
    assert "\n" not in first
    assert prose[-1].startswith("Not here: ")
    assert 5 <= len("\n\n".join([first, *prose]).splitlines()) <= 12
    assert [line.split()[0] for line in listed.splitlines() if not line.startswith(" ")] == [
        f"{name}/" if f"{wing}/{name}" in ROOMS else f"{name}.py" for name in MAPS[wing]
    ]


def need_words(path: str, name: str) -> None:
    """Asks for a file, below the packages or from the root, that has the words of a name."""
    file = SOURCE / path if (SOURCE / path).exists() else ROOT / path
    assert file.is_file(), f"{path} is not there"
    text = file.read_text(encoding="utf-8")
    for word in name.split(".") if name else ():
        assert re.search(rf"\b{word}\b", text), f"{file} has no {word}"


def test_what_the_table_of_places_names_is_there() -> None:
    table = rows(section(text_of("docs/developers/architecture.md"), "## Where to find what"))
    assert len(table) > 15
    for what, places in table:
        found = re.findall(r"`([^`]+)`(?:: `([^`]+)`)?", places)
        assert found, what
        for place, name in found:
            need_words(place, name)


def test_the_stops_of_the_walk_of_the_architecture_are_there() -> None:
    stops = re.findall(
        r"^### (\d+)\. `([^`]+)`: `([^`]+)`$",
        text_of("docs/developers/architecture.md"),
        re.MULTILINE,
    )
    assert [int(number) for number, *_ in stops] == [*range(1, len(stops) + 1)]
    for _, path, name in stops:
        need_words(path, name)


# Paths.


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_path_below_a_wing_is_there(page: Path) -> None:
    """That of a module or that of a test; the page that is built need not be there."""
    wings = "|".join(WINGS)
    named = re.findall(rf"`((?:{wings})/[a-z\d_/.-]+)`", page.read_text(encoding="utf-8"))
    there = [path for path in named if (SOURCE / path).exists() or (page.parent / path).exists()]
    assert {*named} - {*there} <= {"faces/web/page/"}


def test_the_helpers_of_the_tests_have_a_line() -> None:
    tests = ROOT / "tests"
    named = [
        name
        for cell, *_ in rows(text_of("tests/README.md"))
        for name in re.findall(r"`([^`]+)`", cell)
    ]
    found = {path for name in named for path in tests.glob(name.rstrip("/"))}
    assert not [name for name in named if not [*tests.glob(name.rstrip("/"))]]
    beside = {path for path in tests.rglob("*.py") if not path.name.startswith(("test_", "__"))}
    with_own = ("page", "browser", "oracles", "makers", "faces")
    assert not [p for p in beside - found if p.relative_to(tests).parts[0] not in with_own]
    rooms = {path.name for path in tests.iterdir() if path.is_dir() and path.name[0] not in "._"}
    wings = {path.name for path in SOURCE.iterdir() if path.is_dir()} | {"house"}
    assert rooms - wings <= {path.name for path in found}
