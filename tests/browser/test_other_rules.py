"""Puzzles of other rules: drawn, described, played by keys to their end, kept, and shared."""

from __future__ import annotations

import re

from whydoku import generate, solve

from .player import PHONE, Player, Visit, expect, violations
from .puzzles import name_of

JIGSAW = "jigsaw:AAABBBACCCBBAACDDBECCDDFEEDDFFEEEFFF"


def _made(rules: str) -> tuple[str, dict[int, str]]:
    """A puzzle of these rules, and the digits of its open cells."""
    grid = next(iter(generate(rules=rules, seed=1)))
    size = grid.rules.size
    cells = [r * 9 + c for r in range(size) for c in range(size)]
    given, full = grid.as_line(), solve(grid).as_line()
    open_ = {i: full[n] for n, i in enumerate(cells) if given[n] == "."}
    return f"{grid.rules} {given}", open_


def test_a_jigsaw_is_played_by_keys_to_its_end_with_a_hint(player: Player) -> None:
    puzzle, digits = _made(JIGSAW)
    player.go(f"/#p={player.link(puzzle)}")
    expect(player.page.get_by_role("gridcell")).to_have_count(36)
    expect(player.page.locator("#rules")).to_contain_text("Each of the regions holds every digit")
    expect(player.cell("r1c4")).to_have_accessible_name(re.compile("^r1c4, region 2, "))
    expect(player.button(re.compile("^7, "))).to_have_count(0)
    player.button("Hint").click()
    expect(player.status(re.compile("^Look at (row|column|region) ")).first).to_be_attached()
    player.press("Escape")
    player.page.reload()
    expect(player.page.get_by_role("gridcell")).to_have_count(36)
    for cell, digit in digits.items():
        player.put(name_of(cell), "9", digit)
    expect(player.status(re.compile("^Solved")).first).to_be_attached()
    assert violations(player.page) == []


def test_small_boards_and_further_houses_fit_a_phone(visit: Visit) -> None:
    for rules in ("mini-4", "x+windoku"):
        player = visit(PHONE, has_touch=True, is_mobile=True)
        puzzle, digits = _made(rules)
        player.go(f"/#p={player.link(puzzle)}")
        cell, digit = next(iter(digits.items()))
        player.cell(cell).tap()
        player.button(re.compile(rf"^{digit}, ")).tap()
        expect(player.cell(cell)).to_have_accessible_name(re.compile(rf", {digit}$"))
        assert player.fits
        assert violations(player.page) == []
