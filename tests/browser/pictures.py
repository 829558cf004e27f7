"""Takes screenshots of the page: python -m tests.browser.pictures DIR

Each is a PNG in the directory, which is made if need be: the desk in both lights, a phone, a chain
hint with its arrows, the path, what is learned and made, a position to practise on, and sharing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect, sync_playwright

from .player import DESKTOP, PHONE, Player
from .puzzles import CHAINED, EASY, SOLVED, TWO, XYCHAIN, before, open_cells
from .serving import chromium_path, serving


def playing(player: Player) -> None:
    """A game under way, with marks of every kind."""
    player.play(EASY)
    cells = open_cells(EASY)
    for cell in cells[:9]:
        player.cell(cell).click()
        player.press(SOLVED[cell])
    player.cell("r4c2").click()
    player.press("Shift+1", "Shift+2", "Shift+5")
    player.cell("r4c3").click()
    player.press("Control+1", "Control+5", "Control+9")
    player.cell("r5c5").click()
    player.press("Alt+2")
    player.cell("r7c4").click()
    player.press("Alt+3", "Alt+1")
    player.cell("r4c5").click()


def hinting(player: Player) -> None:
    """A hint with a chain, fully revealed."""
    player.play(before(XYCHAIN))
    player.button("Automatic").click()
    for _ in range(4):
        player.press("h")
        expect(player.page.get_by_text("Thinking…")).to_be_hidden()
    expect(player.button("Take this step")).to_be_visible()


def walking(player: Player) -> None:
    """The path, at its chain."""
    player.play(CHAINED)
    player.view("path")
    player.page.get_by_role("button", name="XY-Chain ×").click()
    expect(player.page.get_by_text("is not 8, then it is 5").first).to_be_visible()


def learning(player: Player) -> None:
    """A technique and its example."""
    player.go("/#/learn/x-wing")
    expect(player.page.get_by_role("heading", name="X-Wing", exact=True)).to_be_visible()


def practising(player: Player) -> None:
    """A position to practise on."""
    learning(player)
    player.page.get_by_role("link", name="Find one yourself").click()
    expect(player.page.get_by_text("A position is on the board.")).to_be_visible()


def making(player: Player) -> None:
    """A puzzle with two solutions."""
    player.go("/#/make")
    player.page.get_by_label("A puzzle as text").fill(TWO)
    expect(player.page.locator(".make-standing")).to_contain_text("2 solutions.")


def sharing(player: Player) -> None:
    """The dialog for sharing."""
    playing(player)
    player.button("Share").click()
    expect(player.page.get_by_role("dialog")).to_be_visible()


def beginning(player: Player) -> None:
    """The dialog for a new puzzle."""
    player.go()
    expect(player.page.get_by_role("dialog")).to_be_visible()


PHONED: dict[str, Any] = {"size": PHONE, "has_touch": True, "is_mobile": True}
PICTURES: dict[str, tuple[Callable[[Player], None], dict[str, Any]]] = {
    "desktop-light": (playing, {}),
    "desktop-dark": (playing, {"color_scheme": "dark"}),
    "phone": (playing, PHONED),
    "hint": (hinting, {}),
    "hint-dark": (hinting, {"color_scheme": "dark"}),
    "hint-phone": (hinting, PHONED),
    "path": (walking, {}),
    "path-phone": (walking, PHONED),
    "make": (making, {}),
    "make-phone": (making, PHONED),
    "learn": (learning, {}),
    "practice": (practising, {}),
    "share": (sharing, {}),
    "begin": (beginning, {}),
    "begin-phone": (beginning, PHONED),
}


def main(place: Path) -> None:
    """Takes all screenshots."""
    place.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=30_000)
    with serving("--workers", "2") as origin, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=chromium_path(), args=["--no-sandbox"]
        )
        for name, (prepare, more) in PICTURES.items():
            width, height = (more := dict(more)).pop("size", DESKTOP)
            context = chromium.new_context(
                viewport={"width": width, "height": height}, service_workers="block", **more
            )
            player = Player(context, origin)
            prepare(player)
            player.page.evaluate("scrollTo(0, 0)")
            player.wait()
            player.page.screenshot(path=place / f"{name}.png", full_page=(width, height) == PHONE)
            print(place / f"{name}.png", *player.faults)
            context.close()
        chromium.close()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tests.browser.pictures DIR")
    main(Path(sys.argv[1]))
