"""Fireworks: digits that a row and a column, crossing in a box, have outside of it in one cell
each."""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures.fireworks import bridged_pairs
from whydoku.technique import technique


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
