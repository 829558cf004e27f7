"""What the page keeps in the browser: two tabs, a full storage, strange records, and files that
name rules and settings."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from whydoku import generate

from .player import Player, Visit, expect, violations
from .puzzles import EASY, SHORT, SOLVED
from .serving import elsewhere
from .test_offline import AWAY, ready
from .test_versions import NEWEST, NOTED, playing_the_first, wait_for

if TYPE_CHECKING:
    from pathlib import Path

FULL = """
    Storage.prototype.setItem = function () {
        throw new DOMException("no room", "QuotaExceededError");
    };
"""
STORED = "localStorage['whydoku.1']"
NO_NOTES = """void (Cache.prototype.put = async () => {
    throw new DOMException("no room", "QuotaExceededError");
})"""


def _notice(player: Player, text: str) -> Any:
    return player.page.get_by_role("alert").filter(has_text=text)


def test_two_tabs_show_one_game_and_what_either_has_learnt_and_set(visit: Visit) -> None:
    player = visit()
    player.play(EASY)
    player.until(f"{STORED}?.includes('{EASY}')")
    first, player.page = player.page, player.context.new_page()
    player.go("/#/play")
    second = player.page
    player.put("r1c3", "4")
    cell = first.get_by_role("gridcell", name=re.compile(r"^r1c3\b"))
    expect(cell).to_have_accessible_name("r1c3, 4")
    player.page = first
    player.put("r1c4", "6")
    expect(second.get_by_role("gridcell", name=re.compile(r"^r1c4\b"))).to_have_accessible_name(
        "r1c4, 6"
    )
    player.opened("Settings").get_by_label("Dark").check()
    player.press("Escape")
    expect(second.locator("html")).to_have_attribute("data-theme", "dark")
    player.view("make")
    player.page.get_by_label("A puzzle as text").fill(SHORT)
    player.page = second
    player.view("make")
    player.until(f"{STORED}.includes('{SHORT}')")
    player.wait()
    assert player.digits == SHORT
    for page in (first, second):
        page.reload()
    player.view("play")
    assert player.digits == EASY[:2] + "46" + EASY[4:]


def test_what_cannot_be_read_can_be_saved_and_a_full_storage_loses_nothing(visit: Visit) -> None:
    player = visit()
    player.play(SHORT)
    player.put(SHORT.index("."), SOLVED[SHORT.index(".")])
    player.until(f"{STORED}?.includes('entries')")
    before = player.page.evaluate(STORED)
    whole = json.loads(before)
    whole["kept"] = [None]
    later = json.dumps({"version": 3, "past": []})
    player.page.evaluate(
        """(all) => {
            // What the page has still to store must not come after this.
            Storage.prototype.setItem = new Proxy(Storage.prototype.setItem, {
                apply: (set, shelf, [key, text]) => key in all || set.call(shelf, key, text),
            });
            for (const [key, text] of Object.entries(all)) localStorage[key] = text;
        }""",
        {"whydoku.1": json.dumps(whole), "whydoku.past.1": later},
    )
    player.page.add_init_script(f"if (sessionStorage.full) {{ {FULL} }}")
    player.page.evaluate("sessionStorage.full = 1")
    player.reload()
    expect(_notice(player, "could not be read")).to_be_visible()
    digits = player.digits
    assert digits.count(".") == SHORT.count(".") - 1
    player.button("Close").first.click()
    player.put(SHORT.rindex("."), SOLVED[SHORT.rindex(".")])
    expect(_notice(player, "no room to store")).to_be_visible()
    assert json.loads(player.page.evaluate(STORED)) == whole
    assert player.page.evaluate("localStorage['whydoku.past.1']") == later

    player.page.evaluate("sessionStorage.clear()")
    player.reload()
    player.put(SHORT.rindex("."), SOLVED[SHORT.rindex(".")])
    mine = player.opened("My games")
    expect(mine).to_contain_text("2 parts of what this browser has stored could not be read")
    assert violations(player.page) == []
    unread = mine.locator("section").filter(has=player.page.get_by_text("What could not be read"))
    name, saved = player.saved(unread.get_by_role("button", name="Save as a file"))
    assert name.endswith("unread.json")
    assert json.loads(saved) == {
        "whydoku.1": ['[["game ",null]]'],
        "whydoku.past.1": [later],
    }
    player.until(f"!{STORED}.includes('[null]')")
    unread.get_by_role("button", name="Remove from this browser").click()
    expect(mine.get_by_text("What could not be read")).to_have_count(0)
    assert (
        player.page.evaluate("Object.keys(localStorage).filter((one) => /unread/.test(one))") == []
    )


def test_the_notice_of_a_full_storage_goes_once_there_is_room(visit: Visit) -> None:
    player = visit()
    player.play(EASY)
    player.page.evaluate("() => { window.plain = Storage.prototype.setItem; }")
    player.page.evaluate(f"() => {{ {FULL} }}")
    player.put("r1c3", "4")
    expect(_notice(player, "no room to store")).to_be_visible()
    player.page.evaluate("() => { Storage.prototype.setItem = window.plain; }")
    player.put("r1c4", "6")
    expect(_notice(player, "no room to store")).to_have_count(0)
    player.reload()
    assert player.digits == EASY[:2] + "46" + EASY[4:]


def test_a_file_changes_neither_rules_nor_settings_by_itself(visit: Visit) -> None:
    grid = next(iter(generate(rules="x", seed=1)))
    other = next(iter(generate(rules="windoku", seed=1)))
    player = visit()
    player.go()
    windoku, x = (
        player.page.evaluate(
            """async (rules) => (await fetch("api/v1/rules", {
                method: "POST", body: JSON.stringify({ rules }),
                headers: { "Content-Type": "application/json" } })).json()""",
            rules,
        )
        for rules in ("windoku", "x")
    )
    game = {
        "whydoku": "game",
        "version": 2,
        "title": "A\u202egame\u200b",
        "puzzle": other.as_line(),
    }
    game |= {"rules": {**windoku, "name": "x"}, "entries": [{"placed": "0r1c1"[1:]}]}
    cell = other.as_line().index(".")
    game["entries"] = [{"notes": f"12r{cell // 9 + 1}c{cell % 9 + 1}"}]
    settings = {"theme": "dark", "keys": {"hint": "j"}}
    text = json.dumps({"whydoku": "games", "version": 3, "kept": [game], "settings": settings})
    player.press("Escape")
    player.drop("games.json", text)
    news = player.page.locator(".notice:visible")
    expect(news).to_contain_text("Added: 1 unfinished game. The file has settings, too")
    expect(news).to_contain_text("Theme: Dark; Keys: J: Get a hint")
    expect(player.page.locator("html")).to_have_attribute("data-theme", "auto")
    player.go(f"/#p={player.link(f'x {grid.as_line()}')}")
    expect(player.page.locator("#rules")).to_contain_text(x["about"][:40])
    expect(player.page.get_by_text("has no solution")).to_have_count(0)
    mine = player.opened("My games")
    mine.get_by_role("button", name=re.compile("^Agame")).click()
    expect(player.page.locator("#rules")).to_contain_text(
        "Rules of a file, which the library does not"
    )


def test_the_page_opens_though_nothing_can_be_noted_and_notes_are_mended(
    visit: Visit, tmp_path: Path
) -> None:
    with playing_the_first(visit, tmp_path / "page") as player:
        [worker] = player.context.service_workers
        worker.evaluate(NO_NOTES)
        player.reload()
        player.page.wait_for_load_state("networkidle")  # what is on its way could fail otherwise
        player.context.set_offline(True)
        with player.expecting("ERR_INTERNET_DISCONNECTED"):
            player.reload()
            player.view("learn")
            player.page.wait_for_load_state("networkidle")
            player.context.set_offline(False)
            player.page.close()
    with playing_the_first(visit, tmp_path / "other") as player:
        damage = 'async () => (await caches.open("whydoku notes")).put("/notes", new Response("{"))'
        player.page.evaluate(damage)
        player.page.wait_for_load_state("networkidle")
        player.context.set_offline(True)
        with player.expecting("ERR_INTERNET_DISCONNECTED"):
            player.reload()
            player.page.wait_for_load_state("networkidle")
            player.context.set_offline(False)
        player.page.evaluate(damage)
        player.reload()
        wait_for(
            player,
            f"{NOTED.replace('one?.json()', 'one?.json().catch(() => null)')}"
            f"?.current === {NEWEST}",
        )
        player.page.evaluate(
            """async () => {
                for (const name of await caches.keys())
                    if (name !== "whydoku notes")
                        await (await caches.open(name)).delete("/icon.svg");
            }"""
        )
        player.reload()
        wait_for(player, '(await caches.match("/icon.svg")) !== undefined')
        player.page.wait_for_load_state("networkidle")
        player.page.close()


def test_a_board_opens_from_what_a_host_has_redirected(visit: Visit, tmp_path: Path) -> None:
    moved = {"/embed.html": "/embed"}
    with playing_the_first(visit, tmp_path / "page", moved=moved) as player:
        ready(player)
        link = player.link(EASY)
        player.context.set_offline(True)
        with player.expecting(*AWAY):
            player.page.goto(f"{player.origin}/embed.html#p={link}")
            expect(player.page.get_by_role("gridcell")).to_have_count(81)
        player.context.set_offline(False)


def test_a_board_plays_where_scripts_are_all_that_is_allowed(visit: Visit) -> None:
    player = visit()
    address = f"{player.origin}/embed.html#p={player.link(EASY)}"
    with elsewhere(f'<iframe sandbox="allow-scripts" src="{address}"></iframe>') as blog:
        player.homes.append(blog)
        player.page.goto(blog)
        frame = player.page.frame_locator("iframe")
        cell = frame.get_by_role("gridcell", name=re.compile("^r1c3"))
        cell.click()
        player.press("4")
        expect(cell).to_have_accessible_name("r1c3, 4")
        expect(frame.get_by_text("This frame allows no hints.")).to_be_visible()
        expect(frame.get_by_role("button", name="Hint")).to_have_count(0)
