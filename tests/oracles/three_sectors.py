"""Sue de Coq over a box, a row and a column, by counting who can take which digit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, product

from whydoku.grids.spaces import HOUSES

Marks = dict[int, frozenset[int]]
"""For each cell the digits that it may have."""

HOUSE = [frozenset(cells) for cells in HOUSES]


def three_sectors(at: Marks, box: frozenset[int]) -> Iterator[frozenset[tuple[int, int]]]:
    for row, column in product(HOUSE[:9], HOUSE[9:18]):
        if not row & column <= box:
            continue
        for in_row, in_column in product(arms(at, row, box), arms(at, column, box)):
            digits = [frozenset().union(*(at[i] for i in arm)) for arm in (in_row, in_column)]
            spare = len(digits[0]) + len(digits[1]) - len(in_row) - len(in_column)
            taken = {i: digits[0] if i in row else frozenset[int]() for i in box}
            taken |= {i: taken[i] | digits[1] for i in box & column}
            left = {i: at[i] - taken[i] for i in box if len(at[i]) > 1}
            for n in range(4):
                for more in map(frozenset, combinations(range(1, 10), n)):
                    inside = {i for i, rest in left.items() if rest <= more}
                    used = frozenset().union(*(left[i] for i in inside))
                    if len(inside) != spare + n or used != more:
                        continue
                    cells = inside | in_row | in_column
                    takes = (
                        *((row, d) for d in digits[0]),
                        *((column, d) for d in digits[1]),
                        *((box, d) for d in more),
                    )
                    if falls := counted_out(at, cells, takes):
                        yield falls


def arms(at: Marks, line: frozenset[int], box: frozenset[int]) -> Iterator[frozenset[int]]:
    """One or two cells of a line outside a box, with one digit more or two, which the line has in
    the box too."""
    inside = frozenset().union(*(at[i] for i in line & box))
    for n in (1, 2):
        for some in combinations([i for i in line - box if len(at[i]) > 1], n):
            digits = frozenset().union(*(at[i] for i in some))
            if 1 <= len(digits) - n <= min(2, len(digits & inside)):
                yield frozenset(some)


def counted_out(
    at: Marks, cells: frozenset[int] | set[int], takes: Iterable[tuple[frozenset[int], int]]
) -> frozenset[tuple[int, int]]:
    """What falls where cells need every digit that houses can give them, and no part of the cells
    can do with as few of these as it has cells."""
    held_by = {i: {(house, d) for house, d in takes if i in house and d in at[i]} for i in cells}
    for n in range(1, len(cells)):
        for some in combinations(cells, n):
            if len(set().union(*(held_by[i] for i in some))) <= n:
                return frozenset()
    times = Counter((i, d) for house, d in takes for i in house if d in at[i])
    return frozenset(one for one, n in times.items() if n > (one[0] in cells))
