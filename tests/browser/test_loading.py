"""The first visit: few requests and few bytes; views and dialogs come later, or say that they
cannot."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from .player import Player, Visit, expect
from .puzzles import EASY
from .test_hands import PASTE

if TYPE_CHECKING:
    from playwright.sync_api import Request, Route

MOST_AT_ONCE = 8
MOST = 16
"""The most requests until a board is there, and until all is there; what the service worker keeps
is not counted."""

LARGEST_AT_ONCE = 91_500
LARGEST = 204_500
"""The most bytes on the wire until a board is there, and until all is there; headers included."""

LATER = re.compile(r"/together/\w+/index/((views|frame|help)-[\w-]+\.js|later\.css)(\?again=\d+)?$")
FAILED = "net::ERR_FAILED"


def asked_by(player: Player) -> list[str]:
    """The paths of the requests that a page makes from now on, and of its service worker."""
    asked: list[str] = []

    def note(request: Request) -> None:
        path = urlsplit(request.url).path
        if not path.startswith("/api/") and (not request.service_worker or path == "/sw.js"):
            asked.append(path)

    player.context.on("request", note)
    return asked


def sent_to(player: Player) -> int:
    return int(
        player.page.evaluate(
            """() => [...performance.getEntriesByType("navigation"),
                ...performance.getEntriesByType("resource")]
                .filter(({ name }) => !name.includes("/api/"))
                .reduce((sum, { transferSize }) => sum + transferSize, 0)"""
        )
    )


@contextmanager
def without_later_parts(player: Player) -> Iterator[None]:
    def fail(route: Route) -> None:
        route.abort()

    player.context.route(LATER, fail)
    yield
    player.page.wait_for_load_state("networkidle")
    player.context.unroute(LATER, fail)


def test_the_first_visit_takes_few_requests(visit: Visit) -> None:
    player = visit(offline=True)
    link = player.link(EASY)
    with player.expecting(FAILED), without_later_parts(player):
        asked = asked_by(player)
        player.go(f"/#p={link}")
        player.page.wait_for_load_state("networkidle")
        at_once = [path for path in asked if not LATER.search(path) and path != "/sw.js"]
        assert len(at_once) <= MOST_AT_ONCE, at_once
        assert 50_000 < sent_to(player) < LARGEST_AT_ONCE


def test_later_parts_come_while_the_browser_is_idle(visit: Visit) -> None:
    player = visit()  # what a service worker hands on counts as no byte
    link = player.link(EASY)
    asked = asked_by(player)
    player.go(f"/#p={link}")
    while len([path for path in asked if LATER.search(path)]) < 8:
        player.page.wait_for_event("request")  # a busy browser is idle late
    player.page.wait_for_load_state("networkidle")
    assert len([path for path in asked if LATER.search(path)]) == 8
    assert len(asked) == len(set(asked)) <= MOST, asked
    assert not [path for path in asked if re.search("collection|library|daily", path)]
    assert LARGEST_AT_ONCE < sent_to(player) < LARGEST
    for view in ("path", "learn", "make", "play"):
        player.view(view)
    for name in ("Share", "Settings", "Keys"):
        player.opened(name).get_by_role("button", name="Close").click()
    modules = [path for path in asked if path.endswith(".js")]
    assert len(modules) == len(set(modules))


def test_a_view_that_does_not_load_says_so_and_opens_later(player: Player) -> None:
    with player.expecting(FAILED), without_later_parts(player):
        player.play(EASY)
        tab = player.page.get_by_role("link", name="Learn")
        tab.click()
        notice = player.page.get_by_role("alert").filter(has_text="“Learn” could not be loaded.")
        expect(notice).to_be_visible()
        expect(tab).not_to_have_attribute("aria-busy", "true")
        assert player.page.url.endswith("/#/play")
        player.put("r1c3", "4")
        assert player.digits == EASY[:2] + "4" + EASY[3:]
    player.view("learn")
    expect(notice).to_have_count(0)
    assert player.page.url.endswith("/#/learn")
    expect(player.page.get_by_role("link", name="Full House", exact=True)).to_be_visible()


def test_the_view_before_stays_until_the_next_one_is_there(player: Player) -> None:
    waiting = player.held(LATER)
    player.play(EASY)
    tab = player.page.get_by_role("navigation").get_by_role("link", name="Make")
    tab.click()
    expect(tab).to_have_attribute("aria-busy", "true")
    expect(player.button("Hint")).to_be_visible()
    hint = player.button("Hint").element_handle()
    expect(player.page.get_by_role("navigation").locator("[aria-current]")).to_have_text("Play")
    player.page.go_back()
    expect(tab).not_to_have_attribute("aria-busy", "true")
    tab.click()
    assert waiting
    player.context.unroute(LATER)  # lets go what is held
    expect(tab).to_have_attribute("aria-current", "page")
    expect(player.status(re.compile("^Make")).first).to_be_attached()
    player.press("Tab")
    hint.wait_for_element_state("hidden")


def test_a_hint_that_does_not_load_says_so_and_comes_later(player: Player) -> None:
    with player.expecting(FAILED), without_later_parts(player):
        player.play(EASY)
        player.button("Hint").click()
        notice = player.page.get_by_role("alert")
        expect(notice).to_contain_text("“Help on this grid” could not be loaded.")
        expect(player.page.get_by_text("Thinking…")).to_be_hidden()
    player.button("Hint").click()
    expect(player.page.locator(".help .help-text:visible")).to_have_text(re.compile(r"\w"))


def test_a_view_that_an_address_names_comes_first(player: Player) -> None:
    current = player.page.get_by_role("navigation").locator("[aria-current]")
    with player.expecting(FAILED), without_later_parts(player):
        player.go("/#/learn")
        expect(player.page.get_by_role("alert")).to_contain_text("“Learn” could not be loaded.")
        expect(player.button("Hint")).to_be_visible()
    player.page.goto("about:blank")
    player.go("/#/learn")
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    assert current.inner_text() == "Learn"


def test_a_dialog_that_does_not_load_can_be_tried_again(player: Player) -> None:
    dialog = player.page.get_by_role("dialog")
    with player.expecting(FAILED), without_later_parts(player):
        player.play(EASY)
        player.page.evaluate(PASTE, ["body", EASY])
        unread = player.page.get_by_text("This could not be loaded.")
        expect(unread).to_be_visible()
        player.menu()
        player.button("Share").click()
        expect(dialog.get_by_role("alert")).to_contain_text("could not be loaded.")
        dialog.get_by_role("button", name="Try again").click()
        expect(dialog.get_by_role("alert")).to_contain_text("could not be loaded.")
    dialog.get_by_role("button", name="Try again").click()
    expect(dialog.get_by_label("Link").first).to_be_visible()
    expect(dialog.get_by_role("button", name="Try again")).to_have_count(0)
