"""Sizes of paper, for books and posters."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from whydoku.errors import WhydokuError, quoted

PER_INCH: Final = 72.0
"""The number of points in an inch."""

PER_MM: Final = PER_INCH / 25.4
"""The number of points in a millimetre."""

SIZES: Final[Mapping[str, tuple[float, float]]] = MappingProxyType(
    {
        "a4": (210 * PER_MM, 297 * PER_MM),
        "a5": (148 * PER_MM, 210 * PER_MM),
        "a3": (297 * PER_MM, 420 * PER_MM),
        "a2": (420 * PER_MM, 594 * PER_MM),
        "a1": (594 * PER_MM, 841 * PER_MM),
        "letter": (8.5 * PER_INCH, 11 * PER_INCH),
        "legal": (8.5 * PER_INCH, 14 * PER_INCH),
        "6x9in": (6 * PER_INCH, 9 * PER_INCH),
    }
)
"""The width and the height, in points, of each size of paper, by name."""

SIZES_TOLD: Final = f"{', '.join(SIZES)}, or WIDTHxHEIGHT such as 170x240mm"

_SIDES: Final = re.compile(r"(\d+(?:\.\d+)?) ?x ?(\d+(?:\.\d+)?) ?(mm|cm|in)")


def sides_of(size: str) -> tuple[float, float]:
    """The width and the height of paper, in points, by its size: a name, or both with a unit."""
    if known := SIZES.get(size.lower()):
        return known
    if match := _SIDES.fullmatch(size.strip().lower()):
        unit = {"mm": PER_MM, "cm": 10 * PER_MM, "in": PER_INCH}[match[3]]
        wide, high = float(match[1]) * unit, float(match[2]) * unit
        if max(wide, high) <= 1000 * PER_MM:
            return wide, high
    raise WhydokuError(f"paper is {SIZES_TOLD}, in mm, cm or in up to 1 m; found {quoted(size)}")
