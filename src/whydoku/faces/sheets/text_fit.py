"""Estimates the room that a text takes in a cell, so that sheets can make each row high enough for
its text.

The widths are those of Arial with some room to spare, since programs round them differently.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

_WIDTHS: Final = {
    letter: width
    for letters, width in (
        ("ijl|'", 0.23),
        ("ft.,:; !I[]", 0.29),
        ("r()-", 0.34),
        ("cksvxyz", 0.51),
        ("wABEKPSVXYC<>=", 0.71),
        ("mMW@%GOQDHNRU", 0.84),
    )
    for letter in letters
}
"""The widths of letters as fractions of the font size; other letters have the width `_USUAL`."""
_USUAL: Final = 0.57

LINE: Final = 17
"""The height of a line of text in pixels, at the usual size."""

INDENT: Final = 9
"""The margin of an indented text in pixels."""

HIGHEST_ROW: Final = 545
"""The most pixels that a row can be high."""


def width_of(text: str, size: float = 10) -> float:
    """The approximate width of a text in pixels."""
    return sum(_WIDTHS.get(letter, _USUAL) for letter in text) * size * 4 / 3


def fitted(text: str, pixels: float, sizes: Iterable[float]) -> tuple[str, float]:
    """The text and the first of `sizes` in which it fits on a line of this many pixels. If it fits
    in none, it is cut to fit in the last."""
    size = 0.0
    for size in sizes:
        if width_of(text, size) <= pixels:
            return text, size
    while len(text) > 1 and width_of(f"{text}...", size) > pixels:
        text = text[:-1].rstrip()
    return f"{text}...", size


def lines_in(text: str, pixels: float, size: float = 10) -> int:
    """The number of lines that a text takes, broken between words, in a cell of this width."""
    lines = 0
    for paragraph in text.split("\n"):
        lines += 1
        used = 0.0
        for word in paragraph.split(" "):
            width = width_of(f"{word} ", size)
            if used and used + width > pixels - 10:
                lines, used = lines + 1, 0.0
            used += width
    return lines


def height_of(lines: int) -> int:
    """The height in pixels of a row with this many lines of text."""
    return min(LINE * lines + 7, HIGHEST_ROW)
