"""Everything on another device: as a file, by the browser's own sharing, or by a code to scan."""

from __future__ import annotations

import base64
import json
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from requirements import skip_or_fail

from .player import PHONE, Player, Visit, expect, violations
from .puzzles import EASY

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Route

CLUB = "https://sudoku.example"
"""An address that others reach, too."""

READER = Path(__file__).parents[2] / "page" / "node_modules" / "jsqr" / "dist" / "jsQR.js"
"""A program that reads codes, which is not ours."""

SCANNED = """async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (one) => one.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const drawn = new OffscreenCanvas(image.width, image.height).getContext("2d");
    drawn.drawImage(image, 0, 0);
    const { data, width, height } = drawn.getImageData(0, 0, image.width, image.height);
    return jsQR(data, width, height)?.data ?? "";
}"""

DAYS = [f"2026-11-{day:02}" for day in range(1, 20)]
LEARNT = {
    "whydoku.days": DAYS,
    "whydoku.course": {"version": 1, "lessons": {"x-wing": {"at": 4, "read": True}}},
    "whydoku.helped": {"form": 1, "helped": {"x-wing": {"n": 2, "day": 20_000}}},
    "whydoku.practice": {
        "form": 2,
        "all": False,
        "scores": {"naked-pair": {"found": 4, "tried": 5, "threes": [20_700, 20_707]}},
    },
}


@pytest.fixture
def club(visit: Visit, origin: str) -> Visit:
    """Players who see the page of this server at an address that others reach, too."""
    from playwright.sync_api import Error

    def serve(route: Route) -> None:
        # A page that is closed may still have been fetching what it would need later.
        with suppress(Error):
            route.fulfill(response=route.fetch(url=route.request.url.replace(CLUB, origin)))

    def new(*size: Any, **more: Any) -> Player:
        player = visit(*size, home=CLUB, **more)
        player.context.route(f"{CLUB}/**", serve)
        return player

    return new


def begun(player: Player) -> Locator:
    """A game that has begun, after days and lessons; returns the dialog of all games."""
    player.go()
    player.page.evaluate(
        "all => Object.entries(all).forEach(([key, one]) => localStorage.setItem(key, one))",
        {key: json.dumps(one) for key, one in LEARNT.items()},
    )
    player.page.reload()
    player.play(EASY)
    player.put("r1c3", "4")
    return player.opened("My games")


def link_in(mine: Locator) -> str:
    mine.get_by_role("button", name="Show a code to scan").click()
    return mine.get_by_role("textbox", name="The link in the code").input_value()


def stored(player: Player, key: str) -> Any:
    return json.loads(player.page.evaluate("key => localStorage.getItem(key)", f"whydoku.{key}"))


def asked(player: Player, link: str) -> Locator:
    player.page.goto(link)
    dialog = player.page.get_by_role("dialog", name="From another device")
    expect(dialog).to_be_visible()
    return dialog


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_code_on_the_screen_is_the_link(club: Visit, scheme: str) -> None:
    if not READER.exists():
        skip_or_fail("page", "jsqr is not installed in page/node_modules")
    player = club((320, 640), has_touch=True, is_mobile=True, color_scheme=scheme)
    mine = begun(player)
    link = link_in(mine)
    code = mine.get_by_role("img", name="A code that the camera of the other device opens")
    expect(code).to_be_visible()
    assert player.fits
    assert violations(player.page) == []
    picture = base64.b64encode(code.screenshot()).decode()
    player.page.evaluate(READER.read_text(encoding="utf-8"))
    assert player.page.evaluate(SCANNED, picture) == link
    assert len(link) < 300


def test_a_scanned_link_brings_days_and_the_game_once_it_is_allowed(club: Visit) -> None:
    here = club()
    link = link_in(begun(here))
    there = club(PHONE, has_touch=True, is_mobile=True)
    there.page.clock.set_fixed_time("2026-11-20T12:00:00")
    dialog = asked(there, link)
    expect(dialog).to_contain_text(
        "1 unfinished game, 19 solved days, practice of 1 technique, and 1 lesson."
    )
    assert "mine" not in there.page.url
    assert there.fits
    assert violations(there.page) == []
    dialog.get_by_role("button", name="No thanks").click()
    expect(dialog).to_be_hidden()
    assert there.page.evaluate("localStorage.getItem('whydoku.days')") is None
    there.reload()
    expect(dialog).to_be_hidden()

    asked(there, link).get_by_role("button", name="Bring it in").focus()
    there.press("Enter")
    expect(dialog.get_by_role("status")).to_contain_text("Added: 1 unfinished game, 19 solved days")
    expect(dialog.get_by_role("heading", name="From another device")).to_be_focused()
    assert violations(there.page) == []
    dialog.get_by_role("button", name="Go on with the game").click()
    assert there.digits == EASY[:2] + "4" + EASY[3:]
    there.reload()
    assert there.digits == EASY[:2] + "4" + EASY[3:]
    assert stored(there, "days") == DAYS
    assert stored(there, "practice")["scores"]["naked-pair"]["threes"] == [20_700, 20_707]
    there.page.goto(f"{CLUB}/#/today")
    expect(there.page.get_by_text("19 days in a row")).to_be_visible()
    expect(there.button("19 November 2026: solved")).to_be_visible()

    asked(there, link).get_by_role("button", name="Bring it in").click()
    expect(dialog.get_by_role("status")).to_have_text("Everything in it is here already.")


def test_a_link_that_is_pasted_asks_as_well(club: Visit) -> None:
    link = link_in(begun(club()))
    other = club()
    other.go()
    other.page.evaluate(
        """(text) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", text);
            document.body.dispatchEvent(
                new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
        }""",
        f"Look: {link}",
    )
    dialog = other.page.get_by_role("dialog", name="From another device")
    expect(dialog.get_by_role("button", name="Bring it in")).to_be_visible()


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("", "This link is damaged or incomplete"),
        ("1ABC", "This link is damaged or incomplete"),
        ("2ABC", "A later version of whydoku has made this link"),
        ("1" * 7000, "This link is far longer than any"),
    ],
)
def test_a_link_that_cannot_be_read_says_why(player: Player, code: str, sentence: str) -> None:
    player.page.goto(f"{player.origin}/#/mine?{code}")
    dialog = player.page.get_by_role("dialog", name="From another device")
    expect(dialog.get_by_role("alert")).to_contain_text(sentence)
    expect(dialog.get_by_role("button")).to_have_count(1)


def test_what_is_here_alone_offers_the_file(player: Player) -> None:
    mine = begun(player)
    mine.get_by_role("button", name="Show a code to scan").click()
    expect(mine.get_by_text("on this device alone")).to_be_visible()
    expect(mine.get_by_role("img", name="A code")).to_have_count(0)


def test_that_all_is_saved_is_said_in_sight(visit: Visit) -> None:
    mine = begun(player := visit((390, 600)))
    player.saved(mine.get_by_role("button", name="Take everything to another device"))
    expect(mine.get_by_role("status").filter(has_text="Saved as")).to_be_in_viewport(ratio=1)


SHARING = """
    window.sent = [];
    navigator.canShare = ({ files }) => files.every(({ name }) => name.endsWith(".txt"));
    navigator.share = async ({ files }) => window.sent.push(await files[0].text());
"""


def test_the_browser_hands_the_file_over_where_it_can(visit: Visit) -> None:
    player = visit()
    player.context.add_init_script(SHARING)
    mine = begun(player)
    mine.get_by_role("button", name="Take everything to another device").click()
    text = player.until("window.sent[0]")
    assert json.loads(text)["version"] == 3
    _, saved = player.saved(mine.get_by_role("button", name="Save all as a file"))
    for name in ("days", "course", "helped", "practice", "settings"):
        assert json.loads(saved)[name] == json.loads(text)[name]

    other = visit(PHONE, has_touch=True, is_mobile=True)
    other.go()
    other.press("Escape")
    other.drop("whydoku-games.txt", text)
    expect(other.page.get_by_text("Added: 1 unfinished game, 19 solved days")).to_be_visible()
    other.reload()
    for key in ("days", "course", "helped"):
        assert stored(other, key) == LEARNT[f"whydoku.{key}"]
    known = {"1", "past.1", "days", "replays.1", "helped", "practice", "course"}
    for one in (player, other):
        keys = one.page.evaluate("Object.keys(localStorage)")
        assert {key.removeprefix("whydoku.") for key in keys} <= known, keys
