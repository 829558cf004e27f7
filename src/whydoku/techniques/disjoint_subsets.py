"""Cells that can have as many digits as they are, each only once, though they share no house."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from whydoku.bits import BITS
from whydoku.grid import Grid
from whydoku.spaces import FIRST_BOX, HOUSE_CELLS, HOUSES_OF, house_constraint
from whydoku.step import Step
from whydoku.structures.disjoint_subsets import disjoint_subsets
from whydoku.structures.subsets import counted_covers, counted_steps
from whydoku.technique import technique
from whydoku.why import Cover
from whydoku.world.candidates import cells_of, held_in


@technique(
    "distributed-disjoint-subset",
    "Distributed Disjoint Subset",
    family="subsets",
    rating=6.6,
    home="everything",
    aliases={
        "sudokuwiki": "Subset Counting",
        "se": "Generalized Naked Set",
        "other": "Disjoint Distributed Subset, Disjoint Subset, DDS, Aligned Locked Set",
    },
    example=".7.16.8...........4.3..5.6186..5.2..7..6281.99.....685.48.3..9....58....3.7..6..8",
)
def distributed(grid: Grid) -> Iterator[Step]:
    """Up to six cells, not all in one house, have as many digits between them as they are, and the
    cells that can have a digit all share a house. So each digit goes once into these cells, and
    nowhere else in the houses that its cells share."""
    for one in grid.derive(disjoint_subsets):
        yield Step("distributed-disjoint-subset", eliminations=one.eliminations, why=one.reasons)


@technique(
    "erip",
    "Empty Rectangle Intersection Pair",
    family="subsets",
    rating=5.2,
    home="everything",
    aliases={"other": "ERIP, ERI Pair, Empty Rectangle Pair"},
    example=(
        ".2.........3..............9..3..6.8.......78.1............5.......4..........6.8."
        "....5.........6.....3...7....3............78....4.............9.2.......1........"
        ".......8....4.....1............56...........9.2..5..........7...2...6.....3......"
        "1............5....12..........4..........6.........7.9..3.............8.........9"
        ".....6.....3....8.1.3....8.1...5.....2...........5...9...4...........7......5...9"
        "........9......7.....4............8...3..........5.....2.......1...56........6..."
        "...4.....1.............6.........7.....45......3.............8.........9.2......."
        "......7....3.....9..3.5.....2.......1...5...........8......6...1.3.56......4....."
        "..34......234...8..23.5..8.........9...45.........6...1......8.1...5..........7.."
    ),
)
def intersection_pair(grid: Grid) -> Iterator[Step]:
    """A box has two digits in a row and a column only. A cell in the rest of the row and one in the
    rest of the column have just these two digits. The box needs both digits and each of the two
    cells one, which is all that row and column can take. So the rest of the row, the rest of the
    column and the cell where they cross have neither."""
    yield from counted_steps("erip", counted_covers(grid, _intersection_pairs(grid)))


def _intersection_pairs(grid: Grid) -> Iterator[Cover]:
    pairs = [i for i in range(81) if grid.masks[i].bit_count() == 2]
    for p, q in product(pairs, pairs):
        box = FIRST_BOX + p // 27 * 3 + q % 9 // 3
        row, column = HOUSES_OF[p][0], HOUSES_OF[q][1]
        if grid.masks[p] != grid.masks[q] or HOUSE_CELLS[box] & (1 << p | 1 << q):
            continue
        digits = BITS[grid.masks[p]]
        bases = [house_constraint(box, d) for d in digits]
        lines = HOUSE_CELLS[row] | HOUSE_CELLS[column]
        if all(grid.masks[b] for b in bases) and not cells_of(held_in(bases) & grid.bits) & ~lines:
            yield Cover(
                (p, q, *bases), tuple(house_constraint(h, d) for h in (row, column) for d in digits)
            )
