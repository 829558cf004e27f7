"""The themes of pictures: the colours of paper, inks and marks in light and dark ones.

The hues are based on those of Okabe and Ito, which colour-blind people can distinguish.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from whydoku.errors import UnknownName

THEMES: Final = ("auto", "light", "dark")


@dataclass(frozen=True, slots=True)
class ThemeColours:
    """The colours of one theme: paper, inks, fills and edges of marks, and the opacity of tints."""

    paper: str
    ink: str
    placed: str
    pencil: str
    faint: str
    line: str
    hues: dict[str, str]
    edges: dict[str, str]
    tint: str


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


def check_theme(theme: str) -> None:
    """Refuses a theme that does not exist."""
    if theme not in THEMES:
        raise UnknownName("theme", theme, THEMES)
