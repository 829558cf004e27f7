"""A player's own reasons: marked on the board or written, checked, and taken as a step."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from whydoku import example

from .player import Player, expect, violations

SKYSCRAPER = ("3r6c9", "3r6c7", "3r9c7", "3r9c8")
"""On the board of the example *gentle*, this chain removes 3 from r7c9."""

SIZES = {"mouse": (1280, 900), "thumb": (360, 640)}


def arguing(visit: Callable[..., Player], by: str) -> Player:
    is_thumb = by == "thumb"
    player = visit(SIZES[by], has_touch=is_thumb, is_mobile=is_thumb)
    player.play(example("gentle").puzzle)
    player.button(re.compile("^Automatic")).click()
    player.button("Why?").click()
    player.button("I know why").click()
    expect(player.page.get_by_label("Your argument")).to_be_visible()
    return player


def touch(player: Player, by: str, candidate: str) -> None:
    """Touches a candidate, with a mouse; by thumb, chooses its cell and then its digit."""
    at, cell = int(candidate[0]) - 1, player.cell(candidate[1:])
    if by == "thumb":
        cell.tap()
        player.page.get_by_role("group", name="Digits").get_by_role("button").nth(at).tap()
        return
    place = cell.bounding_box()
    assert place
    x = place["x"] + place["width"] * (0.5 + (at % 3 - 1) * 0.31)
    player.page.mouse.click(x, place["y"] + place["height"] * (0.5 + (at // 3 - 1) * 0.31))


@pytest.mark.parametrize("by", SIZES)
def test_a_chain_is_marked_judged_and_taken(visit: Callable[..., Player], by: str) -> None:
    player = arguing(visit, by)
    text = player.page.get_by_label("Your argument")
    for candidate in SKYSCRAPER:
        touch(player, by, candidate)
    expect(text).to_have_value("(3)r6c9=(3)r6c7-(3)r9c7=(3)r9c8")
    player.button("So …").click()
    touch(player, by, "3r7c9")
    expect(text).to_have_value("(3)r6c9=(3)r6c7-(3)r9c7=(3)r9c8 => r7c9<>3")
    player.page.screenshot(path=f"/tmp/w/shots/arg-{by}-1.png")
    player.button("Is that right?").click()
    expect(player.page.locator(".help .reason:visible").first).to_contain_text("It holds")
    player.page.screenshot(path=f"/tmp/w/shots/arg-{by}-2.png")
    assert violations(player.page) == []
    player.button("Take this step").click()
    expect(player.page.get_by_label("Your argument")).to_be_hidden()
    assert "3" not in player.cell("r7c9").get_attribute("aria-label").split(":")[-1]


@pytest.mark.parametrize("by", SIZES)
def test_a_slip_is_pointed_out_where_it_is(visit: Callable[..., Player], by: str) -> None:
    player = arguing(visit, by)
    for candidate in ("3r6c9", "3r6c7", "3r9c8", "3r9c7"):
        touch(player, by, candidate)
    player.press("Enter")
    expect(player.page.locator(".said-argument mark")).to_have_text("(3)r6c7-(3)r9c8")
    player.page.screenshot(path=f"/tmp/w/shots/arg-{by}-3.png")
    player.press("Backspace", "Backspace")
    for candidate in SKYSCRAPER[2:]:
        touch(player, by, candidate)
    player.press("Enter")
    expect(player.page.locator(".help .reason:visible").first).to_contain_text("It holds")
