"""Sue de Coq: almost locked sets around the cells where a line or two meet a box."""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures.subsets import counted_steps
from whydoku.structures.three_sectors import three_sectors
from whydoku.structures.two_sectors import two_sectors
from whydoku.technique import technique


def _steps(slug: str, grid: Grid, *, plain: bool, alone: bool) -> Iterator[Step]:
    for sectors in grid.derive(two_sectors, alone):
        if sectors.is_plain == plain:
            yield Step(slug, eliminations=sectors.eliminations, why=sectors.reasons)


@technique(
    "sue-de-coq",
    "Sue de Coq",
    family="als",
    rating=6.4,
    aliases={
        "hodoku": "Sue de Coq",
        "hodoku-code": "1101",
        "sudokuwiki": "Sue-de-Coq",
        "other": "Two-Sector Disjoint Subsets, SDC",
    },
    example="132587496968243.1.475196..35273189646147293583894651728516.4.3.7469.2..12938.164.",
)
def sue_de_coq(grid: Grid, *, alone: bool = False) -> Iterator[Step]:
    """Two or three cells where a line and a box meet have two digits more than they are; a cell
    in the rest of the line has two of these digits and no other, and a cell in the rest of the
    box two others of them. All these cells together use up all these digits: those of the line's
    cell go nowhere else in the line, those of the box's nowhere else in the box, and the one that
    may be left over nowhere else in both."""
    yield from _steps("sue-de-coq", grid, plain=True, alone=alone)


@technique(
    "sue-de-coq-extended",
    "Extended Sue de Coq",
    family="als",
    rating=7.1,
    home="hodoku",
    aliases={"hodoku": "Sue de Coq", "hodoku-code": "1101"},
    example="813279456279645..3645...9275.876...94615927389.7.8...538...7.9215.9...7479......1",
)
def sue_de_coq_extended(grid: Grid, *, alone: bool = False) -> Iterator[Step]:
    """A Sue de Coq in which the cells of the line or of the box are several, or have three
    digits, or digits that the meeting cells do not have; or both have a digit in common, which
    counts twice, once for the line and once for the box, and goes out of the cells where these
    meet. Counted so, there are as many digits as cells."""
    yield from _steps("sue-de-coq-extended", grid, plain=False, alone=alone)


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
