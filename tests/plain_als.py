"""A second opinion on rows of almost locked sets and on death blossoms, by trying everything.

As in `plain_bent`, only the rules of Sudoku are shared with the library.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations

import plain_bent as plain
from plain_techniques import ALL, SEEN, Set


class Sets:
    """All almost locked sets of a grid; for each digit the places and what sees them all."""

    def __init__(self, left: list[Set]) -> None:
        self.left = left
        self.all = sorted(plain.almost_locked(left), key=sorted)
        self.places = [
            {d: plain.places(left, cells, d) for d in plain.digits_in(left, cells)}
            for cells in self.all
        ]
        self.seen = [
            {d: plain.seen_by_all(left, here) for d, here in places.items()}
            for places in self.places
        ]
        self.commons = {
            (a, b): {
                d
                for d in self.places[a].keys() & self.places[b].keys()
                if self.places[b][d] <= self.seen[a][d]
            }
            for a, b in permutations(range(len(self.all)), 2)
        }

    def at_ends(self, a: int, x: int, b: int, y: int) -> Set:
        """The candidates that a row with these ends, and the commons next to them, excludes.

        Nothing, unless some of them have the digit that both ends hold: otherwise both have it in
        one shared cell alone, where it is a hidden single.
        """
        shared = (self.places[a].keys() & self.places[b].keys()) - {x, y}
        gone = {z: self.seen[a][z] & self.seen[b][z] for z in shared}
        if not any(k % 9 == z for z, ks in gone.items() for k in ks):
            return frozenset()
        return frozenset().union(*gone.values())


def xz(sets: Sets) -> set[Set]:
    """The candidates that pairs with one restricted common exclude."""
    found = set()
    for a, b in combinations(range(len(sets.all)), 2):
        if len(sets.commons[a, b]) == 1:
            [x] = sets.commons[a, b]
            found.add(sets.at_ends(a, x, b, x))
    return found - {frozenset()}


def rings(sets: Sets) -> set[Set]:
    """The candidates that pairs with two restricted commons exclude."""
    found = set()
    for a, b in combinations(range(len(sets.all)), 2):
        for x, y in combinations(sorted(sets.commons[a, b]), 2):
            gone = {k for d in (x, y) for k in sets.seen[a][d] & sets.seen[b][d]}
            for one in (a, b):
                gone |= {k for d in sets.seen[one].keys() - {x, y} for k in sets.seen[one][d]}
            found.add(frozenset(gone))
    return found - {frozenset()}


def xy_wings(sets: Sets) -> set[Set]:
    """The candidates that three sets exclude, without those that two separate sets exclude too."""
    apart = {
        sets.at_ends(a, x, b, x)
        for a, b in combinations(range(len(sets.all)), 2)
        for x in sets.commons[a, b]
        if len(sets.commons[a, b]) == 1 and not sets.all[a] & sets.all[b]
    }
    found = set()
    joined = {n: [m for m in range(len(sets.all)) if m != n and sets.commons[n, m]]
              for n in range(len(sets.all))}  # fmt: skip
    for pivot, others in joined.items():
        for a, b in combinations(others, 2):
            for x in sets.commons[a, pivot]:
                for y in sets.commons[pivot, b] - {x}:
                    found.add(sets.at_ends(a, x, b, y))
    return {gone for gone in found if gone and not any(gone <= less for less in apart)}


def w_wings(sets: Sets) -> set[Set]:
    """The candidates that two separate sets and a house exclude, and no set alone."""
    found = set()
    for a, b in combinations(range(len(sets.all)), 2):
        if sets.all[a] & sets.all[b] or len(sets.all[a]) == len(sets.all[b]) == 1:
            continue
        for x, y in permutations(sets.places[a].keys() & sets.places[b].keys(), 2):
            beside = sets.seen[a][x] | sets.seen[b][x]
            inside = sets.places[a][x] | sets.places[b][x]
            gone = sets.seen[a][y] & sets.seen[b][y]
            for q in range(81 + x, 324, 9) if gone else ():
                held = sets.left[q]
                is_bridge = len(held) > 1 and held <= beside and not held & inside
                of_y = (k for k in gone if k % 9 == y)
                if is_bridge and any(needs_several(sets, held, k) for k in of_y):
                    found.add(gone)
    return found


def needs_several(sets: Sets, held: Set, k: int) -> bool:
    """Whether neither a candidate nor a single set that loses its digit to it sees all of these."""
    return not held & SEEN[k] and not any(held <= taken(sets, n, k) for n in losing(sets, k))


def blossoming(sets: Sets, constraints: Iterable[int]) -> dict[int, Set]:
    """The candidates that petals of each stem exclude, each for some of its candidates; none
    alone."""
    found = {}
    for q in constraints:
        stem = sets.left[q]
        if len(stem) >= (3 if q < 81 else 2):
            others = frozenset().union(*sets.left[:81]) - stem
            found[q] = frozenset(k for k in others if is_blossom(sets, stem, k))
    return {q: gone for q, gone in found.items() if gone}


def is_blossom(sets: Sets, stem: Set, k: int) -> bool:
    """Whether petals take all that a candidate leaves of a stem."""
    needed = stem - SEEN[k]
    alone = [(n, needed & taken(sets, n, k)) for n in losing(sets, k)]
    if not needed or any(some == needed for _, some in alone):
        return False
    beside = [some for n, some in alone if not stem & frozenset().union(*sets.places[n].values())]
    return needed == frozenset().union(*beside)


def taken(sets: Sets, n: int, k: int) -> Set:
    """The candidates that a set excludes once it has lost a digit, by each digit it then holds."""
    digits = sets.places[n].keys() - {k % 9}
    return frozenset(other for d in digits for other in sets.seen[n][d] if other % 9 == d)


def losing(sets: Sets, k: int) -> Iterator[int]:
    """The sets that lose a digit to a candidate."""
    return (n for n, seen in enumerate(sets.seen) if k in seen.get(k % 9, ()))


assert len(ALL) == 324
