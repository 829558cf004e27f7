"""How marks look, as data for a page: measures and shapes as JSON, colours as a style sheet.

A page that builds its board from this data shows what the pictures show, without repeating any
colour or shape.

    looks.json    board, roles, tints, ties
    looks.css     custom properties for both themes, and classes that use them
"""

from __future__ import annotations

from typing import Any, Final

from whydoku.render.pictures.appearance import (
    NODE_LOOK,
    OVERLAYS,
    ROLE_LOOKS,
    TIE_LOOKS,
    TINT_LOOKS,
    RoleLook,
    TieLook,
)
from whydoku.render.pictures.arrows import CELL, centre_of_candidate
from whydoku.render.pictures.marks import Role
from whydoku.render.pictures.names import legend_text, mark_name
from whydoku.render.pictures.numbering import NUMBER_ROUNDING, NUMBER_SIZE
from whydoku.render.pictures.scene import (
    BOARD_SIDE,
    DIGIT_SIZE,
    LARGE_SCALE,
    PENCIL_SIZE,
    RING_RADIUS,
    inset_of,
)
from whydoku.render.pictures.shapes import shape_elements, short
from whydoku.render.pictures.svg_style import colour_rules
from whydoku.render.pictures.themes import DARK, LIGHT, ThemeColours

NODE_TIE: Final = "node"
"""The name, in data, of the tie between the candidates of one node."""

_INKS: Final = ("paper", "ink", "placed", "pencil", "faint", "line")


def looks_data() -> dict[str, Any]:
    """The looks of boards and marks as an object for JSON.

    `order` is 0 for the strongest role; a candidate with several roles has the shape of the
    strongest. Overlays are drawn in addition, `assumed` below the shape, the others on the digit.
    The elements of a shape are centred on 0, 0 and belong in a group of the class `paint`.
    """
    return {
        "board": _board_data(),
        "roles": {
            role.value: _role_data(role, look) | {"order": order}
            for order, (role, look) in enumerate(ROLE_LOOKS.items())
        },
        "tints": {
            tint.value: {
                "hue": look.hue,
                "dashes": look.dashes,
                "hatch": look.hatch,
                "inset": _rounded_measure(inset_of(tint)),
                "name": mark_name(tint),
            }
            for tint, look in TINT_LOOKS.items()
        },
        "ties": {
            **{tie.value: _tie_data(line, mark_name(tie)) for tie, line in TIE_LOOKS.items()},
            NODE_TIE: _tie_data(NODE_LOOK, legend_text("node")),
        },
    }


def _board_data() -> dict[str, Any]:
    centres = [[*map(_rounded_measure, centre_of_candidate(d))] for d in range(9)]
    return {
        "side": _rounded_measure(BOARD_SIDE),
        "cell": _rounded_measure(CELL),
        "stride": _rounded_measure(centre_of_candidate(1)[0] - centre_of_candidate(0)[0]),
        "candidates": centres,
        "small": PENCIL_SIZE,
        "large": DIGIT_SIZE,
        "larger": LARGE_SCALE,
        "ring": _rounded_measure(RING_RADIUS),
        "number": NUMBER_SIZE,
        "rounding": NUMBER_ROUNDING,
    }


def _role_data(role: Role, look: RoleLook) -> dict[str, Any]:
    return {
        "shape": [
            {"tag": element.tag, "attributes": dict(element.attributes)}
            for element in shape_elements(look.shape, 0, 0)
        ],
        "hue": look.hue,
        "paint": f"{'e' if look.outlined else 'f'}-{look.hue}",
        "name": mark_name(role),
        "overlay": role in OVERLAYS,
        "below": role is Role.ASSUMED,
    }


def looks_css() -> str:
    """The colours of both themes as custom properties, and the classes of pictures in them.

    A page follows the reader's screen unless `data-theme` on its root is `light` or `dark`; print
    is always light.
    """
    light, dark = _properties(LIGHT), _properties(DARK)
    unasked = f":root:not([data-theme=light]){{{dark}}}"
    return "\n".join(
        (
            f":root{{{light}}}",
            f"@media screen and (prefers-color-scheme:dark){{{unasked}}}",
            f"@media screen{{:root[data-theme=dark]{{{dark}}}}}",
            colour_rules(":where(svg)", _THEME_OF_PROPERTIES).replace("}", "}\n"),
        )
    )


def _properties(theme: ThemeColours) -> str:
    """The custom properties that `_THEME_OF_PROPERTIES` refers to, in the colours of a theme."""
    properties = {name: getattr(theme, name) for name in (*_INKS, "tint")}
    properties |= {f"hue-{hue}": colour for hue, colour in theme.hues.items()}
    properties |= {f"edge-{hue}": colour for hue, colour in theme.edges.items()}
    return ";".join(f"--{name}:{value}" for name, value in properties.items())


_THEME_OF_PROPERTIES: Final = ThemeColours(
    **{name: f"var(--{name})" for name in _INKS},
    tint="var(--tint)",
    hues={hue: f"var(--hue-{hue})" for hue in LIGHT.hues},
    edges={hue: f"var(--edge-{hue})" for hue in LIGHT.edges},
)
"""A theme whose colours refer to custom properties."""


def _tie_data(line: TieLook, name: str) -> dict[str, Any]:
    return {
        "dashes": line.dashes,
        "width": line.width,
        "head": line.head,
        "paint": line.paint,
        "name": name,
    }


def _rounded_measure(x: float) -> float:
    """A measure rounded as pictures write it."""
    return float(short(x))
