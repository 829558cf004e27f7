"""The page on a small phone, by thumb alone: what scrolls, and what is in reach without."""

from __future__ import annotations

import pytest

from .player import Player, Visit, box_of, expect
from .puzzles import EASY, XYCHAIN, before

pytestmark = pytest.mark.sampled(2, most=2)

SMALL = (360, 640)
SCROLLED = "document.querySelector('.side').scrollTop"


@pytest.fixture(params=["both", "right"])
def thumb(visit: Visit, request: pytest.FixtureRequest) -> Player:
    """A player with a small phone in both hands, or in one."""
    player = visit(SMALL, has_touch=True, is_mobile=True)
    player.play(EASY)
    if request.param != "both":
        player.choose_hand(request.param)
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


def test_what_is_below_the_digits_begins_at_its_top_as_help_opens_and_closes(thumb: Player) -> None:
    page, undo = thumb.page, thumb.button("Undo")

    def scrolled_by_hand() -> None:
        thumb.swiped(100)
        thumb.until(f"{SCROLLED} > 20")

    scrolled_by_hand()
    thumb.button("Hint").tap()
    for _ in range(3):
        thumb.button("Tell me more").tap()
        thumb.until(f"{SCROLLED} === 0")
        scrolled_by_hand()
    thumb.button("Take this step").tap()
    thumb.until(f"{SCROLLED} === 0")
    expect(undo).to_be_in_viewport(ratio=1)
    thumb.more("All steps")
    expect(page.locator(".help-list")).to_be_visible()
    scrolled_by_hand()
    page.locator(".help-bar .away").tap()
    expect(undo).to_be_in_viewport(ratio=1)


def test_answers_are_in_sight_beside_the_hint_and_close_by_a_button(thumb: Player) -> None:
    for name, told in (
        ("Check for mistakes", "Nothing is wrong so far."),
        ("What can be solved", "16 cells can be"),
    ):
        thumb.more(name)
        expect(thumb.page.locator(".help > p", has_text=told)).to_be_in_viewport(ratio=1)
        expect(thumb.button("Hint")).to_be_in_viewport(ratio=1)
    away = thumb.page.locator(".help-bar .away")
    box = box_of(away)
    assert min(box["width"], box["height"]) >= 44
    away.tap()
    expect(thumb.button("More")).to_be_visible()


def test_a_cell_that_nothing_decides_yet_leads_to_a_hint(thumb: Player) -> None:
    thumb.cell("r1c3").tap()
    thumb.button("Why?").tap()
    expect(thumb.page.locator(".help")).to_contain_text("Other cells come first")
    expect(thumb.button("Hint")).to_be_hidden()
    thumb.button("Give me a hint").tap()
    expect(thumb.button("Tell me more")).to_be_in_viewport(ratio=1)


def test_undo_stays_in_reach_while_lines_are_drawn(thumb: Player) -> None:
    thumb.more("Draw")
    thumb.swiped(200)
    expect(thumb.button("Draw")).to_be_in_viewport()
    thumb.tapped([0, 10])
    expect(thumb.button("Undo")).to_be_in_viewport(ratio=1)
    thumb.button("Undo").tap()
    expect(thumb.button("Undo")).to_be_disabled()


def test_a_second_touch_of_the_way_out_of_a_sheet_writes_nothing(visit: Visit) -> None:
    player = visit((390, 844), has_touch=True, is_mobile=True)
    player.play(EASY)
    player.cell("r1c3").tap()
    player.button("More").tap()
    sheet = player.page.get_by_role("region", name="More")
    close = sheet.get_by_role("button", name="Close")
    sheet.evaluate("one => one.scrollTo(0, 200)")
    box = box_of(close)
    assert min(box["width"], box["height"]) >= 44, "in sight and large, however far it is scrolled"
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    below = "([x, y]) => document.elementFromPoint(x, y).closest('.key, .more')?.className"
    player.page.touchscreen.tap(x, y)
    expect(sheet).to_be_hidden()
    player.page.touchscreen.tap(x, y)
    assert player.digits == EASY
    player.until(f"({below})([{x}, {y}]) === 'key'")
    player.page.touchscreen.tap(x, y)
    assert player.digits != EASY, "after a moment the digits are there again"


@pytest.mark.parametrize("hand", ["left", "right"])
def test_on_a_high_phone_the_digits_are_on_the_side_of_the_thumb(visit: Visit, hand: str) -> None:
    player = visit((390, 844), has_touch=True, is_mobile=True)
    player.play(EASY)
    player.choose_hand(hand)
    page = player.page
    keys, undo = page.locator(".pad-keys button"), box_of(player.button("Undo"))
    boxes = [box_of(one) for one in keys.all()]
    assert [len({round(box[at]) for box in boxes}) for at in ("x", "y")] == [3, 3]
    assert all((box["x"] < undo["x"]) == (hand == "left") for box in boxes)
    player.put("r1c3", "1")
    for name in ("Hint", *["Tell me more"] * 2):
        player.button(name).tap()
        expect(page.get_by_text("Thinking…")).to_be_hidden()
    assert [box_of(one) for one in keys.all()] == boxes
    reason, ways = (box_of(page.locator(f"{at}:visible")) for at in (".reason", ".hint-ways"))
    assert ways["y"] - reason["y"] > 80, "three lines are in sight above what can be done"


COVERED = """() => {
    const away = document.querySelector(".help-bar .away").getBoundingClientRect();
    const walker = document.createTreeWalker(
        document.querySelector(".help"), NodeFilter.SHOW_TEXT);
    const range = document.createRange(), found = [];
    while (walker.nextNode()) {
        const button = walker.currentNode.parentElement.closest(".help-bar, .unseen, .stages");
        if (button) continue;
        range.selectNodeContents(walker.currentNode);
        for (const one of range.getClientRects())
            if (one.right > away.left && one.bottom > away.top && one.top < away.bottom)
                found.push(walker.currentNode.data);
    }
    return found;
}"""


@pytest.mark.parametrize("height", [640, 780])
def test_the_way_out_of_help_covers_no_text(visit: Visit, height: int) -> None:
    player = visit((360, height), has_touch=True, is_mobile=True)
    player.play(EASY)
    page = player.page

    def scrolls_past() -> None:
        expect(page.locator(".help-bar .away")).to_be_in_viewport(ratio=1)
        for _ in range(6):
            assert page.evaluate(COVERED) == []
            page.evaluate("document.querySelector('.side').scrollBy(0, 17)")

    player.question()
    player.cell("r1c3").tap()
    page.locator(".pad-keys button").nth(3).tap()
    player.button("Why is r1c3 4?").tap()
    expect(page.locator(".why-steps")).to_be_in_viewport()
    scrolls_past()
    page.locator(".help-bar .away").tap()
    player.more("All steps")
    expect(page.locator(".help-list")).to_be_in_viewport()
    scrolls_past()
    page.locator(".help-list .step").first.tap()
    expect(page.locator(".help .reason:visible")).to_be_in_viewport()
    scrolls_past()


BELOW = """() => {
    const ways = document.querySelector(".hint-ways");
    const { bottom, height } = getComputedStyle(ways, "::before");
    const above = parseFloat(bottom) + parseFloat(height) - ways.clientHeight;
    const lines = [...document.querySelector(".help-text .reason").getClientRects()];
    return lines.at(-1).bottom - (ways.getBoundingClientRect().top - above);
}"""
"""How far the sentence of a hint reaches below what stands on its buttons."""


def test_a_sentence_that_fits_is_read_above_the_button_that_takes_its_step(visit: Visit) -> None:
    player = visit((390, 664), has_touch=True, is_mobile=True)
    player.play(before(XYCHAIN))
    player.reveal()
    expect(player.page.locator(".help .reason").first).to_contain_text("XY-Chain")
    assert player.page.evaluate(SCROLLED) == 0
    assert player.page.evaluate(BELOW) <= 0


def test_while_practising_pencils_undo_and_what_is_said_are_in_sight(thumb: Player) -> None:
    thumb.go("/#/learn/naked-pair/1")
    names = ("Undo", "Another one")
    buttons = [thumb.button(name) for name in names]
    task = thumb.page.locator(".learn-task")
    expect(task).to_be_in_viewport(ratio=1)
    for button in buttons:
        expect(button).to_be_in_viewport(ratio=1)
    boxes = [*map(box_of, buttons)]
    help_ = box_of(thumb.button("Show me where"))
    for name in ("Show me where", "What to look for", "Which cells"):
        thumb.button(name).tap()
        expect(thumb.page.locator(".learn-answer .reason")).to_be_in_viewport(ratio=0.6)
        assert [button.bounding_box() for button in buttons] == boxes
    thumb.button("Show everything").tap()
    expect(thumb.button("Next")).to_be_visible()
    assert box_of(thumb.button("Next")) == help_, "the way on is where help was"
    thumb.swiped(150)
    expect(thumb.button("Undo")).to_be_in_viewport(ratio=1)


def test_the_name_of_a_puzzle_and_the_buttons_of_its_picture_are_seen_whole(visit: Visit) -> None:
    player = visit(SMALL, has_touch=True, is_mobile=True)
    player.play(before(XYCHAIN))
    here = player.page.locator(".here")
    expect(here).to_have_text("Diabolical")
    assert here.evaluate("one => one.scrollWidth <= one.clientWidth")
    player.reveal()
    player.button("Save as picture").tap()
    for name in ("Copy it", "Save as PNG", "Save as SVG"):
        button = player.page.get_by_role("dialog").get_by_role("button", name=name)
        expect(button).to_be_in_viewport(ratio=1)
    places = "[...document.querySelectorAll('.picture button')].map((one) => one.offsetTop)"
    before_it = player.page.evaluate(places)
    player.context.grant_permissions(["clipboard-read", "clipboard-write"])
    player.button("Copy it").tap()
    expect(player.page.get_by_text("Copied.")).to_be_in_viewport(ratio=1)
    assert player.page.evaluate(places) == before_it
    with player.page.expect_download():
        player.button("Save as PNG").tap()
    expect(player.page.get_by_text("Copied.")).to_have_count(0)


def test_the_hand_is_a_first_setting_and_what_is_needed_most_on_its_side(visit: Visit) -> None:
    player = visit(SMALL, has_touch=True, is_mobile=True)
    player.play(EASY)
    hand = player.opened("Settings").get_by_label("The right thumb")
    expect(hand).to_be_in_viewport(ratio=1)
    hand.check()
    player.press("Escape")
    for name in ("Digit", "Hint"):
        box = box_of(player.button(name))
        assert box["x"] + box["width"] > SMALL[0] * 0.9, name


def test_a_first_visit_fits_a_small_phone(visit: Visit) -> None:
    player = visit(SMALL, has_touch=True, is_mobile=True)
    player.go()
    expect(player.button("My own puzzle")).to_be_in_viewport(ratio=1)
    side = "document.querySelector('.side')"
    assert player.page.evaluate(f"{side}.scrollHeight <= {side}.clientHeight")
