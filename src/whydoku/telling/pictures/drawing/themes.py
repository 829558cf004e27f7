"""The themes of pictures: the colours of paper, inks and marks.

light, dark    for screens, in hues based on those of Okabe and Ito, which colour-blind people
               can tell apart
print          for paper: black lines, and coloured fills so pale that they spare the printer
colour-blind   hues that differ in lightness too, based on the light ones of Paul Tol
grey           for printers and copiers without colours

Three more are only for the page: PAPER, warm and with little glare, NIGHT, the same by lamplight,
and CONTRAST, whose inks have a contrast of at least 7 : 1.

The style sheet of a picture, with rules for each theme that the reader may see.

Reads style sheets of CSS, which lie as files next to the modules that use them.

A file is written for people; a name after `$` stands for a value, such as a colour.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from whydoku.dataclass import asdict, dataclass
from whydoku.errors import UnknownName

ON_SHAPES: Final = "#14161a"
"""The ink of digits on shapes; shapes are light in every theme."""


@dataclass(frozen=True, slots=True)
class ThemeColours:
    """The colours of a theme.

    `hues` are the colours that fill marks, and `edges` those of their outlines. `tint` and
    `hatching` are the opacity of tinted cells and houses, and of their hatching. `on_shapes` is the
    ink of digits on shapes, which has no hue where the theme has none.
    """

    paper: str
    ink: str
    placed: str
    pencil: str
    faint: str
    line: str
    hues: dict[str, str]
    edges: dict[str, str]
    tint: str
    hatching: str = "0.32"
    on_shapes: str = ON_SHAPES

    @property
    def values(self) -> dict[str, object]:
        """The colours of the theme, by their names in style sheets."""
        return asdict(self) | {"vermillion": self.edges["vermillion"]}


_HUES: Final = ("sky", "orange", "green", "yellow", "purple", "vermillion")


def _by_hue(colours: str) -> dict[str, str]:
    """The colour of each hue, from a text that lists the colours in the order of the hues."""
    return dict(zip(_HUES, colours.split(), strict=True))


_OKABE_ITO: Final = _by_hue("#56b4e9 #e69f00 #2fb58b #f0e442 #d58cb4 #e8743b")

LIGHT: Final = ThemeColours(
    paper="#ffffff",
    ink="#15171c",
    placed="#0b5c94",
    pencil="#4a4f58",
    faint="#767b85",
    line="#b9bec7",
    hues=_OKABE_ITO,
    edges=_by_hue("#0072b2 #a86500 #00664a #7d7400 #934370 #c04400"),
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
    edges=_by_hue("#8fd0f7 #ffc246 #5fdcb3 #fff6a0 #f0b4d3 #ff9263"),
    tint="0.14",
)

PRINT: Final = ThemeColours(
    paper="#ffffff",
    ink="#000000",
    placed="#000000",
    pencil="#000000",
    faint="#303030",
    line="#000000",
    hues=_by_hue("#cfe8f8 #f9dfa8 #bfe8d9 #f9f4b4 #f0d3e3 #f7cdb8"),
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
    hues=_by_hue("#99ddff #ee8866 #44bb99 #eedd88 #ffaabb #bb99bb"),
    edges=_by_hue("#004488 #993300 #004d40 #665500 #994466 #441155"),
    tint="0.22",
)

GREY: Final = ThemeColours(
    paper="#ffffff",
    ink="#000000",
    placed="#3a3a3a",
    pencil="#000000",
    faint="#303030",
    line="#000000",
    hues=_by_hue("#d4d4d4 #b0b0b0 #c2c2c2 #ececec #dedede #9a9a9a"),
    edges=_by_hue("#3a3a3a #1f1f1f #2e2e2e #5a5a5a #4a4a4a #000000"),
    tint="0.3",
    on_shapes="#161616",
)

PAPER: Final = ThemeColours(
    paper="#fbf6ea",
    ink="#2c2720",
    placed="#22568f",
    pencil="#5a5145",
    faint="#7d7365",
    line="#cfc4ae",
    hues=_OKABE_ITO,
    edges=_by_hue("#00619a #8f5500 #005c42 #6b6300 #873a64 #ad3c00"),
    tint="0.2",
)

NIGHT: Final = ThemeColours(
    paper="#1c1a17",
    ink="#f2ede2",
    placed="#8fc4ee",
    pencil="#bfb7a8",
    faint="#978f82",
    line="#4c463d",
    hues=_OKABE_ITO,
    edges=DARK.edges,
    tint="0.14",
)

CONTRAST: Final = ThemeColours(
    paper="#ffffff",
    ink="#000000",
    placed="#0036b3",
    pencil="#262626",
    faint="#545454",
    line="#767676",
    hues=_OKABE_ITO,
    edges=_by_hue("#004c7a #6b3f00 #004d37 #524c00 #702a52 #8a3000"),
    tint="0.16",
)

COLOURS: Final[Mapping[str, ThemeColours]] = MappingProxyType(
    {"light": LIGHT, "dark": DARK, "print": PRINT, "colour-blind": COLOUR_BLIND, "grey": GREY}
)
"""The colours of each theme, by the theme's name."""

THEMES: Final = ("auto", *COLOURS)
"""The names of the themes; `auto` is light or dark, like the rest of the reader's screen."""


def colours_of(theme: str) -> ThemeColours:
    """The colours of the theme called `theme`; for `auto`, the light ones. Raises an error for an
    unknown theme."""
    check_theme(theme)
    return COLOURS.get(theme, LIGHT)


def rules_by_theme(theme: str, rules_in: Callable[[ThemeColours], str]) -> str:
    """The rules that `rules_in` makes from the colours of a theme. In the theme `auto`, the rules
    follow the reader's screen and are light on paper."""
    rules = rules_in(colours_of(theme))
    if theme == "auto":
        rules += f"@media screen and (prefers-color-scheme:dark){{{rules_in(DARK)}}}"
    return rules


def check_theme(theme: str) -> None:
    """Raises an error if there is no theme called `theme`."""
    if theme not in THEMES:
        raise UnknownName("theme", theme, THEMES)


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


_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_BLANKS: Final = re.compile(r"\s*([{};,>+])\s*|(?<=:)\s+")
_VALUE: Final = re.compile(r"\$(\w+)")


def rules_of(package: str, name: str, **values: object) -> str:
    """The rules in the file `name` of a package, without comments and needless blanks, and with
    `values` filled into the places marked by `$`."""
    return _VALUE.sub(lambda match: str(values[match[1]]), _shortened(package, name))


@cache
def _shortened(package: str, name: str) -> str:
    from importlib.resources import files

    text = files(package).joinpath(name).read_text(encoding="utf-8")
    return _BLANKS.sub(r"\1", _COMMENT.sub("", text)).replace(";}", "}").strip()
