"""How marks look, as data for a page: measures and shapes as JSON, colours as a style sheet.

A page that builds its board from these shows what the pictures show, and no colour or shape is
written twice.

    looks.json    board, roles, tints, ties
    looks.css     custom properties for both themes, and classes that use them
"""

from __future__ import annotations

from typing import Any, Final

from whydoku.render.pictures.appearance import (
    GROUNDS,
    LINES,
    LOOKS,
    NODE,
    NODE_NAME,
    OVERLAYS,
    TIES,
    Line,
)
from whydoku.render.pictures.arrows import CELL, centre
from whydoku.render.pictures.marks import Role
from whydoku.render.pictures.scene import BOARD, LARGE, LARGER, RING, SMALL, inset_of
from whydoku.render.pictures.shapes import elements, number
from whydoku.render.pictures.svg_style import hues
from whydoku.render.pictures.themes import DARK, LIGHT, ThemeColours

NODE_TIE: Final = "node"
"""What the tie of a node's own candidates is called in data."""

_INKS: Final = ("paper", "ink", "placed", "pencil", "faint", "line")


def looks_data() -> dict[str, Any]:
    """The looks of boards and marks as an object for JSON.

    `order` counts from the strongest role: of several roles of a candidate the first gives its
    shape. Overlays are drawn as well: `assumed` below the shape, the others on the digit. The
    elements of a shape stand around 0, 0, in a group of the class that `paint` names.
    """
    return {
        "board": {
            "side": _plain(BOARD),
            "cell": _plain(CELL),
            "stride": _plain(centre(1)[0] - centre(0)[0]),
            "candidates": [[_plain(x), _plain(y)] for x, y in map(centre, range(9))],
            "small": SMALL,
            "large": LARGE,
            "larger": LARGER,
            "ring": _plain(RING),
        },
        "roles": {
            role.value: {
                "shape": [
                    {"tag": one.tag, "attributes": dict(one.attributes)}
                    for one in elements(look.shape, 0, 0)
                ],
                "hue": look.hue,
                "paint": f"{'e' if look.outlined else 'f'}-{look.hue}",
                "name": look.name,
                "overlay": role in OVERLAYS,
                "below": role is Role.ASSUMED,
                "order": order,
            }
            for order, (role, look) in enumerate(LOOKS.items())
        },
        "tints": {
            tint.value: {
                "hue": ground.hue,
                "dashes": ground.dashes,
                "hatch": ground.hatch,
                "inset": _plain(inset_of(tint)),
                "name": ground.name,
            }
            for tint, ground in GROUNDS.items()
        },
        "ties": {
            **{tie.value: _line(line, TIES[tie]) for tie, line in LINES.items()},
            NODE_TIE: _line(NODE, NODE_NAME),
        },
    }


def looks_css() -> str:
    """The colours of both themes as custom properties, and the classes of pictures in them.

    A page follows the reader's screen, unless `data-theme` on its root says light or dark; paper
    is always light.
    """
    light, dark = _properties(LIGHT), _properties(DARK)
    unasked = f":root:not([data-theme=light]){{{dark}}}"
    return "\n".join(
        (
            f":root{{{light}}}",
            f"@media screen and (prefers-color-scheme:dark){{{unasked}}}",
            f"@media screen{{:root[data-theme=dark]{{{dark}}}}}",
            hues(":where(svg)", _NAMED).replace("}", "}\n"),
        )
    )


def _properties(theme: ThemeColours) -> str:
    """The colours of a theme by the names that `_NAMED` uses."""
    told = {name: getattr(theme, name) for name in (*_INKS, "tint")}
    told |= {f"hue-{hue}": colour for hue, colour in theme.hues.items()}
    told |= {f"edge-{hue}": colour for hue, colour in theme.edges.items()}
    return ";".join(f"--{name}:{value}" for name, value in told.items())


_NAMED: Final = ThemeColours(
    **{name: f"var(--{name})" for name in _INKS},
    tint="var(--tint)",
    hues={hue: f"var(--hue-{hue})" for hue in LIGHT.hues},
    edges={hue: f"var(--edge-{hue})" for hue in LIGHT.edges},
)
"""The theme whose colours are custom properties."""


def _line(line: Line, name: str) -> dict[str, Any]:
    return {"dashes": line.dashes, "width": line.width, "head": line.head, "name": name}


def _plain(x: float) -> float:
    """A measure without the dust of binary fractions."""
    return float(number(x))
