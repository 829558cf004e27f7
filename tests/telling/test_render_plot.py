"""The plot of totals: well formed, complete, and readable on a phone."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree as ET

import pytest

from whydoku import UnknownName, profile_named
from whydoku.solving.traces import Totals
from whydoku.solving.traces.totals import AddedTrace
from whydoku.telling.pictures.drawing.themes import DARK, LIGHT
from whydoku.telling.pictures.plot import draw_totals
from whydoku.telling.words.about.summaries import spread_told

SVG = "{http://www.w3.org/2000/svg}"
DEFAULT = profile_named("default")


def totals(bars: int) -> Totals:
    """Totals in which so many techniques, from the hardest, are the hardest of 1, 2, ... paths."""
    made = Totals(DEFAULT)
    for number, entry in enumerate(reversed(DEFAULT.techniques[-bars:] if bars else ()), 1):
        for _ in range(number):
            made.add(AddedTrace(True, False, {entry.slug: 1}, entry.slug, entry.rating, "whydoku"))
    made.add(AddedTrace(False, True, {}, None, 0.0, "whydoku"))
    for _ in range(3):
        made.add(None)
    return made


@pytest.mark.parametrize(("bars", "theme"), [(0, "auto"), (1, "dark"), (10, "light"), (45, "auto")])
def test_each_hardest_step_has_a_bar_with_its_figure(bars: int, theme: str) -> None:
    found = totals(bars)
    picture = draw_totals(found, theme=theme)
    root = ET.fromstring(picture)  # our own text
    assert not re.search(r'\bid="|href|url\(|@import|<script|NaN|inf\b|e-\d', picture)
    words = [*root.iter(f"{SVG}text")]
    title, said = (
        " ".join(one.text or "" for one in words if bool(one.get("font-weight")) == is_title)
        for is_title in (True, False)
    )
    assert title == root.findtext(f"{SVG}title")
    assert title.startswith("Hardest steps with the profile default: ")
    shown = [f"{one.name} {one.hardest}" for one in found.strategies if one.hardest]
    spread = [spread_told(found)] if bars else []
    assert said == " ".join([*shown, "several solutions 1", "refused 3", *spread])
    kinds = Counter(one.get("class") for one in root.iter(f"{SVG}rect"))
    assert (kinds["f-vermillion"], kinds["f-sky"]) == (2, bars)
    drawn = [one for one in root.iter(f"{SVG}rect") if one.get("class") == "f-sky"]
    widths = [float(one.get("width") or 0) for one in drawn]
    for number, width in enumerate(reversed(widths), 1):
        assert round(width / widths[-1]) == number, "in proportion"
    right, bottom = map(float, (root.get("width", "0"), root.get("height", "0")))
    for text in words:
        assert float(text.get("x", "0")) < right
        assert float(text.get("y", "0")) < bottom
        assert float(text.get("font-size", 16)) * 360 / right >= 12, "on a phone"


def test_a_plot_has_the_themes_of_our_pictures() -> None:
    for theme, colours in (("light", LIGHT), ("dark", DARK)):
        assert f"fill:{colours.paper}" in draw_totals(totals(1), theme=theme)
    auto = draw_totals(totals(1))
    assert f"fill:{DARK.paper}" in auto.partition("prefers-color-scheme:dark")[2]
    with pytest.raises(UnknownName):
        draw_totals(totals(1), theme="pink")
