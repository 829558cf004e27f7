"""From paper: a grid before the camera or in a picture becomes a puzzle, in the browser alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from patience import PATIENCE

from .paper import READER, bring, drawn
from .player import PHONE, Player, Visit, expect, violations
from .puzzles import EASY, SOLVED, TWO
from .serving import chromium_path
from .test_offline import AWAY, ready

if TYPE_CHECKING:
    from playwright.sync_api import (
        Browser,
        FileChooser,
        FilePayload,
        Locator,
        Request,
        ViewportSize,
    )

ELSEWHERE = "192.0.2.1"
"""An address that is not of the machine itself, so that plain http is not trusted."""


@pytest.fixture(scope="module")
def easy(chromium: Browser) -> tuple[bytes, bytes]:
    """A puzzle as PNG, and as bytes of grey."""
    page = chromium.new_page()
    found = drawn(page, EASY)
    page.close()
    return found


@pytest.fixture(scope="module")
def paper(easy: tuple[bytes, bytes]) -> bytes:
    """A picture of a puzzle."""
    return easy[0]


def film_of(grey: bytes) -> bytes:
    """A film in which nothing moves."""
    frame = b"FRAME\n" + grey + bytes([128]) * (len(grey) // 2)
    return b"YUV4MPEG2 W640 H480 F10:1 Ip A1:1 C420jpeg\n" + 3 * frame


def launched(chromium: Browser, *options: str) -> Browser:
    """A browser with a made-up camera, which asks nobody about it."""
    options = ("--no-sandbox", "--use-fake-device-for-media-stream", *options)
    return chromium.browser_type.launch(executable_path=chromium_path(), args=options)


@pytest.fixture(scope="module")
def filming(
    chromium: Browser, easy: tuple[bytes, bytes], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Browser]:
    """A browser whose camera sees the puzzle."""
    film = tmp_path_factory.mktemp("film") / "paper.y4m"
    film.write_bytes(film_of(easy[1]))
    browser = launched(
        chromium,
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
        f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1",
    )
    yield browser
    browser.close()


def player_in(browser: Browser, origin: str) -> Player:
    size: ViewportSize = {"width": PHONE[0], "height": PHONE[1]}
    context = browser.new_context(
        viewport=size, service_workers="block", is_mobile=True, has_touch=True
    )
    context.set_default_timeout(1000 * PATIENCE)
    return Player(context, origin)


def own(player: Player) -> Locator:
    """Opens the part of New for a puzzle of one's own."""
    player.go("/#/paste")
    return player.page.get_by_role("dialog")


def choose(player: Player, button: Locator, *pictures: bytes) -> FileChooser:
    """Presses a button that asks for files, and chooses some."""
    with player.page.expect_file_chooser() as chooser:
        button.click()
    files: list[FilePayload] = [
        {"name": f"paper-{n}.png", "mimeType": "image/png", "buffer": picture}
        for n, picture in enumerate(pictures, 1)
    ]
    chooser.value.set_files(files)
    return chooser.value


def opened(player: Player, *pictures: bytes) -> Locator:
    """Opens pictures under New."""
    dialog = own(player)
    choose(player, dialog.get_by_role("button", name="Open pictures"), *pictures)
    return dialog


def read(player: Player) -> Locator:
    """Waits until the grid has been read."""
    expect(player.status(re.compile("^Read: "))).to_be_attached()
    return player.page.get_by_role("dialog")


def told(player: Player, n: int, rules: str = "") -> Locator:
    """What is said of so many digits."""
    return player.status(re.compile(rf"^Read: {n} digits\b.*{rules}$"))


def test_a_grid_before_the_camera_is_played_with_three_touches(
    filming: Browser, origin: str
) -> None:
    player = player_in(filming, origin)
    dialog = own(player)
    sent: list[Request] = []

    def note(request: Request) -> None:
        sent.append(request)

    player.context.on("request", note)
    dialog.get_by_role("button", name="Photograph it").tap()
    read(player)
    assert {urlsplit(one.url).path.rpartition("/")[2] for one in sent} >= set(READER)
    assert [one.url for one in sent if one.method != "GET"] == []
    expect(told(player, 30, "There is one solution.")).to_be_attached()
    player.button("Play it").tap()
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    assert player.digits == EASY
    assert player.shown("givens") == EASY
    player.button("Hint").tap()
    expect(player.page.locator(".help .help-text:visible")).to_have_text(re.compile(r"\w"))
    assert player.faults == []
    player.context.close()


BLANK = """navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement("canvas");
    const pen = canvas.getContext("2d");
    const paint = () => pen.fillRect(0, 0, canvas.width, canvas.height);
    setInterval(paint, 50);
    paint();
    const stream = canvas.captureStream(20);
    [globalThis.track] = stream.getTracks();
    return stream;
};"""
"""Gives the page a camera that sees nothing."""


def test_the_camera_ends_with_the_picture_and_with_the_dialog(player: Player) -> None:
    player.page.add_init_script(BLANK)
    player.go("/#/photo")
    dialog = player.page.get_by_role("dialog")
    expect(player.status("Hold the camera over the whole grid.")).to_be_visible()
    assert player.page.evaluate("track.readyState") == "live"
    assert violations(player.page) == []
    dialog.get_by_role("button", name="Take the picture").click()
    expect(dialog.get_by_role("alert")).to_contain_text("No grid was found.")
    assert player.page.evaluate("track.readyState") == "ended"
    dialog.get_by_role("button", name="Use the camera").click()
    expect(player.status("Hold the camera over the whole grid.")).to_be_visible()
    assert player.page.evaluate("track.readyState") == "live"
    player.press("Escape")
    expect(dialog).to_have_count(0)
    assert player.page.evaluate("track.readyState") == "ended"


def test_who_refuses_the_camera_can_choose_a_picture(
    chromium: Browser, origin: str, paper: bytes
) -> None:
    browser = launched(chromium, "--use-fake-ui-for-media-stream=deny")
    player = player_in(browser, origin)
    dialog = own(player)
    dialog.get_by_role("button", name="Photograph it").tap()
    expect(dialog.get_by_role("alert")).to_contain_text("The camera was not allowed.")
    choose(player, dialog.get_by_role("button", name="Choose pictures"), paper)
    read(player)
    assert player.faults == []
    browser.close()


def test_over_plain_http_the_telephone_takes_the_photo(
    filming: Browser, origin: str, paper: bytes
) -> None:
    player = player_in(filming, origin.replace("127.0.0.1", ELSEWHERE))
    dialog = own(player)
    assert player.page.evaluate("isSecureContext") is False
    chooser = choose(player, dialog.get_by_role("button", name="Photograph it"), paper)
    assert chooser.element.get_attribute("capture") == "environment"
    read(player).get_by_role("button", name="Play it").tap()
    assert player.digits == EASY
    player.context.close()


def test_without_a_camera_the_page_says_so(player: Player) -> None:
    dialog = own(player)
    dialog.get_by_role("button", name="Photograph it").click()
    expect(dialog.get_by_role("alert")).to_contain_text("There is no camera here.")
    expect(dialog.get_by_role("button", name="Use the camera")).to_be_visible()


def test_a_picture_is_read_and_a_touch_corrects_it(visit: Visit, paper: bytes) -> None:
    player = visit()
    opened(player, paper)
    dialog = read(player)
    expect(dialog.get_by_role("heading", name="From paper")).to_be_visible()
    expect(dialog.get_by_text("The picture stays on this device")).to_be_visible()
    board = dialog.get_by_role("grid")
    cell = board.get_by_role("gridcell", name=re.compile("^r1c3"))
    cell.click()
    choosing = dialog.get_by_role("group", name=re.compile("^r1c3: what is there?"))
    choosing.get_by_role("button", name="5", exact=True).click()
    expect(told(player, 31, "Digits clash.")).to_be_attached()
    expect(cell).to_have_accessible_name(re.compile("r1c3, given 5, clashes"))
    choosing.get_by_role("button", name="4", exact=True).click()
    expect(told(player, 31, "There is one solution.")).to_be_attached()
    dialog.get_by_label("Written by hand").check()
    expect(cell).to_have_accessible_name("r1c3, 4")
    # By keys alone: on to the next cell, a digit and none.
    cell.focus()
    player.press("ArrowRight", "6")
    expect(board.get_by_role("gridcell", name=re.compile("^r1c4"))).to_be_focused()
    expect(told(player, 32)).to_be_attached()
    # A key that is held with Ctrl is the browser's, and the edges meet as on the board.
    player.press("Control+Shift+7", "Backspace", "ArrowUp", "ArrowDown")
    expect(told(player, 31, "There is one solution.")).to_be_attached()
    assert violations(player.page) == []
    dialog.get_by_role("button", name="Play it").click()
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    assert player.digits == EASY[:2] + "4" + EASY[3:]
    assert player.shown("givens") == EASY
    expect(player.page.locator(".clock-title")).to_have_text("From paper")


def test_what_was_read_is_compared_in_digits_also_where_cells_show_pictures(
    player: Player, paper: bytes
) -> None:
    player.go("/#/learn/first-steps")
    player.button("Pictures").click()
    player.go()
    player.reload()
    expect(player.page.locator("#board path.sign").first).to_be_attached()
    opened(player, paper)
    board = read(player).locator("wd-board")
    expect(board.locator("text").first).to_be_attached()
    assert "".join(board.locator("text.large").all_text_contents()) == EASY.replace(".", "")
    expect(board.locator("path.sign")).to_have_count(0)


def test_a_picture_can_be_dropped_and_pasted(player: Player, paper: bytes) -> None:
    for kind in ("drop", "paste", "field"):
        player.go("/#/paste" if kind == "field" else "/#/play")
        bring(player.page, kind, paper)
        read(player).get_by_role("button", name="Play it").click()
        assert player.digits == EASY
        player.page.goto("about:blank")


def test_what_is_doubtful_stands_out_until_the_player_has_had_a_say(
    player: Player,
) -> None:
    opened(player, drawn(player.page, EASY, mark=True)[0])
    dialog = read(player)
    blot = dialog.get_by_role("gridcell", name=re.compile("^r1c3"))
    expect(blot).to_have_accessible_name(re.compile(", doubtful$"))
    framed = dialog.locator(".photo-board > svg rect")
    n = framed.count()
    expect(player.status(re.compile(rf" {n} cells? (is|are) doubtful"))).to_be_attached()
    expect(blot).to_have_attribute("aria-selected", "true")
    dialog.get_by_role("button", name="Empty").click()
    expect(framed).to_have_count(n - 1)
    expect(blot).to_have_accessible_name("r1c3, open")


def test_of_several_grids_the_player_chooses(player: Player) -> None:
    opened(player, drawn(player.page, EASY, several=True)[0])
    dialog = read(player)
    expect(player.status("2 grids were found. Which one?")).to_be_attached()
    grids = dialog.get_by_role("group", name="2 grids were found. Which one?")
    expect(grids.get_by_role("button", name="Grid 1")).to_have_attribute("aria-pressed", "true")
    grids.get_by_role("button", name="Grid 2").click()
    expect(grids.get_by_role("button", name="Grid 2")).to_have_attribute("aria-pressed", "true")
    dialog.get_by_role("button", name="Play it").click()
    assert player.digits == EASY


@pytest.mark.sampled(3, most=3)
@pytest.mark.parametrize("kind", ["choose", "drop", "paste"])
def test_of_several_pictures_each_grid_is_offered(player: Player, kind: str) -> None:
    pictures = [drawn(player.page, line)[0] for line in (EASY, "", TWO)]
    if kind == "choose":
        opened(player, *pictures)
    else:
        player.go("/#/play")
        bring(player.page, kind, *pictures)
    dialog = read(player)
    expect(player.status("2 grids were found. Which one?")).to_be_attached()
    expect(dialog.get_by_role("alert")).to_have_text("In paper-2.png: No grid was found.")
    expect(told(player, 30, "There is one solution.")).to_be_attached()
    dialog.get_by_role("button", name="Grid 2").click()
    expect(told(player, 29, "digit may be missing.")).to_be_attached()
    assert violations(player.page) == []
    dialog.get_by_role("button", name="Play it").click()
    assert player.digits == TWO


def test_the_pictures_that_came_last_are_read(player: Player, paper: bytes) -> None:
    player.go("/#/play")
    bring(player.page, "drop", *[drawn(player.page, TWO)[0]] * 4)
    bring(player.page, "drop", paper)
    expect(told(player, 30, "There is one solution.")).to_be_attached()
    player.button("Play it").click()
    assert player.digits == EASY


WRITTEN = {cell: int(SOLVED[cell]) for cell in range(81) if EASY[cell] == "." and cell % 4 == 1}
MARKED = {cell: (2, 4, 9) for cell in range(3, 81, 9) if EASY[cell] == "." and cell % 4 != 1}
BLOT = 2
"""Cells in which somebody has written, and one in which nothing can be read."""


@pytest.fixture(scope="module")
def played(chromium: Browser) -> bytes:
    """A picture of a puzzle that somebody has begun on paper."""
    page = chromium.new_page()
    found, _ = drawn(page, EASY, mark=True, written=WRITTEN, marks=MARKED)
    page.close()
    return found


@pytest.mark.parametrize("with_marks", [True, False])
def test_what_is_written_is_the_players_and_marks_are_notes_if_wanted(
    player: Player, played: bytes, with_marks: bool
) -> None:
    opened(player, played)
    dialog = read(player)
    cells = dialog.get_by_role("gridcell")
    framed = dialog.locator(".photo-board > svg rect")
    doubtful = {at for at in range(81) if is_doubtful(cells.nth(at))}
    assert BLOT in doubtful
    assert framed.count() == len(doubtful) < len(WRITTEN)
    right = [int(digit) if digit != "." else WRITTEN.get(at, 0) for at, digit in enumerate(EASY)]
    for at in sorted(doubtful):
        cells.nth(at).click()
        dialog.get_by_role("button", name=str(right[at] or "Empty"), exact=True).click()
        if right[at]:
            dialog.get_by_label("Written by hand").set_checked(at in WRITTEN)
    expect(framed).to_have_count(0)
    expect(told(player, 30 + len(WRITTEN), "There is one solution.")).to_be_attached()
    if with_marks:
        dialog.get_by_label(f"Take the pencil marks of {len(MARKED)} cells as notes").check()
    dialog.get_by_role("button", name="Play it").click()
    expect(player.page.get_by_role("dialog")).to_have_count(0)
    assert player.shown("givens") == EASY
    assert player.digits == "".join(str(digit or ".") for digit in right)
    notes = {at: sum(1 << digit - 1 for digit in digits) for at, digits in MARKED.items()}
    assert player.shown("corner") == [notes.get(at, 0) if with_marks else 0 for at in range(81)]


def is_doubtful(cell: Locator) -> bool:
    return (cell.get_attribute("aria-label") or "").endswith(", doubtful")


def test_what_is_no_picture_of_a_grid_is_told_kindly(player: Player) -> None:
    dialog = opened(player, drawn(player.page, "")[0])
    expect(dialog.get_by_role("alert")).to_contain_text("No grid was found. It helps if")
    choose(player, dialog.get_by_role("button", name="Choose pictures"), b"no picture")
    expect(dialog.get_by_role("alert")).to_contain_text("cannot open this as a picture")
    assert violations(player.page) == []


def test_without_the_reader_the_page_says_so_and_tries_again(player: Player, paper: bytes) -> None:
    player.context.route("**/net.bin", lambda route: route.abort())
    with player.expecting("net::ERR_FAILED"):
        dialog = opened(player, paper)
        expect(dialog.get_by_role("alert")).to_contain_text("could not be loaded")
    player.context.unroute("**/net.bin")
    choose(player, dialog.get_by_role("button", name="Choose pictures"), paper)
    read(player)


def test_pictures_are_read_without_a_network(visit: Visit, paper: bytes) -> None:
    player = visit(offline=True)
    player.go()
    ready(player)
    player.context.set_offline(True)
    with player.expecting(*AWAY):
        player.reload()
        opened(player, paper)
        read(player).get_by_role("button", name="Play it").click()
        assert player.digits == EASY
