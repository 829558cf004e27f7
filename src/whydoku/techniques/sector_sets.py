"""Multi-sector locked sets, and SK-loops: cells that need all the places that lines, or the houses
of a ring, have for their digits."""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures.finned_sector_sets import finned_sector_sets
from whydoku.structures.pair_rings import pair_rings
from whydoku.structures.sector_sets import sector_sets
from whydoku.structures.subsets import counted_along, counted_steps
from whydoku.technique import technique


@technique(
    "sk-loop",
    "SK-Loop",
    family="subsets",
    rating=8.5,
    aliases={"sudokuwiki": "SK Loops", "other": "Domino Loop, Virus Pattern"},
    example="1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    words={
        "premise.spread": "eight pairs of cells in a ring, each sharing a line or a box with the "
        "next, have just {number} places for their digits: from {first:short} {ring:phrases}",
    },
    again=counted_along,
)
def sk_loop(grid: Grid) -> Iterator[Step]:
    """Two rows and two columns cross in four boxes. In each of these boxes the rest of the row and
    the rest of the column are a pair of cells each, so that eight pairs form a ring, in which two
    that follow each other share by turns a line and a box. The lines and the boxes have, for the
    digits of the pairs that share them, only 16 places. The 16 cells need them all, so no other
    cell of these lines and boxes has the same digits.
    """
    yield from counted_steps("sk-loop", grid.derive(pair_rings))


@technique(
    "msls",
    "Multi-Sector Locked Set",
    family="subsets",
    rating=8.6,
    aliases={"other": "MSLS, Multi-Sector Locked Sets, Rank-0 Logic"},
    example="......139........5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2.1..6..4..7.....",
    again=counted_along,
)
def msls(grid: Grid) -> Iterator[Step]:
    """Some digits are counted by rows, the others by columns: a row, or a column, has one place for
    each. Cells over several of these lines can have as many of these places as they are, and no
    other. They need them all, so no other cell of these lines has the same digits there.
    """
    yield from counted_steps("msls", grid.derive(sector_sets))


@technique(
    "finned-msls",
    "Finned Multi-Sector Locked Set",
    family="subsets",
    rating=8.7,
    home="everything",
    aliases={"other": "Finned MSLS, Rank-1 Logic"},
    example=".........8.36......7..9.2...5...7.....2.457.....1...3...1....68..85...1..9....4..",
    again=counted_along,
)
def finned_msls(grid: Grid) -> Iterator[Step]:
    """Some digits are counted by rows, the others by columns: a row, or a column, has one place for
    each. Cells over several of these lines have as many of these places as they are, but for some
    fins in others. A candidate in one of the places that sees all fins is false: it would take a
    place from the cells, and forbid them the fins. If the cells even have one place fewer than they
    are, but for fins, one of the fins is true.
    """
    yield from counted_steps("finned-msls", grid.derive(finned_sector_sets))
