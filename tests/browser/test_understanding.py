"""Help: hints, all steps, questions why, and cells that can be solved."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from whydoku import Grid
from whydoku.grids.bits import members

from .player import DESKTOP, PHONE, Player, Size, Visit, expect
from .puzzles import EASY, SOLVED, XYCHAIN, before

if TYPE_CHECKING:
    from playwright.sync_api import Request


def test_a_hint_is_revealed_in_four_stages_and_taken(player: Player) -> None:
    marks = before(XYCHAIN)
    step = next(iter(Grid(marks).hints()))
    assert step.technique == XYCHAIN
    player.play(marks)
    asked: list[int] = []

    def note(request: Request) -> None:
        if request.url.endswith("/hint"):
            asked.append(json.loads(request.post_data or "{}")["disclosure"])

    player.page.on("request", note)
    reason = player.page.locator(".help .reason:visible")
    name = player.page.get_by_text("XY-Chain", exact=False)
    eliminated = re.compile("8 can be removed from r9c[89]")
    told = []
    for n in range(4):
        player.press("h") if n == 2 else player.button("Tell me more" if n else "Hint").click()
        expect(player.page.get_by_role("img", name=f"Part {n + 1} of 4")).to_be_visible()
        expect(reason).to_have_count(1)
        told.append(reason.inner_text())
        gone = [k for k in player.shown("marks")["candidates"] if k["role"] == "eliminated"]
        assert bool(eliminated.search(told[-1])) == bool(gone) == (n == 3)
        assert (len(player.shown("marks")["links"]) > 2) == (n == 3)
        assert player.button("Take this step").is_visible() == (n == 3)
        assert name.first.is_visible() == (n > 0)
    assert {mark["at"] for mark in gone} == {"8r9c9"}
    assert len({*told}) == 4

    assert asked == [1, 2, 3, 4]

    player.button("Take this step").click()
    expect(reason).to_have_count(0)
    assert player.shown("marks") is None
    expect(player.cell("r9c9")).not_to_have_accessible_name(re.compile(r"candidates.*8"))
    expect(player.button("Next hint")).to_be_visible()
    player.button("Undo").click()
    expect(player.button("Next hint")).to_have_count(0)
    expect(player.button("Undo")).to_be_disabled()


def test_a_phrase_lights_up_what_it_names(player: Player) -> None:
    player.play(before(XYCHAIN))
    player.reveal()
    phrases = player.page.locator(".help .reason .phrase")
    expect(phrases.first).to_be_visible()
    assert player.shown("lit") is None
    phrases.nth(1).hover()
    lit = player.shown("lit")
    assert lit["text"] == phrases.nth(1).inner_text()
    assert lit.get("cells") or lit.get("candidates") or lit.get("houses")
    player.page.mouse.move(2, 2)
    assert player.shown("lit") is None
    phrases.first.focus()
    assert player.shown("lit")["text"] == phrases.first.inner_text()
    player.press("ArrowRight")
    expect(phrases.nth(1)).to_be_focused()
    assert player.shown("lit")["text"] == phrases.nth(1).inner_text()
    phrases.nth(1).blur()
    assert player.shown("lit") is None


def test_all_steps_are_listed_by_technique_and_one_is_taken(player: Player) -> None:
    player.play(EASY)
    player.press("n")
    groups = player.page.locator(".help-list summary")
    expect(groups.first).to_contain_text("Hidden Single")
    steps = player.page.locator(".help-list .step:visible")
    first = steps.first
    first.hover()
    conclusion = first.locator("b").inner_text()
    found = re.fullmatch(r"r(\d)c(\d) is (\d)", conclusion)
    assert found, conclusion
    row, column, digit = map(int, found.groups())
    cell = row * 9 + column - 10
    assert SOLVED[cell] == str(digit)
    first.click()
    player.button("Back to the list").click()
    first.click()
    player.button("Take this step").click()
    assert player.digits[cell] == str(digit)
    player.press("Control+z")
    assert player.digits == EASY


def test_why_is_answered_for_cells_and_candidates(player: Player) -> None:
    player.play(EASY)
    player.cell("r5c5").click()
    player.button("Why?").click()
    answer = player.page.locator(".help .help-text:visible").first
    expect(answer).to_contain_text("5 can still go in row 5, column 5 (r5c5).")
    expect(answer).to_contain_text("It can be solved now.")
    form, other = (
        player.page.get_by_role("form", name="Ask why"),
        player.button("Ask something else"),
    )
    expect(form).to_be_hidden()
    other.click()
    expect(form.get_by_label("Cell", exact=True)).to_have_value("r5c5")
    player.page.locator(".pad-keys button").nth(4).click()
    assert player.digits == EASY
    form.get_by_role("button", name="Why is r5c5 5?").press("Enter")
    expect(player.page.locator(".why-asked")).to_have_text("Why is r5c5 5?")
    expect(player.page.locator(".why-asked")).to_be_focused()
    expect(answer).to_contain_text("It follows at once")
    expect(answer).to_contain_text("r5c5")
    other.click()
    form.get_by_role("button", name="is not").click()
    form.get_by_role("button", name="1", exact=True).click()
    form.get_by_role("button", name="Why is r5c5 not 1?").click()
    expect(answer).to_contain_text("1")
    other.click()
    player.cell("r1c3").click()
    expect(form.get_by_label("Cell", exact=True)).to_have_value("r1c3")
    form.get_by_role("button", name="2", exact=True).click()
    form.get_by_role("button", name="Why is r1c3 not 2?").click()
    expect(answer).to_contain_text("It follows ")
    way = answer.get_by_role("list", name="The steps that lead there")
    way.get_by_role("button").last.click()
    chosen = way.locator("> li").last
    expect(chosen.locator(".reason")).to_be_in_viewport()
    player.cell("r1c4").click()
    expect(answer).to_be_hidden()
    assert player.selected == ["r1c4"]
    player.press("6")
    player.page.locator("main").click(position={"x": 2, "y": 500})
    assert player.selected == []
    player.button("Why?").click()
    expect(answer).to_contain_text(re.compile(r"^6 stands in .*r1c4.* already; \w+ steps show why"))
    assert player.selected == ["r1c4"]


def test_a_note_that_was_taken_out_is_told_why_and_notes_stay_below_the_reason(
    player: Player,
) -> None:
    player.play(EASY)
    player.more("Fill in all notes")
    cell = player.cell("r1c3")
    cell.click()
    for left in ("1 4", "1 2 4", "1 4"):
        player.press("Shift+2")
        expect(cell).to_have_accessible_name(f"r1c3, candidates {left}")
    notes = player.shown("candidates")
    form = player.question()
    form.get_by_role("button", name="is not").click()
    form.get_by_role("button", name="2", exact=True).click()
    form.get_by_role("button", name="Why is r1c3 not 2?").click()
    answer = player.page.locator(".help .help-text:visible").first
    expect(answer).to_contain_text(re.compile(r"^The pencil mark 2 .*r1c3\) already; three steps"))
    steps = answer.get_by_role("list", name="The steps that lead there")
    expect(steps.locator("> li")).to_have_count(3)
    player.press("Escape")
    player.reveal()
    assert player.shown("candidates") == notes
    assert not any(player.shown("centre"))
    assert not player.shown("automatic")


@pytest.mark.sampled(2, most=2)
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_proof_of_a_mistake_keeps_other_digits_and_leads_back(visit: Visit, size: Size) -> None:
    player = visit(size)
    player.play(EASY)
    for cell, digit in (("r1c4", "6"), ("r1c3", "1")):
        player.put(cell, digit)
    player.press("h", "h", "h")
    back = player.button("Back to my game")
    for key in ("", "Enter", "Escape"):
        player.button("Why is it wrong?").click()
        expect(player.page.locator(".help .help-text:visible").first).to_contain_text(
            re.compile("from the right digits on your grid", re.IGNORECASE)
        )
        expect(back).to_be_in_viewport()
        assert player.shown("values")[2:4] == [1, 6]
        assert set(player.shown("wrong")) == {2}
        player.press(key) if key else back.click()
        expect(back).to_be_hidden()
        assert not player.shown("wrong")
    expect(player.cell("r1c3")).to_be_focused()


def test_a_cell_touched_while_a_proof_is_shown_is_chosen_in_the_own_game(player: Player) -> None:
    player.play(EASY)
    for cell, digit in (("r1c4", "2"), ("r1c3", "1")):
        player.put(cell, digit)
    player.press("h", "h", "h", "h")
    player.button("Why is it wrong?").click()
    expect(player.button("Back to my game")).to_be_in_viewport()
    player.page.mouse.click(*player.place_of("r1c4", 6))
    assert player.selected == ["r1c4"]
    player.page.locator(".pad-keys button").nth(5).click()
    assert player.digits[2:4] == "16"


def test_a_question_about_a_cell_with_a_mistake_is_answered(player: Player) -> None:
    player.play(EASY)
    player.put("r1c3", "1")
    player.button("Why?").click()
    answer = player.page.locator(".help .help-text:visible").first
    expect(answer).to_contain_text("1 in row 1, column 3 (r1c3) is wrong")
    player.press("w")
    form = player.question()
    form.get_by_role("button", name="is not").click()
    form.get_by_role("button", name="4", exact=True).click()
    form.get_by_role("button", name="Why is r1c3 not 4?").click()
    expect(answer).to_contain_text(
        "No: without 4 in row 1, column 3 (r1c3) no solution would be left"
    )


def test_cells_that_can_be_solved_are_marked_without_their_digits(player: Player) -> None:
    player.play(EASY)
    player.press("s")
    line = player.page.get_by_text(re.compile(r"^\d+ cells can be solved now\.$")).first
    expect(line).to_be_visible()
    cells = player.shown("solvable")
    assert cells
    assert all(EASY[cell] == "." for cell in cells)
    assert player.digits == EASY
    heard = player.page.get_by_role("gridcell", name=re.compile("can be solved now"))
    expect(heard).to_have_count(len(cells))
    placed = [members(step.placements) for step in Grid(EASY).hints()]
    assert set(cells) <= {k // 9 for some in placed for k in some}


def test_a_chain_is_followed_link_by_link_and_another_step_begins_anew(player: Player) -> None:
    player.go("/#/learn/aic")
    controls = player.page.get_by_role("group", name="Follow it step by step")
    expect(controls.get_by_text("4 links, one by one")).to_be_visible()
    whole = player.shown("marks")
    controls.get_by_role("button", name="On to the next").click()
    expect(controls.get_by_text("Link 1 of 4")).to_be_visible()
    player.press("ArrowRight")
    expect(controls.get_by_text("Link 2 of 4")).to_be_visible()
    shown = player.shown("marks")
    assert len(shown["links"]) == 3
    assert not any(mark["role"] == "eliminated" for mark in shown["candidates"])
    line = player.page.locator(".argument li[aria-current=step]")
    expect(player.page.locator(".follow-text")).to_have_text(line.text_content() or "")
    expect(player.page.locator(".argument li:visible")).to_have_count(2)
    player.page.get_by_text(re.compile(r"^\d+ more lines$")).click()
    expect(line).to_be_visible()
    controls.get_by_role("button", name="All").click()
    assert player.shown("marks") == whole
    controls.get_by_role("button", name="Watch").click()
    expect(controls.get_by_text("Link 2 of 4")).to_be_visible()
    controls.get_by_role("button", name="Pause").click()
    player.go("/#/learn/guess")
    expect(controls.get_by_text("7 parts, one by one")).to_be_visible()
    assert any(mark["role"] == "eliminated" for mark in player.shown("marks")["candidates"])


def test_filters_show_where_a_digit_can_go_and_cells_with_two_candidates(player: Player) -> None:
    player.play(EASY)
    masks = [0 if EASY[i] != "." else Grid(EASY).bits >> 9 * i & 511 for i in range(81)]
    five = {i for i in range(81) if masks[i] >> 4 & 1}
    player.button("More").click()
    fives = player.button("Show where 5 can go")
    fives.click()
    edge = """async (button) => {
        await Promise.all(button.getAnimations().map(({ finished }) => finished));
        return getComputedStyle(button).borderTopColor;
    }"""
    under_the_mouse = fives.evaluate(edge)
    player.page.mouse.move(2, 2)
    assert fives.evaluate(edge) == under_the_mouse, "it looks pressed in both"
    assert set(player.shown("suited")) == five
    expect(player.status(f"5 can go in {len(five)} cells.")).to_be_attached()
    player.press("Escape", "Escape", ",")
    assert set(player.shown("suited")) == {i for i in range(81) if masks[i].bit_count() == 2}
    player.press("Escape", "Escape")
    assert not player.shown("suited")
    player.put("r1c1", "q")
    assert set(player.shown("suited")) == five


def test_a_mistake_comes_first_and_is_taken_back_alone_or_with_all_that_followed(
    player: Player,
) -> None:
    player.play(EASY)
    for cell, digit in (("r1c4", "6"), ("r1c3", "1"), ("r1c6", "8")):
        player.put(cell, digit)
    wrong, alone = player.digits, player.button("Take it back")
    reason = player.page.locator(".help .reason:visible")
    player.press("h")
    expect(reason).to_have_text(re.compile("mistake|wrong", re.IGNORECASE))
    expect(reason).not_to_have_text(re.compile("r1c3"))
    vague = reason.inner_text()
    player.press("h")
    expect(reason).not_to_have_text(vague)
    expect(alone).to_have_count(0)
    player.press("h")
    expect(reason).to_have_text(re.compile("r1c3"))
    expect(alone).to_be_visible()
    player.press("Enter")
    assert player.digits == wrong[:2] + "." + wrong[3:]
    expect(reason).to_have_count(0)
    player.press("Control+z")
    assert player.digits == wrong
    player.press("h", "h", "h", "h")
    player.button("Rewind to before it").click()
    assert player.digits == EASY[:3] + "6" + EASY[4:]
