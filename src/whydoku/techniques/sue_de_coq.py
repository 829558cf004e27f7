"""Sue de Coq: almost locked sets around the cells where a line or two meet a box."""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures.subsets import counted_steps
from whydoku.structures.three_sectors import three_sectors
from whydoku.technique import technique


@technique(
    "sue-de-coq-3d",
    "Sue de Coq in Three Sectors",
    family="als",
    rating=7.5,
    home="everything",
    aliases={"other": "Sue de Coq 3D, Sue de Coq 3 Dimension, Three-Sector Disjoint Subsets"},
    example="4...8..9.835.9..4....4..8....2348....4..5.18...8.7.4.29..8....4.847.9..52.7.34968",
)
def sue_de_coq_3d(grid: Grid) -> Iterator[Step]:
    """A row and a column cross in a box. One or two cells in the rest of the row have a digit or
    two more than they are, and so have one or two in the rest of the column. Their digits, and the
    further ones of some cells of the box, are as many as all these cells, if a digit counts once in
    the row, once in the column and once in the box where it is taken there: so all are needed, and
    go nowhere else in those houses."""
    yield from counted_steps("sue-de-coq-3d", grid.derive(three_sectors))
