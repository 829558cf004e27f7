"""Puzzles of other rules: drawn, described, played by keys to their end, kept, and shared."""

from __future__ import annotations

import re

import pytest

from whydoku import Grid, generate, solve

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


def test_groups_are_outlined_told_and_played_with_a_hint(player: Player) -> None:
    puzzle, digits = _made("see:r1c1-r2c3-r3c5,r5c5-r7c6")
    player.go(f"/#p={player.link(puzzle)}")
    _rules_on(player, "These hold different digits: r5c5 and r7c6; r1c1, r2c3 and r3c5.")
    expect(player.page.locator("#board path.group")).to_have_count(1)
    expect(player.cell("r2c3")).to_have_accessible_name(re.compile("^r2c3, in group g1, "))
    player.button("Hint").click()
    expect(player.status(re.compile("^Look at ")).first).to_be_attached()
    player.press("Escape")
    for cell, digit in digits.items():
        player.put(name_of(cell), digit)
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


def _rules_on(player: Player, sentence: str) -> None:
    expect(player.page.locator("#rules")).to_contain_text(sentence)


def test_new_puzzles_are_small_and_so_is_one_of_each_day(player: Player) -> None:
    player.go("/")
    dialog = player.opened("New")
    dialog.get_by_label("Grid").select_option("mini-6")
    levels = dialog.get_by_role("group", name="Made for you").get_by_role("button")
    expect(levels.filter(visible=True)).to_have_count(5)
    levels.filter(has_text="Easy").click()
    _rules_on(player, "Boxes of 2 × 3 cells.")
    title = player.page.locator(".clock-title")
    expect(title).to_have_text("Easy, 6 × 6")
    player.view("today")
    player.button(re.compile("^A small one for children, ")).click()
    _rules_on(player, "cells.")
    expect(title).to_have_text(re.compile(r"^Gentle, (4 × 4|6 × 6), \d+ "))


def test_a_jigsaw_is_drawn_by_a_finger_and_filled(visit: Visit) -> None:
    player = visit(PHONE, has_touch=True, is_mobile=True)
    player.go("/#/make")
    player.page.get_by_role("combobox", name="Grid").select_option("mini-4")
    _rules_on(player, "Boxes of 2 × 2 cells.")
    player.page.get_by_text("More rules").filter(visible=True).click()
    player.button("Draw the regions").tap()
    strokes = [(0, 1, 10, 1, 2), (11, 12, 3, 12, 21), (9, 18, 19, 18, 27), (20, 29, 28, 29, 30)]
    for n, cells in enumerate(strokes):
        player.button(re.compile(f"Region {n + 1}:")).tap()
        player.tapped(cells)
    expect(player.page.get_by_text("Every region has its cells.")).to_be_visible()
    assert player.fits
    assert violations(player.page) == []
    player.button("Use these regions").tap()
    _rules_on(player, "Each of the regions holds every digit once.")
    player.cell("r1c1").tap()
    player.press("1", "4", "3", "2", "4", "2", "1", "3")
    expect(player.status(re.compile("One solution|solutions"))).to_be_attached()
    expect(player.cell("r2c1")).to_have_accessible_name(re.compile("region 3, given 4"))


def test_a_grid_with_diagonals_is_made_by_wish(player: Player) -> None:
    player.go("/#/make")
    player.button("Wish for one").click()
    player.page.get_by_role("combobox", name="Grid").select_option("mini-6")
    player.page.get_by_text("More rules").filter(visible=True).click()
    player.page.get_by_label("Diagonals").filter(visible=True).check()
    said = player.status("A puzzle of any level, 6 × 6 and Diagonals.")
    expect(said).to_be_attached()
    player.page.locator(".make-go").get_by_role("button", name="Make", exact=True).click()
    _rules_on(player, "Each of the two long diagonals holds every digit once.")
    player.page.get_by_role("combobox", name="Grid").select_option("mini-6")
    with player.expecting("status 422", "console error"):
        player.page.get_by_label("Windows").filter(visible=True).click()
        refusal = player.page.get_by_text("Windoku is for grids of size 9, not 6.")
        expect(refusal).to_be_visible()


def test_children_learn_on_small_grids_with_pictures(visit: Visit) -> None:
    player = visit(PHONE, has_touch=True, is_mobile=True)
    player.go("/#/learn")
    player.page.get_by_role("link", name=re.compile("First steps")).tap()
    player.button("Pictures").tap()
    player.page.get_by_role("link", name="The last one in a row").tap()
    expect(player.page.get_by_role("gridcell")).to_have_count(16)
    expect(player.page.get_by_text("Each row has the sun, the moon").first).to_be_visible()
    assert violations(player.page) == []
    for _ in range(4):
        player.button("Next").tap()
    player.page.get_by_role("link", name="Practise").tap()
    player.button("Show me where").tap()
    player.button("What to look for").tap()
    player.button("Which cells").tap()
    asked = re.compile("Where can the (sun|moon|star|heart) go in ")
    expect(player.page.locator(".learn-practice")).to_contain_text(asked)
    part = player.page.locator(".learn-practice")
    expect(part).to_contain_text("Which cell can you fill in?")
    player.button("Show everything").tap()
    expect(part).to_contain_text("This cell is the last open cell of row ")
    said = player.page.locator(".said")
    expect(said).to_have_text(re.compile(r"^Row \d, column \d is the last open cell of row \d, "))
    told = part.inner_text()
    assert "Full House" not in told
    assert not re.search(r"r\dc\d", told)
    assert violations(player.page) == []


def test_a_lesson_for_children_asks_first_and_is_printed(player: Player) -> None:
    player.go("/#/learn/last-in-row")
    expect(player.cell("r1c4")).to_have_accessible_name("r1c4, box 2, open")
    player.button("Next").click()
    said = player.page.locator(".said")
    expect(said).to_have_text(re.compile("^Example: Look. Look at the top row"))
    for _ in range(3):
        player.button("Next").click()
    player.page.get_by_role("link", name="Next lesson: The last one in a column").click()
    expect(said).to_have_text(re.compile("^A column goes from top to bottom"))
    player.page.go_back()
    player.button("Print a worksheet").click()
    dialog = player.page.get_by_role("dialog")
    expect(dialog.get_by_label("Technique")).to_have_value("last-in-row")
    expect(dialog.get_by_label("Hard to see")).to_be_hidden()
    dialog.get_by_label("In the cells").select_option("pictures")
    with player.page.expect_download() as download:
        dialog.get_by_role("button", name="Save", exact=True).click()
    assert download.value.suggested_filename.startswith("last-in-row-worksheet-")
    pdf = download.value.path().read_bytes()
    assert pdf.startswith(b"%PDF")
    player.press("Escape")
    player.go("/#/learn")
    expect(player.page.locator(".map-first")).to_contain_text("1 of 10 read")
    assert violations(player.page) == []


def test_a_small_puzzle_leads_to_the_lessons_for_children(player: Player) -> None:
    puzzle, _ = _made("mini-4")
    player.go(f"/#p={player.link(puzzle)}")
    player.button("Hint").click()
    for _ in range(3):
        player.button("Tell me more").click()
    link = player.page.get_by_role("link", name=re.compile("^Learn more: "))
    expect(link).to_have_attribute("href", re.compile("^#/learn/(first-steps|last-|one-|two-)"))


def test_the_end_of_a_small_puzzle_leads_to_the_lessons_for_children(player: Player) -> None:
    puzzle, digits = _made("mini-4")
    player.go(f"/#p={player.link(puzzle)}")
    for cell, digit in digits.items():
        player.put(name_of(cell), "9", digit)
    links = player.page.locator(".ending-judged").get_by_role("link")
    expect(links.first).to_have_attribute(
        "href", re.compile("^#/learn/(first-steps|last-of-its-kind)$")
    )
    seal, board = (player.page.locator(of).bounding_box() for of in ("#board .seal", "#board"))
    assert seal
    assert board
    assert seal["x"] > board["x"] + board["width"] / 4, "as small as on a large grid"


def test_the_small_puzzle_of_the_day_is_in_sight_and_says_that_it_is_there(visit: Visit) -> None:
    player = visit(PHONE, has_touch=True, is_mobile=True)
    player.go("/#/today")
    small = player.button(re.compile("^A small one for children, "))
    expect(small).to_be_in_viewport(ratio=1)
    expect(player.button("Play today’s puzzle")).to_be_in_viewport(ratio=1)
    small.tap()
    said = player.status(re.compile(r"^Gentle, . × ., .*: The puzzle is on the board\."))
    expect(said).to_be_attached()
    cell = player.page.get_by_role("gridcell", name=re.compile(", open$")).first
    cell.tap()
    player.button(re.compile("^1, ")).tap()
    player.view("today")
    small.tap()
    expect(said).to_be_attached()


@pytest.mark.parametrize("rules", ["mini-4+x", JIGSAW])
def test_a_small_puzzle_is_played_by_what_is_heard_alone(player: Player, rules: str) -> None:
    puzzle, _ = _made(rules)
    player.go(f"/#p={player.link(puzzle)}")
    cells = player.page.get_by_role("gridcell")
    size = 4 if rules.startswith("mini-4") else 6
    said = player.page.locator(".said")
    expect(said).to_have_text(
        re.compile(f"^{size} rows of {size} cells: The puzzle is on the board")
    )
    expect(cells).to_have_count(size * size)
    heard = [cell.get_attribute("aria-label") or "" for cell in cells.all()]
    assert all(re.match(r"r\dc\d, (box|region) \d, ", one) for one in heard)
    given = "".join(one[-1] if ", given " in one else "." for one in heard)
    regions = "".join("ABCDEF"[int(one.split(",")[1][-1]) - 1] for one in heard)
    joined = "+x" if ", on the diagonal" in heard[0] else ""
    full = solve(Grid(given, rules=f"jigsaw:{regions}{joined}")).as_line()
    for one, digit, known in zip(heard, full, given, strict=True):
        if known == ".":
            name = one.partition(",")[0]
            player.put(name, digit)
            expect(player.cell(name)).to_have_accessible_name(re.compile(f", {digit}$"))
    expect(player.status(re.compile("^Solved")).first).to_be_attached()
