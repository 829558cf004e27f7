"""Cells that three digits cannot fill, looked for among all sets of cells with candidates besides;
`native/logic/three_digits.hpp` says what they are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product

from oracles.deadly import Pattern
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import union
from whydoku.grids.spaces import HOUSES, PEERS

Cells = frozenset[int]

FEWEST_PLAIN, MOST_GUARDED, MOST_GUARDIANS = 5, 3, 5


def can_be_filled(cells: Cells) -> bool:
    """Whether three digits fill the cells, none twice in a house."""
    return _fill(sorted(cells), {})


def _fill(cells: list[int], filled: dict[int, int]) -> bool:
    def choices(i: int) -> set[int]:
        return {0, 1, 2} - {d for j, d in filled.items() if PEERS[i] >> j & 1}

    open_cells = [i for i in cells if i not in filled]
    if not open_cells:
        return True
    i = min(open_cells, key=lambda i: (len(choices(i)), -sum(PEERS[i] >> j & 1 for j in cells)))
    # Digits that are not there yet stand for each other.
    new = min({0, 1, 2} - {*filled.values()}, default=3)
    return any(
        _fill(cells, {**filled, i: d})
        for d in sorted(choices(i))
        if d in filled.values() or d == new
    )


def box_diagonals(box: int) -> list[Cells]:
    """The six ways to choose three cells of a box in different rows and columns."""
    corner = box // 3 * 27 + box % 3 * 3
    return [
        frozenset(corner + r * 9 + c for r, c in enumerate(columns))
        for columns in permutations(range(3))
    ]


def rectangles_of_boxes() -> Iterator[tuple[int, int, int, int]]:
    for (a, b), (c, d) in product(combinations(range(3), 2), repeat=2):
        yield a * 3 + c, a * 3 + d, b * 3 + c, b * 3 + d


def has_tridagon(cells: Cells, guarded: Cells) -> bool:
    """Whether there is one in the cells that has all that are guarded."""
    for boxes in rectangles_of_boxes():
        inside = [[some for some in box_diagonals(b) if some <= cells] for b in boxes]
        for parts in product(*inside):
            twelve = frozenset[int]().union(*parts)
            if guarded <= twelve and not can_be_filled(twelve):
                return True
    return False


def patterns(grid: Grid) -> Iterator[tuple[str, Pattern]]:
    """Yields the name and the guardians of each, with the digits that its cells with guardians
    would have."""
    opened = [i for i in range(81) if grid.masks[i].bit_count() > 1]
    for some in combinations(range(9), 3):
        digits = union(1 << d for d in some)
        having = [i for i in opened if (grid.masks[i] & digits).bit_count() > 1]
        plain = frozenset(i for i in having if not grid.masks[i] & ~digits)
        if len(plain) < FEWEST_PLAIN or not can_be_filled(plain):
            continue
        known: list[Cells] = []
        for size in range(1, MOST_GUARDED + 1):
            for guarded in map(frozenset, combinations(sorted({*having} - plain), size)):
                cells = plain | guarded
                guardians = union((grid.masks[i] & ~digits) << i * 9 for i in guarded)
                if size == MOST_GUARDED and guardians.bit_count() > MOST_GUARDIANS:
                    continue
                if any(len(cells & {*house}) > 3 for house in HOUSES):
                    continue
                if any(fewer <= guarded for fewer in known) or can_be_filled(cells):
                    continue
                known.append(guarded)
                name = "tridagon" if has_tridagon(cells, guarded) else "impossible-pattern"
                yield name, Pattern(frozenset(dict.fromkeys(guarded, digits).items()), guardians)
