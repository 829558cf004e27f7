"""Junior exocets, as a plain definition has them: sets of cells, tried one after another."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from judge import SEEN, houses_of, union
from whydoku.grids.grid import Grid

HOUSES = [{i for i in range(81) if h in houses_of(i)} for h in range(27)]
MOST_DIGITS = 4


class Exocet(NamedTuple):
    base: frozenset[int]
    targets: frozenset[int]
    falls: int
    """What sees, whichever digits are in the base and however they are in the targets, one of
    them."""


def junior_exocets(grid: Grid) -> Iterator[Exocet]:
    for line, box in product(range(18), range(18, 27)):
        corner = sorted(HOUSES[line] & HOUSES[box])
        for base in combinations(corner, 2):
            digits = {d for i in base for d in digits_in(grid, i)}
            if 3 <= len(digits) <= MOST_DIGITS and all(len(digits_in(grid, i)) > 1 for i in base):
                beside = (set(corner) - set(base)).pop()
                yield from with_base(grid, line, base, beside, digits)


def digits_in(grid: Grid, i: int) -> list[int]:
    return [d for d in range(9) if grid.bits >> i * 9 + d & 1]


def with_base(
    grid: Grid, line: int, base: tuple[int, ...], beside: int, digits: set[int]
) -> Iterator[Exocet]:
    across = range(9, 18) if line < 9 else range(9)
    first = next(h for h in across if beside in HOUSES[h])
    chute = {i for h in range(18) if h // 3 == line // 3 for i in HOUSES[h]}
    near = HOUSES[line] | {i for i in chute if i in HOUSES[houses_of(beside)[2]]}
    rest = [h for h in across if h // 3 != first // 3]
    for second, third in product(rest, rest):
        if second // 3 >= third // 3:
            continue
        lines = (HOUSES[first], HOUSES[second], HOUSES[third])
        lefts = {d: smallest_lefts(places(grid, d, lines) - near) for d in digits}
        pairs = {frozenset[int]().union(*some) for some in product(*lefts.values())}
        for pair in pairs:
            in_lines = [len(pair & of) for of in lines]
            is_open = all(len(digits_in(grid, i)) > 1 for i in pair)
            if is_open and len(pair) == 2 and pair <= chute and in_lines == [0, 1, 1]:
                yield Exocet(frozenset(base), pair, falls(grid, base, pair))


def places(grid: Grid, d: int, lines: tuple[set[int], ...]) -> set[int]:
    return {i for of in lines for i in of if grid.bits >> i * 9 + d & 1}


def smallest_lefts(cells: set[int]) -> list[frozenset[int]]:
    """What two houses leave of some cells, if that is two at most, and no two houses leave less."""
    held = [cells & house for house in HOUSES if cells & house]
    lefts = {frozenset(cells - a - b) for a in [*held, set[int]()] for b in [*held, set[int]()]}
    return [a for a in lefts if len(a) < 3 and not any(b < a for b in lefts)]


def falls(grid: Grid, base: tuple[int, ...], targets: frozenset[int]) -> int:
    false = grid.bits
    for a, b in product(digits_in(grid, base[0]), digits_in(grid, base[1])):
        for one, other in (sorted(targets), sorted(targets)[::-1]):
            true = [base[0] * 9 + a, base[1] * 9 + b, one * 9 + a, other * 9 + b]
            is_possible = all(grid.bits >> k & 1 for k in true)
            if is_possible and not union([SEEN[k] for k in true]) & union([1 << k for k in true]):
                false &= union([SEEN[k] for k in true])
    return false
