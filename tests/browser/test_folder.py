"""The page as a folder, in a part of a plain web space: it answers by itself, with or without a
network, and asks for nothing outside."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from doors import built, pyodide
from whydoku.faces.site.folder import site_files, write_site
from whydoku.faces.site.python_runtime import runtime_files

from .player import PHONE, Player, expect, violations
from .puzzles import EASY
from .serving import files_in

if TYPE_CHECKING:
    from playwright.sync_api import Locator

AWAY = ("failed: .*ERR_INTERNET_DISCONNECTED", "ERR_INTERNET_DISCONNECTED")
PLACE = "class/7b"


@pytest.fixture(scope="module")
def space(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The root of a web space that has the page in a folder."""
    root = tmp_path_factory.mktemp("space")
    write_site(root / PLACE, site_files(runtime_files(str(pyodide())), built().read_bytes()))
    return root


@pytest.fixture(scope="module")
def home(space: Path) -> Iterator[str]:
    """The address of the folder."""
    with files_in(space) as origin:
        yield f"{origin}/{PLACE}"


def begun(player: Player, puzzle: str = EASY) -> Player:
    """Opens the page, and begins a puzzle by pasting it."""
    player.go()
    player.page.get_by_label("Your own puzzle").fill(puzzle)
    player.button("Play it").click()
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    assert player.digits == puzzle
    return player


def explained(player: Player) -> str:
    """Asks for a whole hint, and returns what it says. The first one waits for Python."""
    player.press("h")
    expect(player.page.get_by_text("Thinking…")).to_be_hidden(timeout=90_000)
    player.reveal()
    return player.page.locator(".help .reason:visible").inner_text()


def kept(player: Player) -> None:
    """Waits until the browser has all files, and what Python has compiled."""
    player.until("navigator.serviceWorker.getRegistration().then((one) => Boolean(one?.active))")
    player.until(
        """(async () => {
            const { files } = await (await fetch("files.json")).json();
            const kept = await Promise.all(files.map((file) => caches.match(file)));
            return kept.every(Boolean) && await caches.has("whydoku compiled");
        })()"""
    )


def test_it_answers_as_the_server_does(
    visit: Callable[..., Player], home: str, origin: str
) -> None:
    here, there = begun(visit(home=home)), begun(visit(home=origin))
    here.press("h")
    expect(here.page.get_by_role("progressbar")).to_be_visible()
    expect(here.page.get_by_role("progressbar")).to_be_hidden()
    assert explained(here) == explained(there)
    assert violations(here.page) == []


def test_after_one_visit_everything_works_without_a_network(
    visit: Callable[..., Player], home: str
) -> None:
    player = begun(visit(offline=True, home=home))
    told = explained(player)
    kept(player)
    player.context.set_offline(True)
    with player.expecting(*AWAY):
        player.page.reload()
        expect(player.page.get_by_role("gridcell")).to_have_count(81)
        assert explained(player) == told
        player.view("path")
        player.settle()
        expect(player.page.get_by_text(re.compile(r"^\d+ steps")).first).to_be_visible()
        player.page.goto(f"{home}/#/learn/naked-pair")
        player.page.get_by_role("link", name="Find one yourself").click()
        expect(player.page.get_by_text("A position is on the board.")).to_be_visible()
        make(player, "1").click()
        expect(player.page.get_by_text(re.compile("^1 of 1 made"))).to_be_visible(timeout=60_000)
        player.page.get_by_role("region").get_by_role("button", name="Open").first.click()
        expect(
            player.page.get_by_text(re.compile(r"^\d+\.\d for the hardest step; \d"))
        ).to_be_visible(timeout=60_000)


def make(player: Player, many: str, rating: str = "") -> Locator:
    """Fills in the wish for puzzles, and returns the button that makes them."""
    player.view("make")
    form = player.page.get_by_role("region", name="Make puzzles to order")
    form.get_by_label("Rating from").fill(rating)
    form.get_by_label("How many").fill(many)
    form.get_by_label("Seed").fill("7")
    return form.get_by_role("button", name="Make", exact=True)


def test_a_question_does_not_wait_for_a_longer_one_which_can_be_stopped(
    visit: Callable[..., Player], home: str
) -> None:
    player = begun(visit(home=home))
    explained(player)
    make(player, "50", rating="9.0").click()
    expect(player.button("Stop")).to_be_visible()
    player.view("play")
    player.button("Take this step").click()
    assert explained(player)
    player.view("make")
    player.button("Stop").click()
    expect(player.button("Stop")).to_be_hidden()
    player.view("play")
    player.button("Take this step").click()
    assert explained(player)


def test_a_class_opens_a_link_on_a_phone(visit: Callable[..., Player], home: str) -> None:
    teacher = begun(visit(home=home))
    teacher.opened("Share")
    link = teacher.page.get_by_label("Link", exact=True).input_value()
    assert link.startswith(f"{home}/#p=")
    expect(teacher.page.get_by_text("leads to this machine alone")).to_be_visible()
    pupil = visit(size=PHONE, home=home, has_touch=True)
    pupil.page.goto(link)
    expect(pupil.page.get_by_role("gridcell")).to_have_count(81)
    assert pupil.digits == EASY
    assert pupil.fits
    pupil.button("Hint").tap()
    expect(pupil.page.locator(".help .reason:visible")).to_have_count(1, timeout=90_000)
