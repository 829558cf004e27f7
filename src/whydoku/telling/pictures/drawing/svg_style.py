"""The style sheet of a picture, with rules for each theme that the reader may see."""

from __future__ import annotations

from functools import cache

from whydoku.telling.pictures.drawing.style_sheets import rules_of
from whydoku.telling.pictures.drawing.themes import ThemeColours, rules_by_theme


@cache
def style_sheet(theme: str) -> str:
    """The style sheet of pictures in the theme called `theme`."""
    scope = f".wd-{theme}"
    plain = rules_of(__package__, "svg_style.css", scope=scope)
    return plain + rules_by_theme(theme, lambda colours: colour_rules(scope, colours))


def colour_rules(scope: str, theme: ThemeColours) -> str:
    """The rules for the parts of pictures in the colours of `theme`; each rule applies within
    `scope`, a CSS selector."""
    rules = rules_of(__package__, "svg_theme.css", scope=scope, **theme.values)
    for hue, colour in theme.hues.items():
        edge = theme.edges[hue]
        rules += f"{scope} .f-{hue}{{fill:{colour};stroke:{edge}}}"
        rules += f"{scope} .e-{hue}{{fill:none;stroke:{edge}}}"
        rules += f"{scope} .t-{hue}{{fill:{colour};fill-opacity:{theme.tint}}}"
    return rules
