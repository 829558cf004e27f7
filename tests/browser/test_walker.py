"""A walker in a browser that has no network and runs no scripts: by keys, by clicks, on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from patience import PATIENCE
from whydoku import example
from whydoku.telling.pages.pages import PAGE_END
from whydoku.telling.words import headline

from .player import DESKTOP, PHONE, Size, box_of, expect, violations

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, Route

X_WING = example("x-wing").grid.explain()
EASY = example("wikipedia").grid.explain()
CHIP = 24
"""The least side of what a finger has to hit, in pixels (WCAG 2.2, 2.5.8)."""


@pytest.fixture
def opened(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """A function that opens a file in a browser that refuses to fetch any other."""
    tried: list[str] = []
    contexts = []

    def open_file(file: Path, size: Size = DESKTOP, **more: Any) -> Page:
        def let(route: Route) -> None:
            if route.request.url == file.as_uri():
                route.continue_()
            else:
                tried.append(route.request.url)
                route.abort()

        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]}, **{"java_script_enabled": False, **more}
        )
        context.set_default_timeout(1000 * PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.route("**/*", let)
        page.goto(file.as_uri())
        return page

    yield open_file
    for context in contexts:
        context.close()
    assert tried == []


@pytest.fixture
def two_walkers(tmp_path: Path) -> Path:
    """A page with the walkers of two paths, as a notebook shows them."""
    file = tmp_path / "two.html"
    parts = (trace.walk()._repr_html_() for trace in (EASY, X_WING))
    head = '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Two</title><body><main>'
    file.write_text(f"{head}{''.join(parts)}</main>{PAGE_END}", encoding="utf-8")
    return file


def heading_shown(walker: Locator) -> str:
    sections = walker.locator("section:visible")
    assert sections.count() == 1
    return sections.locator("h3").inner_text()


@pytest.mark.sampled(2, most=2)
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_path_is_walked_by_keys_alone(
    opened: Callable[..., Page], two_walkers: Path, size: Size
) -> None:
    page = opened(two_walkers, size)
    easy, x_wing = page.locator("form.walk").all()
    assert heading_shown(x_wing) == f"Sudoku solved in {len(X_WING)} steps"
    for _ in range(2):
        page.keyboard.press("Tab")
    for number in range(1, 13):
        page.keyboard.press("ArrowRight")
        assert heading_shown(x_wing) == f"{number} {headline(X_WING.steps[number - 1])}"
    assert heading_shown(x_wing) == "12 X-Wing"
    assert heading_shown(easy) == f"Sudoku solved in {len(EASY)} steps"
    ring = x_wing.locator("label:has(:checked) span")
    assert ring.evaluate("chip => getComputedStyle(chip).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    assert page.url == two_walkers.as_uri()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(x_wing.locator("section:visible pre")).to_be_visible()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowLeft")
    assert heading_shown(x_wing).startswith("11 ")


@pytest.mark.sampled(2, most=2)
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_path_is_walked_by_clicks_and_fits_the_window(
    opened: Callable[..., Page], two_walkers: Path, size: Size
) -> None:
    page = opened(two_walkers, size)
    easy, x_wing = page.locator("form.walk").all()
    x_wing.locator("label", has_text="12").click()
    assert heading_shown(x_wing) == "12 X-Wing"
    easy.locator("label").last.click()
    expect(easy.locator("section:visible p")).to_contain_text(f"Solved in {len(EASY)} steps.")
    assert heading_shown(x_wing) == "12 X-Wing"
    for chip in x_wing.locator("label").all()[:: len(X_WING) // 6]:
        box = box_of(chip)
        assert min(box["width"], box["height"]) >= CHIP
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= size[0]
    picture = box_of(x_wing.locator("section:visible svg"))
    assert picture["width"] > size[0] * 0.4


def test_all_steps_are_printed_without_the_chips(
    opened: Callable[..., Page], two_walkers: Path
) -> None:
    page = opened(two_walkers)
    page.emulate_media(media="print")
    assert page.locator("section:visible").count() == len(EASY) + len(X_WING) + 4
    assert page.locator("form.walk label:visible").count() == 0


@pytest.mark.sampled(2, most=2)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_walker_is_accessible(opened: Callable[..., Page], tmp_path: Path, scheme: str) -> None:
    file = tmp_path / "walker.html"
    file.write_text(X_WING.walk().page, encoding="utf-8")
    page = opened(file, java_script_enabled=True, color_scheme=scheme)
    page.locator("form.walk label", has_text="12").click()
    assert violations(page) == []
    named = page.get_by_role("radio", name="12: X-Wing", exact=True)
    expect(named).to_be_checked()
