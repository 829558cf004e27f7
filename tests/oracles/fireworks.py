"""Fireworks by their definition: digits that a row and a column cannot have without three cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import NamedTuple

from whydoku.grids.spaces import HOUSES, PEERS

Marks = dict[int, frozenset[int]]
"""For each cell the digits that it may have."""

HOUSE = [frozenset(cells) for cells in HOUSES]


def is_held(
    at: Marks,
    digit: int,
    row: frozenset[int],
    column: frozenset[int],
    box: frozenset[int],
    cells: set[int],
) -> bool:
    """Whether row and column cannot have a digit without having it in one of the cells."""
    pairs = [
        (i, j)
        for i in row
        for j in column
        if digit in at[i]
        and digit in at[j]
        and (i == j or not (i in box and j in box))
        and (i == j or not PEERS[i] >> j & 1)
    ]
    return all({i, j} & cells for i, j in pairs)


class Crossing(NamedTuple):
    """A row and a column, the box where they cross, and an end of each outside of it."""

    row: frozenset[int]
    column: frozenset[int]
    box: frozenset[int]
    ends: tuple[int, int]

    @property
    def cells(self) -> frozenset[int]:
        """The heart and the ends."""
        return self.row & self.column | {*self.ends}


def crossings(at: Marks) -> Iterator[Crossing]:
    """All that have three open cells."""
    for row, column, box in product(HOUSE[:9], HOUSE[9:18], HOUSE[18:]):
        if row & column <= box:
            for ends in product(row - box, column - box):
                one = Crossing(row, column, box, ends)
                if all(len(at[i]) > 1 for i in one.cells):
                    yield one


Held = tuple[int, frozenset[frozenset[int]]]
"""A digit that is in one of three cells, and the lines that it takes to see that."""


def held(at: Marks, crossing: Crossing) -> Iterator[Held]:
    """Yields these digits, with each line that is enough by itself or else with both."""
    row, column, box, (p, q) = crossing
    heart = row & column
    for d in frozenset().union(*(at[i] for i in crossing.cells)):
        by_line = {line: {i for i in line if d in at[i]} for line in (row, column)}
        lone = [line for line, end in ((row, p), (column, q)) if by_line[line] == {end} | heart]
        rest = [of - {p, q} for of in by_line.values()]
        if lone:
            yield from ((d, frozenset([line])) for line in lone)
        elif all(rest) and all(some <= box for some in rest):
            assert is_held(at, d, row, column, box, {*crossing.cells})
            yield d, frozenset((row, column))


def is_bent(lines: Iterable[frozenset[frozenset[int]]]) -> bool:
    """Whether some digit needs both lines, and no two are in the same line alone."""
    lone = [some for some in lines if len(some) == 1]
    return len({*lone}) == len(lone) and any(len(some) == 2 for some in lines)


def filled(
    at: Marks, parts: Iterable[tuple[Crossing, dict[int, frozenset[frozenset[int]]]]]
) -> frozenset[tuple[int, int]]:
    """What falls where fireworks fill their cells: other digits in these, and what would be once
    more in the boxes."""
    stay, fall = set(), set()
    for crossing, digits in parts:
        for d, lines in digits.items():
            of_lines = frozenset().union(*lines)
            stay |= {(i, d) for i in of_lines}
            if len(lines) == 2:
                fall |= {(i, d) for i in crossing.box - of_lines}
        fall |= {(i, d) for i in crossing.cells for d in at[i]}
    return frozenset((i, d) for i, d in fall - stay if d in at[i])


def elsewhere(
    at: Marks, cells: frozenset[int], two: set[int]
) -> Iterator[frozenset[tuple[int, int]]]:
    """What falls since two cells of three cannot both do without two digits: a third digit that is
    in neither's other places in a house would fill both."""
    for u, v in combinations(cells, 2):
        for d in (at[u] & at[v]) - two if at[u] & two and at[v] & two else ():
            for first, last in product(other_places(at, u, d), other_places(at, v, d)):
                both = first | last
                yield frozenset(
                    (i, e)
                    for i in at
                    for e in at[i]
                    if (e == d and all(PEERS[i] >> j & 1 for j in both)) or (e != d and both == {i})
                    if e != d or not (PEERS[i] >> u | PEERS[i] >> v) & 1
                )


def other_places(at: Marks, i: int, d: int) -> Iterator[frozenset[int]]:
    """The other places of a digit in each house of a cell, if there are any."""
    for house in HOUSE:
        if i in house and (others := frozenset(j for j in house if d in at[j] and j != i)):
            yield others
