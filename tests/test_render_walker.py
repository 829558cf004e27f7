"""A walker: every step has its chip and its section, and nothing comes from outside."""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape, unescape
from typing import NamedTuple

import pytest

import whydoku as wd
from render_steps import SAMPLES
from test_render_pages import EASY, STUCK, X_WING, outline, stray_rules
from whydoku import Trace, UnknownName
from whydoku.render.walker import html_walk
from whydoku.render.words import argument, headline, reason
from whydoku.render.words.paths import single_base

KILOBYTES = 700
"""The most that the path of a usual puzzle may take."""


class Chip(NamedTuple):
    kind: str
    title: str
    name: str
    chosen: str
    text: str
    section: str


def chips_of(html: str) -> list[Chip]:
    """The chips of a walker, each with the section right behind it."""
    found = re.findall(
        r'<label(?: class="(\w+)")?(?: title="([^"]*)")?><input type="radio" name="stop"'
        r'(?: aria-label="([^"]*)")? data-lm-suppress-shortcuts( checked)?>'
        r"<span>([^<]*)</span></label>\n"
        r"(<section.*?</section>)",
        html,
        re.DOTALL,
    )
    assert len(found) == html.count('type="radio"') == html.count("<section")
    return [Chip(*map(unescape, one)) for one in found]


@pytest.mark.parametrize("trace", [EASY, X_WING, STUCK])
@pytest.mark.parametrize("theme", ["auto", "dark"])
def test_a_walker_is_well_formed_and_needs_nothing_else(trace: Trace, theme: str) -> None:
    walker = trace.walk(theme=theme)
    part, page = walker._repr_html_(), walker.page
    assert page.startswith("<!DOCTYPE html>\n")
    assert part in page
    for html in (part, page):
        assert outline(html).seen.count("svg") == len(trace) + 2
        assert not re.search(r"url\(|@import|http(?!://www\.w3\.org/2000/svg)| id=", html)
    assert part == trace.walk(theme=theme)._repr_html_()
    assert stray_rules(part) == []


def test_each_step_has_a_chip_and_a_section_with_its_reason() -> None:
    start, *steps, end = chips_of(X_WING.walk()._repr_html_())
    assert (start.text, start.chosen, end.text) == ("Start", " checked", "End")
    assert f"Sudoku solved in {len(X_WING)} steps" in start.section
    assert f"Solved in {len(X_WING)} steps." in end.section
    assert [chip.text for chip in steps] == [*map(str, range(1, len(X_WING) + 1))]
    for chip, (grid, step) in zip(steps, X_WING.moves, strict=True):
        assert not chip.chosen
        assert chip.title == headline(step)
        assert chip.name == f"{chip.text}: {headline(step)}"
        assert f"<span>{chip.text}</span> {headline(step)}" in chip.section
        assert reason(step, grid, style="plain")[1:] in chip.section
        assert argument(step, grid, style="plain") in chip.section


def test_singles_are_told_from_other_steps_and_the_hardest_from_both() -> None:
    trace = wd.example("beyond-basics").grid.explain()
    _, *chips, _ = chips_of(trace.walk()._repr_html_())
    kinds = [chip.kind for chip in chips]
    for kind, step, rating in zip(kinds, trace.steps, trace.ratings, strict=True):
        assert (kind == "single") == (single_base(step) is not None)
        assert (kind == "hardest") == (rating == trace.rating)
    assert {*kinds} == {"single", "hardest", ""}
    assert {chip.kind for chip in chips_of(EASY.walk()._repr_html_())} == {"single", ""}
    assert "60 cells are still open" in chips_of(STUCK.walk()._repr_html_())[-1].section


def test_without_ratings_no_step_is_the_hardest() -> None:
    grid, step = SAMPLES["x-wing"]
    trace = Trace(grid, ((grid, replace(step, technique="of-my-own")),), grid)
    assert [chip.kind for chip in chips_of(trace.walk()._repr_html_())] == ["", "", ""]


def test_all_pictures_share_one_style_sheet_and_a_path_stays_small() -> None:
    for name in ("wikipedia", "x-wing", "beyond-basics"):
        html = wd.example(name).grid.explain().walk()._repr_html_()
        assert html.count("<style") == 1
        assert ".wd-auto .given{" in html
        assert len(html.encode()) < KILOBYTES * 1000


def test_a_walker_is_told_in_the_manner_asked_for() -> None:
    short = X_WING.walk(style="short", naming="zero")._repr_html_()
    number = next(n for n, step in enumerate(X_WING.steps, 1) if step.technique == "x-wing")
    grid, step = X_WING.moves[number - 1]
    told = reason(step, grid, style="short", naming="zero")
    assert told[1:] in chips_of(short)[number].section
    assert html_walk(X_WING) == html_walk(X_WING, style="plain") == X_WING.walk().page


def test_what_does_not_exist_is_refused_at_once() -> None:
    for what in ("theme", "style"):
        with pytest.raises(UnknownName, match=f"no {what} is called 'pink'"):
            EASY.walk(**{what: "pink"})


def test_names_from_outside_are_escaped() -> None:
    grid, step = SAMPLES["x-wing"]
    evil = '"><script>alert(1)</script>'
    named = {step.technique: evil}
    html = Trace(grid, ((grid, step),), grid).walk(names=named)._repr_html_()
    assert "<script" not in html
    assert f'title="{escape(evil)}"' in html
    assert outline(html).text.count(evil) == 1
