"""Draws the texts of pictures as strokes, so that a picture needs no font and looks the same
everywhere.

A letter is drawn with a round pen. The coordinates of its path are in hundredths of the font size,
from the left end of the baseline; y grows downwards. Each line of `letters.txt` has a letter, its
width and its path.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from html import unescape
from importlib.resources import files
from typing import Final
from unicodedata import normalize

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
    text = files(__package__).joinpath("letters.txt").read_text(encoding="utf-8")
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
