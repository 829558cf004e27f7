"""Making: puzzles entered by hand and judged while they grow, or made to order."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from whydoku import Grid, explain, rate, read, read_all

from .player import Player, Size, Visit, expect, violations
from .puzzles import EASY, TWO, others

if TYPE_CHECKING:
    from playwright.sync_api import Locator


def test_solutions_are_counted_while_a_puzzle_is_typed(player: Player) -> None:
    player.go("/#/make")
    counted = player.page.locator(".make-standing")
    player.press(*TWO)
    assert player.digits == TWO
    player.press("Control+Home", "ArrowRight", "End", "ArrowRight")
    assert player.selected == ["r2c1"]
    player.press("PageDown", "Home", "ArrowLeft", "Control+End", "PageUp")
    assert player.selected == ["r1c9"]
    expect(counted).to_contain_text("29 clues")
    expect(counted).to_contain_text("2 solutions.")
    missing = next(cell for cell in range(81) if TWO[cell] != EASY[cell])
    player.put(missing, EASY[missing])
    expect(counted).to_contain_text("One solution.")
    player.press("Control+z")
    expect(counted).to_contain_text("2 solutions.")
    player.press("ArrowLeft", "1" if EASY[missing] != "1" else "2")
    expect(counted).to_contain_text("o solution.")


def test_a_unique_puzzle_is_rated_on_every_scale_and_spare_clues_are_named(player: Player) -> None:
    player.go("/#/make")
    player.page.get_by_label("A puzzle as text").fill(EASY)
    expect(player.page.get_by_text("One solution.").first).to_be_visible()
    expect(
        player.page.get_by_text(re.compile(r"^\d+\.\d for the hardest step \(ER\); \d"))
    ).to_be_visible()
    expect(player.page.get_by_text(re.compile(r"^Easy \d+ points$"))).to_be_visible()
    expect(player.page.get_by_text(re.compile(r"^\d\.\d for .+; work \d"))).to_be_visible()
    expect(player.page.get_by_text(re.compile(r"to spare|Minimal")).first).to_be_visible()
    assert Grid(EASY).is_minimal() == player.page.get_by_text("Minimal:").is_visible()
    player.button("Play this").click()
    assert player.digits == EASY


def test_other_formats_are_read_from_text_and_file(player: Player) -> None:
    player.go("/#/make")
    [other] = others(1)
    rows = [other[at : at + 9] for at in range(0, 81, 9)]
    player.page.get_by_label("A puzzle as text").fill("[Puzzle]\n" + "\n".join(rows) + "\n")
    player.button("Read").click()
    expect(player.page.locator(".make-standing")).to_contain_text("One solution.")
    assert player.digits == other
    player.button("Clear").click()
    assert player.digits == "." * 81
    player.drop("two.txt", EASY + "\n")
    expect(player.page.locator(".make-standing")).to_contain_text("30 clues")
    assert player.digits == EASY


@pytest.mark.sampled(2, most=2)
@pytest.mark.parametrize("size", [(1366, 768), (390, 760)])
def test_a_wish_is_made_in_four_presses_and_lies_on_the_board(visit: Visit, size: Size) -> None:
    is_phone = size[0] < 500
    player = visit(size, has_touch=is_phone, is_mobile=is_phone)
    player.go("/#/make")
    player.button("Wish for one").click()
    wish = player.page.get_by_role("region", name="What will be made")
    technique = wish.get_by_role("combobox", name="that needs")
    technique.fill("xwing")
    expect(wish.get_by_role("listbox").get_by_role("option")).to_have_text(["X-Wing"])
    assert violations(player.page) == []
    technique.press("Enter")
    expect(wish.get_by_role("listbox")).to_have_count(0)
    sentence = "A puzzle of any level that needs X-Wing and nothing harder."
    expect(wish.get_by_role("status")).to_have_text(sentence)
    make = wish.get_by_role("button", name="Make", exact=True)
    expect(make).to_be_in_viewport(ratio=1)
    make.press("Enter")
    results = player.page.get_by_role("region", name="Puzzles made")
    expect(results).to_contain_text("1 of 1 made")
    facts = re.compile(r"^\d+ clues · Sudoku Explainer \d\.\d · X-Wing$")
    expect(results.get_by_text(facts)).to_be_in_viewport()
    assert explain(player.digits).hardest == "x-wing"
    expect(make).to_be_focused()
    assert violations(player.page) == []


def test_several_are_in_reach_to_print_and_save(player: Player) -> None:
    player.go("/#/make")
    wish = wishing(player)
    symmetry(player).select_option(label="by half a turn")
    wish.get_by_label("How many").fill("2")
    wish.get_by_label("Seed").fill("7")
    wish.get_by_role("button", name="Make", exact=True).click()
    results = player.page.get_by_role("region", name="Puzzles made")
    expect(results).to_contain_text("2 of 2 made")
    rated = re.compile(r"^Puzzle \d: \d+ clues · Sudoku Explainer \d\.\d · ")
    expect(player.button(rated)).to_have_count(2)
    _, text = player.saved(player.button("Save as text"))
    made = [one.line81 or "" for one in read_all(text)]
    assert len(made) == 2
    for one in made:
        assert Grid(one).count(2) == 1
        assert all((one[cell] == ".") == (one[80 - cell] == ".") for cell in range(81))
    assert player.digits == made[0]
    player.button(rated).nth(1).click()
    assert player.digits == made[1]
    expect(player.button(rated).nth(1)).to_have_attribute("aria-pressed", "true")
    assert player.fits
    strip = "document.querySelector('.make-made')"
    player.page.evaluate(
        f"for (let n = 0; n < 20; n++) {strip}.append({strip}.firstChild.cloneNode(true))"
    )
    assert player.fits, "many lie in a strip that scrolls"
    assert player.page.evaluate(f"{strip}.scrollWidth > {strip}.clientWidth")
    player.page.evaluate("print = () => {}")
    player.fetched("parts-paper")
    expect(player.button("Similar")).to_be_enabled()  # all has been asked
    player.context.set_offline(True)  # as after an update of the server: its files are others
    player.button("Print all").click()
    names = player.page.locator(".sheets figcaption")
    titles = [re.compile(rf"^Puzzle {n} · Sudoku Explainer \d\.\d$") for n in (1, 2)]
    expect(names).to_have_text([*titles, "Solution 1", "Solution 2"])


def symmetry(player: Player) -> Locator:
    return player.page.get_by_role("combobox", name="symmetric", exact=True)


def wishing(player: Player) -> Locator:
    """The form of wishes, with those that few need unfolded."""
    player.button("Wish for one").click()
    player.page.get_by_text("More wishes").click()
    return player.page.get_by_role("region", name="What will be made")


def test_a_pattern_is_drawn_with_its_symmetry_and_filled_with_clues(player: Player) -> None:
    player.go("/#/make")
    player.page.get_by_label("A puzzle as text").fill(EASY)
    expect(player.page.get_by_text("One solution.").first).to_be_visible()
    player.button("Draw a pattern").click()
    player.button("From the puzzle").click()
    symmetry(player).select_option(label="by half a turn")
    empty = next(cell for cell in range(40) if EASY[cell] == "." == EASY[80 - cell])
    player.cell(empty).click()
    form = player.page.get_by_role("region", name="What will be made")
    expect(form.get_by_role("status")).to_contain_text("with clues as drawn, symmetric by half")
    symmetry(player).select_option(label="as is usual")
    player.button("Make").click()
    results = player.page.get_by_role("region", name="Puzzles made")
    expect(results).to_contain_text("1 of 1 made")
    drawn = [EASY[cell] != "." or cell in {empty, 80 - empty} for cell in range(81)]
    assert [digit != "." for digit in player.digits] == drawn
    player.button("Back to the pattern").click()
    assert player.digits == "." * 81


def test_a_setter_mends_a_puzzle_takes_its_spare_clues_away_and_shares_it(player: Player) -> None:
    player.go("/#/make")
    player.page.get_by_label("A puzzle as text").fill(TWO)
    player.button("Compare two solutions").click()
    player.button(re.compile(r"^Make r\dc\d = \d a clue$")).first.click()
    expect(player.page.locator(".make-standing")).to_contain_text("One solution.")
    player.page.get_by_text(re.compile(r"to spare")).click()
    player.button("Take away until every clue is needed").click()
    expect(player.page.get_by_text("Minimal: every clue is needed.")).to_be_visible()
    assert Grid(player.digits).is_minimal()
    expect(player.page.get_by_text(re.compile("^Guess depth counts suppositions"))).to_be_visible()
    player.button("Share or print").click()
    expect(player.page.get_by_role("dialog").get_by_role("button", name="Print")).to_be_visible()


@pytest.mark.sampled(2, most=2)
@pytest.mark.parametrize("wish", ["Similar", "Harder"])
def test_a_puzzle_like_this_one_is_made(player: Player, wish: str) -> None:
    player.go("/#/make")
    player.page.get_by_label("A puzzle as text").fill(EASY)
    expect(
        player.page.get_by_text(re.compile(r"^\d+\.\d for the hardest step \(ER\); \d"))
    ).to_be_visible()
    player.button(wish).click()
    results = player.page.get_by_role("region", name="Puzzles made")
    expect(results).to_contain_text("1 of 1 made")
    made = player.digits
    assert made != EASY
    assert read(made).count(2) == 1
    if wish == "Harder":
        assert rate(made, scale="se").er > rate(EASY, scale="se").er


def test_two_solutions_are_compared_and_coloured_until_a_clue_decides(player: Player) -> None:
    player.go("/#/make")
    player.page.get_by_label("A puzzle as text").fill(TWO)
    expect(player.page.locator(".make-standing")).to_contain_text("2 solutions.")
    first, second = (one.as_line() for one in Grid(TWO).solutions())
    button = player.button("Colour by solutions").filter(visible=True)
    if button.get_attribute("aria-pressed") == "false":
        button.click()
    verdicts = dict(player.shown("verdicts"))
    for k in range(729):
        leads = sum(one[k // 9] == str(k % 9 + 1) for one in (first, second))
        if TWO[k // 9] == ".":
            assert verdicts.get(k, "none") == ("none", "one", "several")[leads], k
    player.page.emulate_media(media="print")
    expect(player.page.locator("#board .layer-candidates")).to_be_hidden()
    player.page.emulate_media(media="screen")
    player.button("Compare two solutions").click()
    differing = [cell for cell in range(81) if first[cell] != second[cell]]
    assert sorted(cell for cell, _ in player.shown("others")) == differing
    for n in (1, 2):
        sentence = re.compile(rf"in the other \({n} of {len(differing)} cells\)")
        expect(player.page.get_by_text(sentence)).to_be_visible()
        player.button("Next").click()
    player.button(re.compile(r"^Make r\dc\d = \d a clue$")).first.click()
    expect(player.page.locator(".make-standing")).to_contain_text("One solution.")


def test_a_run_is_stopped_and_one_that_cannot_be_is_refused_in_a_sentence(player: Player) -> None:
    player.go("/#/make")
    form = wishing(player)
    make = form.get_by_role("button", name="Make", exact=True)
    form.get_by_label("Rating from").fill("9.0")
    form.get_by_label("How many").fill("20")
    make.click()
    stop = form.get_by_role("button", name="Stop")
    expect(stop).to_be_focused()
    expect(form.get_by_text(re.compile(r"\d+ tried"))).to_be_visible()
    stop.click()
    expect(make).to_be_focused()
    form.get_by_label("Clues to").fill("15")
    with player.expecting("status 422", "console error"):
        make.click()
        expect(form.get_by_role("alert")).to_contain_text("17")
        form.get_by_label("Clues to").fill("")
        form.get_by_label("Rating from").fill("")
        form.get_by_label("Rating to").fill("1")
        form.get_by_label("that needs").press_sequentially("x-wing\n")
        make.click()
        expect(form.get_by_role("alert")).to_contain_text("“whydoku” needs X-Wing only in")
        form.get_by_label("Rating to").fill("")
        form.get_by_label("level").select_option("expert")
        make.click()
        expect(form.get_by_role("alert")).to_contain_text("and X-Wing 3.2; hard has some")
