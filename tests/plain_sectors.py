"""A second opinion on Sue de Coq and aligned exclusion, by trying everything.

As in `plain_techniques`, a grid is what is left of each of its 324 constraints, and only the rules
of Sudoku are shared with the library.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import NamedTuple

from plain_bent import almost_locked, digits_in, places
from plain_techniques import SEEN, Set, cells_of

# Cells of a line and a box


class Sectors(NamedTuple):
    """Cells that need all the digits they can have, the eliminations, and whether it is plain."""

    cells: Set
    gone: Set
    is_plain: bool


def choices(cells: Iterable[int], least: int) -> list[Set]:
    """All choices of at least `least` items."""
    some = list(cells)
    return [frozenset(c) for n in range(least, len(some) + 1) for c in combinations(some, n)]


def room(candidates: Iterable[int]) -> int:
    """The most candidates of one digit that can be true together: none of them sees another."""
    some = list(candidates)
    return max(
        (
            len(chosen)
            for n in range(3)
            for chosen in combinations(some, n)
            if all(j not in SEEN[k] for j, k in combinations(chosen, 2))
        ),
        default=0,
    )


def digits_held(left: list[Set], cells: Set, true: int | None = None) -> int:
    """The most digits the cells can hold, each counted as often as there is room for it."""
    seen = SEEN[true] | {true} if true is not None else frozenset()
    return sum(room(places(left, cells, d) - seen) for d in digits_in(left, cells))


def two_sectors(left: list[Set]) -> Iterator[Sectors]:
    """Cells that can hold exactly as many digits as they are, and no part of which can."""
    for line, box in product(range(18), range(18, 27)):
        open_line = {i for i in cells_of(line) if len(left[i]) > 1}
        open_box = {i for i in cells_of(box) if len(left[i]) > 1}
        if not set(cells_of(line)) & set(cells_of(box)):
            continue
        meeting, in_line, in_box = (
            [(some, digits_in(left, some)) for some in choices(cells, least)]
            for cells, least in (
                (open_line & open_box, 2),
                (open_line - open_box, 1),
                (open_box - open_line, 1),
            )
        )
        for (meet, between), (ours, mine) in product(meeting, in_line):
            for theirs, other in in_box:
                places_for = len(between | mine | other) + len(mine & other)
                if places_for != len(meet) + len(ours) + len(theirs):
                    continue
                cells = meet | ours | theirs
                parts = (p for p in choices(cells, 1) if p != cells)
                if any(digits_held(left, p) <= len(p) for p in parts):
                    continue
                around = frozenset().union(*(left[i] for i in open_line | open_box))
                gone = frozenset(
                    k
                    for k in around
                    if digits_held(left, cells - {k // 9}, k) < len(cells - {k // 9})
                )
                if gone:
                    is_plain = (
                        len(ours) == len(theirs) == 1
                        and mine | other <= between
                        and len(between) == len(meet) + 2
                        and all(len(left[i]) == 2 for i in ours | theirs)
                    )
                    yield Sectors(cells, gone, is_plain)


# Exclusion


def seen_of_digit(k: int) -> Set:
    """The candidates of the same digit that a candidate sees."""
    return frozenset(j for j in SEEN[k] if j % 9 == k % 9)


def barred(left: list[Set]) -> set[tuple[int, int]]:
    """All pairs of candidates of different cells that cannot both be true, in both orders.

    They see each other, or an almost locked set loses a digit to each of them.
    """
    everything = sorted(k for i in range(81) if len(left[i]) > 1 for k in left[i])
    found = {(j, k) for j in everything for k in seen_of_digit(j) if k in left[k // 9]}
    for cells in almost_locked(left):
        lost_by = [
            (d, k)
            for d in digits_in(left, cells)
            for k in everything
            if k % 9 == d and places(left, cells, d) <= seen_of_digit(k)
        ]
        found |= {(j, k) for d, j in lost_by for e, k in lost_by if d != e and j // 9 != k // 9}
    return found


def pairs(left: list[Set], bars: set[tuple[int, int]]) -> dict[Set, Set]:
    """For each two cells the candidates of one that go with none of the other."""
    found: dict[Set, Set] = {}
    open_cells = [i for i in range(81) if len(left[i]) > 1]
    for i, j in combinations(open_cells, 2):
        gone = {k for k in left[i] if all((k, other) in bars for other in left[j])}
        gone |= {k for k in left[j] if all((k, other) in bars for other in left[i])}
        if gone:
            found[frozenset({i, j})] = frozenset(gone)
    return found


def triples(left: list[Set], bars: set[tuple[int, int]], few: int) -> dict[Set, Set]:
    """For each three cells the candidates of one that go with no pair of the other two.

    Conclusions of two cells alone are left out, and one of the others has at most `few` candidates
    that go with the one.
    """
    found: dict[Set, Set] = {}
    open_cells = [i for i in range(81) if len(left[i]) > 1]
    three = [i for i in open_cells if len(left[i]) == 3]
    in_pairs: Set = frozenset().union(*pairs(left, bars).values())
    beside = {
        k: {j: [o for o in left[j] if (k, o) not in bars] for j in open_cells}
        for i in open_cells
        for k in left[i] - in_pairs
    }
    for k, others in beside.items():
        for j, second in others.items():
            for n, third in others.items():
                if len({j, n, k // 9}) < 3 or len(second) > few:
                    continue
                if all(
                    (one, other) in bars or is_emptied(left, three, (k, one, other))
                    for one, other in product(second, third)
                ):
                    cells = frozenset({k // 9, j, n})
                    found[cells] = found.get(cells, frozenset()) | {k}
    return found


def is_emptied(left: list[Set], three: list[int], true: tuple[int, ...]) -> bool:
    """Whether some cell of three candidates loses them all."""
    seen = frozenset().union(*map(seen_of_digit, true))
    return any(left[i] <= seen for i in three)
