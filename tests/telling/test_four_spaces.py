"""The pictures of docs/why/four-spaces.md show the steps that the page tells."""

from __future__ import annotations

from xml.sax.saxutils import escape

import pytest

from four_spaces_pictures import FOLDER, POSITIONS, drawn, path_of
from whydoku.telling.pictures.svg import draw_step
from whydoku.telling.words import tell


@pytest.mark.skipif(not FOLDER.exists(), reason="the documentation is not installed")
@pytest.mark.parametrize("technique", POSITIONS)
def test_the_pictures_of_the_page_show_the_steps_it_tells(technique: str) -> None:
    grid, step = drawn(technique)
    picture = path_of(technique).read_text(encoding="utf-8")
    assert escape(tell(step, grid)) in picture, "python tests/four_spaces_pictures.py draws it anew"
    assert picture == f"{draw_step(step, grid)}\n"
    page = (FOLDER.parent / "four-spaces.md").read_text(encoding="utf-8")
    assert f"(pictures/{path_of(technique).name})" in page
    assert tell(step) in page or technique == "finned-x-wing"
