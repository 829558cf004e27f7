"""Works out in how many columns and rows grids fit on a page, and how large they are.

+-- room ---------------+
|  caption   caption    |    side      of a grid
|  +-----+   +-----+    |    caption   the height of what is above a grid
|  |grid |   |grid |    |    foot      the height of what is below it
|  +-----+   +-----+    |    gap       the least distance to the next one
|  foot      foot       |    under     its width, which may be more than that of the grid
+-----------------------+
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import Final, TypeAlias

Foot: TypeAlias = Callable[[float], float]
"""The height of what stands below a grid, by its width, in points."""


def nothing(_: float) -> float:
    """The height of nothing, however wide."""
    return 0.0


GAP: Final = 28.0
"""The least distance between two grids on a page, in points."""

WIDEST: Final = 2.0
"""The most by which what stands below a grid is wider, where its column has room."""

TRIES: Final = 4
"""How often a fit is looked for in which what stands below smaller grids, in more lines, leaves
room for them."""

NEARLY: Final = 0.92
"""The share of the largest side at which grids in fewer columns look better."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How many columns and rows of grids a page has, and in points the side of a grid and the width
    of what stands below it."""

    columns: int
    rows: int
    side: float
    under: float

    @property
    def per_page(self) -> int:
        """The number of grids that fit on a page."""
        return self.columns * self.rows


@dataclass(frozen=True, slots=True)
class Around:
    """The heights, in points, of what stands above and below each grid."""

    caption: float = 0.0
    foot: Foot = nothing


def fitted(room: tuple[float, float], count: int, around: Around, largest: float) -> Fit:
    """Fits `count` grids on a page, in as few columns as leave them nearly as large as possible,
    with sides of at most `largest`. `room` is the width and the height within the margins."""
    fits = [
        _fit(room, columns, ceil(count / columns), around, largest)
        for columns in range(1, count + 1)
    ]
    largest_side = max(fit.side for fit in fits)
    enough = min(largest_side, NEARLY * largest_side)  # it is negative where there is no room
    return next(fit for fit in fits if fit.side >= enough)


def packed(room: tuple[float, float], side: float, around: Around) -> Fit:
    """Fits as many grids as possible on a page, with sides of at least `side`. A page that is too
    small for even one such grid gets one smaller grid."""
    wide, high = room
    columns = max(1, int((wide + GAP) / (side + GAP)))
    rows = max(1, int((high + GAP) / (side + around.caption + around.foot(side) + GAP)))
    return _fit(room, columns, rows, around, largest=1.25 * side)


def _fit(room: tuple[float, float], columns: int, rows: int, around: Around, largest: float) -> Fit:
    wide, high = room
    column = (wide - (columns - 1) * GAP) / columns
    row = (high - (rows - 1) * GAP) / rows - around.caption
    side, narrower = 0.0, column
    for _ in range(TRIES):
        under = narrower
        side = min(column, row - around.foot(under), largest)
        narrower = max(min(under, WIDEST * side), 1.0)
        if narrower == under:
            break
    return Fit(columns, rows, side, under)
