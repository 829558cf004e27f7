"""The page on a small phone, by thumb alone: what scrolls, and what is in reach without."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .player import Player, expect
from .puzzles import EASY

SMALL = (360, 640)
SCROLLED = "document.querySelector('.side').scrollTop"


@pytest.fixture(params=["both", "right"])
def thumb(visit: Callable[..., Player], request: pytest.FixtureRequest) -> Player:
    """A player with a small phone in both hands, or in one."""
    player = visit(SMALL, has_touch=True, is_mobile=True)
    player.play(EASY)
    if request.param != "both":
        dialog = player.opened("Settings")
        dialog.get_by_label(f"The {request.param} thumb").check()
        dialog.get_by_role("button", name="Close").click()
    return player


def test_a_path_scrolls_below_the_board_and_each_step_begins_at_the_top(thumb: Player) -> None:
    thumb.view("path")
    board = thumb.board.bounding_box()
    on, compare = thumb.button("One step on"), thumb.page.locator(".part select").last
    expect(compare).not_to_be_in_viewport()
    for _ in range(5):
        thumb.swiped(400)
    expect(compare).to_be_in_viewport()
    assert thumb.board.bounding_box() == board
    thumb.page.evaluate("document.querySelector('.side').scrollTo(0, 150)")
    expect(on).to_be_in_viewport(ratio=1)
    on.tap()
    thumb.until(f"{SCROLLED} === 0")
    expect(thumb.page.locator(".help .reason")).to_be_in_viewport()


def test_what_is_below_the_digits_begins_at_its_top_when_help_opens_and_closes(
    thumb: Player,
) -> None:
    page, undo = thumb.page, thumb.button("Undo")

    def scrolled_by_hand() -> None:
        thumb.swiped(100)
        assert page.evaluate(SCROLLED) > 20

    scrolled_by_hand()
    thumb.button("Hint").tap()
    for _ in range(3):
        thumb.button("Tell me more").tap()
        thumb.until(f"{SCROLLED} === 0")
        scrolled_by_hand()
    thumb.button("Take this step").tap()
    thumb.until(f"{SCROLLED} === 0")
    expect(undo).to_be_in_viewport(ratio=1)
    thumb.button("All steps").tap()
    expect(page.locator(".help-list")).to_be_visible()
    scrolled_by_hand()
    page.locator(".help-bar .away").tap()
    expect(undo).to_be_in_viewport(ratio=1)
