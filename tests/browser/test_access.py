"""Accessibility: light and dark, keyboard alone, screen readers, and paper."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from whydoku.telling.pictures.looks import PAGE_THEMES

from .paper import bring, drawn
from .player import COLOURS, DESKTOP, PHONE, Player, Size, Visit, box_of, expect, violations
from .puzzles import EASY, SHORT, SOLVED, XYCHAIN, before, open_cells

LIGHTS = ["light", "dark"]
DIALOGS = ["New", "My games", "Share", "Settings", "Keys"]
VIEWS = ["play", "today", "path", "learn", "make"]

SIZES: dict[str, Size] = {
    "desktop": DESKTOP,
    "phone": PHONE,
    "narrow phone": (320, 640),
    "phone on its side": (844, 390),
    "at 200 %": (640, 360),
    "at 400 %": (320, 256),
}

CLIPPED = """() => [...document.querySelectorAll("button, a[href], summary, input, select")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => one.getBoundingClientRect().width > 1)
    .filter((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left < -0.5 || right > innerWidth + 0.5;
    })
    .map((one) => one.outerHTML.slice(0, 120))"""

MOVING = """() => [...document.querySelectorAll("*")].filter((one) => {
    const { transitionDuration, animationName, animationDuration } = getComputedStyle(one);
    return parseFloat(transitionDuration) > 0.02 ||
        (animationName !== "none" && parseFloat(animationDuration) > 0.02);
}).map((one) => one.outerHTML.slice(0, 80))"""

PEN = "getComputedStyle(document.documentElement).getPropertyValue('--wash').trim()"


def states(player: Player, theme: str, has_keys: bool) -> Iterator[str]:
    """Leads a player to every view and its main states, and names each."""
    page = player.page
    player.go()
    yield "welcome"
    player.play(before(XYCHAIN))
    if theme not in LIGHTS:
        settings = player.opened("Settings")
        settings.get_by_label("High contrast" if theme == "contrast" else "Paper").check()
        settings.get_by_label("Graphite").check()
        bar = page.locator("meta[name=theme-color]").first
        expect(bar).to_have_attribute("content", PAGE_THEMES[theme].paper)
        player.press("Escape")
    yield "play"
    player.reveal()
    yield "hint"
    player.press("Escape", "n")
    expect(page.locator(".help-list summary").first).to_be_visible()
    yield "steps"
    player.press("Escape", "w")
    expect(player.button("Ask something else")).to_be_visible()
    yield "what is told of a cell"
    player.button("Ask something else").click()
    expect(page.get_by_role("form", name="Ask why")).to_be_visible()
    yield "why"
    player.press("Escape")
    player.button("More").click()
    yield "more"
    player.press("Escape")
    player.menu()
    yield "menu"
    player.press("Escape")
    for name in DIALOGS:
        if name == "Keys" and not has_keys:
            continue
        dialog = player.opened(name)
        expect(dialog.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
        last = dialog.locator(":is(button, summary, input):visible").last
        last.scroll_into_view_if_needed()
        expect(last).to_be_in_viewport(ratio=0.9)
        yield name
        player.press("Escape")
        expect(dialog).to_have_count(0)
    bring(page, "drop", drawn(page, EASY, mark=True)[0])
    expect(player.status(re.compile("^Read: "))).to_be_attached()
    play = page.get_by_role("dialog").get_by_role("button", name="Play it")
    play.scroll_into_view_if_needed()
    expect(play).to_be_in_viewport(ratio=0.9)
    yield "what is read from a picture"
    player.press("Escape")
    for view in VIEWS[1:]:
        player.view(view)
        yield view
    for way in ("Wish for one", "Draw a pattern"):
        player.button(way).click()
        yield way
    page.goto(f"{player.origin}/#/learn/x-wing")
    expect(page.get_by_role("heading", name="X-Wing", exact=True)).to_be_visible()
    player.settle()
    yield "lesson"
    page.goto(f"{player.origin}/#/learn/x-wing/1")
    expect(page.get_by_text("A position is on the board.")).to_be_visible()
    yield "practice"
    player.play(SHORT)
    for cell in open_cells(SHORT):
        player.put(cell, SOLVED[cell])
    expect(player.button("Tell others")).to_be_visible()
    yield "ending"
    player.opened("My games")
    yield "games that were solved"
    player.press("Escape")
    player.view("today")
    yield "a day after a game"


# A phone shows the same colours, so two themes tell whether it shows any on a ground of its own.
@pytest.mark.sampled(11, most=6)
@pytest.mark.parametrize(
    ("size", "theme", "system"),
    [
        *(("desktop", theme, "") for theme in (*LIGHTS, "paper", "contrast")),
        ("desktop", "light", "forced colours"),
        ("phone", "contrast", ""),
        *((size, "light", "") for size in [*SIZES][1:]),
    ],
)
def test_no_state_has_a_serious_violation_or_is_too_wide(
    visit: Visit, size: str, theme: str, system: str
) -> None:
    is_phone = "phone" in size
    player = visit(
        SIZES[size],
        color_scheme=theme if theme in LIGHTS else "dark",
        has_touch=is_phone,
        is_mobile=is_phone,
        forced_colors="active" if system == "forced colours" else "none",
        reduced_motion="reduce",
    )
    found = {}
    rules = COLOURS if theme != "light" or system else None  # the others know nothing of themes
    for name in states(player, theme, has_keys=size in {"desktop", "at 200 %"}):
        assert player.fits, name
        assert player.page.evaluate(CLIPPED) == [], name
        assert player.page.evaluate(MOVING) == [], name
        if name == "play":
            box = box_of(player.board)
            assert box["y"] + box["height"] <= SIZES[size][1] or size == "at 400 %"
            assert (luminance(player, "body") > 0.5) == (theme != "dark")
            assert player.page.evaluate(PEN) == ("0.65" if theme == "dark" else "1")
        found[name] = violations(player.page, rules)
        if system == "forced colours":  # of a link, axe knows the colour that the system replaces
            found[name] = [one for one in found[name] if ": <a " not in one]
    assert found == {name: [] for name in found}


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
