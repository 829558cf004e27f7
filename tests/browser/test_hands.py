"""Hands on the page: where the focus and the selection are, pasting, letters, and one thumb."""

from __future__ import annotations

from collections.abc import Callable

from .player import PHONE, Player, expect
from .puzzles import CHAINED, EASY, TWO, XYCHAIN, before, name_of

PASTE = """([selector, text]) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.querySelector(selector).dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}"""


def test_a_puzzle_that_is_pasted_anywhere_is_laid_down_and_has_the_focus(player: Player) -> None:
    player.go()
    player.opened("New")
    player.page.evaluate(PASTE, ["dialog h2", EASY])
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    assert player.digits == EASY
    expect(player.cell("r1c3")).to_be_focused()
    player.press("4")
    assert player.digits[2] == "4"
    player.cell("r5c5").click()
    player.press("g")
    player.page.evaluate(PASTE, ["dialog h2", CHAINED])
    assert player.digits == CHAINED
    assert player.selected == [name_of(CHAINED.index("."))]
    player.page.evaluate(PASTE, ["body", "no puzzle at all"])
    expect(player.page.get_by_role("alert").first).to_be_visible()
    assert player.digits == CHAINED
    player.view("make")
    player.page.evaluate(PASTE, ["body", TWO])
    expect(player.page.locator(".make-standing")).to_contain_text("2 solutions.")
    player.view("play")
    assert player.digits == CHAINED


def test_a_press_beside_the_board_deselects_and_each_table_keeps_its_selection(
    player: Player,
) -> None:
    player.play(EASY)
    player.cell("r1c4").click()
    player.view("make")
    assert player.selected == []
    player.cell("r5c5").click()
    player.view("play")
    assert player.selected == ["r1c4"]
    player.view("make")
    assert player.selected == ["r5c5"]
    player.view("play")
    player.button("Corner").click()
    assert player.selected == ["r1c4"]
    player.page.mouse.click(4, 500)
    assert player.selected == []


def test_enter_takes_the_step_after_the_mouse_has_opened_its_argument(player: Player) -> None:
    player.play(before(XYCHAIN))
    for name in ("Hint", *["Tell me more"] * 3):
        player.button(name).click()
    fold = player.page.locator(".argument summary")
    fold.click()
    opened = player.page.locator(".argument details")
    expect(opened).to_have_attribute("open", "")
    player.press("Enter")
    expect(opened).to_have_count(0)
    expect(player.button("Undo")).to_be_enabled()


def test_letters_are_keys_on_the_board_only_and_can_be_changed_or_switched_off(
    player: Player,
) -> None:
    player.play(EASY)
    answer = player.page.locator(".answer", has_text="Nothing is wrong so far.")
    player.button("Check").focus()
    player.press("k")
    expect(answer).to_have_count(0)
    player.cell("r1c3").click()
    player.press("4", "?")
    player.page.get_by_role("button", name="K: Check").click()
    player.press("h")
    expect(player.page.get_by_role("button", name="H: Check")).to_be_focused()
    expect(player.page.get_by_role("button", name="K: Get a hint")).to_be_visible()
    player.press("Escape", "h")
    expect(answer).to_be_visible()
    player.page.reload()
    player.press("?")
    player.button("Back to the first keys").click()
    player.page.get_by_label("Single letters are keys").uncheck()
    expect(player.page.get_by_role("button", name="H: Get a hint")).to_have_count(0)
    player.press("Escape")
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    player.cell("r1c3").click()
    player.press("h", "5")
    expect(player.page.locator(".help .reason:visible")).to_have_count(0)
    assert player.digits[2] == "5"


def test_for_one_thumb_the_digits_and_the_menu_are_on_its_side(
    visit: Callable[..., Player],
) -> None:
    player = visit(PHONE, has_touch=True, is_mobile=True)
    player.play(EASY)
    for hand, sign in (("right", 1), ("left", -1)):
        dialog = player.opened("Settings")
        dialog.get_by_label(f"The {hand} thumb").check()
        dialog.get_by_role("button", name="Close").click()
        names = ("5, 6 left", "Undo", "Menu")
        boxes = [player.button(name).bounding_box() for name in names]
        key, undo, menu = [box for box in boxes if box]
        assert (key["x"] - undo["x"]) * sign > 0
        assert (menu["x"] + menu["width"] / 2 - PHONE[0] / 2) * sign > 0
        assert menu["y"] > PHONE[1] * 0.9
        assert player.fits
    player.button("Menu").focus()
    player.press("Enter", "Tab", "Escape")
    expect(player.button("Settings")).to_have_count(0)
    expect(player.button("Menu")).to_be_focused()


def test_what_is_done_is_said_and_the_cursor_stays_where_it_was(player: Player) -> None:
    player.play(EASY)
    live = player.page.locator(".said[role=status]")
    player.cell("r1c3").click()
    player.press("5")
    expect(live).to_have_text("r1c3, 5, clashes")
    player.press("Control+z")
    expect(live).to_have_text("r1c3, open")
    player.press("x")
    expect(live).to_have_text("Corner")
    player.press("Escape", "ArrowRight")
    assert player.selected == ["r1c4"]
    player.press("p")
    player.board.click()
    expect(player.cell("r1c1")).to_have_accessible_name("r1c1, given 5")
