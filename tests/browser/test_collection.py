"""The collection of a server with a library: by mouse, by touch, and by keys alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import whydoku as wd
from whydoku.operations.library import Library

from .player import PHONE, Player, Visit, box_of, expect, violations
from .puzzles import SHORT, SOLVED, name_of, open_cells
from .serving import serving

DAY = "2026-11-22"
ENDS = ("from", "to")


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with a library of 36 puzzles, one of which is planned for a day."""
    path = tmp_path_factory.mktemp("shelf") / "library.db"
    with Library(path) as library:
        library.add(
            [wd.example("x-wing").puzzle, SHORT, *wd.random_minimal(34, seed=2)], tags=["club"]
        )
        library.rate()
        library.mark(1, name="Ada’s first", used=DAY, tags=["newspaper"])
    with serving("--workers", "1", "--library", str(path)) as found:
        yield found


@pytest.fixture
def guest(visit: Visit, shelf: str) -> Visit:
    return lambda *size, **more: visit(*size, home=shelf, **more)


def cards(player: Player) -> Any:
    return player.page.get_by_role("list").locator(".collection-card")


def found(player: Player, n: int) -> None:
    expect(player.status(re.compile(rf"^{n} puzzles?$"))).to_be_visible()
    player.settle()


def test_by_mouse_a_puzzle_is_found_and_opened_and_the_link_finds_it_again(guest: Visit) -> None:
    player = guest(permissions=["clipboard-read", "clipboard-write"])
    player.go()
    player.view("collection")
    found(player, 36)
    expect(cards(player)).to_have_count(24)
    player.button("12 more").click()
    expect(cards(player)).to_have_count(36)
    page = player.page
    technique = page.get_by_label("Technique", exact=True)
    of_x_wing = technique.get_by_role("option", name=re.compile(r"^X-Wing"), include_hidden=True)
    total = int(of_x_wing.inner_text().strip("X-Wing ()"))
    chain = technique.get_by_role("option", name=re.compile("^Any chain"), include_hidden=True)
    expect(chain).to_have_attribute("value", "any-chain")
    technique.select_option("x-wing")
    player.button("Only with it").click()
    found(player, total)
    page.get_by_label("Tag").select_option("newspaper")
    found(player, 1)
    expect(of_x_wing).to_have_text("X-Wing (1)")
    expect(page.get_by_label("Tag").locator("option")).to_have_text(["Any", "club", "newspaper"])
    expect(page.get_by_label("Level").locator("option[value=hard]")).to_have_text("Hard (1)")
    expect(page.get_by_label("Level").locator("option[value=easy]")).to_have_text("Easy (0)")
    assert page.url.endswith("/#/collection?tag=newspaper&with=x-wing")
    expect(page).to_have_title("Collection · whydoku")
    assert violations(page) == []
    card = cards(player).filter(has_text="Ada’s first")
    expect(card).to_have_accessible_name("Ada’s first Hard · rating 3.2 hardest: X-Wing")
    card.click()
    expect(page.locator(".clock-title")).to_have_text("Ada’s first")
    assert player.digits == wd.example("x-wing").puzzle
    player.put("r1c1", "3")
    page.go_back()
    expect(card).to_be_focused()
    expect(card).to_contain_text("begun")
    player.view("play")
    player.view("collection")
    found(player, 1)
    player.button("Remove: with X-Wing").click()
    page.get_by_label("Rating to").fill("1.5")
    expect(player.status("Nothing fits; remove a condition.")).to_be_visible()
    page.get_by_label("Rating from").fill("-3")
    wrong = page.get_by_role("alert").filter(has_text="such as 3.2, the smaller one first")
    expect(wrong).to_be_visible()
    page.get_by_label("Rating from").fill("2")
    expect(wrong).to_be_visible()
    page.get_by_label("Clues to").fill("30")
    expect(page).to_have_url(re.compile(r"rating=-1.5&clues=-30&tag=newspaper$"))
    player.button("Show all").press("Enter")
    found(player, 36)
    expect(player.button("Show all")).to_be_focused()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(technique.locator("option", has_text="Last resort")).to_have_text("Last resort (0)")
    technique.select_option("fish")
    player.button("Only without it").click()
    expect(player.button("Remove: without Fish")).to_be_visible()
    expect(page).to_have_url(re.compile("without=fish$"))
    expect(player.status(re.compile("^(?!36)[0-9]+ puzzles$"))).to_be_visible()
    technique.select_option("fish")
    player.button("Show all").click()
    found(player, 36)
    expect(technique).to_have_value("")
    # What is typed counts also if a puzzle is opened at once.
    page.get_by_label("Words").fill("ada")
    cards(player).nth(2).dispatch_event("click")
    expect(page.locator(".clock-title")).to_contain_text(re.compile("^No. [0-9]+ of the coll"))
    page.go_back()
    found(player, 1)
    expect(page.get_by_label("Words")).to_have_value("ada")
    page.get_by_label("Words").fill("nobody")
    page.evaluate("location.hash = '#/play'")
    player.view("collection")
    found(player, 1)
    expect(page.get_by_label("Words")).to_have_value("ada")
    player.opened("New").get_by_role("link", name="Browse the collection").click()
    found(player, 36)
    expect(page.get_by_label("Words")).to_have_value("")
    page.get_by_label("Tag").select_option("newspaper")
    technique.select_option("x-wing")
    player.button("Only with it").click()
    found(player, 1)
    player.button("Save as a file…").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Puzzle 1, Ada’s first")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    player.button("Copy link").click()
    expect(player.status("the link shows what you see")).to_contain_text("this machine alone")
    other = guest()
    other.page.goto(page.evaluate("navigator.clipboard.readText()"))
    found(other, 1)
    expect(other.page.get_by_label("Tag")).to_have_value("newspaper")
    expect(other.button("Remove: with X-Wing")).to_be_visible()
    # Where the browser forbids it, the link is there to copy by hand.
    other.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(0) }")
    other.page.evaluate("() => { document.execCommand = () => false }")
    other.button("Copy link").click()
    expect(other.page.get_by_label("The link to what is shown")).to_have_value(other.page.url)
    assert violations(other.page) == []


def test_what_empties_the_list_is_named_and_leaves_at_a_press(guest: Visit) -> None:
    player = guest()
    page = player.page
    page.goto(f"{player.origin}/#/collection")
    found(player, 36)
    clues = page.get_by_label("Clues from")
    low, high = (page.get_by_label(f"Clues {end}").get_attribute("placeholder") for end in ENDS)
    page.get_by_label("Tag").select_option("newspaper")
    found(player, 1)
    expect(clues).to_have_attribute("placeholder", "25")
    expect(page.get_by_label("Clues to")).to_have_attribute("placeholder", "25")
    assert int(low or 81) < 25 < int(high or 0)
    page.get_by_label("Clues to").fill("24")
    expect(player.status("Nothing fits; remove a condition.")).to_be_visible()
    expect(player.button("Remove “tag newspaper”", exact=False)).to_contain_text("puzzles")
    assert violations(page) == []
    player.button("Remove “up to 24 clues”: 1 puzzle").press("Enter")
    found(player, 1)
    expect(page.get_by_label("Clues to")).to_have_value("")
    expect(page.locator(".collection-ways")).to_be_hidden()
    page.goto(f"{player.origin}/#/collection?words=nobody&tag=none")
    expect(page.get_by_text("To leave out one of them is not enough.")).to_be_visible()
    # The fields follow the address, also the one in which the player types.
    page.get_by_label("Words").fill("ada")
    expect(page).to_have_url(re.compile("words=ada"))
    page.go_back()
    found(player, 1)
    expect(page.get_by_label("Words")).to_have_value("")
    expect(page.get_by_label("Words")).to_be_focused()


def test_a_file_numbers_puzzles_anew_and_calls_them_by_their_numbers_here(guest: Visit) -> None:
    player = guest()
    page = player.page
    page.goto(f"{player.origin}/#/collection?order=newest")
    found(player, 36)
    player.button("Save as a file…").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Puzzle 1, No. 36")).to_be_visible()
    expect(dialog.get_by_text("36 puzzles chosen")).to_be_visible()


def test_what_is_solved_or_begun_hides(guest: Visit) -> None:
    player = guest(PHONE, has_touch=True, is_mobile=True)
    page = player.page
    page.goto(f"{player.origin}/#/collection?order=newest&hide=solved")
    found(player, 36)
    page.goto(f"{player.origin}/#/collection?tag=newspaper")
    found(player, 1)
    cards(player).tap()
    player.cell("r1c1").tap()
    player.press("3")
    page.go_back()
    expect(cards(player)).to_contain_text("begun")
    page.get_by_text("Filter (1)").tap()
    page.get_by_label("Hide").select_option("what I have solved")
    found(player, 1)
    expect(cards(player)).to_be_visible()
    page.get_by_label("Hide").select_option("what I have begun too")
    expect(player.status("0 of 1 puzzle shown, 1 hidden")).to_be_visible()
    expect(cards(player)).to_be_hidden()
    assert page.url.endswith("/#/collection?tag=newspaper&hide=begun")
    page.get_by_label("Tag").select_option("")
    expect(player.status("35 of 36 puzzles shown, 1 hidden")).to_be_visible()
    # A page has as many as ever.
    player.settle()
    expect(cards(player).locator("visible=true")).to_have_count(35)
    first = cards(player).locator("visible=true").first
    title = first.locator("b").inner_text()
    first.tap()
    expect(page.locator(".clock-title")).to_contain_text(title)
    player.cell(open_cells(player.digits)[0]).tap()
    player.press("3")
    page.go_back()
    # The next one takes the place of what is hidden now.
    expect(player.status("34 of 36 puzzles shown, 2 hidden")).to_be_visible()
    expect(cards(player).locator("visible=true").first).to_be_focused()
    assert player.fits
    assert violations(page) == []


def test_a_key_skips_the_filters(guest: Visit) -> None:
    player = guest()
    player.page.goto(f"{player.origin}/#/collection")
    found(player, 36)
    skip = player.page.get_by_role("link", name="Skip to the page")
    player.press("Tab")
    expect(skip).to_be_focused()
    player.press("Enter", "Tab")
    expect(player.button("Skip to the puzzles")).to_be_focused()
    expect(player.button("Skip to the puzzles")).to_be_in_viewport()
    player.press("Enter")
    expect(cards(player).first).to_be_focused()


def test_the_day_has_a_puzzle_of_the_collection(guest: Visit) -> None:
    player = guest()
    player.page.clock.set_fixed_time(f"{DAY}T12:00")
    player.go()
    player.button(re.compile("^Today’s puzzle")).click()
    player.button("Today’s puzzle from the collection").click()
    expect(player.page.locator(".clock-title")).to_have_text("Ada’s first, 22 November 2026")


def test_a_long_list_comes_back_after_a_reload_and_follows_another_window(guest: Visit) -> None:
    player = guest()
    page = player.page
    page.goto(f"{player.origin}/#/collection")
    page.get_by_label("Order").select_option("Newest first")
    expect(cards(player).locator("b").first).to_have_text("No. 36")
    player.button("12 more").click()
    expect(cards(player)).to_have_count(36)
    assert page.url.endswith("/#/collection?order=newest")
    card = cards(player).nth(30)
    expect(card).to_contain_text("No. 6")
    card.click()
    expect(page.locator(".clock-title")).to_have_text("No. 6 of the collection")
    page.reload()
    page.go_back()
    expect(card).to_be_focused()
    expect(card).to_be_in_viewport()
    page.reload()
    expect(cards(player)).to_have_count(36)
    expect(card).to_be_in_viewport()
    # The tab in the head leads there as well, though its address says nothing of it.
    player.go("/#/play")
    page.reload()
    player.view("collection")
    expect(card).to_be_focused()
    page.get_by_label("Order").select_option("Fewest clues first")
    expect(cards(player).first).to_contain_text(re.compile(r" · 2\d clues"))
    page.get_by_label("Order").select_option("Easiest first")
    expect(page).to_have_url(re.compile("#/collection$"))
    mark = cards(player).filter(has_text=re.compile(r"No\. 2(?!\d)")).locator(".collection-mark")
    expect(mark).to_have_text("")
    other = player.context.new_page()
    other.goto(player.origin + "/#p=" + player.link(SHORT))
    cell = open_cells(SHORT)[0]
    other.get_by_role("gridcell", name=re.compile(rf"^{name_of(cell)}\b")).click()
    other.keyboard.press(SOLVED[cell])
    expect(mark).to_have_text("begun")


def test_by_touch_on_a_phone(guest: Visit) -> None:
    player = guest(PHONE, has_touch=True, is_mobile=True, color_scheme="dark")
    player.go("/#/play")
    player.button("Menu").tap()
    player.page.get_by_role("link", name="Collection").tap()
    found(player, 36)
    player.page.get_by_text("Filter", exact=True).tap()
    # In a window half as wide, there is as much room as beside type twice as large.
    player.page.set_viewport_size({"width": PHONE[0] // 2, "height": PHONE[1]})
    box = box_of(player.page.get_by_label("Level"))
    assert box["width"] > 100
    player.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    player.page.get_by_label("Words").fill("ADA")
    found(player, 1)
    expect(player.page.get_by_text("Filter (1)")).to_be_visible()
    assert player.fits
    assert violations(player.page) == []
    cards(player).tap()
    expect(player.cell("r1c2")).to_have_accessible_name("r1c2, given 1")
    player.page.go_back()
    found(player, 1)
    expect(cards(player)).to_be_in_viewport()


def test_by_keys_alone_and_under_new(guest: Visit) -> None:
    player = guest()
    player.go("/#/play")
    player.button("Menu").focus()
    player.press("Enter")
    player.page.get_by_role("link", name="Collection").focus()
    player.press("Enter")
    found(player, 36)
    player.button("12 more").press("Enter")
    expect(cards(player).nth(24)).to_be_focused()
    cards(player).first.focus()
    player.press("ArrowRight", "ArrowDown", "ArrowUp")
    expect(cards(player).nth(1)).to_be_focused()
    title = cards(player).nth(1).locator("b").inner_text()
    player.press("Enter")
    expect(player.page.locator(".clock-title")).to_have_text(f"{title} of the collection")
    player.page.go_back()
    expect(cards(player).nth(1)).to_be_focused()
    dialog = player.opened("New")
    part = dialog.get_by_role("group", name="From the collection")
    expect(part.get_by_role("button", name="Medium")).to_be_visible()
    expect(part.get_by_role("button", name="Monstrous")).to_be_hidden()
    part.get_by_role("button", name="Medium").press("Enter")
    expect(dialog).to_have_count(0)
    player.page.clock.set_fixed_time(f"{DAY}T12:00")
    player.page.evaluate("location.hash = '#/daily'")
    expect(player.page.locator(".clock-title")).to_have_text("Ada’s first, 22 November 2026")
    player.put("r1c1", "3")
    player.page.evaluate("location.hash = '#/today'")
    expect(
        player.button(re.compile(r"^Today’s puzzle from the collection \d+% done$"))
    ).to_be_visible()
    player.view("collection")
    solved = cards(player).filter(has_text="No. 2")
    solved.first.click()
    for cell in open_cells(SHORT):
        player.put(cell, SOLVED[cell])
    player.button("To the collection").press("Enter")
    expect(solved.first).to_be_focused()
    expect(solved.first).to_contain_text("✓ solved")
