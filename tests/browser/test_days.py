"""Day after day: what a new day opens on, and the puzzles of the days."""

from __future__ import annotations

import re

import pytest

from golden_days import FILE
from whydoku import read

from .player import Player, Visit, expect
from .puzzles import EASY, SHORT, SOLVED, open_cells

FIRST, SECOND = "2027-02-01", "2027-02-02"


def begun_on_the_first(visit: Visit) -> Player:
    player = visit()
    player.page.clock.set_fixed_time(f"{FIRST}T12:00")
    player.play(EASY)
    player.cell("r1c3").click()
    player.press("4")
    return player


def expect_the_second(player: Player) -> None:
    expect(player.page.get_by_role("heading", name="2 February")).to_be_visible()
    expect(player.button("Play today’s puzzle")).to_be_visible()
    expect(player.button(re.compile("% done"))).to_have_count(1)


@pytest.mark.parametrize("address", ["/", "/#/play"])
def test_a_new_day_opens_once_and_the_game_before_it_waits(visit: Visit, address: str) -> None:
    player = begun_on_the_first(visit)
    player.go()
    assert "#/today" not in player.page.url, "the same day goes on where it was"
    player.page.clock.set_fixed_time(f"{SECOND}T08:00")
    player.page.goto("about:blank")
    player.page.goto(player.origin + address)
    expect_the_second(player)
    player.button(re.compile("% done")).click()
    expect(player.cell("r1c3")).to_have_accessible_name("r1c3, 4")
    player.page.reload()
    expect(player.button("Play today’s puzzle")).to_be_visible()
    player.button(re.compile("% done")).click()
    player.put("r1c4", "6")
    player.reload()
    expect(player.cell("r1c3")).to_be_visible()


def test_a_page_that_was_out_of_sight_over_night_shows_the_new_day(visit: Visit) -> None:
    player = begun_on_the_first(visit)
    player.page.clock.set_fixed_time(f"{SECOND}T08:00")
    player.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect_the_second(player)


def test_a_day_that_was_missed_has_the_puzzle_that_it_always_has(visit: Visit) -> None:
    player = begun_on_the_first(visit)
    player.page.clock.set_fixed_time(f"{SECOND}T08:00")
    player.view("today")
    player.button("1 February 2027").click()
    player.button("Medium").click()
    player.button("Play the puzzle of this day").click()
    expect(player.board).to_be_visible()
    lines = FILE.read_text(encoding="ascii").splitlines()
    assert f"{FIRST} medium {player.digits}" in lines
    solution = read(player.digits).puzzle.solution().as_line()
    for cell in open_cells(player.digits):
        player.put(cell, solution[cell])
    back = player.page.get_by_role("link", name="Back to today")
    back.click()
    expect(player.page.get_by_role("heading", name="2 February")).to_be_visible()
    expect(back.filter(visible=True)).to_have_count(0)
    expect(player.button("1 February 2027: solved later")).to_be_visible()
    expect(player.page.get_by_text("A row of days can begin today.")).to_be_visible()
    player.page.go_back()
    player.page.go_back()
    expect(player.page.get_by_role("heading", name="1 February")).to_be_visible()


def test_play_does_not_open_a_board_that_was_completed_on_another_day(visit: Visit) -> None:
    player = visit()
    player.page.clock.set_fixed_time(f"{FIRST}T12:00")
    player.play(SHORT)
    for cell in open_cells(SHORT):
        player.put(cell, SOLVED[cell])
    expect(player.page.get_by_role("heading", name="Solved in")).to_be_visible()
    player.view("today")
    player.view("play")
    expect(player.page.get_by_role("heading", name="Solved in")).to_be_visible()
    player.wait(500)
    player.page.clock.set_fixed_time(f"{SECOND}T08:00")
    player.page.goto("about:blank")
    player.page.goto(player.origin)
    expect(player.button("Play today’s puzzle")).to_be_visible()
    player.view("play")
    dialog = player.page.get_by_role("dialog", name="New puzzle")
    expect(dialog.get_by_role("link", name="Today’s puzzle")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    assert player.digits.count(".") > 20


def test_what_practice_takes_in_hand_is_not_in_hand_in_play(visit: Visit) -> None:
    player = begun_on_the_first(visit)
    player.page.goto(f"{player.origin}/#/learn/pointing")
    player.page.get_by_role("link", name="Practise").click()
    expect(player.page.get_by_role("region", name="Practice")).to_contain_text("Cross out")
    pencils = player.page.get_by_role("group", name="Pencils")
    player.wait(500)
    player.page.clock.set_fixed_time(f"{SECOND}T08:00")
    player.page.goto("about:blank")
    player.go()
    player.button("Play today’s puzzle").click()
    expect(pencils.get_by_role("button", pressed=True)).to_have_text("Digit")


def test_that_there_was_no_connection_is_said_no_longer_than_it_is_so(visit: Visit) -> None:
    player = begun_on_the_first(visit)
    player.view("today")
    problem = player.page.get_by_role("alert").filter(has_text="There is no connection.")
    play = player.button("Play today’s puzzle")
    with player.expecting("failed: .*ERR_FAILED", "ERR_FAILED"):
        player.context.route("**/api/**", lambda route: route.abort())
        player.button("Hard").click()
        play.click()
        expect(problem).to_be_visible()
        player.button("Expert").click()
        expect(problem).to_have_count(0)
        player.context.route("**/healthz", lambda route: route.abort())
        play.click()
        expect(problem).to_be_visible()
        expect(player.status("No connection").first).to_be_visible()
        player.context.unroute_all()
        player.page.evaluate("dispatchEvent(new Event('online'))")
        expect(problem).to_have_count(0)


def test_a_month_is_one_stop_of_tab_and_arrows_go_from_day_to_day(visit: Visit) -> None:
    player = begun_on_the_first(visit)
    player.page.clock.set_fixed_time(f"{SECOND}T08:00")
    player.view("today")
    month = player.page.get_by_role("group", name="February 2027")
    month.get_by_role("button", name="2 February 2027", exact=True).focus()
    for keys, day in (("ArrowLeft", "1 F"), ("ArrowUp", "25 J"), ("Tab Shift+Tab", "25 J")):
        player.press(*keys.split())
        expect(player.button(re.compile(f"^{day}"))).to_be_focused()
    player.press("ArrowDown", "ArrowRight", "ArrowRight")
    expect(player.button(re.compile("^2 February 2027"))).to_be_focused()
    player.press("ArrowLeft", "Enter")
    expect(player.page.get_by_role("heading", name="1 February")).to_be_visible()
