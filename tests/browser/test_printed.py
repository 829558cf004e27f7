"""Explained paths on paper: what a browser prints of the pages of `whydoku explain`."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import whydoku as wd
from requirements import needed
from whydoku.solving.trace import Trace
from whydoku.telling.pages.pages import (
    PAGE_END,
    html_contents,
    html_trace,
    page_begin,
    path_on_page,
)
from whydoku.telling.words import argument, headline

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PATHS = [wd.example(name).grid.explain().essential() for name in ("x-wing", "wikipedia", "x-wing")]


def printed(chromium: Browser, html: str, paper: str) -> list[str]:
    context = chromium.new_context(java_script_enabled=False)
    try:
        page = context.new_page()
        page.set_content(html)
        pdf = page.pdf(format=paper, margin={"top": "10mm", "bottom": "10mm"})
    finally:
        context.close()
    return [one.extract_text() for one in needed("pypdf").PdfReader(io.BytesIO(pdf)).pages]


def together(paths: Sequence[Trace]) -> str:
    places = [(path, f"Puzzle {n}", f"puzzle-{n}") for n, path in enumerate(paths, 1)]
    contents = html_contents("Three", [path_on_page(*place) for place in places])
    parts = (html_trace(path, name=name, anchor=at, whole=False) for path, name, at in places)
    return page_begin("Three") + contents + "".join(parts) + PAGE_END


@pytest.mark.sampled(2, most=2)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_what_is_folded_is_printed_and_no_title_stands_alone(chromium: Browser, paper: str) -> None:
    needed("pypdf")
    pages = printed(chromium, together(PATHS), paper)
    text = "\n".join(pages)
    for path in PATHS:
        for grid, step in path.moves:
            if step.technique == "x-wing":
                lines = argument(step, grid, style="plain").splitlines()
                assert all(" ".join(line.split()) in " ".join(text.split()) for line in lines)
    begun = [n for n, page in enumerate(pages) if page.lstrip().startswith("Puzzle ")]
    assert len(begun) == len(PATHS)
    assert pages[0].lstrip().startswith("Three")
    for page in pages:
        lines = page.strip().splitlines()
        assert not lines[-1].startswith(("Pointing", "X-Wing", "Puzzle"))


def test_a_page_takes_four_steps(chromium: Browser) -> None:
    needed("pypdf")
    trace = wd.example("x-wing").grid.explain()
    harder = [move for move in trace.moves if not move[1].placements]
    path = replace(trace, moves=tuple(harder * 2), passes=())
    pages = printed(chromium, html_trace(path), "A4")
    names = "|".join({headline(step) for _, step in harder})
    counts = [len(re.findall(rf"(?m)^\d+ +(?:{names})$", page)) for page in pages]
    assert sum(counts) == len(path)
    assert counts[0] >= 2, "below the puzzle"
    assert set(counts[1:-1]) <= {4}
    assert counts[1] == 4
