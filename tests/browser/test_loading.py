"""The first load: the head of a page names all its modules, and everything together is small."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from .player import Player, expect
from .puzzles import EASY

if TYPE_CHECKING:
    from playwright.sync_api import Request

LARGEST = 170_000
"""The most bytes of a first load on the wire, headers included."""


@pytest.mark.parametrize("door", ["/", "/embed"])
def test_the_head_of_a_page_names_every_module_that_it_loads(
    visit: Callable[..., Player], door: str
) -> None:
    player = visit()
    loaded: list[str] = []

    def note(asked: Request) -> None:
        if asked.resource_type == "script":
            loaded.append(urlsplit(asked.url).path)

    player.context.on("request", note)
    player.page.goto(f"{player.origin}{door}#p={player.link(EASY)}")
    expect(player.page.get_by_role("gridcell")).to_have_count(81)
    html = player.page.request.get(player.origin + door).text()
    [entry] = re.findall(r'<script type="module" src="([^"]+)">', html)
    announced = re.findall(r'<link rel="modulepreload" href="([^"]+)">', html)
    assert len(announced) > 20
    assert sorted(loaded) == sorted([entry, *announced])


def test_the_first_load_is_small(player: Player) -> None:
    player.play(EASY)
    sent = player.page.evaluate(
        """() => [...performance.getEntriesByType("navigation"),
            ...performance.getEntriesByType("resource")]
            .filter(({ name }) => !name.includes("/api/"))
            .reduce((sum, { transferSize }) => sum + transferSize, 0)"""
    )
    assert 50_000 < sent < LARGEST
