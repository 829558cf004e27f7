"""Making: puzzles entered by hand and judged while they grow, or made to order."""

from __future__ import annotations

import re

import pytest

from whydoku import Grid, rate, read, read_all

from .player import Player, expect
from .puzzles import EASY, TWO, others


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
    player.cell(missing).click()
    player.press(EASY[missing])
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
        player.page.get_by_text(re.compile(r"^\d+\.\d for the hardest step; \d"))
    ).to_be_visible()
    expect(player.page.get_by_text(re.compile(r"^easy \d+ points$"))).to_be_visible()
    expect(player.page.get_by_text(re.compile(r"^\d\.\d for .+; toil \d"))).to_be_visible()
    expect(player.page.get_by_text(re.compile(r"Spare clues|Minimal")).first).to_be_visible()
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


def test_puzzles_are_made_to_order_and_downloaded(player: Player) -> None:
    player.go("/#/make")
    form = player.page.get_by_role("region", name="Make puzzles to order")
    form.get_by_label("Symmetry").select_option(label="half turn")
    form.get_by_label("How many").fill("2")
    form.get_by_label("Seed").fill("7")
    form.get_by_role("button", name="Make", exact=True).click()
    heading = player.page.get_by_role("heading", name="Puzzles made")
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    expect(player.page.get_by_text(re.compile(r"^2 of 2 made"))).to_be_visible(timeout=60_000)
    expect(form.get_by_role("img").first).to_be_in_viewport()
    expect(form.get_by_role("button", name="Make", exact=True)).to_be_in_viewport()
    expect(form.get_by_role("img")).to_have_count(2)
    with player.page.expect_download() as found:
        player.button("Download all as text").click()
    made = [one.line81 or "" for one in read_all(found.value.path().read_text().splitlines())]
    assert len(made) == 2
    for one in made:
        assert Grid(one).count(2) == 1
        assert all((one[cell] == ".") == (one[80 - cell] == ".") for cell in range(81))
    player.page.evaluate("print = () => {}")
    player.button("Print all").click()
    names = player.page.locator(".sheets figcaption")
    rated = [re.compile(rf"^Puzzle {n} · Sudoku Explainer \d\.\d$") for n in (1, 2)]
    expect(names).to_have_text([*rated, "Solution 1", "Solution 2"])
    player.page.evaluate("dispatchEvent(new Event('afterprint'))")
    form.get_by_role("button", name="Open").first.click()
    assert player.digits == made[0]


@pytest.mark.parametrize("wish", ["Similar", "Harder"])
def test_a_puzzle_like_this_one_is_made(player: Player, wish: str) -> None:
    player.go("/#/make")
    player.page.get_by_label("A puzzle as text").fill(EASY)
    expect(
        player.page.get_by_text(re.compile(r"^\d+\.\d for the hardest step; \d"))
    ).to_be_visible()
    player.page.get_by_label("How many").fill("1")
    player.button(wish).click()
    expect(player.page.get_by_text(re.compile(r"^1 of 1 made"))).to_be_visible(timeout=60_000)
    form = player.page.get_by_role("region", name="Make puzzles to order")
    form.get_by_role("button", name="Play", exact=True).first.click()
    made = player.digits
    assert made != EASY
    assert read(made).count(2) == 1
    if wish == "Harder":
        assert rate(made, scale="se").er > rate(EASY, scale="se").er


def test_two_solutions_are_compared_and_candidates_coloured_until_a_clue_decides(
    player: Player,
) -> None:
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
    form = player.page.get_by_role("region", name="Make puzzles to order")
    make = form.get_by_role("button", name="Make", exact=True)
    form.get_by_label("Rating from").fill("9.0")
    form.get_by_label("How many").fill("20")
    make.click()
    expect(player.page.get_by_text(re.compile(r"\d+ tried")).first).to_be_visible(timeout=30_000)
    form.get_by_role("button", name="Stop").click()
    form.get_by_label("Clues to").fill("15")
    with player.expecting("status 422", "console error"):
        make.click()
        expect(form.get_by_role("alert")).to_contain_text("17")
        form.get_by_label("Clues to").fill("")
        form.get_by_label("Rating from").fill("")
        form.get_by_label("Rating to").fill("1")
        form.get_by_label("Hardest").select_option("x-wing")
        make.click()
        expect(form.get_by_role("alert")).to_contain_text("“whydoku” needs X-Wing only in")
