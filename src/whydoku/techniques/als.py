"""The techniques of almost locked sets: rows of two, three or more, rings, and the ALS-W-Wing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures.almost_locked import AlmostLockedSets, SetsOfTrail
from whydoku.structures.als_chains import als_chains
from whydoku.structures.als_rows import (
    AlsRow,
    Sets,
    als_pairs,
    als_rings,
    als_row,
    als_triples,
    reason_of_row,
    ring_of_two,
)
from whydoku.structures.als_w_wings import AlsWWing, als_w_wings, reason_of_w_wing
from whydoku.technique import Noted, technique


def _step(slug: str, sets: Sets, row: AlsRow) -> Step:
    return Step(slug, eliminations=row.eliminations, why=(reason_of_row(sets, row),))


def _row_again(slug: str, grid: Grid, noted: Noted) -> Step:
    sets = SetsOfTrail(grid, noted.trail)
    return _step(slug, sets, als_row(sets, tuple(range(len(sets.all))), sets.others))


def _ring_again(slug: str, grid: Grid, noted: Noted) -> Step:
    sets = SetsOfTrail(grid, noted.trail)
    x, y = sets.others
    rings = (ring_of_two(sets, 0, 1, x, y, complete) for complete in (True, False))
    whole, part = (_step(slug, sets, ring) for ring in rings)
    return part if part.eliminations == noted.eliminations else whole


def _w_wing_step(slug: str, grid: Grid, wing: AlsWWing) -> Step:
    return Step(slug, eliminations=wing.eliminations, why=(reason_of_w_wing(grid, wing),))


def _w_wing_again(slug: str, grid: Grid, noted: Noted) -> Step:
    sets = SetsOfTrail(grid, noted.trail)
    (first, last), (bridge, y) = sets.all, sets.others
    wing = AlsWWing(first, last, bridge, y, first.seen[y] & last.seen[y])
    return _w_wing_step(slug, grid, wing)


def _register_rows(
    slug: str,
    name: str,
    rating: float,
    rows: Callable[..., tuple[AlsRow, ...]],
    aliases: dict[str, str],
    about: str,
    example: str,
) -> None:
    """Registers a technique whose steps are rows of almost locked sets; `rows` finds these rows on
    a grid."""
    register = technique(
        slug,
        name,
        family="als",
        rating=rating,
        aliases=aliases,
        about=about,
        example=example,
        again=_ring_again if rows is als_rings else _row_again,
    )

    def steps(rows_of_grid: Iterable[AlsRow], grid: Grid) -> Iterator[Step]:
        for row in rows_of_grid:
            yield _step(slug, grid.derive(AlmostLockedSets), row)

    def find(grid: Grid) -> Iterator[Step]:
        yield from steps(grid.derive(rows), grid)

    def find_rings(grid: Grid, *, complete: bool = True) -> Iterator[Step]:
        yield from steps(grid.derive(als_rings, complete), grid)

    register(find_rings if rows is als_rings else find)


_register_rows(
    "als-xz",
    "ALS-XZ",
    6.6,
    als_pairs,
    {
        "hodoku": "Almost Locked Set XZ-Rule",
        "hodoku-code": "0901",
        "sudokuwiki": "Almost Locked Sets",
        "other": "Singly Linked ALS-XZ, ALS-XZ Rule",
    },
    "Two sets of cells each have one digit more than cells, and a digit x that cannot be in "
    "both. The set without x holds all its other digits. So a digit z of both is in one of "
    "them, and a cell that sees all its places in both is not z.",
    "..3.............8......6.......5....1...........4.............9.2....7...2....7.."
    ".2..5....12..5..........7.......6...........9.......8....4.....1.3.5....1.3......"
    "........91...5.......4.......3............7...2...........56..........8.1....6..."
    ".2...6...........9.23............7.........8.....5....1.........234.6....234....."
    "....567......5.7...2.....8.1...........4.......3.......2.....8......67..........9"
    "1.....7.....4.....1.3....8..2............6...........9......78...3...7......5...."
    "12....7.......6...........9...4.........5....1.....7....3......12....7.........8."
    ".......8..2....7..12..5............9..3......1....67...2..567..1..45....12.4.6..."
    "...4.......3......1...5...........8..2.......1....67......567..........91....67..",
)
_register_rows(
    "als-xz-double",
    "Doubly Linked ALS-XZ",
    6.7,
    als_rings,
    {
        "hodoku": "Almost Locked Set XZ-Rule",
        "hodoku-code": "0901",
        "sudokuwiki": "Almost Locked Sets (rule 2)",
    },
    "Two sets of cells each have one digit more than cells, and share two digits, neither of "
    "which can be in both. So each set lacks one of the two and holds all its other digits.",
    "478352961369714..5215698437536971...18426537992748351685.1.76946415.97.879.8461..",
)
_register_rows(
    "als-xy-wing",
    "ALS-XY-Wing",
    7.0,
    als_triples,
    {"hodoku": "Almost Locked Set XY-Wing", "hodoku-code": "0902", "sudokuwiki": "ALS XY-Wing"},
    "A pivot with one digit more than cells cannot lack two digits. Whichever of x and y it "
    "holds, one of two other such sets lacks that digit and so holds z. A cell that sees all "
    "places for z in both is not z.",
    ".....6.89...4..7.9.2.......1............567.9.....678....456.....3.........4...89"
    "1.............6..9....5.......4..........6.89..3............7.......6.8..2......."
    "..3.........4.67.....4...8......67.9.2..567...2...678....456...1...........4....9"
    ".....6.89...4.6..9...4...8...3......1..............78..2............67.9....5...."
    ".....6.891..............7...2............6..9....5......3.........4....9...4...8."
    ".2...........5......3...........6..9......78....4.....1....6........6.891.....7.."
    "......7....3..............9....5.......4.....1...............8..2............6..."
    "...4............8.1.............67...2...67...2...67..........9....5......3......"
    "....5.....2............6..........8...3..............91..4........4..7..1.....7..",
)
_register_rows(
    "als-chain",
    "ALS Chain",
    7.6,
    als_chains,
    {"hodoku": "Almost Locked Set Chain", "hodoku-code": "0903", "other": "ALS-XY-Chain"},
    "Four sets or more in a row each have one digit more than cells, and each shares with the "
    "next a digit that cannot be in both. If the first lacks z, the last holds it.",
    ".4..62.83.68.3427.235978461593827614874619352612345798.56483.2.38.296.4.429751836",
)


@technique(
    "als-w-wing",
    "ALS-W-Wing",
    family="als",
    rating=7.0,
    again=_w_wing_again,
    aliases={"other": "Almost Locked Set W-Wing"},
    example=(
        ".....6.89...4..7.9.2.......1............567.9.....678....456.....3.........4...89"
        "1.............6..9....5.......4..........6.89..3............7.......6.8..2......."
        "..3.........4.67.....4...8......67.9.2..567...2...678....456...1...........4....9"
        ".2...6.89...4.6..9...4...8...3......1..............78..2...6........67.9....5...."
        ".....6.891..............7...2............6..9....5......3.........4...89...4...8."
        ".2.....8.....5......3...........6..9......78....4.....12...6........6.891.....7.."
        "......7....3..............9....5.......4.....1...............8..2............6..."
        "...4............8.1.............67...2...67...2...67..........9....5......3......"
        "....5.....2............6..........8...3..............91..4........4..7..1.....7.."
    ),
)
def als_w_wing(grid: Grid) -> Iterator[Step]:
    """Two sets of cells each have one digit more than cells, and both have x and y. In some house
    every place for x sees all places for x in one of the sets. So one of the sets lacks x and holds
    y, and a cell that sees all places for y in both is not y."""
    for wing in grid.derive(als_w_wings):
        yield _w_wing_step("als-w-wing", grid, wing)
