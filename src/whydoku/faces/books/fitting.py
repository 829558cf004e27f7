"""Works out in how many columns and rows grids fit on a page, and how large they are.

+-- room ---------------+
|  caption   caption    |    side      of a grid
|  +-----+   +-----+    |    caption   the height of what is above a grid
|  |grid |   |grid |    |    foot      the height of what is below it
|  +-----+   +-----+    |    gap       the least distance to the next one
|  foot      foot       |
+-----------------------+
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final

GAP: Final = 28.0
"""The least distance between two grids on a page, in points."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How many columns and rows of grids a page has, and the side of a grid in points."""

    columns: int
    rows: int
    side: float

    @property
    def per_page(self) -> int:
        """The number of grids that fit on a page."""
        return self.columns * self.rows


@dataclass(frozen=True, slots=True)
class Around:
    """The heights, in points, of what stands above and below each grid."""

    caption: float = 0.0
    foot: float = 0.0


def fitted(room: tuple[float, float], count: int, around: Around, largest: float) -> Fit:
    """Fits `count` grids on a page as large as possible, with sides of at most `largest`. `room` is
    the width and the height within the margins."""
    fits = (
        _fit(room, columns, ceil(count / columns), around, largest)
        for columns in range(1, count + 1)
    )
    return max(fits, key=lambda fit: (fit.side, -fit.columns))


def packed(room: tuple[float, float], side: float, around: Around) -> Fit:
    """Fits as many grids as possible on a page, with sides of at least `side`. A page that is too
    small for even one such grid gets one smaller grid."""
    wide, high = room
    columns = max(1, int((wide + GAP) / (side + GAP)))
    rows = max(1, int((high + GAP) / (side + around.caption + around.foot + GAP)))
    return _fit(room, columns, rows, around, largest=1.25 * side)


def _fit(room: tuple[float, float], columns: int, rows: int, around: Around, largest: float) -> Fit:
    wide, high = room
    side = min(
        (wide - (columns - 1) * GAP) / columns,
        (high - (rows - 1) * GAP) / rows - around.caption - around.foot,
        largest,
    )
    return Fit(columns, rows, side)
