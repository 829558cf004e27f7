"""Accessibility: light and dark, keyboard alone, screen readers, and paper."""

from __future__ import annotations

import re

import pytest

from whydoku.telling.pictures.looks import PAGE_THEMES

from .player import COLOURS, DESKTOP, PHONE, Player, Size, Visit, box_of, expect, violations
from .puzzles import EASY, XYCHAIN, before

LIGHTS = ["light", "dark"]
THEMES = [*LIGHTS, "paper", "contrast"]
SIZES = {"desktop": DESKTOP, "phone": PHONE}
DIALOGS = ["New", "My games", "Share", "Settings", "Keys"]
VIEWS = ["play", "today", "path", "learn", "make"]


# A phone shows the same colours, so two themes tell whether it shows any on a ground of its own.
@pytest.mark.sampled(6, most=5)
@pytest.mark.parametrize(
    ("size", "theme"),
    [*(("desktop", theme) for theme in THEMES), ("phone", "light"), ("phone", "contrast")],
)
def test_no_view_and_no_dialog_has_a_serious_violation_or_is_too_wide(
    visit: Visit, theme: str, size: str
) -> None:
    is_phone = size == "phone"
    screen = theme if theme in LIGHTS else "dark"
    player = visit(SIZES[size], color_scheme=screen, has_touch=is_phone, is_mobile=is_phone)
    player.play(EASY)
    if theme not in LIGHTS:
        settings = player.opened("Settings")
        settings.get_by_label("High contrast" if theme == "contrast" else "Paper").check()
        settings.get_by_label("Graphite").check()
        bar = player.page.locator("meta[name=theme-color]").first
        expect(bar).to_have_attribute("content", PAGE_THEMES[theme].paper)
        player.press("Escape")
    assert (luminance(player, "body") > 0.5) == (theme != "dark")
    wash = "getComputedStyle(document.documentElement).getPropertyValue('--wash').trim()"
    assert player.page.evaluate(wash) == ("0.65" if theme == "dark" else "1")
    found = {}
    rules = None if theme == "light" else COLOURS  # the others know nothing of themes
    for name in DIALOGS:
        if is_phone and name == "Keys":  # which a phone has none of
            continue
        dialog = player.opened(name)
        assert player.fits, name
        found[name] = violations(player.page, rules)
        player.press("Escape")
        expect(dialog).to_have_count(0)
    for view in VIEWS:
        player.view(view)
        assert player.fits, view
        found[view] = violations(player.page, rules)
    player.page.goto(f"{player.origin}/#/learn/naked-pair")
    for _ in range(2):
        player.button("Next").click()
    expect(player.page.locator("[aria-current=step]")).to_be_visible()
    assert player.fits
    found["lesson"] = violations(player.page, rules)
    assert found == {name: [] for name in found}


CLIPPED = """() => [...document.querySelectorAll("button, a[href], summary, input, select")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => one.getBoundingClientRect().width > 1)
    .filter((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left < -0.5 || right > innerWidth + 0.5;
    })
    .map((one) => one.outerHTML.slice(0, 120))"""


@pytest.mark.sampled(2, most=2)
@pytest.mark.parametrize("size", [(640, 360), (683, 384)])
def test_in_a_laptop_at_200_percent_everything_is_reached(visit: Visit, size: Size) -> None:
    player = visit(size)
    player.play(EASY)
    for view in reversed(VIEWS):
        player.view(view)
        assert player.page.evaluate(CLIPPED) == [], view
    box = box_of(player.board)
    assert box["y"] + box["height"] <= size[1]
    for name in DIALOGS:
        dialog = player.opened(name)
        assert player.page.evaluate(CLIPPED) == [], name
        expect(dialog.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
        last = dialog.locator(":is(button, summary, input):visible").last
        last.scroll_into_view_if_needed()
        expect(last).to_be_in_viewport(ratio=0.9)
        player.press("Escape")


@pytest.mark.sampled(2, most=2)
@pytest.mark.parametrize("light", LIGHTS)
def test_no_kind_of_help_has_a_serious_violation(visit: Visit, light: str) -> None:
    player = visit(color_scheme=light)
    player.play(before(XYCHAIN))
    found = {}
    rules = None if light == "light" else COLOURS
    player.reveal()
    found["hint"] = violations(player.page, rules)
    player.press("Escape", "n")
    expect(player.page.locator(".help-list summary").first).to_be_visible()
    found["steps"] = violations(player.page, rules)
    player.press("Escape", "w")
    expect(player.button("Ask something else")).to_be_visible()
    expect(player.page.get_by_text("Thinking…")).to_be_hidden()
    found["answer"] = violations(player.page, rules)
    player.button("Ask something else").click()
    expect(player.page.get_by_role("form", name="Ask why")).to_be_visible()
    found["why"] = violations(player.page, rules)
    player.page.goto(f"{player.origin}/#/learn/x-wing")
    expect(player.page.get_by_role("heading", name="X-Wing", exact=True)).to_be_visible()
    player.settle()
    found["lesson"] = violations(player.page, rules)
    player.page.get_by_role("link", name="Practise").click()
    expect(player.page.get_by_text("A position is on the board.")).to_be_visible()
    found["practice"] = violations(player.page, rules)
    assert found == {what: [] for what in found}


def test_the_board_is_a_grid_of_named_cells(player: Player) -> None:
    player.play(EASY)
    expect(player.board).to_have_accessible_name("Sudoku board")
    expect(player.board.get_by_role("row")).to_have_count(9)
    expect(player.cell("r1c1")).to_have_accessible_name("r1c1, given 5")
    expect(player.cell("r1c1")).to_have_attribute("aria-readonly", "true")
    expect(player.cell("r1c3")).to_have_accessible_name("r1c3, open")
    player.cell("r1c3").click()
    expect(player.cell("r1c3")).to_be_focused()
    expect(player.cell("r1c3")).to_have_attribute("aria-selected", "true")
    player.press("ArrowRight")
    expect(player.cell("r1c4")).to_be_focused()
    player.press("6")
    expect(player.cell("r1c4")).to_have_accessible_name("r1c4, 6")
    tabbable = player.board.locator("[role=gridcell][tabindex='0']")
    expect(tabbable).to_have_count(1)


@pytest.mark.parametrize("view", VIEWS)
def test_tab_goes_through_everything_and_out_again(player: Player, view: str) -> None:
    player.play(EASY)
    player.view(view)
    player.page.evaluate(
        """() => {
            const first = document.querySelector("a[href]");
            first.dataset.met = "1";
            first.focus();
        }"""
    )
    met: list[str] = []
    for _ in range(400):
        player.press("Tab")
        here = player.page.evaluate(
            """() => {
                const at = document.activeElement;
                if (!at || at === document.body) return "";
                at.dataset.met = String(Number(at.dataset.met ?? 0) + 1);
                return `${at.tagName} ${at.getAttribute("aria-label") ?? at.textContent}`;
            }"""
        )
        if not here:
            break
        met.append(here)
    assert not here, f"no way out after {met[-5:]}"
    missed = player.page.evaluate(
        """() => [...document.querySelectorAll(
            "button:not([disabled]), a[href], input:not([disabled]), select, textarea, summary")]
            .filter((one) => one.checkVisibility({ visibilityProperty: true }))
            .filter((one) => one.tabIndex >= 0 && !one.dataset.met)
            .filter((one) => one.type !== "radio")
            .map((one) => one.outerHTML.slice(0, 120))"""
    )
    assert missed == []
    has_board = view not in {"today", "learn"}
    assert any(re.match(r"\S+ r\dc\d", here) for here in met) == has_board


def test_nothing_moves_if_motion_is_to_be_reduced(visit: Visit) -> None:
    player = visit(reduced_motion="reduce")
    player.play(EASY)
    player.press("h")
    moving = player.page.evaluate(
        """() => [...document.querySelectorAll("*")].filter((one) => {
            const { transitionDuration, animationName, animationDuration } = getComputedStyle(one);
            return parseFloat(transitionDuration) > 0.02 ||
                (animationName !== "none" && parseFloat(animationDuration) > 0.02);
        }).map((one) => one.outerHTML.slice(0, 80))"""
    )
    assert moving == []


def test_the_board_is_printed_on_white_and_the_buttons_are_not(visit: Visit) -> None:
    player = visit(color_scheme="dark")
    player.play(EASY)
    player.page.emulate_media(media="print")
    expect(player.page.locator("wd-board#board")).to_be_visible()
    expect(player.button("Check")).to_be_hidden()
    expect(player.button("Undo")).to_be_hidden()
    assert luminance(player, "body") > 0.9
    head = "getComputedStyle(document.querySelector('h1'), '::before').content"
    size = "getComputedStyle(document.querySelector('h1')).fontSize"
    assert player.page.evaluate(f"[{head}, {size}]") == ["none", "0px"]
    player.page.evaluate("document.querySelector('h1').dataset.puzzle = 'Easy'")
    assert player.page.evaluate(head) == '"Easy"'


def luminance(player: Player, selector: str) -> float:
    return float(
        player.page.evaluate(
            """(selector) => {
                const pixel = document.createElement("canvas").getContext("2d");
                const ground = getComputedStyle(document.querySelector(selector)).backgroundColor;
                pixel.fillStyle = "white";
                pixel.fillRect(0, 0, 1, 1);
                pixel.fillStyle = ground;
                pixel.fillRect(0, 0, 1, 1);
                const [r, g, b] = pixel.getImageData(0, 0, 1, 1).data;
                return (r * 0.2126 + g * 0.7152 + b * 0.0722) / 255;
            }""",
            selector,
        )
    )


SHORTER = """() => {
    for (const one of document.querySelectorAll("body *")) {
        for (const alike of [...one.children].slice(4, -4)) alike.remove();
    }
}"""
"""Leaves few of what is alike: to see the colours of all takes minutes."""


@pytest.mark.sampled(2, most=2)
@pytest.mark.parametrize(("size", "light"), [("desktop", "light"), ("phone", "dark")])
def test_the_description_reads_well_without_a_script(visit: Visit, light: str, size: str) -> None:
    player = visit(SIZES[size], color_scheme=light)
    player.page.goto(f"{player.origin}/docs#op-hint")
    expect(player.page.get_by_role("heading", name="hint", exact=True)).to_be_in_viewport()
    assert player.fits
    if light == "light":
        assert violations(player.page, without=COLOURS) == []
    player.page.evaluate(SHORTER)
    assert violations(player.page, COLOURS) == []
    player.page.goto(f"{player.origin}/docs")
    player.press("Tab")
    expect(player.page.get_by_role("link", name="To the operations")).to_be_focused()
    player.press("Enter")
    expect(player.page.get_by_role("heading", name="Operations")).to_be_in_viewport()
