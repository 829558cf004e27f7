"""The page as a folder, in a part of a plain web space: it answers by itself, with or without a
network, and asks for nothing outside.

Python starts in each context of the browser anew, which may take seconds; so these tests are few.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from doors import built, pyodide
from whydoku.faces.site.folder import library_texts, site_files, write_site
from whydoku.faces.site.runtime import runtime_files, started_python
from whydoku.formats import read_all

from .player import PHONE, Player, Visit, expect, violations
from .puzzles import EASY, others
from .serving import files_in

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route

pytestmark = pytest.mark.long  # the engine takes minutes to build

AWAY = ("failed: .*ERR_INTERNET_DISCONNECTED", "ERR_INTERNET_DISCONNECTED")
PLACE = "class/7b"


def files(more: bytes = b"") -> dict[str, bytes]:
    """The files of a folder, whose engine has these further bytes."""
    runtime, engine = runtime_files(str(pyodide())), built().read_bytes() + more
    return site_files(runtime, engine, started_python(runtime, engine, library_texts()))


OTHER = b"\0\5\4news"
"""A section that WebAssembly ignores: it makes another version of the library."""


@pytest.fixture(scope="module")
def space(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The root of a web space that has the page in a folder."""
    root = tmp_path_factory.mktemp("space")
    write_site(root / PLACE, files())
    return root


@pytest.fixture(scope="module")
def home(space: Path) -> Iterator[str]:
    """The address of the folder."""
    with files_in(space) as origin:
        yield f"{origin}/{PLACE}"


def begun(player: Player, puzzle: str = EASY) -> Player:
    """Opens the page, and begins a puzzle by pasting it."""
    player.go()
    player.own_puzzle().fill(puzzle)
    player.button("Play it").click()
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    assert player.digits == puzzle
    return player


def explained(player: Player) -> str:
    """Asks for a whole hint, and returns what it says. The first one waits for Python."""
    player.reveal()
    return player.page.locator(".help .reason:visible").inner_text()


STORED: Final = "localStorage['whydoku.1']"
"""The game as the browser has it, a moment after each change; another tab begins with it."""


def another(player: Player) -> Page:
    """Opens the page once more, in another tab, and returns the first tab."""
    before, player.page = player.page, player.context.new_page()
    player.go()
    return before


def kept(player: Player) -> None:
    """Waits until the browser has all files."""
    player.until(
        """(async () => {
            const { files } = await (await fetch("files.json")).json();
            const kept = await Promise.all(files.map((file) => caches.match(file)));
            const worker = await navigator.serviceWorker.getRegistration();
            return kept.every(Boolean) && Boolean(worker?.active);
        })()"""
    )


def test_a_class_plays_by_a_link_on_phones_though_the_first_start_fails(
    visit: Visit, home: str, origin: str
) -> None:
    teacher = begun(visit(home=home))
    teacher.opened("Share")
    link = teacher.page.get_by_label("Link", exact=True).input_value()
    assert link.startswith(f"{home}/#p=")
    expect(teacher.page.get_by_text("leads to this machine alone").first).to_be_visible()
    teacher.page.close()
    pupil, there = visit(size=PHONE, home=home, has_touch=True), begun(visit(home=origin))
    pupil.page.goto(link)
    expect(pupil.page.get_by_role("gridcell")).to_have_count(81)
    assert pupil.digits == EASY
    assert pupil.fits
    a_start_that_fails_is_told_and_one_that_takes_its_time_is_shown(pupil)
    expect(pupil.page.locator(".help .reason:visible")).to_have_count(1)
    assert explained(pupil) == explained(there)
    assert violations(pupil.page) == []
    it_answers_while_it_makes_puzzles(pupil)
    [puzzle] = others(1)
    pupil.page.goto(f"{home}/?text={puzzle}&url=")
    expect(pupil.cell("r1c1")).to_have_accessible_name(f"r1c1, given {puzzle[0]}")
    assert (pupil.digits, pupil.page.url) == (puzzle, f"{home}/#/play")


def a_start_that_fails_is_told_and_one_that_takes_its_time_is_shown(player: Player) -> None:
    held: list[Route] = []
    failing = True

    def answer(route: Route) -> None:
        if failing:
            route.fulfill(status=404)
        else:
            held.append(route)

    player.context.route("**/memory.gz", answer)
    with player.expecting("status 404", "memory.gz is not there: 404"):
        player.button("Hint").tap()
        expect(player.page.get_by_role("alert").first).to_have_text(
            "What finds the reasons could not be started. "
            "Please try again; if that does not help, reload the page."
        )
        assert player.digits == EASY
        failing = False
        player.press("h")
        expect(player.page.get_by_role("progressbar")).to_be_visible()
        [one] = player.until(lambda: held)
        one.continue_()
        expect(player.page.get_by_role("progressbar")).to_be_hidden()
    player.context.unroute("**/memory.gz")


def it_answers_while_it_makes_puzzles(player: Player) -> None:
    make(player, "20", rating="9.0").click()
    expect(player.button("Stop")).to_be_visible()
    player.view("play")
    player.button("Take this step").click()
    player.cell("r1c3").click()
    assert explained(player)
    player.view("make")
    player.button("Stop").click()
    expect(player.button("Stop")).to_be_hidden()
    player.view("play")
    player.button("Take this step").click()
    player.cell("r1c3").click()
    assert explained(player)


def make(player: Player, many: str, rating: str = "") -> Locator:
    """Fills in the wish for puzzles, and returns the button that makes them."""
    player.view("make")
    player.button("Wish for one").click()
    player.page.get_by_text("More wishes").click()
    form = player.page.get_by_role("region", name="What will be made")
    form.get_by_label("Rating from").fill(rating)
    form.get_by_label("How many").fill(many)
    form.get_by_label("Seed").fill("7")
    return form.get_by_role("button", name="Make", exact=True)


def test_after_one_visit_everything_works_without_a_network(visit: Visit, home: str) -> None:
    player = begun(visit(offline=True, home=home))
    told = two_tabs_at_once(player)
    kept(player)
    player.context.set_offline(True)
    with player.expecting(*AWAY):
        player.reload()
        assert explained(player) == told
        player.view("path")
        expect(player.page.get_by_text(re.compile(r"^Step 1 of \d+$"))).to_be_visible()
        player.page.goto(f"{home}/#/learn/naked-pair")
        player.page.get_by_role("link", name="Practise").click()
        expect(player.page.get_by_text("A position is on the board.")).to_be_visible()
        make(player, "1").click()
        expect(player.page.get_by_text(re.compile("^1 of 1 made")).last).to_be_visible()
        hardest = re.compile(r"^\d+\.\d for the hardest step \(ER\); \d")
        expect(player.page.get_by_text(hardest)).to_be_visible()
        [puzzle] = others(1)
        player.page.goto(f"{home}/?title=One&text=Look:+{puzzle}")
        expect(player.cell("r1c1")).to_have_accessible_name(f"r1c1, given {puzzle[0]}")
        assert player.digits == puzzle
        player.opened("Share").get_by_role("button", name="Workbook, book").click()
        dialog = player.page.get_by_role("dialog", name="Save as a file")
        kinds = dialog.get_by_role("group", name="Which file").get_by_role("button")
        expect(kinds).to_have_text(["Workbook", "Picture"])
        _, book = player.saved(dialog.get_by_role("button", name="Save", exact=True))
        [back] = read_all(book)
        assert back.grid.puzzle.as_line() == puzzle


def two_tabs_at_once(player: Player) -> str:
    """Starts Python in two tabs; returns the hint."""
    first = another(player)
    for page in (first, player.page):
        page.bring_to_front()
        page.keyboard.press("h")
    for page in (first, player.page):
        expect(page.locator(".help div.help-text:visible")).to_have_text(re.compile(r"\w"))
    first.close()
    return explained(player)


def test_a_new_version_of_the_folder_leaves_open_games_alone(visit: Visit, tmp_path: Path) -> None:
    write_site(tmp_path / PLACE, files())
    with files_in(tmp_path) as origin:
        player = begun(visit(offline=True, home=f"{origin}/{PLACE}"))
        player.homes.append(origin)
        told = explained(player)
        expect(player.page.locator(".hint-ways[data-resting]")).to_have_count(0)
        before = player.page.evaluate(STORED)
        player.button("Take this step").click()
        mine = player.digits
        assert mine != EASY
        player.until(f"{STORED} !== {json.dumps(before)}")
        write_site(tmp_path / PLACE, files(OTHER))
        assert explained(player) not in ("", told)
        another(player)
        assert player.digits == mine
        assert explained(player)
