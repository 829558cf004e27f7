"""Almost locked pairs, triples and quads: digits that fill cells of a house, and the cells where it
meets another house."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from whydoku.bits import BITS, Cells, members
from whydoku.grid import Grid
from whydoku.spaces import CONSTRAINT_CANDIDATES, FIRST_BOX, HOUSE_CELLS, house_constraint
from whydoku.step import Step
from whydoku.structures.subsets import counted_along, counted_covers, counted_steps
from whydoku.technique import technique
from whydoku.why import Cover
from whydoku.world.candidates import cells_of, held_in, union


def _meetings() -> Iterator[tuple[int, int, tuple[int, ...], Cells]]:
    """Yields each line with each box that it meets, and each box with each line: the two houses,
    the cells of the first outside of the second, and those of the second outside of the first."""
    for first, ours in enumerate(HOUSE_CELLS):
        for second, theirs in enumerate(HOUSE_CELLS):
            if (first < FIRST_BOX) != (second < FIRST_BOX) and ours & theirs:
                yield first, second, tuple(members(ours & ~theirs)), theirs & ~ours


MEETINGS: Final = tuple(_meetings())


def _steps(slug: str, grid: Grid, size: int) -> Iterator[Step]:
    yield from counted_steps(slug, counted_covers(grid, _covers(grid, size), whole=True))


def _covers(grid: Grid, size: int) -> Iterator[Cover]:
    """Yields the covers for digits, as many as `size`, of cells of a house in which each has two
    candidates or more, whether they exclude something or not."""
    for first, second, rest, around in MEETINGS:
        few = [i for i in rest if 1 < grid.masks[i].bit_count() <= size]
        for cells in (some for n in range(1, size) for some in combinations(few, n)):
            digits = BITS[union(grid.masks[i] for i in cells)]
            if len(digits) != size:
                continue
            bases = [q for d in digits if not _is_placed(grid, q := house_constraint(second, d))]
            outside = members(cells_of(held_in(bases) & grid.bits) & around)
            # The cells and the digits of the second house that it lacks need a digit each; all that
            # they could take lies in the digits of the first house, and in the cells outside of it.
            if outside and len(cells) + len(bases) == size + len(outside):
                taken = (house_constraint(first, d) for d in digits)
                yield Cover((*cells, *bases), (*taken, *outside))


def _is_placed(grid: Grid, q: int) -> bool:
    return bool(CONSTRAINT_CANDIDATES[q] & grid.digits)


@technique(
    "almost-locked-pair",
    "Almost Locked Pair",
    family="subsets",
    rating=4.2,
    home="everything",
    aliases={"other": "ALP, Almost Locked Candidates, ALC"},
    example="...4.75.347.5.398253.9...4....7.98.484..5..3...78.4...283.9547.61427839579534.2.8",
    again=counted_along,
    words={
        "so.crossed": "whichever of the two {cells} is, {rest} is as well, and the other one is "
        "where {house} and {other} meet",
    },
)
def pair(grid: Grid) -> Iterator[Step]:
    """A cell of a line has two candidates, and a box that the line crosses has these two digits,
    outside of the line, in one cell only. Whichever digit the first cell takes, the second takes
    too, and the other digit stands where the line and the box meet. So no other cell of the line
    has either digit, and the second cell nothing else. Line and box may change places."""
    yield from _steps("almost-locked-pair", grid, 2)


@technique(
    "almost-locked-triple",
    "Almost Locked Triple",
    family="subsets",
    rating=5.1,
    home="everything",
    aliases={"other": "ALT"},
    example="4..671.9316982374.37.95.1.6.9..87..2.3.192..77...65..9943716..8..7..93615162.8974",
    again=counted_along,
)
def triple(grid: Grid) -> Iterator[Step]:
    """Two cells of a line have three digits between them, and a box that the line crosses has these
    three, outside of the line, in two cells only, or two of the three in one cell and the third
    already. One cell with the three digits will do if the box has them in one cell outside of the
    line. Cells and digits then need all that the line, and those cells of the box, can take. So no
    other cell of the line has any of the three digits, and those cells nothing else. Line and box
    may change places."""
    yield from _steps("almost-locked-triple", grid, 3)


@technique(
    "almost-locked-quad",
    "Almost Locked Quad",
    family="subsets",
    rating=5.9,
    home="everything",
    aliases={"other": "ALQ, Almost Locked Quadruple"},
    example="...7.86.5.496............278..4.6.......7..8....831....9.567..36.7.845....591....",
    again=counted_along,
)
def quad(grid: Grid) -> Iterator[Step]:
    """An almost locked triple with one digit more: up to three cells of a line with four digits
    between them, and just so few cells of a box outside of the line for these digits that none can
    be elsewhere."""
    yield from _steps("almost-locked-quad", grid, 4)
