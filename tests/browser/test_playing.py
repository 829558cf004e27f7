"""Playing: by keyboard, mouse and touch, with all kinds of marks, and undo."""

from __future__ import annotations

import re

from .player import PHONE, Player, Visit, box_of, expect
from .puzzles import CHAINED, EASY, SHORT, SOLVED, TWO, open_cells


def test_a_puzzle_is_played_to_the_end_by_touch(visit: Visit) -> None:
    player = visit(PHONE, has_touch=True, is_mobile=True)
    player.play(SHORT)
    for cell in open_cells(SHORT):
        player.cell(cell).tap()
        player.button(re.compile(rf"^{SOLVED[cell]}, ")).tap()
    assert player.digits == SOLVED
    expect(player.status(re.compile("^Solved")).first).to_be_attached()
    assert player.fits


def test_a_finger_drags_over_many_cells_and_the_page_stays(visit: Visit) -> None:
    player = visit(PHONE, has_touch=True, is_mobile=True)
    player.play(EASY)
    before = player.page.evaluate("scrollY")
    player.tapped([2, 3, 12, 21, 20])
    assert player.selected == ["r1c3", "r1c4", "r2c4", "r3c3", "r3c4"]
    assert player.page.evaluate("scrollY") == before
    player.button("Corner note").tap()
    player.button(re.compile("^4, ")).tap()
    expect(player.cell("r3c4")).to_have_accessible_name("r3c4, corner notes 4")
    expect(player.cell("r1c3")).to_have_accessible_name("r1c3, corner notes 4")
    # Help begins and ends where its buttons are in sight.
    side = player.page.locator(".side")
    for name in ("Hint", "Close the help"):
        side.evaluate("one => one.scrollTo(0, 150)")
        player.button(name).tap()
        expect(side).to_have_js_property("scrollTop", 0)


def test_touch_targets_are_large_enough(visit: Visit) -> None:
    # Nine keys in a row are narrower, and higher.
    player = visit(PHONE, has_touch=True, is_mobile=True)
    player.play(EASY)
    small = player.page.evaluate(
        """() => [...document.querySelectorAll("button, a[href], select, input, summary")]
            .map((one) => ({ name: one.outerHTML.slice(0, 90), box: one.getBoundingClientRect(),
                inline: getComputedStyle(one).display === "inline" && !!one.closest("p, li") }))
            .filter(({ box, inline }) => box.width > 1 && box.bottom > 0 && !inline)
            .filter(({ name, box }) =>
                box.height < 43.9 || box.width < (name.includes('class="key"') ? 34 : 43.9))
            .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`)"""
    )
    assert small == []


def test_keys_in_the_same_task_as_a_click_are_not_lost(player: Player) -> None:
    player.play(EASY)
    box = box_of(player.cell("r1c3"))
    player.page.evaluate(
        """({ x, y }) => {
            const target = document.elementFromPoint(x, y);
            const how = { clientX: x, clientY: y, bubbles: true, cancelable: true, composed: true,
                pointerId: 1, isPrimary: true, button: 0, pointerType: "mouse" };
            target.dispatchEvent(new PointerEvent("pointerdown", { ...how, buttons: 1 }));
            target.dispatchEvent(new PointerEvent("pointerup", how));
            target.dispatchEvent(new MouseEvent("click", how));
            const type = (key, code) => (document.activeElement ?? document.body).dispatchEvent(
                new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }));
            type("4", "Digit4");
            type("ArrowRight", "ArrowRight");
            type("6", "Digit6");
        }""",
        {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2},
    )
    assert player.digits[2:4] == "46"


def test_digits_can_be_picked_up_first(player: Player) -> None:
    player.play(EASY)
    player.press("f", "4")
    expect(player.button(re.compile("^4, "))).to_have_attribute("aria-pressed", "true")
    player.cell("r1c3").click()
    player.cell("r9c2").click()
    assert [player.digits[2], player.digits[73]] == ["4", "4"]
    player.page.reload()
    player.until("document.querySelector('wd-board#board')?.picture")
    assert (player.digits[2], player.selected) == ("4", [])
    player.press("4", "3")
    player.cell("r1c4").click()
    player.more("Digit first")
    player.cell("r1c7").click()
    assert player.digits[2:7] == "437.."
    player.page.reload()
    player.button(re.compile("^3, ")).click()
    expect(player.status("Choose a cell first.")).to_be_attached()
    assert player.digits[2:7] == "437.."
    player.press("f", "5")
    for cell in [at for at, digit in enumerate(SOLVED) if digit == "5" != EASY[at]]:
        player.cell(cell).click()
    expect(player.status(re.compile("^r9c3, 5. 5, all placed$"))).to_be_attached()
    player.cell("r1c3").click()
    assert (player.digits.count("5"), player.selected) == (9, ["r1c3"])


def test_automatic_candidates_differ_from_those_by_hand(player: Player) -> None:
    player.play(EASY)
    expect(player.button("Fill in all notes")).to_have_count(0)
    player.more("Automatic")
    expect(player.cell("r1c3")).to_have_accessible_name("r1c3, candidates 1 2 4")
    player.put("r1c3", "Control+1")
    expect(player.cell("r1c3")).to_have_accessible_name("r1c3, candidates 2 4")
    player.more("By hand")
    expect(player.cell("r1c3")).to_have_accessible_name("r1c3, open")
    player.more("Fill in all notes")
    expect(player.cell("r1c3")).to_have_accessible_name("r1c3, candidates 2 4")
    player.more("Clear my notes")
    expect(player.cell("r1c3")).to_have_accessible_name("r1c3, open")


def test_notes_that_stay_automatic_say_so_in_a_new_game_and_are_put_off_by_a_touch(
    player: Player,
) -> None:
    player.play(EASY)
    kept = player.page.get_by_role("group", name="In hand").get_by_role(
        "button", name="Automatic notes"
    )
    player.more("Automatic")
    expect(kept).to_be_hidden()
    player.go("/#p=" + player.link(CHAINED))
    expect(kept).to_be_visible()
    player.put("r1c4", "8")
    expect(kept).to_be_hidden()
    player.press("Control+z")
    kept.click()
    assert not player.shown("automatic")
    player.go("/#p=" + player.link(TWO))
    assert not player.shown("automatic")
    expect(kept).to_be_hidden()


def test_a_digit_is_done_only_if_none_of_its_nine_is_seen_to_be_wrong(player: Player) -> None:
    player.play(EASY)
    key = player.page.locator(".pad-keys button").nth(4)
    fives = [at for at, digit in enumerate(SOLVED) if digit == "5" != EASY[at]]
    for cell in fives[:-1]:
        player.put(cell, "5")
    player.put("r1c3", "5")
    expect(key).to_have_accessible_name("5, 0 left")
    marks = player.page.locator("wd-board#board")
    assert marks.locator(".bad").count() == marks.locator(".in-doubt").count() == 1
    expect(marks.locator(".clue")).to_have_count(1)
    player.press("Control+z")
    player.put(fives[-1], "5")
    expect(key).to_have_accessible_name("5, all placed")
    for place in ("r4c2", "r9c3"):
        player.put(place, "Backspace")
    for place in ("r4c3", "r9c2"):
        player.put(place, "5")
    expect(key).to_have_accessible_name("5, all placed")
    player.opened("Settings").get_by_label("Show wrong digits at once").check()
    expect(key).to_have_accessible_name("5, 0 left")


def test_links_and_colours_of_candidates_are_drawn_and_undone(player: Player) -> None:
    player.play(EASY)
    player.more("Automatic")
    drawn = player.board.page.locator("wd-board#board")
    plain = drawn.inner_html()
    player.press("l", "l", "l")
    expect(player.button("Link", exact=True)).to_have_attribute("aria-pressed", "true")
    player.page.mouse.move(*player.place_of("r1c3", 1))
    player.page.mouse.down()
    player.page.mouse.move(*player.place_of("r1c4", 2), steps=5)
    player.page.mouse.up()
    player.put("r1c3", "2", "ArrowRight", "2")
    expect(player.status("Drawn: strong link from 2r1c3 to 2r1c4.")).to_be_attached()
    player.press("9")
    expect(player.status("There is no 9r1c4 to link.")).to_be_attached()
    player.press("Control+z")
    assert player.digits == EASY
    player.more("Draw")
    linked = drawn.inner_html()
    assert linked != plain
    player.more("Colour candidates")
    player.press("2")
    player.page.mouse.click(*player.place_of("r1c6", 6))
    tinted = drawn.inner_html()
    assert tinted != linked
    player.more("Colour candidates")
    player.press("Control+z", "Control+z")
    expect(player.button("Undo")).to_be_enabled()
    player.press("Control+z")
    expect(player.button("Undo")).to_be_disabled()


def test_lines_and_arrows_are_drawn_by_finger_taps_and_keys(visit: Visit) -> None:
    player = visit((360, 640), has_touch=True, is_mobile=True)
    player.play(EASY)

    def lines() -> list[tuple[list[int], int, bool]]:
        player.wait()
        shown = player.shown("lines")
        return [(one["cells"], one["colour"], one["head"]) for one in shown]

    player.more("Draw")
    player.until("document.querySelector('wd-board#board').pens")
    expect(
        player.status(re.compile("^Line. Drag from cell to cell, or press Space"))
    ).to_be_attached()
    player.button("Colour orange").tap()
    player.tapped([2, 3, 12, 11, 12, 21])
    assert lines() == [([2, 3, 12, 21], 2, False)]
    expect(player.status("Drawn: line in orange from r1c3 to r3c4.")).to_be_attached()
    player.button("Arrow").tap()
    player.tapped([40, 31, 32, 41, 50, 60, 80])
    assert lines()[1:] == [([40, 80], 2, True)], "it points from end to end"
    player.press("Control+z")
    player.cell(40).tap()
    player.cell(80).tap()
    assert lines()[1:] == [([40, 80], 2, True)]
    player.cell(40).dblclick()
    assert player.selected == ["r5c5"]
    player.cell(12).tap()
    player.button("Undo").tap()
    assert len(lines()) == 2, "only what was begun has gone"
    player.press("Control+z")
    expect(player.status("Rubbed out: arrow in orange from r5c5 to r9c9.")).to_be_attached()
    player.press("Control+y", "ArrowLeft", "Space")
    player.press("ArrowDown", "ArrowDown", "ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowLeft")
    player.press("2", "Space")
    assert lines()[2:] == [([11, 20, 19, 18], 0, True)]
    name = "r3c3, given 8, arrow in ink from r2c3 to r3c1"
    expect(player.cell("r3c3")).to_have_accessible_name(name)
    player.page.reload()
    assert len(lines()) == 3
    player.until("document.querySelectorAll('.own-line').length === 3")
    player.more("Draw")
    player.cell("r3c3").tap()
    player.button("Erase").tap()
    expect(player.status("Rubbed out: arrow in ink from r2c3 to r3c1.")).to_be_attached()
    player.more("Clear colours and lines")
    assert lines() == []
    player.button("Digit").tap()
    player.tapped([2, 3])
    assert player.selected == ["r1c3", "r1c4"]
    player.more("Draw")
    player.view("path")
    player.view("play")
    expect(player.button("Draw")).to_have_count(0)
    assert player.fits


def test_a_check_does_not_give_away_where_it_is_wrong(player: Player) -> None:
    player.play(EASY)
    player.more("Check for mistakes")
    expect(player.status("Nothing is wrong so far.").first).to_be_attached()
    player.put("r1c3", "1", "k")
    answer = player.page.locator(".answer", has_text="Something is wrong. Ask for a hint")
    expect(answer).to_be_visible()
    expect(player.page.get_by_role("gridcell", name=re.compile("wrong"))).to_have_count(0)
    player.press("Control+z")
    expect(answer).to_have_count(0)


def test_a_pause_covers_the_board_and_stops_the_clock(player: Player) -> None:
    player.install_clock()
    player.play(EASY)
    clock = player.page.get_by_role("timer")
    player.wait(65_000)
    expect(clock).to_have_text(re.compile(r"1:0\d"))
    player.cell("r1c3").click()
    player.button("Pause").click()
    expect(player.cell("r1c1")).to_have_accessible_name("r1c1, covered")
    card, word = (
        box_of(player.page.locator(f"wd-board {one}")) for one in (".rest-card", "text.rest")
    )
    assert card["x"] < word["x"]
    assert word["x"] + word["width"] < card["x"] + card["width"]
    stopped = clock.text_content()
    player.wait(65_000)
    expect(clock).to_have_text(stopped or "")
    player.press("1", "h", "k")
    expect(player.page.get_by_text("Nothing is wrong so far.")).to_have_count(0)
    player.button("Resume").click()
    assert player.digits == EASY


def test_cells_are_selected_by_mouse_and_keys(player: Player) -> None:
    player.play(EASY)
    player.drag([2, 3, 12])
    assert player.selected == ["r1c3", "r1c4", "r2c4"]
    player.page.keyboard.down("Control")
    player.page.mouse.click(*player.middle("r9c1"))
    player.page.keyboard.up("Control")
    assert player.selected == ["r1c3", "r1c4", "r2c4", "r9c1"]
    player.page.mouse.dblclick(*player.middle("r1c1"))
    assert len(player.selected) == EASY.count("5")
    player.page.mouse.dblclick(*player.middle("r1c3"))
    assert player.selected == ["r1c3"], "a bare cell is like no other"
    player.put("r5c1", "d")
    assert len(player.selected) == EASY.count("4")
    player.press("Control+a", "Delete")
    assert len(player.selected) == 81
    assert player.digits == EASY
    player.press("Escape")
    assert player.selected == []


def test_there_are_three_kinds_of_marks_and_the_same_key_erases_them(player: Player) -> None:
    player.play(EASY)
    cell = player.cell("r1c3")
    cell.click()
    player.press("Shift+1", "Shift+2", "Control+4", "Alt+3")
    expect(cell).to_have_accessible_name("r1c3, centre notes 4, corner notes 1 2, colours green")
    player.press("Shift+1", "Control+4", "Alt+3")
    expect(cell).to_have_accessible_name("r1c3, corner notes 2")
    player.press("x", "7", "c", "7", "v", "1")
    expect(cell).to_have_accessible_name("r1c3, centre notes 7, corner notes 2 7, colours blue")
    player.press("z", "4")
    expect(cell).to_have_accessible_name(re.compile(r"^r1c3, 4\b"))


def test_what_is_done_is_undone_redone_and_returned_to(player: Player) -> None:
    player.play(EASY)
    player.put("r1c3", "4")
    player.more("Set a checkpoint")
    player.press("ArrowRight", "6", "ArrowRight", "ArrowRight", "8")
    later = player.digits
    player.more("Return to Checkpoint 1")
    assert player.digits == EASY[:2] + "4" + EASY[3:]
    player.press("Control+z")
    assert player.digits == later
    player.press(*["Control+z"] * 3)
    assert player.digits == EASY
    expect(player.button("Undo")).to_be_disabled()
    player.press("Control+y", "Control+Shift+z", "Control+y", "Control+y")
    expect(player.button("Redo")).to_be_disabled()
    player.more("Start again")
    assert player.digits == EASY
    player.more("Forget Checkpoint 1")
    expect(player.button("Return to Checkpoint 1")).to_have_count(0)
    notice = player.page.locator(".notice", has_text="Checkpoint 1 is forgotten.")
    notice.get_by_role("button", name="Undo").click()
    expect(player.button("Return to Checkpoint 1")).to_be_visible()
    expect(player.button("Forget Checkpoint 1")).to_have_text("Forget")


def test_a_chosen_cell_has_one_ring(player: Player) -> None:
    player.play(EASY)
    player.put("r1c3", "ArrowRight")
    (chosen,) = player.selected
    expect(player.cell(chosen)).to_be_focused()
    expect(player.cell(chosen)).to_have_css("outline-style", "none")
    ring = player.page.locator("#board .selected")
    expect(ring).to_have_count(1)
    focused = ring.evaluate("ring => getComputedStyle(ring).stroke")
    player.button("Hint").focus()
    assert ring.evaluate("ring => getComputedStyle(ring).stroke") != focused
