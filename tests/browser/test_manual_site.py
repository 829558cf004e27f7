"""The site of the documentation, beside the page: whoever comes with a phone, a keyboard or a
screen reader can use it, and no page is heavy.

`WHYDOKU_MANUAL` names the folder of a site that is made; otherwise one is made here.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from gzip import compress
from pathlib import Path
from shutil import copytree
from subprocess import run
from typing import TYPE_CHECKING, Final

import pytest

from requirements import needed
from whydoku.faces.site.folder import MANUAL, manual_files
from whydoku.faces.web.page_files import IN_BOTH, IN_FOLDER
from whydoku.telling.lessons.reading import neighbours

from .player import COLOURS, DESKTOP, PHONE, Player, Visit, expect, violations
from .serving import files_in
from .test_access import SHORTER

if TYPE_CHECKING:
    from playwright.sync_api import Response

ROOT: Final = Path(__file__).parents[2]

pytestmark = [
    pytest.mark.long,  # a site takes minutes to make
    pytest.mark.skipif(not (ROOT / "docs").is_dir(), reason="the documentation is not installed"),
]

PAGES: Final = (
    *("index", "how-to/play-on-the-page", "how-to/get-a-hint"),
    *("reference/techniques/x-wing", "reference/techniques/franken-x-wing"),
    *("reference/commands/generate", "reference/python/grids", "reference/api/hint"),
    *("reference/glossary", "developers/decisions/0042-documentation-is-a-site"),
)
"""A page of each kind: techniques with a lesson and without one."""

HEAVIEST: Final = 100_000
"""The most bytes of a first visit, compressed."""

TOO_WIDE: Final = """() => [...document.querySelectorAll("figure svg, article img, iframe")]
    .map((one) => one.getBoundingClientRect())
    .filter(({ left, right, width }) =>
        left < 0 || right > innerWidth || width < 0.6 * innerWidth)"""
"""Boards and pictures that are cut off on a phone, or small."""

TOO_SMALL: Final = """() => [...document.querySelectorAll("a, button, label, summary, input")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true })
        && !one.closest("p, li li p, td, dd, dt, figcaption, pre, h1, h2, h3, h4, footer"))
    .filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        return width && (width < 24 || height < 24);
    }).map((one) => one.outerHTML)"""
"""What a finger would miss, but for links within sentences."""


@pytest.fixture(scope="module")
def manual(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the documentation, which lies beside the page."""
    for package in ("furo", "myst_parser", "sphinx", "sphinx_copybutton", "typst"):
        needed(package)
    root = tmp_path_factory.mktemp("web")
    made = os.environ.get("WHYDOKU_MANUAL", "")
    if not made:
        made = str(root / "made")
        run([sys.executable, ROOT / "docs" / "make.py", made], check=True)
    copytree(IN_FOLDER, root / "space")
    copytree(IN_BOTH, root / "space", dirs_exist_ok=True)
    (root / "space" / "python.json").write_text('{"bytes": 0}', encoding="utf-8")
    for name, content in manual_files(Path(made)).items():
        path = root / "space" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    with files_in(root / "space") as origin:
        yield f"{origin}/{MANUAL}"


def opened(visit: Visit, manual: str, page: str, size: tuple[int, int]) -> Player:
    is_phone = size == PHONE
    player = visit(size, home=manual, has_touch=is_phone, is_mobile=is_phone)
    player.homes = [manual, manual.removesuffix(f"/{MANUAL}")]
    player.page.goto(f"{manual}/{page}.html")
    player.page.wait_for_load_state("networkidle")
    return player


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("name", PAGES)
def test_everybody_can_read_a_page(
    visit: Visit, manual: str, name: str, size: tuple[int, int]
) -> None:
    player = opened(visit, manual, name, size)
    page = player.page
    assert player.fits
    if size == PHONE:
        assert page.evaluate(TOO_WIDE) == []
        assert page.evaluate(TOO_SMALL) == []
    assert violations(page, without=COLOURS) == []
    page.evaluate(SHORTER)
    for light in ("light", "dark"):
        page.emulate_media(color_scheme=light)
        assert violations(page, COLOURS) == []


@pytest.mark.parametrize("name", PAGES)
def test_no_page_is_heavy(visit: Visit, manual: str, name: str) -> None:
    player = visit(home=manual)
    player.homes = [manual]
    loaded: list[Response] = []

    def seen(response: Response) -> None:
        loaded.append(response)

    player.page.on("response", seen)
    player.page.goto(f"{manual}/{name}.html")
    player.page.wait_for_load_state("networkidle")
    sizes = {one.url: len(compress(one.body())) for one in loaded}
    assert 10_000 < sum(sizes.values()) < HEAVIEST, sizes
    assert not [address for address in sizes if "searchindex" in address]


def test_a_board_is_played_by_keyboard_where_it_stands(visit: Visit, manual: str) -> None:
    player = opened(visit, manual, "reference/techniques/x-wing", DESKTOP)
    page = player.page
    player.press("Tab", "Enter")
    expect(page).to_have_url(f"{manual}/reference/techniques/x-wing.html#furo-main-content")
    live = page.get_by_role("button", name="Try it here").first
    for _ in range(9):
        player.press("Tab")
        if live.evaluate("(one) => one === document.activeElement"):
            break
    player.press("Enter")
    frame = page.locator("figure iframe")
    expect(frame).to_be_focused()
    cells = frame.content_frame.get_by_role("gridcell")
    expect(cells).to_have_count(81)
    assert violations(page) == []


SOUGHT: Final = {
    "xwing": "X-Wing",
    "x wing": "X-Wing",
    "y-wing": "XY-Wing",
    "xy chain": "XY-Chain",
    "unique rectangle": "Unique Rectangle Type 1",
    "locked candidates": "Claiming",
    "als xz": "ALS-XZ",
}
"""What people type, and the page that should come first."""


def test_a_technique_is_found_by_its_names_and_their_spellings(visit: Visit, manual: str) -> None:
    player = opened(visit, manual, "search", PHONE)
    for typed, title in SOUGHT.items():
        player.page.goto(f"{manual}/search.html?q={typed.replace(' ', '+')}")
        expect(player.page.locator(".search li a").first).to_have_text(title)
        expect(player.page.locator(".search li a").get_by_text(title, exact=True)).to_have_count(1)


def test_a_lesson_leads_to_the_next_and_to_its_exercises(visit: Visit, manual: str) -> None:
    player = opened(visit, manual, "reference/techniques/x-wing", PHONE)
    page = player.page
    link = page.get_by_role("link", name="exercises", exact=True)
    assert link.evaluate("(one) => one.href") == (f"{manual.removesuffix(MANUAL)}#/learn/x-wing/1")
    _, after = neighbours("x-wing")
    page.locator("a.next-page").click()
    expect(page).to_have_url(f"{manual}/reference/techniques/{after}.html")


def test_a_search_by_keyboard_leads_to_a_page(visit: Visit, manual: str) -> None:
    player = opened(visit, manual, "index", DESKTOP)
    page = player.page
    player.press("/")
    expect(page.get_by_role("textbox", name="Search")).to_be_focused()
    page.keyboard.type("skyscraper")
    player.press("Enter")
    found = page.locator(".search li a").filter(has_text="Skyscraper").first
    expect(found).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert violations(page) == []
    found.focus()
    player.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Skyscraper")
