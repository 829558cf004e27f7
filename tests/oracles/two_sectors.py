"""Sue de Coq by its definition: cells that need every digit which a line and a box can give them.

Some cells of a line outside a box, some of the box outside the line, and two or three where the two
meet. The line can give each digit of its cells once, the box each of its own; a digit that only the
meeting cells have is given by one of the two. If these are as many as the cells, all are needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from whydoku.grids.bits import BITS, Candidates, Mask
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import union
from whydoku.grids.spaces import CLASSIC, CONSTRAINT_CANDIDATES, HOUSES, house_constraint


class Some(NamedTuple):
    """Some cells and their digits."""

    cells: tuple[int, ...]
    digits: Mask


class TwoSectors(NamedTuple):
    """What follows, and whether the meeting cells have two digits more than they are, and two more
    cells no others."""

    eliminations: Candidates
    is_plain: bool


def two_sectors(grid: Grid) -> Iterator[TwoSectors]:
    """Yields all that exclude something and no part of which is closed by itself.

    So the cells of the line have more digits than they are, but not three more, as the meeting
    cells make up for at most three, and for one of the box; and the same with line and box
    exchanged.
    """
    for line, box in product(range(18), range(18, 27)):
        meeting = [i for i in HOUSES[line] if i in HOUSES[box]]
        in_line, in_box = (
            [
                some
                for some in _choices(grid, [i for i in HOUSES[h] if i not in meeting])
                if some.digits.bit_count() - len(some.cells) in (1, 2)
            ]
            for h in (line, box)
        )
        for parts in product(in_line, in_box, _choices(grid, meeting)):
            ours, theirs, shared = parts
            size = sum(len(some.cells) for some in parts)
            if (
                len(shared.cells) > 1
                and places(ours.digits, theirs.digits, shared.digits) == size
                and _is_whole(grid, parts)
                and (gone := _excluded(grid, line, box, parts))
            ):
                has_two_more = shared.digits.bit_count() == len(shared.cells) + 2 == size
                no_others = not (ours.digits | theirs.digits) & ~shared.digits
                yield TwoSectors(gone, has_two_more and no_others)


def _choices(grid: Grid, cells: list[int]) -> list[Some]:
    """All choices of open cells among some."""
    free = [i for i in cells if grid.masks[i].bit_count() > 1]
    every = (some for n in range(1, len(free) + 1) for some in combinations(free, n))
    return [Some(some, union(grid.masks[i] for i in some)) for some in every]


def places(ours: Mask, theirs: Mask, shared: Mask) -> int:
    """How many digits line and box can give to cells of the line, of the box and of both that have
    these digits."""
    return ours.bit_count() + theirs.bit_count() + (shared & ~ours & ~theirs).bit_count()


def _is_whole(grid: Grid, parts: tuple[Some, ...]) -> bool:
    """Whether each part of the cells could have more digits than it has cells."""
    every = [(n, grid.masks[i]) for n, some in enumerate(parts) for i in some.cells]
    for size in range(1, len(every)):
        for chosen in combinations(every, size):
            of = [union(m for n, m in chosen if n == part) for part in range(3)]
            if places(*of) <= size:
                return False
    return True


def _excluded(grid: Grid, line: int, box: int, parts: tuple[Some, ...]) -> Candidates:
    """What is false: the digits in the rest of the house that gives them, of both houses if either
    could; and what both must give to others, where these meet."""
    ours, theirs, shared = parts
    free = shared.digits & ~ours.digits & ~theirs.digits
    by_line = CLASSIC.held_in(house_constraint(line, d) for d in BITS[ours.digits | free])
    by_box = CLASSIC.held_in(house_constraint(box, d) for d in BITS[theirs.digits | free])
    inside = union(CONSTRAINT_CANDIDATES[i] for some in parts for i in some.cells)
    twice = union((ours.digits & theirs.digits) << i * 9 for i in shared.cells)
    return ((by_line | by_box) & ~inside | twice) & grid.bits
