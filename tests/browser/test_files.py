"""Files without a terminal: what a teacher who has nothing but a browser brings and takes along."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from awkward_sheets import put_grid
from requirements import needed
from whydoku.formats import read_all
from whydoku.picture_files.png import size_of_png
from workbook_files import Page, xlsx_bytes

from .player import PHONE, Player, expect, violations
from .puzzles import EASY, TWO, others

if TYPE_CHECKING:
    from playwright.sync_api import Locator


def workbook(puzzles: list[str]) -> bytes:
    sheet = Page("Club")
    for n, puzzle in enumerate(puzzles):
        put_grid(sheet, 2 + 11 * (n // 3), 2 + 11 * (n % 3), puzzle, empty="", border=True)
    return xlsx_bytes(sheet)


def opened(player: Player, puzzles: list[str]) -> Locator:
    """Opens a workbook under New."""
    dialog = player.opened("New")
    dialog.get_by_text("Your own puzzle", exact=True).click()
    with player.page.expect_file_chooser() as chooser:
        dialog.get_by_role("button", name="Open a file").click()
    file = {"name": "club.xlsx", "mimeType": "", "buffer": workbook(puzzles)}
    chooser.value.set_files(file)  # type: ignore[arg-type]
    return dialog


def brought(player: Player, puzzles: list[str]) -> Locator:
    """Opens a workbook under New, and then what saves its puzzles."""
    dialog = opened(player, puzzles)
    dialog.get_by_role("button", name="Save them as").click()
    expect(dialog.get_by_role("group", name="Which file")).to_be_visible()
    return dialog


def saved(player: Player, dialog: Locator, name: str) -> bytes:
    with player.page.expect_download(timeout=90_000) as download:
        dialog.get_by_role("button", name="Save", exact=True).click()
    assert download.value.suggested_filename == name
    expect(dialog.get_by_role("status").filter(has_text=f"Saved as {name}.")).to_be_visible()
    return Path(download.value.path()).read_bytes()


def test_a_workbook_comes_back_solved_and_as_worksheet_booklet_and_picture(
    visit: Callable[..., Player],
) -> None:
    for package in ("xlsxwriter", "typst"):
        needed(package)
    pypdf = needed("pypdf")
    player = visit()
    player.play(EASY)
    puzzles = others(12)
    dialog = brought(player, puzzles)
    boards = dialog.get_by_role("group", name="Which puzzles").get_by_role("button")
    expect(boards).to_have_count(12)
    book = saved(player, dialog, "sudoku.xlsx")
    assert [reading.grid.puzzle.as_line() for reading in read_all(book)] == puzzles
    sheets = needed("openpyxl").load_workbook(io.BytesIO(book)).sheetnames
    assert {"Summary", "Solution 12", "Step log 12"} < {*sheets}

    dialog.get_by_role("button", name="Worksheet").click()
    expect(boards.first).to_be_hidden()
    dialog.get_by_label("Positions").select_option("4")
    sheet = saved(player, dialog, "naked-pair.pdf")
    assert "Naked Pair" in pypdf.PdfReader(io.BytesIO(sheet)).pages[0].extract_text()

    dialog.get_by_role("button", name="Book", exact=True).click()
    boards.nth(2).click()
    expect(dialog.get_by_text("11 puzzles chosen")).to_be_visible()
    dialog.get_by_label("Title").fill("Club night")
    dialog.get_by_label("Hints").select_option("at the back")
    told = pypdf.PdfReader(io.BytesIO(saved(player, dialog, "Club-night.pdf"))).pages[0]
    assert re.search(r"Club night\s+11 puzzles", told.extract_text())

    dialog.get_by_role("button", name="Picture", exact=True).click()
    boards.nth(7).click()
    expect(dialog.get_by_text("1 puzzle chosen")).to_be_visible()
    wide, high = size_of_png(saved(player, dialog, "sudoku.png"))
    assert 1500 < wide <= high


def test_a_puzzle_that_cannot_be_read_is_named_at_its_place_and_the_others_keep_their_numbers(
    player: Player,
) -> None:
    needed("xlsxwriter")
    player.play(EASY)
    first, odd, last = others(3)
    dialog = opened(player, [first, "x" + odd[1:], last])
    expect(dialog.get_by_text("2 of 3 puzzles: which one?")).to_be_visible()
    expect(dialog.get_by_role("alert")).to_contain_text(
        re.compile(r"Puzzle 2: Sheet Club, cell [A-Z]+[0-9]+: found 'x'")
    )
    expect(dialog.get_by_role("listitem").nth(1)).to_have_text("Puzzle 2 could not be read")
    dialog.get_by_role("button", name="Save them as").click()
    expect(dialog.get_by_text("Left out, because it could not be read: Puzzle 2.")).to_be_visible()
    boards = dialog.get_by_role("group", name="Which puzzles").get_by_role("button")
    expect(boards).to_have_text(["1", "3"])
    book = saved(player, dialog, "sudoku.xlsx")
    sheets = needed("openpyxl").load_workbook(io.BytesIO(book)).sheetnames
    assert [name for name in sheets if "Solution" in name] == ["Solution 1", "Solution 3"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_phone_it_fits_and_a_puzzle_that_no_book_takes_is_named(
    visit: Callable[..., Player], scheme: str
) -> None:
    needed("typst")
    player = visit(PHONE, has_touch=True, is_mobile=True, color_scheme=scheme)
    player.play(EASY)
    dialog = brought(player, [EASY, TWO])
    for kind in ("Workbook", "Worksheet", "Picture", "Book"):
        dialog.get_by_role("button", name=kind, exact=True).click()
        assert violations(player.page) == []
        assert player.fits
    with player.expecting("status 422", "console error"):
        dialog.get_by_role("button", name="Save", exact=True).click()
        expect(dialog.get_by_role("alert")).to_contain_text("Puzzle 2: multiple")
    boards = dialog.get_by_role("group", name="Which puzzles").get_by_role("button")
    boxes = [one.bounding_box() for one in (*boards.all(), dialog.get_by_label("Title"))]
    assert all(box and min(box["width"], box["height"]) >= 44 for box in boxes)
    boards.nth(1).click()
    saved(player, dialog, "sudoku.pdf")


def test_the_puzzle_on_the_board_is_saved_from_share(player: Player) -> None:
    player.play(EASY)
    dialog = player.opened("Share")
    dialog.get_by_role("button", name="Workbook, book").click()
    expect(dialog.get_by_label("On the board")).to_be_checked()
    expect(dialog.get_by_role("radio")).to_have_count(1)
    dialog.get_by_role("button", name="Picture", exact=True).click()
    dialog.get_by_label("Form").select_option("SVG")
    dialog.get_by_label("What it shows").select_option("the hardest step")
    assert saved(player, dialog, "sudoku.svg").startswith(b"<svg")


def test_only_what_a_server_can_make_is_offered(player: Player) -> None:
    able = {"sheets": [], "books": False, "pictures": ["svg"], "most": 100, "most_drawn": 30}
    player.context.route("**/api/v1/files", lambda route: route.fulfill(json=able))
    player.play(EASY)
    dialog = player.opened("Share")
    dialog.get_by_role("button", name="Workbook, book").click()
    expect(dialog.get_by_text("need a server that can make them")).to_be_visible()
    kinds = dialog.get_by_role("group", name="Which file").get_by_role("button")
    expect(kinds).to_have_text(["Picture"])
    expect(dialog.get_by_label("Form").get_by_role("option")).to_have_text(["PNG", "SVG"])
