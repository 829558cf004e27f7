"""The pages of techniques that are stored are those that would be written now; a technique that has
none yet is no fault, the command that writes them adds it."""

from __future__ import annotations

import pytest

from technique_pages import FOLDER, pages, stored
from whydoku.grid import Grid
from whydoku.proof import check
from whydoku.technique import Technique, techniques


@pytest.mark.skipif(not FOLDER.is_dir(), reason="the documentation is not installed")
def test_the_pages_say_what_is_now_true() -> None:
    written = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()}
    assert written == pages(stored()), "python tests/technique_pages.py writes them anew"


def test_the_index_lists_what_is_stored_and_nothing_else() -> None:
    some = [one for one in techniques() if one.family == "wings"]
    assert len(some) > 2
    found = pages(some[1:])
    assert set(found) == {"README.md", *(f"{one.slug}.md" for one in some[1:])}
    assert [f"({one.slug}.md)" in found["README.md"] for one in some] == [
        False,
        *(True for _ in some[1:]),
    ]


@pytest.mark.parametrize("one", techniques(), ids=lambda one: one.slug)
def test_the_example_shows_the_technique(one: Technique) -> None:
    assert one.example is not None
    grid = Grid(one.example)
    step = next(one.find(grid))
    assert step.technique == one.slug
    check(grid, step, unique=one.assumes_unique)
