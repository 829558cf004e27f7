"""The page as an app of the device: what is shared with it, opened with it, and its shortcuts."""

from __future__ import annotations

import json
from typing import Any

from .player import Player, Visit, expect
from .puzzles import EASY, others
from .serving import elsewhere
from .test_offline import AWAY, ready

SHARING = """
<form method="post" enctype="multipart/form-data" action="{}/shared">
  <textarea name="title">A puzzle</textarea><textarea name="text"></textarea>
  <textarea name="url"></textarea><input type="file" name="files" multiple><button>Share</button>
</form>"""
"""What a browser sends when another app shares something."""


def test_what_is_shared_is_read_without_a_network(visit: Visit) -> None:
    player = visit(offline=True)
    player.play(EASY)
    ready(player)
    first, second = others(2)
    link = f"{player.origin}/#p={player.link(first)}"
    files: Any = [
        {"name": f"{name}.sdk", "mimeType": "", "buffer": text.encode()}
        for name, text in (("one", first), ("two", second))
    ]
    page = player.page
    with elsewhere(SHARING.format(player.origin)) as app, player.expecting(*AWAY):
        player.homes.append(app)
        for shared in ({"text": f"Look at this: {link}"}, {"files": files}, {}):
            player.context.set_offline(False)
            page.goto(app)
            player.context.set_offline(True)
            for name, value in shared.items():
                field = page.locator(f"[name={name}]")
                field.fill(value) if isinstance(value, str) else field.set_input_files(value)
            page.get_by_text("Share").click()
            if "files" in shared:
                expect(page.get_by_role("dialog")).to_contain_text("2 puzzles: which one?")
                page.get_by_role("button", name="2. two").click()
            elif not shared:
                expect(page.get_by_role("alert")).to_contain_text("There is no connection")
            expect(page.get_by_role("dialog")).to_have_count(0)
            assert player.digits == (first if "text" in shared else second)
            assert page.url == f"{player.origin}/#/play"
        player.go("/#/paste")
        page.evaluate("location.hash = '#/shared'")
        expect(page.get_by_role("alert")).to_contain_text("Please share it again.")
        player.context.set_offline(False)
        expect(player.status("No connection")).to_have_count(0)


def test_what_is_shared_before_there_is_a_service_worker_is_read_as_text(visit: Visit) -> None:
    player = visit()
    [puzzle] = others(1)
    page = player.page
    with elsewhere(SHARING.format(player.origin)) as app:
        player.homes.append(app)
        page.goto(app)
        page.locator("[name=text]").fill(f"Look at this: {player.origin}/#p={player.link(puzzle)}")
        page.get_by_text("Share").click()
        expect(page.get_by_role("gridcell")).to_have_count(81)
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert player.digits == puzzle
        assert page.url == f"{player.origin}/#/play"
        page.goto(f"{player.origin}/shared")
        expect(page.get_by_role("alert")).to_contain_text("Please share it again.")


OPENING = """Object.defineProperty(globalThis, "launchQueue", { value: {
    setConsumer: (act) => act({ files: [%s].map((text) => (
        { getFile: async () => new File([text], "one.sdk") })) }) } })"""


def test_a_file_is_opened_with_the_page(player: Player) -> None:
    player.context.add_init_script(OPENING % json.dumps(EASY))
    player.go()
    expect(player.cell("r1c1")).to_have_accessible_name("r1c1, given 5")
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    assert player.digits == EASY


def test_a_shortcut_leads_to_a_part_of_the_new_dialog(player: Player) -> None:
    player.play(EASY)
    for _ in range(2):  # it may be chosen while the page is open, and again
        player.page.evaluate("location.hash = '#/paste'")
        dialog = player.page.get_by_role("dialog", name="New puzzle")
        expect(dialog.get_by_role("textbox")).to_be_focused()
    player.reload()
    expect(player.page.get_by_role("dialog")).to_have_count(0)


def test_the_page_is_installed_from_the_settings_where_the_browser_can(player: Player) -> None:
    player.play(EASY)
    found = player.context.new_cdp_session(player.page).send("Page.getAppManifest")
    assert found["errors"] == []
    button = player.button("Install as an app")
    player.opened("Settings")
    expect(button).to_have_count(0)
    player.press("Escape")
    player.page.evaluate(
        """() => {
            const offer = new Event("beforeinstallprompt", { cancelable: true });
            offer.prompt = () => { globalThis.prompted = offer.defaultPrevented; };
            dispatchEvent(offer);
        }"""
    )
    player.opened("Settings")
    button.click()
    expect(button).to_have_count(0)
    assert player.page.evaluate("globalThis.prompted")
