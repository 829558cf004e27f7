"""The board that other websites show: it asks for nothing until somebody wants to know."""

from __future__ import annotations

from .player import Player, expect, violations
from .puzzles import EASY


def test_a_hint_and_the_answer_load_when_they_are_wanted(player: Player) -> None:
    asked: list[str] = []
    page = player.page
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.goto(f"{player.origin}/embed.html#p={player.link(EASY)}")
    expect(page.get_by_role("button", name="Hint")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert sorted(asked) == ["embed.html", "embed.js", "stylesheet.css"]
    page.get_by_role("button", name="Hint").click()
    told = page.get_by_label("Help on this grid").get_by_role("status")
    expect(told).to_contain_text("Look at")
    page.get_by_role("button", name="Hint").click()
    expect(told).not_to_contain_text("Look at")
    page.get_by_role("button", name="Answer").click()
    take = page.get_by_role("button", name="Take this step")
    expect(take).to_be_visible()
    assert violations(page) == []
    before = player.digits
    take.click()
    expect(take).to_have_count(0)
    [changed] = [one for one in zip(before, player.digits, strict=True) if one[0] != one[1]]
    assert changed[0] in ".0"


def test_other_rules_are_shown_as_they_are(player: Player) -> None:
    puzzle = "mini-6+x ........1.........6.....5...3......4"
    page = player.page
    page.goto(f"{player.origin}/embed.html#p={player.link(puzzle)}")
    expect(page.get_by_role("gridcell")).to_have_count(36)
    expect(page.get_by_role("button", name="6", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="7", exact=True)).to_have_count(0)
    assert violations(page) == []
