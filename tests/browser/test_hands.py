"""Hands on the page: where the focus and the selection are, pasting, letters, and one thumb."""

from __future__ import annotations

import re

import pytest

from .player import PHONE, Player, Size, Visit, box_of, expect, violations
from .puzzles import CHAINED, EASY, SOLVED, TWO, XYCHAIN, before, name_of

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
    expect(player.page.locator(".clock-title")).to_have_text("Easy")
    player.put("r5c5", "g")
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


def test_a_press_beside_the_board_deselects_and_tables_keep_their_selection(player: Player) -> None:
    player.play(EASY)
    player.cell("r1c4").click()
    player.view("make")
    assert player.selected == ["r1c1"], "where typing begins"
    player.cell("r5c5").click()
    player.view("play")
    assert player.selected == ["r1c4"]
    player.view("make")
    assert player.selected == ["r5c5"]
    player.view("play")
    player.button("Corner note").click()
    assert player.selected == ["r1c4"]
    player.page.mouse.click(4, 500)
    assert player.selected == []


def test_what_to_press_next_stays_where_it_is_below_the_sentence(player: Player) -> None:
    player.play(EASY)
    places = set()
    for name in ("Hint", *["Tell me more"] * 3):
        player.button(name).click()
        expect(player.page.locator(".help .busy")).to_be_hidden()
        next_one = box_of(player.page.locator(".hint-ways button:visible").first)
        reason = box_of(player.page.locator(".help .reason:visible").first)
        assert reason["y"] + reason["height"] <= next_one["y"]
        places.add((next_one["x"], round(next_one["y"]), next_one["width"]))
    assert len(places) == 1, places


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


def test_letters_are_keys_on_the_board_only_and_can_be_changed_or_left_out(player: Player) -> None:
    player.play(EASY)
    answer = player.page.locator(".answer", has_text="Nothing is wrong so far.")
    player.button("Menu").focus()
    player.press("k")
    expect(answer).to_have_count(0)
    player.put("r1c3", "4", "?")
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
    player.put("r1c3", "h", "5")
    expect(player.page.locator(".help .reason:visible")).to_have_count(0)
    assert player.digits[2] == "5"


def test_for_one_thumb_the_digits_and_the_menu_are_on_its_side(visit: Visit) -> None:
    player = visit(PHONE, has_touch=True, is_mobile=True)
    player.play(EASY)
    for hand, sign in (("right", 1), ("left", -1)):
        player.choose_hand(hand)
        names = (re.compile("^1, "), "Erase", "Menu")
        first, last, menu = (box_of(player.button(name)) for name in names)
        assert (first["x"] - last["x"]) * sign > 0
        assert (menu["x"] + menu["width"] / 2 - PHONE[0] / 2) * sign > 0
        assert menu["y"] > PHONE[1] * 0.9
        assert player.fits
    player.button("Menu").focus()
    player.press("Enter", "Tab", "Escape")
    expect(player.button("Settings")).to_have_count(0)
    expect(player.button("Menu")).to_be_focused()


STANDING = """() => ["wd-board", ".pad-keys"].map((name) => {
    const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
})"""

SHIFTS = """() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries())
            for (const { node } of sources)
                if (node?.closest?.("wd-board, .pad-keys")) window.shifts.push(node.outerHTML);
    }).observe({ type: "layout-shift", buffered: true });
}"""


MORE_TO_SAY = """() => {
    const usual = "Fiendish: usually 1:12:48, your best 1:02:31.";
    for (const text of [usual, "12 days in a row."])
        document.querySelector(".ending-about").append(
            Object.assign(document.createElement("li"), { textContent: text }));
}"""


@pytest.mark.sampled(3, most=3)
@pytest.mark.parametrize(
    ("size", "hand"), [((390, 760), "both"), ((360, 640), "right"), ((360, 640), "left")]
)
def test_board_and_digits_stand_still_in_a_whole_game_on_a_phone(
    visit: Visit, size: Size, hand: str
) -> None:
    player = visit(size, has_touch=True, is_mobile=True)
    player.play(EASY)
    if hand != "both":
        player.choose_hand(hand)
    player.page.evaluate(SHIFTS)
    page, first = player.page, player.page.evaluate(STANDING)
    keys = page.locator(".pad-keys button")

    def stands() -> None:
        player.wait()
        assert page.evaluate(STANDING) == first
        assert page.evaluate("[scrollX, scrollY]") == [0, 0]
        for box in map(box_of, keys.all()):
            assert box["width"] >= 34
            assert box["height"] >= 44
            assert box["y"] + box["height"] < size[1] - (48 if hand != "both" else 0)

    stands()
    for name in ("Hint", *["Tell me more"] * 3):
        player.button(name).tap()
        stands()
        expect(page.locator(".reason:visible")).to_be_visible()
        more, take = (player.button(one) for one in ("Tell me more", "Take this step"))
        assert not (more.is_visible() and take.is_visible())
    player.button("Take this step").tap()
    stands()
    player.page.keyboard.press("Escape")
    player.button("Why?").tap()
    stands()
    for name in ("All steps", "What can be solved"):
        player.page.keyboard.press("Escape")
        player.more(name)
        stands()
    page.keyboard.press("Escape")
    player.more("Draw")
    player.tapped([0, 10])
    stands()
    player.more("Draw")
    player.more("Check for mistakes")
    expect(page.locator(".answer", has_text="Nothing is wrong so far.")).to_be_visible()
    stands()
    player.button("Centre note").tap()
    open_cells = [at for at, digit in enumerate(player.digits) if digit == "."]
    player.cell(open_cells[0]).tap()
    keys.nth(0).tap()
    stands()
    player.button("Digit").tap()
    player.cell("r1c4").tap()
    keys.nth(1).tap()
    for name in ("Hint", *["Tell me more"] * 2):
        player.button(name).tap()
        stands()
    reason = page.locator(".help .reason:visible").first
    told, ways = box_of(reason), box_of(page.locator(".hint-ways:visible"))
    assert ways["y"] - told["y"] > 60, "two lines and more are in sight above the ways to go on"
    player.button("Why is it wrong?").tap()
    expect(reason).to_be_in_viewport(ratio=0.9)
    stands()
    player.page.keyboard.press("Escape")
    player.page.evaluate(PASTE, ["body", "no puzzle at all"])
    expect(page.get_by_role("alert").first).to_be_visible()
    stands()
    page.locator(".notice").get_by_role("button", name="Close").tap()
    for at in open_cells:
        if player.digits[at] != SOLVED[at]:
            player.cell(at).tap()
            keys.nth(int(SOLVED[at]) - 1).tap()
            if at % 9 == 0:
                stands()
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()
    assert page.evaluate("window.shifts") == []
    expect(player.button("Next easy one")).to_be_visible()
    page.evaluate(MORE_TO_SAY)
    expect(player.button("Next easy one")).to_be_in_viewport(ratio=1)
    page.evaluate("document.querySelector('.side').scrollTo(0, 60)")
    player.page.evaluate(PASTE, ["body", TWO])
    stands()
    expect(player.button("Hint")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.querySelector('.side').scrollTop") == 0


def test_a_low_phone_shows_a_hint_of_four_lines_and_a_sign_of_what_is_below(visit: Visit) -> None:
    player = visit((360, 640), has_touch=True, is_mobile=True)
    player.play(before(XYCHAIN))
    player.reveal()
    told, ways = (
        box_of(player.page.locator(at)) for at in (".reason:visible", ".hint-ways:visible")
    )
    assert told["height"] > 70
    assert told["y"] + told["height"] <= ways["y"] + 1
    sign = "Number(getComputedStyle(document.querySelector('.hint-ways'), '::before').opacity)"
    player.until(f"{sign} === 1")
    player.page.evaluate("document.querySelector('.side').scrollTo(0, 9999)")
    player.until(f"{sign} === 0")


def test_making_and_practising_are_in_reach_of_a_thumb(visit: Visit) -> None:
    player = visit((360, 640), has_touch=True, is_mobile=True)
    page = player.page
    player.go("/#/make")
    first = page.evaluate(STANDING)
    player.cell("r1c1").tap()
    for digit in EASY[:6]:
        if digit == ".":
            player.button("Leave empty").tap()
        else:
            page.locator(".pad-keys button").nth(int(digit) - 1).tap()
    player.button("Erase").tap()
    assert (player.digits[:6], player.selected) == (EASY[:5] + ".", ["r1c6"])
    player.button("Wish for one").tap()
    make = page.get_by_role("button", name="Make", exact=True)
    expect(make).to_be_in_viewport(ratio=1)
    make.tap()
    expect(page.get_by_text("1 of 1 made")).to_be_in_viewport()
    assert violations(page) == []
    player.go("/#/learn/naked-single/1")
    another = player.button("Another one")
    for seen in (page.get_by_text("Find: Naked Single"), page.locator(".learn-task"), another):
        expect(seen).to_be_in_viewport(ratio=1)
    first, address = page.evaluate(STANDING), page.url
    player.cell("r1c1").tap()
    page.keyboard.press(".")
    player.wait()
    assert player.shown("clear") == 1
    page.keyboard.press("m")
    assert player.shown("automatic")
    player.button("Show me where").tap()
    expect(page.locator(".learn-answer .reason")).to_be_in_viewport()
    assert violations(page) == []
    another.tap()
    page.wait_for_url(lambda url: url != address)
    expect(player.button("Show me where")).to_be_enabled()
    assert page.evaluate(STANDING) == first


def test_a_swipe_over_a_board_scrolls_the_page_where_it_can(visit: Visit) -> None:
    player = visit((360, 640), has_touch=True, is_mobile=True)

    def swiped() -> bool:
        player.go("/#/learn/sue-de-coq")
        player.settle()
        return player.stroked([*map(player.middle, [40, 31, 22, 13, 4])])

    player.until(swiped)
    assert player.until("scrollY") > 0
    assert player.selected == []
    player.page.evaluate("scrollTo(0, 0)")
    player.cell("r1c2").tap()
    assert player.selected == ["r1c2"]


@pytest.mark.sampled(2, most=2)
@pytest.mark.parametrize(
    ("size", "least"), [((1366, 768), 16), ((1920, 1080), 20), ((2560, 1440), 24)]
)
def test_on_a_larger_screen_all_rows_and_the_pad_are_in_view_and_text_grows_with_the_board(
    visit: Visit, size: Size, least: int
) -> None:
    player = visit(size)
    player.play(before(XYCHAIN))
    player.page.locator(".shared").get_by_role("button", name="Close").click()
    page, first = player.page, player.page.evaluate(STANDING)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate("getComputedStyle(document.documentElement).overflowY") == "scroll"
    for x, y, width, height in first:
        assert min(x, y) >= 0
        assert x + width <= size[0]
        assert y + height <= size[1]
    player.reveal()
    assert page.evaluate(STANDING) == first
    reason = page.locator(".reason:visible")
    assert reason.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= least
    digit = box_of(page.locator(".key-digit").first)
    assert digit["height"] > least * 1.5


@pytest.mark.sampled(2, most=2)
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
def test_a_projector_shows_board_and_reason_alone_and_large(visit: Visit, size: Size) -> None:
    player = visit(size)
    player.play(before(XYCHAIN))
    player.press("b")
    names = player.page.locator(".name").first
    expect(names).to_have_css("fill", "rgb(44, 39, 32)")
    height = names.evaluate("one => one.getBoundingClientRect().height")
    assert height > size[1] / 32
    first = player.board.bounding_box()
    player.press("k")
    expect(player.page.get_by_text("Nothing is wrong so far.").first).to_be_in_viewport()
    player.press("s")
    expect(player.page.get_by_text("No cell can be solved").first).to_be_in_viewport()
    player.put("r2c1", "w")
    expect(player.button("Why is r2c1 …?")).to_be_in_viewport()
    player.press("9", "PageDown")
    expect(player.page.locator(".help .help-text .reason").first).to_be_in_viewport()
    expect(player.page.locator(".why-asked")).to_have_text("Why is r2c1 9?")
    expect(player.button("is not")).to_be_hidden()
    player.press("Escape", "Control+Home", "h")
    assert player.selected == ["r1c1"]
    more = player.button("Tell me more")
    expect(more).to_be_in_viewport()
    place = more.bounding_box()
    player.press("PageDown")
    expect(player.page.locator(".help .reason:visible")).to_contain_text("XY-Chain")
    assert more.bounding_box() == place
    player.reveal()
    assert player.board.bounding_box() == first
    reason = player.page.locator(".reason:visible")
    for name in ("Undo", "Settings", "Tell me more"):
        expect(player.button(name)).to_be_hidden()
    expect(player.page.get_by_role("navigation")).to_be_hidden()
    assert reason.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") > size[1] / 36
    leaving = player.page.locator(".projector-leave")
    board, text, leave = map(box_of, (player.board, reason, leaving))
    assert board["height"] > size[1] * 0.85
    assert board["x"] + board["width"] < text["x"]
    assert leave["y"] + leave["height"] <= text["y"] or text["x"] + text["width"] <= leave["x"]
    assert text["y"] + text["height"] < size[1]
    player.press("PageDown")
    expect(reason).to_have_count(0)
    player.press("PageUp")
    expect(player.button("Take this step")).to_be_in_viewport()
    width = "one => parseFloat(getComputedStyle(one).strokeWidth)"
    link = player.page.locator("wd-board#board .layer-links path:not(.halo)").first
    assert link.evaluate(width) > 3, "seen from the last row"
    expect(player.page.locator("wd-board#board .told").first).to_be_hidden()
    player.press("Escape", "Escape")
    expect(player.button("Undo")).to_be_visible()


def test_the_answer_of_a_check_comes_into_view(visit: Visit) -> None:
    for size in ((1280, 720), (1366, 768)):
        player = visit(size)
        player.play(EASY)
        player.press("k")
        answer = player.page.locator(".answer", has_text="Nothing is wrong so far.")
        expect(answer).to_be_in_viewport(ratio=1)
        expect(player.board).to_be_in_viewport(ratio=1)


def test_a_long_text_is_a_step_smaller_before_a_class(visit: Visit) -> None:
    player = visit((1280, 720))
    player.play(EASY)
    player.put("r1c3", "1", "b", "l")
    expect(player.page.locator(".in-hand")).to_have_text("Line")
    for _ in range(4):
        player.press("PageDown")
        expect(player.page.get_by_text("Thinking…")).to_be_hidden()
    player.button("Why is it wrong?").click()
    expect(player.page.locator(".help .legend li:visible").last).to_be_in_viewport(ratio=1)
    player.press("Escape")
    expect(player.page.locator(".in-hand")).to_have_text("Line")
    player.press("l", "l")
    expect(player.page.get_by_text("A link joins two candidates")).to_be_in_viewport()
    player.press("Escape")
    expect(player.page.locator(".in-hand")).to_be_empty()
    player.go("/#/learn/sue-de-coq")
    expect(player.page.locator(".learn-example").get_by_role("heading")).to_have_text("Sue de Coq")
    player.press("PageDown", "PageDown")
    title = player.page.get_by_role("heading", name="Sue de Coq: an example")
    assert title.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") > 720 / 36


SPOKEN = """() => {
    const all = [], live = document.querySelector(".said[role=status]");
    const told = { childList: true, characterData: true, subtree: true };
    new MutationObserver(() => all.push(live.textContent)).observe(live, told);
    return all;
}"""


def test_what_is_done_is_said_and_the_cursor_stays_where_it_was(player: Player) -> None:
    player.play(EASY)
    live = player.page.locator(".said[role=status]")
    player.put("r1c3", "5")
    expect(live).to_have_text(re.compile("^r1c3, 5, clashes with r1c1"))
    player.press("Control+z")
    expect(live).to_have_text("r1c3, open")
    player.press("x")
    expect(live).to_have_text("Corner")
    for key, told in (("f", "Digit first"), ("t", "Colour candidates")):
        for text in (told, "Corner"):
            player.press(key)
            expect(live).to_have_text(text)
    player.press("z", "4", "Shift+2")
    expect(live).to_have_text("r1c3 has a digit. Choose “Digit” to change it.")
    expect(player.page.locator(".notice").filter(has_text="r1c3 has a digit.")).to_be_visible()
    player.cell("r1c1").click()
    spoken = player.page.evaluate_handle(SPOKEN)
    player.press("7", "7", "Backspace")
    expect(live).to_have_text("r1c1 is given")
    player.wait()
    assert [one.strip() for one in spoken.evaluate("all => all")] == ["r1c1 is given"] * 3
    player.press("p")
    expect(live).to_have_text("Paused.")
    player.press("7", "Backspace")
    player.wait()
    expect(live).to_have_text("Paused.")
    player.press("p")
    player.put("r1c3", "Escape", "ArrowRight")
    assert player.selected == ["r1c4"]
    player.press("p")
    player.board.click()
    expect(player.cell("r1c1")).to_have_accessible_name("r1c1, given 5")
