"""Starting puzzles, sharing, settings, and what is stored from one visit to the next."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from whydoku import rate, read

from .player import Player, Visit, box_of, expect, violations
from .puzzles import EASY, others
from .serving import elsewhere


def test_a_puzzle_of_a_level_is_made(player: Player) -> None:
    player.go()
    player.opened("New").get_by_role("group", name="Made for you").get_by_text("Hard").click()
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    made = player.digits
    assert read(made).count(2) == 1
    assert rate(made, "level").level == "hard"


def test_a_puzzle_that_takes_long_can_be_left(player: Player) -> None:
    player.play(EASY)
    player.context.route("**/api/v1/generate", lambda _: None)
    new = player.opened("New")
    below = new.get_by_text("Examples", exact=True)
    before = below.evaluate("one => one.offsetTop")
    new.get_by_role("group", name="Made for you").get_by_text("Monstrous").click()
    for arriving, told in ((0.5, "Loading what makes puzzles"), (None, "This can take 15 seconds")):
        player.page.evaluate(
            "detail => dispatchEvent(new CustomEvent('arriving', { detail }))", arriving
        )
        expect(new.get_by_text(told)).to_be_visible()
    assert below.evaluate("one => one.offsetTop") == before
    assert violations(player.page) == []
    is_it = lambda asked: '"monstrous"' in (asked.post_data or "")  # noqa: E731
    with player.page.expect_event("requestfailed", is_it):
        player.press("Escape")
    player.put("r1c3", "4")
    assert player.digits == EASY[:2] + "4" + EASY[3:]


def test_examples_are_offered(player: Player) -> None:
    player.play(EASY)
    player.opened("New").get_by_text("Examples", exact=True).click()
    entries = player.page.get_by_role("dialog").locator("details .entry")
    expect(entries.first).to_be_visible()
    entries.nth(1).click()
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    assert player.digits != EASY


def test_a_player_who_follows_a_link_sees_where_the_old_game_is(player: Player) -> None:
    player.play(EASY)
    player.put("r1c3", "4")
    other = player.link(others(1)[0])
    player.page.evaluate("link => { location.hash = `#p=${link}` }", other)
    notice = player.page.get_by_text("Your unfinished game is kept under My games.").locator(
        "visible=true"
    )
    expect(notice.first).to_be_visible()
    frame, board = (player.page.locator(at).first for at in (".notices", "#board svg .paper"))
    notices, below = box_of(frame), box_of(board)
    assert notices["y"] + notices["height"] < below["y"]
    player.button("Hint").click()
    expect(notice).to_have_count(0)
    player.press("Escape")
    player.opened("New").get_by_role("button", name=re.compile("% done")).click()
    assert player.digits == EASY[:2] + "4" + EASY[3:]


def test_what_is_shared_is_printed_under_its_name_and_opens_with_it(player: Player) -> None:
    player.page.add_init_script("print = () => {}")
    player.go(f"/#p={player.link(EASY)}&name=Naked%20Pair")
    player.put("r1c3", "4", "ArrowRight")
    board = player.page.locator("wd-board#board")
    player.page.emulate_media(media="print")
    expect(player.page.locator(".layer-selection")).to_be_hidden()
    expect(player.cell("r1c4")).to_have_css("outline-style", "none")
    end = "getComputedStyle(document.body, '::after').content"
    assert player.page.evaluate(end) == f'"{player.origin.split("//")[1]}/"'
    player.page.emulate_media(media="null")
    dialog = player.opened("Share")
    dialog.get_by_role("radio", name="Only the puzzle").check()
    assert dialog.get_by_role("textbox", name="Link").input_value().endswith("&name=Naked%20Pair")
    dialog.get_by_role("button", name="Print").click()
    sheet = player.page.locator(".sheets figure")
    expect(sheet).to_contain_text("Naked Pair")
    player.page.emulate_media(media="print")
    expect(board).to_be_hidden()
    expect(sheet.locator("wd-board")).to_be_visible()
    expect(sheet.locator(".placed")).to_have_count(0)
    player.page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(board).to_be_visible()


def test_an_example_is_printed_with_its_title_and_reason(player: Player) -> None:
    player.go("/#/learn/sue-de-coq")
    expect(player.page.locator(".learn-example .legend")).to_be_visible()
    player.page.emulate_media(media="print")
    for shown in (".learn-example h2", ".learn-example .reason", ".learn-example .legend"):
        expect(player.page.locator(shown)).to_be_visible()
    assert player.page.evaluate("document.querySelector('h1').dataset.puzzle") is None
    player.page.emulate_media(media="screen")
    player.page.goto(f"{player.origin}/#/learn/naked-pair")
    expect(player.page.locator(".reading")).to_be_visible()
    player.press("ArrowRight", "ArrowRight")
    player.page.emulate_media(media="print")
    expect(player.page.locator(".reading-part[data-open] h3 > button")).to_be_visible()
    expect(player.page.locator(".reading-bar")).to_be_hidden()


@pytest.mark.parametrize("marks", [False, True])
def test_a_link_brings_back_what_it_contains(visit: Visit, marks: bool) -> None:
    player = visit()
    player.play(EASY)
    player.put("r1c3", "4")
    player.put("r1c4", "Shift+2", "Control+6", "Alt+1")
    sharing = player.opened("Share")
    expect(sharing.get_by_label("Only the puzzle")).to_be_checked()
    if marks:
        sharing.get_by_label("My game as it stands").check()
    link = sharing.get_by_role("textbox", name="Link", exact=True).input_value()
    assert link.startswith(f"{player.origin}/#p=")
    friend = visit()
    friend.page.goto(link)
    expect(friend.page.get_by_role("gridcell")).to_have_count(81)
    expect(friend.page.get_by_role("dialog")).to_have_count(0)
    cell = friend.cell("r1c4")
    if marks:
        assert friend.digits == EASY[:2] + "4" + EASY[3:]
        expect(cell).to_have_accessible_name("r1c4, centre notes 6, corner notes 2, colours blue")
        expect(friend.button("Undo")).to_be_disabled()
        friend.more("Start again")
    assert friend.digits == EASY
    expect(cell).to_have_accessible_name("r1c4, open")


def test_a_board_is_downloaded_as_a_picture_and_as_text(player: Player) -> None:
    player.play(EASY)
    player.put("r1c3", "4")
    player.opened("Share")
    player.button("Save as picture").click()
    name, png = player.saved(player.button("Save as PNG"))
    assert name.endswith(".png")
    assert png.startswith(b"\x89PNG\r\n")
    assert len(png) > 5000

    def saved(name: str) -> str:
        return player.saved(player.button(name))[1].decode()

    svg = saved("Save as SVG")
    drawn = ET.fromstring(svg)
    assert drawn.tag.endswith("svg")
    assert "var(" not in svg
    texts = "".join("".join(one.itertext()) for one in drawn.iter() if one.tag.endswith("text"))
    assert sum(char.isdigit() for char in texts) >= 31
    player.page.get_by_label("Only the puzzle").check()
    expect(player.page.get_by_role("img", name="Only the puzzle")).to_be_visible()
    assert saved("Save as SVG").count("<text") < svg.count("<text")
    player.press("Escape")
    player.opened("Share")
    assert saved("Download") == EASY + "\n"
    player.page.get_by_label("Text format").select_option("json")
    grid = read(saved("Download"))
    assert grid.digit_at(2) in (4, 3)
    dialog = player.page.get_by_role("dialog")
    player.page.evaluate(
        "navigator.clipboard.writeText = async (text) => { window.copied = text; }"
    )
    player.page.get_by_label("Text format").select_option("drawing")
    dialog.get_by_role("button", name="Copy", exact=True).click()
    expect(player.status("Copied.")).to_be_visible()
    drawn = player.page.evaluate("window.copied")
    assert drawn.count("\n") > 9
    assert read(drawn).digit_at(0) == 5
    player.page.get_by_label("Text format").select_option("sdk")
    assert read(saved("Download")).as_line().replace("0", ".")[:2] == "53"


def test_other_websites_are_linked_and_never_contacted(player: Player) -> None:
    player.play(EASY)
    sharing = player.opened("Share")
    for name, host in (("SudokuPad", "sudokupad.app"), ("SudokuWiki", "www.sudokuwiki.org")):
        link = sharing.get_by_role("link", name=name)
        assert host in (link.get_attribute("href") or "")
        assert "noopener" in (link.get_attribute("rel") or "")
        expect(link).to_have_attribute("target", "_blank")


def test_settings_survive_a_reload(player: Player) -> None:
    player.play(EASY)
    expect(player.page.get_by_role("timer")).to_be_visible()
    player.opened("Settings")
    player.page.get_by_label("Dark", exact=True).check()
    player.page.get_by_label("Show the time").uncheck()
    expect(player.page.get_by_label("In plain words")).to_be_checked()
    player.page.get_by_label("For experts").check()
    profile = player.page.get_by_role("combobox")
    expect(profile.get_by_role("option", name="HoDoKu", exact=True)).to_have_count(1)
    profile.select_option("hodoku")
    player.press("Escape")
    expect(player.page.get_by_role("timer")).to_be_hidden()
    player.reload()
    expect(player.page.get_by_role("timer")).to_be_hidden()
    expect(player.page.locator("html")).to_have_attribute("data-theme", "dark")
    player.opened("Settings")
    expect(player.page.get_by_role("combobox")).to_have_value("hodoku")
    expect(player.page.get_by_label("Show the time")).not_to_be_checked()
    expect(player.page.get_by_label("For experts")).to_be_checked()


def test_dialogs_give_the_focus_back(player: Player) -> None:
    player.play(EASY)
    for name in ("New", "Share", "Settings", "Keys"):
        player.button("Menu").focus()
        player.press("Enter")
        player.button(name).focus()
        player.press("Enter")
        expect(player.page.get_by_role("dialog")).to_be_visible()
        player.press("Escape")
        expect(player.page.get_by_role("dialog")).to_have_count(0)
        expect(player.button("Menu")).to_be_focused()
        player.cell("r1c3").click()
        player.opened(name)
        player.press("Escape")
        expect(player.page.get_by_role("dialog")).to_have_count(0)
        expect(player.cell("r1c3")).to_be_focused()
    player.view("path")
    for close in ("Close", "Escape"):
        player.opened("Settings")
        player.button("Close").click() if close == "Close" else player.press("Escape")
        expect(player.page.get_by_role("dialog")).to_have_count(0)
        player.press("b")
        expect(player.button("Leave the projector view")).to_be_visible()
        player.press("b")
    player.view("play")
    player.put("r1c3", "?")
    keys = player.page.get_by_role("dialog", name="Keys and touches")
    expect(keys).to_contain_text("Corner note")
    player.press("1", "Escape")
    assert player.digits == EASY


def test_a_text_or_a_link_without_a_puzzle_is_refused_in_a_sentence(player: Player) -> None:
    player.go()
    player.own_puzzle().fill("hello")
    player.button("Play it").click()
    alert = player.page.get_by_role("alert")
    expect(alert).to_contain_text("Found 'hello', which is not how a puzzle begins")
    for wrong in ("", "Anonsense", "A%F0%9F"):
        player.page.goto("about:blank")
        player.go(f"/#p={wrong}")
        expect(alert).to_contain_text("There is no readable puzzle in this link.")
        expect(player.page.get_by_role("dialog")).to_have_count(0)


def test_a_board_plays_in_another_page_but_the_page_itself_is_not_framed(visit: Visit) -> None:
    player = visit()
    player.play(EASY)
    code = player.opened("Share").get_by_role("textbox", name="A board for your own page")
    with elsewhere(f"<h1>Blog</h1>{code.input_value()}") as blog:
        reader = visit()
        reader.homes.append(blog)
        reader.page.goto(blog)
        frame = reader.page.frame_locator("iframe")
        cell = frame.get_by_role("gridcell", name=re.compile("^r1c3"))
        expect(frame.get_by_role("gridcell")).to_have_count(81)
        assert frame.locator("body").evaluate(
            "body => body.parentElement.scrollHeight <= innerHeight"
        )
        cell.click()
        reader.press("4")
        expect(cell).to_have_accessible_name("r1c3, 4")
        link = frame.get_by_role("link", name="Open in whydoku")
        assert link.evaluate("link => link.href").startswith(f"{player.origin}/#p=")
    with elsewhere(f'<iframe src="{player.origin}/"></iframe>') as blog:
        reader.homes.append(blog)
        with reader.expecting("frame", "ERR_BLOCKED_BY_RESPONSE"):
            reader.page.goto(blog)
            expect(reader.page.frame_locator("iframe").get_by_role("grid")).to_have_count(0)
            reader.page.wait_for_load_state("networkidle")


def test_who_opens_a_link_is_told_what_it_is_and_how_to_begin(visit: Visit) -> None:
    player = visit()
    player.go(f"/#p={player.link(EASY)}&name=For%20Ann")
    greeting = player.page.locator(".shared")
    expect(greeting).to_contain_text("A puzzle was shared with you: For Ann, Easy.")
    expect(player.page.locator(".welcome")).to_be_hidden()
    greeting.get_by_role("button", name="Show me the rule").click()
    player.press("Escape")
    expect(greeting).to_be_visible()
    player.press("ArrowRight", "4")
    expect(greeting).to_be_hidden()
    other = visit()
    other.play(EASY)
    other.page.locator(".shared").get_by_role("button", name="Close").click()
    expect(other.page.locator(".shared")).to_be_hidden()
    player.page.evaluate("link => { location.hash = link; }", f"#p={player.link(EASY)}")
    expect(player.page.get_by_text("You have begun this puzzle before.")).to_be_visible()
    expect(greeting).to_be_hidden()
