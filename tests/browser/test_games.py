"""Games over days: their ending, today's puzzles, what was played, and taking all of it along."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from whydoku import read

from .player import DESKTOP, PHONE, Player, Size, Visit, box_of, expect, violations
from .puzzles import EASY, SHORT, SOLVED, open_cells, others

if TYPE_CHECKING:
    from playwright.sync_api import Locator

MISPRINTED = EASY[:77] + "2" + EASY[78:]
"""A clue more, which leaves no solution."""


WINGED = ".4..62.83.68.3427.235978461593827614874619352612345798.56483.2.38.296.4.429751836"
"""A puzzle near its end, which an XY-Wing opens."""


def games(player: Player) -> Locator:
    return player.opened("My games")


def fill(player: Player, puzzle: str, solution: str) -> None:
    for cell in open_cells(puzzle):
        player.put(cell, solution[cell])


def ending(player: Player) -> Locator:
    return player.page.get_by_role("region", name=re.compile("^Solved"))


def test_a_solved_puzzle_has_an_ending_from_which_the_next_one_starts(visit: Visit) -> None:
    player = visit(PHONE, has_touch=True, is_mobile=True, reduced_motion="no-preference")
    player.play(SHORT)
    player.press("h")
    expect(player.button("Tell me more")).to_be_visible()
    player.press("h", "Escape")
    fill(player, SHORT, SOLVED)
    end = ending(player)
    expect(end.get_by_role("heading")).to_have_text(re.compile(r"^Solved in \d+:\d\d$"))
    expect(end).to_contain_text("With 1 hint.")
    box = box_of(end)
    assert box["y"] < PHONE[1] - 100
    expect(player.board).to_be_in_viewport(ratio=1)
    expect(player.status(re.compile(r"^Solved in .* With 1 hint\.")).first).to_be_attached()
    following = end.get_by_role("button", name="Next gentle one")
    expect(following).to_be_focused()
    expect(end.get_by_role("link", name=re.compile("Single|Full House"))).to_have_attribute(
        "href", re.compile("^#/learn/")
    )
    expect(end).to_contain_text("Your first Sudoku here!")
    expect(end).to_contain_text("All that it takes: ")
    expect(player.page.get_by_role("region", name="Help on this grid")).to_be_hidden()
    assert player.fits
    assert violations(player.page) == []
    player.page.reload()
    expect(ending(player)).to_contain_text("With 1 hint.")
    expect(following).not_to_be_focused()
    assert player.page.locator("wd-board .light").count() == 0
    following.focus()
    player.press("Enter")
    expect(ending(player)).to_be_hidden()
    assert read(player.digits).count(2) == 1
    expect(player.page.get_by_role("region", name="Help on this grid")).to_be_visible()


@pytest.mark.sampled(2, most=2)
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_what_was_first_used_unaided_is_told_once_and_kept(visit: Visit, size: Size) -> None:
    is_phone = size == PHONE
    player = visit(size, has_touch=is_phone, is_mobile=is_phone)
    player.page.add_init_script("delete Navigator.prototype.share")
    player.context.grant_permissions(["clipboard-read", "clipboard-write"])
    solution = read(WINGED).puzzle.solution().as_line()
    player.play(WINGED)
    fill(player, WINGED, solution)
    first = ending(player).get_by_text("Your first puzzle with an XY-Wing, unaided.")
    expect(first).to_be_visible()
    expect(ending(player)).not_to_contain_text("usual time")
    ending(player).get_by_role("button", name="Tell others").click()
    sent = ending(player).get_by_role("textbox", name="What others get")
    expect(sent).to_be_in_viewport(ratio=0.9)
    told = r"\nHow hard it is, .*:\n[▁-█]+\nThe hardest of its 14 steps: XY-Wing\.$"
    expect(sent).to_have_value(re.compile(rf"Without a hint\.\nMy time: \d+:\d\d{told}"))
    ending(player).get_by_label(re.compile("^And say “My time")).uncheck()
    expect(sent).to_have_value(re.compile(rf"Without a hint\.{told}"))
    assert player.fits
    assert violations(player.page) == []
    player.page.reload()
    expect(first).to_be_visible()
    back = ending(player).get_by_role("link", name="Back to today")
    back.focus()
    player.press("Enter")
    ways = player.page.get_by_role("listitem").filter(has_text="XY-Wing")
    expect(ways).to_have_text(re.compile(r"^XY-Wing unaided since \w+day$"))
    assert player.fits
    assert violations(player.page) == []
    player.play(WINGED)
    fill(player, WINGED, solution)
    expect(first).to_have_count(0)
    player.button("Start again").click()
    assert player.digits == WINGED
    player.page.locator(".notice").get_by_role("button", name="Undo").click()
    assert player.digits == solution
    hardest = ending(player).get_by_text("The hardest step: XY-Wing").get_by_role("link")
    hardest.click()
    reason = player.page.locator(".path-reason")
    expect(reason).to_contain_text("9 can be removed from r2c9")
    expect(reason.get_by_role("link", name="Learn more: XY-Wing")).to_be_visible()
    assert player.page.url.endswith("#/path")


@pytest.mark.parametrize(
    ("time", "told"),
    [
        (3_600_000, "Your best time: the fastest of 4 gentle puzzles without a hint."),
        (1_000, "Gentle: usually 0:01, your best 0:01."),
    ],
)
def test_an_ending_compares_with_other_games_of_the_level(
    player: Player, time: int, told: str
) -> None:
    one = {"title": "", "time": time, "hints": 0, "rating": 0, "level": "gentle", "day": ""}
    past = [{**one, "when": n, "puzzle": puzzle} for n, puzzle in enumerate(others(3))]
    text = json.dumps(json.dumps({"version": 2, "past": past}))
    player.context.add_init_script(f"localStorage.setItem('whydoku.past.1', {text})")
    player.install_clock()
    player.play(SHORT)
    player.wait(5_000)
    fill(player, SHORT, SOLVED)
    expect(ending(player)).to_contain_text(told)


def test_several_games_go_on_where_they_were_left(player: Player) -> None:
    first, second = EASY, others(1)[0]
    for puzzle in (first, second):
        player.play(puzzle)
        player.put(open_cells(puzzle)[0], "Shift+4")
    mine = games(player)
    expect(mine.get_by_role("button", name=re.compile("% done"))).to_have_count(2)
    expect(mine.get_by_role("button", name=re.compile("on the board"))).to_have_count(1)
    assert violations(player.page) == []
    mine.get_by_role("button", name=re.compile("^Remove ")).click()
    expect(mine.get_by_role("button", name=re.compile("% done"))).to_have_count(1)
    mine.get_by_role("button", name="Undo").click()
    mine.get_by_role("button", name=re.compile("% done")).nth(1).click()
    assert player.digits == first
    player.page.evaluate("link => { location.hash = `#p=${link}` }", player.link(second))
    expect(player.page.get_by_text("You have begun this puzzle before.")).to_be_visible()
    cell = player.cell(open_cells(second)[0])
    expect(cell).to_have_accessible_name(re.compile("corner notes 4"))
    player.view("learn")
    expect(player.button("Start again")).to_have_count(0)
    player.view("play")
    player.more("Start again")
    expect(cell).not_to_have_accessible_name(re.compile("corner notes 4"))


def test_a_file_takes_all_games_to_another_device(visit: Visit) -> None:
    player = visit()
    player.play(SHORT)
    fill(player, SHORT, SOLVED)
    expect(ending(player)).to_be_visible()
    player.play(EASY)
    player.put("r1c3", "4")
    mine = games(player)
    name, data = player.saved(mine.get_by_role("button", name="Take everything to another device"))
    assert re.fullmatch(r"whydoku-games-\d{4}-\d\d-\d\d\.json", name)

    other = visit(PHONE, has_touch=True, is_mobile=True)
    other.go()
    other.press("Escape")
    other.drop("games.json", data.decode())
    expect(
        other.page.get_by_text("Added: 1 unfinished game, 1 solved puzzle, and 1 replay")
    ).to_be_visible()
    other.page.locator(".notice").get_by_role("button", name="My games").click()
    theirs = other.page.get_by_role("dialog", name="My games")
    assert other.fits
    assert violations(other.page) == []
    again: Any = {"name": "games.json", "mimeType": "", "buffer": data}
    theirs.locator("input[type=file]").set_input_files(again)
    expect(theirs.get_by_text("Everything in it is here already.")).to_be_visible()
    theirs.get_by_role("button", name=re.compile("^Replay: ")).click()
    expect(other.page.get_by_role("dialog", name="Replay")).to_contain_text("The puzzle")
    other.press("Escape")
    games(other).get_by_role("button", name=re.compile("% done")).click()
    other.page.reload()
    assert other.digits == EASY[:2] + "4" + EASY[3:]


def test_a_solved_puzzle_is_watched_again_by_keyboard_alone(visit: Visit) -> None:
    player = visit((360, 640), has_touch=True, is_mobile=True)
    player.play(SHORT)
    player.put(open_cells(SHORT)[0], "Shift+4", "8")
    fill(player, SHORT, SOLVED)
    ending(player).get_by_role("button", name="Watch the replay").focus()
    player.press("Enter")
    replay = player.page.get_by_role("dialog", name="Replay")
    play = replay.get_by_role("button", name="Play")
    expect(play).to_be_focused()
    place = replay.get_by_role("slider", name="Moment of the game")
    for key, words in (
        ("ArrowRight", "Corner note 4 in r1c9"),
        ("ArrowRight", "8 in r1c9 · a mistake"),
        ("ArrowRight", "2 instead of 8 in r1c9 · a mistake taken back"),
        ("Home", "The puzzle"),
        ("End", None),
    ):
        player.press(key)
        if words:
            expect(replay.get_by_text(words, exact=True)).to_be_visible()
            expect(place).to_have_attribute("aria-valuetext", words)
    step = replay.get_by_role("button", name="Which step was there?")
    expect(step).to_be_disabled()
    player.press("Space")
    expect(replay.get_by_role("button", name="Pause")).to_be_focused()
    player.press("Space", "End", "ArrowLeft")
    assert player.fits
    assert violations(player.page) == []
    step.focus()
    player.press("Enter")
    replay.get_by_role("link", name=re.compile("Full House")).focus()
    player.press("Enter")
    expect(replay).to_have_count(0)
    player.view("play")
    mine = games(player)
    expect(mine.get_by_text("What it adds up to")).to_be_visible()
    mine.get_by_role("button", name=re.compile("^Replay: ")).click()
    expect(replay.get_by_text("The puzzle", exact=True)).to_be_visible()


def test_a_puzzle_of_today_is_the_same_for_all_and_gets_a_tick(visit: Visit) -> None:
    puzzles = []
    for _ in range(2):
        player = visit()
        player.page.goto(f"{player.origin}/#/today")
        player.button("Easy").click()
        player.button("Play today’s puzzle").click()
        expect(player.board).to_be_visible()
        puzzles.append(player.digits)
    assert puzzles[0] == puzzles[1]
    assert re.match(r"^Easy, \d+ \w+ \d{4} ", player.page.title())
    solution = read(puzzles[0]).puzzle.solution()
    fill(player, puzzles[0], solution.as_line())
    expect(ending(player)).to_contain_text("Without a hint.")
    player.view("today")
    told = player.page.get_by_text(re.compile(r"Solved in \d+:\d\d, without a hint"))
    expect(told).to_contain_text(re.compile(r"Your best easy time: \d+:\d\d\."))
    expect(player.page.get_by_text("1 day in a row")).to_be_visible()
    expect(player.button(re.compile(": solved$"))).to_have_count(1)
    page = player.page.locator(".today-board")
    expect(page).to_contain_text("unaided")
    own = page.locator("text.own").all_text_contents()
    assert len("".join(own)) == puzzles[0].count(".")
    asked = player.button("How hard is it?")
    expect(asked).to_have_attribute("aria-expanded", "false")
    rated = player.status(re.compile(r"^Sudoku Explainer \d\.\d · HoDoKu \d+ points$"))
    expect(rated).to_have_count(0)
    asked.click()
    expect(rated).to_be_visible()
    player.button("Hard").click()
    expect(page).not_to_contain_text("unaided")
    player.page.reload()
    expect(player.button(re.compile("^Easy"))).to_have_attribute("aria-pressed", "true")
    expect(page).to_contain_text("unaided")
    expect(rated).to_be_visible()


def test_my_games_name_no_technique_as_programs_do(player: Player) -> None:
    waiting = player.held("**/techniques")
    one = {"when": 1, "title": "", "puzzle": EASY, "time": 1, "hints": 1, "rating": 0}
    past = [{**one, "level": "easy", "techniques": ["x-wing", "no-such-one"]}]
    text = json.dumps(json.dumps({"version": 2, "past": past}))
    player.context.add_init_script(f"localStorage.setItem('whydoku.past.1', {text})")
    player.play(EASY)
    dialog = games(player)
    expect(dialog).to_contain_text("Usual time")
    # What was never done without a hint is no figure to read.
    expect(dialog).not_to_contain_text(re.compile("best time|without a hint", re.IGNORECASE))
    assert not re.search("x-wing|no-such-one|hints told", dialog.inner_text())
    assert waiting
    for route in waiting:
        route.continue_()
    expect(dialog.get_by_role("link")).to_have_text(["X-Wing"])


def test_wrong_digits_are_shown_if_the_player_wants_it(player: Player) -> None:
    player.play(EASY)
    player.put("r1c3", "2")
    expect(player.cell("r1c3")).to_have_accessible_name("r1c3, 2")
    player.opened("Settings")
    player.page.get_by_label("Show wrong digits at once").check()
    player.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(player.cell("r1c3")).to_have_accessible_name("r1c3, 2, wrong")
    player.put("r1c3", "4")
    expect(player.cell("r1c3")).to_have_accessible_name("r1c3, 4")


def test_a_misprinted_puzzle_names_the_clue_and_opens_in_make(player: Player) -> None:
    player.play(MISPRINTED)
    notice = player.page.locator(".notice").filter(has_text="These clues have no solution.")
    expect(notice).to_contain_text(re.compile(r"A misprint\? There is one solution with \d in r"))
    notice.get_by_role("button", name="Open in Make").click()
    expect(player.page.get_by_text("These clues have no solution.", exact=True)).to_be_visible()
    assert player.digits == MISPRINTED
    expect(notice).to_have_count(0)
    why = player.page.locator(".make-why")
    expect(why).to_contain_text("so there is no solution.")
    why.get_by_role("button", name=re.compile(r"^Make r\dc\d = \d a clue$")).first.click()
    expect(player.page.get_by_text("One solution.")).to_be_visible()
