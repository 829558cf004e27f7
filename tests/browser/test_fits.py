"""What has to fit: words in their buttons, a hint in the window, and the board in its place."""

from __future__ import annotations

import pytest

from .player import DESKTOP, PHONE, Player, Size, Visit, box_of, expect
from .puzzles import CHAINED, EASY

ZOOMED = (640, 400)
"""A window of 1280 by 800 pixels at 200 %."""

SIDEWAYS = (844, 390)
TABLET = (768, 1024)
NARROW = (320, 640)

LONG = "Today’s puzzle, Diabolical"

TOO_LARGE = """() => {
    const range = document.createRange(), found = [];
    const all = ".help-bar button, .ways a, .here, .clock > *, .pad-edit button, .dialog h2";
    for (const one of document.querySelectorAll(all)) {
        if (!one.checkVisibility({ visibilityProperty: true })) continue;
        range.selectNodeContents(one);
        const words = range.getBoundingClientRect(), room = one.getBoundingClientRect();
        const isOut = words.left < room.left - 1 || words.right > room.right + 1
            || words.bottom > room.bottom + 1 || room.right > innerWidth;
        if (words.width && isOut) found.push(one.textContent);
    }
    return found;
}"""

SCROLLERS = """() => [...document.querySelectorAll("body, body *")].filter((one) =>
    one.checkVisibility() && one.scrollHeight > one.clientHeight + 1
    && /auto|scroll/.test(getComputedStyle(one).overflowY)).map((one) => one.className)"""


def arrived(visit: Visit, size: Size, puzzle: str = EASY, name: str = "") -> Player:
    is_touched = size != DESKTOP
    player = visit(size, has_touch=is_touched, is_mobile=is_touched and size != ZOOMED)
    player.go(f"/#p={player.link(puzzle)}{name and f'&name={name}'}")
    return player


@pytest.mark.parametrize("size", [ZOOMED, SIDEWAYS, PHONE, NARROW])
def test_words_fit_their_buttons_and_a_hint_the_window(visit: Visit, size: Size) -> None:
    player = arrived(visit, size, name=LONG)
    assert player.page.evaluate(TOO_LARGE) == []
    assert player.fits
    time = player.page.locator(".clock-time")
    player.page.evaluate("scrollTo(0, 200)")
    player.button("Hint").click()
    for name in [*["Tell me more"] * 3, "Take this step"]:
        expect(player.page.locator(".help .reason:visible")).to_be_in_viewport(ratio=1)
        expect(player.button(name)).to_be_in_viewport(ratio=1)
        player.button(name).click()
    assert player.page.evaluate(TOO_LARGE) == []
    learn = player.page.locator(".way:visible")
    if learn.count():
        # No button is between them once a puzzle is solved.
        player.page.locator(".clock-button").evaluate("button => { button.hidden = true; }")
        clock = box_of(time)
        assert clock["x"] + clock["width"] < box_of(learn.first)["x"]


CONTROLS = """() => [...document.querySelectorAll("a, button, input, select, summary, [tabindex]")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true })
        && !one.disabled && one.tabIndex >= 0
        && one.getBoundingClientRect().bottom > 0 && !one.closest("wd-board"))
    .map((one) => one.ariaLabel ?? one.textContent)"""


@pytest.mark.parametrize(("size", "most"), [(DESKTOP, 24), (PHONE, 20)])
def test_no_more_is_in_sight_in_play_than_a_move_needs(visit: Visit, size: Size, most: int) -> None:
    player = arrived(visit, size)
    player.put("r1c3", "4")
    player.put("r1c4", "6", "Control+z")
    expect(player.button("Undo")).to_be_enabled()
    seen = player.page.evaluate(CONTROLS)
    assert 15 < len(seen) <= most, seen
    for name in ("Hint", "Why?", "More", "Undo", "Erase", "Centre note", "Menu"):
        assert any(one.strip() == name for one in seen), name


@pytest.mark.parametrize("size", [DESKTOP, ZOOMED, TABLET, PHONE])
def test_the_board_is_in_one_place_in_all_views_and_one_thing_scrolls(
    visit: Visit, size: Size
) -> None:
    player = arrived(visit, size, CHAINED)
    places = set()
    read = ["learn/x-wing"] if size == DESKTOP else []  # has a board of its own size on a phone
    for address in ["play", "path", "make", *read, "learn/x-wing/1"]:
        player.page.evaluate("view => { location.hash = `#/${view}`; }", address)
        expect(player.page.locator("body")).to_have_attribute("data-view", address.split("/")[0])
        player.settle()
        box = box_of(player.board)
        places.add((round(box["x"]), round(box["y"]), round(box["width"])))
        assert len(player.page.evaluate(SCROLLERS)) < 2, address
    assert len(places) == 1, places


def test_rows_and_columns_have_names_while_somebody_speaks_of_cells(player: Player) -> None:
    player.play(EASY)
    names = player.page.locator("#board .name")
    expect(names.first).to_be_hidden()
    place = player.middle("r1c1")
    player.button("Hint").click()
    expect(names.first).to_be_visible()
    assert player.middle("r1c1") == place
    player.press("Escape")
    expect(names.first).to_be_hidden()
    player.opened("Settings").get_by_label("Always number the rows and columns").check()
    player.press("Escape")
    expect(names.first).to_be_visible()


def test_small_digits_are_as_large_as_a_phone_has_room_for_and_stay_clear_of_signs(
    visit: Visit,
) -> None:
    player = arrived(visit, PHONE)
    player.more("Automatic")
    player.more("What can be solved")
    sign = player.page.locator("#board .solvable path")
    expect(sign).to_have_count(16)
    third = player.page.evaluate(
        """() => {
            const { height } = document.querySelector("#board .small").getExtentOfChar(0);
            return height / (66 / 3);
        }"""
    )
    assert 1.1 < third < 1.35, "with the room above and below a line of text"
    covered = """() => {
        const signs = [...document.querySelectorAll("#board .solvable path")];
        const corners = signs.map((one) => one.getBoundingClientRect());
        const texts = [...document.querySelectorAll("#board .layer-candidates text")];
        const middles = texts.flatMap((text) => [...text.textContent].map((_, n) => {
            const box = text.getExtentOfChar(n), matrix = text.getScreenCTM();
            const at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
            return at.matrixTransform(matrix);
        }));
        return middles.filter(({ x, y }) => corners.some((one) =>
            x > one.left && x < one.right && y > one.top && y < one.bottom)).length;
    }"""
    assert player.page.evaluate(covered) == 0


def test_on_a_phone_a_question_has_one_pad_and_no_gap(visit: Visit) -> None:
    player = arrived(visit, PHONE)
    pad, form = player.page.locator(".pad-keys"), player.question()
    expect(player.page.locator(".why-digits")).to_be_hidden()
    above, below = box_of(pad), box_of(form)
    assert below["y"] - above["y"] - above["height"] < 30
    player.cell("r1c3").tap()
    pad.get_by_role("button", name="4,").tap()
    player.button("Why is r1c3 4?").tap()
    expect(player.page.locator(".help .reason:visible").first).to_be_in_viewport()
