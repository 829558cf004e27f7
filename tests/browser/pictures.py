"""Takes screenshots of the page: python -m tests.browser.pictures DIR [SCENE…]

Each scene is taken on a laptop, a large screen and a phone, in both lights; by default all scenes.
Each picture is a PNG in the directory, which is made if need be.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import expect, sync_playwright

from .player import PHONE, Player
from .puzzles import CHAINED, EASY, SHORT, SOLVED, TWO, XYCHAIN, before, open_cells
from .serving import chromium_path, serving


def playing(player: Player) -> None:
    """A game under way, with marks of every kind."""
    player.play(EASY)
    cells = open_cells(EASY)
    for cell in cells[:9]:
        player.cell(cell).click()
        player.press(SOLVED[cell])
    for name, keys in {
        "r4c2": ["Shift+1", "Shift+2", "Shift+5"],
        "r4c3": ["Control+1", "Control+5", "Control+9"],
        "r5c5": ["Alt+2"],
        "r7c4": ["Alt+3", "Alt+1"],
        "r4c5": [],
    }.items():
        player.cell(name).click()
        player.press(*keys)


def hinting(player: Player) -> None:
    """A hint with a chain, fully revealed."""
    player.play(before(XYCHAIN))
    player.reveal()


def following(player: Player) -> None:
    """The same hint at the second link of its chain."""
    hinting(player)
    for _ in range(2):
        player.button("On to the next").click()


def ending(player: Player) -> None:
    """A puzzle that has just been solved."""
    player.play(SHORT)
    for cell in open_cells(SHORT):
        player.cell(cell).click()
        player.press(SOLVED[cell])
    expect(player.page.get_by_text("Hardest step")).to_be_visible()
    player.page.wait_for_timeout(1500)  # until the wave has run over the board


def remembering(player: Player) -> None:
    """My games, with one that is solved and one that is not."""
    ending(player)
    playing(player)
    player.opened("My games")


def walking(player: Player) -> None:
    player.play(CHAINED)
    player.view("path")
    player.page.get_by_role("button", name="XY-Chain ×").click()
    expect(player.page.get_by_text("is not 8, then it is 5").first).to_be_visible()


def learning(player: Player) -> None:
    player.go("/#/learn/x-wing")
    expect(player.page.get_by_role("heading", name="X-Wing", exact=True)).to_be_visible()


def practising(player: Player) -> None:
    learning(player)
    player.page.get_by_role("link", name="Find one yourself").click()
    expect(player.page.get_by_text("A position is on the board.")).to_be_visible()


def making(player: Player) -> None:
    """A puzzle with two solutions."""
    player.go("/#/make")
    player.page.get_by_label("A puzzle as text").fill(TWO)
    expect(player.page.locator(".make-standing")).to_contain_text("2 solutions.")


def sharing(player: Player) -> None:
    playing(player)
    player.opened("Share")


def beginning(player: Player) -> None:
    player.go()
    expect(player.page.get_by_role("dialog")).to_be_visible()


SCENES: dict[str, Callable[[Player], None]] = {
    "begin": beginning,
    "play": playing,
    "hint": hinting,
    "link": following,
    "end": ending,
    "games": remembering,
    "path": walking,
    "learn": learning,
    "practice": practising,
    "make": making,
    "share": sharing,
}

LIGHTS: tuple[Literal["light", "dark"], ...] = ("light", "dark")
WINDOWS: dict[str, dict[str, Any]] = {
    "laptop": {"viewport": {"width": 1280, "height": 800}},
    "large": {"viewport": {"width": 1920, "height": 1080}},
    "phone": {
        "viewport": {"width": PHONE[0], "height": PHONE[1]},
        "has_touch": True,
        "is_mobile": True,
    },
}


def main(place: Path, scenes: Sequence[str]) -> None:
    place.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=30_000)
    with serving("--workers", "2") as origin, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=chromium_path(), args=["--no-sandbox"]
        )
        for scene, window, light in product(scenes, WINDOWS, LIGHTS):
            context = chromium.new_context(
                **WINDOWS[window], color_scheme=light, service_workers="block"
            )
            player = Player(context, origin)
            SCENES[scene](player)
            player.page.evaluate("scrollTo(0, 0)")
            player.wait()
            file = place / f"{scene}-{window}-{light}.png"
            player.page.screenshot(path=file, full_page=window == "phone")
            print(file, *player.faults)
            context.close()
        chromium.close()


if __name__ == "__main__":
    if len(sys.argv) < 2 or not SCENES.keys() >= set(sys.argv[2:]):
        sys.exit(f"usage: python -m tests.browser.pictures DIR [{'|'.join(SCENES)}…]")
    main(Path(sys.argv[1]), sys.argv[2:] or list(SCENES))
