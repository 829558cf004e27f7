"""Fireworks: digits that a row and a column, crossing in a box, have outside of it in one cell
each."""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures.fireworks import bridged_pairs, filled_quads, filled_triples
from whydoku.structures.subsets import counted_along, counted_steps
from whydoku.technique import technique


@technique(
    "firework-triple",
    "Firework Triple",
    family="wings",
    rating=6.0,
    home="everything",
    aliases={"sudokuwiki": "Fireworks, Triple Firework", "other": "Firework, Hanabi"},
    example=(
        "...45...9.....6..........8..2..5.7..1...5...912....7..1...5.7..1.3.5...91.3......"
        "....5...91...5.7.9..3..........5..8....4...........789.....6....2.......1...5...."
        ".2......912..5.7...2........2..5.7..1...567.9..3.............8.1...5...9...4....."
        "1.........2..5..8..2.45.........6...........9.2......9..3.........45..8.......7.."
        ".2.4.6.8..2.45..8.........9.23...7..1.....7........7.....45....1..45..8.12..56.8."
        ".2.........3.......2....7.....4............8.....5....1........1....6...........9"
        "..3.5..8.1..45..8.1..456...........9..3..6........6....2.............7..1.3.56.8."
        "..3.5..89.2..5...912...6.....3.5.78...3.5.7.....4.....1.......91.3.56.....3..6.8."
        "......7.....45..89....5....1.........2..............8....45......3456.89.....6.8."
    ),
    again=counted_along,
)
def triple(grid: Grid) -> Iterator[Step]:
    """A row and a column cross in a box. A digit that each of them has outside of the box in at
    most one cell, the same for three digits, is in one of these two cells or in the crossing: row
    and column cannot both have it in other cells of the box. So three digits fill the three cells.
    One digit may instead have just two of these cells in the row, and one in the column."""
    yield from counted_steps("firework-triple", grid.derive(filled_triples))


@technique(
    "firework-quad",
    "Firework Quad",
    family="wings",
    rating=6.3,
    home="everything",
    aliases={"sudokuwiki": "Quadruple Firework", "other": "Firework Quadruple"},
    example=(
        "123.5..8..2.4...8.......7.....4...8.....5..8.1..4..........6....2.....8.........9"
        "1...5..8......6..........8...3..............9.2.......1......8.......78....4....."
        "........9.2.....8.1.34...8....4.67.......6.8.1..4..7......5.....2....78...3......"
        "1......8...3......1..4...8..2.............7......5.......4...8.........9.....6..."
        ".....6....2.....8....4...89...4...891..........3.......2.4......2.45..8.......7.."
        ".2.....8.......7......5.......4....9.......8......6....2.4.......3......1........"
        "...4.............9.2............6.....3.............8.......7..1............5...."
        "......7..1.............6.......5.....2.............7.9..3.........4............8."
        "......78.....5......3......1...........4...........7..........9.....6....2......."
    ),
    again=counted_along,
)
def quad(grid: Grid) -> Iterator[Step]:
    """Two rows and two columns cross in four cells. Two digits are, as in a Firework Triple, in one
    corner or the two beside it, and two other digits in the opposite corner or the same two: so the
    four digits fill the four cells."""
    yield from counted_steps("firework-quad", grid.derive(filled_quads))


@technique(
    "firework-dual",
    "Firework Dual",
    family="wings",
    rating=6.6,
    home="everything",
    aliases={"sudokuwiki": "Dual Firework", "other": "Firework Pair, Firework W-Wing"},
    example=(
        "1.3......12....7..123......12....7...2.4....9.......8......6...1..4.........5...."
        "123.5.7.....4.............912..56....2..5.....23.5....1.3....8.1.3......1......8."
        "1.3.5......3.56.8.1....6.8.1.3.........45...9..3.5...91.......9.2.............7.."
        ".......8.1.3.5.7..123.........4.........5.........6...123...7..1...5.7.91.......9"
        "1..45...9123.5....12...6....2..5..........7...2..5...91.34....9.......8.1..4.6..9"
        ".2.45.7.9....567...2.4......2..5..8...3......1.........2.4..7.....4567.9.....6..9"
        "12.4.............912.4...8..2..5..8......6.........7..1..4...8.1..........3......"
        ".....6...123............7...23.......2.....8....4.........5....1.......9.2.....8."
        "..34......2.....8.....5............91.........23.........4..78......6....2.4.6.8."
    ),
)
def dual(grid: Grid) -> Iterator[Step]:
    """Two digits are in the crossing of a row and a column or in one cell of each, as in a Firework
    Triple. Then just one of the three cells has another digit. A third digit that is in none of
    its other places in a house of one of the cells, and in none in a house of another, would fill
    both: so it is in one of these places, and what sees all of them is not that digit."""
    for one in grid.derive(bridged_pairs):
        yield Step("firework-dual", eliminations=one.eliminations, why=(one.reason,))
