"""A second opinion on deadly patterns and what follows from them, from definitions alone.

A grid is the digits 0-8 still possible in each cell; only the order of the cells is shared with the
library, and nothing here is quick.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations, product
from typing import NamedTuple

Marks = list[frozenset[int]]
Set = frozenset[int]
Pairs = frozenset[tuple[int, Set]]
"""Cells, each with the digits that it could exchange."""

ROWS = [frozenset(9 * r + c for c in range(9)) for r in range(9)]
COLUMNS = [frozenset(9 * r + c for r in range(9)) for c in range(9)]
BOXES = [
    frozenset(9 * (y + dy) + x + dx for dy in range(3) for dx in range(3))
    for y, x in product((0, 3, 6), repeat=2)
]
HOUSES = ROWS + COLUMNS + BOXES
PEERS = [frozenset().union(*(h for h in HOUSES if i in h)) - {i} for i in range(81)]


def marks_of(bits: int) -> Marks:
    """The digits left in each cell."""
    return [frozenset(d for d in range(9) if bits >> 9 * i + d & 1) for i in range(81)]


def _in_two_boxes() -> Iterator[tuple[int, int, int, int]]:
    for i, j in combinations(range(81), 2):
        if j // 9 > i // 9 and j % 9 > i % 9:
            corners = (i, i // 9 * 9 + j % 9, j // 9 * 9 + i % 9, j)
            if sum(not box.isdisjoint(corners) for box in BOXES) == 2:
                yield corners


RECTANGLES = tuple(_in_two_boxes())


def rectangles(givens: Set) -> Iterator[tuple[int, int, int, int]]:
    """Four cells in two rows, two columns and two boxes, none of them given, row by row."""
    return (corners for corners in RECTANGLES if givens.isdisjoint(corners))


def fillings(marks: Marks, cells: Collection[int]) -> Iterator[dict[int, int]]:
    """All ways to fill cells such that no two that see each other hold the same digit."""
    for digits in product(*(sorted(marks[i]) for i in cells)):
        held = dict(zip(cells, digits, strict=True))
        if not any(held[i] == held[j] and j in PEERS[i] for i, j in combinations(cells, 2)):
            yield held


def strong(marks: Marks, cells: Collection[int], d: int) -> set[Set]:
    """The pairs of the cells that are the only places of a digit in a house."""
    return {
        frozenset(places)
        for house in HOUSES
        if len(places := [i for i in house if d in marks[i]]) == 2 and set(places) <= set(cells)
    }


class Sides(NamedTuple):
    """The candidates at its corners that a rectangle of two digits excludes."""

    gone: Set
    without: Set


def by_sides(marks: Marks, corners: Collection[int], pair: Set) -> Sides:
    """The candidates at the corners, as cell * 9 + digit, that are in no filling that keeps to the
    strong links of the two digits and uses other digits too; and those that the links exclude by
    themselves."""
    links = [(d, two) for d in pair for two in strong(marks, corners, d)]
    alive: set[int] = set()
    anyway: set[int] = set()
    for held in fillings(marks, corners):
        if all(any(held[i] == d for i in two) for d, two in links):
            ks = {9 * i + d for i, d in held.items()}
            anyway |= ks
            if not set(held.values()) <= pair:
                alive |= ks
    every = {9 * i + d for i in corners for d in marks[i]}
    return Sides(frozenset(every - alive), frozenset(every - anyway))


def even(cells: Collection[int]) -> bool:
    """Whether every house has two of the cells or none."""
    return all(len(house & set(cells)) in (0, 2) for house in HOUSES)


def together(cells: Collection[int]) -> bool:
    """Whether the cells are connected and can be divided into two sides that alternate."""
    side = {min(cells): 0}
    while len(side) < len(cells):
        reached = [i for i in cells if i not in side and PEERS[i] & set(side)]
        if not reached:
            return False
        side[reached[0]] = 1 - next(side[j] for j in sorted(side) if j in PEERS[reached[0]])
    return not any(side[i] == side[j] and j in PEERS[i] for i, j in combinations(cells, 2))


def loops(marks: Marks, most: int) -> set[Pairs]:
    """All loops of six or more cells, up to a largest number, that hold two digits.

    At most two cells have more digits, or all of these have the same one extra digit.
    """
    found = set()
    for pair in map(frozenset, combinations(range(9), 2)):
        cells = [i for i in range(81) if pair <= marks[i]]
        if len(cells) > most:
            continue
        for size in range(6, min(len(cells), 14) + 1, 2):
            for some in combinations(cells, size):
                extras = [marks[i] - pair for i in some if marks[i] - pair]
                few = extras and (len(extras) < 3 or len(frozenset().union(*extras)) == 1)
                enough = size - len(extras) > 2 or sum(marks[i] == pair for i in cells) > 2
                if few and enough and even(some) and together(some):
                    found.add(frozenset((i, pair) for i in some))
    return found


def graves(marks: Marks) -> set[Pairs]:
    """All ways to leave two digits in each open cell such that a house has each digit twice or
    never."""
    cells = [i for i in range(81) if len(marks[i]) > 1]
    many = [i for i in cells if len(marks[i]) > 2]
    found = set()
    for chosen in product(*(combinations(sorted(marks[i]), 2) for i in many)):
        left = {i: marks[i] for i in cells} | {
            i: frozenset(two) for i, two in zip(many, chosen, strict=True)
        }
        if all(
            sum(d in left.get(i, ()) for i in house) in (0, 2) for house in HOUSES for d in range(9)
        ):
            found.add(frozenset(left.items()))
    return found if many else set()


def extended(marks: Marks, n: int) -> set[Pairs]:
    """Two lines of a band or stack crossed by n others, with the same n digits in all cells.

    Some crossing has no others; at most two cells have other digits, or all of them the same one.
    """
    found = set()
    for lines in (ROWS, COLUMNS):
        across = COLUMNS if lines is ROWS else ROWS
        for one, other in combinations(range(9), 2):
            if one // 3 != other // 3:
                continue
            for some in combinations(across, n):
                cells = [next(iter(lines[m] & line)) for line in some for m in (one, other)]
                if all(len(marks[i]) > 1 for i in cells):
                    found |= set(_filled(marks, cells, n))
    return found


def _filled(marks: Marks, cells: list[int], n: int) -> Iterator[Pairs]:
    crossings = [marks[i] | marks[j] for i, j in zip(cells[::2], cells[1::2], strict=True)]
    for digits in map(frozenset, combinations(sorted(frozenset().union(*crossings)), n)):
        kept = [marks[i] & digits for i in cells]
        extras = [marks[i] - digits for i in cells if marks[i] - digits]
        is_few = len(extras) < 3 or len(frozenset().union(*extras)) == 1
        if not extras or not is_few or min(map(len, kept)) < 2:
            continue
        if not any(crossing <= digits for crossing in crossings):
            continue
        if any(
            len(frozenset().union(*(kept[2 * j] | kept[2 * j + 1] for j in part))) <= size
            for size in range(2, n)
            for part in combinations(range(n), size)
        ):
            continue
        left = [digits & marks[i] if i in cells else marks[i] for i in range(81)]
        if next(fillings(left, cells), None):
            yield frozenset((i, digits) for i in cells)
