"""The 72 views: every square matrix of nine bases against nine covers, in both directions.

A house is a matrix of its cells against its digits; a digit is a matrix of the rows against the
columns. If base i holds the candidate at (i, j), then bit j of the base's mask is set, and so is
bit i of cover j's mask. Turned over, the same matrix has its covers for bases.

    naked     cells of a house       against  digits of the house      27 views
    hidden    digits of a house      against  cells of the house       27 views
    rows      rows, for a digit      against  columns, for the digit    9 views
    columns   columns, for a digit   against  rows, for the digit       9 views
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Final

from whydoku.bits import Mask
from whydoku.spaces import HOUSES, HOUSES_OF, ROW_SPACE, house_constraint, house_of


@dataclass(frozen=True, slots=True, eq=False)
class MatrixView:
    """A view: nine bases against nine covers.

    Bit j of a base's mask stands for cover j, bit i of a cover's mask for base i. `left_of` picks
    the masks of the bases from the 324 masks of a grid; the view depends on nothing else of the
    grid.
    """

    bases: tuple[int, ...]
    covers: tuple[int, ...]
    house: int | None = None
    digit: int | None = None
    left_of: Callable[[Sequence[Mask]], tuple[Mask, ...]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "left_of", itemgetter(*self.bases))

    @property
    def turned(self) -> MatrixView:
        """The same view with bases and covers exchanged."""
        return MatrixView(self.covers, self.bases, self.house, self.digit)


def is_wanted(q: int, digit: int | None, house: int | None) -> bool:
    """Whether constraint `q` is about this digit and in this house; None stands for any digit, or
    any house."""
    if q >= ROW_SPACE:
        return digit in (None, q % 9) and house in (None, house_of(q))
    return digit is None and (house is None or house in HOUSES_OF[q])


NAKED: Final = tuple(
    MatrixView(cells, tuple(house_constraint(h, d) for d in range(9)), house=h)
    for h, cells in enumerate(HOUSES)
)
HIDDEN: Final = tuple(view.turned for view in NAKED)
ROWS: Final = tuple(
    MatrixView(
        tuple(house_constraint(r, d) for r in range(9)),
        tuple(house_constraint(9 + c, d) for c in range(9)),
        digit=d,
    )
    for d in range(9)
)
COLUMNS: Final = tuple(view.turned for view in ROWS)

FISH: Final = tuple(view for pair in zip(ROWS, COLUMNS, strict=True) for view in pair)
"""The views of all digits; those of one digit are its rows, then its columns."""

VIEWS: Final = (*NAKED, *HIDDEN, *FISH)

MASKS_KEPT: Final = 1 << 13
"""For how many views, each with the masks of its bases, a search keeps its findings; together they
take some megabytes. A step changes few views, so most findings also serve for the next grid."""
