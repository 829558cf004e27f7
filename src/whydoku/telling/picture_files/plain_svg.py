"""Makes SVG files that look right in programs without style sheets, such as old viewers and
converters: what the style sheet says is said by attributes as well, where it is not inherited.

A tint that lets others through is said as the colour that it has on paper, as such programs know no
others; the style sheet wins where there is one.

Draws the texts of pictures as strokes, so that a picture needs no font and looks the same
everywhere.

A letter is drawn with a round pen. The coordinates of its path are in hundredths of the font size,
from the left end of the baseline; y grows downwards. Each line of `letters.txt` has a letter, its
width and its path.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Final
from unicodedata import normalize

from whydoku.telling.pictures.svg import draw_grid, draw_grids

if TYPE_CHECKING:
    from whydoku.grids.grid import Grid


_MEDIA: Final = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^}]*\})*\}")
_RULE: Final = re.compile(r"([^{}]+)\{([^}]*)\}")

Rule = tuple[frozenset[str], str, Mapping[str, str]]
"""A rule: the classes around an element, its own class or its name, and what it sets."""

Colour = tuple[float, ...]
"""Red, green and blue, from 0 to 1."""

_SHEET: Final = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_TAG: Final = re.compile(r"<(/?)(\w+)([^<>]*?)(/?)>")
_ATTRIBUTE: Final = re.compile(r'([\w-]+)="([^"]*)"')
_FOR_TEXTS: Final = "text", "text-anchor"
"""What a rule for texts says that can be said once for a group, as nothing else takes it."""

_USUAL: Final = {"stroke": "none"}
"""What holds where nothing is said."""


def rules_in(css: str) -> list[Rule]:
    """The rules of a style sheet for light paper, those that win last."""
    rules = []
    for selector, body in _RULE.findall(_MEDIA.sub("", css)):
        *around, own = (name.lstrip(".") for name in selector.split())
        sets = dict(part.split(":", 1) for part in body.split(";"))
        rules.append((frozenset(around), own, sets))
    return sorted(rules, key=lambda rule: len(rule[0]))


def colour_of(named: str) -> Colour:
    """The colour that a style sheet names, such as `#0072b2`."""
    return tuple(int(named[n : n + 2], 16) / 255 for n in (1, 3, 5))


def mixed(above: Colour, below: Colour, opacity: float) -> Colour:
    """A colour as it looks on another."""
    pairs = zip(above, below, strict=True)
    return tuple(opacity * over + (1 - opacity) * under for over, under in pairs)


def grids_as_picture(named: Sequence[tuple[str, Grid]]) -> str:
    """A picture of grids with their names, for programs without style sheets too."""
    [(name, grid), *more] = named
    return with_attributes(draw_grids(named) if more else draw_grid(grid, title=name))


def with_attributes(picture: str) -> str:
    """A picture with attributes that say what its style sheet says for light paper."""
    sheet = _SHEET.search(picture)
    if sheet is None:
        return picture
    return _TAG.sub(_Painter(rules_in(sheet[1])).painted, picture)


class _Painter:
    """Goes through the tags of a picture; knows the classes around a tag, and what it inherits."""

    def __init__(self, rules: list[Rule]) -> None:
        self._rules = rules
        self._paper = next(sets["fill"] for _, own, sets in rules if own == "paper")
        self._around: list[tuple[frozenset[str], dict[str, str]]] = [(frozenset(), _USUAL)]

    def painted(self, tag: re.Match[str]) -> str:
        """The tag with the attributes that it lacks."""
        ends, name, rest, is_alone = tag.groups()
        if ends:
            self._around.pop()
            return tag[0]
        classes, inherited = self._around[-1]
        own = dict(_ATTRIBUTE.findall(rest))
        called = {name, *own.get("class", "").split()}
        around = classes | called
        wanted = {
            key: value
            for others, target, sets in self._rules
            if others <= around
            for key, value in sets.items()
            if target in called or (target, key) == _FOR_TEXTS
        }
        for paint in ("fill", "stroke"):
            if opacity := wanted.pop(f"{paint}-opacity", ""):
                wanted[paint] = self._on_paper(wanted[paint], float(opacity))
        new = {
            key: value
            for key, value in wanted.items()
            if key not in own and inherited.get(key) != value
        }
        if not is_alone:
            self._around.append((around, inherited | own | new))
        told = "".join(f' {key}="{value}"' for key, value in new.items())
        return f"<{name}{rest}{told}{is_alone}>"

    def _on_paper(self, named: str, opacity: float) -> str:
        seen = mixed(colour_of(named), colour_of(self._paper), opacity)
        return "#" + "".join(f"{round(255 * part):02x}" for part in seen)


_ACCENTS: Final = {
    "\u0300": ((-6, -14, "l9 10"),),
    "\u0301": ((5, -14, "l-9 10"),),
    "\u0302": ((-10, -4, "l10-10l10 10"),),
    "\u0303": ((-13, -6, "c6-12 20 8 26-4"),),
    "\u0308": ((-9, -9, "v1"), (9, -9, "v1")),
    "\u030a": ((-6, -10, "c0-8 12-8 12 0c0 8-12 8-12 0"),),
    "\u030c": ((-10, -14, "l10 10l10-10"),),
}
"""The strokes of each accent: the point where a stroke begins, measured from the middle of the top
of the letter, and the path from there."""

_CEDILLA: Final = "\u0327"

_SHORT, _TALL = -54, -74
"""The y of the top of a short letter, such as a, and of a tall one, such as b or a capital."""

_TEXT: Final = re.compile(
    r'<g class="(?P<name>[^"]*)"(?P<more>[^>]*)>|<text x="(?P<x>[^"]*)" y="(?P<y>[^"]*)">'
    r"(?P<words>[^<]*)</text>"
)
_SIZE: Final = re.compile(r'font-size="([^"]*)"')
_WEIGHT: Final = re.compile(r'font-weight="([^"]*)"')

SAME: Final[Mapping[str, str]] = {}
"""An empty map for `without_fonts`: no text is replaced by another."""

LEFT_ALIGNED: Final = "words"
"""The class of the SVG groups whose texts begin at their x, and are not centred on it."""


def without_fonts(picture: str, others: Mapping[str, str] = SAME, *, only: str = "") -> str:
    """Redraws the texts of an SVG picture by whydoku as strokes, in groups of the class `pen`.

    `others` maps texts to the texts that are drawn instead of them. If `only` is given, only the
    texts in groups of this class are redrawn.
    """
    size, weight, name = 16.0, 400.0, ""

    def stroked(match: re.Match[str]) -> str:
        nonlocal size, weight, name
        if match["name"] is not None:
            name, more = match["name"], match["more"]
            size = float(named[1]) if (named := _SIZE.search(more)) else size
            weight = float(named[1]) if (named := _WEIGHT.search(more)) else 400.0
            return match[0]
        if only and name != only:
            return match[0]
        words = unescape(match["words"])
        words = others.get(words, words)
        x, y = float(match["x"]), float(match["y"])
        if name != LEFT_ALIGNED:
            x -= sum(_letter(letter)[0] for letter in words) / 100 * size / 2
        return _path(words, x, y, size, weight)

    return _TEXT.sub(stroked, picture)


@cache
def _letters() -> dict[str, tuple[int, str]]:
    text = Path(__file__).with_name("letters.txt").read_text(encoding="utf-8")
    rows = ((line[0], line[2:].partition(" ")) for line in text.splitlines())
    return {letter: (int(width), path) for letter, (width, _, path) in rows}


def _letter(letter: str) -> tuple[float, str]:
    letters = _letters()
    if known := letters.get(letter):
        return known
    plain, *accents = [*normalize("NFKD", letter)]
    width, path = letters.get(plain) or letters["?"]
    top = _TALL if plain.isupper() or plain in "bdfhklt" else _SHORT
    if _CEDILLA in accents:
        path += f"M{width / 2 + 2:g} 3c10 2 6 14-4 12"
    return width, path + "".join(
        f"M{width / 2 + x:g}{top + y:g}{stroke}"
        for accent in accents
        for x, y, stroke in _ACCENTS.get(accent, ())
    )


def _path(words: str, x: float, y: float, size: float, weight: float) -> str:
    """The SVG group with the strokes of the text `words`, from the point (x, y) on; `size` and
    `weight` are those of its font."""
    pen = 7.5 + (weight - 400) / 80
    parts, at = [], 0.0
    for letter in words:
        width, path = _letter(letter)
        if path:
            parts.append(f'<path transform="translate({at:g} 0)" d="{path}"/>')
        at += width
    scale = size / 100
    return (
        f'<g class="pen" transform="translate({x:.2f} {y:.2f}) scale({scale:.4g})" '
        f'stroke-width="{pen:.3g}">{"".join(parts)}</g>'
    )
