"""Learning: techniques with their examples, and positions to practise on."""

from __future__ import annotations

import json
import re

from whydoku import explain, read
from whydoku.bits import members
from whydoku.technique import rating_of_technique

from .player import Player, expect
from .puzzles import name_of


def test_every_technique_is_listed_searched_and_filtered(player: Player) -> None:
    player.go("/#/learn")
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    entries = player.page.get_by_role("listitem").get_by_role("link")
    expect(entries.filter(has_text="X-Wing").first).to_be_visible()
    assert entries.count() > 100
    player.page.get_by_label("Search by any name").fill("y-wing")
    expect(entries.filter(visible=True).first).to_have_text("XY-Wing")
    player.page.get_by_label("Search by any name").fill("")
    player.page.get_by_label("Family", exact=True).select_option(label="Fish")
    expect(entries.filter(has_text="Naked Pair").filter(visible=True)).to_have_count(0)
    expect(entries.filter(has_text="Swordfish").filter(visible=True).first).to_be_visible()


def test_a_lesson_opens_at_its_beginning_and_the_list_where_it_was_left(player: Player) -> None:
    player.go("/#/learn")
    panel = player.page.locator(".panel")
    link = player.page.get_by_role("link", name="Sue de Coq", exact=True).first
    link.scroll_into_view_if_needed()
    left = panel.evaluate("(one) => one.scrollTop")
    assert left > 0
    link.click()
    expect(player.page.get_by_role("heading", name="Sue de Coq", exact=True)).to_be_visible()
    assert panel.evaluate("(one) => one.scrollTop") == 0
    player.page.go_back()
    expect(link).to_be_visible()
    assert panel.evaluate("(one) => one.scrollTop") == left
    player.view("make")
    player.view("learn")
    assert panel.evaluate("(one) => one.scrollTop") == 0, "another view begins at its top"


def test_a_class_sees_a_lesson_in_stages(player: Player) -> None:
    player.go("/#/learn")
    player.page.get_by_role("link", name="X-Wing", exact=True).click()
    expect(player.page.get_by_role("heading", name="X-Wing", exact=True)).to_be_focused()
    player.press("b")
    reason = player.page.locator(".learn-example .reason")
    stages = [(False, False, 0), (True, False, 0), (True, True, 1), (True, False, 0)]
    for key, (pattern, result, told) in zip(("", "Down", "Down", "Up"), stages, strict=True):
        if key:
            player.press(f"Page{key}")
        expect(reason).to_have_count(told)
        roles = {one["role"] for one in (player.shown("marks") or {"candidates": []})["candidates"]}
        assert ("pattern" in roles, "eliminated" in roles) == (pattern, result)


def test_a_puzzle_that_needs_the_technique_is_made_and_played(player: Player) -> None:
    player.go("/#/learn/skyscraper")
    expect(player.page.get_by_text("hardly ever the hardest step")).to_be_visible()
    expect(player.button("Play a puzzle that needs it")).to_have_count(0)
    player.go("/#/learn/naked-pair")
    player.button("Play a puzzle that needs it").click()
    expect(player.button("Hint")).to_be_visible(timeout=30_000)
    expect(player.page.get_by_role("gridcell")).to_have_count(81)
    player.until("location.hash === '#/play'")
    used = explain(player.digits).techniques
    assert max(used, key=rating_of_technique) == "naked-pair"
    # Who comes from a game to read about a technique finds the way back, and its table folded.
    player.go("/#/learn/full-house")
    names = player.page.get_by_text("Last Free Cell")
    expect(names).to_be_hidden()
    player.page.get_by_text("Its rating and other names").click()
    expect(names).to_be_visible()
    player.page.get_by_role("link", name="Back to my game").click()
    player.until("location.hash === '#/play'")
    player.go("/#/learn/naked-single/7")
    task = player.page.get_by_text("It is the next step here: place its digit.")
    expect(task).to_be_visible(timeout=30_000)


def test_any_instance_counts_and_a_wrong_answer_is_refused_kindly(player: Player) -> None:
    player.go("/#/learn/naked-pair")
    with player.page.expect_response("**/api/v1/practice") as found:
        player.page.get_by_role("link", name="Find one yourself").click()
    grid = read(json.dumps(found.value.json()["position"]))
    expect(player.page.get_by_text("A position is on the board.")).to_be_visible()
    steps = [step for step in grid.hints() if step.technique == "naked-pair"]
    effects = [members(step.eliminations) for step in steps]
    implied = {k for effect in effects for k in effect}
    assert implied
    check = player.button("Check what I did")
    check.click()
    expect(player.page.get_by_text(re.compile("^Nothing has changed yet"))).to_be_visible()

    solution = grid.solution()
    open_candidates = set(members(int(grid.bits)))
    other = next(
        k
        for k in range(729)
        if k in open_candidates
        and k not in implied
        and solution.digit_at(k // 9) != k % 9
        and grid.digit_at(k // 9) is None
    )
    cross(player, other)
    check.click()
    expect(player.page.get_by_text("Not quite.")).to_be_visible()
    player.press("Control+z")
    cross(player, max(effects[-1]))
    check.click()
    expect(player.page.get_by_text("Yes, you found it.")).to_be_visible()
    player.page.get_by_role("link", name="All techniques").click()
    entry = player.page.get_by_role("listitem").filter(has_text="Naked Pair").first
    expect(entry).to_contain_text("found 1 of 1")


def test_help_in_practice_comes_in_stages(player: Player) -> None:
    player.go("/#/learn/x-wing")
    player.page.get_by_role("link", name="Find one yourself").click()
    expect(player.page.get_by_text("A position is on the board.")).to_be_visible()
    assert player.shown("marks") is None
    for name in ("Show me where", "What to look for", "Which cells", "Show everything"):
        player.button(name).click()
    expect(player.button("Everything is shown")).to_be_attached()
    assert any(mark["role"] == "eliminated" for mark in player.shown("marks")["candidates"])


def cross(player: Player, candidate: int) -> None:
    player.cell(name_of(candidate // 9)).click()
    player.press(f"Control+{candidate % 9 + 1}")
