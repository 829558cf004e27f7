"""The themes of pictures: the colours of paper, inks and marks.

light, dark    for screens, in hues based on those of Okabe and Ito, which colour-blind people
               can tell apart
print          for paper: black ink, and pale fills that spare the printer
colour-blind   hues that differ in lightness too, based on the light ones of Paul Tol
grey           for printers and copiers without colours
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from whydoku.errors import UnknownName


@dataclass(frozen=True, slots=True)
class ThemeColours:
    """The colours of one theme: paper, inks, fills and edges of marks, and the opacity of tints and
    of their hatchings."""

    paper: str
    ink: str
    placed: str
    pencil: str
    faint: str
    line: str
    hues: dict[str, str]
    edges: dict[str, str]
    tint: str
    hatching: str = "0.55"


ON_SHAPES: Final = "#14161a"
"""The ink of digits on shapes, which are light in every theme."""

_OKABE_ITO: Final = {
    "sky": "#56b4e9",
    "orange": "#e69f00",
    "green": "#2fb58b",
    "yellow": "#f0e442",
    "purple": "#d58cb4",
    "vermillion": "#e8743b",
}

LIGHT: Final = ThemeColours(
    paper="#ffffff",
    ink="#15171c",
    placed="#0b5c94",
    pencil="#4a4f58",
    faint="#767b85",
    line="#b9bec7",
    hues=_OKABE_ITO,
    edges={
        "sky": "#0072b2",
        "orange": "#a86500",
        "green": "#00664a",
        "yellow": "#7d7400",
        "purple": "#934370",
        "vermillion": "#c04400",
    },
    tint="0.16",
)

DARK: Final = ThemeColours(
    paper="#15181d",
    ink="#f1f3f6",
    placed="#7cc4f2",
    pencil="#b4bac4",
    faint="#8b919c",
    line="#444a54",
    hues=_OKABE_ITO,
    edges={
        "sky": "#8fd0f7",
        "orange": "#ffc246",
        "green": "#5fdcb3",
        "yellow": "#fff6a0",
        "purple": "#f0b4d3",
        "vermillion": "#ff9263",
    },
    tint="0.14",
)

PRINT: Final = ThemeColours(
    paper="#ffffff",
    ink="#000000",
    placed="#000000",
    pencil="#333333",
    faint="#6b6b6b",
    line="#9a9a9a",
    hues={
        "sky": "#cfe8f8",
        "orange": "#f9dfa8",
        "green": "#bfe8d9",
        "yellow": "#f9f4b4",
        "purple": "#f0d3e3",
        "vermillion": "#f7cdb8",
    },
    edges=LIGHT.edges,
    tint="0.5",
)

COLOUR_BLIND: Final = ThemeColours(
    paper="#ffffff",
    ink="#15171c",
    placed="#004488",
    pencil="#4a4f58",
    faint="#767b85",
    line="#b9bec7",
    hues={
        "sky": "#99ddff",
        "orange": "#ee8866",
        "green": "#44bb99",
        "yellow": "#eedd88",
        "purple": "#ffaabb",
        "vermillion": "#bb99bb",
    },
    edges={
        "sky": "#004488",
        "orange": "#993300",
        "green": "#004d40",
        "yellow": "#665500",
        "purple": "#994466",
        "vermillion": "#441155",
    },
    tint="0.22",
)

GREY: Final = ThemeColours(
    paper="#ffffff",
    ink="#000000",
    placed="#3a3a3a",
    pencil="#3c3c3c",
    faint="#707070",
    line="#b5b5b5",
    hues={
        "sky": "#d4d4d4",
        "orange": "#b0b0b0",
        "green": "#c2c2c2",
        "yellow": "#ececec",
        "purple": "#dedede",
        "vermillion": "#9a9a9a",
    },
    edges={
        "sky": "#3a3a3a",
        "orange": "#1f1f1f",
        "green": "#2e2e2e",
        "yellow": "#5a5a5a",
        "purple": "#4a4a4a",
        "vermillion": "#000000",
    },
    tint="0.3",
    hatching="0.35",
)

COLOURS: Final[Mapping[str, ThemeColours]] = MappingProxyType(
    {
        "light": LIGHT,
        "dark": DARK,
        "print": PRINT,
        "colour-blind": COLOUR_BLIND,
        "grey": GREY,
    }
)
"""The colours of each theme by name."""

THEMES: Final = ("auto", *COLOURS)
"""The themes; `auto` is light or dark, as the reader's screen is."""


def colours_of(theme: str) -> ThemeColours:
    """The colours of a theme; of `auto` the light ones. Refuses a theme that does not exist."""
    check_theme(theme)
    return COLOURS.get(theme, LIGHT)


def check_theme(theme: str) -> None:
    """Refuses a theme that does not exist."""
    if theme not in THEMES:
        raise UnknownName("theme", theme, THEMES)
