"""The first visit: a puzzle is there at once, and a welcome that is never in the way."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING

import pytest

from whydoku import rate
from whydoku.solving.levels import LEVELS

from .player import DESKTOP, Player, Visit, box_of, expect, violations
from .puzzles import EASY

if TYPE_CHECKING:
    from playwright.sync_api import Locator

SIZES = {"desktop": DESKTOP, "phone": (390, 760), "small phone": (360, 640)}


def welcome(player: Player) -> Locator:
    return player.page.get_by_role("region", name="Sudoku, with the reasons")


def arrived(visit: Visit, size: str = "desktop") -> Player:
    is_phone = size != "desktop"
    player = visit(SIZES[size], has_touch=is_phone, is_mobile=is_phone)
    player.context.route("**/api/**", lambda route: route.abort())
    player.go()
    expect(welcome(player)).to_be_visible()
    assert rate(player.digits, "level").level == "easy"
    return player


def tabbed_to(player: Player, place: Locator) -> None:
    for _ in range(40):
        if place.evaluate("place => place === document.activeElement"):
            return
        player.press("Tab")
    expect(place).to_be_focused()


@pytest.mark.sampled(2, most=2)
@pytest.mark.parametrize("size", SIZES)
def test_who_is_new_learns_the_rule_and_makes_a_move_by_keys_alone(visit: Visit, size: str) -> None:
    player = arrived(visit, size)
    assert player.fits
    assert violations(player.page) == []
    boxes = [box_of(place) for place in (player.board, welcome(player))]
    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"] or size == "desktop"
    expect(player.board.locator(":focus")).to_have_count(1)
    tabbed_to(player, player.button(re.compile("^I am new to Sudoku"), exact=False))
    player.press("Enter")
    rule = player.page.get_by_role("dialog", name="The rule")
    expect(rule.get_by_role("img")).to_have_count(3)
    expect(rule).to_contain_text("Hint says where to look")
    assert player.fits
    assert violations(player.page) == []
    told = re.search(r"press (\d)\.", rule.inner_text())
    assert told
    tabbed_to(player, rule.get_by_role("button", name="Play"))
    player.press("Enter")
    expect(rule).to_have_count(0)
    expect(welcome(player)).to_be_hidden()
    expect(player.cell("r2c2")).to_be_focused()
    after = [player.board.bounding_box(), player.digits]
    player.press(told[1])
    assert [boxes[0], player.digits[10]] == [after[0], told[1]]
    player.page.reload()
    expect(player.cell("r2c2")).to_have_accessible_name(re.compile(f"^r2c2, {told[1]}"))
    expect(welcome(player)).to_be_hidden()
    expect(player.button("Hint")).to_be_visible()


@pytest.mark.parametrize("way", ["Escape", "4", "Play this one", "h"])
def test_it_goes_in_any_way_and_does_not_come_back(visit: Visit, way: str) -> None:
    player = arrived(visit)
    player.page.reload()
    expect(welcome(player)).to_be_visible()
    first = player.digits
    if way == "Play this one":
        player.button(way).click()
    elif way == "h":
        with player.expecting("ERR_FAILED"):
            player.press("h")
            expect(player.page.get_by_role("alert").first).to_contain_text("no connection")
            player.page.wait_for_load_state("networkidle")
    else:
        player.press(way)
    expect(welcome(player)).to_be_hidden()
    expect(player.button("Hint")).to_be_visible()
    expect(player.board.locator(":focus")).to_have_count(1)
    player.reload()
    expect(welcome(player)).to_be_hidden()
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    assert [a for a, b in zip(player.digits, first, strict=True) if a != b] == ["4"] * (way == "4")


def test_a_strength_and_a_puzzle_of_ones_own_need_no_server(visit: Visit) -> None:
    player = arrived(visit)
    expect(player.button(re.compile("^Today’s puzzle"))).to_contain_text(str(date.today().year))
    player.button("Expert", exact=False).click()
    expect(welcome(player)).to_be_hidden()
    assert rate(player.digits, "level").level == "expert"
    other = arrived(visit)
    with other.expecting("ERR_FAILED"):  # a puzzle of the level is made ahead
        other.button("More levels").click()
        for level in LEVELS:
            name = re.compile(f"^{level.capitalize()}")
            expect(
                other.page.get_by_role("dialog").get_by_role("button", name=name)
            ).to_be_visible()
        other.page.wait_for_load_state("networkidle")
    other.press("Escape")
    other.button("Show me the rule").click()
    other.press("Escape")
    expect(welcome(other)).to_be_visible()
    other.context.unroute("**/api/**")
    other.button("My own puzzle").click()
    expect(other.page.get_by_label("Your own puzzle")).to_be_focused()
    other.page.keyboard.insert_text(EASY)
    other.press("Enter")
    expect(other.page.get_by_role("dialog")).to_have_count(0)
    assert other.digits == EASY
    expect(other.cell("r1c3")).to_be_focused()
    other.opened("New").get_by_role("button", name="Show me the rule").click()
    expect(other.page.get_by_role("dialog", name="The rule")).to_be_visible()
    other.press("Escape")
    expect(other.page.get_by_role("dialog")).to_have_count(0)
    expect(welcome(other)).to_be_hidden()
