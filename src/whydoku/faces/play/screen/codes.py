"""Codes for colours as styles of Rich."""

from __future__ import annotations

from functools import cache

from rich.color import Color
from rich.style import Style


@cache
def style_of_code(code: str) -> Style:
    """The style of a terminal's code, such as `1;38;5;31`."""
    numbers = [int(number) for number in code.split(";") if number]
    colour = None
    if 38 in numbers:
        at = numbers.index(38)
        colour = Color.from_ansi(numbers[at + 2])
        del numbers[at : at + 3]
    return Style(
        color=colour,
        bold=1 in numbers or None,
        dim=2 in numbers or None,
        underline=4 in numbers or None,
        reverse=7 in numbers or None,
    )
