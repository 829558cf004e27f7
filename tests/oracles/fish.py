"""Fish by their definition: any houses as bases, any others as covers, counted place by place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

HOUSES = (
    [{r * 9 + c for c in range(9)} for r in range(9)]
    + [{r * 9 + c for r in range(9)} for c in range(9)]
    + [{(b // 3 * 3 + p // 3) * 9 + b % 3 * 3 + p % 3 for p in range(9)} for b in range(9)]
)
OWN = [frozenset(h for h in range(27) if i in HOUSES[h]) for i in range(81)]
SEEN = [set().union(*(HOUSES[h] for h in OWN[i])) - {i} for i in range(81)]

Sets = frozenset[int]


class Fish(NamedTuple):
    """Bases and covers, fins with how often they count, and what they exclude."""

    bases: Sets
    covers: Sets
    fins: tuple[tuple[int, int], ...]
    excluded: frozenset[int]


def counted(i: int, bases: Sets, covers: Sets) -> int:
    """In how many more bases than covers a cell is."""
    return len(OWN[i] & bases) - len(OWN[i] & covers)


def fish_with(places: set[int], bases: Sets, covers: Sets) -> Fish:
    """The fish of these bases and covers."""
    more = {i: counted(i, bases, covers) for i in places}
    fins = tuple(sorted((i, n) for i, n in more.items() if n > 0))
    excluded = {i for i, n in more.items() if n < 0 and all(i in SEEN[f] for f, _ in fins)}
    return Fish(bases, covers, fins, frozenset(excluded))


def every_fish(places: set[int], size: int) -> Iterator[Fish]:
    """Every fish of a size that excludes something. Houses where the digit stands take no part."""
    standing = {i for i in places if not SEEN[i] & places}
    houses = [h for h in range(27) if HOUSES[h] & places - standing]
    for bases in combinations(houses, size):
        for covers in combinations([h for h in houses if h not in bases], size):
            if (fish := fish_with(places, frozenset(bases), frozenset(covers))).excluded:
                yield fish


def is_of_lines(fish: Fish) -> bool:
    """Whether the bases are lines of one direction, and the covers lines of the other."""
    kinds = {h // 9 for h in fish.bases}, {h // 9 for h in fish.covers}
    return kinds in (({0}, {1}), ({1}, {0}))


def is_minimal(places: set[int], fish: Fish, t: int) -> bool:
    """Whether a fish is one house of t more than some bases with one cover too few, or all three
    of its houses, and no fewer bases have one cover too few, if t is true."""
    own = OWN[t]
    bases, covers = fish.bases - own, fish.covers - own
    if len(bases) != len(covers) + 1 or len(bases) < 2:
        return False
    left = places - SEEN[t] - {t}
    return not any(
        all(counted(i, frozenset(some), frozenset(by)) <= 0 for i in left)
        for size in range(1, len(bases))
        for some in combinations(bases, size)
        for by in combinations(covers, size - 1)
    )
