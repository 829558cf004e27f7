"""The path of a puzzle, walked forward and back."""

from __future__ import annotations

import re

import pytest

from whydoku import Grid

from .player import DESKTOP, PHONE, Player, Size, Visit, box_of, expect, violations
from .puzzles import CHAINED, EASY, NETTED, SOLVED, WASTEFUL


def test_a_path_is_walked_by_keys_to_the_end_and_back(player: Player) -> None:
    trace = Grid(CHAINED).explain()
    player.play(CHAINED)
    player.view("path")
    for n, grid in enumerate(trace.grids[:4], 1):
        expect(player.page.get_by_text(f"Step {n} of {len(trace)}", exact=True)).to_be_visible()
        assert player.digits == grid.as_line()
        player.press("ArrowRight")
    player.press(*["ArrowLeft"] * 4)
    assert player.digits == CHAINED
    player.press("End")
    expect(player.page.locator(".reason:visible")).to_have_text("Solved.")
    assert player.digits == Grid(CHAINED).solution().as_line()
    player.press("Home")
    for key, n in ("b", 1), ("PageDown", 2), ("PageDown", 3), ("PageUp", 2):
        player.press(key)
        expect(player.page.locator(".projected")).to_have_text(f"Step {n} of {len(trace)}")


def test_a_first_visit_to_the_path_walks_a_puzzle_of_singles_none_of_which_is_hard(
    player: Player,
) -> None:
    player.go("/#/path")
    expect(player.page.locator(".path-step").first).to_be_attached()
    expect(player.page.locator(".help .problem")).to_be_hidden()
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    assert player.shown("givens").count(".") < 81
    expect(player.page.locator(".badge, .curve-hardest")).to_have_count(0)


def test_a_chain_on_the_path_is_drawn_with_its_links(player: Player) -> None:
    player.play(CHAINED)
    player.view("path")
    player.button(re.compile(r"^XY-Chain ×")).click()
    expect(player.page.locator(".help .reason:visible")).to_contain_text("is not 8, then it is 5")
    shown = player.shown("marks")
    assert len(shown["links"]) > 2
    assert any(link["head"] for link in shown["links"])
    drawn = player.page.locator("wd-board#board .layer-links path")
    assert drawn.count() > 2
    number = player.page.get_by_text(re.compile(r"^Step \d+ of")).inner_text()
    player.button("One step on").click()
    expect(player.page.get_by_text(number, exact=True)).to_have_count(0)
    player.button("One step back").click()
    expect(player.page.get_by_text(number, exact=True)).to_be_visible()


def test_the_path_of_my_own_grid(player: Player) -> None:
    player.play(EASY)
    cells = [cell for cell in range(81) if EASY[cell] == "."]
    for cell in cells[:5]:
        player.put(cell, SOLVED[cell])
    mine = player.digits
    player.view("path")
    expect(player.page.get_by_text(re.compile("^Step 1 of"))).to_be_visible()
    assert player.digits == EASY
    player.button("From my grid").click()
    expect(player.page.get_by_text(f"Step 1 of {len(cells) - 5}", exact=True)).to_be_visible()
    assert player.digits == mine
    player.press("ArrowRight", "ArrowRight")
    there = player.digits
    player.button("Play from here").click()
    expect(player.page.get_by_role("link", name="Play", exact=True)).to_have_attribute(
        "aria-current", "page"
    )
    assert player.digits == there
    player.button("Undo").click()
    assert player.digits == mine


def test_the_curve_leads_to_any_step(player: Player) -> None:
    steps = list(Grid(CHAINED).explain())
    player.play(CHAINED)
    player.view("path")
    slider = player.page.get_by_role("slider", name="Place on the path")
    expect(slider).to_have_attribute(
        "aria-valuetext", re.compile(rf"^Step 1 of {len(steps)}: .+, \d\.\d")
    )
    bars = player.page.locator(".help .curve rect")
    expect(bars).to_have_count(len(steps))
    caption = player.page.locator(".help .curve-caption")
    hardest = player.page.locator(".help .curve-hardest")
    hardest.hover(force=True)
    expect(caption).to_contain_text("Hardest")
    expect(slider).to_have_value("0")
    hardest.click(force=True)
    expect(player.page.locator(".help .reason")).to_contain_text("XY-Chain")
    expect(slider).to_be_focused()
    at = int(slider.input_value())
    player.press("Shift+ArrowLeft", "Shift+ArrowRight")
    expect(slider).to_have_value(str(at))
    player.press("ArrowRight")
    expect(slider).to_have_value(str(at + 1))
    expect(caption).not_to_contain_text("Hardest")
    player.press("Home")
    player.button("Next hard step").click()
    hard = (n for n, one in enumerate(steps) if not re.search("single|house|digit", one.technique))
    expect(slider).to_have_value(str(next(hard)))
    box = box_of(player.page.locator(".help .curve-chart"))
    player.page.mouse.move(box["x"] + 20, box["y"] + 20)
    player.page.mouse.down()
    player.page.mouse.move(box["x"] + box["width"] + 60, box["y"] + 20, steps=5)
    player.page.mouse.up()
    expect(caption).to_have_text(f"After {len(steps)} steps")
    assert player.digits == Grid(CHAINED).solution().as_line()


@pytest.mark.sampled(2, most=2)
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_two_paths_are_compared(visit: Visit, size: Size) -> None:
    traces = {name: list(Grid(CHAINED).explain(profile=name)) for name in ("default", "hodoku")}
    player = visit(size)
    player.play(CHAINED)
    player.view("path")
    player.page.get_by_label("Compare with", exact=True).select_option("hodoku")
    curves = player.page.get_by_role("img", name=re.compile("^How hard the path of"))
    expect(curves).to_have_count(2)
    total = player.page.get_by_role("row", name=re.compile("^Steps"))
    expect(total).to_have_text(f"Steps{len(traces['default'])}{len(traces['hodoku'])}")
    chains = player.page.get_by_role("row", name="XY-Chain 1 1")
    expect(chains).to_be_visible()
    assert player.fits
    assert violations(player.page) == []
    # All that is below the board is reached by scrolling, though the page of a phone stands still.
    player.page.evaluate("document.querySelector('.side').scrollTo(0, 1e6)")
    end = "document.querySelector('.panel').getBoundingClientRect().bottom"
    assert player.page.evaluate(f"{end} <= innerHeight")
    there = player.page.get_by_text(
        re.compile(r"^They part at step \d+: whydoku goes on with .+, HoDoKu with .+\.$")
    )
    parting = int(re.findall(r"\d+", there.inner_text())[0])
    player.button("Go there").click()
    slider = player.page.get_by_role("slider", name="Place on the path")
    expect(slider).to_have_value(str(parting - 1))
    digits = player.digits
    player.button("Walk the path of HoDoKu").focus()
    player.press("Enter")
    expect(player.page.get_by_label("Techniques", exact=True)).to_have_value("hodoku")
    place = f"Step {parting} of {len(traces['hodoku'])}"
    expect(player.page.locator(".help").get_by_text(place, exact=True)).to_be_visible()
    assert player.digits == digits
    expect(player.button("Walk the path of whydoku")).to_be_focused()


@pytest.mark.sampled(2, most=2)
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_largest_net_is_named_and_leads_to_its_step(visit: Visit, size: Size) -> None:
    trace = Grid(NETTED).explain()
    net = trace.largest_net
    assert net
    player = visit(size)
    player.play(NETTED)
    player.view("path")
    facts = player.page.locator(".facts").first
    expect(facts).to_contain_text(f"All reasons{trace.size} facts")
    player.button(re.compile(f"^{net.size} facts")).click()
    expect(
        player.page.locator(".help").get_by_text(f"Step {net.step} of {len(trace)}")
    ).to_be_visible()
    assert player.fits
    assert violations(player.page) == []


def test_other_techniques_or_only_needed_steps_make_another_path(player: Player) -> None:
    player.play(WASTEFUL)
    player.view("path")
    whole = Grid(WASTEFUL).explain()
    needed = len(whole.essential())
    assert needed < len(whole)
    expect(player.page.get_by_text(f"Step 1 of {len(whole)}", exact=True)).to_be_visible()
    only = player.page.get_by_label("Only steps that the solution needs")
    only.check()
    expect(player.page.get_by_text(f"Step 1 of {needed}", exact=True)).to_be_visible()
    only.uncheck()
    name = player.page.get_by_label("Techniques", exact=True)
    expect(name.get_by_role("option", name="HoDoKu", exact=True)).to_have_count(1)
    with player.page.expect_response("**/api/v1/explain") as found:
        name.select_option("hodoku")
    steps = len(Grid(WASTEFUL).explain(profile="hodoku"))
    assert len(found.value.json()["steps"]) == steps
    expect(player.page.get_by_text(f"Step 1 of {steps}", exact=True)).to_be_visible()


def test_a_path_plays_until_something_else_is_done(player: Player) -> None:
    player.play(EASY)
    player.view("path")
    slider = player.page.get_by_role("slider", name="Place on the path")
    player.page.get_by_label("Speed").select_option("3×")
    player.install_clock()
    slider.focus()
    player.press("Space")
    expect(player.button("Pause")).to_be_focused()
    player.wait(6000)
    player.press("p")
    expect(player.button("Watch")).to_be_visible()
    played = int(slider.input_value())
    assert played > 5
    player.wait(6000)
    expect(slider).to_have_value(str(played))


def test_a_path_is_awaited_and_tried_again_when_it_failed(player: Player) -> None:
    player.play(EASY)
    held = player.held("**/api/v1/explain")
    with player.page.expect_request("**/api/v1/explain"):
        player.menu()
        player.page.get_by_role("link", name="Solution", exact=True).click()
    expect(player.page.locator(".path-list")).to_have_attribute("aria-busy", "true")
    with player.expecting("503", "console error"):
        held[0].fulfill(status=503, json={})
        again = player.button("Try again")
        expect(again).to_be_visible()
        player.context.unroute("**/api/v1/explain")
        again.focus()
        player.press("Enter")
        expect(player.page.get_by_text(re.compile("^Step 1 of"))).to_be_visible()
    player.settle()
    expect(player.page.locator(".path-list").get_by_role("listitem").first).to_be_visible()
    expect(player.page.get_by_role("region", name="Solution")).to_be_focused()
