"""The options of pictures: theme, size, title, legend, and the names of rows and columns."""

from __future__ import annotations

import re
from typing import Final, NamedTuple, TypedDict

from whydoku.dataclass import dataclass
from whydoku.errors import WhydokuError, quoted
from whydoku.telling.pictures.drawing.themes import check_theme

_LENGTH: Final = re.compile(r"(\d+(?:\.\d+)?) ?(mm|cm|in|px)?")
_PER_INCH: Final = {"mm": 25.4, "cm": 2.54, "in": 1.0, "px": 96.0}


IN_A_NOTEBOOK: Final = "480px"
"""The width of pictures in a notebook. An exported notebook gives pictures the same width, whatever
paper it is printed on."""


class Length(NamedTuple):
    """A length on paper or on a screen, in one of the units of CSS."""

    amount: float
    unit: str

    @property
    def inches(self) -> float:
        """The length in inches; a pixel is the 96th part of an inch."""
        return self.amount / _PER_INCH[self.unit]

    def times(self, factor: float) -> str:
        """The length times a factor, as text for CSS; a number without a unit is in pixels."""
        return f"{round(self.amount * factor, 3):g}{'' if self.unit == 'px' else self.unit}"


def parse_length(text: str) -> Length | None:
    """The length that `text` names, such as 80mm, however large; None if the text is not a
    length."""
    match = _LENGTH.fullmatch(text.strip())
    return Length(float(match[1]), match[2] or "px") if match else None


def length_of(text: str, what: str = "a width", least: str = "10mm", most: str = "200cm") -> Length:
    """The length that `text` names; raises an error unless it is a length from `least` to `most`.
    The error calls the length `what`."""
    length, low, high = parse_length(text), parse_length(least), parse_length(most)
    if length and low and high and low.inches <= length.inches <= high.inches:
        return length
    raise WhydokuError(
        f"{what} is a number of mm, cm, in or px from {least} to {most}, such as 80mm or 300px; "
        f"found {quoted(text)}"
    )


class PictureOptions(TypedDict, total=False):
    """The options of pictures, as keyword arguments; `Framing` explains each."""

    theme: str
    labels: bool
    title: str
    width: str
    legend: bool
    styled: bool
    for_paper: bool
    symbols: str


@dataclass(frozen=True, slots=True)
class Framing:
    """The options of a picture.

    `theme`: the name of its colours, or `auto`.
    `labels`: whether rows and columns have their names.
    `title`: the text above the picture; empty for none.
    `width`: a length, such as 80mm; if empty, the picture is wide enough for its text to be read,
        if the page allows that.
    `legend`: whether a legend explains the marks of a step.
    `styled`: whether the picture has a style sheet of its own; without one, many pictures can share
        that of their page.
    `for_paper`: whether candidates and the names of rows and columns are as large as their places
        allow, so that they can be read, and copied, where a picture is small.
    `symbols`: what stands in place of digits; empty for none.
    """

    theme: str = "auto"
    labels: bool = True
    title: str = ""
    width: str = ""
    legend: bool = True
    styled: bool = True
    for_paper: bool = False
    symbols: str = ""

    def __post_init__(self) -> None:
        check_theme(self.theme)
        if self.width:
            length_of(self.width)

    def size(self, wide: float, high: float) -> tuple[str, str]:
        """The width and the height of a picture, as attributes of SVG. Without a `width` among the
        options, the picture is `wide` pixels wide; with one, `wide` and `high` are only its
        proportions."""
        length = length_of(self.width) if self.width else Length(wide, "px")
        return length.times(1), length.times(high / wide)
