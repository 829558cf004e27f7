"""The style sheet of a picture: a set of rules for each theme that it can be seen in."""

from __future__ import annotations

from typing import Final

from whydoku.render.pictures.themes import DARK, ON_SHAPES, ThemeColours, colours_of

_FONT: Final = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"


def style_sheet(theme: str) -> str:
    """The rules of a theme; `auto` follows the reader's screen and is light on paper."""
    scope = f".wd-{theme}"
    plain = (
        f"{scope}{{font-family:{_FONT}}}"
        f"{scope} text{{text-anchor:middle;stroke:none}}"
        f"{scope} .words text{{text-anchor:start}}"
    )
    rules = plain + colour_rules(scope, colours_of(theme))
    if theme == "auto":
        rules += f"@media screen and (prefers-color-scheme:dark){{{colour_rules(scope, DARK)}}}"
    return rules


def colour_rules(scope: str, theme: ThemeColours) -> str:
    """The rules for the parts of a picture, in the colours of a theme."""
    rules = {
        ".paper": f"fill:{theme.paper}",
        ".thin": f"stroke:{theme.line}",
        ".thick": f"stroke:{theme.ink}",
        ".given": f"fill:{theme.ink}",
        ".placed": f"fill:{theme.placed}",
        ".pencil": f"fill:{theme.pencil}",
        ".gone": f"fill:{theme.pencil}",
        ".quiet": f"fill:{theme.faint}",
        ".faint": f"fill:{theme.faint}",
        ".hatch": f"stroke-opacity:{theme.hatching}",
        ".words": f"fill:{theme.ink}",
        ".on": f"fill:{ON_SHAPES}",
        ".halo": f"stroke:{theme.paper}",
        ".link": f"stroke:{theme.ink}",
        ".takes": f"stroke:{theme.edges['vermillion']}",
        ".number": f"fill:{theme.ink};stroke:{theme.paper}",
        ".number text": f"fill:{theme.paper}",
        ".head": f"fill:{theme.ink};stroke:{theme.paper}",
        ".badge": f"fill:{theme.ink};stroke:{theme.paper}",
    }
    for hue, colour in theme.hues.items():
        edge = theme.edges[hue]
        rules[f".f-{hue}"] = f"fill:{colour};stroke:{edge}"
        rules[f".e-{hue}"] = f"fill:none;stroke:{edge}"
        rules[f".t-{hue}"] = f"fill:{colour};fill-opacity:{theme.tint}"
    return "".join(f"{scope} {name}{{{rule}}}" for name, rule in rules.items())
