"""The maps for people are true: the README's picture, the catalogue, the architecture, links."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import whydoku
from catalogue_page import stored
from test_layers import LAYERS
from whydoku import example
from whydoku.logic.catalogue import catalogue
from whydoku.logic.technique import CatalogueEntry, Technique
from whydoku.telling.pictures.svg import draw_step
from whydoku.telling.words import tell

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
SOURCE = Path(whydoku.__file__).parent
PAGES = sorted(
    page
    for pattern in ("*.md", "*/*.md", "docs/decisions/*.md")
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

PICTURE = "docs/pictures/readme-x-wing.svg"


def test_the_readme_quotes_the_step_that_it_shows() -> None:
    readme = text_of("README.md")
    moves = example("x-wing").grid.explain().essential().moves
    [(grid, step)] = [move for move in moves if move[1].technique == "x-wing"]
    [quoted] = re.findall(r"^> (.*(?:\n> .*)+)$", readme, re.MULTILINE)
    assert re.sub(r"\*\*|\n>", "", quoted) == tell(step, grid, style="plain")
    assert f"]({PICTURE})" in readme
    assert text_of(PICTURE) == draw_step(step, grid)


# The catalogue.


def aliases_of(entry: CatalogueEntry) -> list[str]:
    """The names that people use elsewhere, without codes."""
    worlds = (names for world, names in entry.aliases.items() if world != "hodoku-code")
    return [name for names in worlds for name in names.split(", ")]


def test_every_name_elsewhere_leads_to_a_technique() -> None:
    """A technique that is not listed is new, and a command lists it."""
    index = section(text_of("docs/catalogue.md"), "## Names elsewhere")
    found = {name.casefold(): here for name, here, _ in rows(index)}
    known = [*stored(), *(one for one in catalogue() if not isinstance(one, Technique))]
    assert not [
        (entry.slug, name)
        for entry in known
        for name in aliases_of(entry)
        if name.casefold() != entry.name.casefold()
        and entry.name not in found.get(name.casefold(), "")
    ]


# The architecture.


def test_the_picture_of_the_rooms_has_the_order_of_the_layers() -> None:
    [picture] = re.findall(r"```text\n(.*?)```", text_of("docs/architecture.md"), re.DOTALL)
    drawn = [line.split("|")[1].split() for line in picture.splitlines()]
    assert [name for row in reversed(drawn) for name in row] == LAYERS


def need_words(path: str, name: str) -> None:
    """Asks for a file, below the packages or from the root, that has the words of a name."""
    file = SOURCE / path if (SOURCE / path).exists() else ROOT / path
    assert file.is_file(), f"{path} is not there"
    text = file.read_text(encoding="utf-8")
    for word in name.split("."):
        assert re.search(rf"\b{word}\b", text), f"{file} has no {word}"


def test_what_the_map_names_is_there() -> None:
    table = rows(section(text_of("docs/architecture.md"), "## Where to find what"))
    assert len(table) > 15
    for _, place, name in table:
        need_words(re.findall(r"`([^`]+)`", place)[0], name.strip("`"))


def test_the_stops_of_the_walk_of_the_architecture_are_there() -> None:
    stops = re.findall(
        r"^### (\d+)\. `([^`]+)`: `([^`]+)`$", text_of("docs/architecture.md"), re.MULTILINE
    )
    assert [int(number) for number, *_ in stops] == [*range(1, len(stops) + 1)]
    for _, path, name in stops:
        need_words(path, name)


# Links.


def anchors_of(text: str) -> set[str]:
    found: set[str] = set()
    for heading in re.findall(r"^#+ (.+)$", prose_of(text), re.MULTILINE):
        shown = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        anchor = re.sub(r"[^\w\- ]", "", shown.lower()).replace(" ", "-")
        number = sum(one == anchor or one.startswith(f"{anchor}-") for one in found)
        found.add(f"{anchor}-{number}" if anchor in found else anchor)
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    prose = prose_of(page.read_text(encoding="utf-8"))
    for link in re.findall(r"\]\(([^)\s]+)\)", prose):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if target.is_relative_to(ROOT / "bench") and not (ROOT / "bench").is_dir():
            continue  # a source distribution goes without
        assert target.exists(), f"{link}: nothing is there"
        if anchor:
            assert anchor in anchors_of(target.read_text(encoding="utf-8")), f"no heading {link}"


def test_the_index_of_the_documentation_has_every_page() -> None:
    index = text_of("docs/README.md")
    pages = [page.name for page in DOCS.iterdir() if page.is_file() and page.name != "README.md"]
    assert not [name for name in pages if f"]({name}" not in index]


def test_the_helpers_of_the_tests_have_a_line() -> None:
    tests = ROOT / "tests"
    named = [
        name
        for cell, *_ in rows(text_of("tests/README.md"))
        for name in re.findall(r"`([^`]+)`", cell)
    ]
    found = {path.name for name in named for path in tests.glob(name.rstrip("/"))}
    assert not [name for name in named if not [*tests.glob(name.rstrip("/"))]]
    helpers = {path.name for path in tests.glob("*.py") if not path.name.startswith("test_")}
    rooms = {path.name for path in tests.iterdir() if path.is_dir() and path.name[0] not in "._"}
    assert helpers | rooms - {"__pycache__"} == found
