"""A player's own reasons: marked on the board or written, checked, and taken as a step."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from command_line import CommandLine
from whydoku import Grid, example

from .player import Player, Visit, box_of, expect, violations
from .puzzles import SOLVED, before

SKYSCRAPER = ("3r6c9", "3r6c7", "3r9c7", "3r9c8")
"""On the board of the example *gentle*, this chain removes 3 from r7c9."""

MANY = Grid("......7.....1.24..3.7....8..9....2.46....39......56...7.......98...4.3...2.....5.")
"""On the way through this puzzle, a place has a pair, a fish, a colouring and a contradiction."""

SETS = "...3.1......65..18.....7....5..9.7....6.....5.28....9..7...5......1.6..41..8..2.6"
"""On the way through this puzzle, a place has two almost locked sets joined by a strong link."""

SIZES = {"mouse": (1280, 900), "thumb": (360, 640)}


def arguing(visit: Visit, by: str) -> Player:
    is_thumb = by == "thumb"
    player = visit(SIZES[by], has_touch=is_thumb, is_mobile=is_thumb)
    player.play(example("gentle").puzzle)
    player.more("Automatic")
    say_by(player, "chain")
    return player


def say_by(player: Player, way: str) -> None:
    """Begins to argue by marks of a kind of pattern, or in words, which is folded away at first."""
    player.more("I know why")
    player.page.get_by_text("Write it instead, or mark a pattern").click()
    player.page.get_by_label("How it rests on that").select_option(way)
    expect(player.page.get_by_label("Your argument")).to_be_visible()


def touch(player: Player, by: str, candidate: str) -> None:
    """Touches a candidate, with a mouse; by thumb, chooses its cell and then its digit."""
    at, cell = int(candidate[0]) - 1, player.cell(candidate[1:])
    if by == "thumb":
        cell.tap()
        player.page.get_by_role("group", name="Digits").get_by_role("button").nth(at).tap()
        return
    place = box_of(cell)
    x = place["x"] + place["width"] * (0.5 + (at % 3 - 1) * 0.31)
    player.page.mouse.click(x, place["y"] + place["height"] * (0.5 + (at // 3 - 1) * 0.31))


@pytest.mark.sampled(2, most=2)
@pytest.mark.parametrize("by", SIZES)
def test_a_chain_is_marked_judged_and_taken(visit: Visit, by: str) -> None:
    player = arguing(visit, by)
    text = player.page.get_by_label("Your argument")
    for candidate in SKYSCRAPER:
        touch(player, by, candidate)
    expect(text).to_have_value("(3)r6c9=(3)r6c7-(3)r9c7=(3)r9c8")
    player.button("So …").click()
    touch(player, by, "3r7c9")
    expect(text).to_have_value("(3)r6c9=(3)r6c7-(3)r9c7=(3)r9c8 => r7c9<>3")
    player.button("Is that right?").click()
    expect(player.page.locator(".help .reason:visible").first).to_contain_text("It holds")
    player.button(re.compile("^Claim that too: .*r4c8$")).click()
    expect(text).to_have_value("(3)r6c9=(3)r6c7-(3)r9c7=(3)r9c8 => r4c8<>3, r7c9<>3")
    expect(player.button(re.compile("^Claim that too"))).to_be_hidden()
    assert violations(player.page) == []
    player.button("Take this step").click()
    expect(text).to_be_hidden()
    for cell in ("r7c9", "r4c8"):
        expect(player.cell(cell)).not_to_have_accessible_name(re.compile("3"))


@pytest.mark.parametrize("by", SIZES)
def test_a_slip_is_pointed_out_where_it_is(visit: Visit, by: str) -> None:
    player = arguing(visit, by)
    for candidate in ("3r6c9", "3r6c7", "3r9c8", "3r9c7"):
        touch(player, by, candidate)
    player.press("Enter")
    expect(player.page.locator(".said-argument mark")).to_have_text("(3)r6c7-(3)r9c8")
    player.press("Backspace", "Backspace")
    for candidate in SKYSCRAPER[2:]:
        touch(player, by, candidate)
    player.press("Enter")
    expect(player.page.locator(".help .reason:visible").first).to_contain_text("It holds")
    player.page.get_by_label("Your argument").fill("(3)r6c9=(3)r9c8 => r7c9<>3")
    player.press("Enter")
    player.button("What would close the gap?").click()
    expect(player.page.locator(".help-text:visible")).to_contain_text("by way of 3 in r6c7")
    player.button("Argue so").click()
    expect(player.page.locator(".help .reason:visible").first).to_contain_text("It holds")


def test_every_way_of_marking_is_read(visit: Visit) -> None:
    player = visit()
    player.play(MANY.explain().grids[22].as_marks())
    say_by(player, "set")
    way = player.page.get_by_label("How it rests on that")
    text = player.page.get_by_label("Your argument")

    def judged(argument: str, conclusion: str) -> None:
        expect(text).to_have_value(argument)
        player.button("Is that right?").click()
        expect(player.page.locator(".help .reason:visible").first).to_contain_text("It holds")
        expect(player.page.locator(".help .reason:visible").first).to_contain_text(conclusion)
        assert violations(player.page) == []

    way.select_option("set")
    for cell in ("r2c2", "r2c3"):
        player.cell(cell).click()
    player.press("5", "8")
    judged("pair 58 r2c23", "Locked Pair")
    way.select_option("fish")
    player.press("8")
    player.put("r2c2", " ", " ", "ArrowRight", " ")
    player.put("r5c2", "ArrowRight", " ")
    judged("fish 8 r25 c23", "X-Wing")
    way.select_option("colours")
    touch(player, "mouse", "6r1c2")
    touch(player, "mouse", "6r8c3")
    player.button("Second colour").click()
    touch(player, "mouse", "6r1c3")
    touch(player, "mouse", "6r8c2")
    judged("colours 6r1c2 6r8c3 / 6r1c3 6r8c2", "Simple Colours")
    way.select_option("cases")
    touch(player, "mouse", "1r6c7")
    player.button("is not").click()
    touch(player, "mouse", "1r5c8")
    touch(player, "mouse", "1r6c8")
    judged("if r6c7 is 1 then r5c8 is not 1, r6c8 is not 1, contradiction", "r6c7")
    text.fill("naked pair 58 r2c2 r2c3: r1c2<>8")
    player.press("Enter")
    expect(player.page.locator(".help .reason:visible").first).to_contain_text("It holds")


def test_a_chain_leads_through_almost_locked_sets(player: Player) -> None:
    player.play(before("als-w-wing", SETS))
    say_by(player, "chain")
    touch(player, "mouse", "4r4c1")
    player.button("Set", exact=True).click()
    for cell in ("r4c1", "r5c1"):
        player.cell(cell).click()
    player.button("Set", exact=True).click()
    for candidate in ("9r5c1", "9r5c2", "9r2c2", "9r2c1"):
        touch(player, "mouse", candidate)
    player.button("Set", exact=True).click()
    for cell in ("r2c1", "r1c3"):
        player.cell(cell).click()
    player.button("Set", exact=True).click()
    touch(player, "mouse", "4r1c3")
    expect(player.page.get_by_label("Your argument")).to_have_value(
        "(4=39)r45c1-(9)r5c2=(9)r2c2-(9=24)r1c3,r2c1"
    )
    player.button("Is that right?").click()
    expect(player.page.locator(".help .reason:visible").first).to_contain_text("It holds: AIC")


def argued(player: Player, text: str) -> None:
    say_by(player, "chain")
    player.page.get_by_label("Your argument").fill(text)
    player.press("Enter")
    player.button("Take this step").click()
    expect(player.page.get_by_label("Your argument")).to_be_hidden()


def test_reasons_go_with_the_game(visit: Visit) -> None:
    first = "(3)r6c9=(3)r6c7-(3)r9c7=(3)r9c8 => r7c9<>3"
    second = "(3)r6c9=(3)r6c7-(3)r9c7=(3)r9c8 => r4c8<>3"
    player = visit()
    player.play(example("gentle").puzzle)
    player.more("Automatic")
    argued(player, first)
    argued(player, second)
    reasons = player.page.get_by_role("group").filter(has_text="My reasons")
    player.press("Escape")
    player.button("More").click()
    reasons.get_by_text("My reasons (2)").click()
    expect(reasons.get_by_role("listitem")).to_have_text([first, second])
    player.press("Control+z")
    expect(reasons.get_by_role("listitem")).to_have_text([first])
    player.page.reload()
    player.button("More").click()
    reasons.get_by_text("My reasons (1)").click()
    reasons.get_by_role("button", name=first).click()
    told = player.page.get_by_role("region", name="Help")
    expect(told).to_contain_text(f"Your reason: {first}")
    expect(told).to_contain_text("Skyscraper: in row 6")
    expect(player.cell("r7c9")).to_have_accessible_name(re.compile("3"))
    assert violations(player.page) == []
    player.button("Back to my game").click()
    expect(player.cell("r7c9")).not_to_have_accessible_name(re.compile("3"))
    dialog = player.opened("Share")
    dialog.get_by_role("radio", name="My game as it stands, with my reasons").check()
    link = dialog.get_by_role("textbox", name="Link").input_value()
    other = visit()
    other.go(link[link.index("/#") :])
    mine = other.page.get_by_role("group").filter(has_text="My reasons")
    other.button("More").click()
    mine.get_by_text("My reasons (1)").click()
    mine.get_by_role("button", name=first).click()
    expect(other.page.get_by_role("region", name="Help")).to_contain_text("Skyscraper: in row 6")


def test_a_solution_by_reasons_and_singles_is_a_proof(
    visit: Visit, tmp_path: Path, whydoku: CommandLine
) -> None:
    in_words = "4 has only one place in column 3: r1c3=4"
    player = visit()
    player.page.add_init_script("print = () => {}")
    player.play("53.." + SOLVED[4] + "." + SOLVED[6:])
    argued(player, in_words)
    player.put("r1c4", "6")
    argued(player, "r1c6=8")
    expect(player.page.get_by_text("All by your own reasons: 1 argument and")).to_be_visible()
    player.button("Watch the replay").click()
    replay = player.page.get_by_role("dialog")
    replay.get_by_label("Step forward").click()
    expect(replay).to_contain_text(f"4 in r1c3 · Your reason: {in_words}")
    replay.get_by_role("button", name="Close").click()
    dialog = player.opened("Share")
    name, data = player.saved(dialog.get_by_role("button", name="Save my reasons as a proof"))
    assert name == "sudoku.trace.json"
    file = tmp_path / name
    file.write_bytes(data)
    ran = whydoku("verify", str(file))
    assert (ran.code, ran.out, ran.err) == (0, "verified: 3 steps\n", "")
    dialog.get_by_role("radio", name="My game as it stands, with my reasons").check()
    dialog.get_by_role("button", name="Print").click()
    player.page.emulate_media(media="print")
    said = player.page.locator(".sheets li")
    expect(said).to_have_text([in_words, "r1c4=6", "r1c6=8"])
    expect(said.first).to_be_visible()


def test_an_argument_by_keys_is_left_and_gone_on_with(player: Player) -> None:
    player.play(example("gentle").puzzle)
    player.put("r6c9", "a")
    text = player.page.get_by_label("Your argument")
    expect(player.status(re.compile("Touch the cells it rests on.* By keys: "))).to_have_count(1)
    expect(text).to_be_hidden()
    player.press("a")
    expect(text).to_be_focused()
    player.page.get_by_label("How it rests on that").select_option("chain")
    player.cell("r6c9").focus()
    player.press("3", "ArrowLeft", "ArrowLeft", "3")
    expect(player.cell("r6c9")).to_have_accessible_name(re.compile("3: if this is false"))
    player.press("ArrowDown", "ArrowDown", "ArrowDown", "3", "ArrowRight", "3")
    player.press("ArrowUp", "ArrowUp", "ArrowRight", "Shift+3")
    expect(text).to_have_value("(3)r6c9=(3)r6c7-(3)r9c7=(3)r9c8 => r7c9<>3")
    player.press("a")
    expect(text).to_be_focused()
    player.press("Escape")
    expect(player.cell("r7c9")).to_be_focused()
    player.press("Escape")
    expect(text).to_be_hidden()
    player.press("a")
    expect(text).to_have_value("(3)r6c9=(3)r6c7-(3)r9c7=(3)r9c8 => r7c9<>3")
    player.press("Enter")
    expect(player.status(re.compile("It holds"))).to_have_count(1)
    player.press("Enter")
    expect(text).to_be_hidden()


def test_enter_in_the_text_judges_and_then_takes_what_is_proved(player: Player) -> None:
    player.play(example("gentle").puzzle)
    player.more("Automatic")
    player.put("r7c9", "a")
    expect(player.status(re.compile("Touch the cells it rests on"))).to_have_count(1)
    player.press("a")
    text = player.page.get_by_label("Your argument")
    text.fill("(3)r6c9=(3)r9c8 => r7c9<>3")
    player.press("Enter")
    expect(player.status(re.compile("^No: "))).to_have_count(1)
    fold = player.page.locator("summary", has_text="Is it true all the same?")
    truth = player.page.locator(".help .reason", has_text="That 3 can be removed from r7c9 is true")
    for is_pressed in (True, False):
        if is_pressed:
            fold.click()
        else:
            fold.press("Enter")
        expect(truth).to_be_visible()
        expect(text).to_be_focused()
        expect(player.status(re.compile("^That 3 can be removed"))).to_have_count(1)
        fold.click()
        expect(truth).to_be_hidden()
    player.press("Enter")
    expect(player.status(re.compile("^No: "))).to_have_count(1)
    player.press("Control+a")
    player.page.keyboard.insert_text("(3)r6c9=(3)r6c7-(3)r9c7=(3)r9c8 => r7c9<>3")
    player.press("Enter")
    expect(player.status(re.compile("^Yes. It holds: "))).to_have_count(1)
    expect(text).to_be_focused()
    player.press("Enter")
    expect(text).to_be_hidden()
    expect(player.cell("r7c9")).not_to_have_accessible_name(re.compile("3"))
    expect(player.cell("r7c9")).to_be_focused()
    player.press("Control+z")
    expect(player.cell("r7c9")).to_have_accessible_name(re.compile("3"))


@pytest.mark.sampled(2, most=2)
@pytest.mark.parametrize("by", SIZES)
def test_a_move_is_given_its_reason_by_touches(visit: Visit, by: str) -> None:
    is_thumb = by == "thumb"
    player = visit(SIZES[by], has_touch=is_thumb, is_mobile=is_thumb)
    player.play(example("gentle").puzzle)
    player.more("Automatic")
    player.page.wait_for_load_state("networkidle")
    asks = player.button("Say why?")
    expect(asks).to_be_hidden()
    player.cell("r7c9").click()
    player.button("Cross out").click()
    still = [box_of(player.button(name)) for name in ("Hint", "Why?", "Undo")]
    cross_out(player, "r7c9", 3)
    expect(asks).to_be_visible()
    assert [box_of(player.button(name)) for name in ("Hint", "Why?", "Undo")] == still
    assert violations(player.page) == []
    asks.click()
    told = player.page.get_by_role("region", name="Help")
    expect(told).to_contain_text("So: 3 can be removed from r7c9. What does it rest on?")
    expect(player.cell("r7c9")).to_have_accessible_name(re.compile("3"))
    expect(player.page.get_by_label("Your argument")).to_be_hidden()
    check = player.button("Is that right?")
    expect(check).to_be_disabled()
    for cell in ("r6c9", "r6c7"):
        player.cell(cell).click()
    expect(told).to_contain_text("It rests on r6c79.")
    check.click()
    verdict = player.page.locator(".help .reason:visible").first
    expect(verdict).to_have_text(re.compile("^Not yet: that is part of a reason"))
    number = box_of(player.cell("r9c1"))
    player.page.mouse.click(number["x"] - 6, number["y"] + number["height"] / 2)
    expect(told).to_contain_text("It rests on r6c79 and row 9.")
    check.click()
    expect(told).to_contain_text("Yes. Your own reasons in this game: 1.")
    expect(told).to_contain_text("It holds: Skyscraper")
    expect(player.button("Take this step")).to_be_hidden()
    assert violations(player.page) == []
    player.button("Close the help").click()
    expect(asks).to_be_hidden()
    player.button("More").click()
    reasons = player.page.get_by_role("group").filter(has_text="My reasons")
    reasons.get_by_text("My reasons (1)").click()
    said = "from r6c79, row 9: r7c9<>3"
    expect(reasons.get_by_role("listitem")).to_have_text([said])
    reasons.get_by_role("button", name=said).click()
    expect(told).to_contain_text(f"Your reason: {said}")
    expect(told).to_contain_text("Skyscraper: in row 6")


def cross_out(player: Player, cell: str, digit: int) -> None:
    player.cell(cell).click()
    player.button("Cross out").click()
    digits = player.page.get_by_role("group", name="Digits")
    digits.get_by_role("button").nth(digit - 1).click()


def test_a_move_is_given_its_reason_by_keys_and_is_gone_with_the_next(player: Player) -> None:
    player.play(example("gentle").puzzle)
    player.more("Automatic")
    player.page.wait_for_load_state("networkidle")
    asks = player.button("Say why?")
    cross_out(player, "r7c9", 3)
    expect(asks).to_be_visible()
    expect(player.status(re.compile("Say why"))).to_have_count(1)
    cross_out(player, "r4c8", 3)
    expect(asks).to_be_hidden()
    player.press("Control+z")
    expect(asks).to_be_hidden()
    told = player.page.get_by_role("region", name="Help")
    player.put("r6c9", "a")
    expect(told).to_contain_text("What does it rest on?")
    player.press("Space", "ArrowLeft", "ArrowLeft", "Space")
    player.press("ArrowDown", "ArrowDown", "ArrowDown")
    player.press("Space", "ArrowRight", "Space")
    player.put("r4c8", "Shift+3")
    expect(told).to_contain_text("So: 3 can be removed from r4c8.")
    player.press("Enter")
    expect(player.status(re.compile("^Yes. It holds: Skyscraper"))).to_have_count(1)
    player.press("Enter")
    expect(player.cell("r4c8")).not_to_have_accessible_name(re.compile("3"))
