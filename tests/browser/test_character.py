"""What the board looks like of its own: paper and ink, digits that come with the style, one light
for what is complete, the seal of a finished page; and what is heard, which is off at first."""

from __future__ import annotations

import re

import pytest

from whydoku.telling.pictures.looks import PAGE_THEMES

from .player import Player, Visit, expect
from .puzzles import EASY, SHORT, SOLVED, open_cells

PAPER = "getComputedStyle(document.documentElement).getPropertyValue('--paper').trim()"
LETTER = "(of) => getComputedStyle(document.querySelector(of)).fontStyle"


@pytest.mark.parametrize(("screen", "theme"), [("light", "paper"), ("dark", "dark")])
def test_the_first_visit_is_on_paper_and_light_is_a_choice(
    visit: Visit, screen: str, theme: str
) -> None:
    player = visit(color_scheme=screen)
    player.go()
    assert player.page.evaluate(PAPER) == PAGE_THEMES[theme].paper
    bar = player.page.locator(f"meta[name=theme-color][media*={screen}]")
    expect(bar).to_have_attribute("content", PAGE_THEMES[theme].paper)
    player.opened("Settings").get_by_label("Light", exact=True).check()
    player.reload()
    assert player.page.evaluate(PAPER) == PAGE_THEMES["light"].paper


def test_digits_are_there_with_the_style_and_tell_whose_they_are(player: Player) -> None:
    fonts: list[str] = []
    player.page.on(
        "request",
        lambda one: (
            fonts.append(one.url)
            if one.resource_type == "font" and not one.url.startswith("data:")
            else None
        ),
    )
    player.play(EASY)
    player.put("r1c3", "4")
    loaded = "[...document.fonts].filter((one) => one.status === 'loaded').map((one) => one.style)"
    assert sorted(player.until(f"document.fonts.ready.then(() => {loaded})")) == [
        "italic",
        "normal",
    ]
    assert fonts == []
    assert player.page.evaluate(LETTER, "wd-board text.given.large") == "normal"
    assert player.page.evaluate(LETTER, "wd-board text.placed.large") == "italic"
    player.put("r1c4", "Shift+6")
    assert player.page.evaluate(
        """() => {
            const ink = (of) => getComputedStyle(document.querySelector(of)).fill;
            return ink("wd-board text.own") !== ink("wd-board text.placed.large");
        }"""
    ), "a note has not the colour of a digit"


def test_the_board_is_in_the_middle_and_stays_when_names_come(visit: Visit) -> None:
    player = visit((390, 844), has_touch=True, is_mobile=True)
    player.play(EASY)

    def frame() -> list[float]:
        return [
            float(x)
            for x in player.page.evaluate(
                """() => {
                    const {left, right, top} = document.querySelector("#board .frame")
                        .getBoundingClientRect();
                    return [left, innerWidth - right, top];
                }"""
            )
        ]

    before = frame()
    assert before[0] == pytest.approx(before[1], abs=1)
    player.press("h")
    expect(player.page.locator("wd-board#board[data-named]")).to_be_attached()
    assert frame()[:2] == before[:2]


CLEAR = """(() => {
    const box = (one) => one.getBoundingClientRect();
    const { top } = box(document.querySelector("#board .seal"));
    const digits = [...document.querySelectorAll("#board .large")].map(box);
    return digits.length === 81 &&
        digits.slice(-9).every(({ y, height }) => top > y + 0.75 * height);
})()"""
"""Whether the seal is below all digits; the boxes of these reach below their lines."""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_finished_page_has_a_seal_which_is_not_in_the_way(visit: Visit, motion: str) -> None:
    player = visit(reduced_motion=motion)
    player.play(SHORT)
    *cells, last = open_cells(SHORT)
    for cell in cells:
        player.put(cell, SOLVED[cell])
    seal = player.page.locator("#board .seal")
    expect(seal).to_have_count(0)
    player.put(last, SOLVED[last])
    expect(seal).to_be_visible()
    expect(seal).to_contain_text(re.compile(r"^\d+ \w+.*unaided$"))
    player.until(CLEAR)
    running = """document.getAnimations().map((one) => one.animationName)
        .filter((name) => ["light", "leap", "rim", "seal"].includes(name))"""
    if motion == "reduce":
        assert player.page.evaluate(running) == []
    player.press("Shift")
    assert player.page.evaluate(running) == [], "a key ends it"
    expect(player.page.get_by_role("region", name=re.compile("^Solved"))).to_be_visible()
    player.reload()
    expect(seal).to_be_visible()
    assert player.page.locator("#board .light").count() == 0


def test_the_board_keeps_its_lines_where_the_system_dictates_colours(visit: Visit) -> None:
    player = visit(forced_colors="active")
    player.play(EASY)
    colours = player.page.evaluate(
        """() => {
            const stroke = (of) => getComputedStyle(document.querySelector(of)).stroke;
            return [".frame", ".between-boxes"].map((one) => stroke(`#board ${one}`));
        }"""
    )
    assert len(set(colours)) == 2


def test_sounds_are_off_at_first_and_their_code_comes_when_they_are_on(player: Player) -> None:
    asked: list[str] = []
    player.page.on("request", lambda one: asked.append(one.url))
    player.page.add_init_script(
        """window.heard = [];
        for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
            const started = kind.prototype.start;
            kind.prototype.start = function (...when) {
                window.heard.push(kind.name);
                started.apply(this, when);
            };
        }"""
    )
    player.play(EASY)
    player.put("r1c3", "4")
    assert not any("sounds" in one for one in asked)
    player.opened("Settings").get_by_label("Sounds").check()
    player.press("Escape")
    player.fetched("sounds")
    player.reload()
    player.fetched("sounds")
    player.put("r1c4", "6")
    assert player.until("window.heard.length && window.heard") == ["AudioBufferSourceNode"]
    assert player.opened("Settings").get_by_label("Sounds").is_checked()
