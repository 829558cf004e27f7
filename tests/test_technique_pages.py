"""Every technique has an example and a page, and the pages are those that would be written now."""

from __future__ import annotations

import pytest

from technique_pages import FOLDER, pages
from whydoku.grid import Grid
from whydoku.proof import check
from whydoku.technique import Technique, techniques


@pytest.mark.skipif(not FOLDER.is_dir(), reason="the documentation is not installed")
def test_the_pages_say_what_is_now_true() -> None:
    written = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()}
    assert written == pages(), "python tests/technique_pages.py writes them anew"


@pytest.mark.parametrize("one", techniques(), ids=lambda one: one.slug)
def test_the_example_shows_the_technique(one: Technique) -> None:
    assert one.example is not None
    grid = Grid(one.example)
    step = next(one.find(grid))
    assert step.technique == one.slug
    check(grid, step, unique=one.assumes_unique)
