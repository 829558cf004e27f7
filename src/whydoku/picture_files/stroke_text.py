"""The texts of pictures as strokes: a picture then needs no font, and looks the same everywhere.

A letter is drawn with a round pen. Its path is in hundredths of the size of the font, from the left
end of the baseline; y grows downwards.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from typing import Final
from unicodedata import normalize

_LETTERS: Final = {
    "0": (56, "M8-35c0-50 40-50 40 0s-40 50-40 0"),
    "1": (56, "M14-57L31-70V0"),
    "2": (56, "M9-52c0-24 38-24 38-1c0 16-28 32-39 53h41"),
    "3": (56, "M9-60c7-15 36-12 36 7c0 10-8 16-18 16c12 0 21 6 21 18c0 23-34 24-40 6"),
    "4": (56, "M36 0V-70L7-20H49"),
    "5": (56, "M45-70H15L11-39c12-9 37-6 37 16c0 28-34 29-40 10"),
    "6": (56, "M44-62C30-77 8-66 8-32M8-23c0 31 40 31 40 0c0-28-40-28-40 0v-9"),
    "7": (56, "M8-70H48L21 0"),
    "8": (56, "M28-38c-23 0-23-32 0-32s23 32 0 32c-27 0-27 38 0 38s27-38 0-38"),
    "9": (56, "M12-8C26 7 48-4 48-38M48-47c0-31-40-31-40 0c0 28 40 28 40 0v9"),
    "a": (54, "M45-50V0M45-25c0-34-37-34-37 0s37 34 37 0"),
    "b": (54, "M9-72V0M9-25c0-34 37-34 37 0s-37 34-37 0"),
    "c": (49, "M43-41c-10-15-35-11-35 16s25 31 35 16"),
    "d": (54, "M45-72V0M45-25c0-34-37-34-37 0s37 34 37 0"),
    "e": (53, "M8-27H45c0-33-37-32-37 2c0 29 27 32 36 15"),
    "f": (29, "M29-70c-9-4-16 0-16 12V0M3-48H27"),
    "g": (54, "M45-50V0c0 26-30 24-35 12M45-25c0-34-37-34-37 0s37 34 37 0"),
    "h": (53, "M9-72V0M9-28c0-28 35-30 35 0V0"),
    "i": (22, "M11-50V0M11-67v1"),
    "j": (22, "M11-50V6c0 10-5 13-12 11M11-67v1"),
    "k": (48, "M9-72V0M9-20L40-50M20-30L43 0"),
    "l": (22, "M11-72V0"),
    "m": (82, "M9-50V0M9-28c0-27 32-30 32 0V0M41-28c0-27 32-30 32 0V0"),
    "n": (53, "M9-50V0M9-28c0-28 35-30 35 0V0"),
    "o": (54, "M8-25c0-34 38-34 38 0s-38 34-38 0"),
    "p": (54, "M9-50V19M9-25c0-34 37-34 37 0s-37 34-37 0"),
    "q": (54, "M45-50V19M45-25c0-34-37-34-37 0s37 34 37 0"),
    "r": (34, "M9-50V0M9-28c0-18 10-25 22-22"),
    "s": (47, "M39-43c-8-13-31-8-30 6c2 16 31 7 31 24c0 16-27 17-33 2"),
    "t": (30, "M13-64V-13c0 11 5 15 14 12M2-48H26"),
    "u": (53, "M9-50V-22c0 30 35 28 35 0M44-50V0"),
    "v": (47, "M5-50L23.5 0L42-50"),
    "w": (70, "M5-50L20 0L35-46L50 0L65-50"),
    "x": (46, "M6-50L40 0M40-50L6 0"),
    "y": (47, "M5-50L23.5-2M42-50L23.5-2c-5 16-9 21-18 18"),
    "z": (47, "M7-50H40L7 0H41"),
    "A": (64, "M5 0L32-70L59 0M14-24H50"),
    "B": (62, "M10 0V-70H32c24 0 24 33 0 33c27 0 27 37 0 37zM10-37H32"),
    "C": (66, "M59-56c-14-23-51-18-51 21s37 44 51 21"),
    "D": (67, "M10 0V-70H28c41 0 41 70 0 70z"),
    "E": (58, "M51-70H10V0H52M10-37H46"),
    "F": (55, "M50-70H10V0M10-36H44"),
    "G": (70, "M60-56c-15-23-52-18-52 21s37 43 52 22V-33H38"),
    "H": (68, "M10-70V0M58-70V0M10-37H58"),
    "I": (24, "M12-70V0"),
    "J": (48, "M38-70V-20c0 26-30 25-31 2"),
    "K": (62, "M10-70V0M10-26L52-70M25-41L56 0"),
    "L": (54, "M10-70V0H49"),
    "M": (80, "M10 0V-70L40-12L70-70V0"),
    "N": (69, "M10 0V-70L59 0V-70"),
    "O": (72, "M8-35c0-48 56-48 56 0s-56 48-56 0"),
    "P": (60, "M10 0V-70H34c27 0 27 39 0 39H10"),
    "Q": (72, "M8-35c0-48 56-48 56 0s-56 48-56 0M44-16L62 3"),
    "R": (63, "M10 0V-70H34c26 0 26 37 0 37H10M36-33L57 0"),
    "S": (60, "M50-58c-8-18-39-15-39 4c0 22 41 12 41 36c0 24-39 24-44 3"),
    "T": (58, "M5-70H53M29-70V0"),
    "U": (67, "M10-70V-26c0 36 47 36 47 0V-70"),
    "V": (62, "M5-70L31 0L57-70"),
    "W": (90, "M5-70L25 0L45-66L65 0L85-70"),
    "X": (60, "M7-70L53 0M53-70L7 0"),
    "Y": (60, "M5-70L30-34L55-70M30-34V0"),
    "Z": (58, "M7-70H51L7 0H52"),
    ".": (24, "M12-1v1"),
    ",": (24, "M13-2v2l-4 12"),
    ":": (24, "M12-1v1M12-44v1"),
    "?": (50, "M8-55c2-23 36-19 34 3c-2 14-18 16-18 32M24-1v1"),
    "!": (24, "M12-70V-20M12-1v1"),
    "'": (20, "M10-71V-55"),
    "-": (36, "M6-27H30"),
    "=": (56, "M8-36H48M8-18H48"),
    "<": (56, "M46-48L10-27L46-6"),
    ">": (56, "M10-48L46-27L10-6"),
    "(": (32, "M26-76C6-52 6-8 26 16"),
    ")": (32, "M6-76C26-52 26-8 6 16"),
    " ": (30, ""),
    "/": (40, "M6 8L34-76"),
    "+": (56, "M8-27H48M28-47V-7"),
    "*": (44, "M22-66V-38M10-59L34-45M34-59L10-45"),
    '"': (34, "M11-71V-55M23-71V-55"),
    "#": (62, "M20-66L14 0M44-66L38 0M8-44H54M6-22H52"),
    "%": (76, "M60-70L16 0M8-56c0-19 24-19 24 0s-24 19-24 0M44-14c0-19 24-19 24 0s-24 19-24 0"),
    "&": (68, "M60 0L22-48c-8-24 24-30 26-12c0 14-38 18-38 42c0 26 38 24 46-10"),
    ";": (24, "M13-2v2l-4 12M12-44v1"),
    "_": (50, "M0 10H50"),
    "\u2018": (20, "M10-55l3-16"),
    "\u2019": (20, "M10-71l-3 16"),
    "\u201c": (34, "M10-55l3-16M22-55l3-16"),
    "\u201d": (34, "M11-71l-3 16M23-71l-3 16"),
    "\u2026": (72, "M12-1v1M36-1v1M60-1v1"),
    "\u00b7": (24, "M12-27v1"),
    "\u00df": (58, "M9 0V-52c0-28 38-28 38-2c0 14-16 14-16 22c0 10 20 10 20 24c0 12-14 12-22 7"),
    "\u2013": (56, "M4-27H52"),
    "\u2014": (90, "M4-27H86"),
}
"""The width and the path of each letter; others are drawn as a question mark."""

_ACCENTS: Final = {
    "\u0300": ((-6, -14, "l9 10"),),
    "\u0301": ((5, -14, "l-9 10"),),
    "\u0302": ((-10, -4, "l10-10l10 10"),),
    "\u0303": ((-13, -6, "c6-12 20 8 26-4"),),
    "\u0308": ((-9, -9, "v1"), (9, -9, "v1")),
    "\u030a": ((-6, -10, "a6 6 0 1 1 12 0a6 6 0 1 1-12 0"),),
    "\u030c": ((-10, -14, "l10 10l10-10"),),
}
"""The strokes of accents, each with where it begins: from the middle of a letter and its top."""

_CEDILLA: Final = "\u0327"

_SHORT, _TALL = -54, -74
"""The tops of letters without and with a stem that rises."""

_TEXT: Final = re.compile(
    r'<g class="(?P<name>[^"]*)"(?P<more>[^>]*)>|<text x="(?P<x>[^"]*)" y="(?P<y>[^"]*)">'
    r"(?P<words>[^<]*)</text>"
)
_SIZE: Final = re.compile(r'font-size="([^"]*)"')
_WEIGHT: Final = re.compile(r'font-weight="([^"]*)"')

SAME: Final[Mapping[str, str]] = {}
"""No other texts."""

LEFT_ALIGNED: Final = "words"
"""The class of a group whose texts begin at their place; others are centred on it."""


def width_of_strokes(words: str) -> float:
    """The width of a text, in parts of the size of the font."""
    return sum(_letter(letter)[0] for letter in words) / 100


def without_fonts(picture: str, others: Mapping[str, str] = SAME, *, only: str = "") -> str:
    """An SVG picture of ours with strokes in the place of its texts.

    `others` are texts to write instead of some; `only` names the class of the groups whose texts
    are meant, if not all are. The strokes are groups of the class `pen`.
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
            x -= width_of_strokes(words) * size / 2
        return _path(words, x, y, size, weight)

    return _TEXT.sub(stroked, picture)


def _letter(letter: str) -> tuple[float, str]:
    if known := _LETTERS.get(letter):
        return known
    plain, *accents = [*normalize("NFKD", letter)]
    width, path = _LETTERS.get(plain) or _LETTERS["?"]
    top = _TALL if plain.isupper() or plain in "bdfhklt" else _SHORT
    if _CEDILLA in accents:
        path += f"M{width / 2 + 2:g} 3c10 2 6 14-4 12"
    return width, path + "".join(
        f"M{width / 2 + x:g}{top + y:g}{stroke}"
        for accent in accents
        for x, y, stroke in _ACCENTS.get(accent, ())
    )


def _path(words: str, x: float, y: float, size: float, weight: float) -> str:
    """A text as one group of paths that begins at a place."""
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
