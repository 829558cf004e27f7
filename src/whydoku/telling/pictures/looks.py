"""How boards and marks look, for web pages that draw boards themselves: measures and shapes as
JSON, colours as a style sheet.

Such a page shows the same as the pictures, without repeating any colour or shape.

    looks.json    board, roles, tints, ties
    looks.css     custom properties for the page's themes, and classes that use them
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from whydoku.shapes.marks import Keys, OneName, Published, Record, Sized, Written, of
from whydoku.telling.pictures.drawing.appearance import (
    NODE_LOOK,
    OVERLAYS,
    ROLE_LOOKS,
    TIE_LOOKS,
    TINT_LOOKS,
)
from whydoku.telling.pictures.drawing.arrows import CELL, centre_of_candidate
from whydoku.telling.pictures.drawing.numbering import NUMBER_ROUNDING, NUMBER_SIZE
from whydoku.telling.pictures.drawing.scene import (
    BOARD_SIDE,
    DIGIT_SIZE,
    LARGE_SCALE,
    PENCIL_SIZE,
    RING_RADIUS,
    inset_of,
)
from whydoku.telling.pictures.drawing.shapes import shape_elements, short
from whydoku.telling.pictures.drawing.themes import (
    CONTRAST,
    LIGHT,
    NIGHT,
    PAPER,
    ThemeColours,
    colour_rules,
)
from whydoku.telling.pictures.marks import Role, Tie, Tint, legend_text, mark_name

NODE_TIE: Final = "node"
"""The name, in the JSON, of the line between the candidates of one node."""

ROLES: Final = tuple(role.value for role in Role)
TINTS: Final = tuple(tint.value for tint in Tint)
TIES: Final = tuple(tie.value for tie in Tie)

RoleName: TypeAlias = Annotated[str, OneName(ROLES), Published("Role", str(Role.__doc__))]
TintName: TypeAlias = Annotated[str, OneName(TINTS), Published("Tint", str(Tint.__doc__))]
TieName: TypeAlias = Annotated[str, OneName(TIES), Published("Tie", str(Tie.__doc__))]

Hue: TypeAlias = Annotated[
    str, OneName(("sky", "orange", "green", "yellow", "purple", "vermillion"))
]


def _rounded(x: float) -> float:
    """The measure `x`, rounded in the same way as coordinates in pictures."""
    return float(short(x))


Measure: TypeAlias = Annotated[float, Written(_rounded)]
Centres: TypeAlias = Annotated[list[Annotated[list[Measure], Sized(2, 2)]], Sized(9, 9)]

_INKS: Final = ("paper", "ink", "placed", "pencil", "faint", "line")


class BoardLookJson(Record):
    """The measures of a board, in the units of its marks."""

    side: Measure = of(lambda _: BOARD_SIDE)
    """The side of the board."""
    cell: Measure = of(lambda _: CELL)
    """The side of a cell."""
    stride: Measure = of(lambda _: centre_of_candidate(1)[0] - centre_of_candidate(0)[0])
    """From one candidate of a cell to the next."""
    candidates: Centres = of(lambda _: map(centre_of_candidate, range(9)))
    """The centres of the candidates 1 to 9 in a cell."""
    small: float = of(lambda _: PENCIL_SIZE)
    """The size of a candidate's digit."""
    large: float = of(lambda _: DIGIT_SIZE)
    """The size of a placed digit."""
    larger: float = of(lambda _: LARGE_SCALE)
    """How much larger the shape around a large digit is."""
    ring: Measure = of(lambda _: RING_RADIUS)
    """The radius of the ring around a large digit."""
    number: float = of(lambda _: NUMBER_SIZE)
    """The size of a link's number."""
    rounding: float = of(lambda _: NUMBER_ROUNDING)
    """The rounding of the badge of such a number."""


class ShapeElementJson(Record):
    """An SVG element around 0, 0."""

    tag: Annotated[str, OneName(("circle", "path", "polygon", "rect"))]
    """Its name."""
    attributes: dict[str, str]
    """Its attributes."""


class RoleLookJson(Record):
    """How a candidate with a role looks."""

    shape: list[ShapeElementJson] = of(lambda look: shape_elements(look.shape, 0, 0))
    """Its shape, around 0, 0."""
    hue: Hue
    """Its hue."""
    paint: str = of(lambda look: f"{'e' if look.outlined else 'f'}-{look.hue}")
    """The class of `looks.css` that paints the shape."""
    name: str
    """What it is called in a legend."""
    overlay: bool
    """Whether it is drawn in addition to another shape."""
    below: bool
    """Whether it is drawn below the shape, if it is an overlay."""
    order: int
    """0 for the strongest. A candidate with several roles has the shape of the strongest."""


class TintLookJson(Record):
    """How a tinted cell or house looks."""

    hue: Hue
    """Its hue, in the classes `t-` and `e-` of `looks.css`."""
    dashes: str
    """The dashes of its border; empty for a solid line."""
    hatch: Annotated[str, OneName(("", "/", "\\", "-", "|", "x"))]
    """Its hatching."""
    inset: float
    """How far the border is inside the cell or house."""
    name: str
    """What it is called in a legend."""


class TieLookJson(Record):
    """How a line looks."""

    dashes: str
    """Its dashes; empty for a solid line."""
    width: float
    """Its width."""
    head: bool
    """Whether it has an arrowhead."""
    paint: Annotated[str, OneName(("link", "takes"))]
    """The class of `looks.css` that paints the line."""
    name: str
    """What it is called in a legend."""


class LooksJson(Record):
    """How boards and marks look; the colours are in `looks.css`."""

    board: BoardLookJson = of("")
    """The measures of the board."""
    roles: Annotated[
        dict[str, RoleLookJson],
        Keys(ROLES, "How `{}` looks."),
        Published("RoleLooks", "Looks by role."),
    ]
    """The roles of candidates."""
    tints: Annotated[
        dict[str, TintLookJson],
        Keys(TINTS, "How `{}` looks."),
        Published("TintLooks", "Looks by tint."),
    ]
    """The tints of cells and houses."""
    ties: Annotated[
        dict[str, TieLookJson],
        Keys((*TIES, NODE_TIE), "How `{}` looks."),
        Published("TieLooks", "Looks by kind of line."),
    ]
    """The lines between nodes, and `node` inside one."""


def looks_data() -> LooksJson:
    """The looks of boards and marks as an object for JSON.

    Overlays are drawn in addition to shapes: `assumed` below the shape, the others on the digit.
    The elements of a shape are centred on 0, 0 and belong in a group of the class `paint`.
    """
    roles = {
        role.value: RoleLookJson.of(
            look,
            name=mark_name(role),
            overlay=role in OVERLAYS,
            below=role is Role.ASSUMED,
            order=order,
        )
        for order, (role, look) in enumerate(ROLE_LOOKS.items())
    }
    tints = {
        tint.value: TintLookJson.of(look, inset=_rounded(inset_of(tint)), name=mark_name(tint))
        for tint, look in TINT_LOOKS.items()
    }
    ties = {tie.value: TieLookJson.of(look, name=mark_name(tie)) for tie, look in TIE_LOOKS.items()}
    node = TieLookJson.of(NODE_LOOK, name=legend_text("node"))
    return LooksJson.of(roles=roles, tints=tints, ties={**ties, NODE_TIE: node})


def looks_css() -> str:
    """The style sheet with the colours of the page's themes, as custom properties, and with the
    classes of pictures that use these.

    A page is `paper`, or `dark` if the reader's screen is, unless `data-theme` on its root names a
    theme; an element with a theme of its own shows that one. Print is always light.
    """
    dark = _properties("dark")
    own = ",".join(f"[data-theme={theme}]" for theme in PAGE_THEMES if theme != "dark")
    chosen = "".join(f"[data-theme={theme}]{{{_properties(theme)}}}" for theme in PAGE_THEMES)
    return "\n".join(
        (
            f":root{{{_properties('paper')}}}",
            f"@media screen and (prefers-color-scheme:dark){{:root:not({own}){{{dark}}}}}",
            f"@media screen{{{chosen}}}",
            colour_rules(":where(svg)", _THEME_OF_PROPERTIES).replace("}", "}\n"),
        )
    )


PAGE_THEMES: Final = {"light": LIGHT, "dark": NIGHT, "paper": PAPER, "contrast": CONTRAST}
"""The themes between which the player of the page can choose."""

PENS: Final = {
    "blue": ("#1a5dc2", "#86b8ff", "#22568f", "#0036b3"),
    "green": ("#0c6b4d", "#6ed3a6", "#34631f", "#005230"),
    "violet": ("#6b3fb8", "#c2a8ff", "#68418c", "#5b12a6"),
    "berry": ("#a82168", "#ff9ecb", "#97295c", "#8c004c"),
    "graphite": ("#5b616b", "#a9b0bb", "#665d51", "#484848"),
}
"""The colours of the player's digits and marks, for each pen in the order of `PAGE_THEMES`. None is
like the colours of mistakes."""


def _properties(name: str) -> str:
    """The CSS properties to which `_THEME_OF_PROPERTIES` refers, with the colours of the page's
    theme called `name`, and the colours of its pens."""
    theme = PAGE_THEMES[name]
    properties = {one: getattr(theme, one) for one in (*_INKS, "tint")}
    properties |= {f"hue-{hue}": colour for hue, colour in theme.hues.items()}
    properties |= {f"edge-{hue}": colour for hue, colour in theme.edges.items()}
    at = [*PAGE_THEMES].index(name)
    properties |= {f"pen-{pen}": colours[at] for pen, colours in PENS.items()}
    return ";".join(f"--{one}:{value}" for one, value in properties.items())


_THEME_OF_PROPERTIES: Final = ThemeColours(
    **{name: f"var(--{name})" for name in _INKS},
    tint="var(--tint)",
    hues={hue: f"var(--hue-{hue})" for hue in LIGHT.hues},
    edges={hue: f"var(--edge-{hue})" for hue in LIGHT.edges},
)
"""A theme whose colours refer to custom properties of CSS."""
