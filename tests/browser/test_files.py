"""Files without a terminal: what a teacher who has nothing but a browser brings and takes along."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from formats.awkward_sheets import put_grid
from formats.workbook_files import Page, xlsx_bytes
from requirements import needed
from whydoku.formats import read_all
from whydoku.telling.picture_files.png import size_of_png

from .player import PHONE, Player, Visit, box_of, expect, violations
from .puzzles import EASY, TWO, others

if TYPE_CHECKING:
    from playwright.sync_api import Locator


WRONG = EASY.replace("53..", "532.", 1)
"""Clues that do not clash, and have no solution."""


def workbook(puzzles: list[str]) -> bytes:
    sheet = Page("Club")
    for n, puzzle in enumerate(puzzles):
        put_grid(sheet, 2 + 11 * (n // 3), 2 + 11 * (n % 3), puzzle, empty="", border=True)
    return xlsx_bytes(sheet)


ODD = EASY.replace("53..", "53x.", 1)


def filled_page(puzzle: str) -> Page:
    page = Page("Mine")
    put_grid(page, 2, 2, puzzle, empty="", border=True)
    return page


def opened(
    player: Player, puzzles: Sequence[str] = (), files: Sequence[tuple[str, bytes]] = ()
) -> Locator:
    """Opens a workbook with these puzzles under New, or several files."""
    dialog = player.opened("New")
    dialog.get_by_text("Your own puzzle", exact=True).click()
    with player.page.expect_file_chooser() as chooser:
        dialog.get_by_role("button", name="Open files").click()
    chosen = [
        {"name": f"{name}.xlsx", "mimeType": "", "buffer": data}
        for name, data in files or [("club", workbook([*puzzles]))]
    ]
    chooser.value.set_files(chosen)  # type: ignore[arg-type]
    return dialog


def brought(player: Player, puzzles: list[str]) -> Locator:
    """Opens a workbook under New, and then what saves its puzzles."""
    dialog = opened(player, puzzles)
    dialog.get_by_role("button", name="Workbook, book").click()
    expect(dialog.get_by_role("group", name="Which file")).to_be_visible()
    return dialog


def shared_files(player: Player) -> Locator:
    """Plays a puzzle, and opens what saves it under Share."""
    player.play(EASY)
    dialog = player.opened("Share")
    dialog.get_by_role("button", name="Workbook, book").click()
    return dialog


def saved(player: Player, dialog: Locator, name: str, button: str = "Save") -> bytes:
    found, data = player.saved(dialog.get_by_role("button", name=button, exact=True))
    assert found == name
    told = dialog.get_by_role("status").filter(has_text=f"Saved as {name}.")
    expect(told).to_be_in_viewport(ratio=1)
    return data


def saved_with_answers(player: Player, dialog: Locator, name: str) -> tuple[bytes, bytes]:
    """What one press saves, and its answers in a file of their own."""
    own = name.replace(".pdf", "-answers.pdf")
    with player.page.expect_download(lambda one: one.suggested_filename == own) as answers:
        data = saved(player, dialog, name)
    told = dialog.get_by_role("status").filter(has_text=f"The answers are saved as {own}")
    expect(told).to_be_in_viewport(ratio=1)
    return data, Path(answers.value.path()).read_bytes()


def text_of(pdf: bytes) -> str:
    pages = needed("pypdf").PdfReader(io.BytesIO(pdf)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_a_workbook_comes_back_solved_and_as_worksheet_booklet_and_picture(visit: Visit) -> None:
    for package in ("xlsxwriter", "typst"):
        needed(package)
    player = visit()
    player.play(EASY)
    puzzles = others(4)
    dialog = brought(player, puzzles)
    boards = dialog.get_by_role("group", name="Which puzzles").get_by_role("button")
    expect(boards).to_have_count(4)
    book = saved(player, dialog, "club-workbook.xlsx")
    assert [reading.grid.puzzle.as_line() for reading in read_all(book)] == puzzles
    sheets = needed("openpyxl").load_workbook(io.BytesIO(book)).sheetnames
    assert {"Summary", "Solution 4", "Step log 4"} < {*sheets}

    dialog.get_by_role("button", name="Worksheet").click()
    expect(boards.first).to_be_hidden()
    dialog.get_by_label("Puzzles to try").select_option("4")
    dialog.get_by_label(re.compile("^Seed")).fill("5")
    sheet = saved(player, dialog, "naked-pair-worksheet-5.pdf")
    assert "Naked Pair" in text_of(sheet)
    assert "Answers" in text_of(sheet)

    dialog.get_by_role("button", name="Book", exact=True).click()
    boards.nth(2).click()
    expect(dialog.get_by_text("3 puzzles chosen")).to_be_visible()
    dialog.get_by_label("Title").fill("Club night")
    dialog.get_by_label("Hints").select_option("at the back")
    told = text_of(saved(player, dialog, "Club-night-book.pdf"))
    assert "Club night 3 puzzles" in told
    assert "Solutions" in told
    dialog.get_by_label("Answers in a file of their own").check()
    book, answers = saved_with_answers(player, dialog, "Club-night-book.pdf")
    assert "Solutions" not in text_of(book)
    assert text_of(answers).startswith("Solutions 1 ")
    told = text_of(saved(player, dialog, "Club-night-book-answers.pdf", "Save the answers"))
    assert told.startswith("Solutions 1 ")

    dialog.get_by_role("button", name="Picture", exact=True).click()
    boards.nth(3).click()
    expect(dialog.get_by_text("1 puzzle chosen")).to_be_visible()
    wide, high = size_of_png(saved(player, dialog, "club-puzzle.png"))
    assert 1500 < wide <= high


def test_a_puzzle_that_cannot_be_read_is_named_at_its_place_and_the_others_keep_their_numbers(
    player: Player,
) -> None:
    needed("xlsxwriter")
    player.play(EASY)
    first, odd, last = others(3)
    clash = f"11{odd[2:]}"
    dialog = opened(player, [first, clash, last])
    expect(dialog.get_by_text("2 of 3 puzzles: which one?")).to_be_visible()
    expect(dialog.get_by_role("alert")).to_contain_text(
        re.compile(r"Puzzle 2: Sheet Club, cell [A-Z]+[0-9]+: r1c1 and r1c2")
    )
    expect(dialog.get_by_role("listitem").nth(1)).to_have_text("Puzzle 2 could not be read")
    expect(dialog.locator(".small-board text").first).to_have_text(re.compile("^[1-9]+$"))
    dialog.get_by_role("button", name="Workbook, book").click()
    expect(dialog.get_by_text("Left out, because it could not be read: Puzzle 2.")).to_be_visible()
    boards = dialog.get_by_role("group", name="Which puzzles").get_by_role("button")
    expect(boards.locator("b")).to_have_text(["1", "3"])
    book = saved(player, dialog, "club-workbook.xlsx")
    sheets = needed("openpyxl").load_workbook(io.BytesIO(book)).sheetnames
    assert [name for name in sheets if "Solution" in name] == ["Solution 1", "Solution 3"]


def test_what_pupils_hand_in_is_judged_at_each_picture_and_in_the_workbook(player: Player) -> None:
    needed("xlsxwriter")
    player.play(EASY)
    ben = Page("Ben")
    put_grid(ben, 2, 2, EASY, empty="", border=True, bold=True)
    ben.put(2, 4, 2, border=True)
    opened(player, files=[("ben", xlsx_bytes(ben))])
    expect(player.page.get_by_text("One puzzle was found")).to_be_visible()
    player.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    files = [
        (name, xlsx_bytes(page))
        for name, page in (("ann", filled_page(EASY)), ("ben", ben), ("cem", filled_page(ODD)))
    ]
    dialog = opened(player, files=files)
    expect(dialog.get_by_text("3 puzzles: which one?")).to_be_visible()
    told = ["ann", "ben1 digit wrong: r1c3", "cem'x' in r1c3 is no digit"]
    items = dialog.locator(".entries-boards").get_by_role("listitem")
    expect(items.locator("button")).to_contain_text(told)
    expect(items.nth(1).locator(".wrong")).to_have_count(1)
    assert violations(player.page) == []
    dialog.get_by_role("button", name="Workbook, book").click()
    boards = dialog.get_by_role("group", name="Which puzzles").get_by_role("button")
    expect(boards.nth(1)).to_have_accessible_name("Puzzle 2, ben: 1 digit wrong: r1c3")
    book = saved(player, dialog, "sudoku-workbook.xlsx")
    summary = needed("openpyxl").load_workbook(io.BytesIO(book))["Summary"]
    said = " ".join(str(cell.value) for row in summary.iter_rows() for cell in row)
    assert "one digit wrong, 50 still open; 2 in r1c3 is wrong" in said
    assert "r1c3 (cell E3): found 'x'" in said
    saying = dialog.get_by_role("status").filter(has_text="Saved as")
    dialog.get_by_label("Pencil marks").check()
    expect(saying).to_have_count(0)
    dialog.get_by_role("button", name="Book", exact=True).click()
    expect(boards.nth(2)).to_be_disabled()
    expect(dialog.get_by_text("Puzzle 3, cem has cells that cannot be read")).to_be_visible()
    expect(dialog.get_by_text("What has been filled in is left out")).to_be_visible()


@pytest.mark.sampled(2, most=2)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_phone_it_fits_and_books_take_one_solution_only(visit: Visit, scheme: str) -> None:
    needed("typst")
    player = visit(PHONE, has_touch=True, is_mobile=True, color_scheme=scheme)
    player.play(EASY)
    dialog = brought(player, [EASY, TWO, WRONG])
    expect(dialog.get_by_text("3 puzzles chosen")).to_be_visible()
    for kind in ("Workbook", "Worksheet", "Picture", "Book"):
        dialog.get_by_role("button", name=kind, exact=True).click()
        assert violations(player.page) == []
        assert player.fits
        if kind == "Worksheet":
            dialog.get_by_label("Answers in a file of their own").check()
            for name in ("Another sheet", "Save the answers"):
                box = box_of(dialog.get_by_role("button", name=name))
                assert box["height"] >= 44
    for told in (
        "Puzzle 2 has several solutions and is left out; a book takes puzzles with one.",
        "Puzzle 3 has no solution and is left out.",
        "1 puzzle chosen",
    ):
        expect(dialog.get_by_text(told)).to_be_visible()
    boards = dialog.get_by_role("group", name="Which puzzles").get_by_role("button")
    boxes = map(box_of, (*boards.all(), dialog.get_by_label("Title")))
    assert all(min(box["width"], box["height"]) >= 44 for box in boxes)
    expect(boards.nth(1)).to_be_disabled()
    expect(boards.nth(1)).to_have_attribute("aria-pressed", "false")
    told = text_of(saved(player, dialog, "club-book.pdf"))
    assert "Puzzles 1 Easy" in told
    dialog.get_by_role("button", name="Workbook", exact=True).click()
    expect(dialog.get_by_text("3 puzzles chosen")).to_be_visible()
    expect(boards.nth(1)).to_have_attribute("aria-pressed", "true")
    told = "Puzzle 2 has several solutions: its sheet says so."
    expect(dialog.get_by_text(told, exact=True)).to_be_visible()
    needed("xlsxwriter")
    book = saved(player, dialog, "club-workbook.xlsx")
    expect(dialog.get_by_role("status").filter(has_text="Saved as")).to_contain_text(told)
    sheet = needed("openpyxl").load_workbook(io.BytesIO(book))["Puzzle 2"]
    said = {cell.value for row in sheet.iter_rows() for cell in row}
    assert "This puzzle has several solutions." in said
    dialog.get_by_role("button", name="Picture", exact=True).click()
    boards.nth(1).click()
    expect(dialog.get_by_text("several solutions")).to_be_hidden()
    dialog.get_by_label("What it shows").select_option("the whole path")
    expect(dialog.get_by_text("has several solutions: its steps do not")).to_be_visible()


def test_the_puzzle_on_the_board_is_saved_from_share(player: Player) -> None:
    dialog = shared_files(player)
    expect(dialog.get_by_label("On the board")).to_be_checked()
    expect(dialog.get_by_role("radio")).to_have_count(1)
    dialog.get_by_role("button", name="Picture", exact=True).click()
    dialog.get_by_label("Form").select_option("SVG")
    dialog.get_by_label("What it shows").select_option("the hardest step")
    dialog.get_by_label("Name of the file").fill("For Ada")
    assert saved(player, dialog, "For-Ada-hardest-step.svg").startswith(b"<svg")


def test_files_that_are_dropped_together_are_read_together(player: Player) -> None:
    player.play(EASY)
    first, other = others(2)
    player.drop("ann.txt", first, ("bo.txt", other))
    dialog = player.page.get_by_role("dialog")
    expect(dialog.get_by_text("2 puzzles: which one?")).to_be_visible()
    expect(dialog.locator(".entries-boards li")).to_contain_text(["1. ann", "2. bo"])


def test_new_and_learn_lead_to_worksheets(player: Player) -> None:
    needed("typst")
    player.play(EASY)
    chosen = player.page.get_by_role("dialog").get_by_role("button", name="Worksheet", pressed=True)
    player.opened("New").get_by_role("button", name="Print worksheets").click()
    expect(chosen).to_be_visible()
    player.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    player.view("learn")
    player.page.get_by_role("button", name="Print a worksheet").click()
    expect(chosen).to_be_visible()


def test_a_worksheet_is_made_again_by_its_seed_and_has_a_title_of_its_own(player: Player) -> None:
    needed("typst")
    dialog = shared_files(player)
    dialog.get_by_role("button", name="Book", exact=True).click()
    title = dialog.get_by_label("Title")
    title.fill("Tuesday")
    dialog.get_by_role("button", name="Worksheet").press("Enter")
    expect(title).to_have_value("")
    title.fill("Monday: pairs!")
    seed = dialog.get_by_label("Seed")
    first = seed.input_value()
    assert first.isdigit()
    dialog.get_by_role("button", name="Another sheet").press("Enter")
    expect(seed).not_to_have_value(first)
    seed.fill("half")
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(dialog.get_by_role("alert")).to_contain_text("A seed is a whole number")
    seed.fill("5")
    dialog.get_by_label("Answers in a file of their own").check()
    other = dialog.get_by_label("And another, to tell apart")
    expect(other).to_have_count(4)
    expect(other.nth(1)).to_be_hidden()
    other.nth(0).select_option("hidden-pair")
    other.nth(1).select_option("x-wing")
    expect(other.nth(2)).to_be_visible()
    other.nth(1).select_option("none")
    expect(other.nth(2)).to_be_hidden()
    told = text_of(saved_with_answers(player, dialog, "Monday-pairs-worksheet-5.pdf")[0])
    assert "Which one is it?" in told
    other.nth(0).select_option("none")
    sheet, key = saved_with_answers(player, dialog, "Monday-pairs-worksheet-5.pdf")
    assert "seed 5" in text_of(sheet)
    again = saved_with_answers(player, dialog, "Monday-pairs-worksheet-5.pdf")
    assert again == (sheet, key)
    answers = saved(player, dialog, "Monday-pairs-worksheet-5-answers.pdf", "Save the answers")
    assert answers == key
    assert text_of(answers).startswith("Monday: pairs! Answers: Naked Pair")
    dialog.get_by_role("button", name="Book", exact=True).click()
    expect(title).to_have_value("Tuesday")


def test_a_grade_that_a_technique_hardly_has_is_named_and_no_longer_offered(player: Player) -> None:
    needed("typst")
    dialog = shared_files(player)
    dialog.get_by_role("button", name="Worksheet").click()
    dialog.get_by_label(re.compile("^Technique")).select_option("jellyfish")
    grade = dialog.get_by_label("Hard to see")
    grade.select_option("5")
    with player.expecting("status 422", "console error"):
        dialog.get_by_role("button", name="Save", exact=True).click()
        told = "Hardly any Jellyfish is that easy or that hard to see. Choose from these: 1, 2, 3."
        expect(dialog.get_by_role("alert")).to_have_text(told)
    expect(grade.locator("option[value='5']")).to_be_disabled()
    expect(grade.locator("option[value='3']")).to_be_enabled()
    dialog.get_by_label(re.compile("^Technique")).select_option("naked-pair")
    expect(grade.locator("option[value='5']")).to_be_enabled()


def test_a_mix_that_cannot_be_is_refused_and_printed_all_the_same_if_asked(player: Player) -> None:
    needed("typst")
    dialog = shared_files(player)
    dialog.get_by_role("button", name="Worksheet").click()
    first = dialog.get_by_label(re.compile("^Technique"))
    other = dialog.get_by_label("And another, to tell apart").nth(0)
    first.select_option("Hidden Single")
    other.select_option("naked-pair")
    dialog.get_by_label(re.compile("^Seed")).fill("5")
    told = text_of(saved(player, dialog, "Hidden-Single-naked-pair-worksheet-5.pdf"))
    assert "Hidden Single or Naked Pair" in told
    first.select_option("skyscraper")
    other.select_option("x-chain")
    with player.expecting("status 422", "console error"):
        dialog.get_by_role("button", name="Save", exact=True).click()
        expect(dialog.get_by_role("alert")).to_have_text(
            "Found no position with a step of Skyscraper alone; X-Chain can be practised alone."
        )
    dialog.get_by_label("Print what there is").check()
    assert "Your turn: X-Chain" in text_of(
        saved(player, dialog, "skyscraper-x-chain-worksheet-5.pdf")
    )


def test_more_puzzles_than_can_be_drawn_are_told_before_they_are_asked_for(player: Player) -> None:
    able = {"sheets": ["solution", "pictures"], "books": True, "pictures": ["svg"]}
    limits = {"most": 3, "most_drawn": 1}
    player.context.route("**/api/v1/files", lambda route: route.fulfill(json=able | limits))
    player.play(EASY)
    dialog = brought(player, others(4))
    save = dialog.get_by_role("button", name="Save", exact=True)
    expect(dialog.get_by_text("3 of the first 3 chosen; there are 4")).to_be_visible()
    expect(save).to_be_enabled()
    dialog.get_by_label("Pictures of the harder steps").check()
    told = dialog.get_by_text("Steps are drawn for up to 1 puzzle; 3 are chosen.")
    expect(told).to_be_visible()
    expect(save).to_be_disabled()
    boards = dialog.get_by_role("group", name="Which puzzles").get_by_role("button")
    none = dialog.get_by_role("button", name="Choose none")
    none.press("Enter")
    expect(dialog.get_by_text("0 of the first 3 chosen")).to_be_visible()
    expect(save).to_be_disabled()
    dialog.get_by_role("button", name="Choose all").press("Enter")
    expect(none).to_be_focused()
    expect(told).to_be_visible()
    for n in (1, 2):
        boards.nth(n).press("Enter")
    expect(told).to_be_hidden()
    expect(save).to_be_enabled()
    dialog.get_by_role("button", name="Book", exact=True).click()
    boards.nth(1).click()
    dialog.get_by_label("Solutions").select_option("each explained")
    expect(dialog.get_by_text("Steps are drawn for up to 1 puzzle; 2 are chosen.")).to_be_visible()


def test_only_what_a_server_can_make_is_offered(player: Player) -> None:
    able = {"sheets": [], "books": False, "pictures": ["svg"], "most": 100, "most_drawn": 30}
    player.context.route("**/api/v1/files", lambda route: route.fulfill(json=able))
    dialog = shared_files(player)
    expect(dialog.get_by_text("need a server that can make them")).to_be_visible()
    kinds = dialog.get_by_role("group", name="Which file").get_by_role("button")
    expect(kinds).to_have_text(["Picture"])
    expect(dialog.get_by_label("Form").get_by_role("option")).to_have_text(["PNG", "SVG"])
