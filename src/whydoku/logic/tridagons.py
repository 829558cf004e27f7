"""The shape of a tridagon: twelve cells whose places alone say that three digits cannot fill them.

    a . . | . . b    Three cells in each of four boxes, no two in a row or a column. Those of a box
    . b . | . a .    fall, as on the left, or rise, as on the right; what leaves a box at the bottom
    . . c | c . .    comes in again at the top.

Three digits run up or down from one row to the next, 1-2-3 from wherever it begins or 3-2-1. Side
by side they cannot be in the same rows and run in different ways, nor one above the other in the
same columns. Where cells fall, the digits run the same way by rows and by columns; where they rise,
they do not. So going round, the number of boxes where they rise has to be even.
"""

from __future__ import annotations

from typing import NamedTuple

from whydoku.grids.bits import members
from whydoku.grids.parts.candidates import cells_of, digits_of
from whydoku.grids.spaces import BOX_OF, COL_OF, FIRST_BOX, ROW_OF, ROW_SPACE
from whydoku.logic.why import Impossible


class Tridagon(NamedTuple):
    """The houses that are its boxes, row by row, and those of them where the cells rise."""

    boxes: tuple[int, ...]
    rising: tuple[int, ...]


def is_of_three_digits(impossible: Impossible) -> bool:
    """Whether a pattern is any cells that would have the same three digits."""
    is_of_cells = max(impossible.constraints, default=ROW_SPACE) < ROW_SPACE
    return is_of_cells and digits_of(impossible.pattern).bit_count() == 3


def tridagon_of(impossible: Impossible) -> Tridagon | None:
    """The tridagon that an impossible pattern is; None if it is anything else."""
    cells = members(cells_of(impossible.pattern))
    if len(cells) != 12 or not is_of_three_digits(impossible):
        return None
    boxes = sorted({BOX_OF[i] for i in cells})
    rising = []
    for box in boxes:
        inside = [i for i in cells if BOX_OF[i] == box]
        columns = [COL_OF[i] % 3 for i in inside]
        if [ROW_OF[i] % 3 for i in inside] != [0, 1, 2] or sorted(columns) != [0, 1, 2]:
            return None
        if (columns[1] - columns[0]) % 3 == 2:
            rising.append(FIRST_BOX + box)
    if len({box // 3 for box in boxes}) != 2 or len({box % 3 for box in boxes}) != 2:
        return None
    return Tridagon(tuple(FIRST_BOX + box for box in boxes), tuple(rising))
