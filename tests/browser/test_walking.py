"""The path of a puzzle, walked forward and back."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from whydoku import Grid

from .player import PHONE, Player, expect
from .puzzles import CHAINED, EASY, SOLVED, WASTEFUL

if TYPE_CHECKING:
    from playwright.sync_api import Route

WHERE = re.compile(r"^Step 1 of (\d+)$")


def test_a_path_is_walked_by_keys_to_the_end_and_back(player: Player) -> None:
    trace = Grid(CHAINED).explain()
    steps = list(trace)
    player.play(CHAINED)
    player.view("path")
    expect(player.page.get_by_text(f"Step 1 of {len(steps)}", exact=True)).to_be_visible()
    grid = Grid(CHAINED)
    for n, step in enumerate(steps[:12], start=2):
        player.press("ArrowRight")
        grid = grid.apply(step)
        expect(player.page.get_by_text(f"Step {n} of {len(steps)}", exact=True)).to_be_visible()
        assert player.digits == line(grid)
    for _ in range(12):
        player.press("ArrowLeft")
    assert player.digits == CHAINED
    player.press("End")
    expect(player.page.locator(".reason:visible")).to_have_text("Solved.")
    assert player.digits == line(Grid(CHAINED).solution())
    player.press("Home")
    expect(player.page.get_by_text(f"Step 1 of {len(steps)}", exact=True)).to_be_visible()
    assert player.digits == CHAINED


def test_a_chain_on_the_path_is_drawn_with_its_links(player: Player) -> None:
    player.play(CHAINED)
    player.view("path")
    player.button(re.compile(r"^XY-Chain ×")).click()
    expect(player.page.locator(".help .reason:visible")).to_contain_text("is not 8, then it is 5")
    shown = player.shown("marks")
    assert len(shown["links"]) > 2
    assert any(link["head"] for link in shown["links"])
    drawn = player.page.locator("wd-board#board .layer-links path")
    assert drawn.count() > 2
    number = player.page.get_by_text(re.compile(r"^Step \d+ of")).inner_text()
    player.button("One step on").click()
    expect(player.page.get_by_text(number, exact=True)).to_have_count(0)
    player.button("One step back").click()
    expect(player.page.get_by_text(number, exact=True)).to_be_visible()


def test_the_list_of_steps_is_busy_until_the_path_is_there(player: Player) -> None:
    player.play(EASY)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    player.page.route("**/api/v1/explain", hold)
    with player.page.expect_request("**/api/v1/explain"):
        player.page.get_by_role("link", name="Path", exact=True).click()
    steps = player.page.locator(".path-list")
    expect(steps).to_have_attribute("aria-busy", "true")
    held[0].continue_()
    player.settle()
    expect(steps.get_by_role("listitem").first).to_be_visible()


def test_only_what_the_solution_needs(player: Player) -> None:
    whole = len(list(Grid(WASTEFUL).explain()))
    needed = len(list(Grid(WASTEFUL).explain().essential()))
    assert needed < whole
    player.play(WASTEFUL)
    player.view("path")
    expect(player.page.get_by_text(f"Step 1 of {whole}", exact=True)).to_be_visible()
    player.page.get_by_label("Only steps that the solution needs").check()
    expect(player.page.get_by_text(f"Step 1 of {needed}", exact=True)).to_be_visible()


def test_the_path_of_my_own_grid(player: Player) -> None:
    player.play(EASY)
    cells = [cell for cell in range(81) if EASY[cell] == "."]
    for cell in cells[:5]:
        player.cell(cell).click()
        player.press(SOLVED[cell])
    mine = player.digits
    player.view("path")
    expect(player.page.get_by_text(WHERE)).to_be_visible()
    assert player.digits == EASY
    player.button("From my grid").click()
    expect(player.page.get_by_text(f"Step 1 of {len(cells) - 5}", exact=True)).to_be_visible()
    assert player.digits == mine
    player.press("ArrowRight", "ArrowRight")
    there = player.digits
    player.button("Play from here").click()
    expect(player.page.get_by_role("link", name="Play", exact=True)).to_have_attribute(
        "aria-current", "page"
    )
    assert player.digits == there
    player.button("Undo").click()
    assert player.digits == mine


def test_other_techniques_make_another_path(player: Player) -> None:
    player.play(CHAINED)
    player.view("path")
    name = player.page.get_by_label("Techniques", exact=True)
    expect(name.get_by_role("option", name="hodoku")).to_have_count(1)
    with player.page.expect_response("**/api/v1/explain") as found:
        name.select_option("hodoku")
    steps = len(list(Grid(CHAINED).explain(profile="hodoku")))
    assert len(found.value.json()["steps"]) == steps
    expect(player.page.get_by_text(f"Step 1 of {steps}", exact=True)).to_be_visible()


def test_a_path_on_a_phone(visit: Callable[..., Player]) -> None:
    player = visit(PHONE, has_touch=True, is_mobile=True)
    player.play(CHAINED)
    player.page.get_by_role("link", name="Path", exact=True).tap()
    expect(player.page.get_by_text(WHERE)).to_be_visible()
    for _ in range(3):
        player.button("One step on").tap()
    expect(player.page.get_by_text(re.compile(r"^Step 4 of"))).to_be_visible()
    assert player.fits


def line(grid: Grid) -> str:
    """The digits of a grid as 81 characters."""
    digits = [grid.digit_at(cell) for cell in range(81)]
    return "".join("." if digit is None else str(digit) for digit in digits)
